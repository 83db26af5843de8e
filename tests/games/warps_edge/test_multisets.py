"""Sets of tokens: counted and drawn as a plain list of them all would have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from toolkit.engine.draws import new_draws
from toolkit.games.warps_edge.names.draws import POLICY
from toolkit.games.warps_edge.parameters import PARAMS
from toolkit.games.warps_edge.policies.multisets import AT_LEAST, AT_MOST, count_sets, draw_set
from toolkit.games.warps_edge.policies.work import MAX_BUDGET, WORK

Set = tuple[int, ...]


def listed(limits: Set, weights: Set, bound: int, bound_is: int) -> Iterator[Set]:
    """All sets, one by one; where the bound is an upper one, not the empty one."""
    for numbers in product(*(range(limit + 1) for limit in limits)):
        weight = sum(number * each for number, each in zip(numbers, weights, strict=True))
        if weight >= bound if bound_is == AT_LEAST else weight <= bound and any(numbers):
            yield numbers


def tokens(limits: Set, weights: Set) -> tuple[Any, Any]:
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)[0]
    work = np.zeros(1, dtype=WORK).view(np.recarray)[0]
    params.type_count = len(limits)
    work.limits[: len(limits)], work.weights[: len(limits)] = limits, weights
    return params, work


def drawn(params: Any, work: Any, bound: int, bound_is: int, times: int) -> Counter[Set]:
    draws, chosen = new_draws(3)[0], np.zeros(24, dtype=np.int64)
    count_sets(params, bound, bound_is, work)
    found: Counter[Set] = Counter()
    for _ in range(times):
        draw_set(params, bound, bound_is, draws, POLICY, work, chosen)
        found[tuple(chosen[: params.type_count].tolist())] += 1
    return found


@pytest.mark.parametrize("bound_is", [AT_MOST, AT_LEAST])
def test_sets_are_counted_as_a_list_has_them(bound_is: int) -> None:
    rng = np.random.default_rng(5)
    for _ in range(60):
        types = int(rng.integers(1, 5))
        limits = tuple(rng.integers(0, 5, types).tolist())
        weights = tuple(rng.integers(1, 5, types).tolist())
        bound = int(rng.integers(0, 12))
        params, work = tokens(limits, weights)
        assert count_sets(params, bound, bound_is, work) == len(list(listed(limits, weights, bound, bound_is)))


@pytest.mark.parametrize(
    ("limits", "weights", "bound", "bound_is"),
    [
        ((3, 2, 0, 2), (1, 3, 1, 2), 5, AT_MOST),
        ((2, 3, 1), (2, 1, 4), 1, AT_MOST),
        ((0, 0, 4), (1, 1, 1), 9, AT_MOST),
        ((2, 3), (2, 1), 3, AT_LEAST),
        ((2, 1, 2), (1, 1, 1), 1, AT_LEAST),
        ((1, 2), (2, 1), 0, AT_LEAST),
    ],
)
def test_every_set_is_drawn_equally_often(limits: Set, weights: Set, bound: int, bound_is: int) -> None:
    every = list(listed(limits, weights, bound, bound_is))
    found = drawn(*tokens(limits, weights), bound, bound_is, 150 * len(every))
    assert set(found) == set(every)
    surprise = sum((found[each] - 150) ** 2 / 150 for each in every)
    assert surprise < len(every) + 4 * (2 * len(every)) ** 0.5


def test_large_counts_stay_within_the_arrays() -> None:
    params, work = tokens((60,) * 24, (1, 2, 3, 5, 7, 20) * 4)
    assert count_sets(params, MAX_BUDGET, AT_MOST, work) > 1e20
    (chosen,) = drawn(params, work, MAX_BUDGET, AT_MOST, 1)
    assert 0 < sum(number * each for number, each in zip(chosen, work.weights.tolist(), strict=True)) <= MAX_BUDGET
