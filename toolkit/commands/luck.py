"""Split the variance of an outcome by the draws that decide it: plays what it needs, then answers with shares."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from toolkit import errors
from toolkit.questions import Luck, luck

from .display import answered
from .output import headed, print_json, say, telling_faults


def execute(file: Path, groups: Sequence[str], jobs: int | None, quiet: bool, json: bool, **question: Any) -> int:
    """Split what a scenario file plays; `question` holds further arguments of `toolkit.luck`."""

    def command() -> int:
        given = groups_of(groups)
        return answered(
            lambda plan: luck(file, groups=given, plan=plan, **question), jobs, quiet, lambda found: _tell(found, json)
        )

    return telling_faults(json, command)


def _tell(found: Luck, json: bool) -> int:
    scenarios = [] if found.run is None else [found.run.scenario]
    print_json(found.to_dict()) if json else print(headed(found.summary(), *scenarios))
    if not found.failed:
        return errors.DONE
    say(f"{found.failed:,} games did not finish by the rules; they count as they stand")
    return errors.FAILED_GAMES


def groups_of(texts: Sequence[str]) -> dict[str, list[str]]:
    """Groups of draws from texts `NAME=DRAWS`, names or patterns joined by commas.

    Raises:
        ToolkitError: a text of another form, or a group given twice.
    """
    found = dict[str, list[str]]()
    for text in texts:
        name, _, draws = text.partition("=")
        patterns = [each.strip() for each in draws.split(",") if each.strip()]
        if not name.strip() or not patterns:
            raise errors.ToolkitError(f"--group: expected NAME=DRAWS, such as aim=to_hit.*,stabilizer, found '{text}'")
        if name.strip() in found:
            raise errors.ToolkitError(f"--group: '{name.strip()}' is given twice; join its draws by commas")
        found[name.strip()] = patterns
    return found
