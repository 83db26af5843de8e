"""A run's estimates have the intervals that belong to how it came by its number of games."""

import numpy as np
import pandas as pd
import pytest

from toolkit.analysis import anytime, endings, rates, results, survival
from toolkit.analysis.results import Watched

HOW = Watched("won", 4000, 0.6)

COUNTS = pd.DataFrame(
    {
        "cell": ["a", "a", "a"],
        "measure": ["won", "drawn", "turns"],
        "kind": ["rate", "rate", "mean"],
        "n": [3000, 3000, 3000],
        "total": [1830.0, 300.0, 21_000.0],
        "squares": [1830.0, 300.0, 150_000.0],
    }
)


def test_what_a_run_says_of_itself():
    assert results.watched({"stop": None}) is results.watched({}) is None
    info = {"stop": {"measure": "won", "planned": 4000, "centre": 0.6, "half_width": 0.01, "max_games": 9}}
    assert results.watched(info) == HOW
    assert (results.label(None), results.label(HOW)) == ("fixed n", "anytime")


def test_a_fixed_number_of_games():
    pd.testing.assert_frame_equal(results.estimates(COUNTS, None, 0.9), rates.from_counts(COUNTS, 0.9))


def test_a_watched_number_of_games():
    found = results.estimates(COUNTS, HOW, 0.9)
    assert found.columns.tolist() == ["cell", "measure", "kind", *rates.ESTIMATE_COLUMNS]
    assert found["method"].tolist() == ["beta-binomial", "beta-binomial", "asymptotic"]
    assert set(found["label"]) == {"anytime"}
    assert set(found["level"]) == {0.9}
    limits = [
        anytime.rate(1830, 3000, 0.9, planned=4000, centre=0.6),
        anytime.rate(300, 3000, 0.9, planned=4000, centre=0.5),
        anytime.mean(3000, 21_000, 150_000, 0.9, planned=4000),
    ]
    assert found["lo"].tolist() == [float(lo) for lo, _ in limits]
    assert found["hi"].tolist() == [float(hi) for _, hi in limits]


@pytest.mark.parametrize("how", [None, HOW])
@pytest.mark.parametrize("row", range(3))
def test_limits_without_a_frame_are_the_same(how, row):
    counts = COUNTS.iloc[row]
    measure = {"name": counts["measure"], "kind": counts["kind"]}
    n, total, squares = (np.array([counts[name]], float) for name in rates.SUMS)
    found = results.limits(measure, n, total, squares, how, 0.9)
    expected = results.estimates(COUNTS, how, 0.9).iloc[row]
    assert (found.method, found.lo[0], found.hi[0]) == (expected["method"], expected["lo"], expected["hi"])


def test_a_rule_in_words():
    width = {"measure": "turns", "half_width": 0.05}
    assert results.rule_in_words(width) == "turns known to ±0.05"
    decision = {"measure": "won", "decision": True, "target": 0.5, "margin": 0.02}
    assert results.rule_in_words(decision) == "verdict on won against 0.5 ± 0.02 reached"
    assert results.rule_in_words({**decision, "margin": 0.0}) == "verdict on won against 0.5 reached"


# Shares of endings and lengths of a watched run


def test_shares_of_endings_are_watched_rates():
    games = pd.DataFrame({"cell": "a", "ending": ["crash", "finish", "left"], "games": [100, 850, 50]})
    found = endings.shares(games, weight="games", level=0.9, how=HOW)
    lo, hi = anytime.rate([100, 850, 50], 1000, 0.9, planned=4000)
    assert found["lo"].tolist() == lo.tolist()
    assert found["hi"].tolist() == hi.tolist()
    assert set(found["method"]) == {"beta-binomial"}
    assert set(found["label"]) == {"anytime"}
    assert found.columns.tolist() == endings.shares(games, weight="games").columns.tolist()


def test_lengths_are_watched_rates_and_an_earlier_cap_leaves_them_open():
    # of 10 games one ends at turn 2, four at 4, two are stopped at 3, three go on to the cap at 9
    games = pd.DataFrame({"cell": "a", "turns": [2, 4, 3, 9], "games": [1, 4, 2, 3], "capped": [False, False, True, True]})
    fixed = survival.curve(games, capped="capped", weight="games")
    found = survival.curve(games, capped="capped", weight="games", how=HOW)
    assert found["estimate"].tolist() == fixed["estimate"].tolist()
    assert found["playing"].tolist() == fixed["playing"].tolist()
    assert found["turns"].tolist() == [0, 2, 3, 4, 9]
    lo, _ = anytime.rate([9, 9, 3, 3], 10, planned=4000)
    _, hi = anytime.rate([9, 9, 3 + 2, 3 + 2], 10, planned=4000)
    assert found["lo"].tolist() == [1, *lo]
    assert found["hi"].tolist() == [1, *hi]
    assert set(found["method"]) == {"beta-binomial"}
    assert set(found["label"]) == {"anytime"}
    assert set(fixed["label"]) == {"fixed n"}
