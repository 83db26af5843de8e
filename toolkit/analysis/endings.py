"""Why games end: the share of each cause."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from toolkit.analysis.rates import LEVEL
from toolkit.analysis.results import Watched, estimates


def shares(
    games: pd.DataFrame,
    by: Sequence[str] = ("cell",),
    column: str = "ending",
    *,
    weight: str | None = None,
    level: float = LEVEL,
    how: Watched | None = None,
) -> pd.DataFrame:
    """Share of each cause in each group, with its own interval (the shares of a group add up to 1, the limits do not).

    Args:
        games: one row a game, or so many games a row as `weight` says; `column` is categorical or text.
        by: columns that tell the groups apart.
        column: the cause.
        weight: column with the number of games that a row stands for.
        level: confidence level, for each share by itself.
        how: how the games were watched, where their number was not fixed.

    Returns:
        `by`, `column` and the estimate columns: one row a group and cause, causes that never came included, in the order of
        the categories (texts: sorted).
    """
    cause = games[column].astype("category")
    groups = games[[*by]].drop_duplicates().reset_index(drop=True) if by else pd.DataFrame(index=[0])
    counted = games[[*by]].assign(**{column: cause}, total=games[weight] if weight else 1)
    seen = counted.groupby([*by, column], observed=True)["total"].sum().reset_index()
    causes = pd.DataFrame({column: pd.Categorical(cause.cat.categories, categories=cause.cat.categories)})
    table = groups.merge(causes, how="cross").merge(seen, how="left", on=[*by, column])
    table["total"] = table["total"].fillna(0).astype(float)
    table["n"] = table.groupby([*by], observed=True)["total"].transform("sum") if by else table["total"].sum()
    table = table.assign(squares=table["total"], kind="rate", n=table["n"].astype(np.int64))
    return estimates(table.assign(measure=""), how, level).drop(columns=["measure", "kind"])
