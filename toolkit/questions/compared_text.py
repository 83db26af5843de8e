"""Differences in words."""

from __future__ import annotations

from math import isnan, sqrt
from typing import Any

import numpy as np
import pandas as pd


def difference_text(row: dict[Any, Any]) -> str:
    """A difference with its interval: rates in percentage points, means as they are."""
    if isnan(row["estimate"]):
        return "no game applies"
    rate = row["kind"] == "rate"
    scale, unit, digits = (100, " percentage points", "+.2f") if rate else (1, "", "+.4g")
    estimate, lo, hi = (f"{scale * row[part] + 0.0:{digits}}" for part in ("estimate", "lo", "hi"))
    if row["estimate"] == 0:
        estimate = "0"
    return f"{estimate}{unit} [{lo}, {hi}]"


def gain_text(table: pd.DataFrame, over: str = "independent seeds", nothing: str = "No game differs.") -> str:
    """What common luck was worth to a frame of differences; `nothing` is said where it left no difference at all."""
    gains = table["gain"].dropna()
    known = gains[~np.isinf(gains)]
    if known.empty:
        return nothing if len(gains) else f"Realised gain over {over}: not known, nothing varies."
    low, high = known.min(), known.max()
    times, widths = (f"{x:.2f}" if low == high else f"{x:.2f} to {y:.2f}" for x, y in ((low, high), (sqrt(low), sqrt(high))))
    return f"Realised gain over {over}: they would need {times} times as many games; the interval is {widths} times narrower."


def margin_text(margin: float, rate: bool) -> str:
    """What does not matter."""
    up_to = f"{100 * margin:g} percentage points" if rate else f"{margin:g}"
    return f"Differences up to {up_to} don't matter, by two one-sided tests."
