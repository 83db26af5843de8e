"""Measure speed, start and memory of a game, and record the figures with what they were measured on."""

from __future__ import annotations

import json as json_text
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit import errors, game
from toolkit.engine.compiled import interpreted, kernel_hash
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.game import Game
from toolkit.runner.machine import cores, machine, versions
from toolkit.runner.measure import games_per_second
from toolkit.runner.workers import Crew, kernel_cached
from toolkit.store.files import make_folder, write_json

from .cases import declared, loaded, write
from .display import Display
from .output import print_json, say, shell, table

#: What is measured: games a second with one worker and with all; the same code as plain Python; start with an empty and
#: with a full kernel cache; memory of a long run.
PARTS = ("speed", "interpreted", "start", "memory")

#: Starts with a full cache, of which the median is taken.
STARTS = 5

Figures = dict[str, Any]


@dataclass(frozen=True)
class Settings:
    """How to measure."""

    jobs: int
    seconds: float  # length of one measurement
    repeats: int
    games: int  # of the memory measurement
    quiet: bool


def execute(
    game: str | None,
    cases: Sequence[str],
    parts: Sequence[str],
    jobs: int | None,
    seconds: float,
    repeats: int,
    games: int,
    out: Path | None,
    quiet: bool,
    json: bool,
) -> int:
    """Measure one game or all; print the figures and, with `out`, record them."""
    for part in parts:
        if part not in PARTS:
            raise UnknownNameError("part", part, PARTS)
    settings = Settings(jobs or cores(), seconds, repeats, games, quiet)
    chosen = [part for part in PARTS if part in parts] or list(PARTS)
    figures = {
        "command": _command(game, cases, parts, jobs, seconds, repeats, games),
        "machine": machine(),
        "versions": versions(),
        "load_average": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,  # of others, before the start
        "interpreted": interpreted(),
        "games": {name: measured(name, cases, chosen, settings) for name in _names(game)},
    }
    if out is not None:
        make_folder(out.parent)
        write_json(out, figures)
        say(f"recorded in {out}", quiet)
    print_json(figures) if json else print(_readable(figures))
    return errors.DONE


def _names(name: str | None) -> list[str]:
    return [game.find(name).NAME] if name else game.names()


def measured(name: str, cases: Sequence[str], parts: Sequence[str], settings: Settings) -> Figures:
    """The figures of one game."""
    played = game.find(name)
    known = declared(played)
    for case in cases:
        if case not in known:
            raise UnknownNameError(f"case of {name}", case, known)
    chosen = {case: known[case] for case in cases or known}
    figures: Figures = {"kernel": kernel_hash(game.folder(name)), "cases": {case: {} for case in chosen}}
    if "start" in parts:
        say(f"{name}: starting with an empty cache", settings.quiet)
        figures["start"] = _start(next(iter(chosen.values())))
    _warm(played, next(iter(chosen.values())), settings.quiet)
    for case, scenario in chosen.items():
        say(f"{name}: {case}", settings.quiet)
        if "speed" in parts or "memory" in parts:
            figures["cases"][case] |= _speed(played, scenario, settings)
        if "interpreted" in parts and not interpreted():
            figures["cases"][case] |= _interpreted(name, case, figures["cases"][case], settings)
    if "memory" in parts:
        fastest = max(chosen, key=lambda case: figures["cases"][case]["games_per_second"])
        say(f"{name}: memory, {settings.games:,} games of {fastest}", settings.quiet)
        figures["memory"] = {"case": fastest, **_memory(chosen[fastest], settings)}
    return figures


def _warm(played: Game, case: Mapping[str, Any], quiet: bool) -> None:
    """Have the kernel ready before anything is timed."""
    crew = Crew(played, loaded(case).cells, 1)
    if kernel_cached(played):
        crew.warm()
        return
    with Display("", quiet).compiling(played.TITLE):
        crew.warm()


def _speed(played: Game, case: Mapping[str, Any], settings: Settings) -> Figures:
    """Games a second, each figure the median of repeated measurements; the spread stands beside it."""
    scenario = loaded(case)
    crew = Crew(played, scenario.cells, scenario.seed)
    crew.play(0, 0, 1)
    one = [games_per_second(crew, 0, 1, settings.seconds) for _ in range(settings.repeats)]
    figures: Figures = {"games_per_second_one_worker": round(statistics.median(one), 2)}
    several = [games_per_second(crew, 0, settings.jobs, settings.seconds) for _ in range(settings.repeats)]
    figures |= {"games_per_second": round(statistics.median(several), 2), "workers": settings.jobs}
    return figures | {"lowest": round(min(several), 2), "highest": round(max(several), 2)}


def _interpreted(name: str, case: str, compiled: Figures, settings: Settings) -> Figures:
    """Games a second of the same code as plain Python, with one worker, and how many times faster it is compiled."""
    words = ["bench", name, "--case", case, "--part", "speed", "--jobs", 1, "--repeats", 1, "--seconds", settings.seconds]
    output = _ourselves([*words, "--json", "--quiet"], {"NUMBA_DISABLE_JIT": "1"}).output
    speed = json_text.loads(output)["games"][name]["cases"][case]["games_per_second_one_worker"]
    figures = {"games_per_second_interpreted": speed}
    if "games_per_second_one_worker" in compiled and speed:
        figures["times_faster_compiled"] = round(compiled["games_per_second_one_worker"] / speed, 1)
    return figures


def _start(case: Mapping[str, Any]) -> Figures:
    """Seconds that a `run` of one game takes as a process of its own, with an empty kernel cache and then with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "case.yaml"
        write(case, file)
        cache = {"STARBALANCE_CACHE_DIR": str(Path(folder) / "cache")}
        words = ["run", file, "--games", 1, "--out", Path(folder) / "runs", "--quiet"]
        cold = _ourselves([*words, "--seed", 1], cache).seconds
        warm = [_ourselves([*words, "--seed", seed], cache).seconds for seed in range(2, 2 + STARTS)]
    return {"cold_seconds": round(cold, 2), "warm_seconds": round(statistics.median(warm), 2)}


def _memory(case: Mapping[str, Any], settings: Settings) -> Figures:
    """Peak memory of a whole `run` that keeps all rows, for a tenth of the games and for all of them, in MB."""
    figures: Figures = {}
    for key, games in (("a_tenth", max(1, settings.games // 10)), ("all", settings.games)):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "case.yaml"
            write(case, file)
            words = ["run", file, "--games", games, "--out", Path(folder) / "runs", "--jobs", settings.jobs, "--quiet"]
            told = Path(folder) / "peak.json"
            ended = _ourselves(words, {}, ["toolkit.runner.memory", told])
            peak = json_text.loads(told.read_text())
            size = sum(path.stat().st_size for path in Path(folder).rglob("*.parquet"))
        figures[key] = {
            "games": games,
            "seconds": round(ended.seconds, 2),
            **peak,
            "disk_mb": round(size / 1e6, 2),
        }
    return figures


@dataclass(frozen=True)
class Ended:
    """What a process of ours left."""

    output: str
    seconds: float


def _ourselves(words: Sequence[object], environment: Mapping[str, str], module: Sequence[object] = ("toolkit",)) -> Ended:
    """Run a command of this program in a process of its own, through a module that takes the command's words."""
    start = time.perf_counter()
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as said:
        command = [sys.executable, "-m", *map(str, module), *map(str, words)]
        code = subprocess.run(command, env={**os.environ, **environment}, stdout=output, stderr=said, check=False).returncode
        seconds = time.perf_counter() - start
        output.seek(0)
        said.seek(0)
        if code != errors.DONE:
            raise ToolkitError(f"`{shell('starbalance', *words)}` ended with {code}: {said.read().strip()}")
        return Ended(output.read(), seconds)


def _command(
    name: str | None, cases: Sequence[str], parts: Sequence[str], jobs: int | None, seconds: float, repeats: int, games: int
) -> str:
    """What repeats these measurements."""
    words: list[object] = ["starbalance", "bench", *([name] if name else [])]
    for option, values in (("--case", cases), ("--part", parts)):
        words += [word for value in values for word in (option, value)]
    words += ["--jobs", jobs] if jobs else []
    return shell(*words, "--seconds", seconds, "--repeats", repeats, "--games", games)


def _readable(figures: Figures) -> str:
    """The figures as text."""
    parts = []
    for name, found in figures["games"].items():
        rows = [[name, case, *(values.get(key) for key in _COLUMNS.values())] for case, values in found["cases"].items()]
        parts.append(table(["game", "case", *_COLUMNS], rows))
        if start := found.get("start"):
            parts.append(f"start: {start['cold_seconds']} s with an empty cache, {start['warm_seconds']} s with a full one")
        if memory := found.get("memory"):
            sizes = (f"{memory[key]['peak_mb']} MB for {memory[key]['games']:,} games" for key in ("a_tenth", "all"))
            parts.append(f"peak memory of {memory['case']}: {', '.join(sizes)} ({memory['all']['measured_by']})")
    return "\n".join(parts) or "no games found"


_COLUMNS = {
    "games/s": "games_per_second",
    "workers": "workers",
    "one worker": "games_per_second_one_worker",
    "interpreted": "games_per_second_interpreted",
    "times faster": "times_faster_compiled",
}
