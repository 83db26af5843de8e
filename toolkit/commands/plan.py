"""Tell what a run will cost before it is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from toolkit import errors, game
from toolkit.analysis import rates
from toolkit.runner.machine import cores
from toolkit.runner.measure import games_per_second
from toolkit.runner.workers import Crew, kernel_cached
from toolkit.scenario import Scenario, load, refuse_stop

from .display import Display
from .output import duration, print_json, telling_faults

#: Cells that are sampled at most, spread evenly, and the time for all of them together, in seconds.
SAMPLED, SECONDS = 8, 2.0


def execute(file: Path, overrides: Sequence[str], games: int | None, seed: int | None, jobs: int | None, json: bool) -> int:
    """Plan a scenario file; a few games are played to measure, nothing is written."""
    return telling_faults(json, lambda: _plan(file, overrides, games, seed, jobs or cores(), json))


def _plan(file: Path, overrides: Sequence[str], games: int | None, seed: int | None, jobs: int, json: bool) -> int:
    scenario = load(file, overrides=overrides, seed=seed, games=games)
    refuse_stop(scenario)
    found = estimate(scenario, jobs, quiet=json)
    print_json(found) if json else print(_readable(found))
    return errors.DONE


def estimate(scenario: Scenario, jobs: int, quiet: bool) -> dict[str, Any]:
    """Cells, games, expected half-width of a rate near one half, and time."""
    played = game.find(scenario.game)
    crew = Crew(played, scenario.cells, scenario.seed)
    if not kernel_cached(played):
        with Display("", quiet).compiling(played.TITLE):
            crew.warm()
    else:
        crew.warm()
    sample = np.unique(np.linspace(0, len(scenario.cells) - 1, SAMPLED).astype(int)).tolist()
    seconds_a_game = np.mean([1 / games_per_second(crew, cell, jobs, SECONDS / len(sample)) for cell in sample])
    total = scenario.games * len(scenario.cells)
    lo, hi = rates.wilson(scenario.games / 2, scenario.games)
    return {
        "cells": len(scenario.cells),
        "games_per_cell": scenario.games,
        "games": total,
        "half_width": float(hi - lo) / 2,
        "level": rates.LEVEL,
        "jobs": jobs,
        "games_per_second": float(1 / seconds_a_game),
        "minutes": float(total * seconds_a_game / 60),
    }


def _readable(found: dict[str, Any]) -> str:
    workers = f"{found['jobs']} workers" if found["jobs"] > 1 else "1 worker"
    return "\n".join(
        [
            f"cells       {found['cells']:,}",
            f"games       {found['games_per_cell']:,} a cell, {found['games']:,} in all",
            f"half-width  ±{100 * found['half_width']:.2f} % for a rate near 50 %, at {100 * found['level']:.0f} % confidence",
            f"time        {duration(60 * found['minutes'])}, at {found['games_per_second']:,.0f} games/s with {workers}",
        ]
    )
