"""Building without a clock: so many grabs each, in turn (checklist 4.1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ...limits import MAX_ACTIONS
from ...names.draws import GRAB_ORDER
from ...policies.work import TRUE_STATE
from ...rules.building.acting import end_action, reserve
from ...rules.building.legal import may_grab
from ...state import DRAWING, NOTHING, TAKING, WAITING
from ..outcome import BAD_CHOICE, GOES_ON, STALLED
from .asking import ask_action


@inner
def run_grabs(params: Any, scratch: Any, draws: Any, log: Any) -> int:
    """Builders act in turn, in a drawn order, until all have finished: GOES_ON, or why the game is over."""
    state = scratch.states[TRUE_STATE]
    desk = scratch.desk
    for seat in range(params.players):
        desk.due[seat] = seat
    chance.shuffle(draws, log, GRAB_ORDER, desk.due, params.players, -1)
    building = params.players
    while building > 0 and draws.status == chance.PINS_FINE:
        building = 0
        for k in range(params.players):
            seat = desk.due[k]
            if state.players[seat].builder.finished_at != NOTHING:
                continue
            came_to = take_grab(params, scratch, draws, log, seat)
            if came_to != GOES_ON:
                return came_to
            if state.players[seat].builder.finished_at == NOTHING:
                building += 1
    return GOES_ON


@inner
def take_grab(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> int:
    """A builder's turn: all up to where a tile that it has grabbed has left its hand, or it waits, or finishes.

    Who waits without grabs left has finished.
    """
    state = scratch.states[TRUE_STATE]
    builder = state.players[seat].builder
    grabbed = False
    while builder.finished_at == NOTHING:
        if builder.actions == MAX_ACTIONS:
            return STALLED
        if not ask_action(params, scratch, draws, log, seat):
            return BAD_CHOICE
        kind = builder.doing.kind
        reserve(params, state, log, seat)
        end_action(params, state, draws, log, seat)
        if kind == WAITING and not may_grab(params, state, builder):
            builder.finished_at = builder.clock
        if kind in (DRAWING, TAKING):
            grabbed = True
        if kind == WAITING or (grabbed and builder.hand == NOTHING):
            return GOES_ON
    return GOES_ON
