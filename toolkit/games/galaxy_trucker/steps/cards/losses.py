"""What ships lose: components and what falls off, crew, goods (GT-LOS, GT-SLV-01, GT-GDS-08)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...policies.work import TRUE_STATE
from ...rules.flight.batteries import FOR_GOODS
from ...rules.flight.figures import lose_all_figures, lose_figure, only_cabin
from ...rules.flight.goods import dearest, lose_block, only_hold
from ...rules.flight.leaving import after_loss
from ...rules.flight.losing import lose_other_parts, lose_tile
from ...rules.ship.crew import crew, drop_unsupported
from ...rules.ship.parts import find_parts
from ...rules.table import board_of
from ...state import NOTHING
from ..asking import ILLEGAL, ask_block, ask_figure, ask_part
from .power import pay


@inner
def wreck(params: Any, scratch: Any, draws: Any, log: Any, seat: int, square: int, cause: int) -> bool:
    """A component is destroyed: what is cut off goes, then aliens without support, then maybe the ship (GT-LOS)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    ship = state.players[seat].ship
    lose_tile(params, state, log, seat, square, cause)
    count = find_parts(params, board, ship, scratch.work.part)
    if count > 1:
        kept = ask_part(params, scratch, draws, log, seat, count)
        if kept == ILLEGAL:
            return False
        lose_other_parts(params, board, state, log, seat, scratch.work.part, kept)
    state.players[seat].tally.crew_lost += drop_unsupported(params, board, ship, log, seat)
    after_loss(params, state, log, seat)
    return True


@inner
def give_up_crew(params: Any, scratch: Any, draws: Any, log: Any, seat: int, number: int) -> bool:
    """Figures of the owner's choice go, all of them where there are no more (GT-CRW-12, GT-SLV-01, GT-RUL-43)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    ship = state.players[seat].ship
    if crew(ship) <= number:
        lose_all_figures(board, state, log, seat)
        return True
    for gone in range(number):
        square = only_cabin(board, ship)
        if square == NOTHING:
            square = ask_figure(params, scratch, draws, log, seat, number - gone)
            if square == ILLEGAL:
                return False
        lose_figure(state, log, seat, square)
    return True


@inner
def give_up_goods(params: Any, scratch: Any, draws: Any, log: Any, seat: int, number: int) -> bool:
    """The most valuable blocks go; battery tokens stand in for those that are missing (GT-GDS-08 to 10)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    ship = state.players[seat].ship
    for gone in range(number):
        colour = dearest(params, board, ship)
        if colour == NOTHING:
            return pay(params, scratch, draws, log, seat, min(number - gone, ship.all_cells), FOR_GOODS)
        square = only_hold(board, ship, colour)
        if square == NOTHING:
            square = ask_block(params, scratch, draws, log, seat, colour)
            if square == ILLEGAL:
                return False
        lose_block(state, log, seat, square, colour)
    return True
