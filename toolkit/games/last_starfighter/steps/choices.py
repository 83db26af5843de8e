"""Decisions: whose draws they use, and how they are logged before they take effect."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names.draws import POLICY_DECK_FIGHTER, POLICY_GUN_STAR, POLICY_SWARM
from ..state import DUEL, STAR_LEAGUE

NOBODY = -1


@inner
def policy_draw(state: Any, side: int) -> int:
    """Name of a side's own draws."""
    if side == STAR_LEAGUE:
        return POLICY_GUN_STAR
    return POLICY_DECK_FIGHTER if state.mode == DUEL else POLICY_SWARM


@inner
def log_choice(log: Any, decision: int, seat: int, actor: int, a: int, b: int, c: int) -> None:
    """A decision before it takes effect."""
    if log.shape[0] == 0:
        return
    event_log.open_event(log, event_log.CHOICE, decision, seat, actor)
    event_log.push(log, a)
    event_log.push(log, b)
    event_log.push(log, c)
