"""Filling a run folder: shards under a temporary name until whole, blocks last, so that nothing is half there."""

from __future__ import annotations

import contextlib
import json
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from toolkit.engine.declarations import Measure
from toolkit.game import Game

from . import files
from .arrow import numbers, texts
from .blocks import Block
from .files import BLOCKS, CELLS, FAILURES, GAMES, INFO, SCENARIO, SEATS
from .index import SHARDS, Index, Wanted, size_of
from .reader import Run, Stop
from .tables import Tables, failures_table, sum_columns

#: What may be kept of the rows; counts and digests are kept in any case.
KEEPS = ("all", "sample", "none")

#: With "sample", the rows of so many blocks of each cell: its first 10,000 games. Games don't know their neighbours, so
#: the first ones are as good a sample as any, and the same for every number of workers.
SAMPLE_BLOCKS = 10

#: Shards are written when so many bytes of rows wait, or after so many seconds, or after this share of the time so far:
#: a killed process loses little, and a long run does not end in thousands of files.
FLUSH_BYTES = 32_000_000
FLUSH_SECONDS = 1.0
FLUSH_SHARE = 0.02


class Writer:
    """The one who writes in a run folder. `cells` are the scenario's, with `id`, `settings` and `seats`."""

    def __init__(self, folder: Path, game: Game, measures: Sequence[Measure], cells: Sequence[Any], kernel: str, keep: str):
        self.folder, self._kernel, self._keep = folder, kernel, keep
        self._ids = [cell.id for cell in cells]
        self._tables = Tables(game.GAMES, game.SEATS, measures, self._ids, [cell.seats for cell in cells])
        self._measures = [measure.name for measure in measures]
        self._waiting: list[Block] = []
        self._bytes = 0
        self._start = self._flushed = time.monotonic()
        for name in (BLOCKS, GAMES, SEATS):
            files.make_folder(folder / name)
        self.index = Index(folder, kernel, self._ids)

    def found(self, games: int) -> list[Wanted]:
        """The blocks of a run of so many games a cell that are there, with the rows that it has to keep, in order."""
        return [block for block in self.index if block.games == size_of(block.number, games) and self._has(block)]

    def sums(self, blocks: Sequence[Wanted]) -> np.ndarray:
        """What is counted in blocks that are there: shape (cells, measures, 3)."""
        return self.index.sums(blocks, self._measures, len(self._ids))

    def each_sums(self, blocks: Sequence[Wanted]) -> np.ndarray:
        """What is counted in each of these blocks, all of which are there: shape (blocks, measures, 3)."""
        return self.index.each_sums(blocks, self._measures)

    def _has(self, block: Wanted) -> bool:
        return not self._keeps(block.number) or self.index.place(block) is not None

    def _keeps(self, number: int) -> bool:
        """Whether the rows of a block with this number are kept."""
        return self._keep == "all" or (self._keep == "sample" and number < SAMPLE_BLOCKS)

    def remove_orphans(self) -> None:
        """Remove what a killed process left unfinished: no finished block is in it."""
        doomed = list(self.index.unreadable)
        for name in (BLOCKS, GAMES, SEATS):
            doomed += (self.folder / name).glob(f"{files.TEMPORARY}*")
        for name in (GAMES, SEATS):
            doomed += [path for path in (self.folder / name).glob(SHARDS) if path.name not in self.index.named]
        _remove([*doomed, *self.folder.glob(f"{files.TEMPORARY}*")])

    def remove_stale(self) -> None:
        """Remove the shards of other kernels, once this kernel's blocks are all there."""
        if not self.index.stale:
            return
        fresh = Index(self.folder, self._kernel, self._ids)
        own = set() if fresh.table is None else set(fresh.table["part"].to_pylist())
        rows = [self.folder / name / part for name in (GAMES, SEATS) for part in fresh.named - own if part]
        _remove([*fresh.stale, *rows])

    def add(self, block: Block) -> None:
        """Take a finished block; write what waits when it is time."""
        self._waiting.append(block)
        self._bytes += block.bytes
        now = time.monotonic()
        due = max(FLUSH_SECONDS, FLUSH_SHARE * (now - self._start))
        if self._bytes >= FLUSH_BYTES or now - self._flushed >= due:
            self.flush()

    def flush(self) -> None:
        """Write what waits: rows first, the blocks that make them count last."""
        if self._waiting:
            kept = [block for block in self._waiting if self._keeps(block.number)]
            part = f"part-{uuid.uuid4().hex[:16]}.parquet"
            if kept:
                files.write_table(self.folder / GAMES / part, self._tables.games(kept))
                files.write_table(self.folder / SEATS / part, self._tables.seats(kept))
            files.write_table(self.folder / BLOCKS / part, self._tables.blocks(self._waiting, self._kernel, part, kept))
            self._waiting, self._bytes = [], 0
        self._flushed = time.monotonic()

    def write_info(self, info: Mapping[str, Any]) -> None:
        """Write run.json."""
        files.write_json(self.folder / INFO, info)

    def write_cells(self, cells: Sequence[Any], stops: Sequence[Stop] | None = None) -> None:
        """Write which cells the run has, what makes them differ, and where watched ones were stopped as far as is known.

        `write_summaries` adds the counts.
        """
        settings = [json.dumps(dict(cell.settings), ensure_ascii=False) for cell in cells]
        columns = {"cell": texts(self._ids), "settings": texts(settings)}
        if stops is not None:
            columns["games"] = numbers(np.array([stop.games for stop in stops], np.int64))
            columns["stopped"] = texts([stop.why for stop in stops])
        files.write_table(self.folder / CELLS, pa.table(columns))

    def write_scenario(self, resolved: Mapping[str, Any]) -> None:
        """Write the resolved scenario."""
        from ruamel.yaml import YAML

        yaml = YAML()
        yaml.width = 120
        plain = json.loads(json.dumps(resolved))
        files.write_whole(self.folder / SCENARIO, lambda file: yaml.dump(plain, file))


def write_summaries(run: Run, more: Mapping[str, pa.Array]) -> None:
    """Write cells.parquet with counts and sums, and failures.parquet: for readers that don't know our shards.

    `more` are columns of a watched run, one value a cell, beside the reason why the cell was stopped.
    """
    columns = {
        "cell": texts(run.ids),
        "settings": texts([json.dumps(each, ensure_ascii=False) for each in run.settings]),
        "games": numbers(run.played()),
        "failed": numbers(run.failed()),
    }
    for measure, sums in zip(run.info["measures"], run.sums().swapaxes(0, 1), strict=True):
        n, total, squares = sum_columns(measure["name"])
        columns |= {n: numbers(sums[:, 0].astype(np.int64)), total: numbers(sums[:, 1]), squares: numbers(sums[:, 2])}
    if run.stops is not None:
        columns["stopped"] = texts([stop.why for stop in run.stops])
    files.write_table(run.folder / CELLS, pa.table(columns | dict(more)))
    files.write_table(run.folder / FAILURES, failures_table(run.failed_games(), run.ids))


def _remove(paths: Iterable[Path]) -> None:
    """Remove files; one that is gone or can't be removed does no harm, as nothing names it."""
    for path in paths:
        with contextlib.suppress(OSError):
            path.unlink()
