"""Phase 4: delayed actions, ship by ship in ascending Turn Order (GG-DEL-01, GG-RUL-41)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner
from toolkit.engine.lists import contains

from ..names import decisions
from ..parameters import q_of, r_of
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.delayed import (
    AUTO_ACTION,
    COLD_ACTION,
    auto_repairs,
    cold_restart,
    has_column_choice,
    legal_repair,
    own_actions,
    repair,
    repair_number,
    swap,
    swap_targets,
)
from ..rules.gates import BY_SWAP
from ..rules.landing import land_after_swap, race_over
from ..rules.movement import spend_boost
from ..rules.opening import open_gates
from ..state import NOWHERE, REP, SWP
from .acting import score_all_standing
from .choices import end_choice, policy_draw

FINE, OVER, ILLEGAL = 0, 1, 2  # what a step comes to


@inner
def resolve_delayed(params: Any, scratch: Any, draws: Any, log: Any) -> int:
    """All ships' delayed actions: FINE, OVER where a Swap has ended the race, ILLEGAL."""
    state = scratch.states[TRUE_STATE]
    for k in range(state.ship_count):
        came_to = resolve_own(params, scratch, draws, log, state.by_order[k])
        if came_to != FINE:
            return came_to
    return FINE


@inner
def resolve_own(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> int:
    """One ship's delayed actions: blue, pink, Auto-Repair, or as its owner likes (GG-RUL-40)."""
    state = scratch.states[TRUE_STATE]
    own = scratch.desk.items
    left = own_actions(params, state, i, own)
    while left > 0 and state.ships[i].finish == 0:
        chosen = 0
        if params.own_order_free != 0 and left > 1:
            chosen = choose_next(params, scratch, draws, log, i, left)
            if chosen < 0 or chosen >= left:
                return ILLEGAL
        action = own[chosen]
        for k in range(chosen, left - 1):
            own[k] = own[k + 1]
        left -= 1
        came_to = resolve(params, scratch, draws, log, i, action)
        if came_to != FINE:
            return came_to
    return FINE


@inner
def choose_next(params: Any, scratch: Any, draws: Any, log: Any, i: int, count: int) -> int:
    """Which of a ship's own delayed actions comes next, as an index (own_delayed_order owner_choice)."""
    first = draws.counts[policy_draw(i)]
    observe(params, scratch.states, i)
    chosen = choose.own_order(
        params, scratch.states[SEEN_STATE], i, scratch.desk.items, count, draws, policy_draw(i), scratch.work
    )
    end_choice(draws, log, decisions.OWN_ORDER, i, first, scratch.desk.items[max(0, min(chosen, count - 1))], 0, 0)
    return int(chosen)


@inner
def resolve(params: Any, scratch: Any, draws: Any, log: Any, i: int, action: int) -> int:
    """One delayed action."""
    state = scratch.states[TRUE_STATE]
    if action == COLD_ACTION:
        state.tally[i].used[REP] += 2
        columns = repaired_columns(params, scratch, draws, log, i, params.cold_restart, decisions.REPAIR)
        if not legal_repair(state.ships[i], params.cold_restart, columns):
            return ILLEGAL
        cold_restart(state, log, i, columns)
        return FINE
    if action == AUTO_ACTION:
        return repair_by_itself(params, scratch, draws, log, i)
    number = repair_number(params, state.ships[i], action)
    if number > 0:
        state.tally[i].used[REP] += 1
        columns = repaired_columns(params, scratch, draws, log, i, number, decisions.REPAIR)
        if not legal_repair(state.ships[i], number, columns):
            return ILLEGAL
        repair(state, log, i, columns)
        spend_boost(state, log, i, action)
        return FINE
    state.tally[i].used[SWP] += 1
    return resolve_swap(params, scratch, draws, log, i)


@inner
def repaired_columns(params: Any, scratch: Any, draws: Any, log: Any, i: int, number: int, decision: int) -> int:
    """DP-7, DP-8: which damage tokens go, a bit a column; all of them where there is no choice (GG-RUL-68)."""
    ship = scratch.states[TRUE_STATE].ships[i]
    if not has_column_choice(ship, number):
        return int(ship.damage if number > 0 else 0)
    first = draws.counts[policy_draw(i)]
    observe(params, scratch.states, i)
    columns = choose.repair(params, scratch.states[SEEN_STATE], i, number, draws, policy_draw(i), scratch.work)
    end_choice(draws, log, decision, i, first, columns, 0, 0)
    return int(columns)


@inner
def repair_by_itself(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> int:
    """Each Auto-Repair that works removes its tokens (GG-DEL-05, GG-RUL-69)."""
    state = scratch.states[TRUE_STATE]
    for _ in range(auto_repairs(params, state, i)):
        columns = repaired_columns(params, scratch, draws, log, i, params.auto_repair, decisions.AUTO_REPAIR)
        if not legal_repair(state.ships[i], params.auto_repair, columns):
            return ILLEGAL
        repair(state, log, i, columns)
    return FINE


@inner
def resolve_swap(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> int:
    """DP-6 and what follows: gates scored, ships landed, perhaps gates opened (GG-DEL-03, GG-DEL-04, GG-RUL-49)."""
    state = scratch.states[TRUE_STATE]
    places = scratch.desk.places
    count = swap_targets(params, state, i, places)
    if count == 0:
        return FINE
    first = draws.counts[policy_draw(i)]
    observe(params, scratch.states, i)
    at = choose.swap_target(params, scratch.states[SEEN_STATE], i, places, count, draws, policy_draw(i), scratch.work)
    if at == NOWHERE:
        if params.swap_optional == 0:
            return ILLEGAL
        end_choice(draws, log, decisions.SWAP_TARGET, i, first, 0, 0, 0)
        return FINE
    if not contains(places, count, at):
        return ILLEGAL
    end_choice(draws, log, decisions.SWAP_TARGET, i, first, 1, q_of(at), r_of(at))
    swap(params, state, log, i, at)
    if params.reopen_after_swap != 0:
        open_gates(params, state, draws, log)
    score_all_standing(params, scratch, draws, log, BY_SWAP)
    land_after_swap(params, state, log)
    return OVER if race_over(params, state, 0) else FINE
