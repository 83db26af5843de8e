"""Kernel rows as plain words and numbers: what a JSON line can hold, equal to what the stored tables show."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from toolkit.engine.declarations import Column

#: Version of the JSON lines.
FORMAT = 1


def column_in_words(column: Column, value: Any) -> Any:
    """One value: a label's text, a bool or a number; None where there is none (NaN, or a code without a label)."""
    if column.labels:
        return column.labels[value] if 0 <= value < len(column.labels) else None
    if column.flag:
        return bool(value)
    if column.dtype.startswith("f"):
        return None if math.isnan(value) else float(value)
    return int(value)


def row_in_words(columns: Iterable[Column], row: np.void) -> dict[str, Any]:
    """A row of the `games` table: game number, then the declared columns."""
    return {"game": int(row["game"]), **{column.name: column_in_words(column, row[column.name]) for column in columns}}


def seats_in_words(columns: Sequence[Column], names: Sequence[str], rows: np.ndarray) -> list[dict[str, Any]]:
    """One game's rows of the `seats` table: the seat's name, then the declared columns."""
    return [
        {"seat": names[int(row["seat"])], **{column.name: column_in_words(column, row[column.name]) for column in columns}}
        for row in rows
    ]
