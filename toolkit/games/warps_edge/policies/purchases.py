"""What `greedy` buys: one purchase with all energy, the dearest affordable token again and again."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.buying import price
from ..rules.lasting import lasting
from ..state import DISCOUNT, ENERGY, NOTHING
from .worth import dearer


@inner
def spend_all(params: Any, seen: Any, pool: Any, tokens: Any, basket: Any) -> bool:
    """Write the purchase with all energy tokens of a pool and with all buying power; False where nothing can be bought."""
    left = seen.buying_power
    for token in range(params.type_count):
        tokens[token] = pool[token] if params.kind[token] == ENERGY else 0
        left += tokens[token] * params.value[token]
        basket[token] = 0
    bought = 0
    discount = lasting(params, seen, DISCOUNT)
    token = dearest_affordable(params, seen, basket, left, discount)
    while token != NOTHING:
        basket[token] += 1
        left -= price(params, token, discount)
        bought += 1
        token = dearest_affordable(params, seen, basket, left, discount)
    return bool(bought > 0)


@inner
def dearest_affordable(params: Any, seen: Any, basket: Any, left: int, discount: int) -> int:
    """The dearest type of the supply that can be paid, of equal ones that of higher worth; or NOTHING."""
    best = NOTHING
    best_cost = 0
    for token in range(params.type_count):
        cost = price(params, token, discount)
        if cost > left or seen.supply[token] <= basket[token]:
            continue
        if best == NOTHING or dearer(params, token, cost, best, best_cost):
            best = token
            best_cost = cost
    return int(best)
