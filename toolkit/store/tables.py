"""Kernel rows as Arrow tables: declared types, labels as words, flags as bool. One declaration makes all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from toolkit.engine.declarations import Column, Measure

from .arrow import lists, numbers, texts, words
from .blocks import SUMS, Block, Failure


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
        arrays = [self._cell(blocks, [len(block.games) for block in blocks]), numbers(rows["game"])]
        return _table(["cell", "game"], arrays, rows, self._games)

    def seats(self, blocks: Sequence[Block]) -> pa.Table:
        """Rows of the `seats` table: cell, game, seat by name, then the declared columns."""
        rows = np.concatenate([block.seats.reshape(-1) for block in blocks])
        codes = np.concatenate([self._seat_codes(block) for block in blocks])
        seat = words(numbers(codes), self._all_seat_names)
        arrays = [self._cell(blocks, [block.seats.size for block in blocks]), numbers(rows["game"]), seat]
        return _table(["cell", "game", "seat"], arrays, rows, self._seats)

    def blocks(self, blocks: Sequence[Block], kernel: str, part: str, kept: Sequence[Block]) -> pa.Table:
        """Rows of the `blocks` table. `part` names the shards with the rows of those `kept`, in that order."""
        places = dict(zip([id(block) for block in kept], _places(kept), strict=True))
        columns: dict[str, Any] = {
            "cell": self._cell(blocks, [1] * len(blocks)),
            "block": _integers([block.number for block in blocks], "i4"),
            "games": _integers([len(block.games) for block in blocks], "i4"),
            "digest": texts([block.digest for block in blocks]),
            "kernel": texts([kernel] * len(blocks)),
            "part": texts([part if id(block) in places else "" for block in blocks]),
            "games_row": _integers([places.get(id(block), (0, 0))[0] for block in blocks], "i8"),
            "seats_row": _integers([places.get(id(block), (0, 0))[1] for block in blocks], "i8"),
            "seats": _integers([block.seats.shape[1] for block in blocks], "i4"),
            "failures": lists([block.failures for block in blocks], self._failures(blocks)),
            "reached": lists(
                [block.reached for block in blocks], _integers([games for block in blocks for games in block.reached], "i8")
            ),
        }
        sums = np.array([block.sums for block in blocks])
        for i, measure in enumerate(self._measures):
            for j, name in enumerate(sum_columns(measure.name)):
                columns[name] = numbers(sums[:, i, j])
        return pa.table(columns)

    def _cell(self, blocks: Sequence[Block], rows: Sequence[int]) -> pa.Array:
        """The `cell` column: only the ids that these blocks need are written."""
        present = sorted({block.cell for block in blocks})
        code = {cell: i for i, cell in enumerate(present)}
        codes = np.repeat(np.array([code[block.cell] for block in blocks], dtype=np.int32), rows)
        return words(numbers(codes), [self._cells[cell] for cell in present])

    def _seat_codes(self, block: Block) -> np.ndarray:
        """For each seats row of a block, which of all seat names it has."""
        names = np.array([self._all_seat_names.index(name) for name in self._seat_names[block.cell]], dtype=np.int32)
        return names[block.seats["seat"].reshape(-1)]

    def _failures(self, blocks: Sequence[Block]) -> pa.StructArray:
        """The failed games of these blocks, one after the other."""
        failures = [failure for block in blocks for failure in block.failures]
        columns = {
            "game": _integers([failure.game for failure in failures], "i8"),
            "status": _integers([failure.status for failure in failures], "i4"),
            "ending": texts([self._ending(failure) for failure in failures]),
        }
        return pa.StructArray.from_arrays(list(columns.values()), names=list(columns))

    def _ending(self, failure: Failure) -> str:
        """The ending's label, or its code where there is none."""
        known = 0 <= failure.ending < len(self._endings)
        return self._endings[failure.ending] if known else str(failure.ending)


def failures_table(failed: Iterable[tuple[int, int, int, str]], cells: Sequence[str]) -> pa.Table:
    """Failed games, given as (index of cell, game, status, ending): cell, game, status, ending."""
    rows = list(failed)
    cell, game, status, ending = zip(*rows, strict=True) if rows else ((), (), (), ())
    return pa.table(
        {
            "cell": words(_integers(cell, "i4"), cells),
            "game": _integers(game, "i8"),
            "status": _integers(status, "i4"),
            "ending": texts(ending),
        }
    )


def _places(kept: Sequence[Block]) -> list[tuple[int, int]]:
    """Where the rows of each kept block begin: (row of games, row of seats)."""
    games = np.cumsum([0, *(len(block.games) for block in kept)]).tolist()
    seats = np.cumsum([0, *(block.seats.size for block in kept)]).tolist()
    return list(zip(games[:-1], seats[:-1], strict=True))


def _integers(values: Sequence[int], dtype: str) -> pa.Array:
    return numbers(np.array(values, dtype))


def _table(names: list[str], arrays: list[Any], rows: np.ndarray, columns: Sequence[Column]) -> pa.Table:
    """Leading columns and the declared ones; unit and meaning go with the file."""
    fields = [pa.field(name, array.type) for name, array in zip(names, arrays, strict=True)]
    for column in columns:
        array = _array(rows[column.name], column)
        fields.append(pa.field(column.name, array.type, metadata={"unit": column.unit, "meaning": column.meaning}))
        arrays.append(array)
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields))


def _array(values: np.ndarray, column: Column) -> pa.Array:
    """One declared column. A code that has no label, which only a failed game may leave, becomes a missing value."""
    if column.labels:
        unknown = (values < 0) | (values >= len(column.labels))
        return words(numbers(values.astype(np.int32), missing=unknown), column.labels)
    return numbers(values != 0 if column.flag else values)
