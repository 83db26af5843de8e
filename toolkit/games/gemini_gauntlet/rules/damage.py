"""Damage dealt to ships; it is assigned to their consoles in phase 5 (GG-PHS-05)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..state import BY_SHIPS, BY_TELEPORT, DEF, ROWS
from .systems import count_system


@inner
def deflectors(params: Any, ship: Any) -> int:
    """Deflector Shields that work; several count as one unless they stack (GG-SYS-01, GG-SYS-06, GG-RUL-39)."""
    slots = count_system(ship, DEF)
    if params.deflector_stacks != 0:
        per_shield = max(1, min(ROWS, params.slots[DEF]))
        return (slots + per_shield - 1) // per_shield
    return min(1, slots)


@inner
def deflected(params: Any, ship: Any, points: int, cause: int) -> int:
    """Points that the deflector takes: the first ones of asteroid damage in a round (GG-SYS-04, GG-COL-07, GG-RUL-08)."""
    if cause == BY_SHIPS or (cause == BY_TELEPORT and params.teleport_crash_deflectable == 0):
        return 0
    shields = deflectors(params, ship)
    if shields == 0:
        return 0
    return int(min(points, max(0, params.deflector_absorbs * shields - ship.absorbed)))


@inner
def deal(params: Any, state: Any, log: Any, i: int, points: int, cause: int) -> None:
    """Deal points of damage to a ship, less what its deflector takes: that is not dealt (GG-SYS-04, GG-SYS-05)."""
    if points <= 0:
        return
    ship = state.ships[i]
    taken = deflected(params, ship, points, cause)
    if taken > 0:
        ship.absorbed += taken
        state.tally[i].absorbed += taken
        event_log.effect(log, effects.ABSORBED, i, i, taken, 0, 0, 0)
    if points > taken:
        ship.dealt += points - taken
        state.tally[i].damage[cause] += points - taken
        event_log.effect(log, effects.DAMAGE_DEALT, i, i, points - taken, cause, ship.dealt, 0)
