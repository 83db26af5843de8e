"""How commands speak: data on stdout, the rest on stderr; tables that are readable in a file as well."""

from __future__ import annotations

import json as json_text
import math
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from toolkit.errors import INTERRUPTED, Fault, ScenarioError


def say(text: str, quiet: bool = False) -> None:
    """Say something to the person at the terminal."""
    if not quiet:
        print(text, file=sys.stderr, flush=True)


def print_json(data: Any) -> None:
    """Print one JSON value; NaN and infinities, which JSON does not know, become null."""
    print(json_text.dumps(_plain(data), indent=2, ensure_ascii=False, allow_nan=False))


def _plain(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {str(key): _plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(value) for value in data]
    if isinstance(data, float) and not math.isfinite(data):
        return None
    return data


def print_faults(error: ScenarioError) -> None:
    """Print the faults of a scenario as JSON: a list of file, line, column, key and message."""
    print_json([_fault(fault) for fault in error.faults])


def interrupted(again: str = "", kept: str = "what was finished is kept") -> int:
    """Say that ctrl-C has lost nothing that was finished, and how to go on, by default as it began; the exit code."""
    say(f"Interrupted: {kept}. To go on:\n  {again or shell('starbalance', *sys.argv[1:])}")
    return INTERRUPTED


def telling_faults(json: bool, command: Callable[[], int]) -> int:
    """A command's exit code; with `--json`, the faults of a scenario that can't be played are its output."""
    try:
        return command()
    except ScenarioError as error:
        if not json:
            raise
        print_faults(error)
        return error.exit_code


def _fault(fault: Fault) -> dict[str, Any]:
    return {key: getattr(fault, key) for key in ("file", "line", "column", "key", "message")}


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Lines with aligned columns: numbers to the right, words to the left."""
    right = [all(_number(row[i]) or row[i] is None for row in rows) for i in range(len(head))]
    cells = [list(head), *([_text(value) for value in row] for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]

    def line(row: Sequence[str]) -> str:
        padded = (row[i].rjust(widths[i]) if right[i] else row[i].ljust(widths[i]) for i in range(len(head)))
        return "  ".join(padded).rstrip()

    return "\n".join(map(line, cells))


def notice(scenario: Mapping[str, Any]) -> str:
    """What a reader must know of the component numbers of a resolved scenario; empty where there is nothing to know."""
    from toolkit import game

    return game.notice(game.find(scenario["game"]), scenario.get("source"))


def headed(text: str, *scenarios: Mapping[str, Any]) -> str:
    """An answer under the notices of the resolved scenarios that it comes from."""
    notices = dict.fromkeys(filter(None, map(notice, scenarios)))
    return "\n".join([*(f"{each}.\n" for each in notices), text])


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
    return str(value)


def interval(kind: str, estimate: float, lo: float, hi: float) -> str:
    """An estimate with its interval: rates in percent, means as they are."""
    if math.isnan(estimate):
        return "no game applies"
    if kind == "rate":
        return f"{100 * estimate:.2f} % [{100 * lo:.2f}, {100 * hi:.2f}]"
    return f"{estimate:.4g} [{lo:.4g}, {hi:.4g}]"


def shell(*words: object) -> str:
    """A command line that a shell takes as it stands."""
    return shlex.join(str(word) for word in words)


def replay_command(scenario: Path, cell: str, game: int) -> str:
    """What to type to see one game."""
    return shell("starbalance", "replay", scenario, "--cell", cell, "--game", game)


def duration(seconds: float) -> str:
    """A length of time in words: 8 s, 4 min 10 s, 2 h 5 min."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
