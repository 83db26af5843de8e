"""Games of one cell and then of another, as somebody asks for them: found in a folder, or played and kept there.

A folder of probes has the blocks of a run folder and nothing that would make it one: cells have different numbers of games,
and it was by looking at them that these were chosen. Rows are not kept; every game can be replayed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from toolkit import game as contract
from toolkit.engine.compiled import kernel_hash
from toolkit.scenario import Scenario
from toolkit.store import files
from toolkit.store.blocks import BLOCK, Block
from toolkit.store.index import Wanted
from toolkit.store.writer import Writer

from .execution import stoppable
from .machine import cores
from .workers import Crew, Played, kernel_cached


class Failed(NamedTuple):
    """A game that did not finish by the rules: index of its cell and its number."""

    cell: int
    game: int


class Prober:
    """Plays what is asked for and not there yet. See `probing`, which makes one."""

    def __init__(self, crew: Crew, writer: Writer, jobs: int, progress: Callable[[Prober], None]):
        self.measures = [measure.name for measure in crew.measures]
        self.failed: list[Failed] = []  # among the games that were asked for
        self.played = 0  # games that were played now
        self._crew, self._writer, self._jobs, self._progress = crew, writer, jobs, progress
        self._start = time.perf_counter()
        self._own: dict[Wanted, tuple[NDArray[np.float64], tuple[int, ...]]] = {}  # sums and failed games of new blocks
        self._pool = ThreadPoolExecutor(jobs) if jobs > 1 else None

    def sums(self, cell: int, first: int, games: int, most: int) -> NDArray[np.float64] | None:
        """What the games `first` to `first` + `games` - 1 of a cell add up to: shape (measures, 3), see `blocks.SUMS`.

        Args:
            cell: index of the cell.
            first: number of the first game, the first of a block.
            games: how many games.
            most: games that the cell may have. Workers with nothing to do play ahead so far; that changes no answer.

        Returns:
            None where someone said stop before all were played.
        """
        asked = list(_blocks(cell, first, games))
        missing = [block for block in asked if not self.has(block)]
        self._play(missing, self._ahead(cell, first + games, most, self._jobs - len(missing)))
        if not all(self.has(block) for block in asked):
            return None
        return np.asarray(self._read(asked).sum(axis=0))  # sums of rates are whole numbers: their order changes nothing

    def each(self, asked: Sequence[Wanted]) -> NDArray[np.float64] | None:
        """What each of these different blocks adds up to, shape (blocks, measures, 3); None where someone said stop."""
        self._play([block for block in asked if not self.has(block)], ())
        return self._read(asked) if all(self.has(block) for block in asked) else None

    @property
    def games_per_second(self) -> float:
        """Speed of the games played now, all time counted since the start."""
        return self.played / (time.perf_counter() - self._start)

    def close(self) -> None:
        """Write what waits and let the workers go."""
        if self._pool is not None:
            self._crew.stopped = True
            self._pool.shutdown(cancel_futures=True)
        self._writer.flush()

    def has(self, block: Wanted) -> bool:
        """Whether a block is there."""
        return block in self._own or block in self._writer.index

    def _ahead(self, cell: int, first: int, most: int, count: int) -> list[Wanted]:
        """So many whole blocks that may be asked for next."""
        whole = (block for block in _blocks(cell, first, min(most - first, count * BLOCK)) if block.games == BLOCK)
        return [block for block in whole if not self.has(block)]

    def _play(self, missing: Sequence[Wanted], ahead: Sequence[Wanted]) -> None:
        if not missing:
            return
        each = [[block] for block in (*missing, *ahead)]
        results: Iterator[Played] = map(self._crew.play_chunk, each)
        if self._pool is not None:
            results = self._pool.map(self._crew.play_chunk, each)
        for played in results:
            for block in played.blocks:
                self._keep(block)
                self._progress(self)

    def _keep(self, block: Block) -> None:
        self._writer.add(block)
        self.played += len(block.games)
        games = tuple(failure.game for failure in block.failures)
        self._own[Wanted(block.cell, block.number, len(block.games))] = block.sums, games

    def _read(self, asked: Sequence[Wanted]) -> NDArray[np.float64]:
        """The sums of each of these blocks, all of which are there: found, or played now."""
        found = [block for block in asked if block not in self._own]
        stored = zip(found, self._writer.each_sums(found), self._writer.index.values(found, "failures"), strict=True)
        known = self._own | {block: (sums, tuple(each["game"] for each in failures)) for block, sums, failures in stored}
        self.failed += [Failed(block.cell, game) for block in asked for game in sorted(known[block][1])]
        return np.array([known[block][0] for block in asked])


@contextmanager
def probing(
    scenario: Scenario,
    folder: Path,
    jobs: int | None = None,
    compiling: Callable[[str], AbstractContextManager[Any]] = lambda title: nullcontext(),
    progress: Callable[[Prober], None] = lambda prober: None,
) -> Iterator[Prober]:
    """Someone who plays games of a scenario's cells on demand, with the kernel warm, and keeps them in a folder.

    `compiling` is called with the game's title where the kernel has to be compiled first, `progress` after every block.

    Ctrl-C makes them stop after the blocks that are being played; a second one stops at once.

    Raises:
        StoreError: the folder can't be written, or another process is writing it. What was finished is kept.
    """
    game = contract.find(scenario.game)
    crew = Crew(game, scenario.cells, scenario.seed)
    files.make_folder(folder)
    with files.sole_writer(folder), stoppable(crew):
        writer = Writer(folder, game, crew.measures, scenario.cells, kernel_hash(contract.folder(game.NAME)), "none")
        writer.remove_orphans()
        writer.write_scenario(scenario.resolved)
        with nullcontext() if kernel_cached(game) else compiling(game.TITLE):
            crew.warm()
        prober = Prober(crew, writer, jobs or cores(), progress)
        try:
            yield prober
        finally:
            prober.close()
        writer.remove_stale()


def _blocks(cell: int, first: int, games: int) -> Iterator[Wanted]:
    for start in range(first, first + games, BLOCK):
        yield Wanted(cell, start // BLOCK, min(BLOCK, first + games - start))
