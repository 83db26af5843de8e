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
    """The mean score of every side and of every seat.

    Returns:
        Columns `of` ("side" or "seat"), `b` (its index), `rates.ESTIMATE_COLUMNS` with n the groups, `gain`: how many times
        as many independent games of the same seatings would be needed for such an interval; infinite where nothing but luck
        that falls out varies, NaN where nothing does.
    """
    shift = 0.0 if bounds is None else (bounds[0] + bounds[1]) / 2
    return _table(sums, level, bounds, differences=False, shift=shift)


def differences(sums: Sums, level: float = LEVEL, bounds: Bounds = None, margin: float | None = None) -> pd.DataFrame:
    """How much more each side scores than each before it, and likewise each seat.

    With bounds the interval is the adjusted Wald one, for which one group more of either extreme is counted, so that it has
    a width where all groups came out the same; without, Student's. The p-values belong to them.

    Returns:
        Columns `of`, `a`, `b` (the difference is b minus a), `rates.ESTIMATE_COLUMNS`, `p_value` (of no difference),
        `discordant` (groups in which they don't score the same), `gain` (see `scores`); with a margin `margin` and
        `equivalence_p` (of two one-sided tests that the difference lies within it).

    Source: D. G. Bonett and R. M. Price, J. Educ. Behav. Stat. 37 (2012) 479 (adjusted Wald, here for scores between the
    bounds as well); D. J. Schuirmann, J. Pharmacokinet. Biopharm. 15 (1987) 657 (two one-sided tests).
    """
    return _table(sums, level, bounds, differences=True, margin=margin)


def _table(
    sums: Sums, level: float, bounds: Bounds, *, differences: bool, shift: float = 0.0, margin: float | None = None
) -> pd.DataFrame:
    rows = rows_of(sums.seats)
    chosen = np.array([(row.a is not None) == differences for row in rows])
    table = pd.DataFrame([row for row, is_chosen in zip(rows, chosen, strict=True) if is_chosen], columns=[*Row._fields])
    total, squares = sums.parts[chosen].sum(axis=1) / sums.seats, sums.squares[chosen] / sums.seats**2
    centre, error, freedom = _parts(sums.n, total, squares, bounds, shift, differences)
    half = _quantile((1 + level) / 2, freedom) * error
    low, high = _range(bounds, differences)
    with np.errstate(invalid="ignore"):
        table["estimate"] = total / (sums.n or np.nan)
    table["lo"], table["hi"] = np.clip(centre - half, low, high), np.clip(centre + half, low, high)
    table["n"], table["method"] = sums.n, MEAN_METHOD if bounds is None else RATE_METHOD
    table["level"], table["label"] = level, FIXED_N
    if differences:
        p_value = np.where(total == 0, 1.0, 2 * upper_tail(np.abs(centre), error, freedom))
        table["p_value"] = p_value if sums.n else np.nan
        table["discordant"] = sums.discordant[chosen]
    else:
        table = table.drop(columns="a")
    table["gain"] = _gain(sums)[chosen]
    if margin is not None:
        table["margin"], table["equivalence_p"] = margin, upper_tail(margin - np.abs(centre), error, freedom)
    return table if not differences else table[["of", "a", "b", *table.columns[3:]]].astype({"a": int})


def _parts(
    n: int, total: NDArray[np.float64], squares: NDArray[np.float64], bounds: Bounds, shift: float, differences: bool
) -> NDArray[np.float64]:
    """Centre, standard error and degrees of freedom of each row; NaN where there are too few groups."""
    games = np.full(total.shape, float(n))
    if bounds is None:
        return t_parts(games, total, squares)
    if not n:
        return np.full((3, len(total)), np.nan)
    span = (bounds[1] - bounds[0]) / (1 if differences else 2)  # what lies within -1 and 1 is what the method is made for
    moved = squares - 2 * shift * total + n * shift**2
    centre, error, freedom = wald_parts(games, (total - n * shift) / span, moved / span**2)
    return np.array([centre * span + shift, error * span, freedom])


def _range(bounds: Bounds, differences: bool) -> tuple[float, float]:
    if bounds is None:
        return -np.inf, np.inf
    span = bounds[1] - bounds[0]
    return (-span, span) if differences else bounds


def _quantile(level: float, freedom: NDArray[np.float64]) -> NDArray[np.float64]:
    from scipy.special import ndtri, stdtrit

    endless = np.isinf(freedom)
    return np.where(endless, ndtri(level), stdtrit(np.where(endless, 1, freedom), level))


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
