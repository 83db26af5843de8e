"""Which value of a knob gives the target: a bracket that the games prove, and an interpolated value as a guide.

The bracket takes no shape of the curve for granted. Walk from the first swept value inwards while each interval lies
wholly on the same side of the target, and likewise from the last: the crossing lies between the two values where the walks
end. To name a wrong bracket, a walk must pass the first value that it should stop at, and an interval of level 95 % lets it
do so in 2.5 % of the cases; so the bracket holds with 95 %, however many values were swept.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.analysis.rates import ESTIMATE_COLUMNS
from toolkit.analysis.verdicts import ABOVE, BELOW, UNDECIDED

#: What a curve says about a target.
#: - crossed: one bracket, `low` to `high`
#: - several: the decided values change sides more than once; one row a change, each bracket for itself
#: - open: all decided values lie on one side, but the values from `low` to `high` are undecided
#: - not crossed: all values lie on one side
#: - undecided: no value can be told from the target
CROSSED, SEVERAL, OPEN, NOT_CROSSED = "crossed", "several", "open", "not crossed"
VERDICTS = (CROSSED, SEVERAL, OPEN, NOT_CROSSED, UNDECIDED)

#: Which way a curve crosses.
FALLS, RISES = "falls", "rises"

#: The columns of `crossings`, after those that name the series and before `ESTIMATE_COLUMNS`.
CROSSING_COLUMNS = ("verdict", "low", "high", "direction", "target")

#: How the even value and its interval are found, see `even_value`.
METHOD = "interpolated band"


def sides(curve: pd.DataFrame, target: float) -> NDArray[np.int64]:
    """Per row: 1 where the interval lies wholly above the target, -1 wholly below, 0 where it can't be told."""
    return (curve["lo"].to_numpy() > target).astype(int) - (curve["hi"].to_numpy() < target).astype(int)


def crossings(curves: pd.DataFrame, knob: str, target: float = 0.5, by: Sequence[str] = ()) -> pd.DataFrame:
    """Where each curve crosses the target.

    Args:
        curves: estimates, one row a value of the knob and series.
        knob: column of the swept values, numbers.
        target: the rate or mean that is sought.
        by: columns that tell the series apart.

    Returns:
        One row a series, more where it crosses several times: `by`, `CROSSING_COLUMNS` and `ESTIMATE_COLUMNS`, of which
        `estimate`, `lo` and `hi` are the interpolated value of the knob (NaN unless the verdict is "crossed"). `direction`
        is "falls" or "rises" at a crossing, "above" or "below" where none is seen.
    """
    groups: list[tuple[tuple[Hashable, ...], pd.DataFrame]]
    groups = [(tuple(key), part) for key, part in curves.groupby([*by], observed=True, sort=False)] if by else [((), curves)]
    rows = []
    for key, part in groups:
        played = part[part["n"] > 0].sort_values(knob)
        if played.empty:
            continue
        shared = dict(zip(by, key, strict=True)) | {"target": target, "level": played["level"].iloc[0]}
        shared |= {"label": played["label"].iloc[0], "n": int(played["n"].sum())}
        rows += [shared | row for row in _of_curve(played, knob, target)]
    return pd.DataFrame(rows, columns=[*by, *CROSSING_COLUMNS, *ESTIMATE_COLUMNS])


def _of_curve(curve: pd.DataFrame, knob: str, target: float) -> list[dict[str, Any]]:
    """The rows of one curve, sorted by the knob."""
    x, side = curve[knob].to_numpy(float), sides(curve, target)
    decided = np.flatnonzero(side)
    if not decided.size:
        return [{"verdict": UNDECIDED, "low": x[0], "high": x[-1], "direction": ""}]
    changes = np.flatnonzero(np.diff(side[decided]))
    if not changes.size:
        direction = ABOVE if side[decided[0]] > 0 else BELOW
        open_values = x[side == 0]
        if not open_values.size:
            return [{"verdict": NOT_CROSSED, "low": x[0], "high": x[-1], "direction": direction}]
        return [{"verdict": OPEN, "low": open_values[0], "high": open_values[-1], "direction": direction}]
    if changes.size > 1:
        return [_bracket(x[decided[i]], x[decided[i + 1]], side[decided[i]], SEVERAL) for i in changes]
    first, last = _walk(side), len(x) - 1 - _walk(side[::-1])
    row = _bracket(x[first], x[last], side[decided[0]], CROSSED)
    if side[0] and side[-1]:
        row |= even_value(curve.iloc[first : last + 1], knob, target)
    return [row]


def _bracket(low: float, high: float, side_before: int, verdict: str) -> dict[str, Any]:
    return {"verdict": verdict, "low": low, "high": high, "direction": FALLS if side_before > 0 else RISES}


def _walk(side: NDArray[np.int64]) -> int:
    """Index of the last value of the unbroken run at the beginning; 0 where even the first value is undecided."""
    inside = np.flatnonzero(side != side[0])
    return int(inside[0]) - 1 if side[0] and inside.size else 0


def even_value(curve: pd.DataFrame, knob: str, target: float) -> dict[str, Any]:
    """The knob's value at which straight lines between the swept values meet the target, with an interval.

    The estimate is read off a monotone (isotonic) fit. The interval holds every value at which the band that joins the
    intervals of neighbouring swept values still contains the target. Cells share their draws, so that neighbours err
    together; joining interval ends allows for that, and is a little too wide where they err apart. It is a guide, not a
    proof: between two swept values nothing was played, and a bent curve does not follow the straight line.

    `curve` runs from a value decided on one side to a value decided on the other (a bracket), sorted by the knob.
    """
    from scipy.optimize import isotonic_regression

    x, falls = curve[knob].to_numpy(float), curve["lo"].iloc[0] > target
    fit = isotonic_regression(curve["estimate"].to_numpy(), weights=curve["n"].to_numpy(float), increasing=not falls).x
    nearer, farther = ("lo", "hi") if falls else ("hi", "lo")
    lo = _first_meeting(x, curve[nearer].to_numpy(), target)
    hi = _first_meeting(x[::-1], curve[farther].to_numpy()[::-1], target)
    middle = (_first_meeting(x, fit, target) + _first_meeting(x[::-1], fit[::-1], target)) / 2  # a flat fit: its middle
    return {"estimate": min(max(middle, lo), hi), "lo": lo, "hi": hi, "method": METHOD}


def _first_meeting(x: NDArray[np.float64], y: NDArray[np.float64], target: float) -> float:
    """Where the line through the points (x, y) first reaches the target, which y[0] and y[-1] lie on either side of."""
    beyond = int(np.flatnonzero((y - target) * (y[0] - target) <= 0)[0])
    share = (target - y[beyond - 1]) / (y[beyond] - y[beyond - 1])
    return float(x[beyond - 1] + share * (x[beyond] - x[beyond - 1]))
