"""Building against the clock: a queue of builders and the timer, in simulated time (checklist 4.2, 4.5)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner
from toolkit.engine.log import push

from ...limits import MAX_ACTIONS
from ...names.draws import TIES
from ...policies.work import TRUE_STATE
from ...rules.building.acting import end_action, give_way, reserve
from ...rules.building.timer import end_run, flip, may_flip, timer_due
from ...rules.building.timing import action_time, look_time, pass_time
from ...state import FREE, NOTHING
from ..outcome import BAD_CHOICE, GOES_ON, STALLED
from .asking import ask_action, ask_flip


@inner
def run_events(params: Any, scratch: Any, draws: Any, log: Any) -> int:
    """Until all have finished or the last run is over: GOES_ON, or why the game is over (GT-TIM-04, GT-TIM-06)."""
    state = scratch.states[TRUE_STATE]
    while draws.status == chance.PINS_FINE:
        now = next_clock(params, state)
        if now == NOTHING:
            return GOES_ON
        due = timer_due(params, state)
        if due < now:
            if not run_timer(params, scratch, draws, log, due):
                return GOES_ON
        else:
            came_to = act_at(params, scratch, draws, log, now)
            if came_to != GOES_ON:
                return came_to
    return GOES_ON


@inner
def end_of_events(params: Any, state: Any) -> int:
    """When building ended: the last one has finished, or the last run was over (GT-TIM-04, GT-TIM-06)."""
    if next_clock(params, state) != NOTHING:
        return int(state.run_ends)
    last = 0
    for seat in range(params.players):
        last = max(last, state.players[seat].builder.finished_at)
    return int(last)


@inner
def next_clock(params: Any, state: Any) -> int:
    """The smallest clock of those who still build, or NOTHING."""
    found = NOTHING
    for seat in range(params.players):
        builder = state.players[seat].builder
        if builder.finished_at == NOTHING and (found == NOTHING or builder.clock < found):
            found = builder.clock
    return int(found)


# --- the timer ---


@inner
def run_timer(params: Any, scratch: Any, draws: Any, log: Any, now: int) -> bool:
    """A run ends, or the flip comes that nobody wanted; False where the last run is over (GT-TIM-02 to GT-TIM-05)."""
    state = scratch.states[TRUE_STATE]
    if state.waiting_flip != 0:
        flip(params, state, log, NOTHING, now)
        return True
    if not end_run(state, log):
        return False
    offer_flip(params, scratch, draws, log, now)
    return True


@inner
def offer_flip(params: Any, scratch: Any, draws: Any, log: Any, now: int) -> None:
    """The timer waits: whoever may flip it is asked, the first who wants to does it (GT-TIM-02, GT-TIM-03, GT-RUL-41)."""
    state = scratch.states[TRUE_STATE]
    for seat in range(params.players):
        if may_flip(state, seat) and ask_flip(params, scratch, draws, log, seat):
            flip(params, state, log, seat, now)


# --- the builders ---


@inner
def act_at(params: Any, scratch: Any, draws: Any, log: Any, now: int) -> int:
    """The actions that end now, then what these builders do next: GOES_ON, or why the game is over.

    Those whose clocks stand alike all choose before any of them has begun, so that two may want the same (GT-RUL-07).
    """
    state = scratch.states[TRUE_STATE]
    desk = scratch.desk
    line_up(params, state, draws, log, desk, now)
    for k in range(desk.due_count):
        if state.players[desk.due[k]].builder.doing.kind != FREE:
            end_action(params, state, draws, log, desk.due[k])
    if state.waiting_flip != 0:
        offer_flip(params, scratch, draws, log, now)
    for k in range(desk.due_count):
        builder = state.players[desk.due[k]].builder
        if builder.finished_at != NOTHING:
            continue
        if builder.actions == MAX_ACTIONS:
            return STALLED
        if not ask_action(params, scratch, draws, log, desk.due[k]):
            return BAD_CHOICE
    for k in range(desk.due_count):
        if state.players[desk.due[k]].builder.finished_at == NOTHING:
            begin_action(params, state, draws, log, desk.due[k])
    return GOES_ON


@inner
def line_up(params: Any, state: Any, draws: Any, log: Any, desk: Any, now: int) -> None:
    """Builders whose clocks stand at this time, in the order that the tie stream gives them (checklist 4.2, GT-RUL-07)."""
    desk.due_count = 0
    for seat in range(params.players):
        builder = state.players[seat].builder
        if builder.finished_at == NOTHING and builder.clock == now:
            desk.due[desk.due_count] = seat
            desk.due_count += 1
    for k in range(desk.due_count - 1):
        at = k + chance.pick(draws, log, TIES, desk.due_count - k, -1, -1)
        seat = desk.due[at]
        push(log, seat)
        desk.due[at] = desk.due[k]
        desk.due[k] = seat


@inner
def begin_action(params: Any, state: Any, draws: Any, log: Any, seat: int) -> None:
    """An action begins: its object is reserved, and the clock goes on to its end; who comes too late has looked in vain."""
    player = state.players[seat]
    skill = params.skill[seat]
    time = look_time(skill, player.builder.doing)
    if reserve(params, state, log, seat):
        time += action_time(state, skill, player.ship, player.builder.doing.kind)
    else:
        give_way(player.builder)
        time += params.contention_penalty
    pass_time(params, draws, log, player, seat, time)
