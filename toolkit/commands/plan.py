"""Tell what a run will cost before it is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from toolkit import errors, game
from toolkit.analysis import results
from toolkit.runner.machine import cores
from toolkit.runner.measure import games_per_second
from toolkit.runner.watching import described, watch_of
from toolkit.runner.workers import Crew, kernel_cached
from toolkit.scenario import Scenario, load
from toolkit.store.blocks import BLOCK

from .display import Display
from .output import duration, print_json, telling_faults

#: Cells that are sampled at most, spread evenly, and the time for all of them together, in seconds.
SAMPLED, SECONDS = 8, 2.0


def execute(file: Path, overrides: Sequence[str], games: int | None, seed: int | None, jobs: int | None, json: bool) -> int:
    """Plan a scenario file; a few games are played to measure, nothing is written."""
    return telling_faults(json, lambda: _plan(file, overrides, games, seed, jobs or cores(), json))


def _plan(file: Path, overrides: Sequence[str], games: int | None, seed: int | None, jobs: int, json: bool) -> int:
    scenario = load(file, overrides=overrides, seed=seed, games=games)
    found = estimate(scenario, jobs, quiet=json)
    print_json(found) if json else print(_readable(found))
    return errors.DONE


def estimate(scenario: Scenario, jobs: int, quiet: bool) -> dict[str, Any]:
    """Cells, games, expected half-width of a rate near one half, and time; where games are watched, for the most of them."""
    played = game.find(scenario.game)
    crew = Crew(played, scenario.cells, scenario.seed)
    if not kernel_cached(played):
        with Display("", quiet).compiling(played.TITLE):
            crew.warm()
    else:
        crew.warm()
    sample = np.unique(np.linspace(0, len(scenario.cells) - 1, SAMPLED).astype(int)).tolist()
    seconds_a_game = np.mean([1 / games_per_second(crew, cell, jobs, SECONDS / len(sample)) for cell in sample])
    games, level, watch = scenario.most_games, scenario.report["level"], watch_of(scenario, crew.measures)
    total, all_games = games * len(scenario.cells), np.array(float(games))
    fair = {"name": "", "kind": "rate"}
    _, lo, hi = results.limits(fair, all_games, all_games / 2, all_games / 2, None if watch is None else watch.how, level)
    return {
        "cells": len(scenario.cells),
        "games_per_cell": games,
        "games": total,
        **({} if watch is None else {"stop": described(watch, scenario.stop or {})}),
        "half_width": float(hi - lo) / 2,
        "level": level,
        "jobs": jobs,
        "games_per_second": float(1 / seconds_a_game),
        "minutes": float(total * seconds_a_game / 60),
    }


def _readable(found: dict[str, Any]) -> str:
    workers = f"{found['jobs']} workers" if found["jobs"] > 1 else "1 worker"
    most, after, stop = "", "", found.get("stop")
    if stop is not None:
        most, after = "at most ", ", after the most games"
    level = f"{100 * found['level']:.4g} % confidence"
    lines = [
        f"cells       {found['cells']:,}",
        f"games       {most}{found['games_per_cell']:,} a cell, {most}{found['games']:,} in all",
        f"half-width  ±{100 * found['half_width']:.2f} % for a rate near 50 %, at {level}{after}",
        f"time        {most}{duration(60 * found['minutes'])}, at {found['games_per_second']:,.0f} games/s with {workers}",
    ]
    if stop is not None:
        lines.insert(2, f"stop        {results.rule_in_words(stop)}, looked at after every {BLOCK:,} games")
    return "\n".join(lines)
