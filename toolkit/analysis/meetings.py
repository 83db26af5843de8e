"""Who met whom in a set of games, and how that went: what ratings are made from.

Several line-ups of sides play games of the same numbers, so that game 7 of one meets the same luck as game 7 of another. What
is drawn again for an interval is therefore a block of game numbers, over all line-ups at once; and how a pair did is first
averaged over its games of one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.analysis import ratings
from toolkit.analysis.rates import FIXED_N, LEVEL, wilson

#: `method` of the score of a pair.
SCORE_METHOD = "wilson with effective n"

#: How the intervals of all pairs of an answer are made to hold together.
TOGETHER = "bonferroni"

#: Blocks that game numbers are cut into, at most.
BLOCKS = 200

#: How often blocks are drawn again, unless told otherwise.
RESAMPLES = 1000


class LineUp(NamedTuple):
    """A side a seat, and the places of the games that they played.

    `places` has shape (games, seats), float64: 1 is best, sides that tie share one, NaN is behind all that have one.
    """

    sides: tuple[str, ...]
    places: NDArray[np.float64]


@dataclass(frozen=True)
class Score:
    """How side `a` did against side `b`, by game number: how often they met (`n`), a's score of it (`total`)."""

    a: str
    b: str
    n: NDArray[np.int64]  # shape (games,)
    total: NDArray[np.float64]  # shape (games,); a win counts 1, a tie 1/2


def places_of_winners(won: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Places where only winners are known, shape (games, seats): winners share the first; without any all do, a draw."""
    return np.where(won | ~won.any(axis=1, keepdims=True), 1.0, np.nan)


def scores(line_ups: Sequence[LineUp]) -> list[Score]:
    """One a pair of different sides that met, in the order of their names; all line-ups have the same game numbers.

    Where neither has a place it isn't known who was better, and it doesn't count.
    """
    found: dict[tuple[str, str], Score] = {}
    for sides, places in line_ups:
        behind = np.where(np.isnan(places), np.inf, places)
        for i, j in combinations(range(len(sides)), 2):
            if sides[i] == sides[j]:
                continue
            first, second = (i, j) if sides[i] < sides[j] else (j, i)
            pair = sides[first], sides[second]
            if pair not in found:
                found[pair] = Score(*pair, np.zeros(len(places), np.int64), np.zeros(len(places)))
            known = np.isfinite(behind[:, i]) | np.isfinite(behind[:, j])
            ahead = np.sign(np.where(known, behind[:, second], 0.0) - np.where(known, behind[:, first], 0.0))
            found[pair].n[:] += known
            found[pair].total[:] += np.where(known, (1 + ahead) / 2, 0.0)
    return [found[pair] for pair in sorted(found)]


def pair_estimates(found: Sequence[Score], level: float = LEVEL) -> pd.DataFrame:
    """How each pair did: `a`, `b` and `rates.ESTIMATE_COLUMNS` of a's score, each interval with this level.

    The unit is the game number, `n` counts them: a's score is averaged over the games of a number. Where those averages vary
    less than wins and losses would, as they do with ties and with changed seats, that is worth more games: Wilson's interval
    is taken for so many. Of wins and losses alone it is Wilson's interval itself.

    Source: C. Franco, R. J. A. Little, T. A. Louis and E. V. Slud, J. Surv. Stat. Methodol. 7 (2019) 334 (Wilson's interval
    with an effective sample size).
    """
    units = [each.total[each.n > 0] / each.n[each.n > 0] for each in found]
    n, total, squares = (np.array([f(x) for x in units], float) for f in (len, np.sum, lambda x: np.sum(x**2)))
    score = total / n
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where((score > 0) & (score < 1), (squares / n - score**2) / (score * (1 - score)), 1.0)
    # as if two more had varied like wins and losses: else nothing but draws would leave no doubt at all
    effective = n * (n + 2) / (n * share + 2)
    lo, hi = wilson(score * effective, effective, level)
    table = pd.DataFrame(
        {"a": [each.a for each in found], "b": [each.b for each in found], "estimate": score, "lo": lo, "hi": hi}
    )
    return table.assign(n=n.astype(np.int64), method=SCORE_METHOD, level=level, label=FIXED_N)


def rate(line_ups: Sequence[LineUp], level: float = LEVEL, resamples: int = RESAMPLES, seed: int = 0) -> pd.DataFrame:
    """Ratings of the sides: those of `ratings.bradley_terry` where all games are of two, else of `ratings.plackett_luce`.

    Raises:
        ToolkitError: as they do.
    """
    games = len(line_ups[0].places)
    block = np.arange(games) * min(BLOCKS, games) // games
    if all(len(sides) == 2 for sides, _ in line_ups):
        return ratings.bradley_terry(_pair_rows(line_ups, block), level=level, resamples=resamples, seed=seed)
    return ratings.plackett_luce(_place_rows(line_ups, block), level=level, resamples=resamples, seed=seed)


def _pair_rows(line_ups: Sequence[LineUp], block: NDArray[np.int64]) -> pd.DataFrame:
    parts = [
        pd.DataFrame({"a": each.a, "b": each.b, "block": block, "n": each.n, "total": each.total}) for each in scores(line_ups)
    ]
    return pd.concat(parts).groupby(["a", "b", "block"], as_index=False).sum()


def _place_rows(line_ups: Sequence[LineUp], block: NDArray[np.int64]) -> pd.DataFrame:
    parts = []
    for number, (sides, places) in enumerate(line_ups):
        games, seats = places.shape
        game = np.repeat(np.arange(games) + number * games, seats)
        columns = {"game": game, "item": np.tile(np.array(sides, object), games), "place": places.reshape(-1)}
        parts.append(pd.DataFrame(columns | {"block": np.repeat(block, seats)}))
    return pd.concat(parts, ignore_index=True)
