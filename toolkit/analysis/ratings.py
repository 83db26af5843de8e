"""Who is stronger: ratings of teams, ships, policies or seats from the games they met in, and who beats whom.

A rating is the log of a strength; sides i and j win against each other in proportion to their strengths (Bradley and Terry),
and of more than two each place in turn goes to one of those left, in proportion to theirs (Plackett and Luce). Ratings have
mean 0; a difference of ln 10 = 2.3 means ten to one, 400 points on the Elo scale.

A tie counts as all its orders, each with an equal part: a draw as half a win for either side. A side that sits in a game
more than once is as many competitors of the same strength; what they do to each other says nothing.

One number a side can't show that paper beats rock beats scissors; `response_graph` does, and `circles` names it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations, groupby
from math import factorial, isnan
from operator import itemgetter
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.analysis.rates import ESTIMATE_COLUMNS, FIXED_N, LEVEL
from toolkit.errors import ToolkitError

#: `method` of ratings.
PAIRS_METHOD, PLACES_METHOD = "bradley-terry, bootstrap over blocks", "plackett-luce, bootstrap over blocks"

#: Regularisation, about so many games between each two sides: it keeps a resample finite in which a side never loses.
ALPHA = 0.01

#: Fewest blocks to draw from again.
FEWEST_BLOCKS = 10

#: How close to its limit a fit is taken: that to all games, and those to resamples, which start from it.
CLOSE, CLOSE_AGAIN = 1e-10, 1e-5
MOST_STEPS = 1000

#: The columns of `response_graph`, before what it takes over from the estimates.
EDGE_COLUMNS = ("winner", "loser", "circle")


#: Those that something is chosen from, in an order of no meaning; a side as often as it sits there.
Among = tuple[Hashable, ...]

#: One preference: the block it was seen in, the item that was chosen, those it was chosen from, how often.
Preference = tuple[Hashable, Hashable, Among, float]


#: Who took which place, best first, one group a place.
Ranking = tuple[tuple[Hashable, ...], ...]


class _Choices(NamedTuple):
    """Preferences, counted: choice c went to item `chosen[c]` of those in `among[c]`."""

    items: list[Hashable]
    chosen: NDArray[np.int64]  # shape (choices,)
    among: NDArray[np.float64]  # how many of each item, shape (choices, items)
    weights: NDArray[np.float64]  # how often, shape (blocks, choices)


def bradley_terry(
    rows: pd.DataFrame, *, block: str = "block", level: float = LEVEL, resamples: int = 400, seed: int = 0
) -> pd.DataFrame:
    """Ratings from games of two.

    Args:
        rows: one row a pair of sides and block, or finer: sides `a` and `b`, `n` games, `total` score of a (1 a win, 1/2 a
            draw), and `block`. Seats must be balanced between the sides of a pair, or be sides themselves.
        block: column of what is drawn again for the intervals: blocks of seeds.
        level: of the intervals.
        resamples: how often blocks are drawn.
        seed: of the draws.

    Returns:
        One row a side, the strongest first: `item` and `rates.ESTIMATE_COLUMNS`; `n` counts the side's games.

    Raises:
        ToolkitError: too few blocks, or some sides never met the others or never lost to them, so that nothing bounds their
            rating.

    Source: R. A. Bradley and M. E. Terry, Biometrika 39 (1952) 324.
    """
    games: Counter[Hashable] = Counter()
    preferences = list[Preference]()
    for a, b, n, total, seeds in zip(*(rows[column].tolist() for column in ("a", "b", "n", "total", block)), strict=True):
        if a == b:
            continue
        both = _multiset((a, b))
        preferences += [(seeds, a, both, total), (seeds, b, both, n - total)]
        games.update({a: n, b: n})
    return _rate(preferences, games, PAIRS_METHOD, level, resamples, seed)


def plackett_luce(
    rows: pd.DataFrame,
    *,
    game: str = "game",
    block: str = "block",
    level: float = LEVEL,
    resamples: int = 400,
    seed: int = 0,
) -> pd.DataFrame:
    """Ratings from places in games of two or more.

    Args:
        rows: one row a game and side: `game`, `item` (the side), `place` (1 is best; sides that tie share one; missing:
            behind all that have one, in an order that isn't known), `block`.
        game: column that tells which rows are one game.
        block: column of what is drawn again for the intervals.
        level: of the intervals.
        resamples: how often blocks are drawn.
        seed: of the draws.

    Returns:
        As `bradley_terry`.

    Raises:
        ToolkitError: as `bradley_terry`.

    Source: R. L. Plackett, Appl. Stat. 24 (1975) 193; R. D. Luce, Individual Choice Behavior (1959).
    """
    games: Counter[Hashable] = Counter()
    seen: Counter[tuple[Hashable, Ranking, Among]] = Counter()
    ordered = rows.sort_values([game, "place"], kind="stable")
    columns = (ordered[column].tolist() for column in (game, "place", "item", block))
    for _, sides in groupby(zip(*columns, strict=True), key=itemgetter(0)):
        together = [(place, item, seeds) for _, place, item, seeds in sides]
        placed = groupby((side for side in together if not isnan(side[0])), key=itemgetter(0))
        ranking = tuple(_multiset(item for _, item, _ in tied) for _, tied in placed)
        who = {item for _, item, _ in together}
        if ranking and len(who) > 1:
            seen[together[0][2], ranking, _multiset(item for place, item, _ in together if isnan(place))] += 1
            games.update(who)
    preferences = [
        (seeds, chosen, among, weight * count)
        for (seeds, ranking, unplaced), count in seen.items()
        for chosen, among, weight in stages(ranking, unplaced)
    ]
    return _rate(preferences, games, PLACES_METHOD, level, resamples, seed)


def stages(ranking: Ranking, unplaced: Iterable[Hashable] = ()) -> Iterator[tuple[Hashable, Among, float]]:
    """The choices that a ranking amounts to, best first, each as chosen, among whom, and weight.

    `ranking` has one group a place; those of a group tie, and stand for all orders of the group with an equal part each. Those
    unplaced come after all others, in an order that isn't known.
    """
    left = Counter(item for tied in (*ranking, unplaced) for item in tied)
    for tied in ranking:
        size = len(tied)
        for before in range(size):
            # so many orders begin with those before, in any order, and go on with the one that is chosen
            weight = factorial(before) * factorial(size - before - 1) / factorial(size)
            for placed in combinations(range(size), before):
                rest = left - Counter(tied[i] for i in placed)
                if len(rest) > 1:
                    among = _multiset(rest.elements())
                    yield from ((tied[i], among, weight) for i in range(size) if i not in placed)
        left -= Counter(tied)


def _multiset(items: Iterable[Hashable]) -> Among:
    return tuple(sorted(items, key=str))


def response_graph(estimates: pd.DataFrame, even: float = 0.5) -> pd.DataFrame:
    """Who beats whom: one row a pair whose interval leaves out one half, and nothing for the others.

    Args:
        estimates: one row a pair: sides `a` and `b`, and `rates.ESTIMATE_COLUMNS` of a's score. With many pairs give them
            intervals that hold together (level 1 - (1 - level) / pairs), else some arrows are chance.
        even: the score of an even match.

    Returns:
        `EDGE_COLUMNS`, then `ESTIMATE_COLUMNS` of the winner's score. `circle`: the arrow is part of a circle, where each side
        beats the next and the last beats the first.
    """
    told = estimates[(estimates["lo"] > even) | (estimates["hi"] < even)].reset_index(drop=True)
    forward = (told["lo"] > even).to_numpy()
    edges = told[[*ESTIMATE_COLUMNS]].copy()
    for column, opposite in (("estimate", "estimate"), ("lo", "hi"), ("hi", "lo")):
        edges[column] = np.where(forward, told[column], 2 * even - told[opposite])
    edges.insert(0, "winner", told["a"].astype(object).where(forward, told["b"].astype(object)))
    edges.insert(1, "loser", told["b"].astype(object).where(forward, told["a"].astype(object)))
    codes, items = pd.factorize(pd.concat([edges["winner"], edges["loser"]]))
    winner, loser = codes[: len(edges)], codes[len(edges) :]
    circles = _strong_parts(winner, loser, len(items))
    edges.insert(2, "circle", circles[winner] == circles[loser])
    return edges


def circles(edges: pd.DataFrame) -> list[tuple[Hashable, ...]]:
    """Circles of a response graph (`winner`, `loser`): each side beats the next, and the last beats the first.

    Every arrow that is part of a circle is in at least one of these, and each is the shortest that one of its arrows is part
    of. They begin with the side that comes first in the alphabet.
    """
    arrows = list(zip(edges["winner"].tolist(), edges["loser"].tolist(), strict=True))
    beaten: dict[Hashable, list[Hashable]] = {}
    for winner, loser in arrows:
        beaten.setdefault(winner, []).append(loser)
    found, inside = list[tuple[Hashable, ...]](), set[tuple[Hashable, Hashable]]()
    for winner, loser in arrows:
        way = _shortest_way(beaten, loser, winner) if (winner, loser) not in inside else None
        if way is not None:
            inside.update(zip(way, (*way[1:], way[0]), strict=True))
            first = min(range(len(way)), key=lambda i: str(way[i]))
            found.append((*way[first:], *way[:first]))
    return found


def _shortest_way(beaten: dict[Hashable, list[Hashable]], start: Hashable, goal: Hashable) -> tuple[Hashable, ...] | None:
    """From start to goal along arrows, both named; None where there is no way."""
    ways, seen = list[tuple[Hashable, ...]]([(start,)]), {start}
    for way in ways:  # grows meanwhile
        if way[-1] == goal:
            return way
        for side in beaten.get(way[-1], ()):
            if side not in seen:
                seen.add(side)
                ways.append((*way, side))
    return None


def _rate(
    preferences: Sequence[Preference], games: Counter[Hashable], method: str, level: float, resamples: int, seed: int
) -> pd.DataFrame:
    found = _count(preferences)
    blocks = len(found.weights)
    if blocks < FEWEST_BLOCKS:
        raise ToolkitError(f"can't tell how sure ratings are: {blocks} blocks, at least {FEWEST_BLOCKS} needed")
    everything = found.weights.sum(axis=0)
    _check_bounded(found, everything)
    rating = _fit(found, everything, np.zeros(len(found.items)), CLOSE)
    drawn = np.random.default_rng(seed).multinomial(blocks, np.full(blocks, 1 / blocks), resamples)
    again = np.array([_fit(found, weights, rating, CLOSE_AGAIN) for weights in drawn @ found.weights])
    lo, hi = np.quantile(again, [(1 - level) / 2, (1 + level) / 2], axis=0)
    table = pd.DataFrame(
        {"item": found.items, "estimate": rating, "lo": lo, "hi": hi, "n": [games[item] for item in found.items]}
    )
    table = table.assign(method=method, level=level, label=FIXED_N)
    return table.sort_values("estimate", ascending=False, kind="stable").reset_index(drop=True)


def _count(preferences: Sequence[Preference]) -> _Choices:
    items = sorted({item for _, _, among, _ in preferences for item in among}, key=str)
    blocks = {block: number for number, block in enumerate(dict.fromkeys(block for block, *_ in preferences))}
    choices = {
        choice: number for number, choice in enumerate(dict.fromkeys((chosen, among) for _, chosen, among, _ in preferences))
    }
    weights = np.zeros((len(blocks), len(choices)))
    for block, chosen, among, weight in preferences:
        weights[blocks[block], choices[chosen, among]] += weight
    index = {item: number for number, item in enumerate(items)}
    chosen_items = np.array([index[chosen] for chosen, _ in choices], np.int64)
    members = np.array([[among.count(item) for item in items] for _, among in choices], float).reshape(len(choices), len(items))
    return _Choices(items, chosen_items, members, weights)


def _fit(found: _Choices, weights: NDArray[np.float64], start: NDArray[np.float64], close: float) -> NDArray[np.float64]:
    """Ratings of most likelihood, by iterated Luce spectral ranking.

    choix counts every choice once; weighted choices among many become wins over each of them such that its step for pairs is
    the step for these choices.
    """
    import choix

    chosen = np.eye(len(found.items))[:, found.chosen]
    rating = start
    for _ in range(MOST_STEPS):
        strength = np.exp(rating)
        over = chosen @ ((weights / (found.among @ strength))[:, None] * found.among)
        before, rating = rating, choix.lsr_pairwise_dense(over * (strength[:, None] + strength), ALPHA, rating)
        if np.abs(rating - before).max() < close:
            break
    return rating


def _check_bounded(found: _Choices, weights: NDArray[np.float64]) -> None:
    """Refuse sides that never met the others or never lost to them: nothing bounds their rating."""
    beaten = np.zeros((len(found.items), len(found.items)), bool)  # [i, j]: i was preferred to j
    for chosen, among in zip(found.chosen[weights > 0], found.among[weights > 0], strict=True):
        beaten[chosen] |= among > 0
    winner, loser = np.nonzero(beaten)
    part = _strong_parts(winner, loser, len(found.items))
    for number in np.unique(part):
        inside = part == number
        if not inside.all() and not beaten[np.ix_(~inside, inside)].any():
            names = ", ".join(str(item) for item, is_in in zip(found.items, inside, strict=True) if is_in)
            if not beaten[np.ix_(inside, ~inside)].any():
                raise ToolkitError(f"can't rate: {names} never met the other sides; play them against each other")
            raise ToolkitError(f"can't rate: {names} never lost to the other sides; compare win rates instead")


def _strong_parts(winner: NDArray[np.int64], loser: NDArray[np.int64], items: int) -> NDArray[np.int64]:
    """For each item the number of its part, within which everyone beats everyone, be it by way of others."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    graph = coo_array((np.ones(len(winner)), (winner, loser)), shape=(items, items))
    return np.asarray(connected_components(graph, connection="strong")[1], np.int64)
