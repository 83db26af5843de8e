"""One word about a target, and how many games would tell more."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm

from toolkit.analysis import verdicts


def estimates(*intervals) -> pd.DataFrame:
    return pd.DataFrame(intervals, columns=["lo", "hi"])


def test_without_a_margin():
    words = verdicts.judge(estimates((0.51, 0.6), (0.4, 0.49), (0.45, 0.55), (0.5, 0.6)), 0.5)
    assert words.tolist() == ["above", "below", "undecided", "undecided"]


def test_with_a_margin():
    words = verdicts.judge(estimates((0.53, 0.6), (0.4, 0.47), (0.49, 0.515), (0.51, 0.53), (0.4, 0.6)), 0.5, 0.02)
    assert words.tolist() == ["unbalanced", "unbalanced", "practically balanced", "undecided", "undecided"]


def test_no_games_are_undecided():
    assert verdicts.judge(estimates((0.0, 1.0), (np.nan, np.nan)), 0.5, 0.02).tolist() == ["undecided", "undecided"]


@pytest.mark.parametrize(("rate", "games"), [(0.505, 78_489), (0.51, 19_622), (0.52, 4_905)])
def test_games_to_tell_against_tabulated_sample_sizes(rate, games):
    # 80 % power, two-sided 5 %; tables take the spread of the target for the rate's too: 0.25 (1.95996 + 0.84162)^2 / d^2
    assert verdicts.games_to_tell(rate, 0.5) == pytest.approx(games, rel=5e-4)
    assert verdicts.games_to_tell(1 - rate, 0.5) == verdicts.games_to_tell(rate, 0.5)


def test_games_to_tell_gives_the_power_it_promises():
    n = verdicts.games_to_tell(0.53, 0.5)
    assert n is not None
    spread = np.sqrt(0.53 * 0.47 / n)
    assert norm.sf(0.5 + 1.959964 * np.sqrt(0.25 / n), 0.53, spread) == pytest.approx(0.8, abs=0.001)


def test_nothing_tells_a_rate_from_itself():
    assert verdicts.games_to_tell(0.5, 0.5) is None
