"""How far a run is: numbers only; who shows them, and how, is not decided here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from toolkit.engine.declarations import Measure
from toolkit.store.blocks import SUMS, Block

if TYPE_CHECKING:
    import pandas as pd

    from toolkit.analysis.results import Watched

    from .watching import Watch


class Progress:
    """Games found, played and wanted, their speed, and what has been counted so far."""

    def __init__(
        self,
        cells: Sequence[str],
        measures: Sequence[Measure],
        wanted: int,
        found: int,
        sums: np.ndarray,
        watch: Watch | None = None,
    ):
        self._wanted, self._watch = wanted, watch
        self.found = found  # games that were there before
        self.played = 0  # games played now
        self._cells, self._measures = cells, measures
        self._sums = sums.copy()  # of the games found, shape (cells, measures, 3); those played are added
        self._start = time.perf_counter()

    def add(self, block: Block) -> None:
        """Count a block that was just played."""
        self.played += len(block.games)
        self._sums[block.cell] += block.sums

    @property
    def wanted(self) -> int:
        """Games of the whole run, at most so many where they are watched."""
        return self._wanted if self._watch is None else self._watch.most

    @property
    def settled(self) -> tuple[int, int] | None:
        """Where games are watched: how many cells have enough, of how many."""
        return None if self._watch is None else (len(self._watch.settled), len(self._watch.stops))

    @property
    def how(self) -> Watched | None:
        """How games are watched, which tells the intervals that belong to them."""
        return None if self._watch is None else self._watch.how

    @property
    def done(self) -> int:
        """Games that are there now, those among them that were played beyond the end of a watched cell."""
        return self.found + self.played

    @property
    def seconds(self) -> float:
        """Time since the first chunk was handed out."""
        return time.perf_counter() - self._start

    @property
    def games_per_second(self) -> float | None:
        """Speed of the games played now; None while there are none."""
        return self.played / self.seconds if self.played else None

    @property
    def seconds_left(self) -> float | None:
        """Time that the rest will take at this speed."""
        speed = self.games_per_second
        return None if speed is None else max(0, self.wanted - self.done) / speed

    def counts(self) -> pd.DataFrame:
        """What has been counted so far, as `Run.counts` gives it, without the cells that have no games yet."""
        import pandas as pd

        begun = [i for i in range(len(self._cells)) if self._sums[i].any()]
        sums = self._sums[begun].reshape(-1, len(SUMS))
        return pd.DataFrame(
            {
                "cell": np.repeat([self._cells[i] for i in begun], len(self._measures)),
                "measure": [measure.name for measure in self._measures] * len(begun),
                "kind": [measure.kind for measure in self._measures] * len(begun),
                "n": sums[:, 0].astype(np.int64),
                "total": sums[:, 1],
                "squares": sums[:, 2],
            }
        )
