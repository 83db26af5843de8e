"""Sets of tokens: how many there are, and one of them drawn, each equally likely.

There may be millions of baskets or payments; none is listed. The sets of the types from one on are counted for each weight
left, from the last type to the first; then, type by type, the number of tokens is drawn in proportion to how many sets go on
from it. Counts are floats: exact up to 2^53, and a draw has 32 bits a type.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

AT_MOST, AT_LEAST = range(2)  # what the bound says of the weight of a set

NONE_LEFT = -1


@inner
def weight_left(left: int, weight: int, bound_is: int) -> int:
    """What is left of the bound after tokens of a weight, or NONE_LEFT where they weigh too much."""
    if weight <= left:
        return left - weight
    return 0 if bound_is == AT_LEAST else NONE_LEFT


@inner
def count_sets(params: Any, bound: int, bound_is: int, work: Any) -> float:
    """How many sets of at most `work.limits` tokens there are whose `work.weights` keep to the bound, at most or at least.

    The empty set counts only where the bound is at least 0. Fills `work.ways` for `draw_set`.
    """
    types = params.type_count
    for left in range(bound + 1):
        work.ways[types, left] = 1.0 if bound_is == AT_MOST or left == 0 else 0.0
    for i in range(types):
        token = types - 1 - i
        for left in range(bound + 1):
            work.ways[token, left] = ways_of_type(token, left, bound_is, work)
    return float(work.ways[0, bound] - (1.0 if bound_is == AT_MOST else 0.0))


@inner
def ways_of_type(token: int, left: int, bound_is: int, work: Any) -> float:
    """Sets of a type and those after it, the empty one among them."""
    ways = 0.0
    for number in range(work.limits[token] + 1):
        rest = weight_left(left, number * work.weights[token], bound_is)
        if rest == NONE_LEFT:
            break
        ways += work.ways[token + 1, rest]
    return ways


@inner
def draw_set(params: Any, bound: int, bound_is: int, draws: Any, name: int, work: Any, chosen: Any) -> None:
    """One of the sets that `count_sets` has just counted; there must be one."""
    left = bound
    empty = bound_is == AT_MOST
    for token in range(params.type_count):
        number = draw_number(token, left, bound_is, empty, draws, name, work)
        chosen[token] = number
        left = weight_left(left, number * work.weights[token], bound_is)
        empty = bool(empty and number == 0)


@inner
def draw_number(token: int, left: int, bound_is: int, empty: bool, draws: Any, name: int, work: Any) -> int:
    """How many tokens of a type, in proportion to the sets that go on from there; `empty`: some token must yet come."""
    limit = work.limits[token]
    if limit == 0 or weight_left(left, work.weights[token], bound_is) == NONE_LEFT:
        return 0
    place = chance.uniform(draws, name) * (work.ways[token, left] - (1.0 if empty else 0.0))
    number = 0
    while number < limit:
        rest = weight_left(left, number * work.weights[token], bound_is)
        place -= work.ways[token + 1, rest] - (1.0 if empty and number == 0 else 0.0)
        if place < 0.0 or weight_left(left, (number + 1) * work.weights[token], bound_is) == NONE_LEFT:
            break
        number += 1
    return int(number)
