"""Connectors: which of them join, which may not face each other, which are exposed (GT-CON)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...state import EAST, NOTHING, SMOOTH, SOUTH
from .squares import has_tile


@inner
def opposite(side: int) -> int:
    """The side that faces a side from the next square."""
    return (side + 2) % 4


@inner
def connector(params: Any, ship: Any, square: int, side: int) -> int:
    """What the tile on a square shows on a side as it is turned; SMOOTH where no tile stands (GT-CON-01, GT-CON-08)."""
    tile = ship.tile[square]
    if tile == NOTHING:
        return SMOOTH
    return int(params.connector[tile, ship.turned[square], side])


@inner
def joins(one: int, other: int) -> bool:
    """Whether two facing connectors join: equal ones, or a universal one and any (GT-CON-02, GT-CON-05).

    The numbers of the connectors do it: universal (3) has the bits of simple (1) and of double (2), smooth has none.
    """
    return bool(one & other != 0)


@inner
def clash(one: int, other: int) -> bool:
    """Whether two facing sides violate the rules: simple and double, or any connector and smooth (GT-CON-03, GT-CON-04)."""
    return bool(one != other and one & other == 0)


@inner
def joined(params: Any, board: Any, ship: Any, square: int, side: int) -> bool:
    """Whether the tile on a square joins the one on that side of it (GT-CON-02, GT-CRW-06)."""
    other = board.neighbour[square, side]
    if other == NOTHING:
        return False
    return joins(connector(params, ship, square, side), connector(params, ship, other, opposite(side)))


@inner
def clashes(params: Any, board: Any, ship: Any) -> int:
    """Pairs of touching tiles whose facing sides may not face each other (GT-CON-03, GT-CON-04, GT-BLD-03)."""
    found = 0
    for square in range(board.count):
        if not has_tile(ship, square):
            continue
        for side in range(EAST, SOUTH + 1):  # each pair once
            other = board.neighbour[square, side]
            if has_tile(ship, other) and clash(
                connector(params, ship, square, side), connector(params, ship, other, opposite(side))
            ):
                found += 1
    return found


@inner
def exposed(params: Any, board: Any, ship: Any) -> int:
    """Connectors whose neighbouring square holds no tile, each counts 1 (GT-CON-06, GT-CON-07, GT-LOS-06)."""
    found = 0
    for square in range(board.count):
        if not has_tile(ship, square):
            continue
        for side in range(4):
            if is_exposed(params, board, ship, square, side):
                found += 1
    return found


@inner
def is_exposed(params: Any, board: Any, ship: Any, square: int, side: int) -> bool:
    """Whether a tile shows a connector on a side where no tile stands (GT-CON-06)."""
    return connector(params, ship, square, side) != SMOOTH and not has_tile(ship, board.neighbour[square, side])
