"""Open space, stardust, planets (GT-OPN, GT-STD, GT-PLN)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...policies.work import TRUE_STATE
from ...rules.flight.board import move
from ...rules.flight.enemies import HALVES
from ...rules.flight.leaving import leave
from ...rules.ship.connectors import exposed
from ...rules.table import board_of
from ...state import FLYING, NO_ENGINES, NOTHING, PLANETS
from ..asking import ILLEGAL, ask_planet
from .loading import load_goods
from .power import engine_strength


@inner
def open_space(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Leader first, each ship states its engines and flies; without strength it must give up (GT-OPN, GT-GVU-07, GT-GAM-06)."""
    state = scratch.states[TRUE_STATE]
    for k in range(state.order_count):
        seat = state.order[k]
        if state.players[seat].flying != FLYING:
            continue
        strength = engine_strength(params, scratch, draws, log, seat)
        if strength == ILLEGAL:
            return False
        if strength > 0:
            move(params, state, log, seat, strength // HALVES)
        elif state.learning == 0:
            leave(state, log, seat, NO_ENGINES)
    return True


@inner
def in_turn(state: Any, k: int, leader_first: int) -> int:
    """The k-th seat of the card's order, or of the reverse (GT-RUL-11, GT-RUL-12)."""
    return int(state.order[k] if leader_first != 0 else state.order[state.order_count - 1 - k])


@inner
def stardust(params: Any, state: Any, log: Any) -> None:
    """Each ship loses a day for each exposed connector, the last ship first (GT-STD-01 to 03, GT-RUL-11)."""
    board = board_of(params, state)
    for k in range(state.order_count):
        seat = in_turn(state, k, params.stardust_leader_first)
        if state.players[seat].flying == FLYING:
            move(params, state, log, seat, -exposed(params, board, state.players[seat].ship))


@inner
def planets(params: Any, scratch: Any, draws: Any, log: Any, card: Any) -> bool:
    """Leader first, each may land on a free planet and load; then who landed loses the days (GT-PLN-01 to 05, GT-RUL-12)."""
    state = scratch.states[TRUE_STATE]
    free = card.planet_count
    for seat in range(params.players):
        state.planet_of[seat] = NOTHING
    for k in range(state.order_count):
        seat = state.order[k]
        if state.players[seat].flying != FLYING or free == 0:
            continue
        planet = ask_planet(params, scratch, draws, log, seat, card)
        if planet == ILLEGAL:
            return False
        if planet == NOTHING:
            event_log.effect(log, effects.PASSED, seat, -1, PLANETS, 0, 0, 0)
            continue
        free -= 1
        state.planet_of[seat] = planet
        state.players[seat].tally.cards_taken[PLANETS] += 1
        event_log.effect(log, effects.LANDED, seat, -1, planet, 0, 0, 0)
        if not load_goods(params, scratch, draws, log, seat, card.planets[planet]):
            return False
    take_off(params, state, log, card.days)
    return True


@inner
def take_off(params: Any, state: Any, log: Any, days: int) -> None:
    """Ships that landed lose the days, the rearmost first (GT-PLN-04, GT-RUL-12)."""
    for k in range(state.order_count):
        seat = in_turn(state, k, params.planets_leader_first)
        if state.planet_of[seat] != NOTHING and state.players[seat].flying == FLYING:
            move(params, state, log, seat, -days)
