"""Strengths: what is powered, what batteries pay (GT-ADV-05, GT-STR)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...policies.work import TRUE_STATE
from ...rules.flight.batteries import FOR_CANNONS, FOR_ENGINES, only_battery, spend
from ...rules.ship import strength
from ...rules.table import board_of
from ...state import LEAST_CANNONS, LEAST_ENGINES, NOTHING
from ..asking import ILLEGAL, ask_battery, ask_cannons, ask_engines

NOT_AGAINST_AN_ENEMY = -1  # in a combat zone ships are compared with each other


@inner
def pay(params: Any, scratch: Any, draws: Any, log: Any, seat: int, tokens: int, use: int) -> bool:
    """Battery tokens are paid one by one, each from a tile of the owner's choice (GT-STR-04)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    for _ in range(tokens):
        square = only_battery(board, state.players[seat].ship)
        if square == NOTHING:
            square = ask_battery(params, scratch, draws, log, seat)
            if square == ILLEGAL:
                return False
        spend(state, log, seat, square, use)
    return True


@inner
def engine_strength(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> int:
    """State and pay for the strength of engines, in half points; or ILLEGAL (GT-STR-01, GT-ADV-06)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    ship = state.players[seat].ship
    powered = ask_engines(params, scratch, draws, log, seat, min(strength.double_engines(params, board, ship), ship.all_cells))
    if powered == ILLEGAL or not pay(params, scratch, draws, log, seat, powered, FOR_ENGINES):
        return ILLEGAL
    stated = strength.engines(params, board, ship, powered)
    event_log.effect(log, effects.STRENGTH, seat, -1, LEAST_ENGINES, stated, powered, 0)
    return int(stated)


@inner
def cannon_strength(params: Any, scratch: Any, draws: Any, log: Any, seat: int, against: int) -> int:
    """State and pay for the strength of cannons, in half points; or ILLEGAL (GT-STR-02, GT-ADV-06)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    ship = state.players[seat].ship
    most_forward = strength.double_cannons_forward(params, board, ship)
    most_other = strength.double_cannons_other(params, board, ship)
    if not ask_cannons(params, scratch, draws, log, seat, most_forward, most_other, against):
        return ILLEGAL
    forward = scratch.work.forward  # paying asks, which may write there
    other = scratch.work.other
    if not pay(params, scratch, draws, log, seat, forward + other, FOR_CANNONS):
        return ILLEGAL
    stated = strength.cannons(params, board, ship, forward, other)
    event_log.effect(log, effects.STRENGTH, seat, -1, LEAST_CANNONS, stated, forward + other, 0)
    return int(stated)
