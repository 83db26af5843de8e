"""Meteors and shots: rolled, defended against, suffered (GT-MET, GT-HIT, GT-PIR-02, GT-CZN-05)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...policies.work import TRUE_STATE
from ...rules.flight.batteries import FOR_CANNONS, FOR_SHIELDS
from ...rules.flight.dice import roll_line
from ...rules.flight.hits import (
    CANNON_STOPS,
    NOTHING_STOPS,
    SHIELD_STOPS,
    bounces_off,
    means_before_roll,
    means_of,
)
from ...rules.ship.squares import first_in_line
from ...rules.table import board_of
from ...state import BY_SMALL_METEOR, FLYING, NOTHING
from ..asking import ILLEGAL, ask_defence
from .losses import wreck
from .power import pay


@inner
def swarm(params: Any, scratch: Any, draws: Any, log: Any, card: Any) -> bool:
    """Meteors in printed order, each rolled once by the leader and dealt with by all (GT-MET-01, GT-MET-12, GT-MET-13)."""
    state = scratch.states[TRUE_STATE]
    for seat in range(params.players):
        state.beaten[seat] = 1 if state.players[seat].flying == FLYING else 0
    return fire_at_all(params, scratch, draws, log, card)


@inner
def fire_at_all(params: Any, scratch: Any, draws: Any, log: Any, card: Any) -> bool:
    """A card's projectiles come at all `state.beaten` ships; one roll for all, by the first of them (GT-PIR-02, GT-PIR-04)."""
    state = scratch.states[TRUE_STATE]
    for projectile in range(card.hit_count):
        hit = card.hits[projectile]
        roller = NOTHING
        for k in range(state.order_count):
            seat = state.order[k]
            if not is_target(state, seat):
                continue
            if roller == NOTHING:
                roller = seat
            if not brace(params, scratch, draws, log, seat, hit):
                return False
        if roller == NOTHING:
            return True
        line = roll_line(state, draws, log, 0, projectile, roller, NOTHING)
        for k in range(state.order_count):
            seat = state.order[k]
            if is_target(state, seat) and not meet(params, scratch, draws, log, seat, hit, line):
                return False
    return True


@inner
def is_target(state: Any, seat: int) -> bool:
    """Whether projectiles of the card come at a ship: later ones miss those that have left (GT-PIR-04, GT-GVU-02)."""
    return bool(state.beaten[seat] != 0 and state.players[seat].flying == FLYING)


@inner
def fire_at_one(params: Any, scratch: Any, draws: Any, log: Any, seat: int, card: Any, line: int) -> bool:
    """Shots of a line of a combat zone: the ship that suffers it rolls for each (GT-CZN-05)."""
    state = scratch.states[TRUE_STATE]
    for projectile in range(card.line_hit_count[line]):
        hit = card.line_hits[line, projectile]
        if not brace(params, scratch, draws, log, seat, hit):
            return False
        rolled = roll_line(state, draws, log, line, projectile, seat, seat)
        if not meet(params, scratch, draws, log, seat, hit, rolled):
            return False
    return True


@inner
def brace(params: Any, scratch: Any, draws: Any, log: Any, seat: int, hit: Any) -> bool:
    """Where defence is decided before the roll, it is paid for now, whatever comes (GT-RUL-18)."""
    if params.defence_before_roll == 0:
        return True
    state = scratch.states[TRUE_STATE]
    state.ready[seat] = 0
    board = board_of(params, state)
    means = means_before_roll(params, board, state.players[seat].ship, hit)
    came_to = power_defence(params, scratch, draws, log, seat, hit, means, NOTHING)
    state.ready[seat] = 1 if came_to == means and means != NOTHING_STOPS else 0
    return came_to != ILLEGAL


@inner
def meet(params: Any, scratch: Any, draws: Any, log: Any, seat: int, hit: Any, line: int) -> bool:
    """A projectile comes at a ship: it misses, does no damage, is stopped, or destroys its target (GT-MET-02 to 11, GT-HIT)."""
    state = scratch.states[TRUE_STATE]
    ship = state.players[seat].ship
    square = first_in_line(board_of(params, state), ship, hit.side, line)
    if square == NOTHING:
        event_log.effect(log, effects.MISSED_SHIP, seat, -1, hit.kind, line, 0, 0)
        return True
    if bounces_off(params, ship, hit, square):
        event_log.effect(log, effects.NO_DAMAGE, seat, -1, hit.kind, square, 0, 0)
        return True
    state.players[seat].tally.hits += 1
    stopped_by = defend(params, scratch, draws, log, seat, hit, line, square)
    if stopped_by == ILLEGAL:
        return False
    if stopped_by != NOTHING_STOPS:
        state.players[seat].tally.stopped += 1
        event_log.effect(log, effects.STOPPED, seat, -1, hit.kind, square, stopped_by, 0)
        return True
    event_log.effect(log, effects.HIT, seat, -1, hit.kind, square, 0, 0)
    return wreck(params, scratch, draws, log, seat, square, BY_SMALL_METEOR + hit.kind)


@inner
def defend(params: Any, scratch: Any, draws: Any, log: Any, seat: int, hit: Any, line: int, square: int) -> int:
    """What stops a projectile: a cannon for free, a double one or a shield if a battery is paid (GT-MET-10, GT-RUL-26, 27)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    means = means_of(params, board, state.players[seat].ship, hit, line)
    if means == CANNON_STOPS:
        return means
    if params.defence_before_roll != 0:
        return means if state.ready[seat] != 0 else NOTHING_STOPS
    return power_defence(params, scratch, draws, log, seat, hit, means, square)


@inner
def power_defence(params: Any, scratch: Any, draws: Any, log: Any, seat: int, hit: Any, means: int, square: int) -> int:
    """A battery for a shield or a double cannon, if its owner wants to: what then stops the hit, or ILLEGAL (GT-HIT-06)."""
    if means == NOTHING_STOPS or scratch.states[TRUE_STATE].players[seat].ship.all_cells == 0:
        return NOTHING_STOPS
    if not ask_defence(params, scratch, draws, log, seat, means, hit, square):
        return NOTHING_STOPS
    use = FOR_SHIELDS if means == SHIELD_STOPS else FOR_CANNONS
    return means if pay(params, scratch, draws, log, seat, 1, use) else ILLEGAL
