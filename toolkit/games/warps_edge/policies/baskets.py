"""What `strong` buys: for each amount of buying power the basket of most `buy_worth`, and what a purchase is worth to it."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.buying import price
from .work import MAX_SPEND
from .worth import buy_worth


@inner
def weigh_baskets(params: Any, seen: Any, discount: int, most: int, work: Any) -> None:
    """For each type and amount up to `most`: how many of it the best basket takes, of the types from this one on."""
    highest = min(most, MAX_SPEND)
    types = params.type_count
    for amount in range(highest + 1):
        work.basket_worth[types, amount] = 0.0
    for i in range(types):
        token = types - 1 - i
        cost = price(params, token, discount)
        for amount in range(highest + 1):
            weigh_basket(params, seen, token, cost, amount, work)
    for amount in range(highest + 1):
        work.basket_tokens[amount] = tokens_in_basket(params, discount, amount, work)


@inner
def weigh_basket(params: Any, seen: Any, token: int, cost: int, amount: int, work: Any) -> None:
    """How many of a type the best basket takes."""
    best = work.basket_worth[token + 1, amount]
    number = 0
    worth = buy_worth(params, token)
    for some in range(1, seen.supply[token] + 1):
        rest = amount - some * cost
        if rest < 0 or worth <= 0.0:
            break
        if work.basket_worth[token + 1, rest] + some * worth > best:
            best = work.basket_worth[token + 1, rest] + some * worth
            number = some
        if cost == 0 and some >= MAX_SPEND:
            break
    work.basket_worth[token, amount] = best
    work.basket_number[token, amount] = number


@inner
def tokens_in_basket(params: Any, discount: int, amount: int, work: Any) -> int:
    """Tokens in the best basket of an amount."""
    left = amount
    tokens = 0
    for token in range(params.type_count):
        number = work.basket_number[token, left]
        tokens += number
        left -= number * price(params, token, discount)
    return int(tokens)


@inner
def write_basket(params: Any, discount: int, amount: int, work: Any, basket: Any) -> None:
    """The best basket of an amount."""
    left = min(amount, MAX_SPEND)
    for token in range(params.type_count):
        basket[token] = work.basket_number[token, left]
        left -= basket[token] * price(params, token, discount)
