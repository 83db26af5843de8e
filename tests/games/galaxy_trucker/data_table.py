"""A scenario's cell to test declarations on: settings as a test wants them, every other one at its default."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from tests.games.cells import Cell, set_at
from toolkit.games.galaxy_trucker.components import COMPONENTS
from toolkit.games.galaxy_trucker.policies.declared import POLICIES
from toolkit.games.galaxy_trucker.prepare import prepare, problems, seats
from toolkit.games.galaxy_trucker.settings import OPTIONS, SETUP

MODE = "game"


def cell(
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    policy: str = "random",
) -> Cell:
    """A cell with the given settings, not checked as a whole. `components` maps dotted paths to values."""
    tree = copy.deepcopy(dict(COMPONENTS.tree))
    for path, value in (components or {}).items():
        set_at(tree, path, value)
    resolved = SETUP[MODE].model_validate(dict(setup or {})).model_dump()
    weights = {weight.name: weight.default for weight in POLICIES[policy].weights}
    seated = dict.fromkeys(seats(MODE, resolved), (policy, weights))
    return Cell(MODE, resolved, OPTIONS.model_validate(dict(options or {})).model_dump(), tree, seated)


def parameters(*arguments: Any, **settings: Any) -> Any:
    """The parameter record of such a cell."""
    return prepare(cell(*arguments, **settings))[0]


def found(
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
) -> dict[str, str]:
    """What is wrong with a cell, by key."""
    return dict(problems(cell(setup, options, components)))
