"""Who met whom, and how that went, from line-ups of sides and the places of their games."""

from itertools import product
from math import log
from statistics import NormalDist

import numpy as np
import pytest

from toolkit.analysis import rates
from toolkit.analysis.meetings import LineUp, pair_estimates, places_of_winners, rate, scores

NAN = float("nan")


def places(lead, drawn=0.0):
    """Places of two sides: a lead up to `drawn` is a draw."""
    return np.stack([np.where(lead < -drawn, 2.0, 1.0), np.where(lead > drawn, 2.0, 1.0)], 1)


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
    # 1, 1/2, 1/2, 0: half the variance of wins and losses; with two more of those (4/2 + 2) / (4 + 2), so that 4 are as 6
    lo, hi = map(float, rates.wilson(3, 6, 0.9))
    assert [row["lo"], row["hi"]] == pytest.approx([lo, hi])
    assert pair_estimates(scores([there])).columns.tolist() == ["a", "b", *rates.ESTIMATE_COLUMNS]


def test_wins_and_losses_alone_have_wilsons_interval():
    for wins in (0, 3, 37, 40):
        table = pair_estimates(scores([LineUp(("a", "b"), first_two(np.arange(40) < wins))]), 0.99)
        lo, hi = map(float, rates.wilson(wins, 40, 0.99))
        assert table.loc[0, ["estimate", "lo", "hi"]].tolist() == pytest.approx([wins / 40, lo, hi])
        assert table["n"].item() == 40


def test_nothing_but_draws_leaves_a_doubt():
    (row,) = pair_estimates(scores([LineUp(("a", "b"), np.ones((300, 2)))])).to_dict("records")
    # as if 1 of 300 might as well have been won or lost: 3 / n of games may be decided (rule of three), by half a point each
    assert 0.5 - row["lo"] == pytest.approx(row["hi"] - 0.5)
    assert 0.9 * 1.5 / 300 < row["hi"] - 0.5 < 1.5 * 1.5 / 300


@pytest.mark.parametrize("level", [0.95, 0.9944])
@pytest.mark.parametrize(("better", "drawn"), [(0.5, 0.0), (0.5, 0.6), (0.5, 2.5), (1.5, 0.0), (2.5, 0.3), (0.0, 1.0)], ids=str)
def test_pair_intervals_cover_the_truth(better, drawn, level):
    rng = np.random.default_rng(1)
    luck = rng.normal(size=(2000, 150))  # of a game number: it helps whoever sits first, in both line-ups
    found = []
    for each in luck:
        lead = [each + rng.normal(better * sign, 1, 150) for sign in (1, -1)]  # a is the better one
        found += scores([LineUp(tuple(sides), places(x, drawn)) for sides, x in zip(("ab", "ba"), lead, strict=True)])
    table = pair_estimates(found, level)
    won, lost = (NormalDist(better, 2**0.5).cdf(x) for x in (-drawn, drawn))
    truth = (1 - lost) + (lost - won) / 2
    held = (table["lo"] <= truth) & (table["hi"] >= truth)
    assert held.mean() >= level - 3 * np.sqrt(level * (1 - level) / 2000)
    if drawn < 2 and truth < 0.9:  # where few games differ it may hold more often
        assert held.mean() <= level + 3 * np.sqrt(level * (1 - level) / 2000)


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
