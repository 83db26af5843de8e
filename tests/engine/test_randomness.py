"""What statistics ask of the draws, on large samples."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats

from tests.engine.drivers import fill_rolls, fill_shuffles, fill_words
from toolkit.engine import draws as chance


def test_faces_of_every_name_are_uniform():
    draws = chance.new_draws(20_260_101)
    out = np.zeros((5000, 12), dtype=np.int64)
    chances = []
    for name, sides in itertools.product(range(chance.MAX_NAMES), (6, 20)):
        fill_rolls(draws, 0, name, sides, out)
        faces = np.bincount(out.ravel(), minlength=sides + 1)
        assert faces[0] == 0
        assert faces.shape == (sides + 1,)
        chances.append(stats.chisquare(faces[1:]).pvalue)
    assert min(chances) > 0.01 / len(chances)
    assert stats.kstest(chances, "uniform").pvalue > 0.01


@pytest.mark.parametrize("neighbour", ["game", "k", "name", "seed"])
def test_neighbours_are_not_correlated(neighbour):
    n = 200_000
    here, there = np.zeros(n, dtype=np.uint64), np.zeros(n, dtype=np.uint64)
    step = {"seed": 0, "game": 0, "name": 0, "k": 0} | {neighbour: 1}
    fill_words(3, 0, 5, 0, here)
    fill_words(3 + step["seed"], step["game"], 5 + step["name"], step["k"], there)
    assert abs(np.corrcoef(here.astype(float), there.astype(float))[0, 1]) < 4 / np.sqrt(n)
    faces = [(words * np.uint64(6) >> np.uint64(32)).astype(np.int64) for words in (here, there)]
    pairs = np.bincount(6 * faces[0] + faces[1], minlength=36)
    assert stats.chisquare(pairs).pvalue > 0.001


@pytest.mark.parametrize("pins", [[], [{"name": 4, "values": [2]}]])
def test_shuffles_are_uniform_over_all_orders_that_the_pins_leave_open(pins):
    out = np.zeros((48_000, 4), dtype=np.int64)
    fill_shuffles(chance.new_draws(11, pins), 0, 4, out)
    orders = [order for order in itertools.permutations(range(4)) if not pins or order[0] == 2]
    found = dict.fromkeys(orders, 0)
    for order in map(tuple, out.tolist()):
        found[order] += 1
    assert stats.chisquare(list(found.values())).pvalue > 0.001
