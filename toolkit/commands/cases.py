"""Scenarios that stand in no file: the plain case of each mode, and those that a game declares for its benchmark."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolkit.game import Game
from toolkit.scenario import Scenario, load


def plain(game: Game, mode: str) -> dict[str, Any]:
    """The scenario of a mode with every default."""
    return {"game": game.NAME, "mode": mode, "seed": 1, "games": 1000}


def declared(game: Game) -> dict[str, dict[str, Any]]:
    """The benchmark cases of a game by name: its `BENCHMARKS`, else the plain case of each mode."""
    cases: Mapping[str, Mapping[str, Any]] = getattr(game, "BENCHMARKS", {})
    if cases:
        return {name: {**plain(game, case["mode"]), **case} for name, case in cases.items()}
    return {mode: plain(game, mode) for mode in game.MODES}


def write(case: Mapping[str, Any], path: Path) -> None:
    """Write a case as a scenario file."""
    from ruamel.yaml import YAML

    with path.open("w") as file:
        YAML().dump(dict(case), file)


def loaded(case: Mapping[str, Any]) -> Scenario:
    """A case as `load` gives it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.yaml"
        write(case, path)
        return load(path)
