"""The parts of a ship: tiles that joins hold together (GT-BLD-04, GT-LOS-02)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...state import NOTHING
from .connectors import joined
from .squares import has_tile

# While a part is followed, squares that wait for it are a chain: part[square] is LAST, or LAST - 1 less the next one's number.
LAST = -2


@inner
def find_parts(params: Any, board: Any, ship: Any, part: Any) -> int:
    """Number the parts in the order of their first squares; `part` gets each square's number, NOTHING where no tile stands."""
    for square in range(board.count):
        part[square] = NOTHING
    count = 0
    for square in range(board.count):
        if has_tile(ship, square) and part[square] == NOTHING:
            follow_joins(params, board, ship, part, square, count)
            count += 1
    return count


@inner
def follow_joins(params: Any, board: Any, ship: Any, part: Any, first: int, number: int) -> None:
    """Give a number to all tiles that hang together with the one on a square (GT-BLD-04)."""
    part[first] = LAST
    square = first
    while square != NOTHING:
        waiting = NOTHING if part[square] == LAST else LAST - 1 - part[square]
        part[square] = number
        for side in range(4):
            if joined(params, board, ship, square, side):
                other = board.neighbour[square, side]
                if part[other] == NOTHING:
                    part[other] = LAST if waiting == NOTHING else LAST - 1 - waiting
                    waiting = other
        square = waiting


@inner
def count_parts(params: Any, board: Any, ship: Any) -> int:
    """How many parts a ship has; without lists to write into, each part is a set of bits (GT-BLD-04)."""
    count = 0
    seen = 0
    for square in range(board.count):
        if has_tile(ship, square) and (seen >> square) & 1 == 0:
            seen |= part_of(params, board, ship, square)
            count += 1
    return count


@inner
def part_of(params: Any, board: Any, ship: Any, first: int) -> int:
    """The squares of a part as bits: swept until no more are added."""
    part = 1 << first
    before = 0
    while before != part:
        before = part
        for square in range(board.count):
            if (part >> square) & 1 != 0:
                for side in range(4):
                    if joined(params, board, ship, square, side):
                        part |= 1 << board.neighbour[square, side]
    return part
