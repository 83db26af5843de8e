"""`starbalance replay`: one game again, as sentences or as JSON lines for outside checkers."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path

from toolkit.errors import DONE, UnknownNameError

FORMATS = ("text", "jsonl")


def execute(file: Path, cell: str | None, game: int, format: str, overrides: list[str], seed: int | None) -> int:
    """Print game number `game` of a cell of the scenario in `file`; `cell` may be None where there is one cell.

    Raises:
        ScenarioError: the scenario can't be played.
        ToolkitError: no such format, cell or game; the message names those there are.
    """
    if format not in FORMATS:
        raise UnknownNameError("format", format, FORMATS)
    from toolkit import game as contract
    from toolkit.replay import find_cell, replay
    from toolkit.runner.workers import kernel_cached
    from toolkit.scenario import load

    from .display import Display

    scenario = load(file, overrides=overrides, seed=seed)
    chosen, played = find_cell(scenario, cell), contract.find(scenario.game)
    with nullcontext() if kernel_cached(played) else Display("", False).compiling(played.TITLE):
        told = replay(scenario, chosen, game)
    if format == "text":
        sys.stdout.write(told.text())
        return DONE
    for line in told.lines():
        sys.stdout.write(json.dumps(line, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n")
    return DONE
