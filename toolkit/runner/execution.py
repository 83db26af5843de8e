"""One go at a run: what is missing is played, what is played is stored, and what came of it is said."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from toolkit import game as contract
from toolkit.analysis import results
from toolkit.engine.compiled import kernel_hash
from toolkit.engine.draws import ANY
from toolkit.errors import ToolkitError
from toolkit.game import Game
from toolkit.scenario import Scenario, on_fresh_seeds
from toolkit.store import files
from toolkit.store.index import blocks_of
from toolkit.store.reader import FORMAT, Run, open_run
from toolkit.store.writer import KEEPS, Writer, write_summaries

from .chunks import Sizer, cut, in_playing_order
from .machine import cores, machine, versions
from .progress import Progress
from .watching import Seen, Watch, answers, decided, described, fresh_command, other_seed, seen, watch_of
from .workers import Crew, kernel_cached


@dataclass(frozen=True)
class Outcome:
    """What one go at a run came to."""

    run: Run
    found: int  # games that were there before
    played: int  # games played now
    games_per_second: float | None  # new games over the time from first chunk to last shard; None when none was played
    interrupted: bool
    replaced: bool = False  # the folder held games of another version of the code, which don't count any more
    fresh: Run | None = None  # where a decision has biased estimates: the same cells on another seed, nothing watched


@dataclass(frozen=True)
class Plan:
    """How to play a scenario; none of it changes a row."""

    jobs: int | None = None  # workers; None: all cores
    chunk: int | None = None  # games a chunk, rounded to whole blocks; None: from the speed
    keep: str = "all"  # rows to keep: "all", "sample" or "none"
    command: str = ""  # what to type to repeat the run
    progress: Callable[[Progress], None] = lambda progress: None
    compiling: Callable[[str], AbstractContextManager[Any]] = lambda title: nullcontext()

    def __post_init__(self) -> None:
        if self.jobs is not None and self.jobs < 1:
            raise ToolkitError(f"--jobs: {self.jobs} workers can't play; 1 or more")
        if self.chunk is not None and self.chunk < 1:
            raise ToolkitError(f"--chunk: {self.chunk} games are none; 1 or more, rounded to whole blocks of 1,000")
        if self.keep not in KEEPS:
            raise ToolkitError(f"--keep: unknown '{self.keep}'; one of {', '.join(KEEPS)}")


def run_folder(scenario: Scenario, out: Path | str) -> Path:
    """Where the run of a scenario is kept."""
    return Path(out) / f"{scenario.name}-{scenario.spec_hash}"


def play(scenario: Scenario, out: Path | str = "runs", plan: Plan | None = None) -> Outcome:
    """Play what is missing of a scenario's run and store it; where a decision ended cells, estimate them on fresh seeds too.

    Raises:
        StoreError: the run folder can't be written, or another process is writing it. What was finished is kept.
    """
    plan = plan or Plan()
    outcome = _play(scenario, out, plan)
    fresh = (outcome.run.info.get("stop") or {}).get("fresh")
    if fresh is None or outcome.interrupted or not (scenario.stop or {}).get("fresh_seeds", True):
        return outcome
    command = fresh_command(plan.command, fresh) if plan.command else ""
    again = _play(on_fresh_seeds(scenario, fresh["seed"], fresh["games"]), out, replace(plan, command=command))
    return replace(outcome, fresh=again.run, interrupted=again.interrupted)


def _play(scenario: Scenario, out: Path | str, plan: Plan) -> Outcome:
    game = contract.find(scenario.game)
    kernel = kernel_hash(contract.folder(game.NAME))
    crew = Crew(game, scenario.cells, scenario.seed)
    watch = watch_of(scenario, crew.measures)
    folder = run_folder(scenario, out)
    files.make_folder(folder)
    with files.sole_writer(folder):
        writer = Writer(folder, game, crew.measures, scenario.cells, kernel, plan.keep)
        go = _Go(crew, writer, plan, scenario.most_games, watch)
        if go.complete and (run := _as_it_was(folder, scenario, kernel, watch)) is not None:
            return Outcome(run, int(run.played().sum()), 0, None, False)
        writer.remove_orphans()
        info = _info(scenario, game, crew, kernel, plan) | _watched(folder, scenario, watch)
        writer.write_scenario(scenario.resolved)
        writer.write_cells(scenario.cells, None if watch is None else watch.stops)
        writer.write_info(info)
        if not go.complete:
            go.warm(game)
            go.play()
        run = _close(scenario, writer, info, go)
    return Outcome(run, go.found, go.played, go.games_per_second, not go.complete, bool(writer.index.stale))


class _Go:
    """The playing itself, with what has to be told about it afterwards."""

    def __init__(self, crew: Crew, writer: Writer, plan: Plan, games: int, watch: Watch | None):
        self.crew, self.writer, self.plan, self.watch = crew, writer, plan, watch
        self._games = games  # of a cell, at most
        self._total = games * len(crew.cells)
        self._blocks = writer.found(games)
        self.found = sum(block.games for block in self._blocks)
        self.jobs = plan.jobs or cores()
        self.played = 0
        self.wall_seconds = self.compile_seconds = 0.0
        self.games_per_second: float | None = None
        if watch is not None:
            sums = writer.each_sums(self._blocks)
            watch.take(Seen(*block, each) for block, each in zip(self._blocks, sums, strict=True))
            crew.settled = watch.settled

    @property
    def complete(self) -> bool:
        """Whether all games of the run are there."""
        return self.found + self.played == self._total if self.watch is None else self.watch.over

    def warm(self, game: Game) -> None:
        """Have the kernel compiled or loaded before the clock runs."""
        with nullcontext() if kernel_cached(game) else self.plan.compiling(game.TITLE):
            self.compile_seconds = self.crew.warm()

    def play(self) -> None:
        """Play what is missing and store it; whatever stops it, what was finished before is stored."""
        crew, writer, watch = self.crew, self.writer, self.watch
        there, cells = set(self._blocks), [cell.id for cell in crew.cells]
        jobs = min(self.jobs, len(cells) * blocks_of(self._games) - len(there))
        sizer = Sizer(self.plan.chunk, jobs, self._total - self.found, self.found if watch else None)
        progress = Progress(cells, crew.measures, self._total, self.found, writer.sums(self._blocks), watch)
        missing = (block for block in in_playing_order(len(cells), self._games, crew.settled) if block not in there)
        with stoppable(crew):
            try:
                for played in crew.play_chunks(cut(missing, sizer, lambda: crew.stopped), jobs):
                    sizer.measured(sum(len(block.games) for block in played.blocks), played.seconds)
                    for block in played.blocks:
                        writer.add(block)
                        progress.add(block)
                    if watch is not None:
                        watch.take(map(seen, played.blocks))
                    self.plan.progress(progress)
            finally:
                writer.flush()
        self.played, self.wall_seconds = progress.played, progress.seconds
        self.games_per_second = progress.games_per_second


@contextmanager
def stoppable(crew: Crew) -> Iterator[None]:
    """Let ctrl-C, or a request to end, stop the workers after the present block; a second one stops at once.

    Only the main thread hears signals; elsewhere nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        if crew.stopped:
            raise KeyboardInterrupt
        crew.stopped = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _as_it_was(folder: Path, scenario: Scenario, kernel: str, watch: Watch | None) -> Run | None:
    """The run in this folder if it is complete, was asked for in the same way and nothing has to be written anew."""
    try:
        run = open_run(folder)
        same = run.info["games"] == scenario.most_games and run.info["kernel"] == kernel and run.scenario == scenario.resolved
        return run if same and run.complete and run.stops == (None if watch is None else watch.stops) else None
    except files.StoreError:
        return None


def _info(scenario: Scenario, game: Game, crew: Crew, kernel: str, plan: Plan) -> dict[str, Any]:
    """What is known of a run before it is played."""
    measures = ("name", "kind", "unit", "meaning")
    return {
        "format": FORMAT,
        "name": scenario.name,
        "spec_hash": scenario.spec_hash,
        "digest": None,
        "game": scenario.game,
        "mode": scenario.mode,
        "rules_version": game.RULES_VERSION,
        "kernel": kernel,
        "seed": scenario.seed,
        "games": scenario.most_games,
        "cells": len(scenario.cells),
        "sweep_keys": list(scenario.sweep_keys),
        "main_measure": game.MAIN_MEASURE[scenario.mode],
        "measures": [{key: getattr(measure, key) for key in measures} for measure in crew.measures],
        "keep": plan.keep,
        "command": plan.command,
        "versions": versions(),
        "machine": machine(),
    }


def _watched(folder: Path, scenario: Scenario, watch: Watch | None) -> dict[str, Any]:
    """What decides how many games a run has, and whether an earlier go watched the same games."""
    try:
        earlier = open_run(folder).info
        before = bool(earlier.get("stop") or earlier.get("watched_before"))
    except files.StoreError:
        before = False
    stop = None if watch is None else described(watch, scenario.stop or {})
    return {"stopped": results.label(results.watched({"stop": stop})), "stop": stop, "watched_before": before}


def _close(scenario: Scenario, writer: Writer, info: dict[str, Any], go: _Go) -> Run:
    """Write what is known now that the playing is over."""
    run, crew = Run(writer.folder, info), go.crew
    if go.watch is not None:
        writer.write_cells(crew.cells, go.watch.stops)
        if reached := decided(go.watch.stops):
            seed, games = other_seed(scenario.seed), max(scenario.games, *reached)
            folder = run_folder(on_fresh_seeds(scenario, seed, games), "").name
            info["stop"]["fresh"] = {"seed": seed, "games": games, "run": folder}
    write_summaries(run, answers(run))
    if go.complete:
        info["digest"] = run.content_digest()
        writer.remove_stale()
    info["failed"] = int(run.failed().sum())
    info["pins"] = _pins(crew, run)
    info |= {"jobs": go.jobs, "games_played": go.played, "wall_seconds": round(go.wall_seconds, 3)}
    info |= {"compile_seconds": round(go.compile_seconds, 3), "games_per_second": go.games_per_second}
    writer.write_info(info)
    return run


def _pins(crew: Crew, run: Run) -> list[dict[str, Any]]:
    """For every pin of the run: in how many cells it stands, their games, and how many of those reached it."""
    names = {draw.id: draw.name for draw in crew.game.DRAWS}
    pins: dict[str, dict[str, Any]] = {}
    for cell, played, reached in zip(crew.cells, run.played().tolist(), run.reached(), strict=True):
        for pin, count in zip(cell.pins, reached or [0] * len(cell.pins), strict=True):
            text = _pin_text(pin, names, cell.seats)
            entry = pins.setdefault(text, {"pin": text, "cells": 0, "games": 0, "reached": 0})
            entry["cells"] += 1
            entry["games"] += played
            entry["reached"] += count
    return list(pins.values())


def _pin_text(pin: Any, names: dict[int, str], seats: tuple[str, ...]) -> str:
    """A pin in words: `damage.red: always 6 (seat swarm, turn 3)`."""
    values = ", ".join(str(value) for value in pin["values"])
    text = f"{names[pin['name']]}: {'always' if pin.get('always') else 'first'} {values}"
    seat, turn = pin.get("seat", ANY), pin.get("turn", ANY)
    where = [f"seat {seats[seat]}"] * (seat != ANY) + [f"turn {turn}"] * (turn != ANY)
    return f"{text} ({', '.join(where)})" if where else text
