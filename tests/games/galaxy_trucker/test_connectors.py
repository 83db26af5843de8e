"""GT-CON: what joins, what may not face each other, what is exposed."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.printed import NUMBER, all_tiles, printed
from tests.games.galaxy_trucker.ships import ALPHA, D5, D7, Dock
from toolkit.games.galaxy_trucker.rules.ship import connectors, defence, legality
from toolkit.games.galaxy_trucker.state import DOUBLE, EAST, NORTH, SIMPLE, SMOOTH, SOUTH, START_CABIN, UNIVERSAL, WEST

SIDES = range(4)
JOINING = {(SIMPLE, SIMPLE), (DOUBLE, DOUBLE), (UNIVERSAL, UNIVERSAL), (SIMPLE, UNIVERSAL), (DOUBLE, UNIVERSAL)}
FORBIDDEN = {(SIMPLE, DOUBLE), (SMOOTH, SIMPLE), (SMOOTH, DOUBLE), (SMOOTH, UNIVERSAL)}


@pytest.mark.example("GT-EX-01")
@pytest.mark.rule("GT-CON-02", "GT-CON-05")
def test_what_joins() -> None:
    for one in range(4):
        for other in range(4):
            assert connectors.joins(one, other) == (tuple(sorted((one, other))) in JOINING), (one, other)


@pytest.mark.example("GT-EX-01")
@pytest.mark.rule("GT-CON-03", "GT-CON-04")
def test_what_may_not_face_each_other() -> None:
    for one in range(4):
        for other in range(4):
            assert connectors.clash(one, other) == (tuple(sorted((one, other))) in FORBIDDEN), (one, other)


@pytest.mark.example("GT-EX-01")
@pytest.mark.rule("GT-CON-08")
def test_a_tile_is_turned_clockwise() -> None:
    params = printed()
    shown = ["".join(str(params.connector[NUMBER[8], turned, side]) for side in SIDES) for turned in SIDES]
    assert shown == ["2103", "3210", "0321", "1032"]


@pytest.mark.rule("GT-CON-08", "GT-TIL-09")
def test_rotation_turns_barrel_and_covered_sides_with_the_tile() -> None:
    params = printed()
    for turned in SIDES:
        barrels = [side for side in SIDES if legality.needs_clear(params, NUMBER[105], turned, side) != legality.NO_FLAW]
        assert barrels == [turned]
        assert params.connector[NUMBER[105], turned, turned] == SMOOTH  # printed "0222"
        assert {side for side in SIDES if defence.covers(turned, side)} == {turned, (turned + 1) % 4}


@pytest.mark.rule("GT-CON-01", "GT-CMP-03")
def test_connectors_of_the_printed_tiles() -> None:
    rows = [connectors_ for _, kind, _, connectors_ in all_tiles() if kind != START_CABIN]
    assert len(rows) == 140
    assert [sum(row.count(str(code)) for row in rows) for code in SIDES] == [241, 111, 111, 97]
    by_connectors = [sum(4 - row.count("0") == count for row in rows) for count in range(5)]
    assert by_connectors == [0, 31, 55, 38, 16]


@pytest.mark.rule("GT-CON-02", "GT-CON-05")
def test_smooth_sides_do_not_join_and_do_not_clash() -> None:
    dock = Dock("(7,7)=#34@0; (7,8)=#12@270; (6,8)=#16@180")  # two smooth sides between (6,8) and (7,8)
    assert not dock.ask(connectors.joined, dock.square(6, 8), SOUTH)
    assert dock.ask(connectors.clashes) == 0
    assert dock.ask(connectors.joined, dock.square(7, 7), EAST)
    assert dock.ask(connectors.joined, dock.square(7, 8), WEST)


@pytest.mark.rule("GT-CON-06", "GT-CON-07")
def test_holes_edges_and_clear_squares_hold_no_tile() -> None:
    dock = Dock(D7)
    assert dock.ask(connectors.exposed) == 7
    assert dock.ask(connectors.is_exposed, dock.square(8, 5), EAST)  # into the hole at (8,6)
    assert not dock.ask(connectors.is_exposed, dock.square(7, 6), SOUTH)  # an exhaust is smooth
    edge = Dock(ALPHA)
    assert edge.ask(connectors.is_exposed, edge.square(7, 9), SOUTH)
    outside = Dock("(7,7)=#31@0; (7,8)=#35@0; (7,9)=#35@0")  # "2121": N and E of (7,9) lie outside the building area
    assert outside.ask(connectors.is_exposed, outside.square(7, 9), NORTH)
    assert outside.ask(connectors.is_exposed, outside.square(7, 9), EAST)
    assert Dock(D5).ask(connectors.exposed) == 4  # N, S and W of the cabin, N of the engine


@pytest.mark.rule("GT-CON-07")
def test_each_exposed_connector_counts_one() -> None:
    assert Dock("(7,7)=#31@0").ask(connectors.exposed) == 4  # universal
    assert Dock("(7,7)=#35@0").ask(connectors.exposed) == 4  # double and simple
    assert Dock("(7,7)=#105@0").ask(connectors.exposed) == 3
