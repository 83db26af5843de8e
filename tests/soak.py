"""Many random games over random settings: `python -m tests.soak --games 200000` plays so many of every mode of every game.

Every game has to end by the rules with a reason, and its rows have to hold what their columns say. How games ended is
counted, and for each ending one game is named that can be replayed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tests.games.sampling import random_scenario
from toolkit import game as contract
from toolkit.engine.declarations import Column
from toolkit.errors import DONE, FAILED_GAMES, INTERRUPTED
from toolkit.game import Game
from toolkit.runner.machine import cores
from toolkit.runner.workers import Crew, Rows
from toolkit.scenario import Scenario

#: Games of one scenario, and how often policies are wanted: the random one is the fuzzer, strong ones are slow.
BATCH = 200
WANTED = {"random": 6.0, "greedy": 3.0}


class Example(NamedTuple):
    """A game that can be replayed."""

    scenario: Path
    number: int

    def __str__(self) -> str:
        return f"starbalance replay {self.scenario} --game {self.number}"


@dataclass
class Tally:
    """What came of many games."""

    games: int = 0
    scenarios: int = 0
    failed: list[Example] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Example] = field(default_factory=dict)

    def add(self, game: Game, scenario: Scenario, rows: Rows) -> bool:
        """Count a scenario's games; tell whether one of them is worth keeping the scenario for."""
        ending = next(column for column in game.GAMES if column.name == contract.ENDING)
        broken = np.zeros(len(rows.games), dtype=bool)
        broken |= rows.games[contract.STATUS] != contract.FINISHED
        broken |= senseless(game.GAMES, rows.games)
        broken |= senseless(game.SEATS, rows.seats).any(axis=1)
        self.games += len(rows.games)
        self.scenarios += 1
        known = len(self.examples), len(self.failed)
        for row, bad in zip(rows.games, broken, strict=True):
            code, here = int(row[contract.ENDING]), Example(scenario.path, int(row["game"]))
            label = ending.labels[code] if 0 <= code < len(ending.labels) else f"ending {code}"
            self.endings[label] += 1
            self.examples.setdefault(label, here)
            if bad:
                self.failed.append(here)
        return known != (len(self.examples), len(self.failed))

    def lines(self) -> Iterator[str]:
        """The tally in words."""
        yield f"{self.games:,} games over {self.scenarios:,} settings, {len(self.failed):,} failed"
        for label, count in self.endings.most_common():
            yield f"  {label:20} {count:>9,}  {self.examples[label]}"
        yield from (f"  failed: {example}" for example in self.failed[:20])


def senseless(columns: Iterable[Column], rows: np.ndarray) -> np.ndarray:
    """Where rows hold what their columns can't mean: a code without a label, a flag that is neither 0 nor 1."""
    found = np.zeros(rows.shape, dtype=bool)
    for column in columns:
        if column.labels:
            found |= (rows[column.name] < 0) | (rows[column.name] >= len(column.labels))
        elif column.flag:
            found |= (rows[column.name] != 0) & (rows[column.name] != 1)
    return found


def soak(game: Game, mode: str, games: int, seed: int, folder: Path, tally: Tally) -> None:
    """Play so many random games of a mode and count them in `tally`; scenarios of games that it names stay in `folder`."""
    rng = np.random.default_rng(seed)
    folder.mkdir(parents=True, exist_ok=True)

    def batches() -> Iterator[tuple[Scenario, int, int]]:
        for first in range(0, games, BATCH):
            scenario = random_scenario(game, mode, rng, folder, games=BATCH, policies=WANTED)
            yield scenario, int(rng.integers(2**40)), min(BATCH, games - first)

    def play(batch: tuple[Scenario, int, int]) -> tuple[Scenario, Rows]:
        scenario, first, count = batch
        return scenario, Crew(game, scenario.cells, scenario.seed).play(0, first, count)

    with ThreadPoolExecutor(cores()) as workers:
        for some in in_fours(batches()):
            for scenario, rows in workers.map(play, some):
                if not tally.add(game, scenario, rows):
                    scenario.path.unlink()


def in_fours(items: Iterable[Any]) -> Iterator[list[Any]]:
    """Lists of up to four times as many items as there are cores."""
    some = []
    for item in items:
        some.append(item)
        if len(some) == 4 * cores():
            yield some
            some = []
    if some:
        yield some


def main(arguments: list[str] | None = None) -> int:
    """Soak every mode asked for; 4 if a game failed."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200_000, help="games of each mode")
    parser.add_argument("--game", action="append", choices=contract.names(), help="only this game; may be given again")
    parser.add_argument("--seed", type=int, default=1, help="of the settings")
    parser.add_argument("--out", type=Path, default=Path("runs/soak"), help="where scenarios of games named are kept")
    asked = parser.parse_args(arguments)
    failed = False
    for name in asked.game or contract.names():
        game = contract.find(name)
        for mode in game.MODES:
            start, tally = time.perf_counter(), Tally()
            try:
                soak(game, mode, asked.games, asked.seed, asked.out, tally)
            except KeyboardInterrupt:
                print(f"stopped: {name} {mode}", *tally.lines(), sep="\n")
                return INTERRUPTED
            print(
                f"{name} {mode}, seed {asked.seed}, {time.perf_counter() - start:.0f} s", *tally.lines(), sep="\n", flush=True
            )
            failed = failed or bool(tally.failed)
    return FAILED_GAMES if failed else DONE


if __name__ == "__main__":
    sys.exit(main())
