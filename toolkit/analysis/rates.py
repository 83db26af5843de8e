"""Rates and means with intervals, all from the same counts.

A counts frame holds one row a group and measure: `measure`, `kind` ("rate" or "mean"), `n` (games where the measure
applies), `total` and `squares` (sum and sum of squares over those games). A run keeps them beside its rows, so that no
estimate needs the rows themselves; `count` makes the same frame from rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    import pandas as pd

#: Confidence level of every interval unless told otherwise.
LEVEL = 0.95

#: `label` of an interval that holds for a number of games fixed before looking.
FIXED_N = "fixed n"

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


def from_counts(counts: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Estimates of a counts frame, row by row: its own columns but `SUMS`, then `ESTIMATE_COLUMNS`.

    Rates get Wilson's interval (method "wilson"), means Student's (method "t"). Where no game applies, `estimate` is NaN.
    """
    result = counts.drop(columns=[*SUMS]).reset_index(drop=True)
    n, total, squares = (counts[column].to_numpy(float) for column in SUMS)
    is_rate = counts["kind"].to_numpy() == "rate"
    lo, hi = wilson(total, n, level)
    if not is_rate.all():
        mean_lo, mean_hi = t_interval(n, total, squares, level)
        lo, hi = np.where(is_rate, lo, mean_lo), np.where(is_rate, hi, mean_hi)
    with np.errstate(invalid="ignore"):
        result["estimate"] = total / np.where(n > 0, n, np.nan)
    result["lo"], result["hi"], result["n"] = lo, hi, n.astype(np.int64)
    result["method"] = np.where(is_rate, "wilson", "t")
    result["level"], result["label"] = level, FIXED_N
    return result


def estimate(
    frame: pd.DataFrame, by: Sequence[str] = (), of: Sequence[str] | None = None, level: float = LEVEL
) -> pd.DataFrame:
    """Estimates by group, from a counts frame (`of` None) or from columns `of` of a rows frame.

    Returns the columns `by`, `measure`, `kind` and `ESTIMATE_COLUMNS`. Cells that are pooled by leaving "cell" out of `by`
    count as one sample of games: with common draws between cells their interval is too narrow, so pool seeds, not cells.
    """
    if of is not None:
        return from_counts(count(frame, by, of), level)
    keys = [*by, *(key for key in ("measure", "kind") if key not in by)]
    return from_counts(frame.groupby(keys, observed=True, sort=False)[[*SUMS]].sum().reset_index(), level)
