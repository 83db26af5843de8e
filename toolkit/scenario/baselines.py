"""Which cell each cell is held against, by the scenario's `report.baseline`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from toolkit.errors import suggestion

from .cells import flat
from .checks import Problem, unknown
from .source import Node

#: The word for "the first cell at the same place along the axis, or of all".
FIRST = "first"


class Setting(Protocol):
    """What is read of a cell."""

    @property
    def id(self) -> str: ...

    @property
    def settings(self) -> Mapping[str, Any]: ...


def partners(cells: Sequence[Setting], baseline: Mapping[str, Any] | str, axis: str | None = None) -> dict[str, str]:
    """Each cell's id with that of the cell it is held against; cells that are a baseline themselves are left out.

    With settings: the cell that has these, and else the cell's own. With `FIRST`: the first cell at the same place along
    `axis`; a place with one cell alone, as a list of switches has them, is held against the first cell of all.
    """
    if isinstance(baseline, str):
        places = [cell.settings.get(axis or "") for cell in cells]
        alone = {place for place, count in Counter(places).items() if count == 1}
        first: dict[Any, str] = {}
        for cell, place in zip(cells, places, strict=True):
            first.setdefault(place, cells[0].id if place in alone else cell.id)
        return {cell.id: first[place] for cell, place in zip(cells, places, strict=True) if first[place] != cell.id}
    wanted = {key: flat(value) for key, value in baseline.items()}
    by_settings = {tuple(cell.settings.items()): cell.id for cell in cells}
    pairs = {
        cell.id: by_settings.get(tuple({key: wanted.get(key, value) for key, value in cell.settings.items()}.items()))
        for cell in cells
    }
    return {cell: other for cell, other in pairs.items() if other is not None and other != cell}


def without_baseline(root: Node) -> Node:
    """What was written, without `report.baseline`: another sweep may not have that cell."""
    report = root.value.get("report")
    if report is None or not report.is_map or "baseline" not in report.value:
        return root
    kept = {key: node for key, node in report.value.items() if key != "baseline"}
    return replace(root, value={**root.value, "report": replace(report, value=kept)})


def check_baseline(baseline: Any, swept: Sequence[str], cells: Sequence[Setting]) -> list[Problem]:
    """What is wrong with `report.baseline`."""
    key = "report.baseline"
    if baseline is None:
        return []
    if not swept or len(cells) < 2:
        return [Problem(key, "needs a sweep: there is only one cell, and nothing to hold against it")]
    if isinstance(baseline, str):
        return []
    wrong = [Problem(f"{key}.{name}", unknown("swept key ", name, swept), True) for name in baseline if name not in swept]
    if wrong:
        return wrong
    for name, value in baseline.items():
        values = list(dict.fromkeys(cell.settings[name] for cell in cells))
        if flat(value) not in values:
            listed = ", ".join(map(str, values[:12])) + (", ..." if len(values) > 12 else "")
            near = suggestion(str(value), map(str, values))
            wrong.append(Problem(f"{key}.{name}", f"no cell has {flat(value)}{near}; swept are {listed}"))
    if not wrong and not partners(cells, baseline):
        wrong.append(Problem(key, "no cell has these settings together with another cell's others"))
    return wrong
