"""Find the value of a key that gives the target: plays what it needs, then answers with a bracket."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from toolkit import errors
from toolkit.analysis.solving import BISECTION_METHOD
from toolkit.questions.solved_text import settings
from toolkit.questions.solving import Solved, Step, Watch, ask, find
from toolkit.scenario import load
from toolkit.store.files import SCENARIO

from .display import LINE, Display
from .output import headed, interrupted, print_json, replay_command, say, telling_faults

#: Failed games that are named one by one.
NAMED = 10


def execute(
    file: Path,
    seed: int | None,
    overrides: Sequence[str],
    out: Path,
    jobs: int | None,
    quiet: bool,
    json: bool,
    **question: Any,
) -> int:
    """Solve a scenario file; `question` holds the arguments of `toolkit.questions.solving.ask`."""

    def command() -> int:
        asked = ask(load(file, overrides=overrides, seed=seed), **question)
        with Display("", quiet) as display:
            solved = find(asked, out, jobs, Watch(Steps(quiet).tell, display.compiling))
        _warn(solved, quiet)
        if json:
            print_json(solved.to_dict())
        else:
            print(headed(solved.summary(), asked.scenario.resolved))
        return _close(solved)

    return telling_faults(json, command)


class Steps:
    """Says what is known of each value once it is, and now and then how far the present one is."""

    def __init__(self, quiet: bool):
        self._quiet = quiet
        self._said = time.monotonic()

    def tell(self, step: Step) -> None:
        """Show a step."""
        now = time.monotonic()
        if self._quiet or not (step.verdict or now - self._said >= LINE):
            return
        self._said = now
        say(line(step))


def line(step: Step) -> str:
    """One line about a value."""
    rate = "no game yet" if math.isnan(step.estimate) else f"{100 * step.estimate:.2f} % of {step.n:,} games"
    speed = f" ({step.played:,} games played, {step.games_per_second:,.0f} games/s)" if step.played else ""
    return f"{settings(step.settings)}: {rate}, {step.verdict or 'open'}{speed}"


def _warn(solved: Solved, quiet: bool) -> None:
    """Say where a bracket may not be the whole story."""
    for row in solved.answer.to_dict("records"):
        if not row["monotone"] and row["method"] == BISECTION_METHOD:
            where = settings({key: row[key] for key in solved.keys})
            say(f"warning: {f'{where}: ' if where else ''}the curve bends; --scan finds all its crossings", quiet)


def _close(solved: Solved) -> int:
    """Say what is wrong with the games, if anything; the exit code."""
    if solved.interrupted:
        return interrupted()
    if not solved.failed:
        return errors.DONE
    say(f"{len(solved.failed):,} games did not finish by the rules. To see them:")
    for cell, game in solved.failed[:NAMED]:
        say(f"  {replay_command(solved.folder / SCENARIO, cell, game)}")
    return errors.FAILED_GAMES
