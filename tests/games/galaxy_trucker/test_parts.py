"""GT-LOS: tiles that are lost, the parts that are left, and the tokens that go with them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from tests.games.galaxy_trucker.ships import ALPHA, BETA, Dock, Place
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker.rules.flight.losing import lose_other_parts
from toolkit.games.galaxy_trucker.rules.ship import connectors, crew, parts, squares, strength
from toolkit.games.galaxy_trucker.state import COLOURS, NORTH, NOTHING, ORANGE, PURPLE, STATE, WEST


def part_places(dock: Dock) -> list[set[Place]]:
    """The parts in their order."""
    count = dock.ask(parts.find_parts, dock.part)
    return [dock.places(int(square) for square in (dock.part == number).nonzero()[0]) for number in range(count)]


def keep(dock: Dock, place: Place) -> int:
    """Keep the part of this square; tiles lost."""
    dock.ask(parts.find_parts, dock.part)
    state = np.zeros(1, STATE).view(np.recarray)[0]
    player = state.players[0]
    player.ship = dock.ship
    kept = dock.part[dock.square(*place)]
    lose_other_parts(dock.params, dock.board, state, event_log.new_log(0), 0, dock.part, kept)
    for field in player.ship.dtype.names:
        dock.ship[field] = player.ship[field]
    return int(player.lost)


def totals(dock: Dock) -> Iterable[int]:
    ship = dock.ship
    return int(ship.tiles), int(ship.all_humans), int(ship.all_aliens), int(ship.all_cells)


def counted(dock: Dock) -> Iterable[int]:
    """The totals as the squares have them."""
    ship = dock.ship
    return tuple(
        int(found) for found in ((ship.tile != NOTHING).sum(), ship.humans.sum(), (ship.alien != 0).sum(), ship.cells.sum())
    )


@pytest.mark.example("GT-EX-23")
@pytest.mark.rule("GT-LOS-02", "GT-LOS-03", "GT-MET-03")
def test_losing_the_middle() -> None:
    dock = Dock(ALPHA)
    dock.make_ready()
    for place in ((6, 8), (7, 8)):
        assert dock.place(squares.first_in_line(dock.board, dock.ship, NORTH, 8)) == place
        assert len(part_places(dock)) == 1
        dock.take_off(place)
    assert sorted(map(len, part_places(dock))) == [1, 2, 9]
    assert [part for part in part_places(dock) if len(part) < 9] == [{(7, 9)}, {(8, 8), (9, 8)}]
    assert keep(dock, (7, 7)) == 3
    assert 14 - dock.ship.tiles == 5


@pytest.mark.example("GT-EX-27")
@pytest.mark.rule("GT-LOS-04", "GT-LOS-05", "GT-LOS-01")
def test_the_starting_cabin_is_destroyed() -> None:
    dock = Dock(ALPHA)
    dock.make_ready()
    assert dock.board.at[5, 5] == NOTHING
    assert dock.ship.tile[dock.square(9, 8)] != NOTHING  # a pair of rolls that would have hit
    dock.take_off((7, 7))
    assert sorted(map(len, part_places(dock))) == [1, 3, 4, 5]
    with_humans = [part for part in part_places(dock) if sum(dock.ship.humans[dock.square(*place)] for place in part)]
    assert with_humans == [{(6, 6), (7, 5), (7, 6), (8, 6), (9, 6)}]
    assert 1 + keep(dock, (7, 6)) == 9
    assert (dock.ship.all_humans, dock.ship.all_cells) == (4, 0)
    assert dock.ask(strength.cannons, 0, 0) == 1
    assert [dock.ask(strength.engines, powered) for powered in (0, 1)] == [0, 4]


@pytest.mark.rule("GT-LOS-01", "GT-RUL-20")
def test_tokens_go_with_their_tile() -> None:
    dock = Dock(BETA)
    dock.make_ready({(7, 6): ORANGE})
    assert totals(dock) == counted(dock) == (11, 8, 1, 3)
    dock.ship.goods[dock.square(7, 8)] = [1] * COLOURS
    for place, left in (((7, 8), (10, 8, 1, 0)), ((8, 8), (9, 6, 1, 0)), ((7, 6), (8, 6, 0, 0))):
        dock.take_off(place)
        assert totals(dock) == counted(dock) == left
    assert dock.ship.goods.sum() == 0


@pytest.mark.rule("GT-LOS-02", "GT-LOS-05")
def test_any_part_may_be_kept_and_the_totals_follow() -> None:
    for place, tiles in (((6, 6), 5), ((5, 7), 3), ((8, 7), 1), ((7, 9), 4)):
        dock = Dock(ALPHA)
        dock.make_ready()
        dock.take_off((7, 7))
        assert keep(dock, place) == 13 - tiles
        assert dock.ship.tiles == tiles == len(dock.filled())
        assert totals(dock) == counted(dock)
        assert len(part_places(dock)) == 1


@pytest.mark.rule("GT-LOS-06", "GT-CON-06")
def test_connectors_that_faced_a_lost_tile_are_exposed() -> None:
    dock = Dock(ALPHA)
    dock.take_off((9, 6))  # exposed: E; below (8,6), which shows a connector there
    assert dock.ask(connectors.is_exposed, dock.square(8, 6), 2)
    assert dock.ask(connectors.exposed) == 9 - 1 + 1


@pytest.mark.rule("GT-LOS-07")
def test_an_alien_leaves_with_the_life_support_that_falls_off() -> None:
    log = event_log.new_log(0)
    dock = Dock(BETA)
    dock.make_ready({(7, 6): PURPLE})
    assert dock.ask(crew.drop_unsupported, log, 0) == 0
    dock.take_off((8, 6))
    assert dock.ask(crew.drop_unsupported, log, 0) == 1
    assert totals(dock) == counted(dock) == (10, 8, 0, 3)


@pytest.mark.rule("GT-LOS-08")
def test_the_last_tile_can_be_lost() -> None:
    dock = Dock("(7,7)=#31@0")
    dock.make_ready()
    dock.take_off((7, 7))
    assert totals(dock) == (0, 0, 0, 0)
    assert part_places(dock) == []
    assert dock.ask(connectors.exposed) == 0
    assert all(squares.first_in_line(dock.board, dock.ship, side, 7) == NOTHING for side in range(4))


def test_a_ship_board_is_cleared_of_tiles_and_tokens() -> None:
    dock = Dock(BETA)
    dock.make_ready({(7, 6): ORANGE})
    dock.ship.goods[:] = 1
    squares.clear(dock.ship)
    assert totals(dock) == counted(dock) == (0, 0, 0, 0)
    assert dock.ship.goods.sum() == dock.ship.turned.sum() == 0


@pytest.mark.rule("GT-MET-02", "GT-MET-03", "GT-HIT-01")
def test_the_first_tile_of_a_line_from_each_side() -> None:
    dock = Dock(ALPHA)
    met = {side: [squares.first_in_line(dock.board, dock.ship, side, line) for line in range(2, 13)] for side in range(4)}
    places = {side: [None if square == NOTHING else dock.place(square) for square in found] for side, found in met.items()}
    none = [None] * 3
    assert places[0] == [*none, (7, 5), (6, 6), (5, 7), (6, 8), (7, 9), *none]
    assert places[1] == [*none, (5, 7), (6, 8), (7, 9), (8, 8), (9, 8), *none]
    assert places[2] == [*none, (7, 5), (9, 6), (8, 7), (9, 8), (7, 9), *none]
    assert places[WEST] == [*none, (5, 7), (6, 6), (7, 5), (8, 6), (9, 6), *none]


@pytest.mark.rule("GT-BLD-04", "GT-LOS-02")
def test_counting_parts_with_and_without_a_list_agree() -> None:
    for spec in (ALPHA, BETA):
        places = sorted(Dock(spec).filled())
        for place in places:
            dock = Dock(spec)
            dock.take_off(place)
            assert dock.ask(parts.count_parts) == dock.ask(parts.find_parts, dock.part)
