"""How far a state of a turn may lead at best, by the points left in it."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .keys import beam_left, cubes_held, jump_left, movement_left, row_of, uses_of


@inner
def promise(params: Any, work: Any, key: int) -> int:
    """What may come of a state at best, with the points of a cube where one is held or may be got."""
    return promise_of(params, work, key, bool(cubes_held(key) > 0 or work.cube_ahead != 0))


@inner
def promise_of(params: Any, work: Any, key: int, cube: bool) -> int:
    """What may come of a state at best, in movement points from row 0: jump and beam are worth the rows that they lead on.

    `work.ahead` is the searcher's, and counts no row for more than one point.
    """
    points = work.ahead[row_of(key)] + movement_left(key) + beam_left(key) + 2 * jump_left(key)
    if cube:
        points += params.cube_movement * max(0, params.cube_uses - uses_of(key))
    return int(points)
