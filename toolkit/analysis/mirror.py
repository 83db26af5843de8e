"""Games that were played once for every seating with the same luck: who did better, and which seat is better to have.

A side is what one seat brings, its policy and whatever else belongs to it. In seating r the side of seat j sits r seats on.
So each side has each seat once, and what the seats are worth falls out of the comparison of sides, what the sides are worth
out of that of seats. Games of a group have their luck in common: the group is the unit, not the game.

Where sides are alike, seatings repeat themselves and only those that differ are played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.analysis.comparisons import MEAN_METHOD, RATE_METHOD, t_parts, upper_tail, wald_parts
from toolkit.analysis.rates import FIXED_N, LEVEL

#: What a row is about: a side in all seats, or a seat with all sides.
SIDE, SEAT = "side", "seat"

#: The lowest and the highest score there may be; None where they are not known.
Bounds = tuple[float, float] | None


class Row(NamedTuple):
    """The score of a side or seat, or with `a` how much more `b` scores than `a`; sides and seats by their index."""

    of: str
    b: int
    a: int | None = None


@dataclass(frozen=True)
class Sums:
    """What groups of games add up to, for each of `rows_of`; those of parts add up to those of the whole.

    A row's value is the sum of its parts over the seatings; divided by the number of seats it is the score.
    """

    seats: int
    n: int  # groups
    parts: NDArray[np.float64]  # sum of the parts, shape (rows, seatings)
    squares: NDArray[np.float64]  # sum of the squares of values, shape (rows,)
    part_squares: NDArray[np.float64]  # sum of the squares of parts, shape (rows,)
    discordant: NDArray[np.int64]  # groups in which the value is not 0, shape (rows,)

    def __add__(self, other: Sums) -> Sums:
        """The sums of both."""
        added = (getattr(self, name) + getattr(other, name) for name in ("n", "parts", "squares", "part_squares", "discordant"))
        return Sums(self.seats, *added)


def rows_of(seats: int) -> list[Row]:
    """Everything that is told of so many seats: scores of sides and of seats, then differences of sides and of seats."""
    pairs = [(a, b) for a in range(seats) for b in range(a + 1, seats)]
    scores = [Row(of, b) for of in (SIDE, SEAT) for b in range(seats)]
    return scores + [Row(of, b, a) for of in (SIDE, SEAT) for a, b in pairs]


def tally(scores: NDArray[np.float64]) -> Sums:
    """What groups of games add up to.

    Args:
        scores: of each seat in each seating of each group, shape (groups, seatings, seats). The seatings are the first
            ones, up to where they repeat themselves: a number that divides that of the seats. Groups with a score that is
            missing are left out.
    """
    whole = scores[~np.isnan(scores).any(axis=(1, 2))]
    _, seatings, seats = scores.shape
    # one row at a time, as all at once would take memory for nothing
    columns = [_row_sums(np.einsum("grs,rs->gr", whole, weights)) for weights in _weights(seats, seatings)]
    parts, squares, part_squares, discordant = (np.array(column) for column in zip(*columns, strict=True))
    return Sums(seats, len(whole), parts, squares, part_squares, discordant)


def _row_sums(parts: NDArray[np.float64]) -> tuple[NDArray[np.float64], float, float, int]:
    values = parts.sum(axis=1)
    return parts.sum(axis=0), float(values @ values), float((parts**2).sum()), int(np.count_nonzero(values))


def _weights(seats: int, seatings: int) -> NDArray[np.float64]:
    """How each seat in each seating that was played counts for each row, shape (rows, seatings, seats)."""
    r, s = np.indices((seats, seats))
    of = {(SIDE, j): (j + r) % seats == s for j in range(seats)} | {(SEAT, j): s == j for j in range(seats)}
    full = np.array([of[row.of, row.b] * 1.0 - (0.0 if row.a is None else of[row.of, row.a]) for row in rows_of(seats)])
    # a seating that was not played again counts as often as it comes
    return full.reshape(-1, seats // seatings, seatings, seats).sum(axis=1)


def scores(sums: Sums, level: float = LEVEL, bounds: Bounds = None) -> pd.DataFrame:
    """The mean score of every side and of every seat, with the intervals of `interval`.

    Returns:
        Columns `of` ("side" or "seat"), `b` (its index), `rates.ESTIMATE_COLUMNS` with n the groups, `gain`: how many times
        as many independent games of the same seatings would be needed for such an interval; infinite where nothing varies
        but the luck that falls out, NaN where nothing varies at all.
    """
    return _estimates(sums, level, bounds, differences=False).drop(columns="a")


def differences(sums: Sums, level: float = LEVEL, bounds: Bounds = None, margin: float | None = None) -> pd.DataFrame:
    """How much more each side scores than each before it, and likewise each seat, with the intervals of `interval`.

    Returns:
        Columns `of`, `a`, `b` (the difference is b minus a), `rates.ESTIMATE_COLUMNS`, `p_value` (of no difference, which
        belongs to the interval), `discordant` (groups in which they don't score the same), `gain` (see `scores`); with a
        margin `margin` and `equivalence_p` (of two one-sided tests that the difference lies within it).

    Source of the tests: D. J. Schuirmann, J. Pharmacokinet. Biopharm. 15 (1987) 657.
    """
    table = _estimates(sums, level, bounds, differences=True).astype({"a": int})
    centre, error, freedom = _parts(*_totals(sums, differences=True), bounds, difference=True)
    p_value = 2 * upper_tail(np.abs(centre), error, freedom)
    table.insert(len(table.columns) - 1, "p_value", np.where(table["estimate"] == 0, 1.0, p_value))
    table.insert(len(table.columns) - 1, "discordant", sums.discordant[_chosen(sums, differences=True)])
    if margin is not None:
        table["margin"], table["equivalence_p"] = margin, upper_tail(margin - np.abs(centre), error, freedom)
    return table


def interval(
    n: NDArray[np.float64],
    total: NDArray[np.float64],
    squares: NDArray[np.float64],
    level: float = LEVEL,
    bounds: Bounds = None,
    *,
    difference: bool,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The interval of a mean score, or of the mean difference of two: (lo, hi), NaN where there are too few groups.

    With bounds it is the adjusted Wald one, for which one group more of either extreme is counted, so that it has a width
    where all groups came out the same; without them Student's.

    Args:
        n: groups.
        total: sum of their scores or differences, shape as n.
        squares: sum of the squares of those, shape as n.
        level: of the interval.
        bounds: the lowest and the highest score there may be.
        difference: whether it is of differences.

    Source: D. G. Bonett and R. M. Price, J. Educ. Behav. Stat. 37 (2012) 479, there for differences of -1, 0 and 1.
    """
    from scipy.special import ndtri, stdtrit

    centre, error, freedom = _parts(n, total, squares, bounds, difference=difference)
    endless, upper = np.isinf(freedom), (1 + level) / 2
    half = np.where(endless, ndtri(upper), stdtrit(np.where(endless, 1, freedom), upper)) * error
    low, high = (-np.inf, np.inf) if bounds is None else bounds
    if difference:
        low, high = low - high, high - low
    return np.clip(centre - half, low, high), np.clip(centre + half, low, high)


def _estimates(sums: Sums, level: float, bounds: Bounds, *, differences: bool) -> pd.DataFrame:
    rows, chosen = rows_of(sums.seats), _chosen(sums, differences)
    table = pd.DataFrame([rows[i] for i in chosen], columns=[*Row._fields])[["of", "a", "b"]]
    n, total, squares = _totals(sums, differences)
    table["estimate"] = total / np.where(n > 0, n, np.nan)
    table["lo"], table["hi"] = interval(n, total, squares, level, bounds, difference=differences)
    table["n"], table["method"] = sums.n, MEAN_METHOD if bounds is None else RATE_METHOD
    table["level"], table["label"] = level, FIXED_N
    return table.assign(gain=_gain(sums)[chosen])


def _chosen(sums: Sums, differences: bool) -> list[int]:
    """Which rows are differences, or which are not."""
    return [i for i, row in enumerate(rows_of(sums.seats)) if (row.a is not None) == differences]


def _totals(sums: Sums, differences: bool) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Groups, and the sums of scores and of their squares, of each chosen row."""
    chosen = _chosen(sums, differences)
    total, squares = sums.parts[chosen].sum(axis=1) / sums.seats, sums.squares[chosen] / sums.seats**2
    return np.full(total.shape, float(sums.n)), total, squares


def _parts(
    n: NDArray[np.float64], total: NDArray[np.float64], squares: NDArray[np.float64], bounds: Bounds, *, difference: bool
) -> NDArray[np.float64]:
    """Centre, standard error and degrees of freedom; NaN where there are too few groups."""
    if bounds is None:
        return t_parts(n, total, squares)
    # the method is made for values from -1 to 1
    low, high = bounds
    middle, reach = (0.0, high - low) if difference else ((low + high) / 2, (high - low) / 2)
    moved = squares - 2 * middle * total + n * middle**2
    centre, error, freedom = wald_parts(n, (total - n * middle) / reach, moved / reach**2)
    return np.where(n > 0, [centre * reach + middle, error * reach, freedom], np.nan)


def _gain(sums: Sums) -> NDArray[np.float64]:
    """The variance that independent games would have over that of the groups; the same games are counted for both."""
    n = sums.n if sums.n > 1 else np.nan
    total = sums.parts.sum(axis=1)
    apart = sums.part_squares - (sums.parts**2).sum(axis=1) / n
    together = sums.squares - total**2 / n
    small = 1e-12  # exactly 0 where rounding leaves next to nothing
    apart = np.where(apart > small * sums.part_squares, apart, np.where(np.isnan(apart), np.nan, 0.0))
    together = np.where(together > small * sums.part_squares, together, np.where(np.isnan(together), np.nan, 0.0))
    with np.errstate(divide="ignore", invalid="ignore"):
        return apart / together
