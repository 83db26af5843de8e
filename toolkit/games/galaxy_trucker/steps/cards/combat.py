"""The combat zone: three lines, each against the weakest ship (GT-CZN)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import COMBAT_LINES
from ...names import effects
from ...policies.work import TRUE_STATE
from ...rules.flight.board import move
from ...rules.flight.combat import compare_crews, least, spares_all
from ...state import FLYING, LEAST_CREW, LEAST_ENGINES, LOSE_CREW, LOSE_DAYS, LOSE_GOODS, NOTHING
from ..asking import ILLEGAL
from .losses import give_up_crew, give_up_goods
from .power import NOT_AGAINST_AN_ENEMY, cannon_strength, engine_strength
from .projectiles import fire_at_one


@inner
def combat_zone(params: Any, scratch: Any, draws: Any, log: Any, card: Any) -> bool:
    """Its lines in printed order; ships without humans are compared and suffer to the end (GT-CZN-01, GT-CZN-06)."""
    state = scratch.states[TRUE_STATE]
    for line in range(COMBAT_LINES):
        if spares_all(params, state, log, card):
            return True
        if not compare(params, scratch, draws, log, card.least[line]):
            return False
        seat = least(params, state)
        if seat == NOTHING:
            return True
        state.players[seat].tally.lines_suffered += 1
        event_log.effect(log, effects.LINE_SUFFERED, seat, -1, line, card.least[line], card.penalty[line], 0)
        if not suffer(params, scratch, draws, log, seat, card, line):
            return False
    return True


@inner
def compare(params: Any, scratch: Any, draws: Any, log: Any, what: int) -> bool:
    """Ships state what is compared, in the order of the reveal; each line has its own batteries (GT-CZN-03, GT-CZN-09)."""
    state = scratch.states[TRUE_STATE]
    if what == LEAST_CREW:
        compare_crews(state)
        return True
    for k in range(state.order_count):
        seat = state.order[k]
        if state.players[seat].flying != FLYING:
            continue
        if what == LEAST_ENGINES:
            strength = engine_strength(params, scratch, draws, log, seat)
        else:
            strength = cannon_strength(params, scratch, draws, log, seat, NOT_AGAINST_AN_ENEMY)
        if strength == ILLEGAL:
            return False
        state.strength[seat] = strength
    return True


@inner
def suffer(params: Any, scratch: Any, draws: Any, log: Any, seat: int, card: Any, line: int) -> bool:
    """The penalty of a line (GT-CZN-04)."""
    penalty = card.penalty[line]
    if penalty == LOSE_DAYS:
        move(params, scratch.states[TRUE_STATE], log, seat, -card.amount[line])
        return True
    if penalty == LOSE_CREW:
        return give_up_crew(params, scratch, draws, log, seat, card.amount[line])
    if penalty == LOSE_GOODS:
        return give_up_goods(params, scratch, draws, log, seat, card.amount[line])
    return fire_at_one(params, scratch, draws, log, seat, card, line)
