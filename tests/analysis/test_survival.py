"""Game length with the turn cap as censoring."""

import warnings

import numpy as np
import pandas as pd
import pytest

from toolkit.analysis import rates, survival


def frame(turns, capped=()) -> pd.DataFrame:
    return pd.DataFrame({"cell": "a", "turns": [*turns, *capped], "capped": [False] * len(turns) + [True] * len(capped)})


def test_kaplan_meier_by_hand():
    # at turn 2 of 6 games one ends; 5 go on. At 3: two of 5. At 5 one game is stopped; at 6 one of 2 ends, one is stopped.
    curve = survival.curve(frame([2, 3, 3, 6], capped=[5, 6]), capped="capped").set_index("turns")
    assert curve["estimate"].to_dict() == pytest.approx({0: 1, 2: 5 / 6, 3: 0.5, 5: 0.5, 6: 0.25})
    assert curve["playing"].to_dict() == {0: 6, 2: 5, 3: 3, 5: 3, 6: 1}
    assert set(curve["n"]) == {6}


def test_a_textbook_data_set():
    # remission times of the 6-MP group (Freireich et al. 1963; Kalbfleisch and Prentice, table 1.1), published estimates
    ended, going_on = [6, 6, 6, 7, 10, 13, 16, 22, 23], [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]
    curve = survival.curve(frame(ended, going_on), capped="capped").set_index("turns")["estimate"]
    published = {6: 0.857, 7: 0.807, 10: 0.753, 13: 0.690, 16: 0.627, 22: 0.538, 23: 0.448}
    assert curve[list(published)].round(3).to_dict() == published


def test_without_a_cap_it_is_the_plain_share():
    turns = np.random.default_rng(3).geometric(0.2, 500)
    curve = survival.curve(frame(turns))
    assert curve["estimate"].tolist() == pytest.approx([(turns > t).mean() for t in curve["turns"]])
    assert curve["playing"].tolist() == [(turns > t).sum() for t in curve["turns"]]


def test_interval_is_that_of_the_log_log_transform():
    # Greenwood by hand at turn 3 of the first test: sum of d / (n (n - d)) = 1 / (6 * 5) + 2 / (5 * 3) = 1 / 6
    curve = survival.curve(frame([2, 3, 3, 6], capped=[5, 6]), capped="capped").set_index("turns")
    spread = 1.959964 * np.sqrt(1 / 6) / np.log(0.5)
    assert sorted(curve.loc[3, ["lo", "hi"]]) == pytest.approx(sorted(0.5 ** np.exp(np.array([spread, -spread]))))
    assert curve.loc[0, ["lo", "hi"]].tolist() == [1, 1]


def test_interval_covers_the_truth_in_simulated_data_sets():
    rng, inside, cap = np.random.default_rng(4), 0, 8
    for _ in range(400):
        turns = rng.geometric(0.2, 200)
        data = pd.DataFrame({"turns": np.minimum(turns, cap), "capped": turns > cap})
        row = survival.curve(data, (), capped="capped").set_index("turns").loc[5]
        inside += row["lo"] <= 0.8**5 <= row["hi"]
    assert abs(inside / 400 - 0.95) <= 3 * np.sqrt(0.95 * 0.05 / 400)


def test_where_there_is_no_interval_it_is_missing_and_nobody_is_warned():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        curve = survival.curve(frame([2, 4]))
    assert curve["estimate"].tolist() == [1, 0.5, 0]
    assert curve["lo"].isna().tolist() == [False, False, True]


def test_all_games_capped():
    curve = survival.curve(frame([], capped=[60, 60]), capped="capped")
    assert curve[["turns", "estimate", "playing"]].to_numpy().tolist() == [[0, 1, 2], [60, 1, 2]]
    assert survival.median(curve)["median"].isna().all()


def test_groups_columns_and_medians():
    both = pd.concat([frame([1, 2, 3]), frame([4, 4, 9]).assign(cell="b")])
    curve = survival.curve(both)
    assert curve.columns.tolist() == ["cell", "turns", "playing", *rates.ESTIMATE_COLUMNS]
    assert survival.median(curve).to_numpy().tolist() == [["a", 2], ["b", 4]]
    assert survival.median(survival.curve(both, ()), ())["median"].tolist() == [3]


def test_rows_that_stand_for_several_games():
    tally = pd.DataFrame({"cell": "a", "turns": [2, 3, 5], "capped": [False, False, True], "games": [1, 2, 3]})
    whole = frame([2, 3, 3], capped=[5, 5, 5])
    expected = survival.curve(whole, capped="capped")
    pd.testing.assert_frame_equal(survival.curve(tally, capped="capped", weight="games"), expected)


def test_no_games():
    assert survival.curve(frame([])).empty
