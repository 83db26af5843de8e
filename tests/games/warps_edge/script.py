"""A game whose pilot follows a script: choices in order, then the end of each step; everything else is as at `SpaceTable`.

    play = Script(patch, row=["lancer"], pool="L2", discard="M1 E1")
    play.does(play.placing("L2", "slot_1"))
    assert play.step(pilot_actions) == GOES_ON

Losses, cards kept and held tokens put back are named in order, too; where none is named, the first there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

from tests.games.warps_edge.space_table import ENEMY_NAMES, SKILL_NAMES, SpaceTable, words
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games.warps_edge import kernel, steps
from toolkit.games.warps_edge.names import decisions, effects, endings, phases
from toolkit.games.warps_edge.policies import choose
from toolkit.games.warps_edge.policies.work import SCRATCH, TRUE_STATE
from toolkit.games.warps_edge.state import END_STEP, NOTHING, STATE

Step = Callable[[Any, Any, Any, Any, Any], int]


class Script(SpaceTable):
    """A table with a pilot who does as told."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        *,
        losses: str = "",
        kept: Iterable[str] = (),
        excess: str = "",
        whole: bool = False,  # the table has all the tokens of the game, so that its invariants hold
        **table: Any,
    ) -> None:
        super().__init__(**table)
        self.scratch = np.zeros(1, dtype=SCRATCH).view(np.recarray)[0]
        self.scratch.states[TRUE_STATE] = self.state
        self.state = self.scratch.states[TRUE_STATE]
        self.snapshots = np.zeros(400, dtype=STATE)
        self.log = event_log.new_log(1 << 17)
        event_log.start(self.log)
        self.actions: list[Any] = []
        self.losses, self.excess, self.kept = words(losses), words(excess), list(kept)
        self.asked: list[str] = []
        self.asked_in: list[int] = []  # warps
        for name in ("skill", "action", "loss", "excess"):
            patch.setattr(choose, name, getattr(self, f"choose_{name}"))
        patch.setattr(choose, "planned", lambda params, turn, work: False)
        if not whole:
            patch.setattr(steps.pilot_actions, "sound", lambda params, state: True)

    # --- the pilot ---

    def does(self, *choices: Any) -> None:
        """The next actions; then the step ends."""
        self.actions += choices

    def choose_action(self, params: Any, seen: Any, draws: Any, name: int, work: Any) -> None:
        self.asked.append("action")
        work["choice"] = self.actions.pop(0) if self.actions else self.choice(END_STEP)

    def choose_skill(self, params: Any, seen: Any, draws: Any, name: int, work: Any) -> int:
        self.asked.append("skill")
        self.asked_in.append(int(seen.warp))
        offered = [SKILL_NAMES[card] for card in seen.offer[: seen.offer_count]]
        return offered.index(self.kept.pop(0)) if self.kept else 0

    def choose_loss(self, params: Any, seen: Any, draws: Any, name: int, work: Any) -> int:
        self.asked.append("loss")
        return self.token(self.losses.pop(0)) if self.losses else int(np.flatnonzero(seen.discard)[0])

    def choose_excess(self, params: Any, seen: Any, draws: Any, name: int, work: Any) -> int:
        self.asked.append("excess")
        self.asked_in.append(int(seen.warp))
        return self.token(self.excess.pop(0)) if self.excess else int(np.flatnonzero(seen.hold)[0])

    # --- playing ---

    @property
    def all(self) -> tuple[Any, ...]:
        """What a step takes."""
        return self.params, self.scratch, self.draws, self.log, self.snapshots

    def step(self, step: Step) -> int:
        return int(step(*self.all))

    def begin(self, game: int = 0) -> int:
        """Clear the table and set up a game."""
        self.scratch.states[TRUE_STATE] = np.zeros(1, dtype=STATE)[0]
        chance.begin(self.draws, game)
        return int(kernel.begin_game(*self.all))

    def play(self, game: int = 0) -> str:
        """A whole game: why it ended."""
        self.scratch.states[TRUE_STATE] = np.zeros(1, dtype=STATE)[0]
        chance.begin(self.draws, game)
        ending, self.status = kernel.play_game(*self.all)
        return endings.NAMES[ending]

    def turn(self) -> int:
        """A turn of the game that is set up."""
        return self.step(kernel.play_turn)

    # --- what is to be seen ---

    @property
    def meters(self) -> tuple[int, int]:
        """Shield and hull."""
        return int(self.state.shield), int(self.state.hull)

    def row(self) -> list[str]:
        """Enemies by slot, "" where there is none."""
        return [name_of(target.card) for target in self.state.targets[: self.params.row_size]]

    def deck(self) -> list[str]:
        return [name_of(card) for card in self.state.deck[: self.state.deck_count]]

    def beaten(self) -> list[str]:
        return [name_of(card) for card in self.state.beaten[: self.state.beaten_count]]

    def skills(self) -> list[str]:
        return [SKILL_NAMES[skill.kind] for skill in self.state.owned[: self.state.owned_count]]

    def skill_deck(self) -> list[str]:
        return [SKILL_NAMES[card] for card in self.state.skill_deck[: self.state.skill_deck_count]]

    def chosen(self, decision: int) -> list[tuple[int, ...]]:
        """Words of the decisions of a kind in the log."""
        found = event_log.events(self.log)
        return [event.words for event in found if event.kind == event_log.CHOICE and event.code == decision]

    def removed_in_order(self) -> str:
        """Tokens removed from the game, in the order of the log."""
        return " ".join(self.names[told[1]] for told in self.told("REMOVED"))

    def lost(self) -> str:
        """Tokens that the pilot chose to lose, in order."""
        return " ".join(self.names[told[0]] for told in self.chosen(decisions.LOSS))

    def story(self) -> list[str]:
        """Names of all effects in the log, in order."""
        return [effects.NAMES[event.code] for event in event_log.events(self.log) if event.kind == event_log.EFFECT]

    def stages(self) -> list[tuple[int, str]]:
        """Turn and phase of the states that were kept, in order."""
        found = event_log.events(self.log)
        return [(event.turn, phases.NAMES[event.code]) for event in found if event.kind == event_log.STATE]


def name_of(card: int) -> str:
    return "" if card == NOTHING else ENEMY_NAMES[card]
