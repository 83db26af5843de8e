"""Rates and means with intervals, all from the same counts.

A counts frame holds one row a group and measure: `measure`, `kind` ("rate" or "mean"), `n` (games where the measure
applies), `total` and `squares` (sum and sum of squares over those games). A run keeps them beside its rows, so that no
estimate needs the rows themselves; `count` makes the same frame from rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from toolkit.errors import UnknownNameError

if TYPE_CHECKING:
    import pandas as pd

#: Confidence level of every interval unless told otherwise.
LEVEL = 0.95

#: `label` of an interval that holds for a number of games fixed before looking, and of one that holds at every look at once,
#: so that looking may decide when to stop (see `anytime`); and of one for a fixed number of games that are not all there yet.
FIXED_N, ANYTIME, PARTIAL = "fixed n", "anytime", "partial"

#: `method` of the interval of a rate, one of three, and of a mean.
WILSON, CLOPPER_PEARSON, JEFFREYS = "wilson", "clopper-pearson", "jeffreys"
MEAN_METHOD = "t"

#: The columns of every estimate, in this order, after those that say what is estimated.
ESTIMATE_COLUMNS = ("estimate", "lo", "hi", "n", "method", "level", "label")

#: The columns of a counts frame that hold sums: counts of parts add up to the counts of the whole.
SUMS = ("n", "total", "squares")


def wilson(successes: ArrayLike, n: ArrayLike, level: float = LEVEL) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Wilson's score interval of a rate: (lo, hi), in the shape of the arguments; (0, 1) where n is 0.

    Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209. `scipy.stats.binomtest` gives the same for one rate at a time.
    """
    k, games = np.broadcast_arrays(np.asarray(successes, float), np.asarray(n, float))
    z2 = NormalDist().inv_cdf((1 + level) / 2) ** 2
    with np.errstate(divide="ignore", invalid="ignore"):
        centre = (k + z2 / 2) / (games + z2)
        half = np.sqrt(z2 * (k * (games - k) / games + z2 / 4)) / (games + z2)
    lo, hi = np.clip(centre - half, 0, 1), np.clip(centre + half, 0, 1)
    # exact at the ends, where rounding would leave 1e-17
    return np.where((games == 0) | (k == 0), 0.0, lo), np.where((games == 0) | (k == games), 1.0, hi)


def clopper_pearson(
    successes: ArrayLike, n: ArrayLike, level: float = LEVEL
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Clopper and Pearson's interval of a rate: (lo, hi), in the shape of the arguments; (0, 1) where n is 0.

    It covers every rate at no less than its level, and most at more: for claims that must be guaranteed, and for 0 of n.
    Source: C. J. Clopper and E. S. Pearson, Biometrika 26 (1934) 404.
    """
    k, games = np.broadcast_arrays(np.asarray(successes, float), np.asarray(n, float))
    return _beta_limits(k, games - k, (0, 1), (1, 0), level)


def jeffreys(successes: ArrayLike, n: ArrayLike, level: float = LEVEL) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Jeffreys' interval of a rate: (lo, hi), in the shape of the arguments; (0, 1) where n is 0.

    The middle of what one believes of the rate after the games, having begun with Beta(1/2, 1/2).
    Source: L. D. Brown, T. T. Cai and A. DasGupta, Statistical Science 16 (2001) 101, section 4.1.1.
    """
    k, games = np.broadcast_arrays(np.asarray(successes, float), np.asarray(n, float))
    return _beta_limits(k, games - k, (0.5, 0.5), (0.5, 0.5), level)


def _beta_limits(
    k: NDArray[np.float64],
    failures: NDArray[np.float64],
    below: tuple[float, float],
    above: tuple[float, float],
    level: float,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Quantiles of Beta(k + a, failures + b), for lo with the (a, b) of `below`, for hi with that of `above`."""
    from scipy.special import betaincinv

    tail = (1 - level) / 2
    # no success: lo is 0, whatever the distribution says; no failure: hi is 1
    lo = betaincinv(np.where(k > 0, k + below[0], 1), failures + below[1], tail)
    hi = betaincinv(k + above[0], np.where(failures > 0, failures + above[1], 1), 1 - tail)
    return np.where(k > 0, lo, 0.0), np.where(failures > 0, hi, 1.0)


#: Intervals of a rate by the name that stands in the column `method`.
RATE_METHODS: dict[str, Callable[..., tuple[NDArray[np.float64], NDArray[np.float64]]]] = {
    WILSON: wilson,
    CLOPPER_PEARSON: clopper_pearson,
    JEFFREYS: jeffreys,
}


def t_interval(
    n: ArrayLike, total: ArrayLike, squares: ArrayLike, level: float = LEVEL
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Student's interval of a mean from n, sum and sum of squares: (lo, hi); NaN where n is below 2.

    It leans on the central limit theorem, so it is trustworthy from some dozens of games on, more for skewed measures.
    """
    from scipy.special import stdtrit

    games, sums, square_sums = np.broadcast_arrays(*(np.asarray(x, float) for x in (n, total, squares)))
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = sums / games
        variance = np.maximum(square_sums - sums * mean, 0.0) / (games - 1)  # a constant measure may round below 0
        half = stdtrit(games - 1, (1 + level) / 2) * np.sqrt(variance / games)
    half = np.where(games > 1, half, np.nan)
    return mean - half, mean + half


def count(rows: pd.DataFrame, by: Sequence[str], of: Sequence[str]) -> pd.DataFrame:
    """The counts of columns of a rows frame (one row a game, or a game and seat), by group.

    A bool column is counted as a rate, any other number as a mean; missing values are left out of `n`.
    """
    import pandas as pd  # not at the top: intervals of arrays need none, and a start is quicker without

    parts = []
    for column in of:
        rate = pd.api.types.is_bool_dtype(rows[column])
        values = rows[column].astype(float)
        part = pd.DataFrame({"n": values.notna(), "total": values.fillna(0.0), "squares": values.fillna(0.0) ** 2})
        keys = [rows[key] for key in by]
        sums = part.groupby(keys, observed=True).sum().reset_index() if keys else part.sum().to_frame().T
        sums.insert(len(by), "measure", column)
        sums.insert(len(by) + 1, "kind", "rate" if rate else "mean")
        parts.append(sums)
    return pd.concat(parts, ignore_index=True).astype({"n": np.int64, "total": float, "squares": float})


def from_counts(counts: pd.DataFrame, level: float = LEVEL, *, method: str = WILSON) -> pd.DataFrame:
    """Estimates of a counts frame, row by row: its own columns but `SUMS`, then `ESTIMATE_COLUMNS`.

    Rates get the interval that `method` names, one of `RATE_METHODS`, means Student's (method "t"). Where no game applies,
    `estimate` is NaN. All hold for numbers of games that were fixed before looking.

    Raises:
        UnknownNameError: no such method.
    """
    if method not in RATE_METHODS:
        raise UnknownNameError("method", method, RATE_METHODS)
    result = counts.drop(columns=[*SUMS]).reset_index(drop=True)
    n, total, squares = (counts[column].to_numpy(float) for column in SUMS)
    is_rate = counts["kind"].to_numpy() == "rate"
    lo, hi = RATE_METHODS[method](np.where(is_rate, total, 0), n, level)
    if not is_rate.all():
        mean_lo, mean_hi = t_interval(n, total, squares, level)
        lo, hi = np.where(is_rate, lo, mean_lo), np.where(is_rate, hi, mean_hi)
    with np.errstate(invalid="ignore"):
        result["estimate"] = total / np.where(n > 0, n, np.nan)
    result["lo"], result["hi"], result["n"] = lo, hi, n.astype(np.int64)
    result["method"] = np.where(is_rate, method, MEAN_METHOD)
    result["level"], result["label"] = level, FIXED_N
    return result


def estimate(
    frame: pd.DataFrame,
    by: Sequence[str] = (),
    of: Sequence[str] | None = None,
    level: float = LEVEL,
    *,
    method: str = WILSON,
) -> pd.DataFrame:
    """Estimates by group, from a counts frame (`of` None) or from columns `of` of a rows frame.

    `method` is that of the rates, see `from_counts`.

    Returns the columns `by`, `measure`, `kind` and `ESTIMATE_COLUMNS`. Cells that are pooled by leaving "cell" out of `by`
    count as one sample of games: with common draws between cells their interval is too narrow, so pool seeds, not cells.
    """
    if of is not None:
        return from_counts(count(frame, by, of), level, method=method)
    keys = [*by, *(key for key in ("measure", "kind") if key not in by)]
    return from_counts(frame.groupby(keys, observed=True, sort=False)[[*SUMS]].sum().reset_index(), level, method=method)
