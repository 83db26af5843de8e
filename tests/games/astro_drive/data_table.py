"""A scenario's cell to test declarations on: settings as a test wants them, every other one at its default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.cells import Cell, make_cell
from toolkit.games import astro_drive as game


def cell(
    mode: str = "race",
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    policy: str = "random",
) -> Cell:
    """A cell with the given settings. `components` maps dotted paths to values."""
    return make_cell(game, mode, setup, options, components, policy)


def parameters(*arguments: Any, **settings: Any) -> Any:
    """The parameter record of such a cell."""
    return game.prepare(cell(*arguments, **settings))[0]
