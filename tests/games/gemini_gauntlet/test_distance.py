"""The turn-aware distance of GG-RUL-75 against a plain breadth-first search (walking.py), and by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.movement_table import CODE, CONSOLES, Table, pad, rect13, ship
from tests.games.gemini_gauntlet.walking import FAR, Course, Hex, actions_to_goal, orders
from toolkit.games.gemini_gauntlet.parameters import FORWARD_DIAGONAL, place
from toolkit.games.gemini_gauntlet.policies.distance import HIDDEN_GOAL, UNREACHABLE, distance_to_goal
from toolkit.games.gemini_gauntlet.policies.work import WORK

BOARD = set(rect13())
PAD = set(pad())
SYSTEM_WORDS = [word for word in CODE if word != "REP"]


def work() -> Any:
    return np.zeros(1, dtype=WORK).view(np.recarray)[0]


def course_of(table: Table) -> Course:
    """The same table for the plain search."""
    state = table.state
    rock = {(t.place % 32 - 15, t.place // 32 - 15) for t in state.tokens if t.place >= 0}
    return Course(
        BOARD,
        PAD,
        rock,
        diagonal_teleport=table.params.teleport_geometry == FORWARD_DIAGONAL,
        pass_through=bool(table.params.landing_pass_through),
    )


def aim(table: Table, course: Course) -> None:
    """Take over the goal of the first ship."""
    flown = table.ship()
    if flown.gates == table.state.gates_to_score:
        course.goal, course.goal_is_pad = PAD - course.rock, True
        return
    token = table.state.tokens[3 * table.state.sequence[flown.gates]]
    course.goal = course.line((token.place % 32 - 15, token.place // 32 - 15), int(token.facing))


def compare(table: Table, rows: Any, poses: list[tuple[Hex, int]], scratch: Any) -> set[int]:
    """The same distance from all these poses; what they were."""
    course = course_of(table)
    aim(table, course)
    found = set()
    for at, facing in poses:
        table.ship().place, table.ship().facing = place(*at), facing
        wanted = actions_to_goal(course, rows, (at, facing))
        assert distance_to_goal(table.params, table.state, 0, scratch) == wanted, (at, facing)
        found.add(wanted)
    return found


@pytest.mark.parametrize("gates", [0, 4])
@pytest.mark.parametrize("team", CONSOLES)
def test_boards_without_other_tokens(team, gates):
    """Gate A alone, as in EX-02; a dozen poses a team and goal."""
    table = Table(ship(team, (0, 0), 0, gates=gates), tokens={"A1": (5, -2, 3)}, revealed=4)
    rng = Random(team)
    poses = [(rng.choice(sorted(BOARD - {(5, -2)})), rng.randrange(6)) for _ in range(12)]
    assert len(compare(table, orders([row.split() for row in CONSOLES[team]]), poses, work())) > 1


@pytest.mark.ruling("GG-RUL-75")
def test_random_boards():
    """200 boards with random consoles, damage, goals and readings; one scratch space for all."""
    scratch, rng = work(), Random(75)
    found: set[int] = set()
    for _ in range(200):
        table, rows = random_table(rng)
        free = sorted(BOARD - course_of(table).rock)
        found |= compare(table, rows, [(rng.choice(free), rng.randrange(6)) for _ in range(4)], scratch)
    assert {1, 2, 3, 4, 5, FAR} <= found


def random_table(rng: Random) -> tuple[Table, Any]:
    """Eighteen tokens anywhere on the Course (lines may be shut), a console of any systems, some of it damaged."""
    words = ["".join((letter, dots)) for letter in "ABCDEF" for dots in "123"]
    hexes = rng.sample(sorted(BOARD - PAD), len(words))
    tokens = {word: (*at, rng.randrange(6)) for word, at in zip(words, hexes, strict=True)}
    if rng.random() < 0.5:
        console = [row.split() for row in CONSOLES[rng.choice(sorted(CONSOLES))]]
    else:
        console = [[rng.choice(SYSTEM_WORDS) for _ in range(6)] for _ in range(2)]
    damaged = [column for column in range(6) if rng.random() < rng.choice((0.0, 0.3, 0.8))]
    table = Table(
        ship([" ".join(row) for row in console], (0, 0), 0, gates=rng.choice((0, 1, 2, 3, 4)), boosts=3),
        tokens=tokens,
        sequence="".join(rng.sample("ABCDEF", 6)),
        revealed=4,
        teleport_geometry=rng.randrange(2),
        landing_pass_through=rng.randrange(2),
    )
    table.ship().damage = sum(1 << column for column in damaged)
    return table, orders(console, damaged)


def far(table: Table, at: Hex, facing: int) -> int:
    table.ship().place, table.ship().facing = place(*at), facing
    return int(distance_to_goal(table.params, table.state, 0, work()))


@pytest.mark.ruling("GG-RUL-75")
def test_by_hand():
    """White on the board of EX-02: the line is (5,-1) to (5,2)."""
    table = Table(ship("white", (0, 0), 0), tokens={"A1": (5, -2, 3)})
    assert far(table, (3, 0), 2) == 1  # FW2 enters (4,0), (5,0)
    assert far(table, (5, 0), 0) == 1  # stands in it: any order that stays
    assert far(table, (1, 0), 2) == 1  # FW4
    assert far(table, (0, 0), 2) == 2  # five hexes: FW4, then anything forward of the other row
    assert far(table, (3, 0), 5) == 2  # turns round, then FW2 of the bottom row
    table.ship().damage = 0b111111
    assert far(table, (3, 0), 2) == UNREACHABLE
    assert far(table, (5, 0), 2) == 1


def test_rows_alternate_within_a_round():
    """One mover in one row alone: every other order is a wait."""
    table = Table(ship(("FW3 EMPTY EMPTY EMPTY EMPTY EMPTY", " ".join(["ARM"] * 6)), (0, 0), 2), tokens={"A1": (8, -6, 3)})
    assert far(table, (5, 0), 2) == 1
    assert far(table, (2, 0), 2) == 3  # FW3, wait, FW3
    assert far(table, (-1, 0), 2) == 5


def test_hidden_and_shut_goals():
    table = Table(ship("white", (0, 0), 0, gates=1), tokens={"A1": (5, -2, 3), "B1": (8, -3, 0)}, revealed=1)
    assert far(table, (3, 0), 2) == HIDDEN_GOAL
    shut = Table(ship("white", (0, 0), 0), tokens={"A1": (5, -2, 3), "B2": (5, -1)})
    assert far(shut, (3, 0), 2) == UNREACHABLE


def test_a_move_must_end_on_the_pad():
    """Over the Pad is not on it, unless `landing` says so; nor is standing there (GG-RUL-48, GG-RUL-49)."""
    console = ("FW4 EMPTY EMPTY EMPTY EMPTY EMPTY", "EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY")
    over = Table(ship(console, (0, 0), 0, gates=4), tokens={"A1": (9, -3, 3)})
    assert far(over, (1, 2), 0) == FAR  # from (1,2) north: (1,1), (1,0), (1,-1), (1,-2)
    over.params.landing_pass_through = 1
    assert far(over, (1, 2), 0) == 1
    turner = ("RO1 EMPTY EMPTY EMPTY EMPTY EMPTY", "EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY")
    assert far(Table(ship(turner, (0, 0), 0, gates=4), tokens={"A1": (9, -3, 3)}), (0, 0), 2) == FAR
