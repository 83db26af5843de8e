"""A scenario's cell to test declarations on: settings as a test wants them, every other one at its default."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.games.astro_drive.components import COMPONENTS
from toolkit.games.astro_drive.policies import policies
from toolkit.games.astro_drive.prepare import prepare, seats
from toolkit.games.astro_drive.settings import OPTIONS, SETUP


@dataclass(frozen=True)
class Cell:
    """What `prepare` reads of a scenario's cell."""

    mode: str
    setup: dict[str, Any]
    options: dict[str, Any]
    components: dict[str, Any]
    policies: dict[str, tuple[str, dict[str, float]]]


def cell(
    mode: str = "race",
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    policy: str = "random",
) -> Cell:
    """A cell with the given settings. `components` maps dotted paths to values."""
    tree = copy.deepcopy(dict(COMPONENTS.tree))
    for path, value in (components or {}).items():
        set_at(tree, path, value)
    resolved = SETUP[mode].model_validate(dict(setup or {})).model_dump()
    seated = {
        seat: (policy, {weight.name: weight.default for weight in policies(mode, seat)[policy].weights})
        for seat in seats(mode, resolved)
    }
    return Cell(mode, resolved, OPTIONS.model_validate(dict(options or {})).model_dump(), tree, seated)


def set_at(tree: Any, path: str, value: Any) -> None:
    """Replace what stands at a dotted path of components."""
    *steps, last = path.split(".")
    for step in steps:
        tree = tree[key_in(tree, step)]
    tree[key_in(tree, last)] = value


def key_in(tree: Any, step: str) -> Any:
    """A step of a dotted path as the key or index that the tree has."""
    return int(step) if isinstance(tree, list) or step not in tree else step


def parameters(*arguments: Any, **settings: Any) -> Any:
    """The parameter record of such a cell."""
    return prepare(cell(*arguments, **settings))[0]
