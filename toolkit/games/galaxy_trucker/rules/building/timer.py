"""The timer: runs, circles, who may turn it over (GT-TIM)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...state import NOTHING


@inner
def start_timer(params: Any, state: Any) -> None:
    """The timer starts in the circle of the round (GT-TIM-01); the learning flight has no timer (GT-GAM-04).

    There it waits in circle 1 from the start for a flip that nobody may make, until `max_build_time` sets an end.
    """
    state.forced_flips = 0
    state.circle = 1 if state.learning != 0 else params.rounds[state.round_number].circle
    state.waiting_flip = state.learning
    state.run_ends = 0 if state.learning != 0 else params.run_time
    state.over_at = NOTHING if state.circle > 0 else state.run_ends


@inner
def timer_due(params: Any, state: Any) -> int:
    """When the timer does something by itself: a run ends, or the flip comes that nobody wanted (GT-TIM-05, GT-RUL-41)."""
    if state.waiting_flip == 0:
        return int(state.run_ends)
    return int(max(state.run_ends, params.max_build_time))


@inner
def may_flip(state: Any, seat: int) -> bool:
    """Any player may turn it over; out of circle 1 only one with a number tile (GT-TIM-02, GT-TIM-03)."""
    if state.waiting_flip == 0 or state.learning != 0:
        return False
    return bool(state.circle > 1 or state.players[seat].builder.number != 0)


@inner
def flip(params: Any, state: Any, log: Any, seat: int, now: int) -> None:
    """The timer runs again, one circle down; nobody's flip is forced (GT-TIM-02, GT-TIM-03, GT-TIM-05)."""
    state.circle -= 1
    state.waiting_flip = 0
    state.run_ends = now + params.run_time
    if state.circle == 0:
        state.over_at = state.run_ends
    if seat == NOTHING:
        state.forced_flips += 1
    else:
        state.players[seat].tally.flips += 1
    event_log.effect(log, effects.FLIPPED, seat, seat, state.circle, 1 if seat == NOTHING else 0, 0, 0)


@inner
def end_run(state: Any, log: Any) -> bool:
    """A run has ended; False where it was the last one (GT-TIM-04)."""
    event_log.effect(log, effects.RUN_ENDED, -1, -1, state.circle, 0, 0, 0)
    if state.circle == 0:
        return False
    state.waiting_flip = 1
    return True
