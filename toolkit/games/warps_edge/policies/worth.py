"""What tokens are worth: weights of a policy, and what they cost."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import NOTHING, POWER
from .declared import BUY_OTHER, BUY_POWER, BUY_WORTH, BUY_WORTHS


@inner
def buy_worth(params: Any, token: int) -> float:
    """`buy_worth`: of a type of the box by its number, of the ship's power tokens, of types of a scenario's own."""
    if params.kind[token] == POWER:
        return float(params.weights[BUY_POWER])
    return float(params.weights[BUY_WORTH + token if token < BUY_WORTHS else BUY_OTHER])


@inner
def dearer(params: Any, token: int, cost: int, other: int, other_cost: int) -> bool:
    """Whether a type comes before another: of higher cost, then of higher worth."""
    if cost != other_cost:
        return bool(cost > other_cost)
    return bool(buy_worth(params, token) > buy_worth(params, other))


@inner
def cheapest(params: Any, tokens: Any) -> int:
    """The cheapest type of some tokens; of equal ones laser, maneuver, energy, power; or NOTHING."""
    best = NOTHING
    for token in range(params.type_count):
        if tokens[token] > 0 and (
            best == NOTHING
            or params.cost[token] < params.cost[best]
            or (params.cost[token] == params.cost[best] and params.kind[token] < params.kind[best])
        ):
            best = token
    return int(best)
