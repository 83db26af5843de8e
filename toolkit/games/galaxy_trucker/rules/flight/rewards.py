"""The journey's end: rewards, bonus, sale, penalties (GT-END)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import COLOURS
from ...names import effects
from ...state import FLYING, NOTHING
from ..ship.connectors import exposed
from ..table import board_of
from .board import flight_order
from .credits import payable
from .goods import blocks_of, value_of


@inner
def end_journey(params: Any, state: Any, log: Any) -> None:
    """All of it in the order of GT-END-01. Who still flies has finished."""
    board = board_of(params, state)
    state.order_count = flight_order(params, state, state.order)
    reward_finishers(params, state, log)
    reward_looks(params, board, state, log)
    for seat in range(params.players):
        sell_goods(params, board, state, log, seat)
    for seat in range(params.players):
        pay_for_losses(params, board, state, log, seat)


@inner
def reward_finishers(params: Any, state: Any, log: Any) -> None:
    """Finish rewards by flight order among those who finish (GT-END-02, GT-GVU-02)."""
    for k in range(state.order_count):
        seat = state.order[k]
        player = state.players[seat]
        reward = params.rounds[state.round_number].finish_reward[k]
        player.credits += reward
        player.tally.finish_place = k + 1
        player.tally.finish_reward = reward
        event_log.effect(log, effects.REWARDED, seat, -1, k + 1, reward, 0, 0)


@inner
def reward_looks(params: Any, board: Any, state: Any, log: Any) -> None:
    """All finishers with the fewest exposed connectors get the whole bonus (GT-END-03, GT-RUL-31, GT-RUL-46)."""
    fewest = NOTHING
    for seat in range(params.players):
        player = state.players[seat]
        player.tally.exposed_at_end = exposed(params, board, player.ship)
        if player.flying == FLYING and (fewest == NOTHING or player.tally.exposed_at_end < fewest):
            fewest = player.tally.exposed_at_end
    bonus = params.rounds[state.round_number].looks_bonus
    for seat in range(params.players):
        player = state.players[seat]
        if player.flying == FLYING and player.tally.exposed_at_end == fewest:
            player.credits += bonus
            player.tally.looks_bonus = bonus
            event_log.effect(log, effects.LOOKS_BONUS, seat, -1, fewest, bonus, 0, 0)


@inner
def sell_goods(params: Any, board: Any, state: Any, log: Any, seat: int) -> None:
    """Goods at full price; who is out gets half of the total, rounded up once (GT-END-04, GT-GVU-03, GT-RUL-33)."""
    player = state.players[seat]
    player.tally.goods_value = value_of(params, board, player.ship.goods)
    is_out = 0 if player.flying == FLYING else 1
    sale = (player.tally.goods_value + 1) // 2 if is_out != 0 else player.tally.goods_value
    for colour in range(COLOURS):
        player.tally.goods_sold += blocks_of(board, player.ship.goods, colour)
        for square in range(board.count):
            player.ship.goods[square, colour] = 0
    player.credits += sale
    player.tally.sale = sale
    event_log.effect(log, effects.SOLD, seat, -1, sale, is_out, 0, 0)


@inner
def pay_for_losses(params: Any, board: Any, state: Any, log: Any, seat: int) -> None:
    """Lost components up to the insurance cap, out or not; nobody owes (GT-END-05, 06, GT-GVU-04, GT-RUL-34)."""
    player = state.players[seat]
    due = min(player.lost * params.rounds[state.round_number].lost_penalty, board.cap)
    paid = payable(params, player, due)
    player.credits -= paid
    player.tally.penalty = paid
    event_log.effect(log, effects.PENALTY, seat, -1, player.lost, paid, 0, 0)
