"""The Death Blossom: when it may be chosen, how the ship turns, what it costs (LS-DB)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..state import GUN_STAR, SWARM
from .sight import gunner_able

ROTATIONS = 6


@inner
def blossom_legal(params: Any, state: Any, index: int) -> bool:
    """Whether a Gun Star may activate the Death Blossom in step 6 (LS-DB-01, LS-DB-07, LS-DUE-03)."""
    ship = state.fighters[index]
    if params.blossom_allowed == 0 or state.mode != SWARM or ship.kind != GUN_STAR or ship.on_map == 0:
        return False
    if ship.plot.recharge != 0 or not gunner_able(params, ship):
        return False
    return ship.power >= params.blossom_minimum


@inner
def rotate(state: Any, log: Any, index: int, rotation: int) -> None:
    """Turn the Gun Star one hex-side clockwise (LS-DB-02)."""
    ship = state.fighters[index]
    ship.facing = (ship.facing + 1) % 6
    event_log.effect(log, effects.ROTATED, ship.side, index, ship.facing, rotation, 0, 0)


@inner
def blossom_goes_on(params: Any, state: Any, index: int) -> bool:
    """The Blossom ends when the Gun Star or its gunner is lost (LS-DB-08)."""
    ship = state.fighters[index]
    return ship.on_map != 0 and gunner_able(params, ship)


@inner
def end_blossom(params: Any, state: Any, log: Any, index: int) -> None:
    """Afterwards the power is gone and the next turn is a recharge (LS-DB-06)."""
    ship = state.fighters[index]
    if ship.on_map == 0:
        return
    ship.power = min(ship.power, params.blossom_power_after)
    ship.paid = 1
    ship.blossomed = 1
    event_log.effect(log, effects.BLOSSOM_ENDED, ship.side, index, ship.power, 0, 0, 0)
