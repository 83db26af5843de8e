"""Measures of single games, made again from stored rows: a run keeps sums of measures, and rows, but not measures by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from toolkit.engine.declarations import Column, Measure, games_dtype, seats_dtype, values_of
from toolkit.game import Game

from .files import GAMES, SEATS, StoreError
from .reader import Run

if TYPE_CHECKING:
    import pandas as pd


def measured(run: Run, game: Game, cell: str, measures: Sequence[Measure]) -> Iterator[pd.DataFrame]:
    """Every game of a cell, in game order, in bounded pieces.

    Columns `game` (int64) and one a measure (float64, NaN where it does not apply).

    Raises:
        StoreError: the run keeps not all rows of the cell, or lacks a column that the game has now.
    """
    import pandas as pd

    check_kept(run, cell)
    names = [measure.name for measure in measures]
    for games, seats in zip(run.pieces(GAMES, cell=cell), run.pieces(SEATS, cell=cell), strict=True):
        game_rows = _rows(run, games, game.GAMES, games_dtype(game.GAMES))
        seat_rows = _rows(run, seats, game.SEATS, seats_dtype(game.SEATS)).reshape(len(games), -1)
        seat_rows["seat"] = np.arange(seat_rows.shape[1])
        seat_names = seats["seat"].iloc[: seat_rows.shape[1]].tolist()
        columns = values_of(measures, game_rows, seat_rows, seat_names)
        yield pd.DataFrame({"game": games["game"].to_numpy(), **dict(zip(names, columns, strict=True))})


def check_kept(run: Run, cell: str) -> None:
    """Refuse a cell of which not all rows are there.

    Raises:
        StoreError: as it says.
    """
    index = run.ids.index(cell)
    kept, played = int(run.kept()[index]), int(run.played()[index])
    if kept < played:
        text = f"{run.folder} keeps the rows of {kept:,} of {played:,} games of a cell"
        raise StoreError(f"{text}; run it again with --keep all")


def by_seat(run: Run, cell: str, column: str, seats: int) -> np.ndarray:
    """A column of the `seats` table for every game of a cell, in game order: shape (games, seats).

    Raises:
        StoreError: the run keeps not all rows of the cell, or has no such column.
    """
    check_kept(run, cell)
    pieces = [piece[column].to_numpy() for piece in run.pieces(SEATS, [column], cell)]
    return np.concatenate(pieces).reshape(-1, seats)


def _rows(run: Run, frame: pd.DataFrame, columns: Sequence[Column], dtype: np.dtype) -> np.ndarray:
    """Rows as the kernel wrote them; the code of a label that is missing, which only a failed game may leave, is -1."""
    import pandas as pd

    missing = [column.name for column in columns if column.name not in frame]
    if missing:
        text = f"{run.folder} was played by another version of the game: it has no column {', '.join(missing)}"
        raise StoreError(f"{text}; run it again")
    rows = np.zeros(len(frame), dtype)
    rows["game"] = frame["game"]
    for column in columns:
        values = frame[column.name]
        rows[column.name] = pd.Categorical(values, categories=column.labels).codes if column.labels else values
    return rows.view(np.recarray)
