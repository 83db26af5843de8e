"""Smugglers, slavers, pirates (GT-ENM, GT-SMG, GT-SLV, GT-PIR)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...policies.work import TRUE_STATE
from ...rules.flight.board import move
from ...rules.flight.credits import earn
from ...rules.flight.enemies import FIGHT_LOST, FIGHT_WON, HALVES, result_of, tell_result
from ...rules.flight.leaving import after_loss
from ...state import FLYING, SLAVERS, SMUGGLERS
from ..asking import ILLEGAL, ask_reward
from .loading import load_goods
from .losses import give_up_crew, give_up_goods
from .power import cannon_strength
from .projectiles import fire_at_all


@inner
def enemy(params: Any, scratch: Any, draws: Any, log: Any, card: Any) -> bool:
    """It meets the ships, leader first, until it is beaten; then pirates shoot at who was defeated (GT-ENM-01, GT-PIR-01)."""
    state = scratch.states[TRUE_STATE]
    against = card.strength * HALVES
    for seat in range(params.players):
        state.beaten[seat] = 0
    for k in range(state.order_count):
        seat = state.order[k]
        if state.players[seat].flying != FLYING:
            continue
        strength = cannon_strength(params, scratch, draws, log, seat, against)
        if strength == ILLEGAL:
            return False
        result = result_of(params, against, strength)
        tell_result(state, log, seat, card, strength, result)
        if result == FIGHT_WON:
            if not win(params, scratch, draws, log, seat, card):
                return False
            break
        if result == FIGHT_LOST and not lose(params, scratch, draws, log, seat, card):
            return False
    return fire_at_all(params, scratch, draws, log, card)


@inner
def win(params: Any, scratch: Any, draws: Any, log: Any, seat: int, card: Any) -> bool:
    """The winner takes reward and days, or neither (GT-ENM-05, GT-SMG-02, GT-SLV-02, GT-PIR-03, GT-RUL-22, 23)."""
    state = scratch.states[TRUE_STATE]
    if not ask_reward(params, scratch, draws, log, seat, card):
        event_log.effect(log, effects.DECLINED, seat, -1, 0, 0, 0, 0)
        return True
    state.players[seat].tally.cards_taken[card.type] += 1
    event_log.effect(log, effects.TAKEN, seat, -1, card.type, 0, 0, 0)
    if card.type != SMUGGLERS:
        earn(state, log, seat, card.credits)
    elif not load_goods(params, scratch, draws, log, seat, card.goods):
        return False
    move(params, state, log, seat, -card.days)
    return True


@inner
def lose(params: Any, scratch: Any, draws: Any, log: Any, seat: int, card: Any) -> bool:
    """What a defeated ship suffers; pirates remember it (GT-ENM-04, GT-SMG-01, GT-SLV-01, GT-PIR-01)."""
    state = scratch.states[TRUE_STATE]
    if card.type == SMUGGLERS:
        return give_up_goods(params, scratch, draws, log, seat, card.lose_goods)
    if card.type == SLAVERS:
        legal = give_up_crew(params, scratch, draws, log, seat, card.crew)
        after_loss(params, state, log, seat)
        return legal
    state.beaten[seat] = 1
    return True
