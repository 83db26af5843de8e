"""Whether enough games of one cell have been played, and why.

A run is looked at after whole chunks of games, in the order of their index. Chunks that come early wait until those before
them are there: workers finish short games first, and whoever looked at what happens to be there would stop on the games
that end soon. So what is decided depends on the seed and the size of the chunks alone, not on the machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from toolkit.analysis import anytime, rates
from toolkit.analysis.rates import ANYTIME, ESTIMATE_COLUMNS, FIXED_N, LEVEL, SUMS
from toolkit.analysis.verdicts import UNDECIDED, judge_limits

if TYPE_CHECKING:
    import pandas as pd

#: Why a run stops; no reason: it goes on.
HALF_WIDTH, DECISION, BUDGET, GO_ON = "half width", "decision", "budget", ""


@dataclass(frozen=True)
class Rule:
    """When to stop playing a cell.

    Args:
        max_games: games after which to stop in any case. With neither of the next two, the number of games is fixed.
        half_width: stop when half the interval's width is at most this.
        decision: stop when the interval tells what it is to be judged by, `target` and `margin` (see `verdicts.judge`).
        target: value that would be right; the interval of a rate is made narrowest there.
        margin: how far from the target still counts as right; 0: only the side is asked for.
        level: level of the interval, at all looks together.
        rate: whether the measure is a rate, else a mean.

    Raises:
        ValueError: a decision without a target.
    """

    max_games: int
    half_width: float | None = None
    decision: bool = False
    target: float | None = None
    margin: float = 0.0
    level: float = LEVEL
    rate: bool = True

    def __post_init__(self) -> None:
        if self.decision and self.target is None:
            raise ValueError("a decision needs a target")

    @property
    def looks(self) -> bool:
        """Whether the games themselves decide how many there are."""
        return self.decision or self.half_width is not None

    @property
    def planned(self) -> int:
        """Games at which the interval is made narrowest, from the rule alone."""
        width = self.half_width if self.half_width is not None else self.margin
        if width and self.rate:
            return min(anytime.planned_games(width, self.level), self.max_games)
        # no width to aim at: between a first look and the end
        return round(sqrt(min(1000, self.max_games) * self.max_games))

    @property
    def centre(self) -> float:
        """Rate at which the interval is made narrowest."""
        return 0.5 if self.target is None else self.target


@dataclass(frozen=True)
class Decision:
    """What a look at the chunks so far comes to.

    `why` is one of HALF_WIDTH, DECISION, BUDGET, or GO_ON. The decision rests upon chunks 0 to `chunks` - 1 with `games`
    games; rows of later ones are no part of the answer. `estimate` has `rates.ESTIMATE_COLUMNS`. `verdict` is "undecided"
    where there is no target.
    """

    stop: bool
    why: str
    verdict: str
    chunks: int
    games: int
    estimate: Mapping[str, Any]


def decide(chunks: pd.DataFrame, rule: Rule) -> Decision:
    """Whether to stop, from the chunks of one cell that are there.

    Args:
        chunks: one row a chunk in any order: `chunk` (index from 0), `games` (played), and the counts of the watched measure
            within that chunk, `rates.SUMS`. Rows after a gap don't count yet.
        rule: when to stop.

    Raises:
        ValueError: a chunk comes twice.
    """
    if chunks["chunk"].duplicated().any():
        raise ValueError("a chunk comes twice")
    ordered = chunks.sort_values("chunk")
    there = ordered[ordered["chunk"].to_numpy() == np.arange(len(ordered))]
    sums = there[["games", *SUMS]].to_numpy(float).cumsum(axis=0)
    if not len(sums):
        return Decision(False, GO_ON, UNDECIDED, 0, 0, _estimate(0, 0, 0, rule))
    games, n, total, squares = sums.T
    reasons = reasons_at(games, n, total, squares, rule)
    stops = np.flatnonzero(reasons != GO_ON)
    at = int(stops[0]) if stops.size else len(sums) - 1
    estimate = _estimate(n[at], total[at], squares[at], rule)
    verdict = UNDECIDED if rule.target is None else _words(estimate["lo"], estimate["hi"], rule).item()
    return Decision(bool(stops.size), str(reasons[at]), verdict, at + 1, int(games[at]), estimate)


def reasons_at(
    games: NDArray[np.float64],
    n: NDArray[np.float64],
    total: NDArray[np.float64],
    squares: NDArray[np.float64],
    rule: Rule,
) -> NDArray[np.str_]:
    """The reason to stop at each look by itself, from running sums of games and counts, arrays of one shape."""
    reasons = np.where(games >= rule.max_games, BUDGET, GO_ON)
    if not rule.looks:
        return reasons
    lo, hi = _interval(n, total, squares, rule)
    if rule.half_width is not None:
        reasons = np.where((hi - lo) / 2 <= rule.half_width, HALF_WIDTH, reasons)
    if rule.decision:
        reasons = np.where(_words(lo, hi, rule) != UNDECIDED, DECISION, reasons)
    return reasons


def _interval(
    n: ArrayLike, total: ArrayLike, squares: ArrayLike, rule: Rule
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if not rule.looks:
        return rates.wilson(total, n, rule.level) if rule.rate else rates.t_interval(n, total, squares, rule.level)
    if rule.rate:
        return anytime.rate(total, n, rule.level, planned=rule.planned, centre=rule.centre)
    return anytime.mean(n, total, squares, rule.level, planned=rule.planned)


def _words(lo: NDArray[np.float64], hi: NDArray[np.float64], rule: Rule) -> NDArray[np.str_]:
    return judge_limits(np.asarray(lo), np.asarray(hi), rule.centre, rule.margin or None)


def _estimate(n: float, total: float, squares: float, rule: Rule) -> dict[str, Any]:
    lo, hi = (float(limit) for limit in _interval(n, total, squares, rule))
    if rule.looks:
        method, label = anytime.RATE_METHOD if rule.rate else anytime.MEAN_METHOD, ANYTIME
    else:
        method, label = rates.WILSON if rule.rate else rates.MEAN_METHOD, FIXED_N
    values = (float(total / n) if n else np.nan, lo, hi, int(n), method, rule.level, label)
    return dict(zip(ESTIMATE_COLUMNS, values, strict=True))
