"""Tokens bought from the supply with energy (WE-BUY)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..state import DISCOUNT, ENERGY, TO_DISCARD, TO_POOL, TO_SUPPLY
from .lasting import lasting
from .tokens import SEAT, put, take


@inner
def price(params: Any, token: int, discount: int) -> int:
    """What one token costs; a discount leaves at least 1 (WE-SKL-08)."""
    cost = params.cost[token]
    return int(max(cost - discount, min(cost, 1)))


@inner
def basket_cost(params: Any, state: Any, choice: Any) -> int:
    """What the chosen tokens cost together (WE-BUY-01, WE-R-08)."""
    discount = lasting(params, state, DISCOUNT)
    cost = 0
    for token in range(params.type_count):
        cost += choice.basket[token] * price(params, token, discount)
    return int(cost)


@inner
def energy_value(params: Any, choice: Any) -> int:
    """Value of the energy tokens chosen to be discarded."""
    value = 0
    for token in range(params.type_count):
        value += choice.tokens[token] * params.value[token]
    return int(value)


@inner
def purchase_possible(params: Any, state: Any, choice: Any) -> bool:
    """Energy tokens of the pool, or none beside buying power of effects, for tokens of the supply that they can pay.

    WE-BUY-01, WE-BUY-02, WE-BUY-05, WE-BUY-07, WE-R-37.
    """
    paying = 0
    buying = 0
    for token in range(params.type_count):
        if choice.tokens[token] < 0 or choice.tokens[token] > state.pool[token]:
            return False
        if choice.tokens[token] > 0 and params.kind[token] != ENERGY:
            return False
        if choice.basket[token] < 0 or choice.basket[token] > state.supply[token]:
            return False
        paying += choice.tokens[token]
        buying += choice.basket[token]
    if buying == 0 or (paying == 0 and state.buying_power == 0):
        return False
    return bool(basket_cost(params, state, choice) <= energy_value(params, choice) + state.buying_power)


@inner
def buy(params: Any, state: Any, log: Any, choice: Any) -> None:
    """Energy leaves the pool, tokens are gained, the energy is discarded; change is lost or kept for the next purchase.

    WE-BUY-01, WE-BUY-03, WE-BUY-04, WE-BUY-07, WE-ACT-08, WE-R-07, WE-R-08, WE-R-45.
    """
    energy = energy_value(params, choice)
    cost = basket_cost(params, state, choice)
    event_log.effect(log, effects.PAID, SEAT, -1, energy, state.buying_power, cost, 0)
    change = energy + state.buying_power - cost
    state.buying_power = change if params.change_kept != 0 else 0
    state.tally.energy_buying += energy
    for token in range(params.type_count):
        take(state, token, choice.tokens[token], TO_POOL)
    for token in range(params.type_count):
        state.tally.bought[token] += choice.basket[token]
        for _ in range(choice.basket[token]):
            take(state, token, 1, TO_SUPPLY)
            put(state, token, 1, params.buy_to)
            event_log.effect(log, effects.BOUGHT, SEAT, -1, token, params.buy_to, 0, 0)
    for token in range(params.type_count):
        put(state, token, choice.tokens[token], TO_DISCARD)
