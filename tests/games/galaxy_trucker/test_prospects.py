"""How likely free squares are to be filled yet, by hand and against the rules of placing."""

from __future__ import annotations

import numpy as np

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.random_tables import grow
from toolkit.games.galaxy_trucker.policies import fit
from toolkit.games.galaxy_trucker.prospects import EDGE, OPEN, SURE, TILE, TRIES, UNREACHED, pattern, prospects
from toolkit.games.galaxy_trucker.rules.ship.legality import is_legal_place
from toolkit.games.galaxy_trucker.state import CABIN, CANNON, DOUBLE, ENGINE, NOTHING, SIMPLE, SMOOTH, UNIVERSAL


def of(sides: tuple[int, ...], *tiles: tuple[int, str]) -> int:
    """The prospect of a square in a game with these tiles: type, connectors from the front clockwise."""
    turned = [[[int(text[(side - turn) % 4]) for side in range(4)] for turn in range(4)] for _, text in tiles]
    return int(prospects(np.array([kind for kind, _ in tiles]), np.array(turned).reshape(-1, 4, 4))[pattern(sides)])


def chance(fitting: int, count: int) -> int:
    """In thousandths, that one of TRIES tiles is one of those that fit."""
    return round(SURE * (1 - (1 - fitting / count) ** TRIES))


def shown(*connectors: int) -> tuple[int, ...]:
    return tuple(TILE + connector for connector in connectors)


def test_tiles_that_join_and_do_not_clash() -> None:
    cabins = ((CABIN, "1000"), (CABIN, "1200"), (CABIN, "3030"), (CABIN, "2222"))
    assert of((*shown(SIMPLE), OPEN, OPEN, OPEN), *cabins) == chance(3, 4)
    assert of((*shown(DOUBLE), EDGE, OPEN, OPEN), *cabins) == chance(3, 4)
    assert of((*shown(UNIVERSAL), OPEN, OPEN, OPEN), *cabins) == chance(4, 4)
    assert of((*shown(SIMPLE, SMOOTH), OPEN, OPEN), *cabins) == chance(2, 4)  # the second shows both side by side
    assert of((*shown(SIMPLE, DOUBLE), OPEN, OPEN), *cabins) == chance(1, 4)
    assert of((*shown(DOUBLE, SIMPLE), OPEN, OPEN), *cabins) == chance(0, 4)  # it would have to be turned over
    assert of(shown(SIMPLE, SMOOTH, DOUBLE, SMOOTH), *cabins) == chance(1, 4)


def test_barrels_and_exhausts_need_room() -> None:
    cannon, engine = (CANNON, "0010"), (ENGINE, "1000")
    assert of((OPEN, OPEN, *shown(SIMPLE), OPEN), cannon, engine) == chance(1, 2)  # an engine is never turned
    assert of((*shown(SIMPLE), OPEN, OPEN, OPEN), cannon, engine) == chance(2, 2)
    assert of((*shown(SIMPLE), OPEN, *shown(SMOOTH), OPEN), cannon, engine) == 0
    assert of((*shown(SIMPLE), OPEN, EDGE, OPEN), cannon, engine) == chance(2, 2)


def test_squares_that_nothing_leads_to_yet() -> None:
    cabins = ((CABIN, "1000"), (CABIN, "3030"))
    half = UNREACHED * (1 - 0.5**TRIES)
    assert of((OPEN, EDGE, EDGE, EDGE), *cabins) == round(SURE * UNREACHED)  # any cabin, if a simple connector comes
    assert of((OPEN, *shown(SMOOTH), OPEN, EDGE), *cabins) == round(SURE * UNREACHED)
    assert of((OPEN, EDGE, EDGE, EDGE), (CABIN, "1000"), (CABIN, "2000")) == round(SURE * UNREACHED)  # universal
    assert of((OPEN, EDGE, *shown(SMOOTH), EDGE), (CABIN, "1010"), (CABIN, "1000")) == round(SURE * half)
    assert of((EDGE, EDGE, *shown(SMOOTH, SMOOTH)), *cabins) == 0
    assert of((OPEN, OPEN, OPEN, OPEN)) == 0  # there are no tiles


def test_shares_are_those_of_the_rules() -> None:
    looked_at = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        table = Table("", board=("I", "II", "III")[seed % 3])
        grow(table, 1, int(rng.integers(3, 12)), rng)
        drawn = [tile for tile in range(table.params.tile_count) if table.params.in_warehouse[tile] != 0]
        known = prospects(table.params.tile_type[drawn], table.params.connector[drawn])
        fit.list_free(table.params, table.board, table.ship(1), table.work)
        for free in table.work.free[: table.work.free_count]:
            code = table.work.around[free.square]
            if code != NOTHING and free.facing != 0:
                assert known[code] == chance(sum(stands(table, free.square, tile) for tile in drawn), len(drawn))
                looked_at += 1
    assert looked_at > 20


def stands(table: Table, square: int, tile: int) -> bool:
    """Whether a tile would stand legally on the first ship's square in some rotation."""
    return any(is_legal_place(table.params, table.board, table.ship(1), square, tile, turned) for turned in range(4))
