"""How much of the outcome one group of draws decides: the set-up, the dice, what the policies toss for.

Games are played in blocks. Within a block the draws of one group are held fixed, all others are drawn anew for each replicate.
What blocks differ by, beyond what replicates of one block differ by, is the share of that group by itself. Shares of several
groups need not add up to 1: the rest is what they decide together.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.analysis.rates import ESTIMATE_COLUMNS, FIXED_N, LEVEL, SUMS
from toolkit.errors import ToolkitError

#: `method` of a share and its interval; of one where replicates agree in all blocks, or all but one; of what shares leave over.
METHOD = "one-way anova, jackknife over blocks"
AGREED_METHOD = "blocks that differ, clopper-pearson"
LEFT_OVER_METHOD = "one less all shares, jackknife over blocks"

#: `method` where nothing has to be played: one group is all that is drawn.
ONLY_METHOD = "nothing else is drawn"

#: Fewest blocks that have an interval; some dozens make it trustworthy.
FEWEST_BLOCKS = 3

Floats = NDArray[np.float64]


def split(rows: pd.DataFrame, by: Sequence[str] = (), *, outcome: str = "outcome", level: float = LEVEL) -> pd.DataFrame:
    """Share of the variance of the outcome that the draws held fixed within blocks decide.

    Args:
        rows: one row a game: `by`, `group_block` (which fixed draws), `replicate` (which free ones), and the outcome, a number
            or bool. Games without an outcome are left out.
        by: columns that tell apart what is split, such as the group of draws that is held fixed.
        outcome: column of the outcome.
        level: of the interval.

    Returns:
        One row a combination of `by`: `by`, `rates.ESTIMATE_COLUMNS` and `blocks`. `n` counts games. The interval comes from
        leaving out one block at a time, on Fisher's scale. Both are kept within 0 and 1, an estimate below 0 taking its
        interval along; NaN where the outcome never varies. Where the replicates of all blocks agree, or of all but one, that
        tells nothing, and the interval comes from how many blocks differ; it takes outcomes to lie within those seen.

    Raises:
        ToolkitError: too few blocks, no block with two replicates, or a replicate comes twice.

    Source: R. A. Fisher, Statistical Methods for Research Workers, chapter VII (intraclass correlations by analysis of
    variance, their transformation).
    """
    groups: list[tuple[tuple[Hashable, ...], pd.DataFrame]]
    groups = [(tuple(key), part) for key, part in rows.groupby([*by], observed=True, sort=False)] if by else [((), rows)]
    table = [dict(zip(by, key, strict=True)) | _of_group(part, outcome, level) for key, part in groups]
    return pd.DataFrame(table, columns=[*by, *ESTIMATE_COLUMNS, "blocks"])


def left_over(rows: pd.DataFrame, by: Sequence[str], *, outcome: str = "outcome", level: float = LEVEL) -> dict[str, Any]:
    """What no group decides by itself: 1 less the shares of all groups.

    Args:
        rows: as those of `split`; blocks of one number have luck in common, whatever is held in them.
        by: columns that tell the groups apart.
        outcome: column of the outcome.
        level: of the interval.

    Returns:
        `rates.ESTIMATE_COLUMNS` and `blocks`. The interval comes from leaving out one block of all groups at a time. Both are
        kept within 0 and 1; NaN where the outcome never varies in some group.

    Raises:
        ToolkitError: as for `split`.
    """
    parts = [_counts(part, outcome) for _, part in rows.groupby([*by], observed=True, sort=False)]
    blocks = sorted(set().union(*(part.index for part in parts)))
    arrays = np.stack([part[[*SUMS]].reindex(blocks, fill_value=0.0).to_numpy(float) for part in parts])
    n, total, squares = np.moveaxis(arrays, -1, 0)
    estimate, lo, hi = _kept_within(*left_over_with_interval(n, total, squares, level))
    games = int(arrays[..., 0].sum())
    return dict(zip(ESTIMATE_COLUMNS, (estimate, lo, hi, games, LEFT_OVER_METHOD, level, FIXED_N), strict=True)) | {
        "blocks": len(blocks)
    }


def _of_group(rows: pd.DataFrame, outcome: str, level: float) -> dict[str, Any]:
    counts = _counts(rows, outcome)
    n, total, squares = counts[[*SUMS]].to_numpy(float).T
    estimate, lo, hi = _kept_within(*share_with_interval(n, total, squares, level))
    method = METHOD
    if not np.isnan(estimate) and np.isnan(lo):  # without some block, nothing varies within blocks
        lo, hi, method = _lowest_agreed(counts, level), 1.0, AGREED_METHOD
    shares = (estimate, lo, hi, int(n.sum()), method, level, FIXED_N)
    return dict(zip(ESTIMATE_COLUMNS, shares, strict=True)) | {"blocks": len(counts)}


def _counts(rows: pd.DataFrame, outcome: str) -> pd.DataFrame:
    """Games, sum, sum of squares, lowest and highest of the outcome by block."""
    if rows.duplicated(["group_block", "replicate"]).any():
        raise ToolkitError("can't split luck: a replicate of a block comes twice")
    values = rows[outcome].astype(float).rename("x").dropna()
    sums = values.to_frame().assign(squares=values**2).groupby(rows.loc[values.index, "group_block"].to_numpy())
    counts = pd.DataFrame({"n": sums.size(), "total": sums["x"].sum(), "squares": sums["squares"].sum()})
    counts["low"], counts["high"] = sums["x"].min(), sums["x"].max()
    if len(counts) < FEWEST_BLOCKS:
        raise ToolkitError(f"can't split luck: {len(counts)} blocks with an outcome, at least {FEWEST_BLOCKS} needed")
    if counts["n"].max() < 2:
        raise ToolkitError("can't split luck: no block has two replicates with an outcome")
    return counts


def _lowest_agreed(counts: pd.DataFrame, level: float) -> float:
    """The lower limit of a share where the replicates of all blocks agree, or of all but one.

    What is left to the free draws is half the mean square of the difference of two replicates. They differ in no more blocks
    than any replicates do (Clopper and Pearson's limit), and by no more than the outcomes that were seen.
    """
    from scipy.special import betaincinv

    several = counts[counts["n"] > 1]
    blocks, differing = len(several), int((several["low"] < several["high"]).sum())
    games, total, squares = (float(counts[name].sum()) for name in SUMS)
    most = betaincinv(differing + 1, blocks - differing, (1 + level) / 2) if differing < blocks else 1.0
    reach = float(counts["high"].max() - counts["low"].min())
    return max(0.0, 1 - float(most) * reach**2 / 2 / (squares / games - (total / games) ** 2))


def share_with_interval(n: Floats, total: Floats, squares: Floats, level: float = LEVEL) -> tuple[Floats, Floats, Floats]:
    """The share and its limits from the counts of blocks, each of shape (..., blocks), not kept within 0 and 1."""
    per_block = _per_block(n, total, squares)
    all_blocks = per_block.sum(axis=-1)
    ratio, size = _ratio(all_blocks)
    with np.errstate(divide="ignore", invalid="ignore"):
        half = _half_width(np.log(_ratio(all_blocks[..., None] - per_block)[0]), level)
        limits = ratio * np.exp(-half), ratio * np.exp(half)
        lo, hi = ((limit - 1) / (limit - 1 + size) for limit in limits)
        return _share(ratio, size), lo, hi


def left_over_with_interval(n: Floats, total: Floats, squares: Floats, level: float = LEVEL) -> tuple[Floats, Floats, Floats]:
    """1 less the shares of groups, and its limits, from counts of shape (groups, ..., blocks), not kept within 0 and 1."""
    per_block = _per_block(n, total, squares)
    all_blocks = per_block.sum(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        estimate = 1 - _share(*_ratio(all_blocks)).sum(axis=0)
        half = _half_width(_share(*_ratio(all_blocks[..., None] - per_block)).sum(axis=0), level)
    return estimate, estimate - half, estimate + half


def _kept_within(estimate: Floats, lo: Floats, hi: Floats) -> tuple[float, float, float]:
    """A share and its limits within 0 and 1. An estimate outside takes its interval with it: it would shrink to nothing."""
    moved = np.clip(estimate, 0, 1) - estimate
    lo, hi = np.clip(np.minimum(lo, lo + moved), 0, 1), np.clip(np.maximum(hi, hi + moved), 0, 1)
    return float(estimate + moved), float(lo), float(hi)


def _half_width(without: Floats, level: float) -> Floats:
    """Half of an interval's width from the estimates without one block each, along the last axis."""
    from scipy.special import stdtrit

    blocks = without.shape[-1]
    return np.asarray(stdtrit(blocks - 1, (1 + level) / 2) * np.sqrt((blocks - 1) * without.var(axis=-1)))


def _per_block(n: Floats, total: Floats, squares: Floats) -> Floats:
    """What `_ratio` takes the sums of, of each block; blocks without games count for nothing."""
    return np.array([n > 0, n, n**2, total, total**2 / np.where(n > 0, n, 1), squares])


def _share(ratio: Floats, size: Floats) -> Floats:
    return np.where(np.isinf(ratio), 1.0, (ratio - 1) / (ratio - 1 + size))


def _ratio(sums: Floats) -> tuple[Floats, Floats]:
    """Variance between blocks over variance within (Fisher's F), and the size of a block that counts, from sums over blocks.

    `sums` are those of 1, n, n^2, total, total^2 / n, squares, along the first axis. NaN where nothing varies.
    """
    blocks, games, games_squared, total, explained, squares = sums
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (explained - total**2 / games) / (blocks - 1)
        within = (squares - explained) / (games - blocks)
        within = np.where(within > 1e-12 * squares / games, within, 0.0)  # rounding leaves next to nothing
        return between / within, (games - games_squared / games) / (blocks - 1)
