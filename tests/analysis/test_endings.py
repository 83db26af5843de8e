"""Shares of the causes of ending."""

import pandas as pd
import pytest
from scipy.stats import binomtest

from toolkit.analysis import endings, rates

CAUSES = ["swarm destroyed", "gun star destroyed", "max_turns"]


def games() -> pd.DataFrame:
    ends = ["swarm destroyed"] * 3 + ["gun star destroyed"] + ["gun star destroyed"] * 4
    return pd.DataFrame({"cell": ["a"] * 4 + ["b"] * 4, "ending": pd.Categorical(ends, categories=CAUSES)})


def test_every_cause_of_every_cell_in_order():
    shares = endings.shares(games())
    assert shares.columns.tolist() == ["cell", "ending", *rates.ESTIMATE_COLUMNS]
    assert shares["ending"].tolist() == CAUSES * 2
    assert shares["estimate"].tolist() == [0.75, 0.25, 0, 0, 1, 0]
    assert shares["n"].tolist() == [4] * 6


def test_intervals_are_wilsons():
    row = endings.shares(games()).iloc[0]
    interval = binomtest(3, 4).proportion_ci(0.95, "wilson")
    assert row[["lo", "hi"]].tolist() == pytest.approx([interval.low, interval.high])
    assert (row["method"], row["label"]) == ("wilson", "fixed n")


def test_all_games_as_one_group():
    shares = endings.shares(games(), by=())
    assert shares["ending"].tolist() == CAUSES
    assert shares["estimate"].tolist() == [3 / 8, 5 / 8, 0]
    assert shares["n"].tolist() == [8] * 3


def test_a_text_column_and_categorical_cells():
    frame = games().astype({"ending": str, "cell": pd.CategoricalDtype(["a", "b", "never played"])})
    shares = endings.shares(frame)
    assert shares["cell"].tolist() == ["a", "a", "b", "b"]
    assert shares["ending"].tolist() == ["gun star destroyed", "swarm destroyed"] * 2
    assert shares["estimate"].tolist() == [0.25, 0.75, 1, 0]


def test_rows_that_stand_for_several_games():
    tally = games().value_counts(["cell", "ending"], sort=False).rename("games").reset_index()
    pd.testing.assert_frame_equal(endings.shares(tally, weight="games"), endings.shares(games()), check_categorical=False)


def test_no_games():
    assert endings.shares(games().iloc[:0]).empty
