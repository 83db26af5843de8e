"""Goods are offered and loaded (GT-GDS-03 to 06)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...limits import COLOURS
from ...policies.work import TRUE_STATE
from ...rules.flight.goods import load, offer, offer_nothing
from ...rules.table import board_of
from ...state import FLYING
from ..asking import ask_load


@inner
def load_goods(params: Any, scratch: Any, draws: Any, log: Any, seat: int, goods: Any) -> bool:
    """A player may load what is offered, and arrange and throw away what is aboard (GT-GDS-03, GT-GDS-06)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    offer(params, board, state, goods)
    legal = ask_load(params, scratch, draws, log, seat)
    if legal:
        load(board, state, log, seat, scratch.work.cargo)
    offer_nothing(state)
    return legal


@inner
def rearrange(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Where cargo may be moved at any time, each ship with some is asked once a card is known (GT-GDS-05, GT-RUL-21)."""
    if params.rearrange_any_time == 0:
        return True
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    for k in range(state.order_count):
        seat = state.order[k]
        blocks = 0
        for square in range(board.count):
            for colour in range(COLOURS):
                blocks += state.players[seat].ship.goods[square, colour]
        if state.players[seat].flying == FLYING and blocks > 0:
            offer_nothing(state)
            if not load_goods(params, scratch, draws, log, seat, state.offered):
                return False
    return True
