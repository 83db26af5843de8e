"""What tokens are worth: weights of a policy, and what they cost."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import NOTHING, POWER
from .declared import (
    BUY_OTHER,
    BUY_POWER,
    BUY_WORTH,
    BUY_WORTHS,
    SKILL_OTHER,
    SKILL_WORTH,
    SKILL_WORTHS,
    W_REWARD_COST,
    W_REWARD_TOKEN,
)


@inner
def buy_worth(params: Any, token: int) -> float:
    """`buy_worth`: of a type of the box by its number, of the ship's power tokens, of types of a scenario's own."""
    if params.kind[token] == POWER:
        return float(params.weights[BUY_POWER])
    return float(params.weights[BUY_WORTH + token if token < BUY_WORTHS else BUY_OTHER])


@inner
def skill_worth(params: Any, skill: int) -> float:
    """`skill_worth`: of a skill of the box by its number, of a scenario's own."""
    return float(params.weights[SKILL_WORTH + skill if skill < SKILL_WORTHS else SKILL_OTHER])


@inner
def reward_worth(params: Any, token: int) -> float:
    """Worth of gaining a token: one more, and of so much cost."""
    return float(params.weights[W_REWARD_COST] * params.cost[token] + params.weights[W_REWARD_TOKEN])


@inner
def least_worth(params: Any, tokens: Any) -> int:
    """The type of some tokens of least `buy_worth`; of equal ones the cheapest; or NOTHING."""
    best = NOTHING
    for token in range(params.type_count):
        if tokens[token] > 0 and (best == NOTHING or lesser(params, token, best)):
            best = token
    return int(best)


@inner
def lesser(params: Any, token: int, other: int) -> bool:
    """Whether a type is worth less than another, or as much and costs less."""
    worth = buy_worth(params, token) - buy_worth(params, other)
    return bool(worth < 0.0 or (worth == 0.0 and params.cost[token] < params.cost[other]))


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
