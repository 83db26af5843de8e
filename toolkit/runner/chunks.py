"""Cutting a run into chunks: whole blocks, so many that a worker is busy for a second or so."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from toolkit.store.blocks import BLOCK
from toolkit.store.index import Wanted, blocks_of, size_of

#: Work that a chunk should be, in seconds, once the speed is known: long enough to make handing out cheap, short enough
#: to stop soon and to show progress.
SECONDS = 1.0

#: The largest chunk of a very fast game, in blocks: its rows wait in memory.
MOST_BLOCKS = 50

#: How much larger each pass over the cells is than all those before it together.
GROWTH = 4


def in_playing_order(cells: int, games: int, settled: Container[int] = ()) -> Iterator[Wanted]:
    """The blocks of a run, ordered so that all cells grow together: block 0 of every cell, then 1..3 of every cell, then 4..15.

    Whoever stops a run early has something of every cell, and a cell that can't be played shows at once; yet each pass
    stays long with one cell, whose parameters need not be made again for every block. Cells that are `settled` by the time
    their turn comes are left out.
    """
    begin, end, last = 0, 1, blocks_of(games)
    while begin < last:
        for cell in range(cells):
            for number in range(begin, min(end, last)):
                if cell in settled:
                    break
                yield Wanted(cell, number, size_of(number, games))
        begin, end = end, end * GROWTH


class Sizer:
    """How many games the next chunk should have: fixed, or from the speed that was last measured.

    Where games are watched, `seen` is how many there are already: no more than that are under way at a time, so that not
    much is played beyond the end.
    """

    def __init__(self, fixed: int | None, jobs: int, games: int, seen: int | None = None):
        self._fixed = None if fixed is None else max(1, round(fixed / BLOCK)) * BLOCK
        self._jobs = jobs
        self._left = games  # not handed out so far
        self._seen = seen
        self._speed = 0.0  # games a second of one worker

    def measured(self, games: int, seconds: float) -> None:
        """Learn from a chunk that took a worker so long."""
        if games and seconds > 0:
            self._speed = games / seconds
            if self._seen is not None:
                self._seen += games

    def handed_out(self, games: int) -> None:
        """A chunk of so many games is on its way."""
        self._left -= games

    def size(self) -> int:
        """Games of the next chunk, before it is filled up to whole blocks."""
        if self._fixed is not None:
            return self._fixed
        at_once = self._left if self._seen is None else min(self._left, self._seen)
        fair = at_once / (2 * self._jobs)  # towards the end all workers should stay busy
        return max(1, int(min(SECONDS * self._speed, fair, MOST_BLOCKS * BLOCK)))


def cut(blocks: Iterable[Wanted], sizer: Sizer, stopped: Callable[[], bool]) -> Iterator[list[Wanted]]:
    """Hand out chunks one by one, each as large as the sizer says at that moment, until there are none or `stopped`."""
    chunk: list[Wanted] = []
    size = sizer.size()
    for block in blocks:
        if chunk and sum(b.games for b in chunk) + block.games > size:
            if stopped():
                return
            sizer.handed_out(sum(b.games for b in chunk))
            yield chunk
            chunk, size = [], sizer.size()
        chunk.append(block)
    if chunk and not stopped():
        sizer.handed_out(sum(b.games for b in chunk))
        yield chunk
