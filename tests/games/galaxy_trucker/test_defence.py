"""Shields and cannons against what comes along a line: GT-TIL-09, GT-MET, GT-HIT."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.galaxy_trucker.printed import board_of
from tests.games.galaxy_trucker.ships import ALPHA, BETA, SIDES, Dock
from toolkit.games.galaxy_trucker.rules.ship import connectors, defence, squares
from toolkit.games.galaxy_trucker.state import EAST, NORTH, NOTHING, SMOOTH, SOUTH, WEST

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}  # of two dice, of 36


def target(dock: Dock, side: str, line: int) -> int:
    return squares.first_in_line(dock.board, dock.ship, SIDES[side], line)


def hurts(dock: Dock, side: str, line: int) -> bool:
    """Whether a small meteor meets an exposed connector."""
    square = target(dock, side, line)
    return square != NOTHING and connectors.connector(dock.params, dock.ship, square, SIDES[side]) != SMOOTH


@pytest.mark.example("GT-EX-21")
@pytest.mark.rule("GT-MET-02", "GT-MET-04", "GT-MET-05")
def test_small_meteors_on_alpha() -> None:
    dock = Dock(ALPHA)
    met = [
        ("N", 7, (5, 7), False), ("N", 6, (6, 6), True), ("E", 8, (8, 8), True), ("S", 5, (7, 5), True),
    ]  # fmt: skip
    for side, line, place, connector in met:
        assert dock.place(target(dock, side, line)) == place
        assert hurts(dock, side, line) is connector
    assert [target(dock, side, line) for side in "NS" for line in (4, 10)] == [NOTHING] * 4
    assert not any(hurts(dock, "W", row) for row in WAYS)


@pytest.mark.example("GT-EX-21")
@pytest.mark.rule("GT-TIL-09", "GT-HIT-05")
def test_the_shield_of_alpha_covers_front_and_right() -> None:
    assert {side for side in SIDES if Dock(ALPHA).ask(defence.shields, SIDES[side])} == {"N", "E"}
    assert not any(Dock(BETA).ask(defence.shields, side) for side in SIDES.values())


@pytest.mark.example("GT-EX-21")
@pytest.mark.rule("GT-MET-04", "GT-MET-05")
def test_chances_of_a_small_meteor_on_alpha() -> None:
    dock = Dock(ALPHA)
    chances = {side: sum(ways for line, ways in WAYS.items() if hurts(dock, side, line)) for side in SIDES}
    assert chances == {"N": 13, "E": 9, "S": 8, "W": 0}


@pytest.mark.example("GT-EX-37")
@pytest.mark.parametrize(("name", "columns", "rows"), [("I", 24, 24), ("II", 30, 27), ("III", 34, 27)])
def test_chance_of_any_hit(name: str, columns: int, rows: int) -> None:
    board = board_of(name)
    for side, ways in ((NORTH, columns), (SOUTH, columns), (EAST, rows), (WEST, rows)):
        met = sum(WAYS[line] for line in WAYS if board.line_count[side, line] > 0)
        assert Fraction(met, 36) == Fraction(ways, 36)


@pytest.mark.rule("GT-TIL-09", "GT-CON-08", "GT-RUL-28")
@pytest.mark.parametrize(("degrees", "covered"), [(0, "NE"), (90, "ES"), (180, "SW"), (270, "WN")])
def test_covered_sides_turn_with_the_shield(degrees: int, covered: str) -> None:
    dock = Dock(f"(7,7)=#31@0; (8,7)=#115@{degrees}")
    assert {side for side in SIDES if dock.ask(defence.shields, SIDES[side])} == set(covered)
    dock.put(6, 7, 143, degrees)  # a second one that covers the same sides
    assert {side for side in SIDES if dock.ask(defence.shields, SIDES[side])} == set(covered)


CANNON, DOUBLE = 105, 129


def shot_from(name: int, place: str, degrees: int, side: str, double: bool = False, **options: int) -> list[int]:
    """Lines in which a cannon there shoots a big meteor from this side."""
    dock = Dock(f"(7,7)=#31@0; {place}=#{name}@{degrees}", "III", **options)
    return [line for line in WAYS if dock.ask(defence.shooters, SIDES[side], line, double)]


@pytest.mark.rule("GT-MET-08", "GT-MET-10")
def test_big_meteors_from_the_front() -> None:
    assert shot_from(CANNON, "(8,5)", 0, "N") == [5]
    assert shot_from(CANNON, "(4,7)", 0, "N") == [7]
    assert [shot_from(CANNON, "(8,5)", degrees, "N") for degrees in (90, 180, 270)] == [[], [], []]


@pytest.mark.rule("GT-MET-09", "GT-MET-10")
def test_big_meteors_from_the_sides() -> None:
    assert shot_from(CANNON, "(8,5)", 90, "E") == [7, 8, 9]
    assert shot_from(CANNON, "(8,11)", 90, "E") == [7, 8, 9]
    assert shot_from(CANNON, "(5,6)", 270, "W") == [4, 5, 6]
    assert [shot_from(CANNON, "(8,5)", degrees, "E") for degrees in (0, 180, 270)] == [[], [], []]
    assert [shot_from(CANNON, "(8,5)", degrees, "W") for degrees in (0, 90, 180)] == [[], [], []]


@pytest.mark.rule("GT-RUL-25")
@pytest.mark.ruling("GT-RUL-25")
def test_big_meteors_from_the_rear() -> None:
    assert shot_from(CANNON, "(8,5)", 180, "S") == [4, 5, 6]
    assert shot_from(CANNON, "(8,5)", 180, "S", rear_same_column=1) == [5]
    assert shot_from(CANNON, "(8,5)", 0, "S") == []
    assert shot_from(CANNON, "(8,5)", 90, "E", rear_same_column=1) == [7, 8, 9]


@pytest.mark.rule("GT-MET-10")
def test_single_and_double_cannons_are_asked_for_apart() -> None:
    assert shot_from(DOUBLE, "(8,5)", 0, "N", double=True) == [5]
    assert shot_from(DOUBLE, "(8,5)", 0, "N") == []
    assert shot_from(CANNON, "(8,5)", 0, "N", double=True) == []
    assert shot_from(DOUBLE, "(8,5)", 90, "E", double=True) == [7, 8, 9]
