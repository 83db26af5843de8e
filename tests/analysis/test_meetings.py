"""Who met whom, and how that went, from line-ups of sides and the places of their games."""

from itertools import product
from math import log

import numpy as np
import pytest

from toolkit.analysis import rates
from toolkit.analysis.meetings import LineUp, pair_estimates, places_of_winners, rate, scores

NAN = float("nan")


def first_two(won):
    """Places of two sides."""
    return np.where(np.stack([won, ~won], 1), 1.0, 2.0)


def test_winners_take_the_first_place_and_nobody_is_a_draw():
    won = np.array([[True, False, False], [False, True, True], [False, False, False]])
    np.testing.assert_array_equal(places_of_winners(won), [[1, NAN, NAN], [NAN, 1, 1], [1, 1, 1]])


def test_scores_by_hand():
    # a meets b twice in each number of the first line-up, and once in the second, on the other side of it
    first = LineUp(("b", "a", "b"), np.array([[2.0, 1.0, 3.0], [1.0, 1.0, 3.0], [NAN, NAN, 1.0]]))
    second = LineUp(("a", "b"), np.array([[2.0, 1.0], [1.0, 2.0], [1.0, NAN]]))
    (only,) = scores([first, second])
    assert (only.a, only.b) == ("a", "b")
    # who of two without a place was better isn't known
    assert only.n.tolist() == [3, 3, 2]
    assert only.total.tolist() == [2, 2.5, 1]


def test_sides_are_met_in_the_order_of_their_names():
    places = np.array([[1.0, 2.0, 3.0]])
    assert [(each.a, each.b, each.total.item()) for each in scores([LineUp(("c", "a", "b"), places)])] == [
        ("a", "b", 1),
        ("a", "c", 0),
        ("b", "c", 0),
    ]


def test_pair_estimates_take_the_game_number_as_unit():
    # four numbers; seats change within each: won both, won one, won one, lost both
    there = LineUp(("a", "b"), places_of_winners(np.array([[1, 0], [1, 0], [0, 1], [0, 1]], bool)))
    back = LineUp(("b", "a"), places_of_winners(np.array([[0, 1], [1, 0], [0, 1], [1, 0]], bool)))
    (row,) = pair_estimates(scores([there, back]), 0.9).to_dict("records")
    assert (row["a"], row["b"], row["n"], row["level"], row["label"]) == ("a", "b", 4, 0.9, "fixed n")
    assert row["estimate"] == 0.5
    # differences 1, 0, 0, -1, with one of 1 and one of -1 added: variance 4/6, of six
    half = 1.6448536269514722 * np.sqrt(4 / 6 / 6) / 2
    assert [row["lo"], row["hi"]] == pytest.approx([0.5 - half, 0.5 + half])
    assert pair_estimates(scores([there])).columns.tolist() == ["a", "b", *rates.ESTIMATE_COLUMNS]


def test_pair_intervals_cover_the_truth():
    rng, found = np.random.default_rng(1), []
    luck = rng.normal(size=(2000, 150))  # of a game number: it helps whoever sits first, in both line-ups
    for each in luck:
        won = [(each + rng.normal(0.5 * sign, 1, 150)) > 0 for sign in (1, -1)]  # a is the better one
        found += scores([LineUp(tuple(sides), first_two(w)) for sides, w in zip(("ab", "ba"), won, strict=True)])
    table = pair_estimates(found)
    # a wins from either seat with Phi(0.5 / sqrt 2) = 0.6382
    held = (table["lo"] <= 0.6382) & (table["hi"] >= 0.6382)
    assert held.mean() == pytest.approx(0.95, abs=3 * np.sqrt(0.95 * 0.05 / 2000))


def test_two_sides_are_rated_by_bradley_and_terry():
    # a wins 300 of 400 games
    won = np.arange(200) % 4 > 0
    places = first_two(won)
    table = rate([LineUp(("a", "b"), places), LineUp(("b", "a"), places[:, ::-1])], resamples=50)
    assert table["item"].tolist() == ["a", "b"]
    assert table["estimate"].tolist() == pytest.approx([log(3) / 2, -log(3) / 2], abs=1e-3)
    assert table["n"].tolist() == [400, 400]
    assert set(table["method"]) == {"bradley-terry, bootstrap over blocks"}


def test_more_sides_are_rated_by_plackett_and_luce():
    rng, strength = np.random.default_rng(2), {"a": 0.8, "b": 0.0, "c": -0.8}
    line_ups = []
    for sides in product("abc", repeat=3):
        order = np.argsort(-(np.array([strength[side] for side in sides]) + rng.gumbel(size=(400, 3))), axis=1)
        line_ups.append(LineUp(sides, np.argsort(order, axis=1) + 1.0))
    table = rate(line_ups, resamples=30).set_index("item")
    assert table.loc[[*"abc"], "estimate"].tolist() == pytest.approx([0.8, 0, -0.8], abs=0.05)
    assert set(table["method"]) == {"plackett-luce, bootstrap over blocks"}
    # a sits in 19 of 27 line-ups, in one of them only with itself
    assert table["n"].tolist() == [18 * 400] * 3


def test_blocks_are_game_numbers_over_all_line_ups():
    # the same games twice are no more than once
    rng = np.random.default_rng(3)
    won = rng.random(500) < 0.6
    one = LineUp(("a", "b"), first_two(won))
    once, twice = rate([one]), rate([one, one])
    assert twice["n"].tolist() == [1000, 1000]
    assert twice[["lo", "hi"]].to_numpy() == pytest.approx(once[["lo", "hi"]].to_numpy(), abs=1e-3)
