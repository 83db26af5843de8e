"""Which knobs matter: a screen of many (Morris), and shares of the variance of the win probability (Sobol).

Two things vary in a game: the knobs, and luck. Sobol's indices share out the variance of the win *probability* that the knobs
make; how much of a single game is luck is told apart. Indices taken from single games would credit luck to every knob, so
they are taken from an emulator instead: a logistic regression on the knobs, their squares and products, fitted to games at
points all over the space, with a check whether it fits.

Every design has a column more, `DUMMY`: a knob that does nothing. What is measured for it is noise, and so is anything no
larger: the noise floor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.analysis import emulator
from toolkit.analysis.emulator import DUMMY, Knob, lack_of_fit
from toolkit.analysis.rates import ESTIMATE_COLUMNS, FIXED_N, LEVEL, SUMS
from toolkit.errors import ToolkitError

#: What is said of a knob.
MATTERS, NOISE = "matters", "within noise"

#: `method` of a screen, and of indices: by an emulator, or straight from outcomes.
MORRIS_METHOD, EMULATOR_METHOD, SALTELLI_METHOD = "morris", "logistic emulator", "saltelli"

#: Fewest seed blocks to draw from again.
FEWEST_BLOCKS = 10

#: What is said where nothing varies.
CERTAIN = "nothing to explain: every game has the same outcome; give wider ranges or another measure"

#: Levels of a Morris design.
MORRIS_LEVELS = 4


class Sensitivity(NamedTuple):
    """What games at many points say.

    `indices`: one row a knob and `index` ("first": by itself; "total": with all that it does together with others), the
    estimate columns, `floor` and `verdict`: a knob matters where its interval lies above the floor and the emulator's terms
    with that knob aren't all zero. `luck`: one row, the share of a single game's variance that no knob explains.
    `fit`: one row, `p_value` (that no terms of third degree are needed), `missed` (share of variance that they change),
    `verdict`.
    """

    indices: pd.DataFrame
    luck: pd.DataFrame
    fit: pd.DataFrame


def design(knobs: Sequence[Knob], points: int, seed: int) -> pd.DataFrame:
    """Points all over the space (a Latin hypercube), for `sobol`: one row a point, one column a knob, and the dummy's."""
    from SALib.sample import latin

    return _named(latin.sample(_problem(knobs), points, seed=np.random.default_rng(seed)), knobs)


def fewest_points(knobs: Sequence[Knob]) -> int:
    """How many points `sobol` has to have: twice the terms of third degree, without which there is no check of the fit."""
    return max(2 * (1 + len(emulator.products_of(knobs, 3))), FEWEST_BLOCKS)


def morris_design(knobs: Sequence[Knob], trajectories: int, seed: int) -> pd.DataFrame:
    """Walks through the space that change one knob at a time, for `morris`; columns as `design`, and `trajectory`.

    One row a point, trajectories x (knobs + 2) rows. The order of the rows is part of the design.
    """
    from SALib.sample import morris as sampler

    shares = sampler.sample(_problem(knobs), trajectories, num_levels=MORRIS_LEVELS, seed=np.random.default_rng(seed))
    table = _named(shares, knobs, at_levels=True)
    return table.assign(trajectory=np.repeat(np.arange(trajectories), len(knobs) + 2), **{DUMMY: shares[:, -1]})


def saltelli_design(knobs: Sequence[Knob], points: int, seed: int) -> pd.DataFrame:
    """Points for `saltelli`: points x (knobs + 3) rows; `points` is a power of 2. The order of the rows is part of it."""
    from SALib.sample import sobol as sampler

    shares = sampler.sample(_problem(knobs), points, calc_second_order=False, seed=np.random.default_rng(seed))
    return _named(shares, knobs)


def morris(
    rows: pd.DataFrame, knobs: Sequence[Knob], *, level: float = LEVEL, resamples: int = 1000, seed: int = 0
) -> pd.DataFrame:
    """Morris's screen: how far the outcome moves, on average, when one knob goes from end to end and the others stay.

    With common random numbers along a trajectory a knob without effect moves nothing at all, nor does the dummy, unless its
    steps are made to change the numbers: then its moves are those of luck alone, as a knob's may be that only stirs luck. Whole
    knobs go by the nearest whole numbers, so that one of three or five values is measured roughly.

    Args:
        rows: `morris_design` with the counts of each point's games, `n` and `total`, in its order.
        knobs: those of the design.
        level: of the intervals, from the spread between trajectories.
        resamples: how often trajectories are drawn again.
        seed: of these draws.

    Raises:
        ToolkitError: a point without games, or every game has the same outcome.

    Returns:
        One row a knob and the dummy: `knob`, the estimate columns (the mean size of the moves), `mean` (of the moves with
        their sign), `spread` (their standard deviation: where it isn't small, the knob's effect is bent or hangs on other
        knobs), `floor` and `verdict`.

    Source: F. Campolongo, J. Cariboni and A. Saltelli, Environ. Model. Softw. 22 (2007) 1509.
    """
    from SALib.analyze import morris as analyzer

    names = [*(knob.name for knob in knobs), DUMMY]
    outcome = (rows["total"] / rows["n"]).to_numpy(float)
    if not np.isfinite(outcome).all():
        raise ToolkitError("can't screen: a point of the design has no games in which the measure applies")
    if np.ptp(outcome) == 0:
        raise ToolkitError(CERTAIN)
    at = rows[names].to_numpy(float)
    found = analyzer.analyze(
        _problem(knobs), at, outcome, num_resamples=resamples, conf_level=level, num_levels=MORRIS_LEVELS, seed=seed
    )
    size, half = np.asarray(found["mu_star"], float), np.asarray(found["mu_star_conf"], float)
    table = pd.DataFrame({"knob": names, "estimate": size, "lo": np.maximum(size - half, 0), "hi": size + half})
    table = _labelled(table, int(rows["n"].sum()), MORRIS_METHOD, level)
    table["mean"], table["spread"] = np.asarray(found["mu"], float), np.asarray(found["sigma"], float)
    return _against_noise(table, table["hi"].iloc[-1])


def saltelli(
    outcome: NDArray[np.float64], knobs: Sequence[Knob], *, level: float = LEVEL, resamples: int = 1000, seed: int = 0
) -> pd.DataFrame:
    """Sobol's indices straight from outcomes at a `saltelli_design`, in its order: for functions, or with many games a point.

    Noise in the outcomes counts as variance that every knob has a part in; see the dummy. Columns as `Sensitivity.indices`.

    Source: A. Saltelli et al., Comput. Phys. Commun. 181 (2010) 259.
    """
    columns = len(knobs) + 3
    picked = np.random.default_rng(seed).integers(len(outcome) // columns, size=(len(outcome) // columns, resamples))
    by_row = np.asarray(outcome, float).reshape(-1, columns, 1)
    again = np.stack([by_row[picked, column, 0] for column in range(columns)], axis=1)
    return _index_table(_indices(by_row)[..., 0], _indices(again), knobs, len(outcome), SALTELLI_METHOD, level)


def sobol(
    rows: pd.DataFrame,
    knobs: Sequence[Knob],
    *,
    block: str = "block",
    level: float = LEVEL,
    resamples: int = 400,
    points: int = 2048,
    seed: int = 0,
) -> Sensitivity:
    """Sobol's indices of the win probability, by an emulator.

    Args:
        rows: one row a point of `design` and block of seeds: the knobs, the dummy, `block`, and the counts of its games,
            `rates.SUMS`. Outcomes lie between 0 and 1.
        knobs: those of the design.
        block: column that tells games of one block of seeds; blocks are drawn again for the intervals.
        level: of the intervals.
        resamples: how often blocks are drawn; each time the emulator takes one step of Newton's towards its new fit.
        points: at how many points the emulator is asked, a power of 2.
        seed: of the draws and points.

    Raises:
        ToolkitError: too few blocks or games, or every game has the same outcome.

    Source: D. W. K. Andrews, Econometrica 70 (2002) 119 (fits by a step).
    """
    from scipy.special import expit

    played = rows[rows["n"] > 0]
    blocks, codes = np.unique(played[block].to_numpy(), return_inverse=True)
    if len(blocks) < FEWEST_BLOCKS:
        raise ToolkitError(f"can't tell how sure the indices are: {len(blocks)} seed blocks, at least {FEWEST_BLOCKS} needed")
    n, total, squares = (played[column].to_numpy(float) for column in SUMS)
    variance = squares.sum() / n.sum() - (total.sum() / n.sum()) ** 2
    if variance <= 0:
        raise ToolkitError(CERTAIN)
    terms = emulator.terms_of(played, knobs, 2)
    emulator.refuse_few(n, total, terms.shape[1])
    fitted = emulator.fit(terms, n, total)
    again = emulator.fit_again(fitted, terms, n, total, codes, resamples, seed)
    at = emulator.terms_of(saltelli_design(knobs, points, seed), knobs, 2)
    probability, probabilities = (expit(at @ fits).reshape(points, -1, fits.shape[1]) for fits in (fitted[:, None], again))
    indices = _index_table(_indices(probability)[..., 0], _indices(probabilities), knobs, int(n.sum()), EMULATOR_METHOD, level)
    told = np.concatenate([emulator.told(fitted, again, knobs, alone, level) for alone in (True, False)])
    indices["verdict"] = indices["verdict"].where(told, NOISE)
    estimate, lo, hi = _interval(_luck(probability, variance), _luck(probabilities, variance)[None], level)
    luck = _labelled(pd.DataFrame({"estimate": estimate, "lo": lo, "hi": hi}), int(n.sum()), EMULATOR_METHOD, level)
    return Sensitivity(indices, luck, lack_of_fit(played, knobs))


def _problem(knobs: Sequence[Knob]) -> dict[str, Any]:
    """What SALib calls a problem: shares of the way of each knob, and of the dummy."""
    return {"num_vars": len(knobs) + 1, "names": [*(k.name for k in knobs), DUMMY], "bounds": [[0, 1]] * (len(knobs) + 1)}


def _named(shares: NDArray[np.float64], knobs: Sequence[Knob], *, at_levels: bool = False) -> pd.DataFrame:
    values = {knob.name: knob.value(column, at_levels=at_levels) for knob, column in zip(knobs, shares.T, strict=False)}
    return pd.DataFrame(values | {DUMMY: shares[:, -1]})


def _indices(outcome: NDArray[np.float64]) -> NDArray[np.float64]:
    """First and total indices from outcomes of shape (points, knobs + 3, sets): shape (2, knobs + 1, sets)."""
    from SALib.analyze.sobol import first_order, total_order

    centred = outcome - outcome.mean(axis=(0, 1))
    base, other = centred[:, 0], centred[:, -1]
    swapped = [centred[:, column] for column in range(1, outcome.shape[1] - 1)]
    return np.array([[first_order(base, one, other) for one in swapped], [total_order(base, one, other) for one in swapped]])


def _luck(probability: NDArray[np.float64], variance: float) -> NDArray[np.float64]:
    """Share of the variance of a game that is not the win probability's, from shape (points, columns, sets)."""
    free = probability[:, [0, -1]].reshape(-1, probability.shape[2])
    return 1 - free.var(axis=0) / variance


def _index_table(
    found: NDArray[np.float64],
    again: NDArray[np.float64],
    knobs: Sequence[Knob],
    n: int,
    method: str,
    level: float,
) -> pd.DataFrame:
    names = [*(knob.name for knob in knobs), DUMMY]
    table = pd.DataFrame({"knob": names * 2, "index": np.repeat(["first", "total"], len(names))})
    table["estimate"], table["lo"], table["hi"] = _interval(found.ravel(), again.reshape(found.size, -1), level)
    table = _labelled(table, n, method, level)
    return _against_noise(table, table["hi"].iloc[-1])


def _interval(
    found: NDArray[np.float64], again: NDArray[np.float64], level: float
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Estimates less their bias, and bootstrap intervals, kept within 0 and 1; `again` has shape (estimates, sets).

    Noise adds variance, and drawing again adds as much once more: so much is taken off. A share near 0 is nearly all such
    noise, one well above it goes as the square of an effect; so the interval is the wider of the basic one (which reaches 0
    in the first case) and that of the square root.
    """
    low, high = np.quantile(again, [(1 - level) / 2, (1 + level) / 2], axis=1)
    root, low_root, high_root = (np.sqrt(np.maximum(x, 0)) for x in (found, low, high))
    lo = np.minimum(2 * found - high, np.maximum(2 * root - high_root, 0) ** 2)
    hi = np.maximum(2 * found - low, np.maximum(2 * root - low_root, 0) ** 2)
    return np.clip(2 * found - again.mean(axis=1), 0, 1), np.clip(lo, 0, 1), np.clip(hi, 0, 1)


def _labelled(table: pd.DataFrame, n: int, method: str, level: float) -> pd.DataFrame:
    table = table.assign(n=n, method=method, level=level, label=FIXED_N)
    return table[[*(name for name in table.columns if name not in ESTIMATE_COLUMNS), *ESTIMATE_COLUMNS]]


def _against_noise(table: pd.DataFrame, floor: float) -> pd.DataFrame:
    return table.assign(floor=floor, verdict=np.where(table["lo"] > floor, MATTERS, NOISE))
