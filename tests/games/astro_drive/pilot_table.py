"""A pilot at a hand-made table: what it plays, what it flies.

    pilot = Pilot({2: "..P.."}, (20, 3, 1), (10, 2, 0, "jump"), at=(1, 3))
    assert pilot.card() == 0
    assert pilot.fly(0) == "L F F F"

Cards are initiative, movement, control and perhaps a symbol as in `track_table.SYMBOLS`; seat 0 holds them all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.astro_drive.track_table import SYMBOLS, Track
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive.names import actions, decisions
from toolkit.games.astro_drive.names.draws import POLICY
from toolkit.games.astro_drive.policies import choose
from toolkit.games.astro_drive.policies.declared import PLACES, POLICIES
from toolkit.games.astro_drive.policies.observe import observe
from toolkit.games.astro_drive.policies.path import begin_work
from toolkit.games.astro_drive.policies.work import SEEN_STATE, TRUE_STATE
from toolkit.games.astro_drive.state import NO_CARD, NOBODY, STATE
from toolkit.games.astro_drive.steps import turns

SCRATCH = game.scratch()
OTHERS = 9  # cards that lie in the deck
FEW = {"n_samples": 2.0, "n_keep": 3.0}  # little enough for interpreted code


class Pilot:
    """Seat 0 about to choose a card; the other ships stand about."""

    def __init__(
        self, rows: Any, *cards: tuple[Any, ...], policy: str = "greedy", weights: dict[str, float] | None = None, **table: Any
    ) -> None:
        track = Track(rows, **table)
        self.params, self.scratch = track.params, SCRATCH[0]
        self.scratch.states[TRUE_STATE] = track.state
        begin_work(self.scratch.work)
        self.draws = chance.new_draws(1)[0]
        self.params.round_cap = 60
        self.set_cards(cards)
        self.set_policy(policy, {**(FEW if policy == "strong" else {}), **(weights or {})})
        self.state.turn.taken, self.state.on_turn = 0, NOBODY

    @property
    def state(self) -> Any:
        return self.scratch.states[TRUE_STATE]

    def set_cards(self, cards: tuple[tuple[Any, ...], ...]) -> None:
        params, state = self.params, self.state
        params.card_count = len(cards) + OTHERS
        for number, card in enumerate((*cards, *[(0, 1, 0)] * OTHERS)):
            params.initiative[number], params.movement[number], params.control[number] = card[:3]
            params.symbol[:, number] = SYMBOLS[(*card, "none")[3]]
            state.initiative[number] = card[0]
        for seat in range(state.ship_count):
            state.ships[seat].played, state.ships[seat].hand_count = NO_CARD, 1 if seat > 0 else len(cards)
            state.hands[seat, :] = NO_CARD
            state.hands[seat, 0] = len(cards) + seat
            state.chosen[seat] = NO_CARD
        state.hands[0, : len(cards)] = range(len(cards))
        state.deck_count = OTHERS - state.ship_count + 1
        state.deck[: state.deck_count] = range(len(cards) + state.ship_count - 1, len(cards) + OTHERS)

    def set_policy(self, policy: str, weights: dict[str, float]) -> None:
        self.params.policy[:] = POLICIES[policy].id
        for weight in POLICIES[policy].weights:
            self.params.weights[:, PLACES[weight.name]] = weights.get(weight.name, weight.default)

    def card(self) -> int:
        """The card chosen: its place among those given."""
        observe(self.params, self.scratch.states, 0)
        seen = self.scratch.states[SEEN_STATE]
        return int(choose.card(self.params, seen, 0, self.draws, POLICY, self.scratch.work))

    def fly(self, card: int) -> str:
        """Fly the turn of a card, as the kernel does; its actions in words."""
        state, log = self.state, event_log.new_log(1 << 14)
        event_log.start(log)
        hand = [number for number in state.hands[0, : state.ships[0].hand_count].tolist() if number != card]
        state.hands[0, : len(hand)], state.ships[0].hand_count, state.ships[0].played = hand, len(hand), card
        state.order[0], state.order_count, state.ships[0].position = 0, 1, 1
        snapshots = np.zeros(0, dtype=STATE).view(np.recarray)
        self.came_to = turns.play_turn(self.params, self.scratch, self.draws, log, snapshots, 0)
        chosen = [e.words[0] for e in event_log.events(log) if e.kind == event_log.CHOICE and e.code == decisions.ACTION]
        return " ".join(actions.WORDS[action] for action in chosen)

    @property
    def square(self) -> tuple[int, int]:
        return int(self.state.ships[0].row), int(self.state.ships[0].column)
