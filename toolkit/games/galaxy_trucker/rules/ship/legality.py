"""What a legal ship is, and where a tile may be placed (GT-BLD, GT-RUL-02).

A flaw is a pair of tiles that touch in a way that isn't allowed, an engine that doesn't point to the rear, or a part that is
not connected; a barrel against a connector is two flaws, of the cannon and of the connector. An engine that is turned counts
as one flaw whatever stands around it.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...state import CANNON, DOUBLE_CANNON, DOUBLE_ENGINE, ENGINE, NORTH, NOTHING, SOUTH
from .connectors import clash, clashes, connector, joins, opposite
from .parts import count_parts
from .squares import has_tile

# Bits of what a placement violates.
NO_FLAW, FLAW_CONNECTOR, FLAW_CANNON, FLAW_ENGINE = 0, 1, 2, 4


@inner
def is_engine(params: Any, tile: int) -> bool:
    """An engine or a double engine."""
    return bool(params.tile_type[tile] == ENGINE or params.tile_type[tile] == DOUBLE_ENGINE)


@inner
def is_cannon(params: Any, tile: int) -> bool:
    """A cannon or a double cannon."""
    return bool(params.tile_type[tile] == CANNON or params.tile_type[tile] == DOUBLE_CANNON)


@inner
def is_askew(params: Any, tile: int, turned: int) -> bool:
    """An engine whose exhaust doesn't point to the rear (GT-BLD-05)."""
    return bool(turned != NORTH and is_engine(params, tile))


@inner
def needs_clear(params: Any, tile: int, turned: int, side: int) -> int:
    """The flaw of a tile on that side: before a barrel, whatever its direction, or behind an engine (GT-BLD-06, GT-BLD-07)."""
    if side == turned and is_cannon(params, tile):
        return FLAW_CANNON
    if side == SOUTH and turned == NORTH and is_engine(params, tile):
        return FLAW_ENGINE
    return NO_FLAW


@inner
def blocks(params: Any, tile: int, turned: int, side: int, other: int, other_turned: int) -> int:
    """The flaw of two tiles of which the other stands on this side of the first, connectors aside (GT-BLD-06, GT-BLD-07)."""
    return needs_clear(params, tile, turned, side) | needs_clear(params, other, other_turned, opposite(side))


@inner
def flaw_of(params: Any, board: Any, ship: Any, square: int, tile: int, turned: int) -> int:
    """What a tile violates on a square, given the tiles around it: bits FLAW_... (GT-BLD-03, GT-BLD-05 to GT-BLD-07).

    What stands on the square itself is not looked at, so that a tile may be asked about before or after it is placed.
    """
    flaws = FLAW_ENGINE if is_askew(params, tile, turned) else NO_FLAW
    for side in range(4):
        other = board.neighbour[square, side]
        if has_tile(ship, other):
            if clash(params.connector[tile, turned, side], connector(params, ship, other, opposite(side))):
                flaws |= FLAW_CONNECTOR
            flaws |= blocks(params, tile, turned, side, ship.tile[other], ship.turned[other])
    return int(flaws)


@inner
def touches_ship(params: Any, board: Any, ship: Any, square: int, tile: int, turned: int) -> bool:
    """Whether a tile joins a tile of the ship on one side at least (GT-BLD-02)."""
    for side in range(4):
        other = board.neighbour[square, side]
        if other != NOTHING:
            if joins(params.connector[tile, turned, side], connector(params, ship, other, opposite(side))):
                return True
    return False


@inner
def can_place(params: Any, board: Any, ship: Any, square: int, tile: int, turned: int) -> bool:
    """Whether a placement is accepted: on a free square, joined on one side at least; flawless if strict (GT-RUL-02)."""
    if square < 0 or square >= board.count or has_tile(ship, square):
        return False
    if not touches_ship(params, board, ship, square, tile, turned):
        return False
    return bool(params.strict == 0 or flaw_of(params, board, ship, square, tile, turned) == NO_FLAW)


@inner
def is_legal_place(params: Any, board: Any, ship: Any, square: int, tile: int, turned: int) -> bool:
    """Whether a placement keeps all rules of building (GT-BLD-01 to GT-BLD-07)."""
    return (
        can_place(params, board, ship, square, tile, turned) and flaw_of(params, board, ship, square, tile, turned) == NO_FLAW
    )


@inner
def violations(params: Any, board: Any, ship: Any) -> int:
    """The flaws of a ship, each pair of tiles, turned engine and loose part by itself (GT-BLD-03 to GT-BLD-07, GT-SPT-01)."""
    found = clashes(params, board, ship) + max(count_parts(params, board, ship) - 1, 0)
    for square in range(board.count):
        if has_tile(ship, square):
            found += own_flaws(params, board, ship, square)
    return int(found)


@inner
def own_flaws(params: Any, board: Any, ship: Any, square: int) -> int:
    """Flaws of a tile's own direction, and of a tile before its barrel or behind it (GT-BLD-05 to GT-BLD-07)."""
    tile = ship.tile[square]
    turned = ship.turned[square]
    found = 1 if is_askew(params, tile, turned) else 0
    for side in range(4):
        if needs_clear(params, tile, turned, side) != NO_FLAW and has_tile(ship, board.neighbour[square, side]):
            found += 1
    return found
