"""The estimates of a run, with the intervals that belong to the way in which it came by its number of games.

A number that was fixed before looking gets the intervals of `rates`, one that the games themselves decided gets those of
`anytime`. Whoever shows a run asks here, so that no interval for a fixed number is shown of games that were watched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from toolkit.analysis import anytime, rates
from toolkit.analysis.rates import ANYTIME, FIXED_N, LEVEL

if TYPE_CHECKING:
    import pandas as pd


class Watched(NamedTuple):
    """What the intervals of a watched run depend on; all of it was named before the first look.

    `measure` is the one that was watched and `centre` the rate at which its interval is narrowest; for other rates that is
    one half. `planned` is the number of games at which all of them are narrowest.
    """

    measure: str
    planned: int
    centre: float

    def centre_of(self, measure: str) -> float:
        """The rate at which the interval of a measure is narrowest."""
        return self.centre if measure == self.measure else 0.5


def watched(info: Mapping[str, Any]) -> Watched | None:
    """How a run was watched, from what its `run.json` says; None where its number of games was fixed."""
    stop = info.get("stop")
    return None if stop is None else Watched(stop["measure"], stop["planned"], stop["centre"])


def label(how: Watched | None) -> str:
    """The column `label` of such a run's estimates."""
    return FIXED_N if how is None else ANYTIME


def rule_in_words(stop: Mapping[str, Any]) -> str:
    """When the cells of a watched run were stopped, from what its `run.json` says, without the most games."""
    if "half_width" in stop:
        return f"{stop['measure']} known to ±{stop['half_width']:g}"
    margin = f" ± {stop['margin']:g}" if stop["margin"] else ""
    return f"verdict on {stop['measure']} against {stop['target']:g}{margin} reached"


class Limits(NamedTuple):
    """Interval limits, arrays of one shape, with the `method` that they come from."""

    method: str
    lo: NDArray[np.float64]
    hi: NDArray[np.float64]


def limits(
    measure: Mapping[str, Any],
    n: NDArray[np.float64],
    total: NDArray[np.float64],
    squares: NDArray[np.float64],
    how: Watched | None,
    level: float = LEVEL,
    method: str = rates.WILSON,
) -> Limits:
    """Intervals of one measure (its `name` and `kind`) from counts in arrays of one shape, without a frame.

    `method`, one of `rates.RATE_METHODS`, is for rates of a fixed number of games.
    """
    rate = measure["kind"] == "rate"
    if how is None and rate:
        return Limits(method, *rates.RATE_METHODS[method](total, n, level))
    if how is None:
        return Limits(rates.MEAN_METHOD, *rates.t_interval(n, total, squares, level))
    if rate:
        centre = how.centre_of(measure["name"])
        return Limits(anytime.RATE_METHOD, *anytime.rate(total, n, level, planned=how.planned, centre=centre))
    return Limits(anytime.MEAN_METHOD, *anytime.mean(n, total, squares, level, planned=how.planned))


def estimates(counts: pd.DataFrame, how: Watched | None, level: float = LEVEL, method: str = rates.WILSON) -> pd.DataFrame:
    """Estimates of a run's counts frame, row by row: its own columns but `rates.SUMS`, then `rates.ESTIMATE_COLUMNS`."""
    if how is None:
        return rates.from_counts(counts, level, method=method)
    centre = np.array([how.centre_of(measure) for measure in counts["measure"]])
    return anytime.from_counts(counts, level, planned=how.planned, centre=centre)
