"""The flight board: launch, moves, flight order, lapping (GT-FLB, GT-LAP)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...state import FLYING, LAPPED, NOTHING
from .leaving import leave


@inner
def launch(params: Any, state: Any, log: Any) -> None:
    """Number tile 1 goes on the start space, each next one the round's spacing behind it (GT-FLB-02)."""
    for number in range(1, params.players + 1):
        for seat in range(params.players):
            player = state.players[seat]
            if player.builder.number == number:
                player.position = (1 - number) * params.rounds[state.round_number].spacing
                player.flying = FLYING
                event_log.effect(log, effects.LAUNCHED, seat, -1, player.position, number, 0, 0)


@inner
def occupied(params: Any, state: Any, seat: int, position: int) -> bool:
    """Whether another ship stands on the space of a position, be it laps away (GT-FLB-05 to 07, GT-RUL-08)."""
    for other in range(params.players):
        if other == seat or state.players[other].flying != FLYING:
            continue
        apart = position - state.players[other].position
        if apart == 0 or (params.occupancy_absolute == 0 and apart % params.spaces == 0):
            return True
    return False


@inner
def move(params: Any, state: Any, log: Any, seat: int, days: int) -> None:
    """Gain (above 0) or lose days: so many empty spaces, occupied ones are not counted (GT-FLB-04)."""
    if days == 0:
        return
    player = state.players[seat]
    step = 1 if days > 0 else -1
    left = days * step
    while left > 0:
        player.position += step
        if not occupied(params, state, seat, player.position):
            left -= 1
    if days > 0:
        player.tally.days_gained += days
    else:
        player.tally.days_lost -= days
    event_log.effect(log, effects.MOVED, seat, -1, days, player.position, 0, 0)
    if params.lapping_at_once != 0:
        leave_lapped(params, state, log)


@inner
def flight_order(params: Any, state: Any, order: Any) -> int:
    """Write the seats that fly, the foremost first; how many there are (GT-FLB-03)."""
    count = 0
    for seat in range(params.players):
        if state.players[seat].flying != FLYING:
            continue
        at = count
        while at > 0 and state.players[order[at - 1]].position < state.players[seat].position:
            order[at] = order[at - 1]
            at -= 1
        order[at] = seat
        count += 1
    return count


@inner
def leader_of(params: Any, state: Any) -> int:
    """The foremost ship, or NOTHING where none flies (GT-FLB-03)."""
    first = NOTHING
    for seat in range(params.players):
        player = state.players[seat]
        if player.flying == FLYING and (first == NOTHING or player.position > state.players[first].position):
            first = seat
    return int(first)


@inner
def leave_lapped(params: Any, state: Any, log: Any) -> None:
    """Ships more than a circle behind the leader give up, but for the learning flight (GT-LAP-01, GT-RUL-09, GT-GAM-06)."""
    first = leader_of(params, state)
    if first == NOTHING or state.learning != 0:
        return
    for seat in range(params.players):
        player = state.players[seat]
        if player.flying == FLYING and state.players[first].position - player.position > params.spaces:
            leave(state, log, seat, LAPPED)
