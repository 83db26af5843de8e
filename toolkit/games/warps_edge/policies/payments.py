"""The weakest tokens that pay for a skill.

Least total value, then least worth together, then the smallest largest token; of equal sets the one with more tokens of the
types that come first.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.skills import pays_for
from .work import MAX_PAYMENT
from .worth import buy_worth

NO_PAYMENT = -1


@inner
def value_for(params: Any, pool: Any, skill_kind: int) -> int:
    """Value of all tokens of a pool that may pay for a skill."""
    value = 0
    for token in range(params.type_count):
        if pool[token] > 0 and pays_for(params, token, skill_kind):
            value += pool[token] * params.value[token]
    return int(value)


@inner
def weakest_payment(params: Any, pool: Any, skill_kind: int, needed: int, work: Any, tokens: Any) -> None:
    """Write the weakest tokens of a pool worth at least `needed`, which it has."""
    highest = min(MAX_PAYMENT, needed + highest_value(params, pool, skill_kind) - 1)
    weigh_payments(params, pool, skill_kind, highest, work)
    left = needed
    while left < highest and work.largest[0, left] == NO_PAYMENT:
        left += 1
    for token in range(params.type_count):
        tokens[token] = work.taken[token, left]
        left -= tokens[token] * params.value[token]


@inner
def highest_value(params: Any, pool: Any, skill_kind: int) -> int:
    """The highest value of a token that may pay: a set of weakest tokens exceeds what is needed by less than that."""
    highest = 0
    for token in range(params.type_count):
        if pool[token] > 0 and pays_for(params, token, skill_kind):
            highest = max(highest, params.value[token])
    return int(highest)


@inner
def weigh_payments(params: Any, pool: Any, skill_kind: int, highest: int, work: Any) -> None:
    """For each type and value: how many of it the weakest set of that value takes, of the types from this one on."""
    types = params.type_count
    for value in range(highest + 1):
        work.worth[types, value] = 0.0
        work.largest[types, value] = 0 if value == 0 else NO_PAYMENT
    for i in range(types):
        token = types - 1 - i
        most = pool[token] if pays_for(params, token, skill_kind) else 0
        for value in range(highest + 1):
            weigh_payment(params, token, most, value, work)


@inner
def weigh_payment(params: Any, token: int, most: int, value: int, work: Any) -> None:
    """How many tokens of a type the weakest set takes that has exactly this value."""
    work.largest[token, value] = NO_PAYMENT
    work.taken[token, value] = 0
    each = params.value[token]
    for i in range(most + 1):
        number = most - i
        rest = value - number * each
        if rest < 0 or work.largest[token + 1, rest] == NO_PAYMENT:
            continue
        worth = work.worth[token + 1, rest] + number * buy_worth(params, token)
        largest = max(work.largest[token + 1, rest], each if number > 0 else 0)
        if (
            work.largest[token, value] == NO_PAYMENT
            or worth < work.worth[token, value]
            or (worth == work.worth[token, value] and largest < work.largest[token, value])
        ):
            work.worth[token, value] = worth
            work.largest[token, value] = largest
            work.taken[token, value] = number
