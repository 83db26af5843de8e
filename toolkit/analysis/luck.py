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

from toolkit.analysis.rates import ESTIMATE_COLUMNS, FIXED_N, LEVEL
from toolkit.errors import ToolkitError

#: `method` of the share and its interval.
METHOD = "one-way anova, jackknife over blocks"

#: Fewest blocks that have an interval; some dozens make it trustworthy.
FEWEST_BLOCKS = 3


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
        leaving out one block at a time, on Fisher's scale. Both are kept within 0 and 1; NaN where the outcome never varies.

    Raises:
        ToolkitError: too few blocks, no block with two replicates, or a replicate comes twice.

    Source: R. A. Fisher, Statistical Methods for Research Workers, chapter VII (intraclass correlations by analysis of
    variance, their transformation).
    """
    groups: list[tuple[tuple[Hashable, ...], pd.DataFrame]]
    groups = [(tuple(key), part) for key, part in rows.groupby([*by], observed=True, sort=False)] if by else [((), rows)]
    table = [dict(zip(by, key, strict=True)) | _of_group(part, outcome, level) for key, part in groups]
    return pd.DataFrame(table, columns=[*by, *ESTIMATE_COLUMNS, "blocks"])


def _of_group(rows: pd.DataFrame, outcome: str, level: float) -> dict[str, Any]:
    if rows.duplicated(["group_block", "replicate"]).any():
        raise ToolkitError("can't split luck: a replicate of a block comes twice")
    values = rows[outcome].astype(float).rename("x").dropna()
    sums = values.to_frame().assign(squares=values**2).groupby(rows.loc[values.index, "group_block"].to_numpy())
    n, total, squares = (np.asarray(part, float) for part in (sums.size(), sums["x"].sum(), sums["squares"].sum()))
    if len(n) < FEWEST_BLOCKS:
        raise ToolkitError(f"can't split luck: {len(n)} blocks with an outcome, at least {FEWEST_BLOCKS} needed")
    if n.max() < 2:
        raise ToolkitError("can't split luck: no block has two replicates with an outcome")
    shares = (float(np.clip(share, 0, 1)) for share in share_with_interval(n, total, squares, level))
    return dict(zip(ESTIMATE_COLUMNS, (*shares, int(n.sum()), METHOD, level, FIXED_N), strict=True)) | {"blocks": len(n)}


def share_with_interval(
    n: NDArray[np.float64], total: NDArray[np.float64], squares: NDArray[np.float64], level: float = LEVEL
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """The share and its limits from the counts of blocks, each of shape (..., blocks), not kept within 0 and 1."""
    from scipy.special import stdtrit

    blocks = n.shape[-1]
    per_block = np.array([np.ones(n.shape), n, n**2, total, total**2 / n, squares])
    all_blocks = per_block.sum(axis=-1)
    ratio, size = _ratio(all_blocks)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios_without = np.log(_ratio(all_blocks[..., None] - per_block)[0])
        half = stdtrit(blocks - 1, (1 + level) / 2) * np.sqrt((blocks - 1) * ratios_without.var(axis=-1))
        limits = ratio * np.exp(-half), ratio * np.exp(half)
        lo, hi = ((limit - 1) / (limit - 1 + size) for limit in limits)
        return np.where(np.isinf(ratio), 1.0, (ratio - 1) / (ratio - 1 + size)), lo, hi


def _ratio(sums: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Variance between blocks over variance within (Fisher's F), and the size of a block that counts, from sums over blocks.

    `sums` are those of 1, n, n^2, total, total^2 / n, squares, along the first axis. NaN where nothing varies.
    """
    blocks, games, games_squared, total, explained, squares = sums
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (explained - total**2 / games) / (blocks - 1)
        within = (squares - explained) / (games - blocks)
        within = np.where(within > 1e-12 * squares / games, within, 0.0)  # rounding leaves next to nothing
        return between / within, (games - games_squared / games) / (blocks - 1)
