"""A round as the loop plays it: its steps in order, each for all ships; and what owners are asked in it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.data_table import cell
from tests.games.gemini_gauntlet.movement_table import CODE, Table, ship
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games import gemini_gauntlet as game
from toolkit.games.gemini_gauntlet import kernel
from toolkit.games.gemini_gauntlet.narrate import event_lines
from toolkit.games.gemini_gauntlet.parameters import place
from toolkit.games.gemini_gauntlet.policies import choose
from toolkit.games.gemini_gauntlet.policies.work import TRUE_STATE
from toolkit.games.gemini_gauntlet.state import NOWHERE, REPAIR_SPACE

IDS = {draw.name: draw.id for draw in game.DRAWS}
NO_TOKEN = 6  # of the letter die: no token F lies on these tables
ACTION = ["a", "b", "land", "c", "d", "open", "drift_score"]


class Round:
    """One round on a table. Each ship's program is two words, of the pilot in the top row (blue) and in the bottom row."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        table: Table,
        *programs: tuple[str, str],
        dice: dict[str, list[int]] | None = None,
        target: Any = None,
        scores: bool = True,
        **options: Any,
    ) -> None:
        self.asked: list[str] = []
        self.programs = programs
        self.target, self.scores = target, scores
        for name in ("program", "swap_target", "score"):
            patch.setattr(choose, name, getattr(self, name))
        cell_ = cell(setup={"ships": len(programs)}, options=options)
        self.scratch = game.scratch()[0]
        self.scratch.states[TRUE_STATE] = table.state
        falls = {"drift.letter": [NO_TOKEN, NO_TOKEN], "drift.number": [1, 1], **(dice or {})}
        draws = chance.new_draws(1, [{"name": IDS[name], "values": values} for name, values in falls.items()])
        log, snapshots = event_log.new_log(1 << 14), np.zeros(40, dtype=game.STATE)
        event_log.start(log)
        event_log.snapshot(log, snapshots, table.state, 0)  # what lies on the table: consoles are looked up in it
        self.came_to = kernel.play_round(game.prepare(cell_)[0], self.scratch, draws[0], log, snapshots)
        self.lines = list(event_lines(cell_, log, snapshots))[1:]

    @property
    def state(self) -> Any:
        return self.scratch.states[TRUE_STATE]

    def program(self, params: Any, seen: Any, i: int, draws: Any, name: int, work: Any) -> None:
        for pilot, word in enumerate(self.programs[i]):
            row = list(seen.ships[i].console[pilot])
            work.orders[pilot] = (pilot, REPAIR_SPACE if word == "REP" else row.index(CODE[word]), 0, 0)

    def swap_target(self, params: Any, seen: Any, i: int, places: Any, count: int, draws: Any, name: int, work: Any) -> int:
        self.asked.append("swap_target")
        return NOWHERE if self.target is None else place(*self.target)

    def score(self, params: Any, seen: Any, i: int, draws: Any, name: int, work: Any) -> bool:
        self.asked.append("score")
        return self.scores

    def effects(self, *names: str) -> list[tuple[str, str, str]]:
        """(phase, what, seat) of the effects with these names."""
        lines = [line for line in self.lines if line["type"] == "effect" and line["what"] in names]
        return [(line["phase"], line["what"], line.get("seat", "")) for line in lines]


def two_ships() -> Table:
    """Both will score Gate A in the blue action and end it in one hex; the first has a damaged column."""
    return Table(
        ship("white", (4, 0), 2, damage=1 << 5),
        ship("white", (4, 2), 1),
        tokens={"A1": (5, -3, 3)},
    )


@pytest.mark.rule("GG-PHS-01")
def test_steps_of_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = {"damage": [3, 4]}
    played = Round(monkeypatch, two_ships(), ("FW2", "REP"), ("FW2", "REP"), dice=dice)
    assert played.came_to == kernel.GOES_ON
    assert [line["after"] for line in played.lines if line["type"] == "state"] == [
        "1.program", *(f"blue.{step}" for step in ACTION), *(f"pink.{step}" for step in ACTION), "4.delayed", "5.damage",
        "6.reveal",
    ]  # fmt: skip
    happened = played.effects(*(set(game.EFFECTS) - {"damage_dealt"}))
    assert [(phase, what) for phase, what, _ in happened] == [
        ("blue.a", "moved"), ("blue.a", "moved"), ("blue.b", "gate_scored"), ("blue.b", "gate_scored"), ("blue.c", "collision"),
        ("blue.c", "collision"), ("blue.d", "rolled"), ("pink.d", "rolled"), ("4.delayed", "repaired"),
        ("5.damage", "damage_assigned"), ("5.damage", "damage_assigned"), ("6.reveal", "gate_revealed"),
    ]  # fmt: skip


@pytest.mark.rule("GG-PHS-02")
def test_a_step_is_finished_for_all_ships_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Round(monkeypatch, two_ships(), ("FW2", "REP"), ("FW2", "REP"))
    names = ("moved", "gate_scored", "collision", "damage_assigned")
    assert [(what, seat) for _, what, seat in played.effects(*names)] == [(what, seat) for what in names for seat in "12"]
    programmed = [line for line in played.lines if line["type"] == "choice"]
    assert [(line["seat"], line["phase"]) for line in programmed] == [("1", "1.program"), ("2", "1.program")]


@pytest.mark.rule("GG-PHS-03")
def test_tokens_move_twice_a_round_even_if_no_ship_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(ship("white", (4, 0), 2), ship("white", (4, 2), 1), tokens={"A1": (8, -3, 3), "C2": (2, 2)})
    dice = {"drift.letter": [3, 3], "drift.number": [1, 3]}
    played = Round(monkeypatch, table, ("REP", "REP"), ("REP", "REP"), dice=dice)
    drawn = [(line["phase"], line["name"]) for line in played.lines if line["type"] == "draw"]
    assert drawn == [(phase, die) for phase in ("blue.d", "pink.d") for die in ("drift.letter", "drift.number")]
    moves = [(line["phase"], line["hex"]) for line in played.lines if line.get("what") == "token_moved"]
    assert moves == [("blue.d", [2, 1]), ("pink.d", [3, 1])]


@pytest.mark.ruling("GG-RUL-20")
@pytest.mark.parametrize(("optional", "scores", "gates"), [(False, False, 1), (True, True, 1), (True, False, 0)])
def test_a_gate_that_drifts_may_be_left_unscored(
    optional: bool, scores: bool, gates: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Gate A drifts north-west at the end of the pink action; its line then runs through (5, 0).
    table = Table(ship("white", (5, 0), 0), ship("white", (0, 0), 0), tokens={"A1": (6, -4, 3)})
    dice = {"drift.letter": [NO_TOKEN, 1], "drift.number": [1, 6]}
    played = Round(monkeypatch, table, ("REP", "REP"), ("REP", "REP"), dice=dice, scores=scores, scoring_optional=optional)
    assert played.asked == (["score"] if optional else [])
    assert [int(ship.gates) for ship in played.state.ships[:2]] == [gates, 0]
    assert played.effects("gate_scored") == [("pink.drift_score", "gate_scored", "1")] * gates
    options = [line["option"] for line in played.lines if line.get("decision") == "score"]
    assert options == ([scores] if optional else [])


@pytest.mark.ruling("GG-RUL-42")
@pytest.mark.parametrize(("mandatory", "came_to"), [(True, kernel.BAD_CHOICE), (False, kernel.GOES_ON)])
def test_a_swap_may_be_left_unused_only_where_it_is_not_mandatory(
    mandatory: bool, came_to: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(ship("blue", (5, 0), 0), ship("white", (0, 0), 0), tokens={"C2": (6, 0), "A1": (8, -3, 3)})
    played = Round(monkeypatch, table, ("SWP", "REP"), ("REP", "REP"), target=None, swap_mandatory=mandatory)
    assert (played.asked, played.came_to) == (["swap_target"], came_to)
    assert played.effects("swapped", "token_swapped") == []
    options = [line["option"] for line in played.lines if line.get("decision") == "swap_target"]
    assert options == ([] if mandatory else [None])


@pytest.mark.ruling("GG-RUL-24")
@pytest.mark.parametrize("reopen", [False, True])
def test_a_gate_that_a_swap_blocks_waits_for_the_next_drift(reopen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    # Gate B comes to (5, 0) and looks south at C2: blocked. An even die turns it clockwise, to the south-west.
    table = Table(ship("blue", (5, 0), 0), ship("white", (0, 0), 0), tokens={"B1": (6, 0, 3), "C2": (5, 1), "A1": (8, -3, 3)})
    dice = {"open": [2]}
    played = Round(monkeypatch, table, ("SWP", "REP"), ("REP", "REP"), dice=dice, target=(6, 0), reopen_after_swap=reopen)
    assert played.came_to == kernel.GOES_ON
    assert played.effects("token_swapped") == [("4.delayed", "token_swapped", "1")]
    assert played.effects("gate_turned") == ([("4.delayed", "gate_turned", "")] if reopen else [])
    assert played.state.tokens[3].facing == (4 if reopen else 3)
