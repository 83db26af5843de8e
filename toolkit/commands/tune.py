"""Search for better weights of a policy, then show over fresh games what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from toolkit import errors
from toolkit.questions.tuning import Round, Watch, ask, find
from toolkit.scenario import load

from .display import Display
from .output import headed, interrupted, print_json, say, telling_faults


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
    """Tune a policy of a scenario file; `question` holds the arguments of `toolkit.questions.tuning.ask`."""

    def command() -> int:
        asked = ask(load(file, overrides=overrides, seed=seed), **question)
        try:
            with Display("", quiet) as display:
                tuned = find(asked, out, jobs, Watch(lambda each: say(line(each), quiet), display.compiling))
        except KeyboardInterrupt:
            return interrupted(kept="finished rounds are kept")
        if json:
            print_json(tuned.to_dict())
        else:
            print(headed(tuned.summary(), asked.scenario.resolved))
        return errors.FAILED_GAMES if tuned.failed else errors.DONE

    return telling_faults(json, command)


def line(each: Round) -> str:
    """One line about a round."""
    return f"round {each.number} of {each.rounds}: so far {each.present:.4f}, best candidate {each.best:.4f}"
