"""Tell which knobs matter: the answer as sentences and tables, or as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from toolkit import errors
from toolkit.questions.influence import Influence, ask, find
from toolkit.questions.influence_text import share_text
from toolkit.scenario import load
from toolkit.store.files import SCENARIO

from .display import answered
from .output import headed, print_json, replay_command, say, table, telling_faults

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
    """Play and analyse a scenario file; `question` holds the arguments of `toolkit.questions.influence.ask`."""

    def command() -> int:
        asked = ask(load(file, overrides=overrides, seed=seed), **question)
        return answered(
            lambda plan: find(asked, out, plan), jobs, quiet, lambda found: _tell(found, json, asked.scenario.resolved)
        )

    return telling_faults(json, command)


def _tell(found: Influence, json: bool, scenario: Mapping[str, Any]) -> int:
    print_json(found.to_dict()) if json else print(headed(_readable(found), scenario))
    return _close(found)


def _readable(found: Influence) -> str:
    parts = [found.summary()]
    if found.sobol is not None:
        first, total = (found.sobol.indices[found.sobol.indices["index"] == index] for index in ("first", "total"))
        rows = [
            [one["knob"], share_text(one), share_text(both), both["verdict"]]
            for one, both in zip(first.to_dict("records"), total.to_dict("records"), strict=True)
        ]
        parts.append(table(["knob", "share by itself", "share in total", "verdict"], rows))
    if found.screen is not None:
        rows = [
            [row["knob"], share_text(row, ""), f"{100 * row['mean']:+.1f}", f"{100 * row['spread']:.1f}", row["verdict"]]
            for row in found.screen.to_dict("records")
        ]
        parts.append(table(["knob", "mean size of moves (points)", "mean move", "spread", "verdict"], rows))
    return "\n\n".join(parts)


def _close(found: Influence) -> int:
    """Say where the games are that failed, if any; the exit code."""
    if not found.failed:
        return errors.DONE
    say(f"{len(found.failed):,} games did not finish by the rules; they count as they stand. To see them:")
    for game in found.failed[:NAMED]:
        say(f"  {replay_command(game.folder / SCENARIO, game.cell, game.game)}")
    return errors.FAILED_GAMES
