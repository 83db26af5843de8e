"""Phase 1: every ship's program, made without knowing the others' (GG-PRG-01)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import decisions
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.systems import is_flying, legal_program, mistake
from .choices import policy_draw


@inner
def program_all(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """All ships in ascending Turn Order (GG-RUL-72), then mistakes come to light (GG-PRG-07). False: an illegal choice."""
    state = scratch.states[TRUE_STATE]
    for k in range(state.ship_count):
        i = state.by_order[k]
        if is_flying(state.ships[i]) and not program(params, scratch, draws, log, i):
            return False
    for k in range(state.ship_count):
        i = state.by_order[k]
        if is_flying(state.ships[i]):
            mistake(params, state, draws, log, i)
    return True


@inner
def program(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> bool:
    """DP-5: the orders of a ship's two pilots."""
    state = scratch.states[TRUE_STATE]
    ship = state.ships[i]
    first = draws.counts[policy_draw(i)]
    observe(params, scratch.states, i)
    choose.program(params, scratch.states[SEEN_STATE], i, draws, policy_draw(i), scratch.work)
    for pilot in range(2):
        order = ship.orders[pilot]
        order.row = scratch.work.orders[pilot, 0]
        order.column = scratch.work.orders[pilot, 1]
        order.side = scratch.work.orders[pilot, 2]
        order.boost = scratch.work.orders[pilot, 3]
    if not legal_program(params, ship, ship.orders):
        return False
    chance.policy_draws(draws, log, policy_draw(i), i, i, first)
    if log.shape[0] > 0:
        event_log.open_event(log, event_log.CHOICE, decisions.PROGRAM, i, i)
        for pilot in range(2):
            order = ship.orders[pilot]
            event_log.push(log, order.row)
            event_log.push(log, order.column)
            event_log.push(log, order.side)
            event_log.push(log, order.boost)
    return True
