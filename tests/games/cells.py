"""Cells to test declarations on: settings as a test wants them, every other one at its default."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.game import Game
from toolkit.scenario import Scenario


@dataclass(frozen=True)
class Cell:
    """What `prepare` reads of a scenario's cell."""

    mode: str
    setup: dict[str, Any]
    options: dict[str, Any]
    components: dict[str, Any]
    policies: dict[str, tuple[str, dict[str, float]]]


def make_cell(
    game: Game,
    mode: str,
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    policy: str = "random",
) -> Cell:
    """A cell of a game with the given settings, not checked as a whole. `components` maps dotted paths to values."""
    tree = copy.deepcopy(dict(game.COMPONENTS.tree))
    for path, value in (components or {}).items():
        set_at(tree, path, value)
    resolved = game.SETUP[mode].model_validate(dict(setup or {})).model_dump()
    seated = {
        seat: (policy, {weight.name: weight.default for weight in game.policies(mode, seat)[policy].weights})
        for seat in game.seats(mode, resolved)
    }
    return Cell(mode, resolved, game.OPTIONS.model_validate(dict(options or {})).model_dump(), tree, seated)


def set_at(tree: Any, path: str, value: Any) -> None:
    """Replace what stands at a dotted path of components."""
    *steps, last = path.split(".")
    for step in steps:
        tree = tree[key_in(tree, step)]
    tree[key_in(tree, last)] = value


def key_in(tree: Any, step: str) -> Any:
    """A step of a dotted path as the key or index that the tree has."""
    return int(step) if isinstance(tree, list) or step not in tree else step


def changed_options(scenario: Scenario, options: Any) -> list[tuple[str, Any]]:
    """The option that each cell of a scenario switches, and its value; every cell but the first switches exactly one."""
    defaults = options().model_dump()
    first, *rest = ([(k, v) for k, v in cell.options.items() if v != defaults[k]] for cell in scenario.cells)
    assert first == []
    assert all(len(changed) == 1 for changed in rest)
    return [changed[0] for changed in rest]
