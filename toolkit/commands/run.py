"""Play a scenario: what is missing of its run, then the answer as a table or as JSON."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from toolkit import errors
from toolkit.analysis import rates, results, verdicts
from toolkit.runner import Outcome, Plan, play
from toolkit.runner.watching import fresh_command
from toolkit.scenario import Scenario, holds_draws, load
from toolkit.scenario.model import MIRROR, telling
from toolkit.store import Run
from toolkit.store.files import SCENARIO

from .display import Display
from .output import headed, interrupted, interval, notice, print_json, replay_command, say, shell, table, telling_faults

#: Why a watched cell was stopped that was not.
NOT_STOPPED = "nothing yet"

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
        again = shell("starbalance", "run", file, "--out", out, *_options(games, seed, overrides, keep))
        if json:
            print_json(result(outcome, scenario, again))
        else:
            print(_readable(outcome, scenario))
        _tell_of_bias(outcome, again, quiet)
        if MIRROR in scenario.sweep_keys and outcome.run.complete and outcome.run.stops is None:
            what = "What the seats bring, and what the seats are worth, over all seatings:"
            say(f"{what}\n  {shell('starbalance', 'compare', outcome.run.folder)}", quiet)
        return _close(outcome, again)

    return telling_faults(json, command)


def result(outcome: Outcome, scenario: Scenario, again: str) -> dict[str, Any]:
    """The answer as plain data: what `--json` prints. `again` is the command that plays it again.

    Intervals for a fixed number of games are labelled "partial" where the run was stopped on the way: whoever stops at a
    sight that pleases has no fixed n. Those of a watched run hold whenever it ends.

    Where the numbers of components are no printed ones, "notice" says so.

    Where the scenario has a verdict or a watched stop, the object says so, and its cells hold "verdict" and "stopped".
    """
    run = outcome.run
    games, words = run.played().tolist(), _verdicts(run, scenario)
    found = {measure["name"]: _estimates(measure, sums, run, scenario) for measure, sums in _measured(run)}
    fresh, noticed = _fresh(outcome, scenario), notice(scenario.resolved)
    return {
        **({"notice": noticed} if noticed else {}),
        "run": str(run.folder),
        "digest": run.digest,
        "games": sum(games),
        "games_per_second": outcome.games_per_second,
        **({} if scenario.verdict is None else {"verdict": dict(scenario.verdict)}),
        **({} if run.stops is None else {"stop": _stop(run, again)}),
        "cells": [
            {
                "cell": cell.id,
                "settings": dict(cell.settings),
                "games": games[i],
                **({} if run.stops is None else {"stopped": run.stops[i].why or None}),
                **({} if scenario.verdict is None else {"verdict": words[i] if words else None}),
                "measures": {name: estimates[i]._asdict() for name, estimates in found.items()},
                **({} if outcome.fresh is None else {"fresh": {name: each[i]._asdict() for name, each in fresh.items()}}),
            }
            for i, cell in enumerate(scenario.cells)
        ],
    }


def _stop(run: Run, again: str) -> dict[str, Any]:
    """The stop rule, and where a decision has biased estimates the command that gives unbiased ones."""
    stop = dict(run.info["stop"])
    fresh = stop.pop("fresh", None)
    if fresh is None:
        return {**stop, "fresh": None}
    return {**stop, "fresh": {**fresh, "run": str(run.folder.parent / fresh["run"]), "command": fresh_command(again, fresh)}}


def _fresh(outcome: Outcome, scenario: Scenario) -> dict[str, list[Estimate]]:
    """The estimates on fresh seeds, by measure; none where no decision has made them needed."""
    if outcome.fresh is None:
        return {}
    return {each["name"]: _estimates(each, sums, outcome.fresh, scenario) for each, sums in _measured(outcome.fresh)}


class Estimate(NamedTuple):
    """A measure in one cell; NaN where no game applies."""

    estimate: float
    lo: float
    hi: float
    n: int
    method: str
    level: float
    label: str


def _measured(run: Run) -> Iterator[tuple[Mapping[str, Any], NDArray[np.float64]]]:
    """Each measure with its sums over the cells: n, total, squares, shape (cells, 3)."""
    return zip(run.info["measures"], run.sums().swapaxes(0, 1), strict=True)


def _estimates(measure: Mapping[str, Any], sums: NDArray[np.float64], run: Run, scenario: Scenario) -> list[Estimate]:
    """The estimates of a measure, cell by cell: those of `Run.estimates`, without a frame, which would take pandas."""
    n, total, squares = sums.T
    level, how = scenario.report["level"], results.watched(run.info)
    method, lo, hi = results.limits(measure, n, total, squares, how, level, scenario.report["interval"])
    label = results.label(how) if how is not None or run.complete else rates.PARTIAL
    estimates = np.divide(total, n, out=np.full(n.shape, np.nan), where=n > 0)
    columns = (estimates.tolist(), lo.tolist(), hi.tolist(), n.astype(np.int64).tolist())
    return [Estimate(*row, method, level, label) for row in zip(*columns, strict=True)]


def _verdicts(run: Run, scenario: Scenario) -> list[str] | None:
    """The verdict on each cell; None where none is asked for, or the intervals don't hold yet."""
    verdict = scenario.verdict
    if verdict is None or not (run.complete or run.stops is not None):
        return None
    measure, sums = _of(run, verdict["measure"])
    estimates = _estimates(measure, sums, run, scenario)
    lo, hi = (np.array([getattr(each, end) for each in estimates]) for end in ("lo", "hi"))
    words: list[str] = verdicts.judge_limits(lo, hi, verdict["target"], verdict["margin"] or None).tolist()
    return words


def _of(run: Run, name: str) -> tuple[Mapping[str, Any], NDArray[np.float64]]:
    """One measure, by name, with its sums over the cells."""
    return next(found for found in _measured(run) if found[0]["name"] == name)


def _readable(outcome: Outcome, scenario: Scenario) -> str:
    """The answer as text: one cell with all its measures, or all cells with the measure that the question is about."""
    run = outcome.run
    level = f"{100 * scenario.report['level']:.4g} % interval" + (f", {rates.ANYTIME}" if run.stops is not None else "")
    told = _one_cell if len(scenario.cells) == 1 else _all_cells
    lines = told(outcome, scenario, level)
    text = "\n".join([*lines, f"run: {run.folder}", f"digest: {run.digest or 'none until it is complete'}"])
    return headed(text, scenario.resolved)


def _one_cell(outcome: Outcome, scenario: Scenario, level: str) -> list[str]:
    run, rows = outcome.run, []
    for measure, sums in _measured(run):
        (only,) = _estimates(measure, sums, run, scenario)
        rows.append([measure["name"], _text(measure, only), only.n, measure["meaning"]])
    lines = [table(["measure", f"estimate [{level}]", "games", "meaning"], rows), ""]
    lines += [f"verdict: {word} ({_question(scenario)})" for word in _verdicts(run, scenario) or ()]
    lines += [f"stopped by: {stop.why or NOT_STOPPED}" for stop in run.stops or ()]
    if outcome.fresh is None:
        return lines
    name = _measure(scenario)
    (fresh,), (measure, _) = _fresh(outcome, scenario)[name], _of(run, name)
    return [*lines, f"{_fresh_column(outcome.fresh)}: {name} {_text(measure, fresh)}, {fresh.n:,} games"]


def _all_cells(outcome: Outcome, scenario: Scenario, level: str) -> list[str]:
    run, name = outcome.run, _measure(scenario)
    keys = telling(scenario.sweep_keys, [cell.settings for cell in scenario.cells])
    words = _verdicts(run, scenario)
    measure, sums = _of(run, name)
    more = {"verdict": words} if words else {}
    if run.stops is not None:
        more["stopped by"] = [stop.why or NOT_STOPPED for stop in run.stops]
    if outcome.fresh is not None:
        more[_fresh_column(outcome.fresh)] = [_text(_of(run, name)[0], each) for each in _fresh(outcome, scenario)[name]]
    rows = []
    for i, (cell, each) in enumerate(zip(scenario.cells, _estimates(measure, sums, run, scenario), strict=True)):
        beside = [column[i] for column in more.values()]
        rows.append([*(cell.settings.get(key) for key in keys), _text(measure, each), each.n, *beside, cell.id])
    answer = table([*keys, f"{name} [{level}]", "games", *more, "cell"], rows)
    return [answer, "", *([f"verdict: {_question(scenario)}"] if words else [])]


def _question(scenario: Scenario) -> str:
    """What a verdict is about: the measure, the target and the margin."""
    verdict = scenario.verdict or {}
    margin = f" ± {verdict['margin']:g}" if verdict["margin"] else ""
    return f"{verdict['measure']} against {verdict['target']:g}{margin}"


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
        beyond = outcome.found + outcome.played - int(outcome.run.played().sum())
        rest = f"; {beyond:,} of them lie beyond the end of a cell and don't count" if beyond else ""
        say(f"{there}{outcome.played:,} games played, {outcome.games_per_second:,.0f} games/s{rest}", quiet)
    info = outcome.run.info
    if info.get("watched_before") and info.get("stop") is None:
        say(
            "warning: these games were watched before, to stop when they were enough. A number that was chosen after looking "
            "is not fixed, and its intervals don't hold: take another --seed"
        )
    if holds_draws(outcome.run.scenario, info["sweep_keys"]):
        say(
            "warning: games of a block share the draws that are held, so that they are not independent and the intervals don't "
            "hold; `starbalance luck` reads such games"
        )
    for pin in outcome.run.info["pins"]:
        if pin["reached"] == 0 and pin["games"] > 0:
            cells = f" in {pin['cells']} cells" if pin["cells"] > 1 else ""
            say(f"warning: the pin {pin['pin']} was never reached: 0 of {pin['games']:,} games{cells} came to that draw")


def _fresh_column(fresh: Run) -> str:
    """How estimates on fresh seeds are called."""
    info = fresh.info
    return f"on seed {info['seed']} [{rates.FIXED_N if fresh.complete else rates.PARTIAL}, {info['games']:,} games]"


def _tell_of_bias(outcome: Outcome, again: str, quiet: bool) -> None:
    """Where a decision has stopped a cell: its estimate is biased; say which isn't, or how to get one that isn't."""
    fresh = (outcome.run.info.get("stop") or {}).get("fresh")
    if fresh is None:
        return
    text = "A cell stops for its verdict sooner where luck exaggerates, so its estimate is biased;"
    if outcome.fresh is not None:
        say(f"{text} that on seed {fresh['seed']} is not. It is a run of its own: {outcome.fresh.folder}", quiet)
    else:
        say(f"{text} not so on fresh seeds:\n  {fresh_command(again, fresh)}", quiet)


def _close(outcome: Outcome, again: str) -> int:
    """Say what is wrong with the run, if anything; the exit code."""
    if outcome.interrupted:
        return interrupted(again)
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
