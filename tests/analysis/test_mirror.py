"""Games played once for every seating: scores of sides and seats, on data whose truth is known."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from toolkit.analysis import mirror
from toolkit.analysis.rates import ESTIMATE_COLUMNS

SETS = 2000
#: Of 2,000 intervals of level 95 % so many may cover: three standard errors to either side.
COVERED = SETS * 0.95 + 3 * np.array([-1, 1]) * np.sqrt(SETS * 0.05 * 0.95)


def duels(rng: np.random.Generator, shape: tuple[int, ...], won: tuple[float, float], drawn: float = 0.1) -> np.ndarray:
    """Scores of two seats in two seatings, shape (*shape, 2, 2): `won` is how often seat 0 wins in either seating.

    Luck, shared by the two games, decides half of the games, so that they hang together.
    """
    shared, own, whose = rng.random((*shape, 1)), rng.random((*shape, 2)), rng.random((*shape, 2)) < 0.5
    luck = np.where(whose, shared, own)
    first = (luck < won) * 1.0 + ((luck >= won) & (luck < np.add(won, drawn))) * 0.5
    return np.stack([first, 1 - first], axis=-1)


def brute_force(scores: np.ndarray) -> dict[tuple[str, int], np.ndarray]:
    """The mean score of every side and seat in each group, the slow obvious way."""
    _, seatings, seats = scores.shape
    found = {}
    for side in range(seats):
        places = [(r % seatings, (side + r) % seats) for r in range(seats)]
        found["side", side] = sum(scores[:, r, s] for r, s in places) / seats
        found["seat", side] = sum(scores[:, r % seatings, side] for r in range(seats)) / seats
    return found


def test_two_seats_by_hand():
    # side 0 wins from both seats; each seat wins once; side 1 wins once and draws once
    scores = np.array([[[1, 0], [0, 1]], [[1, 0], [1, 0]], [[0, 1], [0.5, 0.5]]])
    means = mirror.scores(mirror.tally(scores)).set_index(["of", "b"])["estimate"]
    assert means["side", 0] == pytest.approx((1 + 0.5 + 0.25) / 3)
    assert means["side", 1] == pytest.approx((0 + 0.5 + 0.75) / 3)
    assert means["seat", 0] == pytest.approx((0.5 + 1 + 0.25) / 3)
    assert means["seat", 1] == pytest.approx((0.5 + 0 + 0.75) / 3)
    table = mirror.differences(mirror.tally(scores))
    assert table[["of", "a", "b"]].to_numpy().tolist() == [["side", 0, 1], ["seat", 0, 1]]
    assert table["estimate"].tolist() == pytest.approx([(-1 + 0 + 0.5) / 3, (0 - 1 + 0.5) / 3])
    assert table["discordant"].tolist() == [2, 2]
    assert table["n"].tolist() == [3, 3]
    # side 1 less side 0 in either seating: -1, -1, 1 and -1, 1, 0, both with variance 4 / 3 and 1; halved sums -1, 0, 1/2
    assert table["gain"][0] == pytest.approx((4 / 3 + 1) / 4 / np.var([-1, 0, 0.5], ddof=1))
    assert table.columns.tolist() == ["of", "a", "b", *ESTIMATE_COLUMNS, "p_value", "discordant", "gain"]
    assert set(table["method"]) == {"paired t"}
    assert set(table["label"]) == {"fixed n"}


@pytest.mark.parametrize(("seats", "seatings"), [(2, 2), (3, 3), (5, 5), (4, 2), (3, 1)])
def test_many_seats_equal_the_slow_obvious_way(seats, seatings):
    scores = np.random.default_rng(seats).normal(size=(40, seatings, seats)) + np.arange(seats)
    sums, slow = mirror.tally(scores), brute_force(scores)
    for row in mirror.scores(sums, 0.9).to_dict("records"):
        values = slow[row["of"], row["b"]]
        assert row["estimate"] == pytest.approx(values.mean())
        interval = stats.t.interval(0.9, 39, values.mean(), stats.sem(values))
        assert (row["lo"], row["hi"]) == pytest.approx(interval)
    table = mirror.differences(sums, margin=0.5)
    assert len(table) == seats * (seats - 1)
    for row in table.to_dict("records"):
        values = slow[row["of"], row["b"]] - slow[row["of"], row["a"]]
        if np.allclose(values, 0):  # sides that are alike
            assert (row["estimate"], row["p_value"], row["discordant"]) == (pytest.approx(0), 1, 0)
            continue
        test = stats.ttest_1samp(values, 0)
        assert row["estimate"] == pytest.approx(values.mean())
        assert row["p_value"] == pytest.approx(test.pvalue)
        assert (row["lo"], row["hi"]) == pytest.approx(tuple(test.confidence_interval()))
        nearer = max(
            stats.ttest_1samp(values, 0.5, alternative="less").pvalue,
            stats.ttest_1samp(values, -0.5, alternative="greater").pvalue,
        )
        assert row["equivalence_p"] == pytest.approx(nearer)


def test_sums_of_parts_add_up():
    scores = duels(np.random.default_rng(1), (50,), (0.6, 0.3))
    whole, parts = mirror.tally(scores), mirror.tally(scores[:20]) + mirror.tally(scores[20:])
    pd.testing.assert_frame_equal(mirror.differences(whole), mirror.differences(parts))


def test_groups_that_lack_a_score_are_left_out():
    scores = duels(np.random.default_rng(2), (30,), (0.6, 0.3))
    scores[4, 1, 0] = np.nan
    table = mirror.differences(mirror.tally(scores), bounds=(0, 1))
    assert table["n"].tolist() == [29, 29]
    pd.testing.assert_frame_equal(table, mirror.differences(mirror.tally(np.delete(scores, 4, axis=0)), bounds=(0, 1)))
    nothing = mirror.differences(mirror.tally(scores[4:5]), bounds=(0, 1))
    assert nothing[["estimate", "lo", "hi", "p_value"]].isna().all(axis=None)
    assert mirror.scores(mirror.tally(scores[4:5]))["estimate"].isna().all()


def test_adjusted_wald_by_hand():
    # 100 groups, side 0 wins both games of 90 and one of the others: side 1 less side 0 is -1, 90 times; one more of either
    # extreme makes the centre -90 / 102, the mean square 92 / 102
    scores = np.array([[[1, 0], [0, 1]]] * 90 + [[[1, 0], [1, 0]]] * 10)
    row = mirror.differences(mirror.tally(scores), bounds=(0, 1)).iloc[0]
    error = np.sqrt((92 / 102 - (90 / 102) ** 2) / 102)
    assert row["estimate"] == -0.9
    assert (row["lo"], row["hi"]) == pytest.approx((-90 / 102 - 1.959964 * error, -90 / 102 + 1.959964 * error))
    assert row["method"] == "paired adjusted wald"
    # the mean of side 1 is half of one plus the difference, and so is its interval
    side = mirror.scores(mirror.tally(scores), bounds=(0, 1)).set_index(["of", "b"]).loc[("side", 1)]
    assert side["estimate"] == pytest.approx(0.05)
    assert (side["lo"], side["hi"]) == pytest.approx(((1 + row["lo"]) / 2, (1 + row["hi"]) / 2))


def test_bounds_are_in_the_units_of_the_score():
    scores = duels(np.random.default_rng(3), (200,), (0.6, 0.3))
    plain, stretched = (mirror.tally(each) for each in (scores, 10 * scores - 4))
    for of, shift in ((mirror.differences, 0), (mirror.scores, 4)):
        one, ten = of(plain, bounds=(0, 1)), of(stretched, bounds=(-4, 6))
        for column in ("estimate", "lo", "hi"):
            assert (10 * one[column] - shift).tolist() == pytest.approx(ten[column].tolist())
        assert one["gain"].tolist() == pytest.approx(ten["gain"].tolist())


def test_an_interval_has_a_width_though_all_groups_are_alike():
    always = np.array([[[1.0, 0.0], [0.0, 1.0]]] * 20)
    row = mirror.differences(mirror.tally(always), bounds=(0, 1)).iloc[0]
    assert row["estimate"] == row["lo"] == -1
    assert -0.9 < row["hi"] < -0.6
    assert 0 < row["p_value"] < 1e-4
    same = mirror.differences(mirror.tally(np.full((20, 2, 2), 0.5)), bounds=(0, 1))
    assert same["estimate"].tolist() == [0, 0]
    assert same["p_value"].tolist() == [1, 1]
    assert same["gain"].isna().all()


def test_luck_that_falls_out_wholly_is_worth_everything():
    # the same seat wins both games of a group: nothing varies between sides
    first = np.random.default_rng(4).integers(0, 2, 100)
    scores = np.stack([np.stack([first, 1 - first], axis=-1)] * 2, axis=1).astype(float)
    sides, seats = mirror.differences(mirror.tally(scores)).to_dict("records")
    assert (sides["estimate"], sides["discordant"], sides["gain"]) == (0, 0, np.inf)
    assert seats["gain"] == pytest.approx(0.5)  # and for the seats the second game tells nothing new
    once = mirror.differences(mirror.tally(scores[:, :1])).to_dict("records")
    assert np.isnan(once[0]["gain"])
    assert once[1]["gain"] == pytest.approx(1)
    assert once[1]["estimate"] == seats["estimate"]


@pytest.mark.parametrize("bounds", [(0, 1), None], ids=["bounds", "no bounds"])
@pytest.mark.parametrize("won", [(0.55, 0.35), (0.85, 0.8), (0.88, 0.02)], ids=["near", "seat decides", "side decides"])
def test_intervals_cover(won, bounds):
    # side 0 sits in seat 0 first, then in seat 1; draws are half a win
    scores = duels(np.random.default_rng(5), (SETS, 150), won)
    first, second = won[0] + 0.05, won[1] + 0.05
    truth = {("side", 0): (first + 1 - second) / 2, ("seat", 0): (first + second) / 2}
    for (of, _), true in truth.items():
        mine = (scores[..., 0, 0] + scores[..., 1, 1 if of == "side" else 0]) / 2
        other = (scores[..., 0, 1] + scores[..., 1, 0 if of == "side" else 1]) / 2
        for values, mean, difference in ((mine, true, False), (other - mine, 1 - 2 * true, True)):
            n, total, squares = np.full(SETS, 150.0), values.sum(axis=1), (values**2).sum(axis=1)
            lo, hi = mirror.interval(n, total, squares, 0.95, bounds, difference=difference)
            covered = ((lo <= mean) & (mean <= hi)).sum()
            most = COVERED[1] + (0.02 * SETS if bounds else 0)  # two groups more widen it where most groups are alike
            assert COVERED[0] <= covered <= most, (of, difference, covered)


def test_games_taken_one_by_one_would_not_cover():
    # the two games that a seat has in a group share half of their luck
    scores = duels(np.random.default_rng(6), (SETS, 150), (0.5, 0.5), drawn=0.0)
    games = np.concatenate([scores[..., 0, 0], scores[..., 1, 0]], axis=1)
    lo, hi = mirror.interval(np.full(SETS, 300.0), games.sum(axis=1), games.sum(axis=1), 0.95, (0, 1), difference=False)
    assert ((lo > 0.5) | (hi < 0.5)).sum() > 0.07 * SETS


def test_the_interval_is_that_of_the_frames():
    sums = mirror.tally(duels(np.random.default_rng(7), (60,), (0.7, 0.4)))
    for of, difference in ((mirror.scores, False), (mirror.differences, True)):
        rows = of(sums, 0.9, (0, 1))
        values = brute_force(duels(np.random.default_rng(7), (60,), (0.7, 0.4)))
        for row in rows.to_dict("records"):
            each = values[row["of"], row["b"]] - (values[row["of"], row["a"]] if difference else 0)
            n, total, squares = (np.array([x]) for x in (60.0, each.sum(), (each**2).sum()))
            (lo,), (hi,) = mirror.interval(n, total, squares, 0.9, (0, 1), difference=difference)
            assert (row["lo"], row["hi"]) == pytest.approx((lo, hi))
