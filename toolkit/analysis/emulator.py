"""The emulator of a win probability: a logistic regression on knobs, their squares and products, and whether it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.errors import ToolkitError

#: The knob that does nothing.
DUMMY = "dummy"

#: What is said of an emulator. It misses something when terms of third degree are called for (at 1 %) and change more than
#: this share of the variance of its win probability.
FITS, MISSES, MISSED_SHARE = "fits", "does not fit", 0.02

#: Fewest games of either outcome for each term of an emulator. Source: E. Vittinghoff and C. E. McCulloch, Am. J. Epidemiol.
#: 165 (2007) 710.
FEWEST_A_TERM = 5

#: Most steps of a fit; five or six are usual.
MOST_STEPS = 25


@dataclass(frozen=True)
class Knob:
    """A number that is varied from `low` to `high`, evenly; `whole`: both are integers, and so is what lies between."""

    name: str
    low: float
    high: float
    whole: bool = False

    @property
    def values(self) -> float:
        """How many values there are."""
        return self.high - self.low + 1 if self.whole else np.inf

    def value(self, share: NDArray[np.float64], *, at_levels: bool = False) -> NDArray[Any]:
        """Values at shares of the way, 0 to 1. Whole numbers are equally likely, or, at levels, the nearest."""
        if not self.whole:
            return self.low + share * (self.high - self.low)
        if at_levels:
            return np.rint(self.low + share * (self.high - self.low)).astype(np.int64)
        return np.minimum(self.low + np.floor(share * self.values), self.high).astype(np.int64)

    def scaled(self, value: NDArray[Any]) -> NDArray[np.float64]:
        """Values as -1 to 1."""
        return 2 * (np.asarray(value, float) - self.low) / (self.high - self.low) - 1


def terms_of(rows: pd.DataFrame, knobs: Sequence[Knob], degree: int, *, dummy: bool = True) -> NDArray[np.float64]:
    """All products of up to so many knobs, shape (rows, terms), the first of them 1."""
    all_knobs = [*knobs, Knob(DUMMY, 0, 1)] if dummy else knobs
    scaled = [knob.scaled(rows[knob.name].to_numpy()) for knob in all_knobs]
    products = [np.prod([scaled[i] for i in chosen], axis=0) for chosen in products_of(all_knobs, degree)]
    return np.column_stack([np.ones(len(rows)), *products])


def products_of(knobs: Sequence[Knob], degree: int) -> list[tuple[int, ...]]:
    """Which knobs are multiplied to make each term but the first, by their indices."""
    return [
        chosen
        for size in range(1, degree + 1)
        for chosen in combinations_with_replacement(range(len(knobs)), size)
        # a knob of two values is told by one term: its square would say nothing more
        if all(chosen.count(i) < knobs[i].values for i in chosen)
    ]


def refuse_few(n: NDArray[np.float64], total: NDArray[np.float64], terms: int) -> None:
    """Don't fit an emulator to games that can't tell its terms apart."""
    rarer, needed = min(total.sum(), (n - total).sum()), FEWEST_A_TERM * terms
    if rarer < needed:
        raise ToolkitError(
            f"too few games: the rarer outcome came {rarer:,.0f} times in {n.sum():,.0f} games, and an emulator of {terms} "
            f"terms needs it {needed:,} times; give more games, fewer knobs, or ranges in which the outcome is less certain"
        )


def fit(terms: NDArray[np.float64], n: NDArray[np.float64], total: NDArray[np.float64]) -> NDArray[np.float64]:
    """Coefficients of a logistic regression, by Newton's method."""
    fitted, all_rows = np.zeros(terms.shape[1]), np.zeros(len(n), np.int64)
    for _ in range(MOST_STEPS):
        slopes, curvatures = _derivatives(fitted, terms, n, total, all_rows)
        step = np.linalg.solve(curvatures[0], slopes[0])
        fitted = fitted + step
        if np.abs(step).max() < 1e-9:
            break
    return fitted


def fit_again(
    fitted: NDArray[np.float64],
    terms: NDArray[np.float64],
    n: NDArray[np.float64],
    total: NDArray[np.float64],
    block: NDArray[np.int64],
    resamples: int,
    seed: int,
) -> NDArray[np.float64]:
    """Coefficients for blocks drawn with replacement, shape (terms, resamples): one more step from the fit to all."""
    slopes, curvatures = _derivatives(fitted, terms, n, total, block)
    blocks = len(slopes)
    drawn = np.random.default_rng(seed).multinomial(blocks, np.full(blocks, 1 / blocks), resamples).astype(float)
    steps = np.linalg.solve(np.tensordot(drawn, curvatures, 1), (drawn @ slopes)[..., None])[..., 0]
    return (fitted + steps).T


def told(
    fitted: NDArray[np.float64], again: NDArray[np.float64], knobs: Sequence[Knob], alone: bool, level: float
) -> NDArray[np.bool_]:
    """Whether games tell that a knob's terms aren't all zero: Wald's test, one answer a knob and one for the dummy.

    Where no knob does anything, shares of what there is say nothing: each is the ratio of noise to noise. The level holds for
    all knobs together (Bonferroni).
    """
    from scipy.special import chdtrc

    products, told = products_of([*knobs, Knob(DUMMY, 0, 1)], 2), []
    for knob in range(len(knobs) + 1):
        chosen = [1 + i for i, term in enumerate(products) if knob in term and (not alone or set(term) == {knob})]
        covariance = np.atleast_2d(np.cov(again[chosen]))
        distance = fitted[chosen] @ np.linalg.pinv(covariance, hermitian=True) @ fitted[chosen]
        told.append(chdtrc(len(chosen), distance) < (1 - level) / len(knobs))
    return np.array(told)


def lack_of_fit(rows: pd.DataFrame, knobs: Sequence[Knob]) -> pd.DataFrame:
    """Whether the emulator misses something: likelihood ratio against one with all terms of third degree; see `Sensitivity`.

    With common random numbers between points the p-value is a guide.
    """
    from scipy.special import chdtrc

    n, total = (rows[column].to_numpy(float) for column in ("n", "total"))
    small, large = (terms_of(rows, knobs, degree, dummy=False) for degree in (2, 3))
    few, more = (_expit(terms @ fit(terms, n, total)) for terms in (small, large))
    gained = 2 * (_log_likelihood(more, n, total) - _log_likelihood(few, n, total))
    p_value = float(chdtrc(large.shape[1] - small.shape[1], max(gained, 0.0)))
    spread = np.average((more - np.average(more, weights=n)) ** 2, weights=n)
    missed = float(np.average((more - few) ** 2, weights=n) / spread) if spread else 0.0
    verdict = MISSES if p_value < 0.01 and missed > MISSED_SHARE else FITS
    return pd.DataFrame([{"p_value": p_value, "missed": missed, "verdict": verdict}])


def _derivatives(
    coefficients: NDArray[np.float64],
    terms: NDArray[np.float64],
    n: NDArray[np.float64],
    total: NDArray[np.float64],
    block: NDArray[np.int64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Slope and curvature of the log likelihood, by block: shapes (blocks, terms) and (blocks, terms, terms)."""
    probability = _expit(terms @ coefficients)
    blocks = [np.flatnonzero(block == number) for number in range(int(block.max()) + 1)]
    residuals, weights = total - n * probability, n * probability * (1 - probability)
    slopes = np.array([residuals[rows] @ terms[rows] for rows in blocks])
    curvatures = np.array([terms[rows].T @ (terms[rows] * weights[rows, None]) for rows in blocks])
    # a trace of damping, so that a term without influence can't make it singular
    return slopes, curvatures + 1e-9 * n.sum() / len(blocks) * np.eye(terms.shape[1])


def _expit(x: NDArray[np.float64]) -> NDArray[np.float64]:
    from scipy.special import expit

    return np.asarray(expit(x))


def _log_likelihood(probability: NDArray[np.float64], n: NDArray[np.float64], total: NDArray[np.float64]) -> float:
    from scipy.special import xlog1py, xlogy

    return float(np.sum(xlogy(total, probability) + xlog1py(n - total, -probability)))
