"""Showing a run while it is played: a bar on a terminal, a line now and then in a file, nothing when asked for quiet."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from toolkit import errors
from toolkit.analysis import results
from toolkit.runner import Plan
from toolkit.runner.progress import Progress

from .output import duration, say

#: Seconds between two looks at the intervals, and between two lines where there is no terminal.
LOOK, LINE = 0.5, 10.0

Answer = TypeVar("Answer")


def widest(progress: Progress, measure: str) -> str:
    """The half-width of the widest interval of a measure among the cells that have games."""
    counts = progress.counts()
    counts = counts[(counts["measure"] == measure) & (counts["n"] > 0)]
    if counts.empty:
        return ""
    estimates = results.estimates(counts, progress.how)
    half = ((estimates["hi"] - estimates["lo"]) / 2).max()
    return f"widest ±{100 * half:.2f} %" if (counts["kind"] == "rate").all() else f"widest ±{half:.3g}"


def line(progress: Progress, half_width: str) -> str:
    """One line about how far it is."""
    most = "" if progress.settled is None else "at most "
    parts = [f"{progress.done:,} of {most}{progress.wanted:,} games"]
    if progress.settled is not None and progress.settled[1] > 1:
        parts.append("{} of {} cells have enough".format(*progress.settled))
    if progress.games_per_second is not None and progress.seconds_left is not None:
        parts += [f"{progress.games_per_second:,.0f} games/s", f"{most}{duration(progress.seconds_left)} left"]
    return ", ".join([*parts, half_width] if half_width else parts)


class Display:
    """What `runner.Plan` calls while it plays: `progress` after every chunk, `compiling` around a compile."""

    def __init__(self, measure: str, quiet: bool):
        self._measure = measure
        self._quiet = quiet
        self._bar: Any = None
        self._task: Any = None
        self._half_width = ""
        self._looked = self._said = time.monotonic()

    def __enter__(self) -> Display:
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def progress(self, progress: Progress) -> None:
        """Show how far it is."""
        if self._quiet:
            return
        now = time.monotonic()
        if now - self._looked >= LOOK:
            self._half_width, self._looked = widest(progress, self._measure), now
        if sys.stderr.isatty():
            self._show(progress)
        elif now - self._said >= LINE:
            self._said = now
            say(line(progress, self._half_width))

    def _show(self, progress: Progress) -> None:
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            self._bar = Bar(BarColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=progress.wanted)
            self._bar.start()
        text = line(progress, self._half_width)
        self._bar.update(self._task, total=progress.wanted, completed=progress.done, description=text)

    @contextmanager
    def compiling(self, title: str) -> Iterator[None]:
        """Say what takes so long, and how long it took."""
        if self._quiet:
            yield
            return
        start = time.monotonic()
        text = f"Compiling {title} for this machine, once for each version; this may take a minute or two"
        if sys.stderr.isatty():
            from rich.console import Console

            with Console(stderr=True).status(text):
                yield
        else:
            say(text)
            yield
        say(f"Compiled {title} in {duration(time.monotonic() - start)}")


def answered(ask: Callable[[Plan], Answer], jobs: int | None, quiet: bool, tell: Callable[[Answer], int]) -> int:
    """Ask a question that plays games of its own and tell its answer; the exit code. Ctrl-C loses nothing that was finished."""
    with Display("", quiet) as display:
        try:
            answer = ask(Plan(jobs, progress=display.progress, compiling=display.compiling))
        except KeyboardInterrupt:
            say("Interrupted: what was finished is kept, and the same command goes on from there")
            return errors.INTERRUPTED
    return tell(answer)
