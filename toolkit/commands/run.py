"""Play a scenario: what is missing of its run, then the answer as a table or as JSON."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from toolkit import errors
from toolkit.analysis import rates
from toolkit.runner import Outcome, Plan, play
from toolkit.scenario import Scenario, load
from toolkit.store import Run
from toolkit.store.files import SCENARIO

from .display import Display
from .output import interval, print_json, replay_command, say, shell, table, telling_faults

#: Failed games that are named one by one.
NAMED = 10


def execute(
    file: Path,
    out: Path,
    games: int | None,
    seed: int | None,
    jobs: int | None,
    chunk: int | None,
    overrides: Sequence[str],
    keep: str,
    quiet: bool,
    json: bool,
) -> int:
    """Run a scenario file; the exit code tells whether it is done, holds failed games or was interrupted."""

    def command() -> int:
        scenario = load(file, overrides=overrides, seed=seed, games=games)
        repeat = _command(file, games, seed, overrides, keep)
        with Display(_measure(scenario), quiet) as display:
            plan = Plan(jobs, chunk, keep, repeat, display.progress, display.compiling)
            outcome = play(scenario, out, plan)
        _tell(outcome, quiet)
        if json:
            print_json(result(outcome, scenario))
        else:
            print(_readable(outcome, scenario))
        return _close(outcome, shell("starbalance", "run", file, "--out", out, *_options(games, seed, overrides, keep)))

    return telling_faults(json, command)


def result(outcome: Outcome, scenario: Scenario) -> dict[str, Any]:
    """The answer as plain data: what `--json` prints.

    Intervals of a run that was stopped on the way are labelled "partial": whoever stops at a sight that pleases has no fixed n.
    """
    run = outcome.run
    games = run.played().tolist()
    label = rates.FIXED_N if run.complete else "partial"
    found = {measure["name"]: _estimates(measure, sums) for measure, sums in _measured(run)}
    return {
        "run": str(run.folder),
        "digest": run.digest,
        "games": sum(games),
        "games_per_second": outcome.games_per_second,
        "cells": [
            {
                "cell": cell.id,
                "settings": dict(cell.settings),
                "games": games[i],
                "measures": {name: {**estimates[i]._asdict(), "label": label} for name, estimates in found.items()},
            }
            for i, cell in enumerate(scenario.cells)
        ],
    }


class Estimate(NamedTuple):
    """A measure in one cell; NaN where no game applies."""

    estimate: float
    lo: float
    hi: float
    n: int
    method: str


def _measured(run: Run) -> Iterator[tuple[Mapping[str, Any], NDArray[np.float64]]]:
    """Each measure with its sums over the cells: n, total, squares, shape (cells, 3)."""
    return zip(run.info["measures"], run.sums().swapaxes(0, 1), strict=True)


def _estimates(measure: Mapping[str, Any], sums: NDArray[np.float64]) -> list[Estimate]:
    """The estimates of a measure, cell by cell: those of `rates.from_counts`, without a frame, which would take pandas."""
    n, total, squares = sums.T
    if measure["kind"] == "rate":
        method, (lo, hi) = "wilson", rates.wilson(total, n)
    else:
        method, (lo, hi) = "t", rates.t_interval(n, total, squares)
    estimates = np.divide(total, n, out=np.full(n.shape, np.nan), where=n > 0)
    columns = (estimates.tolist(), lo.tolist(), hi.tolist(), n.astype(np.int64).tolist())
    return [Estimate(*row, method) for row in zip(*columns, strict=True)]


def _readable(outcome: Outcome, scenario: Scenario) -> str:
    """The answer as text: one cell with all its measures, or all cells with the measure that the question is about."""
    run = outcome.run
    level = f"{100 * rates.LEVEL:.0f} % interval"
    rows: list[list[Any]] = []
    if len(scenario.cells) == 1:
        for measure, sums in _measured(run):
            (only,) = _estimates(measure, sums)
            rows.append([measure["name"], _text(measure, only), only.n, measure["meaning"]])
        answer = table(["measure", f"estimate [{level}]", "games", "meaning"], rows)
    else:
        name, keys = _measure(scenario), list(scenario.sweep_keys)
        measure, sums = next(found for found in _measured(run) if found[0]["name"] == name)
        for cell, each in zip(scenario.cells, _estimates(measure, sums), strict=True):
            rows.append([*(cell.settings.get(key) for key in keys), _text(measure, each), each.n, cell.id])
        answer = table([*keys, f"{name} [{level}]", "games", "cell"], rows)
    return f"{answer}\n\nrun: {run.folder}\ndigest: {run.digest or 'none until it is complete'}"


def _text(measure: Mapping[str, Any], each: Estimate) -> str:
    return interval(measure["kind"], each.estimate, each.lo, each.hi)


def _measure(scenario: Scenario) -> str:
    """The measure that the scenario's question is about."""
    from toolkit import game

    return (scenario.verdict or {}).get("measure") or game.find(scenario.game).MAIN_MEASURE[scenario.mode]


def _tell(outcome: Outcome, quiet: bool) -> None:
    """Say what was played and what was there."""
    if outcome.replaced:
        say("The game's code has changed since this run was made: its games were played anew", quiet)
    if outcome.played == 0:
        say("Complete: all games were there, nothing was played", quiet)
    else:
        there = f"Continued from {outcome.found:,} games: " if outcome.found else ""
        say(f"{there}{outcome.played:,} games played, {outcome.games_per_second:,.0f} games/s", quiet)
    for pin in outcome.run.info["pins"]:
        if pin["reached"] == 0 and pin["games"] > 0:
            cells = f" in {pin['cells']} cells" if pin["cells"] > 1 else ""
            say(f"warning: the pin {pin['pin']} was never reached: 0 of {pin['games']:,} games{cells} came to that draw")


def _close(outcome: Outcome, again: str) -> int:
    """Say what is wrong with the run, if anything; the exit code."""
    if outcome.interrupted:
        say(f"Interrupted: what was finished is kept. To go on:\n  {again}")
        return errors.INTERRUPTED
    failed = outcome.run.info["failed"]
    if not failed:
        return errors.DONE
    say(f"{failed:,} games did not finish by the rules (failures.parquet holds them all). To see them:")
    for command in failed_commands(outcome.run):
        say(f"  {command}")
    return errors.FAILED_GAMES


def failed_commands(run: Run) -> list[str]:
    """Replay commands of the first failed games, each with what is wrong with it."""
    scenario = run.folder / SCENARIO
    return [
        f"{replay_command(scenario, run.ids[each.cell], each.game)}   # {each.ending}, status {each.status}"
        for each in itertools.islice(run.failed_games(), NAMED)
    ]


def _options(games: int | None, seed: int | None, overrides: Sequence[str], keep: str) -> list[object]:
    """The options that decide what a run holds."""
    options: list[object] = []
    for name, value in (("--games", games), ("--seed", seed)):
        if value is not None:
            options += [name, value]
    for override in overrides:
        options += ["--set", override]
    return options if keep == "all" else [*options, "--keep", keep]


def _command(file: Path, games: int | None, seed: int | None, overrides: Sequence[str], keep: str) -> str:
    """What repeats this run elsewhere: a place on this machine is nobody's business."""
    if file.is_absolute():
        here = Path.cwd()
        file = file.relative_to(here) if file.is_relative_to(here) else Path(file.name)
    return shell("starbalance", "run", file, *_options(games, seed, overrides, keep))
