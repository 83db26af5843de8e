"""Tiles on the squares of a ship: put there, taken off with the tokens on them, met from outside (GT-BLD-01, GT-LOS-01)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...limits import COLOURS
from ...state import NO_ALIEN, NOTHING


@inner
def has_tile(ship: Any, square: int) -> bool:
    """Whether a tile stands there; squares outside the building area have none (GT-CON-06)."""
    return bool(square != NOTHING and ship.tile[square] != NOTHING)


@inner
def type_at(params: Any, ship: Any, square: int) -> int:
    """The type of the tile on a square, or NOTHING."""
    tile = ship.tile[square]
    return NOTHING if tile == NOTHING else int(params.tile_type[tile])


@inner
def clear(ship: Any) -> None:
    """A ship board without tiles."""
    for square in range(ship.tile.shape[0]):
        ship.tile[square] = NOTHING
        ship.turned[square] = 0
        clear_tokens(ship, square)
    ship.tiles = 0
    ship.all_humans = 0
    ship.all_aliens = 0
    ship.all_cells = 0


@inner
def clear_tokens(ship: Any, square: int) -> None:
    """No tokens on a square; the totals are left to the caller."""
    ship.humans[square] = 0
    ship.alien[square] = NO_ALIEN
    ship.cells[square] = 0
    for colour in range(COLOURS):
        ship.goods[square, colour] = 0


@inner
def put(params: Any, ship: Any, square: int, tile: int, turned: int) -> None:
    """A tile comes onto an empty square, without tokens (GT-BLD-01, GT-CON-08)."""
    ship.tile[square] = tile
    ship.turned[square] = turned
    ship.tiles += 1


@inner
def take_off(params: Any, ship: Any, square: int) -> None:
    """A tile leaves its square with all tokens on it (GT-LOS-01, GT-RUL-20)."""
    ship.all_humans -= ship.humans[square]
    ship.all_cells -= ship.cells[square]
    if ship.alien[square] != NO_ALIEN:
        ship.all_aliens -= 1
    clear_tokens(ship, square)
    ship.tile[square] = NOTHING
    ship.turned[square] = 0
    ship.tiles -= 1


@inner
def first_in_line(board: Any, ship: Any, side: int, line: int) -> int:
    """The square of the first tile that a projectile from this side meets in its column or row, or NOTHING (GT-MET-02, 03)."""
    for i in range(board.line_count[side, line]):
        square = board.line[side, line, i]
        if ship.tile[square] != NOTHING:
            return int(square)
    return NOTHING
