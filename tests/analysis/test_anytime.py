"""Intervals and tests that hold at every look at once."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from scipy.integrate import quad

from toolkit.analysis import anytime, rates

SETS, LOOKS, EVERY = 2000, 200, 500
GAMES = np.arange(1, LOOKS + 1) * EVERY

#: At most so many of 2,000 data sets may miss the truth at some look: 5 % and three standard errors.
MOST_MISSES = SETS * 0.05 + 3 * np.sqrt(SETS * 0.05 * 0.95)


def ever_missed(lo, hi, truth) -> int:
    """Data sets (rows) whose interval misses the truth at one look (column) or more: a stop at the worst moment."""
    return int(((lo > truth) | (hi < truth)).any(axis=1).sum())


def sums(draws):
    """Running sums of (SETS, LOOKS) sums over EVERY games."""
    return np.cumsum(draws, axis=1)


def prior_games(planned, level):
    """The prior's weight that makes (n + w) log((n + w) / (w alpha^2)) least at n = planned, by search."""
    weights = planned / np.linspace(2, 20, 1_000_001)
    return weights[np.argmin((planned + weights) * np.log((planned + weights) / (weights * (1 - level) ** 2)))]


@pytest.mark.parametrize(("k", "n", "target", "level"), [(30, 50, 0.5, 0.95), (0, 20, 0.3, 0.9), (140, 200, 0.6, 0.99)])
def test_evidence_is_the_likelihood_ratio_averaged_over_the_prior(k, n, target, level):
    weight = prior_games(500, level)
    tuned, spread = stats.beta(weight * target, weight * (1 - target)), stats.beta(0.5, 0.5)

    def ratio(p):
        return (p / target) ** k * ((1 - p) / (1 - target)) ** (n - k)

    average = 0.9 * quad(lambda p: tuned.pdf(p) * ratio(p), 0, 1, limit=500)[0]
    average += 0.1 * quad(lambda p: spread.pdf(p) * ratio(p), 0, 1, limit=500)[0]
    result = anytime.sign_test(k, n, target, level, planned=500)
    assert result.e_value == pytest.approx(average, rel=1e-4)
    assert result.p_value == pytest.approx(min(1, 1 / average), rel=1e-4)


def test_sign_test_tells_the_side():
    result = anytime.sign_test([600, 400, 500, 0], [1000, 1000, 1000, 0], 0.5, planned=1000)
    assert result.side.tolist() == [1, -1, 0, 0]
    assert result.e_value[0] == pytest.approx(result.e_value[1])
    assert result.p_value[2:].tolist() == [1, 1]


def test_sign_test_of_targets_at_the_ends():
    result = anytime.sign_test([0, 1, 20, 19], 20, [0, 0, 1, 1], planned=20)
    assert result.side.tolist() == [0, 1, 0, -1]


cases = st.integers(0, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(cases, st.floats(0.01, 0.99), st.sampled_from([0.9, 0.95, 0.999]), st.sampled_from([100, 20_000]))
def test_interval_holds_what_the_test_cannot_tell(case, target, level, planned):
    (k, n), margin = case, 1e-9
    lo, hi = anytime.rate(k, n, level, planned=planned, centre=target)
    side = anytime.sign_test(k, n, target, level, planned=planned).side
    assert lo <= k / max(n, 1) or n == 0
    assert hi >= k / max(n, 1)
    if abs(target - lo) > margin and abs(target - hi) > margin:
        assert side == (1 if lo > target else -1 if hi < target else 0)


def test_interval_ends_where_evidence_reaches_its_bound():
    # the prior keeps its centre 0.5 while the limits are tested, so its probability of the data is taken from the centre
    k, n, level = 270, 600, 0.95
    lo, hi = anytime.rate(k, n, level, planned=1000)
    e_value = anytime.sign_test(k, n, 0.5, level, planned=1000).e_value
    for limit in (lo, hi):
        ratio = 0.5**n / np.exp(k * np.log(limit) + (n - k) * np.log(1 - limit))
        assert e_value * ratio == pytest.approx(20, rel=1e-6)


def test_rate_at_the_ends_and_without_games():
    lo, hi = anytime.rate([0, 50, 0], [50, 50, 0], planned=100)
    assert (lo[0], hi[1], lo[2], hi[2]) == (0, 1, 0, 1)
    assert 0 < hi[0] < 0.2
    assert lo[1] == pytest.approx(1 - hi[0])


def test_price_in_width():
    # at its planned games about one half more than Wilson's; away from its centre less than three times as wide
    for n, p, least, most in [
        (20_000, 0.5, 1.45, 1.55),
        (1_000_000, 0.5, 1.5, 2),
        (20_000, 0.3, 1.5, 2.6),
        (20_000, 0.02, 1.5, 2.6),
    ]:
        lo, hi = anytime.rate(n * p, n, planned=20_000)
        wilson_lo, wilson_hi = rates.wilson(n * p, n)
        assert least < (hi - lo) / (wilson_hi - wilson_lo) < most


@pytest.mark.parametrize(
    ("p", "centre", "planned"),
    [(0.5, 0.5, 2_000), (0.5, 0.5, 50_000), (0.48, 0.5, 20_000), (0.1, 0.5, 20_000), (0.1, 0.1, 20_000), (0.003, 0.1, 2_000)],
)
def test_rate_covers_the_truth_at_all_looks(p, centre, planned):
    wins = sums(np.random.default_rng(1).binomial(EVERY, p, (SETS, LOOKS)))
    missed = ever_missed(*anytime.rate(wins, GAMES, planned=planned, centre=centre), p)
    assert missed <= MOST_MISSES
    assert p != centre or missed > 0.005 * SETS  # near its centre it is not needlessly wide


def test_fair_game_watched_200_times():
    wins = sums(np.random.default_rng(2).binomial(EVERY, 0.5, (SETS, LOOKS)))
    assert 0.005 * SETS < (anytime.sign_test(wins, GAMES, 0.5, planned=20_000).side != 0).any(axis=1).sum() <= MOST_MISSES
    assert ever_missed(*rates.wilson(wins, GAMES), 0.5) > 0.35 * SETS  # as a warning


def test_rate_covers_scores_with_draws():
    draws = np.random.default_rng(3).multinomial(EVERY, [0.3, 0.4, 0.3], (SETS, LOOKS))
    score = sums(draws[..., 0] + draws[..., 1] / 2)
    assert (anytime.sign_test(score, GAMES, 0.5, planned=20_000).side != 0).any(axis=1).sum() <= MOST_MISSES


#: Chances of a difference of +1 and of -1: dense, lopsided, ever rarer.
DIFFERENCES = [(0.25, 0.25), (0.2, 0.1), (0.05, 0.0), (0.002, 0.0), (0.0001, 0.0), (0.0001, 0.0001)]


@pytest.mark.parametrize(("more", "less"), DIFFERENCES)
@pytest.mark.parametrize("planned", [2_000, 20_000])
def test_mean_covers_paired_differences_at_all_looks(more, less, planned):
    counts = np.random.default_rng(4).multinomial(EVERY, [more, less, 1 - more - less], (SETS, LOOKS))
    plus, minus = sums(counts[..., 0]), sums(counts[..., 1])
    lo, hi = anytime.mean(GAMES, plus - minus, plus + minus, planned=planned, scale=1)
    assert np.isfinite(lo).all()
    assert ever_missed(lo, hi, more - less) <= MOST_MISSES
    if more + less > 0.1:
        t_lo, t_hi = rates.t_interval(GAMES, plus - minus, plus + minus)
        assert ever_missed(t_lo, t_hi, more - less) > 0.3 * SETS


def test_mean_covers_game_lengths_at_all_looks():
    # sums over 500 games of turns ~ exponential, 3 on average, and of their squares
    rng, total, squares = np.random.default_rng(5), np.zeros((SETS, LOOKS)), np.zeros((SETS, LOOKS))
    for look in range(LOOKS):
        turns = rng.standard_exponential((SETS, EVERY // 10), dtype=np.float32) * 3  # 50 games a look
        total[:, look], squares[:, look] = turns.sum(axis=1), (turns**2).sum(axis=1)
    lo, hi = anytime.mean(GAMES // 10, sums(total), sums(squares), planned=5_000)
    assert 0.005 * SETS < ever_missed(np.nan_to_num(lo, nan=-np.inf), np.nan_to_num(hi, nan=np.inf), 3.0) <= MOST_MISSES


def test_mean_by_hand():
    # 1,000 values of variance 4 and mean 2.5: 2.5 +- 2 sqrt(2 (n r + 1) / (n^2 r) log(sqrt(n r + 1) / 0.05))
    lo, hi = anytime.mean(1000, 2500, 4000 + 6250, planned=4000)
    r = 1 / prior_games(4000, 0.95)
    half = 2 * np.sqrt(2 * (1000 * r + 1) / (1000**2 * r) * np.log(np.sqrt(1000 * r + 1) / 0.05))
    assert (float(lo), float(hi)) == pytest.approx((2.5 - half, 2.5 + half), rel=1e-6)


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_mean_is_narrowest_where_it_was_planned(level):
    planned = np.arange(2_000, 100_000, 500)
    lo, hi = anytime.mean(20_000, 10_000, 10_000, level, planned=planned)
    assert planned[np.argmin(hi - lo)] == 20_000
    games = anytime.planned_games(0.01, level)
    lo, hi = anytime.mean(games, games / 2, games / 2, level, planned=games)
    assert (hi - lo) / 2 == pytest.approx(0.01, rel=1e-3)


def test_mean_without_knowledge():
    lo, hi = anytime.mean([0, 499, 500, 1000, 1000], [0, 200, 200, 300, 0], [0, 200, 200, 90, 0], planned=1000)
    assert np.isnan(lo).tolist() == np.isnan(hi).tolist() == [True, True, False, True, True]
    # nothing has differed in 1,000 pairs: no difference yet, and no certainty either
    lo, hi = anytime.mean(1000, 0, 0, planned=1000, scale=1)
    assert -0.01 < lo < 0 < hi < 0.01


@given(st.integers(0, 5000), st.integers(0, 5000), st.sampled_from([0.9, 0.95, 0.999]))
def test_p_value_of_a_mean_belongs_to_its_interval(plus, minus, level):
    counts = (10_000, plus - minus, plus + minus)
    lo, hi = anytime.mean(*counts, level, planned=8_000, scale=1)
    p_value = anytime.mean_p_value(*counts, level, planned=8_000, scale=1)
    if min(abs(lo), abs(hi)) > 1e-9:
        assert (p_value < 1 - level) == (lo > 0 or hi < 0)
    assert 0 <= p_value <= 1


def test_p_value_without_games_is_one():
    assert anytime.mean_p_value([0, 10], [0, 10], [0, 10], planned=100).tolist() == [1, 1]


def test_frames_have_the_agreed_columns():
    counts = pd.DataFrame(
        {
            "cell": ["a", "a", "b"],
            "measure": ["won", "turns", "won"],
            "kind": ["rate", "mean", "rate"],
            "n": [1000, 1000, 0],
            "total": [510.0, 8000.0, 0.0],
            "squares": [510.0, 70_000.0, 0.0],
        }
    )
    frame = anytime.from_counts(counts, 0.9, planned=2000)
    assert frame.columns.tolist() == ["cell", "measure", "kind", *rates.ESTIMATE_COLUMNS]
    assert frame["method"].tolist() == ["beta-binomial", "asymptotic", "beta-binomial"]
    assert set(frame["label"]) == {"anytime"}
    assert set(frame["level"]) == {0.9}
    assert frame["estimate"].tolist()[:2] == [0.51, 8.0]
    assert np.isnan(frame["estimate"][2])
    assert frame.loc[0, ["lo", "hi"]].tolist() == [float(x) for x in anytime.rate(510, 1000, 0.9, planned=2000)]
    assert frame.loc[1, ["lo", "hi"]].tolist() == [float(x) for x in anytime.mean(1000, 8000, 70_000, 0.9, planned=2000)]
    assert frame.loc[2, ["lo", "hi"]].tolist() == [0, 1]
