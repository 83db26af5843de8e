"""Abandoned ships and stations: the first who takes one ends the card (GT-ABS, GT-ABT)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import decisions, effects
from ...policies.work import TRUE_STATE
from ...rules.flight.board import move
from ...rules.flight.credits import earn
from ...rules.ship.crew import crew
from ...state import ABANDONED_SHIP, FLYING
from ..asking import ask_take
from .loading import load_goods
from .losses import give_up_crew


@inner
def abandoned(params: Any, scratch: Any, draws: Any, log: Any, card: Any) -> bool:
    """Leader first, each with crew enough may take it, or all pass (GT-ABS-01, GT-ABS-04, GT-ABT-01, GT-ABT-03, GT-RUL-48)."""
    state = scratch.states[TRUE_STATE]
    decision = decisions.TAKE_SHIP if card.type == ABANDONED_SHIP else decisions.TAKE_STATION
    for k in range(state.order_count):
        seat = state.order[k]
        player = state.players[seat]
        if player.flying != FLYING or crew(player.ship) < card.crew:
            continue
        if not ask_take(params, scratch, draws, log, seat, decision, card):
            event_log.effect(log, effects.PASSED, seat, -1, card.type, 0, 0, 0)
            continue
        player.tally.cards_taken[card.type] += 1
        event_log.effect(log, effects.TAKEN, seat, -1, card.type, 0, 0, 0)
        if card.type == ABANDONED_SHIP:
            return take_ship(params, scratch, draws, log, seat, card)
        if not load_goods(params, scratch, draws, log, seat, card.goods):
            return False
        move(params, state, log, seat, -card.days)
        return True
    return True


@inner
def take_ship(params: Any, scratch: Any, draws: Any, log: Any, seat: int, card: Any) -> bool:
    """Crew is given up, credits come, days go; without humans it leaves as the card ends (GT-ABS-02, GT-ABS-03, GT-RUL-15)."""
    state = scratch.states[TRUE_STATE]
    if not give_up_crew(params, scratch, draws, log, seat, card.crew):
        return False
    earn(state, log, seat, card.credits)
    move(params, state, log, seat, -card.days)
    return True
