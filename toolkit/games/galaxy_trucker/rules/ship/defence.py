"""What can stop a projectile: shields that cover a side, cannons that reach a big meteor (GT-MET-08 to 10, GT-HIT-05)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...state import CANNON, DOUBLE_CANNON, EAST, NORTH, SHIELD, SOUTH, WEST
from .squares import type_at


@inner
def covers(turned: int, side: int) -> bool:
    """Whether a shield covers a side: front and right as printed, turned with the tile (GT-TIL-09, GT-CON-08)."""
    return bool(side == turned or side == (turned + 1) % 4)


@inner
def shields(params: Any, board: Any, ship: Any, side: int) -> bool:
    """Whether a shield covers this side of the ship, wherever it stands (GT-HIT-05, GT-RUL-28)."""
    for square in range(board.count):
        if type_at(params, ship, square) == SHIELD and covers(ship.turned[square], side):
            return True
    return False


@inner
def reaches(params: Any, board: Any, square: int, side: int, line: int) -> bool:
    """Whether a cannon that points to a side covers the line of a big meteor from there (GT-MET-08 to GT-MET-10, GT-RUL-25).

    To the front it covers its own column, to a side its own row and the rows beside it, to the rear as to a side.
    """
    distance = abs(line - (board.row[square] if side in (EAST, WEST) else board.column[square]))
    if side == NORTH or (side == SOUTH and params.rear_same_column != 0):
        return bool(distance == 0)
    return bool(distance <= 1)


@inner
def shooters(params: Any, board: Any, ship: Any, side: int, line: int, double: bool) -> bool:
    """Whether a cannon, or a double cannon, can shoot a big meteor from this side in this line (GT-MET-08, GT-MET-09)."""
    kind = DOUBLE_CANNON if double else CANNON
    for square in range(board.count):
        if type_at(params, ship, square) == kind and ship.turned[square] == side:
            if reaches(params, board, square, side, line):
                return True
    return False
