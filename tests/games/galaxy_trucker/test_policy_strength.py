"""Policies in their order of strength, round by round: two seats each at a table of four, each pair of seats in turn."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from toolkit.games import galaxy_trucker as game
from toolkit.runner.workers import Crew
from toolkit.scenario import load

pytestmark = pytest.mark.compiled

SEATS = 4
#: Better, worse, games of each seating: enough for an interval clear of 0.
PAIRS = (("greedy", "random", 40), ("tuned", "greedy", 150), ("strong", "greedy", 60))


def edges(folder: Path, better: str, worse: str, level: str, games: int) -> np.ndarray:
    """By game, what the better one's seats earn more than the others', over both seatings of the same luck."""
    edge = np.zeros(games)
    for first in range(2):
        seats = ", ".join(f"{seat + 1}: {{policy: {better if seat % 2 == first else worse}}}" for seat in range(SEATS))
        path = folder / f"{better}_{level}_{first}.yaml"
        path.write_text(
            f"game: galaxy_trucker\nmode: game\nsetup: {{rounds: [{level}]}}\nseed: 1001\ngames: 1\nseats: {{{seats}}}\n"
        )
        scenario = load(path)
        played = Crew(game, scenario.cells, scenario.seed).play(0, 0, games)
        assert (played.games["status"] == 0).all()
        rows = played.seats.reshape(-1)
        earned = np.zeros((games, SEATS))
        earned[rows["game"], rows["seat"]] = rows["credits_1"]
        edge += (earned[:, first::2].mean(axis=1) - earned[:, 1 - first :: 2].mean(axis=1)) / 2
    return edge


@pytest.mark.parametrize("level", ["I", "II", "III"])
@pytest.mark.parametrize(("better", "worse", "games"), PAIRS)
def test_the_better_policy_earns_more_in_every_round(tmp_path: Path, better: str, worse: str, games: int, level: str) -> None:
    edge = edges(tmp_path, better, worse, level, games)
    assert edge.mean() > 1.96 * edge.std(ddof=1) / np.sqrt(games)
