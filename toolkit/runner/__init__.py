"""Playing scenarios: cells to blocks, blocks to chunks, chunks to workers, rows to the store.

`run` is for notebooks and scripts; the command line uses `execution.play`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from toolkit.scenario import Scenario, loaded
from toolkit.store import Run

from .execution import Outcome, Plan, play, run_folder


def run(
    source: Scenario | Path | str,
    *,
    out: Path | str = "runs",
    games: int | None = None,
    seed: int | None = None,
    overrides: Iterable[str] = (),
    plan: Plan | None = None,
) -> Run:
    """Play a scenario, or what is missing of it, and open its run.

    Args:
        source: a scenario file, or a scenario that `load` gave.
        out: the folder in which the run gets its folder.
        games: games a cell, instead of the file's.
        seed: instead of the file's.
        overrides: `key=value` texts, as `--set` takes them.
        plan: workers, chunk size, what to keep.

    Raises:
        ScenarioError: the scenario can't be played; the message names every fault.
        StoreError: the run folder can't be written.
        KeyboardInterrupt: stopped on the way; what was finished is kept, and the same call goes on from there.
    """
    scenario = loaded(source, overrides=overrides, seed=seed, games=games)
    outcome = play(scenario, out, plan)
    if outcome.interrupted:
        raise KeyboardInterrupt
    return outcome.run


__all__ = ["Outcome", "Plan", "play", "run", "run_folder"]
