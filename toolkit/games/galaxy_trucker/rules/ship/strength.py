"""Strength of engines and cannons, in half points, never rounded (GT-STR-01, GT-STR-02, GT-STR-05)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...state import CANNON, DOUBLE_CANNON, DOUBLE_ENGINE, ENGINE, NORTH, ORANGE, PURPLE
from .crew import has_alien
from .squares import type_at

# In half points: what points forward, engines among it, and what points elsewhere.
SINGLE, DOUBLE = 2, 4
SINGLE_ASIDE, DOUBLE_ASIDE = 1, 2

ANYWHERE, FORWARD, ELSEWHERE = range(3)


@inner
def count_pointing(params: Any, board: Any, ship: Any, kind: int, where: int) -> int:
    """Tiles of a type: all of them, those that point forward, those that point elsewhere."""
    found = 0
    for square in range(board.count):
        if type_at(params, ship, square) == kind:
            if where == ANYWHERE or (ship.turned[square] == NORTH) == (where == FORWARD):
                found += 1
    return found


@inner
def double_engines(params: Any, board: Any, ship: Any) -> int:
    """Double engines, each of which may be powered by one battery token (GT-TIL-06)."""
    return count_pointing(params, board, ship, DOUBLE_ENGINE, ANYWHERE)


@inner
def double_cannons_forward(params: Any, board: Any, ship: Any) -> int:
    """Double cannons that point forward (GT-TIL-08)."""
    return count_pointing(params, board, ship, DOUBLE_CANNON, FORWARD)


@inner
def double_cannons_other(params: Any, board: Any, ship: Any) -> int:
    """Double cannons that point to a side or to the rear (GT-TIL-08)."""
    return count_pointing(params, board, ship, DOUBLE_CANNON, ELSEWHERE)


@inner
def with_alien(params: Any, board: Any, ship: Any, strength: int, alien: int) -> int:
    """A strength with the bonus of its alien, which adds to no strength of 0 (GT-CRW-09, GT-CRW-10, GT-RUL-35)."""
    if strength > 0 and has_alien(board, ship, alien):
        return int(strength + params.alien_bonus)
    return strength


@inner
def engines(params: Any, board: Any, ship: Any, powered: int) -> int:
    """Engine strength with so many double engines powered (GT-STR-01, GT-TIL-06)."""
    strength = SINGLE * count_pointing(params, board, ship, ENGINE, ANYWHERE) + DOUBLE * powered
    return with_alien(params, board, ship, strength, ORANGE)


@inner
def cannons(params: Any, board: Any, ship: Any, forward: int, other: int) -> int:
    """Cannon strength with so many double cannons powered, forward and elsewhere (GT-STR-02, GT-TIL-07, GT-TIL-08)."""
    strength = DOUBLE * forward + DOUBLE_ASIDE * other
    strength += SINGLE * count_pointing(params, board, ship, CANNON, FORWARD)
    strength += SINGLE_ASIDE * count_pointing(params, board, ship, CANNON, ELSEWHERE)
    return with_alien(params, board, ship, strength, PURPLE)
