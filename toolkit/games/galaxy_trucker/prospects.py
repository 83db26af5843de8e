"""How likely a free square is to be filled yet, by what is around it: what a builder knows of the tiles by experience.

It is counted from the tiles of the warehouse, once for all builders, and knows nothing of which of them are left.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from .state import CANNON, DOUBLE_CANNON, DOUBLE_ENGINE, ENGINE, NORTH, SIMPLE, SMOOTH, SOUTH

# What is on a side of a free square: no square, a free one, or a tile; then TILE + the connector that the tile shows.
EDGE, OPEN, TILE = range(3)
KINDS = TILE + 4
PATTERNS = KINDS**4

TRIES = 4  # tiles that are tried on a square before it is given up
UNREACHED = 0.7  # what counts of a square that no connector leads to yet
SURE = 1000


def pattern(sides: Any) -> int:
    """The number of what is on the four sides, the front first."""
    return int(sum(kind * KINDS**side for side, kind in enumerate(sides)))


def prospects(types: np.ndarray, connectors: np.ndarray) -> np.ndarray:
    """In thousandths, by pattern, the chance that one of TRIES tiles fits on the square; (PATTERNS,) i8.

    Types are codes of tiles (count,), connectors their sides by quarter turns (count, 4, 4). A square that no connector leads
    to has a share of the best chance that a connector on one of its open sides would give it.
    """
    shape = connectors.shape
    return _prospects(types.astype(np.int64).tobytes(), connectors.astype(np.int64).tobytes(), shape)


@cache
def _prospects(types: bytes, connectors: bytes, shape: tuple[int, ...]) -> np.ndarray:
    if shape[0] == 0:
        return np.zeros(PATTERNS, np.int64)
    share = _shares(np.frombuffer(types, np.int64), np.frombuffer(connectors, np.int64).reshape(shape))
    chance = 1.0 - (1.0 - share) ** TRIES
    found = chance.copy()
    for side in range(4):
        whole = [slice(None)] * 4
        whole[side] = slice(OPEN, OPEN + 1)
        reached = chance.take(range(TILE + SIMPLE, KINDS), axis=side).max(axis=side, keepdims=True)
        found[tuple(whole)] = np.maximum(found[tuple(whole)], np.where(_is_reached()[tuple(whole)], 0.0, UNREACHED * reached))
    numbers = np.floor(SURE * found + 0.5).astype(np.int64).ravel(order="F")
    numbers.flags.writeable = False
    return numbers


def _is_reached() -> np.ndarray:
    """By what is on the sides, whether a connector leads to the square; (KINDS, KINDS, KINDS, KINDS) bool."""
    return np.asarray(np.indices((KINDS,) * 4).max(axis=0) > TILE + SMOOTH)


def _shares(types: np.ndarray, connectors: np.ndarray) -> np.ndarray:
    """By what is on the sides, the share of tiles that would stand there legally in some rotation; (KINDS, ...) f8."""
    joins = np.zeros((1, 1, 1, 1, *connectors.shape[:2]), bool)
    clashes = joins.copy()
    clashes[..., np.isin(types, (ENGINE, DOUBLE_ENGINE)), NORTH + 1 :] = True
    clear = _clear_sides(types)
    for side in range(4):
        other = np.arange(-TILE, KINDS - TILE)[:, np.newaxis, np.newaxis]  # the connector there; below 0: no tile
        own = connectors[np.newaxis, :, :, side]
        join = (other > SMOOTH) & ((own & other) != 0)  # universal has the bits of simple and of double
        clash = (other >= SMOOTH) & (((own | other) != SMOOTH) & ~join | (clear == side))
        along = [1, 1, 1, 1, *connectors.shape[:2]]
        along[side] = KINDS
        joins = joins | join.reshape(along)
        clashes = clashes | clash.reshape(along)
    return np.asarray((joins & ~clashes).any(axis=-1).mean(axis=-1))


def _clear_sides(types: np.ndarray) -> np.ndarray:
    """The side that each tile keeps clear in each rotation, -1: none; (count, 4)."""
    sides = np.full((len(types), 4), -1)
    sides[np.isin(types, (CANNON, DOUBLE_CANNON))] = np.arange(4)
    sides[np.isin(types, (ENGINE, DOUBLE_ENGINE)), NORTH] = SOUTH
    return sides
