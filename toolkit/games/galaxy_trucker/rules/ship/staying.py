"""What stays of a ship when tiles go: all that hangs together with the starting cabin (GT-SPT-04)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...state import NOTHING, START_CABIN
from .connectors import clash, connector, joins, opposite
from .legality import NO_FLAW, blocks, is_askew
from .squares import has_tile, type_at
from .work import GOES, OPEN


@inner
def has_starting_cabin(params: Any, board: Any, ship: Any) -> bool:
    """Whether the starting cabin still stands: it may not be removed in the spot check (GT-SPT-05)."""
    return bool(type_at(params, ship, board.start) == START_CABIN)


@inner
def survey(params: Any, board: Any, ship: Any, work: Any) -> None:
    """Write down where tiles join, which of them may not stand side by side, which may not stand at all (GT-SPT-01)."""
    for square in range(board.count):
        work.joins[square] = 0
        work.conflicts[square] = 0
        work.askew[square] = 0
        if not has_tile(ship, square):
            continue
        work.askew[square] = int(is_askew(params, ship.tile[square], ship.turned[square]))
        for side in range(4):
            other = board.neighbour[square, side]
            if has_tile(ship, other):
                if joins(connector(params, ship, square, side), connector(params, ship, other, opposite(side))):
                    work.joins[square] |= 1 << side
                if conflict(params, ship, square, side, other):
                    work.conflicts[square] |= 1 << side


@inner
def conflict(params: Any, ship: Any, square: int, side: int, other: int) -> bool:
    """Whether two tiles may not stand side by side (GT-BLD-03, GT-BLD-06, GT-BLD-07)."""
    if clash(connector(params, ship, square, side), connector(params, ship, other, opposite(side))):
        return True
    tile = ship.tile[square]
    return bool(blocks(params, tile, ship.turned[square], side, ship.tile[other], ship.turned[other]) != NO_FLAW)


@inner
def follow(board: Any, work: Any, anchor: int) -> int:
    """Mark what hangs together with a tile, leaving out all that goes; how many tiles that are."""
    for square in range(board.count):
        work.stays[square] = 0
    work.stays[anchor] = 1
    work.chain[0] = anchor
    found = 1
    at = 0
    while at < found:
        square = work.chain[at]
        at += 1
        for side in range(4):
            if (work.joins[square] >> side) & 1 != 0:
                other = board.neighbour[square, side]
                if work.stays[other] == 0 and work.fate[other] != GOES:
                    work.stays[other] = 1
                    work.chain[found] = other
                    found += 1
    return found


@inner
def cut_away(params: Any, board: Any, ship: Any, work: Any, removal: Any) -> int:
    """Mark what stays when these tiles go; how many are lost, with those cut off (GT-SPT-03, GT-SPT-04).

    What stays is the part of the starting cabin; without one, the part with most tiles, the first of several.
    """
    survey(params, board, ship, work)
    for square in range(board.count):
        work.fate[square] = GOES if removal[square] != 0 else OPEN
    anchor = part_to_keep(params, board, ship, work)
    if anchor != NOTHING:
        return int(ship.tiles - follow(board, work, anchor))
    for square in range(board.count):
        work.stays[square] = 0
    return int(ship.tiles)


@inner
def part_to_keep(params: Any, board: Any, ship: Any, work: Any) -> int:
    """A square of the part that is kept after a removal, NOTHING if all tiles go."""
    if has_starting_cabin(params, board, ship) and work.fate[board.start] != GOES:
        return int(board.start)
    best = NOTHING
    most = 0
    for square in range(board.count):
        if has_tile(ship, square) and work.fate[square] != GOES:
            tiles = follow(board, work, square)
            if tiles > most:
                most = tiles
                best = square
    return best
