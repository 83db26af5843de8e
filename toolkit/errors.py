"""What can go wrong and is not our bug, with the exit code that tells it to the shell."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

DONE, BUG, USAGE, INVALID_SCENARIO, FAILED_GAMES, INTERRUPTED = 0, 1, 2, 3, 4, 130


def suggestion(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` where a known word is near, else nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean '{near[0]}'?" if near else ""


class ToolkitError(Exception):
    """Something the user can mend. `exit_code` is what the command line ends with."""

    exit_code = USAGE


class UnknownNameError(ToolkitError):
    """A name that is not one of those there are."""

    def __init__(self, kind: str, word: str, known: Iterable[str]):
        known = list(known)
        super().__init__(f"unknown {kind} '{word}'{suggestion(word, known) or ';'} one of: {', '.join(known)}")


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a scenario file: where, what was found, what would be accepted. Line 0: the whole file."""

    file: str
    line: int
    column: int
    key: str
    message: str
    source: str = ""  # the offending line

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        text = f"{place}  {self.key}: {self.message}" if self.key else f"{place}  {self.message}"
        if not self.source:
            return text
        return f"{text}\n    {self.source.rstrip()}\n    {' ' * (self.column - 1)}^"


class ScenarioError(ToolkitError):
    """A scenario that can't be played, with all its faults."""

    exit_code = INVALID_SCENARIO

    def __init__(self, faults: list[Fault]):
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))


class FailedGamesError(ToolkitError):
    """A run that is complete but holds games that did not finish by the rules."""

    exit_code = FAILED_GAMES
