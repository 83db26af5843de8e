"""Rates and means with intervals."""

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from toolkit.analysis import rates
from toolkit.errors import UnknownNameError


def test_wilson_matches_a_published_value():
    # Newcombe, Statist. Med. 17 (1998) 857, table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29, method 3 (Wilson)
    published = [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
    for successes, n, lo, hi in published:
        assert np.round(rates.wilson(successes, n), 4).tolist() == [lo, hi]


def test_wilson_is_the_solution_of_its_equation():
    # the limits are the p at which |p_hat - p| = z sqrt(p (1 - p) / n)
    z = stats.norm.ppf(0.975)
    for p in rates.wilson(1042, 2000):
        assert abs(1042 / 2000 - p) == pytest.approx(z * sqrt(p * (1 - p) / 2000), rel=1e-12)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.sampled_from([0.8, 0.95, 0.99]))
def test_wilson_equals_scipy(case, level):
    successes, n = case
    lo, hi = rates.wilson(successes, n, level)
    interval = stats.binomtest(successes, n).proportion_ci(level, method="wilson")
    assert (float(lo), float(hi)) == pytest.approx((interval.low, interval.high), abs=1e-12)


def test_clopper_pearson_matches_a_published_value():
    # the same table, method 5 (Clopper-Pearson)
    published = [(81, 263, 0.2527, 0.3676), (15, 148, 0.0578, 0.1617), (0, 20, 0.0, 0.1684), (1, 29, 0.0009, 0.1776)]
    for successes, n, lo, hi in published:
        assert np.round(rates.clopper_pearson(successes, n), 4).tolist() == [lo, hi]


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.sampled_from([0.8, 0.95, 0.99]))
def test_clopper_pearson_is_the_solution_of_its_equations(case, level):
    # at lo, as many successes or more come with probability (1 - level) / 2; at hi, as many or fewer; summed in fractions
    successes, n = case
    lo, hi = map(Fraction, map(float, rates.clopper_pearson(successes, n, level)))

    def chance(counts, p):
        return float(sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in counts))

    assert lo == 0 if successes == 0 else chance(range(successes, n + 1), lo) == pytest.approx((1 - level) / 2, rel=1e-9)
    assert hi == 1 if successes == n else chance(range(successes + 1), hi) == pytest.approx((1 - level) / 2, rel=1e-9)


def test_jeffreys_cuts_equal_tails_off_its_belief():
    # the density p^(k - 1/2) (1 - p)^(n - k - 1/2), integrated numerically
    lo, hi = rates.jeffreys(7, 40, 0.9)
    p = (np.arange(1_000_000) + 0.5) / 1_000_000
    density = p**6.5 * (1 - p) ** 32.5
    below, above = density[p < lo].sum() / density.sum(), density[p > hi].sum() / density.sum()
    assert (below, above) == pytest.approx((0.05, 0.05), abs=1e-5)


@pytest.mark.parametrize("method", rates.RATE_METHODS)
def test_at_the_ends_and_without_games(method):
    lo, hi = rates.RATE_METHODS[method]([0, 5, 0], [5, 5, 0])
    assert (lo[0], hi[1], lo[2], hi[2]) == (0.0, 1.0, 0.0, 1.0)
    assert lo[1] == pytest.approx(1 - hi[0])
    assert 0.3 < hi[0] < 0.6


@pytest.mark.parametrize("p", [0.02, 0.1, 0.37, 0.5, 0.93])
@pytest.mark.parametrize("method", rates.RATE_METHODS)
def test_rate_interval_covers_the_truth_in_simulated_data_sets(method, p):
    interval = rates.RATE_METHODS[method]
    lo, hi = interval(np.random.default_rng(1).binomial(2000, p, size=2000), 2000)
    covered = int(((lo <= p) & (p <= hi)).sum())
    # its exact coverage, from the binomial distribution: near the level, Clopper-Pearson's never below it
    possible_lo, possible_hi = interval(np.arange(2001), 2000)
    exact = stats.binom.pmf(np.arange(2001), 2000, p)[(possible_lo <= p) & (p <= possible_hi)].sum()
    assert 0.95 <= exact < 0.965 if method == "clopper-pearson" else abs(exact - 0.95) < 0.006
    assert stats.binomtest(covered, 2000, exact).pvalue > 0.001


def test_mean_interval_by_hand():
    # 2, 4, 6: mean 4, sample variance 4, t(0.975, 2) = 4.3027, half-width 4.3027 * 2 / sqrt(3) = 4.9683
    lo, hi = rates.t_interval(3, 12, 4 + 16 + 36)
    assert (float(lo), float(hi)) == pytest.approx((4 - 4.9683, 4 + 4.9683), abs=1e-4)


def test_mean_interval_of_constant_values_and_of_one_game():
    lo, hi = rates.t_interval([1000, 1, 0], [300.0, 7, 0], [90.0, 49, 0])
    assert lo[0] == pytest.approx(0.3)
    assert hi[0] == pytest.approx(0.3)
    assert np.isnan([lo[1], hi[1], lo[2], hi[2]]).all()


def test_mean_interval_covers_the_truth_in_simulated_data_sets():
    values = np.random.default_rng(2).exponential(3.0, size=(2000, 500))  # skewed, as game lengths are
    lo, hi = rates.t_interval(500, values.sum(axis=1), (values**2).sum(axis=1))
    covered = int(((lo <= 3.0) & (hi >= 3.0)).sum())
    assert 0.94 <= covered / 2000 <= 0.96


def rows() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "cell": pd.Categorical(["a", "a", "a", "b", "b"], categories=["a", "b", "never played"]),
            "won": [True, False, True, False, False],
            "turns": [3, 4, 5, 7, 9],
            "share": [0.5, np.nan, 1.0, np.nan, np.nan],
        }
    )


def test_counts_of_rows():
    counts = rates.count(rows(), ["cell"], ["won", "turns", "share"]).set_index(["measure", "cell"])
    assert counts.loc[("won", "a"), ["kind", "n", "total", "squares"]].tolist() == ["rate", 3, 2, 2]
    assert counts.loc[("turns", "b"), ["kind", "n", "total", "squares"]].tolist() == ["mean", 2, 16, 49 + 81]
    assert counts.loc[("share", "a"), ["n", "total", "squares"]].tolist() == [2, 1.5, 1.25]
    assert counts.loc[("share", "b"), "n"] == 0
    assert "never played" not in counts.index.get_level_values("cell")


def test_estimates_have_the_agreed_columns():
    frame = rates.estimate(rows(), ["cell"], ["won", "turns", "share"])
    assert frame.columns.tolist() == ["cell", "measure", "kind", *rates.ESTIMATE_COLUMNS]
    assert frame["method"].tolist() == ["wilson", "wilson", "t", "t", "t", "t"]
    assert set(frame["label"]) == {"fixed n"}
    assert set(frame["level"]) == {0.95}
    won = frame.query("measure == 'won' and cell == 'a'").iloc[0]
    assert Fraction(won["estimate"]).limit_denominator(10) == Fraction(2, 3)
    nothing = frame.query("measure == 'share' and cell == 'b'").iloc[0]
    assert np.isnan(nothing["estimate"])
    assert nothing["n"] == 0


def test_method_of_the_rates_is_chosen_by_name():
    frame = rates.estimate(rows(), ["cell"], ["won", "turns"], method="clopper-pearson")
    assert frame["method"].tolist() == ["clopper-pearson", "clopper-pearson", "t", "t"]
    # 2 of 3, as in the tables of Clopper and Pearson: 0.0943 to 0.9916
    assert frame.loc[0, ["lo", "hi"]].tolist() == pytest.approx([0.0943, 0.9916], abs=1e-4)
    counts = rates.count(rows(), ["cell"], ["won", "turns"])
    pd.testing.assert_frame_equal(rates.estimate(counts, ["cell"], method="clopper-pearson"), frame, check_column_type=False)
    with pytest.raises(UnknownNameError, match="did you mean 'jeffreys'"):
        rates.estimate(rows(), ["cell"], ["won"], method="jeffries")


def test_estimates_from_counts_equal_estimates_from_rows():
    by_rows = rates.estimate(rows(), ["cell"], ["won", "turns"])
    counts = rates.count(rows(), ["cell"], ["won", "turns"])
    pd.testing.assert_frame_equal(rates.estimate(counts, ["cell"]), by_rows, check_column_type=False)


def test_counts_of_parts_add_up():
    counts = rates.count(rows(), ["cell"], ["won", "turns"])
    whole = rates.estimate(counts)
    pd.testing.assert_frame_equal(whole, rates.estimate(rows(), [], ["won", "turns"]))
    assert whole.set_index("measure").loc["turns", "estimate"] == pytest.approx(28 / 5)
