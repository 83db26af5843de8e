"""What tests of runs share: scenarios of the toy game, and the command line as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import toolkit
from toolkit.scenario import Scenario, load

TESTS = Path(__file__).parent

RACE = """\
game: dice_race
mode: race
seed: 7
games: 2500
setup: {finish: 30}
sweep:
  - grid: {setup.head_start: [0, 3, 6]}
"""

#: One cell.
PLAIN = """\
game: dice_race
mode: race
seed: 3
games: 2500
seats: {1: {policy: random}}
"""

#: The wind is picked from two runners: no game can have it at 5.
OUT_OF_RANGE = PLAIN + "dice: {wind: {first: [5]}}\n"


def written(folder: Path, text: str = RACE, name: str = "race") -> Path:
    """A scenario file."""
    path = folder / f"{name}.yaml"
    path.write_text(text)
    return path


def scenario(folder: Path, text: str = RACE, **changes: Any) -> Scenario:
    """A loaded scenario."""
    return load(written(folder, text), **changes)


def environment() -> dict[str, str]:
    """The environment of a process that finds this toolkit and the toy game."""
    paths = [str(TESTS / "toy_path"), str(Path(toolkit.__file__).parents[1])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "NO_COLOR": "1"}


def command(*words: object) -> list[str]:
    """The words that start the command line."""
    return [sys.executable, "-m", "toolkit", *map(str, words)]


def starbalance(*words: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command line as a process and wait for it."""
    return subprocess.run(command(*words), env=environment(), cwd=cwd, capture_output=True, text=True, timeout=300, check=False)
