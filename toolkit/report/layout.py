"""What stands along the axes: which swept key is the knob, which the second one, and which tell series apart."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

#: Sweep blocks whose points are samples of a space, so that no line joins them.
SAMPLED = ("lhs", "sobol")


@dataclass(frozen=True)
class Layout:
    """How the cells of a run are shown."""

    x: str | None  # the swept key along the axis; None: nothing is swept
    y: str | None  # a second one, for heat maps
    series: tuple[str, ...]  # swept keys that tell series apart
    moved: tuple[str, ...]  # swept keys that follow from x (zip): they need no axis
    numeric: bool  # x holds numbers
    joined: bool  # points may be joined by lines: not those of a sampled design


def layout(cells: pd.DataFrame, keys: Sequence[str], scenario: Mapping[str, Any]) -> Layout:
    """Lay out cells by the scenario's `report.by`, else along the numeric key with the most values."""
    by = (scenario.get("report") or {}).get("by")
    wanted = [by] if isinstance(by, str) else list(by or [])
    wanted = [key for key in wanted if key in keys]
    sampled = any(kind in SAMPLED for block in scenario.get("sweep") or [] for kind in block)
    if not keys:
        return Layout(None, None, (), (), False, False)
    x = wanted[0] if wanted else max(keys, key=lambda key: (is_numeric(cells[key]), cells[key].nunique()))
    others = [key for key in keys if key != x]
    moved = tuple(key for key in others if cells.groupby(x)[key].nunique(dropna=False).max() == 1)
    free = [key for key in others if key not in moved]
    y = wanted[1] if len(wanted) > 1 else _second(cells, x, free)
    return Layout(x, y, tuple(free), moved, is_numeric(cells[x]), not sampled)


def _second(cells: pd.DataFrame, x: str, free: Sequence[str]) -> str | None:
    """The second knob of a heat map: the only other key, where both have three numbers or more."""
    both = [x, *free]
    if len(both) != 2 or not all(is_numeric(cells[key]) for key in both) or cells[both].nunique().min() < 3:
        return None
    return both[1]


def is_numeric(values: Any) -> bool:
    """Whether a swept key holds numbers (flags are not numbers)."""
    return pd.api.types.is_numeric_dtype(values) and not pd.api.types.is_bool_dtype(values)


def words(key: str) -> str:
    """A dotted key as words: "setup.swarm_ships" is "swarm ships", "options.los_rule" is "los rule"."""
    steps = key.split(".")
    return " ".join(steps[1:] if len(steps) > 1 else steps).replace("_", " ")


def is_count(key: str) -> bool:
    """Whether a key names things that are counted, as "setup.swarm_ships" does."""
    return words(key).endswith("s")


def valued(key: str, values: str) -> str:
    """Values with what they are values of: "9 and 10 swarm ships", "head start 6"."""
    return f"{values} {words(key)}" if is_count(key) else f"{words(key)} {values}"


def value_text(value: Any) -> str:
    """A setting's value as text. Mappings and lists arrive as JSON text and lose their brackets."""
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            value = json.loads(value)
        except ValueError:
            return value
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {value_text(inner)}" for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return "; ".join(value_text(inner) for inner in value)
    return "none" if value is None else str(value)


def series_names(cells: pd.DataFrame, keys: Sequence[str]) -> list[str]:
    """What each cell's series is called: "asteroids count 12, los rule sampled"; empty where nothing tells series apart."""
    return [", ".join(f"{words(key)} {value_text(row[key])}" for key in keys) for row in cells.to_dict("records")]
