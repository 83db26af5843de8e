"""Number tiles: taken by those who finish, left for the others (GT-PRC-10, GT-TIM-04, GT-RUL-03, GT-RUL-06)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ...limits import MAX_SEATS
from ...names import effects
from ...names.draws import NUMBER_TILES
from ...parameters import EVENTS, GRABS, LEFTOVER_BY_SPEED, LEFTOVER_BY_TILES
from ...state import NOTHING


@inner
def lowest_left(state: Any) -> int:
    """The lowest number tile that is left, or NOTHING."""
    for i in range(MAX_SEATS):
        if state.numbers_left[i] != 0:
            return i + 1
    return NOTHING


@inner
def may_take(params: Any, state: Any, number: int) -> bool:
    """Any number tile that is left, or only the lowest (GT-PRC-10, GT-RUL-03)."""
    if params.any_number == 0:
        return bool(number == lowest_left(state) and number != NOTHING)
    return bool(number >= 1 and number <= MAX_SEATS and state.numbers_left[number - 1] != 0)


@inner
def take_number(state: Any, log: Any, seat: int, number: int, left_over: int) -> None:
    """A seat's number tile."""
    state.numbers_left[number - 1] = 0
    state.players[seat].builder.number = number
    event_log.effect(log, effects.NUMBER_TAKEN, seat, seat, number, left_over, 0, 0)


@inner
def take_leftovers(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Who has none takes the lowest one left, one after another (GT-TIM-04, GT-RUL-06, GT-RUL-53, GT-RUL-54)."""
    left_over = 1 if params.build == EVENTS else 0
    for _ in range(params.players):
        count = weigh_unnumbered(params, state, desk)
        if count == 0:
            return
        seat = only_one(desk)
        if count > 1:
            seat = chance.draw_kind(draws, log, NUMBER_TILES, desk.weights, MAX_SEATS, NOBODY)
        take_number(state, log, seat, lowest_left(state), left_over)


@inner
def only_one(desk: Any) -> int:
    """The first seat with a weight."""
    for seat in range(MAX_SEATS):
        if desk.weights[seat] > 0:
            return seat
    return NOTHING


@inner
def weigh_unnumbered(params: Any, state: Any, desk: Any) -> int:
    """The chances of those without a number tile to take the next one: how many have any (GT-RUL-06)."""
    best = best_rank(params, state)
    count = 0
    for seat in range(MAX_SEATS):
        builder = state.players[seat].builder
        desk.weights[seat] = 0
        if seat < params.players and builder.number == 0 and rank(params, state, seat) == best:
            by_speed = params.build == EVENTS and params.leftover == LEFTOVER_BY_SPEED
            desk.weights[seat] = builder.speed if by_speed else 1
            count += 1
    return count


@inner
def best_rank(params: Any, state: Any) -> int:
    """The highest rank among those without a number tile."""
    best = -1
    for seat in range(params.players):
        if state.players[seat].builder.number == 0:
            best = max(best, rank(params, state, seat))
    return int(best)


@inner
def rank(params: Any, state: Any, seat: int) -> int:
    """Who is higher comes first: least grabs used, or most tiles placed, or all alike (GT-RUL-06, checklist 4.1)."""
    player = state.players[seat]
    if params.build == GRABS:
        return int(max(params.rounds[state.round_number].grabs - player.builder.grabs, 0))
    by_tiles = params.build == EVENTS and params.leftover == LEFTOVER_BY_TILES
    return int(player.ship.tiles) if by_tiles else 0
