"""Runs without a disk: hand-made counts and tallies of the toy game, laid out as a run folder would be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pandas as pd
import pytest

from toolkit.report.facts import Facts, gather
from toolkit.store import StoreError

MEASURES = {"runner_1_won": "rate", "turns": "mean"}


class HandMadeRun:
    """What a report asks of a run: each cell is (settings, games won by runner 1, games, turns in all)."""

    def __init__(self, cells: Sequence[tuple[dict[str, Any], int, int]], info: dict[str, Any], scenario: dict[str, Any]):
        self._cells, self.info, self.scenario = cells, info, scenario
        self.ids = [f"c{i:010x}" for i in range(len(cells))]
        self.rows: pd.DataFrame | None = None
        self.failed = pd.DataFrame(columns=["cell", "game", "status", "ending"])

    @property
    def complete(self) -> bool:
        return self.info["digest"] is not None

    def cells(self) -> pd.DataFrame:
        frame = pd.DataFrame([settings for settings, _, _ in self._cells], index=range(len(self._cells)))
        lead = {"cell": pd.Categorical(self.ids), "index": range(len(self.ids)), "games": [n for _, _, n in self._cells]}
        return pd.concat([pd.DataFrame(lead).assign(failed=0), frame], axis=1)

    def counts(self) -> pd.DataFrame:
        rows = []
        for cell, (_, won, n) in zip(self.ids, self._cells, strict=True):
            rows.append((cell, "runner_1_won", "rate", n, float(won), float(won)))
            rows.append((cell, "turns", "mean", n, 5.0 * n, 26.0 * n))  # mean 5, variance about 1
        frame = pd.DataFrame(rows, columns=["cell", "measure", "kind", "n", "total", "squares"])
        return frame.astype({"cell": pd.CategoricalDtype(self.ids)})

    def pieces(self, table: str, columns: Sequence[str]) -> Iterator[pd.DataFrame]:
        if self.rows is None:
            raise StoreError("no rows of games are kept")
        half = len(self.rows) // 2
        yield from (self.rows.iloc[:half], self.rows.iloc[half:])

    def failures(self) -> pd.DataFrame:
        return self.failed


@pytest.fixture
def hand_made() -> Callable[..., HandMadeRun]:
    """Make a run: `hand_made(cells, sweep=..., **blocks of the scenario)`."""

    def make(cells: Sequence[tuple[dict[str, Any], int, int]], **blocks: Any) -> HandMadeRun:
        keys = list(cells[0][0])
        scenario = {
            "title": "An even race?",
            "question": "How many steps?",
            "setup": {"finish": 20, "head_start": 0, "lanes": {"mud": 0}},
            "options": {"tie": "draw", "max_turns": 60},
            "seats": {seat: {"policy": "greedy", "weights": {"near": 6.0}} for seat in "12"},
            "components": {},
            "sweep": [{"grid": {}}],
            "report": {},
        } | blocks
        info = {
            "name": "even_race",
            "game": "dice_race",
            "mode": "race",
            "rules_version": "1",
            "spec_hash": "0123456789ab",
            "digest": "d" * 64,
            "kernel": "fedcba9876543210",
            "seed": 1984,
            "games": cells[0][2],
            "sweep_keys": keys,
            "main_measure": "runner_1_won",
            "measures": [
                {"name": name, "kind": kind, "unit": "turns" if kind == "mean" else "", "meaning": f"what {name} means"}
                for name, kind in MEASURES.items()
            ],
            "pins": [],
            "command": "starbalance run even_race.yaml",
            "versions": {"starbalance": "0.1.0", "python": "3.11.0"},
        }
        return HandMadeRun(cells, info, scenario)

    return make


@pytest.fixture
def facts_of(hand_made: Callable[..., HandMadeRun]) -> Callable[..., Facts]:
    """The facts of a hand-made run."""

    def make(cells: Sequence[tuple[dict[str, Any], int, int]], **blocks: Any) -> Facts:
        return gather(hand_made(cells, **blocks))  # type: ignore[arg-type]

    return make


@pytest.fixture
def swept() -> Callable[..., list[tuple[dict[str, Any], int, int]]]:
    """Cells over head starts: `swept({0: 1200, 1: 1000}, n=2000)`, with more settings for all of them."""

    def make(won: dict[Any, int], n: int = 2000, **more: Any) -> list[tuple[dict[str, Any], int, int]]:
        extra = {key.replace("__", "."): value for key, value in more.items()}
        return [({"setup.head_start": value, **extra}, count, n) for value, count in won.items()]

    return make
