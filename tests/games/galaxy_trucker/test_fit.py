"""Where tiles fit at a glance, against the rules that look at each side."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.random_tables import grow
from tests.games.galaxy_trucker.ships import ALPHA, D7
from toolkit.games.galaxy_trucker.limits import SQUARES
from toolkit.games.galaxy_trucker.policies import fit, placements
from toolkit.games.galaxy_trucker.policies.work import MAX_PLACEMENTS
from toolkit.games.galaxy_trucker.prospects import EDGE, OPEN, TILE, pattern
from toolkit.games.galaxy_trucker.rules.ship.connectors import is_exposed, joined
from toolkit.games.galaxy_trucker.rules.ship.legality import flaw_of, is_legal_place, touches_ship
from toolkit.games.galaxy_trucker.rules.ship.squares import put, take_off
from toolkit.games.galaxy_trucker.state import NOTHING, SIMPLE, SMOOTH, UNIVERSAL


@pytest.mark.parametrize("seed", range(12))
def test_joins_and_flaws_are_those_of_the_rules(seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = Table("", board=("I", "II", "III")[seed % 3])
    grow(table, 1, int(rng.integers(4, 20)), rng)
    params, board, ship, work = table.params, table.board, table.ship(1), table.work
    fit.list_free(params, board, ship, work)
    beside = {
        square
        for square in range(board.count)
        if ship.tile[square] == NOTHING
        and any(other != NOTHING and ship.tile[other] != NOTHING for other in board.neighbour[square])
    }
    assert {int(free.square) for free in work.free[: work.free_count]} == beside
    for tile in rng.permutation(params.tile_count)[:30]:
        fit.pack_turns(params, tile, work.packed)
        legal = False
        for i in range(work.free_count):
            free = work.free[i]
            for turned in range(4):
                joins = fit.joins_at(free, work.packed[turned])
                assert (joins != 0) == touches_ship(params, board, ship, free.square, tile, turned)
                flaws = fit.flaws_at(params, free, tile, turned, work.packed[turned])
                assert flaws == flaw_of(params, board, ship, free.square, tile, turned)
                legal |= is_legal_place(params, board, ship, free.square, tile, turned)
                put(params, ship, free.square, tile, turned)
                sides = range(4)
                assert fit.count_low(joins) == sum(joined(params, board, ship, free.square, side) for side in sides)
                opened = sum(is_exposed(params, board, ship, free.square, side) for side in sides)
                assert fit.count_low(fit.low(work.packed[turned]) & ~free.taken & fit.LOW_BITS) == opened
                take_off(params, ship, free.square)
        assert fit.fits(params, tile, work) == legal


def around(table: Table, row: int, column: int) -> int:
    fit.list_free(table.params, table.board, table.ship(1), table.work)
    return int(table.work.around[table.square(row, column)])


def test_what_is_around_a_free_square() -> None:
    table = Table("")
    assert around(table, 7, 7) == NOTHING
    assert around(table, 5, 7) == pattern((EDGE, EDGE, OPEN, EDGE))
    assert around(table, 6, 7) == pattern((OPEN, OPEN, TILE + UNIVERSAL, OPEN))
    assert around(table, 8, 7) == pattern((TILE + UNIVERSAL, OPEN, EDGE, OPEN))
    table.put(1, 6, 7, 49)  # simple to the front and to the rear, universal to the right and to the left
    assert around(table, 5, 7) == pattern((EDGE, EDGE, TILE + SIMPLE, EDGE))
    assert around(table, 6, 6) == pattern((EDGE, TILE + UNIVERSAL, OPEN, EDGE))
    table.put(1, 7, 8, 88, 90)
    assert around(table, 6, 8) == pattern((EDGE, EDGE, TILE + SMOOTH, TILE + UNIVERSAL))
    assert around(table, 7, 9) == NOTHING  # before a barrel
    assert around(Table(D7), 8, 6) == NOTHING  # behind an engine


def test_the_best_at_first_sight_come_first() -> None:
    table = Table(ALPHA)
    fit.list_free(table.params, table.board, table.ship(1), table.work)
    work = table.work
    for tile in range(4, table.params.tile_count, 7):
        placements.find_placements(table.params, 0, tile, MAX_PLACEMENTS, False, table.draws, work)
        everything = [(int(one.prior), int(one.free), int(one.turned)) for one in work.placements[: work.placement_count]]
        assert everything == sorted(everything, key=lambda one: (-one[0], one[1], one[2]))
        for most in (1, 3):
            placements.find_placements(table.params, 0, tile, most, False, table.draws, work)
            found = [(int(one.prior), int(one.free), int(one.turned)) for one in work.placements[: work.placement_count]]
            assert found == everything[:most]
    assert work.placements.shape == (4 * SQUARES,)


def test_a_flawed_placement_looks_worse_and_is_tried_only_where_it_looks_good_all_the_same() -> None:
    table = Table(ALPHA, skill={"p_miss_connector": 1000, "p_miss_cannon": 1000, "p_miss_engine": 1000})
    params, work = table.params, table.work
    fit.list_free(params, table.board, table.ship(1), work)
    flawed = 0
    for tile in range(4, params.tile_count, 5):
        placements.find_placements(params, 0, tile, MAX_PLACEMENTS, True, table.draws, work)
        for one in work.placements[: work.placement_count]:
            packed = work.packed[one.turned]
            good = placements.first_sight(params, work.free[one.free], tile, one.turned, packed, one.joins)
            assert one.prior == (good if one.flaws == 0 else good - 2)
            assert one.flaws == 0 or one.prior >= 0
            flawed += one.flaws != 0
    assert flawed > 0


def test_flaws_are_overlooked_as_often_as_the_skill_says() -> None:
    table = Table(ALPHA, skill={"p_miss_connector": 300, "p_miss_cannon": 500, "p_miss_engine": 0})
    draws = 4000
    seen = {
        flaws: sum(placements.overlooks(table.params, 0, flaws, table.draws) for _ in range(draws)) / draws
        for flaws in (1, 2, 3, 4, 7)
    }
    assert seen[1] == pytest.approx(0.3, abs=0.03)
    assert seen[2] == pytest.approx(0.5, abs=0.03)
    assert seen[3] == pytest.approx(0.15, abs=0.03)
    assert seen[4] == seen[7] == 0
    table.params.strict = 1
    assert not any(placements.overlooks(table.params, 0, 2, table.draws) for _ in range(50))
