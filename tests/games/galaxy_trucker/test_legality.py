"""GT-BLD: what a legal ship is, and where a tile may be placed."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.printed import BOARDS, NUMBER
from tests.games.galaxy_trucker.ships import ALPHA, D1, D2, D3, D5, D6, D7, D9, GAMMA, Dock
from toolkit.games.galaxy_trucker.rules.ship import connectors, legality, parts
from toolkit.games.galaxy_trucker.rules.ship.legality import FLAW_CANNON, FLAW_CONNECTOR, FLAW_ENGINE, NO_FLAW
from toolkit.games.galaxy_trucker.state import NOTHING


def flaws(dock: Dock, row: int, column: int, name: int, degrees: int = 0) -> int:
    return int(dock.ask(legality.flaw_of, dock.square(row, column), NUMBER[name], degrees // 90))


def can_place(dock: Dock, row: int, column: int, name: int, degrees: int = 0) -> bool:
    return bool(dock.ask(legality.can_place, dock.square(row, column), NUMBER[name], degrees // 90))


def is_legal(dock: Dock, row: int, column: int, name: int, degrees: int = 0) -> bool:
    return bool(dock.ask(legality.is_legal_place, dock.square(row, column), NUMBER[name], degrees // 90))


def without(spec: str, *places: str) -> int:
    """Violations of a ship without the tiles of these squares."""
    return int(Dock("; ".join(part for part in spec.split("; ") if part[:5] not in places)).ask(legality.violations))


# --- worked examples ---


@pytest.mark.example("GT-EX-02", "GT-EX-03")
@pytest.mark.rule("GT-BLD-03", "GT-CON-03", "GT-CON-04")
@pytest.mark.parametrize("spec", [D1, D2])
def test_connectors_that_may_not_face_each_other(spec: str) -> None:
    assert Dock(spec).ask(legality.violations) == 1
    assert Dock(spec).ask(connectors.clashes) == 1
    assert without(spec, "(8,7)") == without(spec, "(8,8)") == 0
    dock = Dock(spec)
    name, turned = dock.tile_at(8, 8), int(dock.ship.turned[dock.square(8, 8)])
    assert flaws(dock, 8, 8, name, 90 * turned) == FLAW_CONNECTOR


@pytest.mark.example("GT-EX-04")
@pytest.mark.rule("GT-BLD-07")
def test_a_blocked_cannon() -> None:
    dock = Dock(D3)
    assert dock.ask(legality.violations) == 1
    assert flaws(dock, 7, 6, 102) == flaws(dock, 6, 6, 45, 90) == FLAW_CANNON
    assert without(D3, "(6,6)") == without(D3, "(7,6)") == 0


@pytest.mark.example("GT-EX-06")
@pytest.mark.rule("GT-BLD-06", "GT-BLD-09")
def test_gaps_and_further_squares_behind_an_engine() -> None:
    dock = Dock(D7)
    assert (dock.ask(legality.violations), dock.ask(connectors.exposed)) == (0, 7)


@pytest.mark.example("GT-EX-07")
@pytest.mark.rule("GT-BLD-05")
def test_an_engine_that_points_to_the_side() -> None:
    dock = Dock(D5)
    assert dock.ask(legality.violations) == 1
    assert flaws(dock, 7, 8, 71, 270) == FLAW_ENGINE
    assert without(D5, "(7,8)") == 0


@pytest.mark.example("GT-EX-08")
@pytest.mark.rule("GT-BLD-02", "GT-BLD-04")
@pytest.mark.ruling("GT-RUL-02")
def test_touching_is_not_joining() -> None:
    dock = Dock(D6)
    assert dock.ask(legality.violations) == 1
    assert dock.ask(parts.find_parts, dock.part) == 2
    assert dock.part[dock.square(6, 8)] == 0
    assert dock.part[dock.square(7, 7)] == dock.part[dock.square(7, 8)] == 1
    dock.take_off((6, 8))
    assert dock.ask(legality.violations) == 0
    assert not can_place(dock, 6, 8, 16, 180)
    assert can_place(dock, 6, 8, 16, 270) is False  # a universal connector against the smooth side below it


@pytest.mark.example("GT-EX-10")
@pytest.mark.rule("GT-BLD-06")
def test_a_tile_behind_an_engine() -> None:
    dock = Dock(D9)
    assert dock.ask(legality.violations) == 1
    assert flaws(dock, 8, 6, 29, 180) == flaws(dock, 7, 6, 79) == FLAW_ENGINE


# --- rules ---


@pytest.mark.rule("GT-BLD-01")
def test_only_free_squares_of_the_board() -> None:
    assert [Dock("(7,7)=#31@0", name).board.count for name in BOARDS] == [18, 27, 36, 36]
    dock = Dock("(7,7)=#31@0")
    assert can_place(dock, 6, 7, 50)
    dock.put(6, 7, 50)
    assert not can_place(dock, 6, 7, 51)  # one tile a square
    for square in (NOTHING, dock.board.count, dock.board.start):
        assert not dock.ask(legality.can_place, square, NUMBER[50], 0)


@pytest.mark.rule("GT-BLD-02")
def test_a_tile_joins_the_ship_on_one_side_at_least() -> None:
    dock = Dock("(7,7)=#31@0")
    assert is_legal(dock, 6, 7, 25, 270)  # "0001": its connector points down
    assert not can_place(dock, 6, 7, 25, 0)
    assert not can_place(dock, 8, 8, 50)  # touches nothing


@pytest.mark.rule("GT-BLD-03", "GT-BLD-08")
@pytest.mark.ruling("GT-RUL-02")
@pytest.mark.parametrize(("strict", "accepted"), [(0, True), (1, False)])
def test_flaws_on_other_sides_are_accepted_unless_placement_is_strict(strict: int, accepted: bool) -> None:
    for spec, row, column in ((D1, 8, 8), (D2, 8, 8), (D3, 6, 6), (D3, 7, 6), (D5, 7, 8), (D9, 8, 6)):
        dock = Dock(spec, strict=strict)
        name, degrees = dock.tile_at(row, column), 90 * int(dock.ship.turned[dock.square(row, column)])
        dock.take_off((row, column))
        assert can_place(dock, row, column, name, degrees) is accepted
        assert not is_legal(dock, row, column, name, degrees)
    assert can_place(Dock(D1[:11], strict=strict), 7, 8, 23, 180)


@pytest.mark.rule("GT-BLD-04")
def test_all_tiles_form_one_part() -> None:
    assert without(GAMMA, "(7,8)") == 3 - 1  # (6,8); (7,9), (8,9) and (9,9)
    assert without(ALPHA, "(7,7)") == 4 - 1


@pytest.mark.rule("GT-BLD-05")
@pytest.mark.parametrize("name", [113, 84])
def test_engines_point_to_the_rear(name: int) -> None:
    dock = Dock("(7,7)=#31@0")
    assert [flaws(dock, 8, 7, name, degrees) & FLAW_ENGINE for degrees in (0, 90, 180, 270)] == [0, *[FLAW_ENGINE] * 3]


@pytest.mark.rule("GT-BLD-06")
@pytest.mark.parametrize("name", [79, 86])
def test_nothing_directly_behind_engines_of_both_kinds(name: int) -> None:
    dock = Dock(f"(7,6)=#{name}@0; (7,7)=#34@0; (8,7)=#111@0")
    assert flaws(dock, 8, 6, 29, 180) == FLAW_ENGINE
    assert flaws(dock, 8, 6, 62, 180) == FLAW_ENGINE  # smooth towards the engine as well
    above = Dock("(7,6)=#79@0; (7,7)=#34@0; (6,7)=#111@0")
    assert flaws(above, 6, 6, 20, 0) == NO_FLAW  # beside and before it tiles may stand


@pytest.mark.rule("GT-BLD-07")
@pytest.mark.parametrize("name", [105, 129])
def test_nothing_directly_before_a_barrel_whatever_its_direction(name: int) -> None:
    for degrees, before in ((0, (6, 7)), (90, (7, 8)), (180, (8, 7)), (270, (7, 6))):
        dock = Dock(f"(7,7)=#{name}@{degrees}", "III")
        found = {
            (row, column) for row, column in ((6, 7), (7, 8), (8, 7), (7, 6)) if flaws(dock, row, column, 113) & FLAW_CANNON
        }
        assert found == {before}
    assert Dock(ALPHA).ask(legality.violations) == 0  # barrels over the edge of the building area


@pytest.mark.rule("GT-BLD-06", "GT-BLD-07")
def test_further_squares_before_a_barrel_may_be_used() -> None:
    dock = Dock("(7,7)=#31@0; (8,7)=#120@0; (8,8)=#105@0; (7,6)=#54@0")
    assert flaws(dock, 6, 8, 25) == NO_FLAW
    assert flaws(dock, 7, 8, 25) & FLAW_CANNON


@pytest.mark.rule("GT-SPT-01")
def test_each_flaw_counts_by_itself() -> None:
    facing = Dock("(7,6)=#95@90; (7,7)=#100@270; (8,7)=#31@0")
    assert facing.ask(legality.violations) == 2 + 1  # two barrels, each before the other; (7,6) hangs on nothing
    barrel = Dock("(7,7)=#31@0; (7,8)=#105@270")
    assert barrel.ask(legality.violations) == 3  # a barrel before the cabin, its smooth side, and no join
    assert Dock("(7,7)=#31@0").ask(legality.violations) == 0
    empty = Dock("(7,7)=#31@0")
    empty.take_off((7, 7))
    assert empty.ask(legality.violations) == 0
