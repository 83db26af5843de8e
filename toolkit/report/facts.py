"""Everything that a report says, as frames and plain values: read from the run folder and the game's declarations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from toolkit import game as contract
from toolkit.analysis import crossing, endings, rates, results, survival
from toolkit.errors import ToolkitError
from toolkit.game import Game
from toolkit.questions import Mirrored, compare
from toolkit.report.differences import Panel, differences
from toolkit.report.layout import Layout, layout, series_names
from toolkit.scenario.model import MIRROR
from toolkit.store import Run, StoreError, open_run

#: Columns of `games` that tell how long a game was, and endings that mean "stopped at the cap".
LENGTHS = ("turns", "rounds")
CAPS = ("max_turns", "max_rounds")


@dataclass(frozen=True)
class Facts:
    """One run and what can be said of it. Frames are made when they are asked for."""

    run: Run
    game: Game
    scenario: Mapping[str, Any]  # resolved
    cells: pd.DataFrame  # cell, index, games, failed, one column per swept key, series
    layout: Layout

    @property
    def info(self) -> Mapping[str, Any]:
        """What `run.json` says."""
        return self.run.info

    @cached_property
    def measures(self) -> dict[str, Mapping[str, Any]]:
        """The measures shown, by name: name, kind, unit, meaning.

        They are those of the scenario's `report.measures`, in that order, else all, the main one first. What is judged is
        shown in any case: first where the scenario doesn't name it.
        """
        known = {measure["name"]: measure for measure in self.info["measures"]}
        wanted = self._block("report").get("measures") or []
        names = [*(name for name in (self.main, *self.also) if name not in wanted), *(wanted or known)]
        return {name: known[name] for name in dict.fromkeys(names)}

    @cached_property
    def main(self) -> str:
        """The measure that the question is about."""
        return self._block("verdict").get("measure") or str(self.info["main_measure"])

    @property
    def measure(self) -> Mapping[str, Any]:
        """The main measure: name, kind, unit, meaning."""
        return self.measures[self.main]

    @property
    def also(self) -> list[str]:
        """Measures that are judged beside the main one."""
        return list(self._block("verdict").get("also") or [])

    @property
    def is_rate(self) -> bool:
        """Whether the main measure is a rate."""
        return bool(self.measures[self.main]["kind"] == "rate")

    @cached_property
    def target(self) -> float | None:
        """What the main measure is held against: the scenario's target, else one half for a rate."""
        target = self._block("verdict").get("target")
        return float(target) if target is not None else 0.5 if self.is_rate else None

    @property
    def margin(self) -> float | None:
        """How far from the target still counts as balanced; None where the scenario gives none."""
        return self._block("verdict").get("margin") or None

    @property
    def level(self) -> float:
        """Level of all intervals."""
        return float(self._block("report").get("level") or rates.LEVEL)

    @property
    def interval(self) -> str:
        """Interval of rates where the number of games is fixed."""
        return str(self._block("report").get("interval") or rates.WILSON)

    @cached_property
    def how(self) -> results.Watched | None:
        """How the run was watched, which decides about its intervals; None where its number of games was fixed."""
        return results.watched(self.info)

    @cached_property
    def fresh(self) -> Run | None:
        """Where a decision has biased the estimates: the same cells on another seed, if that run is there and complete."""
        told = (self.info.get("stop") or {}).get("fresh")
        if told is None:
            return None
        try:
            run = open_run(self.run.folder.parent / told["run"])
        except StoreError:
            return None
        return run if run.complete and run.info["games"] == told["games"] else None

    @cached_property
    def estimates(self) -> pd.DataFrame:
        """One row a cell and measure shown: the cell's columns, then measure, kind and the estimate columns."""
        estimates = results.estimates(self.run.counts(), self.how, self.level, self.interval)
        shown = list(self.measures)
        estimates = estimates[estimates["measure"].isin(shown)].sort_values("measure", key=lambda names: names.map(shown.index))
        return self.cells.merge(estimates, on="cell", how="left").reset_index(drop=True)

    @cached_property
    def curve(self) -> pd.DataFrame:
        """The main measure's estimates, one row a cell, sorted along the knob."""
        rows = self.estimates[self.estimates["measure"] == self.main]
        if self.layout.x and self.layout.numeric:
            rows = rows.sort_values([self.layout.x, "index"], kind="stable")
        return rows.reset_index(drop=True)

    @cached_property
    def crossings(self) -> pd.DataFrame:
        """Where each series crosses the target; empty where that is no question."""
        layout = self.layout
        if self.target is None or not (layout.x and layout.numeric and layout.joined) or self.curve[layout.x].nunique() < 2:
            return pd.DataFrame(columns=["series", *crossing.CROSSING_COLUMNS, *rates.ESTIMATE_COLUMNS])
        ordered = self.curve.sort_values("index", kind="stable")
        return crossing.crossings(ordered, layout.x, self.target, by=["series"])

    @property
    def baseline(self) -> Mapping[str, Any] | str | None:
        """What the scenario holds its cells against."""
        baseline: Mapping[str, Any] | str | None = self._block("report").get("baseline")
        return baseline

    @cached_property
    def differences(self) -> tuple[list[Panel], str]:
        """Differences from the baselines, the main measure's first, then those named by the scenario; where none, why."""
        names = [self.main, *(name for name in self.measures if name != self.main)]
        names = names if self._block("report").get("measures") else names[:1]
        return differences(self.run, names, self.baseline, self.layout.x, self.level)

    @cached_property
    def seatings(self) -> tuple[Mirrored | None, str]:
        """What the seats of a mirrored run bring, compared over all seatings; where that can't be told, why."""
        if MIRROR not in self.info["sweep_keys"]:
            return None, ""
        try:
            found = compare(self.run, level=self.level)
        except ToolkitError as error:
            return None, f"What the seats bring can't be compared over all seatings: {error}."
        return (found, "") if isinstance(found, Mirrored) else (None, "")

    @cached_property
    def length(self) -> str | None:
        """The column of `games` that tells how long a game was."""
        names = [column.name for column in self.game.GAMES]
        return next((name for name in LENGTHS if name in names), None)

    @cached_property
    def tally(self) -> pd.DataFrame | None:
        """How many games of each cell ended how and when: cell's columns, ending, length, capped, games; None without rows.

        Rows are read in pieces, so that the size of the run doesn't matter.
        """
        columns = [contract.ENDING, *([self.length] if self.length else [])]
        try:
            pieces = [piece.groupby(["cell", *columns], observed=True).size() for piece in self.run.pieces("games", columns)]
        except StoreError:
            return None
        if not pieces:
            return None
        counted = pd.concat(pieces).rename("tallied").reset_index()
        for column in ("cell", contract.ENDING):  # pieces may differ in their categories
            counted[column] = counted[column].astype(str)
        counted = counted.groupby(["cell", *columns], sort=False)["tallied"].sum().reset_index()
        counted["capped"] = counted[contract.ENDING].isin(CAPS)
        labels = next(column.labels for column in self.game.GAMES if column.name == contract.ENDING)
        counted[contract.ENDING] = pd.Categorical(counted[contract.ENDING], categories=list(labels))
        counted["cell"] = pd.Categorical(counted["cell"], categories=list(self.cells["cell"].cat.categories))
        return self.cells.merge(counted, on="cell")

    @cached_property
    def endings(self) -> pd.DataFrame | None:
        """Share of each cause of ending in each cell."""
        if self.tally is None:
            return None
        return endings.shares(self.tally, column=contract.ENDING, weight="tallied", level=self.level, how=self.how)

    @cached_property
    def lengths(self) -> pd.DataFrame | None:
        """Survival curve of each cell's games."""
        if self.tally is None or self.length is None:
            return None
        return survival.curve(self.tally, length=self.length, capped="capped", weight="tallied", level=self.level, how=self.how)

    def _block(self, name: str) -> Mapping[str, Any]:
        return self.scenario.get(name) or {}


def gather(run: Run) -> Facts:
    """Read a run.

    Raises:
        UnknownNameError: its game is not installed.
    """
    cells, keys, scenario = run.cells(), run.info["sweep_keys"], run.scenario
    if MIRROR in keys:
        cells[MIRROR] = cells[MIRROR].astype(str)  # seatings are no quantity that anything could be drawn along
    how = layout(cells, keys, scenario)
    return Facts(run, contract.find(run.info["game"]), scenario, cells.assign(series=series_names(cells, how.series)), how)
