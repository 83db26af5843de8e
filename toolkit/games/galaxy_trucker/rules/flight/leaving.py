"""Who leaves the flight, and when (GT-GVU)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...state import COMBAT_ZONE, FLYING, NO_HUMANS
from ..table import present_card


@inner
def leave(state: Any, log: Any, seat: int, why: int) -> None:
    """A ship's marker is taken off the board; no card touches it any more (GT-FLB-07, GT-GVU-02)."""
    player = state.players[seat]
    player.flying = why
    player.tally.out_card = state.card_number
    event_log.effect(log, effects.LEFT, seat, -1, why, 0, 0, 0)


@inner
def leave_without_humans(state: Any, log: Any, seat: int) -> None:
    """A flying ship without humans must give up, aliens or not, but for the learning flight (GT-GVU-05, GT-GAM-06)."""
    player = state.players[seat]
    if player.flying == FLYING and player.ship.all_humans == 0 and state.learning == 0:
        leave(state, log, seat, NO_HUMANS)


@inner
def after_loss(params: Any, state: Any, log: Any, seat: int) -> None:
    """Losses are over: without humans a ship leaves at once, in a combat zone after the card (GT-GVU-06, GT-RUL-14)."""
    card = present_card(params, state)
    if params.withdraw_at_end == 0 and card.type != COMBAT_ZONE:
        leave_without_humans(state, log, seat)
