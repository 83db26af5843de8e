"""Kernel rows and cells as plain words and numbers: what a JSON line can hold, equal to what the stored tables show."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from toolkit.engine.declarations import Column
from toolkit.scenario import Cell, Scenario

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


def cell_as_scenario(scenario: Scenario, cell: Cell) -> dict[str, Any]:
    """A scenario that has this one cell: every knob, ruling, weight and pin written out, nothing swept."""
    texts = {key: scenario.resolved[key] for key in ("title", "question") if scenario.resolved.get(key)}
    return {
        "game": scenario.game,
        "mode": cell.mode,
        **texts,
        "seed": scenario.seed,
        "games": scenario.games,
        "setup": dict(cell.setup),
        "options": dict(cell.options),
        "seats": {seat: {"policy": policy, "weights": dict(weights)} for seat, (policy, weights) in cell.policies.items()},
        "components": dict(cell.overrides),
        "dice": dict(cell.dice),
    }
