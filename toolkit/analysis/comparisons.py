"""What a change does: differences of two cells that played the same games, and many such questions at once.

With common random numbers game 7 of one cell meets the same luck as game 7 of the other, so that the difference is taken game
by game. Most luck then falls out, and `gain` says how much: so many times more games would be needed with luck of their own.

A difference is always b minus a.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.analysis import anytime
from toolkit.analysis.rates import ANYTIME, FIXED_N, LEVEL, t_interval
from toolkit.analysis.verdicts import UNDECIDED
from toolkit.errors import ToolkitError, UnknownNameError

#: The columns of a frame of pair counts that hold sums, over the pairs in which both games have the measure: of the
#: differences, how many are not 0, and of either side.
PAIR_SUMS = ("n", "total", "squares", "discordant", "a_total", "a_squares", "b_total", "b_squares")

#: `method` of the interval of a difference: of rates, of means, and for either when watched.
RATE_METHOD, MEAN_METHOD, WATCHED_METHOD = "paired adjusted wald", "paired t", "paired asymptotic"

#: What is said of a difference, beside "undecided".
DIFFERENT, EQUIVALENT = "different", "no difference that matters"

#: Corrections for many questions at once, and what statsmodels calls them. Holm's keeps the chance of even one false claim at
#: 1 - level; Benjamini and Hochberg's keeps the share of false ones among all that are claimed there.
HOLM, BENJAMINI_HOCHBERG = "holm", "benjamini-hochberg"
ADJUSTMENTS = {HOLM: "holm", BENJAMINI_HOCHBERG: "fdr_bh"}


def pairs(a: pd.DataFrame, b: pd.DataFrame, measure: str, on: str = "game") -> pd.DataFrame:
    """The two sides of each game: columns `on`, `a`, `b`, `difference`, in the order of `on`.

    Games in which a side lacks the measure are left out. Those that the change decided have a difference other than 0.

    Args:
        a: one row a game: `on` and the measure, a number or bool.
        b: the same games after the change.
        measure: column that is compared.
        on: column that tells which games belong together.

    Raises:
        ToolkitError: the two don't hold the same games, or a game comes twice.
    """
    left, right = (frame.set_index(on)[measure].astype(float).sort_index() for frame in (a, b))
    if not left.index.is_unique or not right.index.is_unique:
        raise ToolkitError(f"can't pair: a {on} comes twice")
    if not left.index.equals(right.index):
        common = len(left.index.intersection(right.index))
        raise ToolkitError(
            f"can't pair: the two sides hold different games ({len(left)} and {len(right)}, {common} in common); "
            "play both with the same seed and the same number of games"
        )
    table = pd.DataFrame({"a": left, "b": right, "difference": right - left})
    return table.dropna().reset_index()


def pair_counts(a: pd.DataFrame, b: pd.DataFrame, of: Sequence[str], on: str = "game") -> pd.DataFrame:
    """One row a measure: `measure`, `kind` ("rate" where both sides are bool, else "mean") and `PAIR_SUMS`.

    Counts of parts add up to those of the whole. Arguments and errors as for `pairs`.
    """
    rows = []
    for measure in of:
        table = pairs(a, b, measure, on)
        difference, left, right = (table[name].to_numpy() for name in ("difference", "a", "b"))
        rate = all(pd.api.types.is_bool_dtype(frame[measure]) for frame in (a, b))
        sums = [f(values) for values in (difference, left, right) for f in (np.sum, lambda x: np.sum(x**2))]
        sums.insert(2, np.count_nonzero(difference))
        rows.append([measure, "rate" if rate else "mean", len(table), *sums])
    return pd.DataFrame(rows, columns=["measure", "kind", *PAIR_SUMS])


def differences(counts: pd.DataFrame, level: float = LEVEL, *, planned: int | None = None) -> pd.DataFrame:
    """Differences of a frame of pair counts, row by row.

    Rates get the adjusted Wald interval and McNemar's exact test, means Student's interval and test. With `planned`, the
    games at which it should be narrowest, intervals and p-values hold at every look at once (label "anytime").

    Returns:
        The columns of `counts` but `PAIR_SUMS`, `ESTIMATE_COLUMNS`, `p_value` (of no difference), `discordant` and `gain`: the
        variance of the difference of two independent games over that of a pair, so that the interval is narrower by its
        square root; infinite where no pair differs, NaN where nothing varies.

    Source: D. G. Bonett and R. M. Price, J. Educ. Behav. Stat. 37 (2012) 479 (adjusted Wald).
    """
    result = counts.drop(columns=[*PAIR_SUMS]).reset_index(drop=True)
    n, total, squares = (counts[column].to_numpy(float) for column in PAIR_SUMS[:3])
    is_rate = counts["kind"].to_numpy() == "rate"
    if planned is None:
        limits = np.where(is_rate, _adjusted_wald(n, total, squares, level), t_interval(n, total, squares, level))
        p_value = np.where(is_rate, _mcnemar(np.where(is_rate, [total, squares], 0)), _t_test(n, total, squares))
        method = np.where(is_rate, RATE_METHOD, MEAN_METHOD)
    else:
        scale = np.where(is_rate, 1.0, 0.0)
        limits = np.array(anytime.mean(n, total, squares, level, planned=planned, scale=scale))
        p_value = anytime.mean_p_value(n, total, squares, level, planned=planned, scale=scale)
        method = np.full(len(n), WATCHED_METHOD)
    with np.errstate(invalid="ignore"):
        result["estimate"] = total / np.where(n > 0, n, np.nan)
    result["lo"], result["hi"], result["n"], result["method"] = limits[0], limits[1], n.astype(np.int64), method
    result["level"], result["label"] = level, FIXED_N if planned is None else ANYTIME
    result["p_value"], result["discordant"] = p_value, counts["discordant"].to_numpy(np.int64)
    return result.assign(gain=_gain(counts))


def against(
    games: pd.DataFrame,
    baseline: Hashable,
    of: Sequence[str],
    *,
    cell: str = "cell",
    on: str = "game",
    level: float = LEVEL,
    planned: int | None = None,
) -> pd.DataFrame:
    """Differences of every other cell from the baseline: `cell`, then the columns of `differences`.

    All share the baseline's luck: where it was lucky, all look bad. `adjust` allows for that.

    Raises:
        ToolkitError: no such cell, or no other, or as for `pairs`.
    """
    parts = {key: part for (key,), part in games.groupby([cell], observed=True, sort=False)}
    if baseline not in parts:
        raise UnknownNameError(cell, str(baseline), map(str, parts))
    if len(parts) < 2:
        raise ToolkitError(f"nothing to compare: '{baseline}' is the only {cell}")
    counts = pd.concat(
        {key: pair_counts(parts[baseline], part, of, on) for key, part in parts.items() if key != baseline}, names=[cell]
    )
    return differences(counts.reset_index(cell), level, planned=planned)


def equivalence(counts: pd.DataFrame, margin: float, level: float = LEVEL) -> pd.DataFrame:
    """Whether a difference is too small to matter: two one-sided tests, each at 1 - level, for numbers of games fixed before.

    Under looking use `differences(..., planned=...)` and `verdicts.judge` with target 0 and the margin.

    Returns:
        The columns of `counts` but `PAIR_SUMS`, `ESTIMATE_COLUMNS` (the interval of level 2 level - 1, which lies within
        - margin to margin where both tests say so), `margin`, `p_value` (the larger of the two), and `verdict`: EQUIVALENT,
        DIFFERENT (the interval lies wholly outside), or "undecided".

    Source: D. J. Schuirmann, J. Pharmacokinet. Biopharm. 15 (1987) 657.
    """
    table = differences(counts, 2 * level - 1).drop(columns=["p_value", "discordant", "gain"])
    n, total, squares = (counts[column].to_numpy(float) for column in PAIR_SUMS[:3])
    is_rate = counts["kind"].to_numpy() == "rate"
    centre, error, freedom = np.where(is_rate, wald_parts(n, total, squares), t_parts(n, total, squares))
    distance = margin - np.abs(centre)
    table["margin"], table["p_value"] = margin, upper_tail(distance, error, freedom)
    outside = (table["lo"] > margin) | (table["hi"] < -margin)
    table["verdict"] = np.select([table["p_value"] <= 1 - level, outside], [EQUIVALENT, DIFFERENT], UNDECIDED)
    return table


def adjust(table: pd.DataFrame, method: str, level: float = LEVEL) -> pd.DataFrame:
    """All rows of a table with a `p_value` taken as one family of questions.

    Adds `adjusted_p`, `adjustment` (the method's name) and `verdict` ("different" or "undecided"). Rows without a p-value are
    no questions.

    Args:
        table: one row a question.
        method: one of `ADJUSTMENTS`, "holm" for claims, "benjamini-hochberg" for screens.
        level: one minus the share of errors allowed.

    Raises:
        UnknownNameError: no such method.
    """
    from statsmodels.stats.multitest import multipletests

    if method not in ADJUSTMENTS:
        raise UnknownNameError("adjustment", method, ADJUSTMENTS)
    p_values = table["p_value"].to_numpy(float)
    asked, adjusted = ~np.isnan(p_values), p_values.copy()
    if asked.any():
        adjusted[asked] = multipletests(p_values[asked], 1 - level, method=ADJUSTMENTS[method])[1]
    verdict = np.where(adjusted <= 1 - level, DIFFERENT, UNDECIDED)
    return table.assign(adjusted_p=adjusted, adjustment=method, verdict=verdict)


def wald_parts(n: NDArray[np.float64], total: NDArray[np.float64], squares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Centre, standard error and degrees of freedom of a difference of rates, with one more pair of either sort."""
    more = n + 2
    centre = total / more
    error = np.sqrt(((squares + 2) / more - centre**2) / more)
    return np.array([centre, error, np.full(n.shape, np.inf)])


def t_parts(n: NDArray[np.float64], total: NDArray[np.float64], squares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mean, standard error and degrees of freedom of a mean; NaN where n is below 2."""
    games = np.where(n > 1, n, np.nan)
    mean = total / games
    return np.array([mean, np.sqrt(variance(games, total, squares) / games), games - 1])


def _adjusted_wald(
    n: NDArray[np.float64], total: NDArray[np.float64], squares: NDArray[np.float64], level: float
) -> NDArray[np.float64]:
    from scipy.special import ndtri

    centre, error, _ = wald_parts(n, total, squares)
    half = ndtri((1 + level) / 2) * error
    return np.clip([centre - half, centre + half], -1, 1)


def _mcnemar(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """McNemar's exact test from the sum of differences that are -1, 0 or 1 and the sum of their squares."""
    from scipy.special import bdtr

    total, decided = sums
    return np.minimum(2 * bdtr((decided - np.abs(total)) // 2, decided.astype(np.int64), 0.5), 1.0)


def _t_test(n: NDArray[np.float64], total: NDArray[np.float64], squares: NDArray[np.float64]) -> NDArray[np.float64]:
    mean, error, freedom = t_parts(n, total, squares)
    p_value = 2 * upper_tail(np.abs(mean), error, freedom)
    return np.where(mean == 0, 1.0, p_value)


def upper_tail(distance: NDArray[np.float64], error: NDArray[np.float64], freedom: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chance of a Student variable to be above distance / error; normal where the degrees of freedom are infinite."""
    from scipy.special import ndtr, stdtr

    with np.errstate(divide="ignore", invalid="ignore"):
        score = distance / error
    return np.where(np.isinf(freedom), ndtr(-score), stdtr(np.where(np.isinf(freedom), 1, freedom), -score))


def _gain(counts: pd.DataFrame) -> NDArray[np.float64]:
    n, total, squares, _, a_total, a_squares, b_total, b_squares = (counts[name].to_numpy(float) for name in PAIR_SUMS)
    games = np.where(n > 1, n, np.nan)
    apart = variance(games, a_total, a_squares) + variance(games, b_total, b_squares)
    with np.errstate(divide="ignore", invalid="ignore"):
        return apart / variance(games, total, squares)


def variance(n: NDArray[np.float64], total: NDArray[np.float64], squares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sample variance; exactly 0 where rounding leaves next to nothing."""
    deviations = squares - total * (total / n)
    return np.where(deviations > 1e-12 * squares, deviations, np.where(np.isnan(n), np.nan, 0.0)) / (n - 1)
