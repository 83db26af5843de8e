"""Who is stronger, and who beats whom? Sides that meet in games are rated: policies, teams, ships, or the seats themselves."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd

from toolkit import game as contract
from toolkit.analysis import meetings
from toolkit.analysis import ratings as analysis
from toolkit.analysis.meetings import LineUp
from toolkit.analysis.rates import ESTIMATE_COLUMNS, LEVEL
from toolkit.errors import ToolkitError
from toolkit.game import Game
from toolkit.runner import Plan
from toolkit.scenario import Cell, Scenario, load
from toolkit.store import Run
from toolkit.store.files import SCENARIO
from toolkit.store.values import by_seat

from . import rated_text
from .seating import Seating, checked_keys, default_keys, pooled_keys, seatings, unbalanced
from .sides import Given, Side, check_level, side

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Elo points of one unit of a rating: ten to one is 400 points (A. E. Elo, The Rating of Chessplayers, 1978).
ELO = 400 / log(10)

#: Columns of the `seats` table that say how a game went: by place, or who won.
PLACE, WON = "place", "won"

#: The columns that Elo points have in a frame.
ELO_COLUMNS = ("elo", "elo_lo", "elo_hi")


class Standing(NamedTuple):
    """The sides of one answer: their ratings, how each pair did, and who beats whom."""

    settings: Mapping[str, Any]  # swept keys that tell this answer from others
    table: pd.DataFrame  # see `Ratings.to_frame`, without the swept keys
    pairs: pd.DataFrame  # see `Ratings.pairs`, without the swept keys
    beats: pd.DataFrame  # see `Ratings.beats`, without the swept keys
    unbalanced: tuple[str, ...]  # sides that did not sit in all seats equally often

    @property
    def circles(self) -> list[tuple[Hashable, ...]]:
        """Sides that beat each other in a circle, see `analysis.ratings.circles`."""
        return analysis.circles(self.beats)

    @property
    def pair_level(self) -> float:
        """The level of each pair's interval, with which all of them hold together."""
        return float(self.pairs["level"].iloc[0])


@dataclass(frozen=True)
class Ratings:
    """Ratings of the sides that met, one answer for each setting of what else is swept."""

    source: str
    by: tuple[str, ...]  # what tells sides apart
    games: int  # a cell
    seed: int
    level: float
    outcome: str  # the column that games were judged by, PLACE or WON
    pooled: tuple[str, ...]  # swept keys that ratings are averaged over
    cells: tuple[str, ...]  # ids of those that were rated
    standings: tuple[Standing, ...]
    run: Run = field(repr=False)

    def to_frame(self) -> pd.DataFrame:
        """One row a side, the strongest first.

        Columns: the swept keys that tell answers apart, `side`, `rates.ESTIMATE_COLUMNS` of the rating (log of the strength,
        mean 0; `n` counts games against other sides), and `elo`, `elo_lo`, `elo_hi`, the same in Elo points.
        """
        return self._all("table")

    @property
    def pairs(self) -> pd.DataFrame:
        """One row a pair that met: the swept keys, `a`, `b`, `rates.ESTIMATE_COLUMNS` of a's score.

        A win counts 1, a tie 1/2. `n` counts game numbers: games of one number share their luck and are averaged first. The
        level is such that all intervals of one answer hold together with that of the ratings (Bonferroni).
        """
        return self._all("pairs")

    @property
    def beats(self) -> pd.DataFrame:
        """The response graph: the swept keys, `winner`, `loser`, `circle`, `rates.ESTIMATE_COLUMNS` of the winner's score.

        Only pairs whose interval leaves out an even score have a row; winners stand in the order of their ratings.
        """
        return self._all("beats")

    def of(self, settings: Mapping[str, Any] | None = None) -> Standing:
        """One answer, by the swept keys with their values; without them the first.

        Raises:
            ToolkitError: there is none with these settings.
        """
        found = [each for each in self.standings if settings is None or dict(each.settings) == dict(settings)]
        if not found:
            known = "; ".join(rated_text.settings(each.settings) or "no settings" for each in self.standings)
            raise ToolkitError(f"no ratings for {rated_text.settings(settings or {}) or 'no settings'}; there are: {known}")
        return found[0]

    def summary(self) -> str:
        """The answer in sentences: the order of strength, circles, what it rests on."""
        return rated_text.summary(self)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data: what `--json` prints."""
        return {
            "source": self.source,
            "by": list(self.by),
            "games": self.games,
            "seed": self.seed,
            "level": self.level,
            "outcome": self.outcome,
            "pooled": list(self.pooled),
            "cells": list(self.cells),
            "ratings": [_plain(each) for each in self.standings],
        }

    def plot(self, ax: Axes | None = None, settings: Mapping[str, Any] | None = None) -> Axes:
        """Ratings as points with their intervals, the strongest at the top, of one answer (see `of`)."""
        from toolkit.charts import ratings_chart

        one = self.of(settings)
        return ratings_chart(one.table, "side", elo=ELO, label=rated_text.settings(one.settings), ax=ax)

    def graph(self, ax: Axes | None = None, settings: Mapping[str, Any] | None = None) -> Axes:
        """Who beats whom in one answer (see `of`): arrows only where the interval leaves out an even score."""
        from toolkit.charts import response_graph

        one = self.of(settings)
        label = rated_text.settings(one.settings)
        return response_graph(one.beats, one.table["side"].tolist(), pairs=one.pairs, label=label, ax=ax)

    @property
    def failed(self) -> int:
        """Games of these cells that did not finish by the rules; they are rated as they stand."""
        return int(self.run.failed()[np.isin(self.run.ids, self.cells)].sum())

    def _all(self, name: str) -> pd.DataFrame:
        parts = []
        for each in self.standings:
            part: pd.DataFrame = getattr(each, name).copy()
            for place, (key, value) in enumerate(each.settings.items()):
                part.insert(place, key, [value] * len(part))
            parts.append(part)
        return pd.concat([part for part in parts if len(part)] or parts[:1], ignore_index=True)


def ratings(
    source: Given,
    by: str | Sequence[str] = (),
    *,
    games: int | None = None,
    seed: int | None = None,
    level: float = LEVEL,
    out: Path | str = "runs",
    plan: Plan | None = None,
) -> Ratings:
    """Rate the sides that meet in the games of a scenario or run.

    A side is what a seat brings. Where seats are roles, as ship and swarm are, its name begins with its seat; where they are
    equals, seats should be crossed, so that every side sits everywhere equally often.

    Args:
        source: a scenario file, which is played as far as its games aren't there, or a run folder; `#CELL` behind either means
            that cell only. A loaded scenario or an open run will do.
        by: what tells sides apart: "seat", or keys by seat with `*` for the seat, "seats.*.policy", "setup.ships.*". By
            default policies where there are several, else seats.
        games: games a cell, for a scenario file; a `stop` block counts for nothing here.
        seed: seed, for a scenario file.
        level: of the intervals of ratings, and of all pairs of an answer together.
        out: the folder in which runs get their folders.
        plan: workers and progress.

    Returns:
        Ratings by place where the game has places, else by who won; one answer for each setting of what else is swept.

    Raises:
        ScenarioError: a scenario that can't be played.
        ToolkitError: a question that can't be answered: one side only, sides that never met or never lost, a run stopped by
            looking, an unknown key; the message says what would be accepted.
        KeyboardInterrupt: stopped on the way; what was finished is kept, and the same call goes on from there.
    """
    check_level(level)
    asked = side(source, games, seed, "rate")
    game = contract.find(asked.game)
    outcome = _outcome(game)
    cells = _cells(asked)
    keys = checked_keys(cells, [by] if isinstance(by, str) else by) or default_keys(cells)
    settings = [choice.settings for choice in asked.cells]
    groups = seatings(cells, settings, keys, game.MODES[asked.mode].alike)
    for group in groups:
        _check_meeting(group, asked.name, keys)
    run = asked.run(out, plan)
    standings = tuple(_standing(run, outcome, group, level, asked.seed) for group in groups)
    pooled = tuple(pooled_keys(settings, keys, groups[0].settings))
    return Ratings(
        asked.name, keys, asked.games, asked.seed, level, outcome, pooled, tuple(cell.id for cell in cells), standings, run
    )


def _outcome(game: Game) -> str:
    """The column that games are judged by."""
    columns = {column.name for column in game.SEATS}
    for name in (PLACE, WON):
        if name in columns:
            return name
    raise ToolkitError(f"can't rate: {game.NAME} says neither the place of a seat nor whether it won")


def _cells(asked: Side) -> list[Cell]:
    """The cells that are asked for, with all that they hold; those of a run are read from its scenario."""
    source = asked.source
    scenario = source if isinstance(source, Scenario) else load(source.folder / SCENARIO)
    known = {cell.id: cell for cell in scenario.cells}
    missing = [choice.id for choice in asked.cells if choice.id not in known]
    if missing:
        raise ToolkitError(f"can't rate: {asked.name} was made by another version of the game; run its scenario again")
    return [known[choice.id] for choice in asked.cells]


def _check_meeting(group: Seating, name: str, keys: Sequence[str]) -> None:
    """Refuse cells in which nobody meets another side."""
    if all(len(cell.seats) == 1 for cell in group.cells):
        raise ToolkitError(f"can't rate: {name} is a solo game, in which nobody meets another; compare its cells instead")
    if any(len(set(sides)) > 1 for sides in group.sides):
        return
    told = ", ".join(keys)
    if len(group.names) == 1:
        raise ToolkitError(f"can't rate: one side only, {group.names[0]} (by {told}); sweep it, or give another key with --by")
    raise ToolkitError(
        f"can't rate: the sides {', '.join(group.names)} (by {told}) never meet, all seats of a cell have the same; "
        "sweep them by seat, as `grid: {seats.1.policy: [...], seats.2.policy: [...]}` does"
    )


def _standing(run: Run, outcome: str, group: Seating, level: float, seed: int) -> Standing:
    """Ratings, pairs and response graph of one group of cells."""
    line_ups = [
        _line_up(run, outcome, cell, sides) for cell, sides in zip(group.cells, group.sides, strict=True) if len(set(sides)) > 1
    ]
    try:
        table = meetings.rate(line_ups, level, seed=seed).rename(columns={"item": "side"})
    except ToolkitError as error:
        where = rated_text.settings(group.settings)
        raise ToolkitError(f"{where}: {error}" if where else str(error)) from error
    for column, elo in zip(("estimate", "lo", "hi"), ELO_COLUMNS, strict=True):
        table[elo] = ELO * table[column]
    met = meetings.scores(line_ups)
    pairs = meetings.pair_estimates(met, 1 - (1 - level) / len(met))
    rank = {name: place for place, name in enumerate(table["side"])}
    beats = analysis.response_graph(pairs).sort_values(["winner", "loser"], key=lambda names: names.map(rank), kind="stable")
    return Standing(group.settings, table, pairs, beats.reset_index(drop=True), tuple(unbalanced(group)))


def _line_up(run: Run, outcome: str, cell: Cell, sides: tuple[str, ...]) -> LineUp:
    values = by_seat(run, cell.id, outcome, len(cell.seats))
    return LineUp(sides, values.astype(float) if outcome == PLACE else meetings.places_of_winners(values.astype(bool)))


def _plain(one: Standing) -> dict[str, Any]:
    """One answer as plain data."""
    told = {frozenset(pair) for pair in zip(one.beats["winner"], one.beats["loser"], strict=True)}
    return {
        "settings": dict(one.settings),
        "sides": [
            {
                "side": row["side"],
                **{name: row[name] for name in ESTIMATE_COLUMNS},
                "elo": dict(zip(("estimate", "lo", "hi"), (row[name] for name in ELO_COLUMNS), strict=True)),
            }
            for row in one.table.to_dict("records")
        ],
        "pairs": len(one.pairs),
        "pair_level": one.pair_level,
        "adjustment": meetings.TOGETHER,
        "beats": [
            {**{name: row[name] for name in ("winner", "loser", "circle")}, "score": {n: row[n] for n in ESTIMATE_COLUMNS}}
            for row in one.beats.to_dict("records")
        ],
        "not_told_apart": [
            [a, b] for a, b in zip(one.pairs["a"], one.pairs["b"], strict=True) if frozenset((a, b)) not in told
        ],
        "circles": [list(circle) for circle in one.circles],
        "unbalanced": list(one.unbalanced),
    }
