"""Where a tile fits, at a glance: sides packed two bits each, so that joins and clashes of all four sides are one operation.

A connector's number does it, as in rules/ship/connectors.py: universal (3) has the bits of simple (1) and of double (2).
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..prospects import KINDS, OPEN, TILE
from ..rules.ship.connectors import connector, opposite
from ..rules.ship.legality import (
    FLAW_CANNON,
    FLAW_CONNECTOR,
    FLAW_ENGINE,
    NO_FLAW,
    is_askew,
    is_cannon,
    is_engine,
    needs_clear,
)
from ..rules.ship.squares import has_tile
from ..state import NORTH, NOTHING, SOUTH

LOW_BITS = 0b01010101  # the low bit of each side
BOTH_BITS = 0b11


@inner
def low(packed: int) -> int:
    """The low bit of each side that has any bit."""
    return int((packed | packed >> 1) & LOW_BITS)


@inner
def count_low(packed: int) -> int:
    """How many sides have their low bit."""
    return int((packed & 1) + (packed >> 2 & 1) + (packed >> 4 & 1) + (packed >> 6 & 1))


@inner
def pack(params: Any, tile: int, turned: int) -> int:
    """The connectors of a tile as it is turned."""
    packed = 0
    for side in range(4):
        packed |= params.connector[tile, turned, side] << 2 * side
    return int(packed)


@inner
def pack_turns(params: Any, tile: int, packed: Any) -> None:
    """The connectors of a tile by quarter turns."""
    for turned in range(4):
        packed[turned] = pack(params, tile, turned)


@inner
def list_free(params: Any, board: Any, ship: Any, work: Any) -> None:
    """List the free squares next to the ship, and what stands around each free square."""
    count = 0
    for square in range(board.count):
        work.around[square] = NOTHING
        if has_tile(ship, square):
            continue
        free = work.free[count]
        around = look_around(params, board, ship, square, free)
        if free.taken != 0:
            count += 1
        if free.barred == NO_FLAW:
            work.around[square] = around
    work.free_count = count


@inner
def look_around(params: Any, board: Any, ship: Any, square: int, free: Any) -> int:
    """What stands around a free square: sides, connectors, what bars it; all four sides as a pattern of prospects.py."""
    free.square = square
    free.taken = 0
    free.facing = 0
    free.barred = NO_FLAW
    around = 0
    step = 1
    for side in range(4):
        other = board.neighbour[square, side]
        if other != NOTHING:
            around += step * OPEN
            if ship.tile[other] != NOTHING:
                facing = connector(params, ship, other, opposite(side))
                around += step * (TILE - OPEN + facing)
                free.taken |= BOTH_BITS << 2 * side
                free.facing |= facing << 2 * side
                free.barred |= needs_clear(params, ship.tile[other], ship.turned[other], opposite(side))
        step *= KINDS
    return int(around)


@inner
def clear_side(params: Any, tile: int, turned: int) -> int:
    """The side of a tile that has to stay clear: before a barrel, behind an engine; NOTHING where none has to."""
    if is_cannon(params, tile):
        return turned
    if is_engine(params, tile) and turned == NORTH:
        return SOUTH
    return NOTHING


@inner
def joins_at(free: Any, packed: int) -> int:
    """The sides on which a tile would join, their low bits (GT-CON-02)."""
    return low(packed & free.facing)


@inner
def flaws_at(params: Any, free: Any, tile: int, turned: int, packed: int) -> int:
    """What a tile would violate there: bits of legality.FLAW_..., as legality.flaw_of says it."""
    flaws = free.barred
    if low((packed ^ free.facing) & free.taken) & ~joins_at(free, packed) != 0:
        flaws |= FLAW_CONNECTOR
    if is_askew(params, tile, turned):
        flaws |= FLAW_ENGINE
    clear = clear_side(params, tile, turned)
    if clear != NOTHING and free.taken >> 2 * clear & 1 != 0:
        flaws |= FLAW_CANNON if is_cannon(params, tile) else FLAW_ENGINE
    return int(flaws)


@inner
def fits(params: Any, tile: int, work: Any) -> bool:
    """Whether a tile has any legal place on the ship whose free squares are listed."""
    pack_turns(params, tile, work.packed)
    for i in range(work.free_count):
        for turned in range(4):
            packed = work.packed[turned]
            if joins_at(work.free[i], packed) != 0 and flaws_at(params, work.free[i], tile, turned, packed) == NO_FLAW:
                return True
    return False
