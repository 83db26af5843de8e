"""How long games last: the share still being played after each turn."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from toolkit.analysis import anytime
from toolkit.analysis.rates import ESTIMATE_COLUMNS, LEVEL
from toolkit.analysis.results import Watched, label

#: Kaplan and Meier's estimate with the interval of the log-log transform, point by point.
METHOD = "kaplan-meier, log-log"


def curve(
    games: pd.DataFrame,
    by: Sequence[str] = ("cell",),
    *,
    length: str = "turns",
    capped: str | None = None,
    weight: str | None = None,
    level: float = LEVEL,
    how: Watched | None = None,
) -> pd.DataFrame:
    """Share of games that last longer than a number of turns.

    Args:
        games: one row a game, or so many games a row as `weight` says.
        by: columns that tell the groups apart.
        length: column of turns (or rounds) played.
        capped: bool column: the game was stopped at the turn cap, so that it would have lasted longer (censored).
        weight: column with the number of games that a row stands for.
        level: confidence level, for each turn by itself.
        how: how the games were watched, where their number was not fixed. The interval of a share is then that of a rate,
            in which games stopped at an earlier cap may have gone on or not, whichever makes it wider.

    Returns:
        `by`, `length`, `playing` (games seen to go on after that turn, the capped ones of that turn among them) and the
        estimate columns, one row a turn in which a game ended or was stopped, from turn 0 on. The interval is NaN where the
        estimate is 0 or 1, as the method has none there; at turn 0 all games are being played for certain.
    """
    if not by:
        return pd.DataFrame(_of_group(games, length, capped, weight, level, how))
    rows: list[dict[Any, Any]] = []
    for key, part in games.groupby([*by], observed=True, sort=False):
        rows += [dict(zip(by, key, strict=True)) | row for row in _of_group(part, length, capped, weight, level, how)]
    return pd.DataFrame(rows, columns=[*by, length, "playing", *ESTIMATE_COLUMNS])


def _of_group(
    games: pd.DataFrame, length: str, capped: str | None, weight: str | None, level: float, how: Watched | None
) -> list[dict[str, Any]]:
    from scipy.stats import CensoredData, ecdf

    repeats = games[weight].to_numpy() if weight else 1
    turns = np.repeat(games[length].to_numpy(), repeats)
    censored = np.repeat(games[capped].to_numpy(bool), repeats) if capped else np.zeros(len(turns), bool)
    survival = ecdf(CensoredData(uncensored=turns[~censored], right=turns[censored])).sf
    ended, stopped = np.sort(turns[~censored]), np.sort(turns[censored])
    at = survival.quantiles
    over, unknown = np.searchsorted(ended, at, "right"), np.searchsorted(stopped, at, "left")
    playing = len(turns) - over - unknown
    if how is None:
        method = METHOD
        with warnings.catch_warnings(action="ignore", category=RuntimeWarning):  # no interval at 0 and 1, as told above
            band = survival.confidence_interval(confidence_level=level, method="log-log")
        lo, hi = band.low.probabilities, band.high.probabilities
    else:
        method = anytime.RATE_METHOD
        lo, _ = anytime.rate(playing, len(turns), level, planned=how.planned)
        _, hi = anytime.rate(playing + unknown, len(turns), level, planned=how.planned)
    limits = zip(survival.probabilities, lo, hi, strict=True)
    values = [(0, len(turns), 1.0, 1.0, 1.0), *((t, n, *s) for t, n, s in zip(at, playing, limits, strict=True))]
    shared: dict[str, Any] = {"n": len(turns), "method": method, "level": level, "label": label(how)}
    names = (length, "playing", "estimate", "lo", "hi")
    return [dict(zip(names, (int(row[0]), int(row[1]), *map(float, row[2:])), strict=True)) | shared for row in values]


def median(curves: pd.DataFrame, by: Sequence[str] = ("cell",), *, length: str = "turns") -> pd.DataFrame:
    """The first turn after which at most half of the games are still being played; NaN where more than half are capped."""
    over = curves[curves["estimate"] <= 0.5]
    if not by:
        return pd.DataFrame({"median": [over[length].min()]})
    first = over.groupby([*by], observed=True)[length].min().rename("median").reset_index()
    return curves[[*by]].drop_duplicates().merge(first, how="left", on=[*by])
