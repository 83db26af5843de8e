"""Print a table of a run as CSV."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

from toolkit import errors
from toolkit.errors import UnknownNameError
from toolkit.store import Run, open_run
from toolkit.store.files import write_whole

if TYPE_CHECKING:
    import pandas as pd

TABLES = ("games", "seats", "cells", "blocks")


def execute(run: Path, table: str, out: Path | None) -> int:
    """Export a table: rows with the swept values of their cell, so that a spreadsheet needs nothing else."""
    if table not in TABLES:
        raise UnknownNameError("table", table, TABLES)
    pieces = _pieces(open_run(run), table)
    if out is None:
        # bytes, so that a table is the same on every system
        sys.stdout.flush()
        _write(pieces, sys.stdout.buffer)
    else:
        write_whole(out, lambda file: _write(pieces, file))
    return errors.DONE


def _write(pieces: Iterator[pd.DataFrame], file: IO[bytes]) -> None:
    for number, piece in enumerate(pieces):
        text = piece.to_csv(index=False, header=number == 0, lineterminator="\n")
        file.write(text.encode())
        file.flush()


def _pieces(run: Run, table: str) -> Iterator[pd.DataFrame]:
    """The table in bounded pieces."""
    if table == "cells":
        yield _cells(run)
    elif table == "blocks":
        yield run.blocks()
    else:
        settings = run.cells().drop(columns=["index", "games", "failed"])
        for piece in run.pieces(table):
            yield piece.merge(settings, on="cell", how="left")


def _cells(run: Run) -> pd.DataFrame:
    """One row a cell: swept values, games, where it was stopped by looking, then each measure with its interval."""
    frame, estimates = run.cells(), run.estimates()
    if run.stops is not None:
        frame["stopped"] = [stop.why for stop in run.stops]
    frame["level"], frame["label"] = estimates["level"].iloc[0], estimates["label"].iloc[0]
    for measure, rows in estimates.groupby("measure", sort=False):
        for part in ("estimate", "lo", "hi", "n"):
            frame[str(measure) if part == "estimate" else f"{measure}.{part}"] = rows[part].to_numpy()
    return frame
