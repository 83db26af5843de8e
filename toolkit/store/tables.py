"""Kernel rows as Arrow tables: declared types, labels as words, flags as bool. One declaration makes all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from toolkit.engine.declarations import Column, Measure

from .blocks import SUMS, Block

FAILURE = pa.struct([("game", pa.int64()), ("status", pa.int32()), ("ending", pa.string())])


def sum_columns(measure: str) -> tuple[str, ...]:
    """The columns of a blocks table that belong to a measure, in the order of SUMS."""
    return tuple(f"{measure}.{part}" for part in SUMS)


class Tables:
    """Makes the tables of a run: `cells` are its cell ids in order, `seats` each cell's seat names."""

    def __init__(
        self,
        games: Sequence[Column],
        seats: Sequence[Column],
        measures: Sequence[Measure],
        cells: Sequence[str],
        seat_names: Sequence[Sequence[str]],
    ):
        self._games, self._seats, self._measures = games, seats, measures
        self._cells, self._seat_names = cells, seat_names
        self._all_seat_names = list(dict.fromkeys(name for names in seat_names for name in names))
        ending = next((column for column in games if column.name == "ending"), None)
        self._endings = ending.labels if ending else ()

    def games(self, blocks: Sequence[Block]) -> pa.Table:
        """Rows of the `games` table: cell, game, then the declared columns."""
        rows = np.concatenate([block.games for block in blocks])
        arrays = [self._cell(blocks, [len(block.games) for block in blocks]), _numbers(rows)]
        return _table(["cell", "game"], arrays, rows, self._games)

    def seats(self, blocks: Sequence[Block]) -> pa.Table:
        """Rows of the `seats` table: cell, game, seat by name, then the declared columns."""
        rows = np.concatenate([block.seats.reshape(-1) for block in blocks])
        codes = np.concatenate([self._seat_codes(block) for block in blocks])
        seat = pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(self._all_seat_names, pa.string()))
        arrays = [self._cell(blocks, [block.seats.size for block in blocks]), _numbers(rows), seat]
        return _table(["cell", "game", "seat"], arrays, rows, self._seats)

    def blocks(self, blocks: Sequence[Block], kernel: str, part: str, kept: Sequence[Block]) -> pa.Table:
        """Rows of the `blocks` table. `part` names the shards with the rows of those `kept`, in that order."""
        places = dict(zip([id(block) for block in kept], _places(kept), strict=True))
        columns: dict[str, Any] = {
            "cell": self._cell(blocks, [1] * len(blocks)),
            "block": pa.array([block.number for block in blocks], pa.int32()),
            "games": pa.array([len(block.games) for block in blocks], pa.int32()),
            "digest": pa.array([block.digest for block in blocks], pa.string()),
            "kernel": pa.array([kernel] * len(blocks), pa.string()),
            "part": pa.array([part if id(block) in places else "" for block in blocks], pa.string()),
            "games_row": pa.array([places.get(id(block), (0, 0))[0] for block in blocks], pa.int64()),
            "seats_row": pa.array([places.get(id(block), (0, 0))[1] for block in blocks], pa.int64()),
            "seats": pa.array([block.seats.shape[1] for block in blocks], pa.int32()),
            "failures": pa.array([list(self._failures(block)) for block in blocks], pa.list_(FAILURE)),
            "reached": pa.array([list(block.reached) for block in blocks], pa.list_(pa.int64())),
        }
        sums = np.array([block.sums for block in blocks])
        for i, measure in enumerate(self._measures):
            for j, name in enumerate(sum_columns(measure.name)):
                columns[name] = pa.array(sums[:, i, j])
        return pa.table(columns)

    def _cell(self, blocks: Sequence[Block], rows: Sequence[int]) -> pa.Array:
        """The `cell` column: only the ids that these blocks need are written."""
        present = sorted({block.cell for block in blocks})
        code = {cell: i for i, cell in enumerate(present)}
        codes = np.repeat(np.array([code[block.cell] for block in blocks], dtype=np.int32), rows)
        return pa.DictionaryArray.from_arrays(pa.array(codes), pa.array([self._cells[cell] for cell in present], pa.string()))

    def _seat_codes(self, block: Block) -> np.ndarray:
        """For each seats row of a block, which of all seat names it has."""
        names = np.array([self._all_seat_names.index(name) for name in self._seat_names[block.cell]], dtype=np.int32)
        return names[block.seats["seat"].reshape(-1)]

    def _failures(self, block: Block) -> Iterable[dict[str, Any]]:
        for failure in block.failures:
            known = 0 <= failure.ending < len(self._endings)
            ending = self._endings[failure.ending] if known else str(failure.ending)
            yield {"game": failure.game, "status": failure.status, "ending": ending}


def _places(kept: Sequence[Block]) -> list[tuple[int, int]]:
    """Where the rows of each kept block begin: (row of games, row of seats)."""
    games = np.cumsum([0, *(len(block.games) for block in kept)]).tolist()
    seats = np.cumsum([0, *(block.seats.size for block in kept)]).tolist()
    return list(zip(games[:-1], seats[:-1], strict=True))


def _numbers(rows: np.ndarray) -> pa.Array:
    """The `game` column."""
    return pa.array(np.ascontiguousarray(rows["game"]))


def _table(names: list[str], arrays: list[Any], rows: np.ndarray, columns: Sequence[Column]) -> pa.Table:
    """Leading columns and the declared ones; unit and meaning go with the file."""
    fields = [pa.field(name, array.type) for name, array in zip(names, arrays, strict=True)]
    for column in columns:
        array = _array(np.ascontiguousarray(rows[column.name]), column)
        fields.append(pa.field(column.name, array.type, metadata={"unit": column.unit, "meaning": column.meaning}))
        arrays.append(array)
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields))


def _array(values: np.ndarray, column: Column) -> pa.Array:
    """One declared column. A code that has no label, which only a failed game may leave, becomes a missing value."""
    if column.labels:
        unknown = (values < 0) | (values >= len(column.labels))
        codes = pa.array(values.astype(np.int32), mask=unknown)
        return pa.DictionaryArray.from_arrays(codes, pa.array(column.labels, pa.string()))
    if column.flag:
        return pa.array(values != 0)
    return pa.array(values)
