"""Which blocks a run folder holds: read from what is there, never from a list that could be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .arrow import numbers, to_numpy
from .blocks import BLOCK, SUMS
from .files import BLOCKS, GAMES, SEATS
from .tables import sum_columns

#: How shards are named in all three folders.
SHARDS = "part-*.parquet"


class Wanted(NamedTuple):
    """A block that a run consists of: index of its cell, its number, its size in games."""

    cell: int
    number: int
    games: int


class Place(NamedTuple):
    """Where a stored block's rows are: name of the shards, first row and number of rows in both tables."""

    part: str
    games_row: int
    games: int
    seats_row: int
    seats: int


def blocks_of(games: int) -> int:
    """How many blocks so many games of a cell make."""
    return -(-games // BLOCK)


def size_of(number: int, games: int) -> int:
    """How many games the block with this number has, in a cell of so many games; 0 where it has no such block."""
    return max(0, min(BLOCK, games - number * BLOCK))


def wanted(cells: int, games: int) -> Iterator[Wanted]:
    """The blocks of a run with so many games a cell: in cell order, then block order."""
    for cell in range(cells):
        for number in range(blocks_of(games)):
            yield Wanted(cell, number, size_of(number, games))


def readable(path: Path) -> bool:
    """Whether a shard is there and whole."""
    try:
        pq.read_metadata(path)
    except (OSError, pa.ArrowException):
        return False
    return True


class Index:
    """The blocks that one kernel left in a folder. A block counts once a readable blocks shard names it.

    A block is known by its cell, number and size: when more or fewer games are asked for later, a last block of another
    size is another block, and the one that is there stays for the day it is asked for again.
    """

    def __init__(self, folder: Path, kernel: str, cells: Sequence[str]):
        self.unreadable: list[Path] = []  # blocks shards that can't be read
        self.stale: list[Path] = []  # blocks shards that other kernels left
        self.named: set[str] = set()  # row shards that any blocks shard names
        self.table: pa.Table | None = None
        self._rows: dict[Wanted, int] = {}
        self._places: list[Place | None] = []
        self._sizes: dict[tuple[int, int], list[int]] = {}
        tables = []
        for path in sorted((folder / BLOCKS).glob(SHARDS)):
            if not readable(path):
                self.unreadable.append(path)
                continue
            table = pq.ParquetFile(path).read()
            self.named |= set(table["part"].to_pylist())
            if kernel in table["kernel"].to_pylist():  # a shard is of one kernel: it is written by one process at one go
                tables.append(table)
            else:
                self.stale.append(path)
        if tables:
            self.table = pa.concat_tables(tables).unify_dictionaries()
            self._read(folder, self.table, {cell: i for i, cell in enumerate(cells)})

    def _read(self, folder: Path, table: pa.Table, cells: dict[str, int]) -> None:
        """Find each block's row, one with its rows kept before one without."""
        names = ("cell", "block", "games", "part", "games_row", "seats_row", "seats")
        columns = [table[name].to_pylist() for name in names]
        whole = {part for part in set(columns[3]) if readable(folder / GAMES / part) and readable(folder / SEATS / part)}
        for row, (cell, number, games, part, games_row, seats_row, seats) in enumerate(zip(*columns, strict=True)):
            self._places.append(Place(part, games_row, games, seats_row, games * seats) if part in whole else None)
            if cell not in cells:
                continue
            block = Wanted(cells[cell], number, games)
            known = self._rows.get(block)
            if known is None:
                self._sizes.setdefault((block.cell, number), []).append(games)
            if known is None or self._places[known] is None:
                self._rows[block] = row

    def __contains__(self, block: Wanted) -> bool:
        return block in self._rows

    def __iter__(self) -> Iterator[Wanted]:
        """The blocks that are there, in cell order, then block order."""
        return iter(sorted(self._rows))

    def unbroken(self, cell: int, games: int) -> Iterator[Wanted]:
        """The blocks of a cell's first games, at most so many: up to the first block that is not there, or not whole."""
        for number in range(blocks_of(games)):
            size = size_of(number, games)
            block = self.best(Wanted(cell, number, size))
            if block is None:
                return
            yield block
            if block.games < size:
                return

    def place(self, block: Wanted) -> Place | None:
        """Where the block's rows are; None where the block or its rows are not there."""
        row = self._rows.get(block)
        return None if row is None else self._places[row]

    def best(self, block: Wanted) -> Wanted | None:
        """This block if it is there, else the largest shorter one that can stand in for it."""
        fitting = [games for games in self._sizes.get((block.cell, block.number), ()) if games <= block.games]
        return Wanted(block.cell, block.number, max(fitting)) if fitting else None

    def take(self, blocks: Sequence[Wanted], columns: Sequence[str]) -> pa.Table | None:
        """Columns of these blocks, all of which are there, in their order; None where there are none."""
        if self.table is None or not blocks:
            return None
        return self.table.select(list(columns)).take(numbers(np.array([self._rows[block] for block in blocks])))

    def values(self, blocks: Sequence[Wanted], column: str) -> list[Any]:
        """One column of these blocks, all of which are there, in their order, as plain Python values."""
        if self.table is None:
            return []
        values = self.table[column].to_pylist()
        return [values[self._rows[block]] for block in blocks]

    def sums(self, blocks: Sequence[Wanted], measures: Sequence[str], cells: int) -> np.ndarray:
        """Sums over these blocks by cell and measure, shape (cells, measures, 3): see `blocks.SUMS`. Added in their order."""
        sums = np.zeros((cells, len(measures), len(SUMS)))
        if blocks:
            np.add.at(sums, [block.cell for block in blocks], self.each_sums(blocks, measures))
        return sums

    def each_sums(self, blocks: Sequence[Wanted], measures: Sequence[str]) -> np.ndarray:
        """Sums of each of these blocks by measure, shape (blocks, measures, 3): see `blocks.SUMS`."""
        if self.table is None or not blocks:
            return np.zeros((0, len(measures), len(SUMS)))
        names = [column for measure in measures for column in sum_columns(measure)]
        rows = np.column_stack([to_numpy(self.table[name]) for name in names])[[self._rows[block] for block in blocks]]
        return rows.reshape(-1, len(measures), len(SUMS))
