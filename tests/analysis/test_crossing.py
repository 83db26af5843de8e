"""Where a curve crosses its target."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm

from toolkit.analysis import crossing, rates


def curve(x, estimates, half=0.02, n=2000) -> pd.DataFrame:
    """A hand-made curve whose intervals are estimate +- half."""
    estimates = np.asarray(estimates, float)
    frame = pd.DataFrame({"x": x, "estimate": estimates, "lo": estimates - half, "hi": estimates + half, "n": n})
    return frame.assign(method="wilson", level=0.95, label="fixed n")


def found(*points, **more) -> list[tuple]:
    rows = crossing.crossings(curve(*points, **more), "x")
    return list(rows[["verdict", "low", "high", "direction"]].itertuples(index=False, name=None))


def test_crossing_between_neighbours():
    assert found([8, 9, 10, 11], [0.62, 0.55, 0.45, 0.40]) == [("crossed", 9, 10, "falls")]
    assert found([8, 9, 10, 11], [0.30, 0.44, 0.56, 0.61]) == [("crossed", 9, 10, "rises")]


def test_order_of_the_rows_does_not_matter():
    assert found([11, 8, 10, 9], [0.40, 0.62, 0.45, 0.55]) == [("crossed", 9, 10, "falls")]


def test_undecided_values_widen_the_bracket():
    assert found([11, 12, 13, 14, 15], [0.60, 0.56, 0.51, 0.495, 0.45]) == [("crossed", 12, 15, "falls")]


def test_bracket_ends_where_the_unbroken_walk_ends():
    # 12 is decided above again, but 11 is not: the walk from the left stops at 10
    assert found([10, 11, 12, 13, 14], [0.60, 0.51, 0.53, 0.49, 0.40]) == [("crossed", 10, 14, "falls")]


def test_undecided_end_stays_in_the_bracket():
    assert found([1, 2, 3], [0.51, 0.55, 0.40]) == [("crossed", 1, 3, "falls")]
    assert found([1, 2, 3], [0.60, 0.45, 0.49]) == [("crossed", 1, 3, "falls")]
    assert crossing.crossings(curve([1, 2, 3], [0.60, 0.45, 0.49]), "x")["estimate"].isna().all()


def test_not_crossed():
    assert found([6, 12, 24], [0.9, 0.8, 0.7]) == [("not crossed", 6, 24, "above")]
    assert found([6, 12, 24], [0.1, 0.2, 0.3]) == [("not crossed", 6, 24, "below")]


def test_open_at_the_end():
    assert found([6, 12, 18, 24], [0.9, 0.8, 0.51, 0.49]) == [("open", 18, 24, "above")]


def test_undecided_everywhere():
    assert found([6, 12], [0.51, 0.49]) == [("undecided", 6, 12, "")]
    assert found([6], [0.51]) == [("undecided", 6, 6, "")]


def test_one_decided_value():
    assert found([6], [0.6]) == [("not crossed", 6, 6, "above")]


def test_several_crossings():
    assert found([1, 2, 3, 4], [0.6, 0.4, 0.5, 0.6]) == [("several", 1, 2, "falls"), ("several", 2, 4, "rises")]


def test_an_interval_that_touches_the_target_is_undecided():
    assert found([1, 2, 3], [0.75, 0.75, 0.25], half=0.25) == [("undecided", 1, 3, "")]


def test_values_without_games_are_left_out():
    frame = curve([1, 2, 3], [0.6, np.nan, 0.4])
    frame.loc[1, ["lo", "hi", "n"]] = [0.0, 1.0, 0]
    assert crossing.crossings(frame, "x")[["low", "high"]].to_numpy().tolist() == [[1, 3]]
    assert crossing.crossings(frame[frame["n"] == 0], "x").empty


def test_series_are_told_apart_and_columns_agreed():
    both = pd.concat([curve([1, 2], [0.6, 0.4]).assign(map="open"), curve([1, 2], [0.7, 0.6]).assign(map="asteroids")])
    rows = crossing.crossings(both, "x", by=["map"])
    assert rows.columns.tolist() == ["map", *crossing.CROSSING_COLUMNS, *rates.ESTIMATE_COLUMNS]
    assert rows[["map", "verdict"]].to_numpy().tolist() == [["open", "crossed"], ["asteroids", "not crossed"]]
    assert rows["n"].tolist() == [4000, 4000]


def test_even_value_by_hand():
    # lines from 0.60 at 10 to 0.40 at 12: estimate 11; lower ends 0.58 to 0.38 meet 0.5 at 10.8, upper ones at 11.2
    row = crossing.crossings(curve([10, 12], [0.6, 0.4]), "x").iloc[0]
    assert row[["estimate", "lo", "hi"]].tolist() == pytest.approx([11, 10.8, 11.2])
    # the same curve rising, and a target of its own: 0.45 lies at 12 - 0.05 / 0.1 = 11.5
    row = crossing.crossings(curve([10, 12], [0.6, 0.4]), "x", target=0.45).iloc[0]
    assert row[["estimate", "lo", "hi"]].tolist() == pytest.approx([11.5, 11.3, 11.7])
    row = crossing.crossings(curve([10, 12], [0.4, 0.6]), "x").iloc[0]
    assert row[["estimate", "lo", "hi"]].tolist() == pytest.approx([11, 10.8, 11.2])


def test_even_value_of_a_bump_is_the_middle_of_the_monotone_fit():
    # 0.49 and 0.51 are pooled to 0.50: the fit is level from 2 to 3
    row = crossing.crossings(curve([1, 2, 3, 4], [0.6, 0.49, 0.51, 0.4]), "x").iloc[0]
    assert row["estimate"] == pytest.approx(2.5)
    assert row["lo"] == pytest.approx(1 + 0.08 / 0.11)


X = np.arange(6, 25)
CURVES = {
    "logistic": 1 / (1 + np.exp(0.35 * (X - 13.4))),
    "skewed": np.clip(1 - norm.cdf(np.log(X / 13.4) * 2.2), 0, 1),
    "even at a swept value": np.clip(0.5 - 0.03 * (X - 14), 0, 1),
    "flat": np.clip(0.5 - 0.004 * (X - 13.4), 0, 1),
}
TRUTH = {"even at a swept value": 14.0}


@pytest.mark.parametrize("shared", [True, False], ids=["common draws", "independent draws"])
@pytest.mark.parametrize("name", CURVES)
def test_bracket_and_even_value_cover_the_truth(name, shared):
    rng = np.random.default_rng(7)
    truth, games, runs = TRUTH.get(name, 13.4), 1000, 500
    bracketed = covered = with_value = 0
    for _ in range(runs):
        luck = rng.random((games, 1 if shared else len(X)))
        won = (luck < CURVES[name]).sum(axis=0)
        lo, hi = rates.wilson(won, games)
        row = crossing.crossings(curve(X, won / games).assign(lo=lo, hi=hi), "x").iloc[0]
        bracketed += row["verdict"] in ("undecided", "open", "several") or row["low"] <= truth <= row["high"]
        if not np.isnan(row["estimate"]):
            with_value += 1
            covered += row["lo"] <= truth <= row["hi"]
    allowance = 3 * np.sqrt(0.95 * 0.05 / runs)  # three standard errors
    assert bracketed / runs >= 0.95 - allowance
    assert name == "flat" or with_value > 0.9 * runs
    assert covered >= (0.95 - allowance) * with_value


def test_several_false_crossings_are_rare_on_a_monotone_curve():
    rng, false = np.random.default_rng(8), 0
    for _ in range(300):
        won = rng.binomial(1000, CURVES["logistic"])
        lo, hi = rates.wilson(won, 1000)
        false += crossing.crossings(curve(X, won / 1000).assign(lo=lo, hi=hi), "x").iloc[0]["verdict"] == "several"
    assert false <= 3
