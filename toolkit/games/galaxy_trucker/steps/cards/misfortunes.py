"""Epidemic and sabotage (GT-EPI, GT-SAB)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...policies.work import TRUE_STATE
from ...rules.flight.combat import compare_crews, least, spares_all
from ...rules.flight.dice import roll_column, roll_row
from ...rules.flight.figures import fall_ill
from ...rules.ship.squares import has_tile
from ...rules.table import board_of
from ...state import BY_SABOTAGE, FLYING, NOTHING
from .losses import wreck


@inner
def epidemic(params: Any, scratch: Any, log: Any) -> None:
    """It strikes all ships; those without humans leave as the card then ends (GT-EPI-01, GT-EPI-02)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    for k in range(state.order_count):
        seat = state.order[k]
        if state.players[seat].flying == FLYING:
            fall_ill(params, board, state, log, seat, scratch.work.part)


@inner
def sabotage(params: Any, scratch: Any, draws: Any, log: Any, card: Any) -> bool:
    """A component of the ship with the smallest crew blows up, if one of some rolls finds it (GT-SAB-01 to 03, GT-RUL-29)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    if spares_all(params, state, log, card):
        return True
    compare_crews(state)
    seat = least(params, state)
    for pair in range(params.sabotage_tries):
        column = roll_column(state, draws, log, pair, seat)
        row = roll_row(state, draws, log, pair, seat)
        square = board.at[row, column]
        if has_tile(state.players[seat].ship, square):
            event_log.effect(log, effects.SABOTAGED, seat, -1, square, column, row, 0)
            return wreck(params, scratch, draws, log, seat, square, BY_SABOTAGE)
        event_log.effect(log, effects.SABOTAGED, seat, -1, NOTHING, column, row, 0)
    return True
