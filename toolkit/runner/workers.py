"""Workers: threads that play blocks. Kernels free the interpreter lock, so threads are enough on one machine."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from toolkit import game as contract
from toolkit.engine.compiled import cache_folder, interpreted, load_numba
from toolkit.engine.declarations import games_dtype, measures_of, seats_dtype
from toolkit.engine.draws import MAX_NAMES
from toolkit.engine.log import new_log
from toolkit.game import Game
from toolkit.store.blocks import BLOCK, Block, finished_block
from toolkit.store.index import Wanted


class Played(NamedTuple):
    """What became of a chunk, and how long its worker took."""

    blocks: list[Block]
    seconds: float


class Rows(NamedTuple):
    """Rows that a kernel wrote, and for each pin the games that it was used in."""

    games: np.ndarray
    seats: np.ndarray
    reached: tuple[int, ...]


def kernel_cached(game: Game) -> bool:
    """Whether the game's compiled kernel is there, so that the first call will be quick."""
    return interpreted() or any(cache_folder(contract.folder(game.NAME)).rglob("*.nbi"))


class Crew:
    """All workers on one scenario: what they share, and what each thread has for itself.

    `cells` are the scenario's. Parameters are made once a cell and read by all; scratch and draws belong to a thread.
    """

    def __init__(self, game: Game, cells: Sequence[Any], seed: int):
        self.game, self.cells, self.seed = game, cells, seed
        self.measures = measures_of(game.MEASURES, cells[0].mode, (cell.seats for cell in cells))
        self.stopped = False  # set to make workers stop at the next block
        self.settled: Container[int] = ()  # cells that have enough games: workers pass their blocks over
        self._games, self._seats = games_dtype(game.GAMES), seats_dtype(game.SEATS)
        self._snapshots = np.zeros(0, game.STATE).view(np.recarray)
        self._log = new_log(0)
        self._params = lru_cache(maxsize=16)(lambda cell: game.prepare(cells[cell]))
        self._own = threading.local()

    def warm(self) -> float:
        """Compile the kernel or load it from the cache, without playing; seconds that it took."""
        start = time.perf_counter()
        load_numba()
        self.play(0, 0, 0)
        return time.perf_counter() - start

    def play(self, cell: int, first: int, count: int) -> Rows:
        """Play games first..first + count - 1 of a cell in this thread."""
        games = np.zeros(count, self._games).view(np.recarray)
        seats = np.zeros((count, len(self.cells[cell].seats)), self._seats).view(np.recarray)
        draws = self._draws(cell)
        pins = draws["pins"]["games"]
        pins[:] = 0
        params, scratch = self._params(cell), self._own.scratch
        self.game.play_batch(first, count, params, draws, scratch, games, seats, self._log, self._snapshots)
        return Rows(games, seats, tuple(pins[0, : draws["pin_count"][0]].tolist()))

    def drawn(self, cell: int, games: int) -> set[int]:
        """Ids of the draws that so many games of a cell make, the first ones."""
        seen = np.zeros(MAX_NAMES, bool)
        for number in range(games):
            self.play(cell, number, 1)
            seen |= self._draws(cell)["counts"][0] > 0
        return set(np.flatnonzero(seen).tolist())

    def _draws(self, cell: int) -> np.ndarray:
        """This thread's draws record, made anew when it comes to another cell."""
        own = self._own
        if not hasattr(own, "scratch"):
            own.scratch, own.cell = self.game.scratch(), None
        if own.cell != cell:
            own.draws, own.cell = self.cells[cell].draws(self.seed), cell
        return own.draws

    def play_chunk(self, chunk: Iterable[Wanted]) -> Played:
        """Play the blocks of a chunk, as far as nobody says stop and their cells have not enough games by then."""
        start = time.perf_counter()
        blocks = []
        for cell, number, games in chunk:
            if self.stopped:
                break
            if cell in self.settled:
                continue
            rows = self.play(cell, number * BLOCK, games)
            names = self.cells[cell].seats
            blocks.append(finished_block(cell, number, rows.games, rows.seats, names, self.measures, rows.reached))
        return Played(blocks, time.perf_counter() - start)

    def play_chunks(self, chunks: Iterable[list[Wanted]], jobs: int) -> Iterator[Played]:
        """Play chunks with so many workers; what is done first comes first."""
        if jobs == 1:  # as joblib would do it, without loading it
            yield from map(self.play_chunk, chunks)
            return
        from joblib import Parallel, delayed

        # Joblib hands out the next chunk when one is played, whether or not it was taken: without a bound, rows would
        # pile up in memory whenever writing is slower than playing.
        slots = threading.Semaphore(2 * jobs + 2)
        work = delayed(self._in_slot(slots))
        results = Parallel(n_jobs=jobs, backend="threading", return_as="generator_unordered", batch_size=1)(
            work(chunk) for chunk in chunks
        )
        try:
            for played in results:
                slots.release()
                yield played
        finally:
            self.stopped = True
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that tasks are dropped is what is wanted here
                results.close()

    def _in_slot(self, slots: threading.Semaphore) -> Callable[[list[Wanted]], Played]:
        """`play_chunk`, but not before there is room for its rows."""

        def play(chunk: list[Wanted]) -> Played:
            while not slots.acquire(timeout=0.2):
                if self.stopped:
                    return Played([], 0.0)
            return self.play_chunk(chunk)

        return play
