"""Meteors and shots: what they meet, and what may stop them (GT-MET, GT-HIT)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...limits import FIRST_LINE, LAST_LINE
from ...state import BIG_METEOR, LIGHT_SHOT, SMALL_METEOR, SMOOTH
from ..ship.connectors import connector
from ..ship.defence import shields, shooters

# What has stopped a projectile, as the event log names it.
SHIELD_STOPS, CANNON_STOPS, DOUBLE_CANNON_STOPS, NOTHING_STOPS = range(4)


@inner
def bounces_off(params: Any, ship: Any, hit: Any, square: int) -> bool:
    """Whether a small meteor meets a smooth side, which it does not hurt (GT-MET-04, GT-HIT-02)."""
    return bool(hit.kind == SMALL_METEOR and connector(params, ship, square, hit.side) == SMOOTH)


@inner
def shield_helps(params: Any, board: Any, ship: Any, hit: Any) -> bool:
    """Whether a powered shield would stop it, wherever it hits (GT-MET-05, GT-MET-07, GT-HIT-02, 03, 05)."""
    return bool((hit.kind == SMALL_METEOR or hit.kind == LIGHT_SHOT) and shields(params, board, ship, hit.side))


@inner
def cannon_helps(params: Any, board: Any, ship: Any, hit: Any, line: int, double: bool) -> bool:
    """Whether a cannon, or a powered double one, can shoot it (GT-MET-06, GT-MET-08 to 10, GT-HIT-04)."""
    return bool(hit.kind == BIG_METEOR and shooters(params, board, ship, hit.side, line, double))


@inner
def means_of(params: Any, board: Any, ship: Any, hit: Any, line: int) -> int:
    """What would stop a projectile in its line: a cannon before a double one (GT-RUL-26, GT-RUL-27)."""
    if cannon_helps(params, board, ship, hit, line, False):
        return CANNON_STOPS
    if cannon_helps(params, board, ship, hit, line, True):
        return DOUBLE_CANNON_STOPS
    return SHIELD_STOPS if shield_helps(params, board, ship, hit) else NOTHING_STOPS


@inner
def means_before_roll(params: Any, board: Any, ship: Any, hit: Any) -> int:
    """What a battery could stop a projectile with before its line is known (GT-RUL-18)."""
    if shield_helps(params, board, ship, hit):
        return SHIELD_STOPS
    for line in range(FIRST_LINE, LAST_LINE + 1):
        if cannon_helps(params, board, ship, hit, line, True):
            return DOUBLE_CANNON_STOPS
    return NOTHING_STOPS
