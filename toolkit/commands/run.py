"""Play a scenario: what is missing of its run, then the answer as a table or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

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
    counts = run.counts()
    estimates = rates.from_counts(counts).assign(cell=counts["cell"].astype("str"))
    if not run.complete:
        estimates["label"] = "partial"
    games = dict(zip(run.cells()["cell"].astype("str"), run.cells()["games"].tolist(), strict=True))
    keys = ["estimate", "lo", "hi", "n", "method", "label"]
    by_cell: dict[str, dict[str, Any]] = {cell.id: {} for cell in scenario.cells}
    for row in estimates.to_dict("records"):
        by_cell[row["cell"]][row["measure"]] = {key: row[key] for key in keys}
    return {
        "run": str(run.folder),
        "digest": run.digest,
        "games": sum(games.values()),
        "games_per_second": outcome.games_per_second,
        "cells": [
            {"cell": cell.id, "settings": dict(cell.settings), "games": games[cell.id], "measures": by_cell[cell.id]}
            for cell in scenario.cells
        ],
    }


def _readable(outcome: Outcome, scenario: Scenario) -> str:
    """The answer as text: one cell with all its measures, or all cells with the measure that the question is about."""
    run = outcome.run
    estimates = rates.from_counts(run.counts())
    texts = [interval(*row) for row in estimates[["kind", "estimate", "lo", "hi"]].itertuples(index=False)]
    estimates["text"] = texts
    level = f"{100 * rates.LEVEL:.0f} % interval"
    if len(scenario.cells) == 1:
        meanings = {measure["name"]: measure["meaning"] for measure in run.info["measures"]}
        rows = [[row.measure, row.text, row.n, meanings[row.measure]] for row in estimates.itertuples(index=False)]
        answer = table(["measure", f"estimate [{level}]", "games", "meaning"], rows)
    else:
        measure = _measure(scenario)
        chosen = estimates[estimates["measure"] == measure]
        keys = list(scenario.sweep_keys)
        rows = [
            [*(cell.settings.get(key) for key in keys), text, n, cell.id]
            for cell, text, n in zip(scenario.cells, chosen["text"], chosen["n"], strict=True)
        ]
        answer = table([*keys, f"{measure} [{level}]", "games", "cell"], rows)
    return f"{answer}\n\nrun: {run.folder}\ndigest: {run.digest or 'none until it is complete'}"


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
        f"{replay_command(scenario, row['cell'], row['game'])}   # {row['ending']}, status {row['status']}"
        for row in run.failures().head(NAMED).to_dict("records")
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
