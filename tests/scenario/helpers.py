"""What the tests of scenarios share: a whole scenario to vary, and places marked in its text."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.errors import INVALID_SCENARIO, Fault, ScenarioError
from toolkit.scenario import Scenario, load

HEAD = "game: dice_race\nmode: race\nseed: 1984\ngames: 2000\n"
MARK = "§"  # stands in a text before each place where a fault is expected


def write(folder: Path, text: str, name: str = "question.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def load_text(folder: Path, text: str, **arguments: object) -> Scenario:
    """The scenario that HEAD and the text make."""
    return load(write(folder, HEAD + text), **arguments)  # type: ignore[arg-type]


def faults_of(path: Path, **arguments: object) -> list[Fault]:
    """The faults of a file that has to have some, after a look at what every such error has in common."""
    with pytest.raises(ScenarioError) as caught:
        load(path, **arguments)  # type: ignore[arg-type]
    assert caught.value.exit_code == INVALID_SCENARIO == 3
    for fault in caught.value.faults:
        assert fault.message
        assert "\n" not in fault.message
        assert str(fault).startswith(fault.file)
    return caught.value.faults


def marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and (line, column) of each, from 1."""
    places = []
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        while MARK in line:
            places.append((number, line.index(MARK) + 1))
            line = line.replace(MARK, "", 1)
        lines[number - 1] = line
    return "\n".join(lines), places
