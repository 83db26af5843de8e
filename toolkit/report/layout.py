"""What stands along the axes: which swept key is the knob, which the second one, and which tell series apart."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from toolkit.scenario.layers import ALL
from toolkit.scenario.model import CALLED, telling

#: Sweep blocks whose points are samples of a space, so that no line joins them.
SAMPLED = ("lhs", "sobol")

#: The series in which nothing is switched.
AS_IT_STANDS = "as it stands"


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
    """Lay out cells by the scenario's `report.by`, else by what they are called, else along the numeric key that has most."""
    if not keys:
        return Layout(None, None, (), (), False, False)
    asked = scenario.get("report") or {}
    by = asked.get("by") or []
    wanted = [key for key in ([by] if isinstance(by, str) else by) if key in keys]
    x = wanted[0] if wanted else max(keys, key=lambda key: (key == CALLED, is_numeric(cells[key]), cells[key].nunique()))
    free: list[str] = []
    for key in [*wanted[1:], *(key for key in keys if key not in wanted)]:
        if not any(_follows(cells, key, known) for known in [x, *free]):
            free.append(key)
    moved = tuple(key for key in keys if key != x and key not in free and cells[key].nunique() > 1)
    y = wanted[1] if len(wanted) > 1 else _second(cells, x, free, "heat_map" in (asked.get("charts") or []))
    if any(kind in SAMPLED for block in scenario.get("sweep") or [] for kind in block):
        return Layout(x, None, (), (), is_numeric(cells[x]), False)
    return Layout(x, y, tuple(key for key in keys if key in free), moved, is_numeric(cells[x]), True)


def _follows(cells: pd.DataFrame, key: str, known: str) -> bool:
    """Whether a key's value follows from that of another one: moved together with it, or the same in all cells."""
    return bool(cells.groupby(known)[key].nunique().max() == 1)


def _second(cells: pd.DataFrame, x: str, free: Sequence[str], asked: bool) -> str | None:
    """The second knob of a heat map: the only other key, if one is asked for or both have three numbers or more."""
    both = [x, *free]
    if len(both) != 2:
        return None
    telling = all(is_numeric(cells[key]) for key in both) and cells[both].nunique().min() >= 3
    return both[1] if asked or telling else None


def is_numeric(values: Any) -> bool:
    """Whether a swept key holds numbers (flags are not numbers)."""
    return pd.api.types.is_numeric_dtype(values) and not pd.api.types.is_bool_dtype(values)


def words(key: str) -> str:
    """A dotted key as words: "setup.swarm_ships" is "swarm ships", "seats.1.policy" "seat 1 policy", of all seats "policy"."""
    block, *steps = key.split(".")
    if block == "seats" and steps and steps[0].isdigit():
        steps[0] = f"seat {steps[0]}"
    if block == "seats" and len(steps) > 1 and steps[0] == ALL:
        steps = steps[1:]
    return " ".join(steps or [block]).replace("_", " ")


def is_count(key: str) -> bool:
    """Whether a key names things that are counted, as "setup.swarm_ships" does."""
    return re.search(r"[^sui]s$", words(key)) is not None


def valued(key: str, values: str) -> str:
    """Numbers with what they are numbers of: "9 and 10 swarm ships", "head start 6"."""
    return f"{values} {words(key)}" if is_count(key) else f"{words(key)} {values}"


def value_text(value: Any) -> str:
    """A setting's value as text. Mappings and lists, which a run keeps as YAML text, lose their brackets."""
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    if isinstance(value, str):
        return re.sub(r"[{}\[\]]", "", value).replace(": ", " ") or "none" if value[:1] in ("{", "[") else value
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {value_text(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(value_text(inner) for inner in value) or "none"
    return "none" if value is None else str(value)


def series_names(cells: pd.DataFrame, keys: Sequence[str]) -> list[str]:
    """What each cell's series is called: "asteroids count 12, los rule sampled"; empty where nothing tells series apart.

    Of three keys or more, a list of switches most likely, those at the value that most cells have are not named. Where
    entries of a list are called something, that is their name.
    """
    keys = telling(keys, cells.to_dict("records"))
    usual: dict[str, Any] = {}
    for key in keys if len(keys) > 2 and CALLED not in keys else ():
        shares = cells[key].value_counts(normalize=True)
        if shares.iloc[0] > 0.5:
            usual[key] = shares.index[0]
    names = []
    for row in cells.to_dict("records"):
        named = [
            row[key]
            if key == CALLED
            else valued(key, value_text(row[key]))
            if is_numeric(cells[key])
            else f"{words(key)} {value_text(row[key])}"
            for key in keys
            if key not in usual or row[key] != usual[key]
        ]
        names.append(", ".join(named) or (AS_IT_STANDS if keys else ""))
    return names
