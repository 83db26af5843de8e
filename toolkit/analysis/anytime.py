"""Intervals and tests that hold at every look at once, so that what one sees may decide when to stop.

A confidence sequence gives an interval after every game; all of them together miss the truth with at most 1 - level. That
costs about half as much width again as an interval for a fixed number of games (`rates`), least of all at the number of
games that it is tuned to: `planned`, named before the first look. A wrong plan costs width, never validity.

All take counts (games, sum, sum of squares), of any shape that broadcasts. Games must come in an order that their outcomes
have no part in: looks at whole chunks in the order of their index, not of their arrival.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from toolkit.analysis.rates import ANYTIME, LEVEL, SUMS

if TYPE_CHECKING:
    import pandas as pd

#: `method` of the interval of a rate, and of a mean.
RATE_METHOD, MEAN_METHOD = "beta-binomial", "asymptotic"

#: Share of a rate's prior that is Jeffreys' Beta(1/2, 1/2) wherever the centre lies. It widens the interval at the centre by
#: 1 to 2 %, and narrows it far from there by a factor of ten and more.
SPREAD = 0.1

#: Games before which a mean has no interval, as the normal distribution is no guide to it yet.
BURN_IN = 500

#: How far the limits of a rate are narrowed down (to 1e-12): halvings of the interval from 0 to 1.
HALVINGS = 40


class SignTest(NamedTuple):
    """What games say about a target, arrays of one shape.

    `e_value` is the evidence against the target: one may stop whenever one likes, and it is still at least x with a chance
    of at most 1 / x where the target is true. `p_value` is its inverse, at most 1. `side` is 1 where the rate is told to be
    above the target, -1 below, 0 where it can't be told.
    """

    side: NDArray[np.int64]
    e_value: NDArray[np.float64]
    p_value: NDArray[np.float64]


def rate(
    successes: ArrayLike, n: ArrayLike, level: float = LEVEL, *, planned: ArrayLike, centre: ArrayLike = 0.5
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Confidence sequence of a rate: (lo, hi), in the shape of the arguments; (0, 1) where n is 0.

    Holds for any outcome between 0 and 1, draws counted as one half among them, but is then wider than need be.

    Args:
        successes: sum of the outcomes.
        n: games.
        level: chance that all intervals of the sequence hold the rate.
        planned: games at which the interval should be narrowest.
        centre: rate at which it should be narrowest, such as the target.

    Source: H. Robbins, Ann. Math. Stat. 41 (1970) 1397, mixture over a Beta prior; S. R. Howard, A. Ramdas, J. McAuliffe and
    J. Sekhon, Ann. Stat. 49 (2021) 1055, section 3.2 and proposition 3 (weight of the prior).
    """
    k, games = np.broadcast_arrays(np.asarray(successes, float), np.asarray(n, float))
    mixture = _log_mixture(k, games, level, planned, centre)
    observed = np.divide(k, games, out=np.full(k.shape, 0.5), where=games > 0)
    enough = -np.log1p(-level)  # evidence that a rate is given up at
    # evidence grows with the distance from the observed rate, on either side
    limits = []
    for end in (0.0, 1.0):
        inside, outside = observed.copy(), np.full(k.shape, end)
        for _ in range(HALVINGS):
            middle = (inside + outside) / 2
            kept = mixture - _log_likelihood(k, games, middle) < enough
            inside, outside = np.where(kept, middle, inside), np.where(kept, outside, middle)
        limits.append(outside)
    return limits[0], limits[1]


def sign_test(
    successes: ArrayLike,
    n: ArrayLike,
    target: ArrayLike,
    level: float = LEVEL,
    *,
    planned: ArrayLike,
    centre: ArrayLike | None = None,
) -> SignTest:
    """On which side of a target a rate lies, if that can be told: the test that belongs to `rate`, centred on the target.

    The wrong side, or any side where the rate is the target itself, is told with a chance of at most 1 - level, however often
    one looks. With a `centre` of their own, several targets are told at once with that chance.
    """
    k, games, aim = np.broadcast_arrays(*(np.asarray(x, float) for x in (successes, n, target)))
    mixture = _log_mixture(k, games, level, planned, aim if centre is None else centre)
    evidence = mixture - _log_likelihood(k, games, aim)
    told = evidence >= -np.log1p(-level)
    side = np.where(told, np.sign(k - games * aim), 0).astype(np.int64)
    return SignTest(side, np.exp(np.minimum(evidence, 700.0)), np.exp(-np.maximum(evidence, 0.0)))


def mean(
    n: ArrayLike,
    total: ArrayLike,
    squares: ArrayLike,
    level: float = LEVEL,
    *,
    planned: ArrayLike,
    scale: ArrayLike = 0.0,
    burn_in: int = BURN_IN,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Asymptotic confidence sequence of a mean: (lo, hi); NaN before `burn_in` games, and while all values are the same.

    Serves scores, paired differences and points alike. It holds as far as the central limit theorem does, as `t_interval`
    for a fixed number of games.

    Args:
        n: games.
        total: sum of the values.
        squares: sum of their squares.
        level: chance that all intervals of the sequence hold the mean.
        planned: games at which the interval should be narrowest.
        scale: size of a value, where most are 0: 1 for differences of rates. Two games of + scale and two of - scale are
            added to the variance, without which an interval is far too narrow until the first such value comes.
        burn_in: games before which there is no interval.

    Source: I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, Ann. Stat. 52 (2024) 2613, theorem 2.2.
    """
    games, average, variance = _moments(n, total, squares, scale)
    tightness = 1 / _prior_games(planned, level)
    spread = games * tightness + 1
    with np.errstate(divide="ignore", invalid="ignore"):
        half = np.sqrt(variance * 2 * spread / (games**2 * tightness) * (np.log(spread) / 2 - np.log1p(-level)))
    half = np.where((games >= max(burn_in, 2)) & (variance > 0), half, np.nan)
    return average - half, average + half


def mean_p_value(
    n: ArrayLike,
    total: ArrayLike,
    squares: ArrayLike,
    level: float = LEVEL,
    *,
    planned: ArrayLike,
    scale: ArrayLike = 0.0,
    burn_in: int = BURN_IN,
) -> NDArray[np.float64]:
    """The p-value against a mean of 0 that belongs to `mean`: at most 1 - level where that interval leaves 0 out."""
    games, average, variance = _moments(n, total, squares, scale)
    tightness = 1 / _prior_games(planned, level)
    spread = games * tightness + 1
    known = (games >= max(burn_in, 2)) & (variance > 0)
    distance = np.divide((games * average) ** 2, variance, out=np.zeros(games.shape), where=known)
    return np.exp(-np.maximum(distance * tightness / (2 * spread) - np.log(spread) / 2, 0.0))


def from_counts(counts: pd.DataFrame, level: float = LEVEL, *, planned: ArrayLike, centre: ArrayLike = 0.5) -> pd.DataFrame:
    """Estimates of a counts frame, row by row, as `rates.from_counts` makes them, but with the label "anytime".

    `planned` and `centre` are numbers, or arrays with one a row. Rates get method "beta-binomial", means "asymptotic".
    """
    result = counts.drop(columns=[*SUMS]).reset_index(drop=True)
    n, total, squares = (counts[column].to_numpy(float) for column in SUMS)
    is_rate = counts["kind"].to_numpy() == "rate"
    lo, hi = mean(n, total, squares, level, planned=planned)
    rate_lo, rate_hi = rate(np.where(is_rate, total, 0), n, level, planned=planned, centre=centre)
    with np.errstate(invalid="ignore"):
        result["estimate"] = total / np.where(n > 0, n, np.nan)
    result["lo"], result["hi"] = np.where(is_rate, rate_lo, lo), np.where(is_rate, rate_hi, hi)
    result["n"], result["method"] = n.astype(np.int64), np.where(is_rate, RATE_METHOD, MEAN_METHOD)
    result["level"], result["label"] = level, ANYTIME
    return result


def planned_games(half_width: float, level: float = LEVEL, *, variance: float = 0.25) -> int:
    """Games after which an interval tuned to just so many is so narrow; variance 1/4 is that of a rate near one half."""
    games = _prior_games(1.0, level) ** -1  # planned games over those of the prior, which doesn't depend on the plan
    return int(np.ceil(variance * (1 + 1 / games) * (np.log1p(games) - 2 * np.log1p(-level)) / half_width**2))


def _prior_games(planned: ArrayLike, level: float) -> NDArray[np.float64]:
    """Games that the prior counts for, so that the interval is narrowest after `planned` games."""
    from scipy.special import lambertw

    return np.asarray(planned, float) / (-lambertw(-((1 - level) ** 2) / np.e, -1).real - 1)


def _log_mixture(
    k: NDArray[np.float64], n: NDArray[np.float64], level: float, planned: ArrayLike, centre: ArrayLike
) -> NDArray[np.float64]:
    """Log probability of a run of k successes in n games, its rate drawn from the prior."""
    from scipy.special import betaln

    weight, middle = _prior_games(planned, level), np.asarray(centre, float)
    a, b = np.maximum(weight * middle, 0.5), np.maximum(weight * (1 - middle), 0.5)
    tuned = betaln(a + k, b + n - k) - betaln(a, b) + np.log1p(-SPREAD)
    return np.logaddexp(tuned, betaln(0.5 + k, 0.5 + n - k) - betaln(0.5, 0.5) + np.log(SPREAD))


def _log_likelihood(k: NDArray[np.float64], n: NDArray[np.float64], rate: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log probability of a run of k successes in n games."""
    from scipy.special import xlog1py, xlogy

    return xlogy(k, rate) + xlog1py(n - k, -rate)


def _moments(
    n: ArrayLike, total: ArrayLike, squares: ArrayLike, scale: ArrayLike
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Games, mean and variance, with the four games that `mean` adds to the latter."""
    games, sums, square_sums, size = np.broadcast_arrays(*(np.asarray(x, float) for x in (n, total, squares, scale)))
    average = np.divide(sums, games, out=np.full(games.shape, np.nan), where=games > 0)
    deviations = square_sums - sums * average
    # a constant measure rounds to about 1e-16 of its squares
    deviations = np.where(deviations > 1e-12 * square_sums, deviations, 0.0) + 4 * size**2
    return games, average, np.divide(deviations, games, out=np.zeros(games.shape), where=games > 0)
