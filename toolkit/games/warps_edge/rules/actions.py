"""Pilot actions of step 2: which are possible, and what they do (WE-ACT, WE-LAS, WE-MAN, WE-REP, WE-PWR)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..state import (
    ASSIGN,
    BUY,
    END_STEP,
    ENERGY,
    LASER,
    MANEUVER,
    MOVE,
    PLACE,
    POWER,
    REPAIR,
    TO_DISCARD,
    TO_HOLD,
    TO_POOL,
    TO_REMOVED,
    USE_POWER,
    USE_SKILL,
)
from .buying import buy, purchase_possible
from .effects import effect_possible, use_effect
from .holding import move, move_possible
from .skills import assign, assign_possible, skill_possible, use_skill
from .targets import check, is_target, place
from .tokens import SEAT, landing, put, send, take

# --- which are possible ---


@inner
def possible(params: Any, state: Any, choice: Any) -> bool:
    """Whether the pilot may do this now; the end of the step always (WE-ACT-01, WE-ACT-03, WE-R-30)."""
    kind = choice.kind
    if kind == END_STEP:
        return True
    if state.hold_closed != 0 and (kind != MOVE or choice.target != TO_HOLD):
        return False
    if kind == BUY:
        return purchase_possible(params, state, choice)
    if kind == ASSIGN:
        return assign_possible(params, state, choice)
    if kind == USE_SKILL:
        return skill_possible(params, state, choice)
    if choice.token < 0 or choice.token >= params.type_count:
        return False
    if kind == MOVE:
        return move_possible(params, state, choice)
    return with_token_possible(params, state, choice)


@inner
def with_token_possible(params: Any, state: Any, choice: Any) -> bool:
    """Whether a token of the pool may be placed, repair or be used, each kind in its own way (WE-ACT-02, WE-PWR-02)."""
    if state.pool[choice.token] == 0:
        return False
    kind = params.kind[choice.token]
    if choice.kind == PLACE:
        return bool(kind in (LASER, MANEUVER) and is_target(params, state, choice.target))
    if choice.kind == REPAIR:
        return bool(kind == ENERGY and state.shield < params.shield_max)  # WE-REP-02
    if choice.kind == USE_POWER and kind == POWER:
        return effect_possible(params, state, params.effect[choice.token], choice)
    return False


# --- what they do ---


@inner
def perform(params: Any, state: Any, draws: Any, log: Any, choice: Any) -> None:
    """One action of the pilot, which must be possible, with all that follows from it (WE-ACT-03)."""
    kind = choice.kind
    if kind == END_STEP:
        end_step(params, state, log)
        return
    if kind != MOVE:
        state.moved = 0
    if kind == PLACE:
        place(params, state, log, choice.target, choice.token)
        check(params, state, log, choice.target, params.kind[choice.token])
    elif kind == REPAIR:
        repair(params, state, log, choice.token)
    elif kind == USE_POWER:
        use_power(params, state, draws, log, choice)
    elif kind == BUY:
        buy(params, state, log, choice)
    elif kind == ASSIGN:
        assign(params, state, log, choice)
    elif kind == USE_SKILL:
        use_skill(params, state, draws, log, choice)
    elif kind == MOVE:
        move(params, state, log, choice)


@inner
def repair(params: Any, state: Any, log: Any, token: int) -> None:
    """An energy token is discarded: twice its value in shields, at most to the maximum (WE-REP-01, WE-REP-03, WE-R-09)."""
    take(state, token, 1, TO_POOL)
    points = min(params.repair_factor * params.value[token], params.shield_max - state.shield)
    state.shield += points
    state.tally.energy_repairing += params.value[token]
    state.tally.repaired += points
    event_log.effect(log, effects.REPAIRED, SEAT, -1, points, state.shield, 0, 0)
    put(state, token, 1, TO_DISCARD)


@inner
def use_power(params: Any, state: Any, draws: Any, log: Any, choice: Any) -> None:
    """A power token leaves the pool, takes effect, and reaches its zone (WE-PWR-01, WE-ACT-08, WE-R-28)."""
    token = choice.token
    take(state, token, 1, TO_POOL)
    state.tally.power_uses[token] += 1
    zone = TO_REMOVED if params.power_removed != 0 else TO_DISCARD
    event_log.effect(log, effects.POWER_USED, SEAT, -1, token, landing(params, zone), 0, 0)
    use_effect(params, state, draws, log, params.effect[token], choice)
    send(params, state, token, 1, zone)


@inner
def end_step(params: Any, state: Any, log: Any) -> None:
    """What is left in the pool is discarded; buying power of effects ends (WE-ACT-04, WE-PWR-09, WE-R-45)."""
    if state.pool_count > 0:
        event_log.effect(log, effects.POOL_DISCARDED, SEAT, -1, state.pool_count, 0, 0, 0)
    for token in range(params.type_count):
        count = state.pool[token]
        take(state, token, count, TO_POOL)
        put(state, token, count, TO_DISCARD)
    state.buying_power = 0
