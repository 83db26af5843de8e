"""The one place that knows adventure cards by type (GT-ADV)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...policies.work import TRUE_STATE
from ...state import (
    ABANDONED_SHIP,
    ABANDONED_STATION,
    COMBAT_ZONE,
    EPIDEMIC,
    OPEN_SPACE,
    PLANETS,
    SABOTAGE,
    STARDUST,
    SWARM,
)
from .abandoned import abandoned
from .combat import combat_zone
from .enemies import enemy
from .misfortunes import epidemic, sabotage
from .projectiles import swarm
from .travel import open_space, planets, stardust


@inner
def resolve(params: Any, scratch: Any, draws: Any, log: Any, card: Any) -> bool:
    """What a card does to the ships of `state.order`. False after a choice that is not legal."""
    if card.type == OPEN_SPACE:
        return open_space(params, scratch, draws, log)
    if card.type == SWARM:
        return swarm(params, scratch, draws, log, card)
    if card.type == PLANETS:
        return planets(params, scratch, draws, log, card)
    if card.type == ABANDONED_SHIP or card.type == ABANDONED_STATION:
        return abandoned(params, scratch, draws, log, card)
    if card.type == COMBAT_ZONE:
        return combat_zone(params, scratch, draws, log, card)
    if card.type == SABOTAGE:
        return sabotage(params, scratch, draws, log, card)
    if card.type == STARDUST:
        stardust(params, scratch.states[TRUE_STATE], log)
        return True
    if card.type == EPIDEMIC:
        epidemic(params, scratch, log)
        return True
    return enemy(params, scratch, draws, log, card)
