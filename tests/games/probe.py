"""Plays scenarios in a process of its own and prints what came of it: `python -m tests.games.probe FILE:GAME...`.

With `NUMBA_DISABLE_JIT=1` it tells what plain Python makes of the same games; without, how many versions of its kernel
a game was compiled for after runs of all kinds.
"""

from __future__ import annotations

import json
import sys
import tempfile

from tests.toys import add_toy_games
from toolkit import game as contract
from toolkit.replay import replay
from toolkit.runner import Plan, run
from toolkit.runner.workers import Crew
from toolkit.scenario import load
from toolkit.store.blocks import block_digest, one_nan


def digest(place: str) -> str:
    """The digest of one game of a scenario's first cell, given as `FILE:GAME`."""
    path, _, number = place.rpartition(":")
    scenario = load(path)
    rows = Crew(contract.find(scenario.game), scenario.cells, scenario.seed).play(0, int(number), 1)
    one_nan(rows.games)
    one_nan(rows.seats)
    return block_digest(rows.games, rows.seats)


def signatures(places: list[str]) -> int | None:
    """Versions of the kernel after a run and a replay of all these scenarios; None where it is not compiled."""
    scenarios = [load(place.rpartition(":")[0]) for place in places]
    kernel = contract.find(scenarios[0].game).play_batch
    if not hasattr(kernel, "signatures"):
        return None
    with tempfile.TemporaryDirectory() as out:
        for scenario in scenarios:
            run(scenario, out=out, plan=Plan(jobs=2))
            replay(scenario, scenario.cells[0], 0)
    return len(kernel.signatures)


def main(places: list[str]) -> None:
    """Print digests, and the number of compiled versions of the kernel, as one JSON object."""
    add_toy_games()
    json.dump({"digests": [digest(place) for place in places], "signatures": signatures(places)}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
