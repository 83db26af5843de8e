"""The pilots in their order of strength, on the same games, and what tuning promises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from toolkit.games import warps_edge as game
from toolkit.runner.workers import Crew
from toolkit.scenario import load

pytestmark = pytest.mark.compiled

GAMES = 200
SHIPS = ("hermes", "achilles", "titan", "artemis")
MOTHERSHIPS = ("dread", "duo", "hydra", "revenant", "array", "sixth")
POLICIES = ("random", "greedy", "strong", "pilot")  # the last one is each ship's own


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str, str], Any]:
    """Rows of the same games by ship, mothership and policy."""
    keys = [(ship, mothership, policy) for ship in SHIPS for mothership in MOTHERSHIPS for policy in POLICIES]
    cells = "".join(
        f"    - {{setup.ship: {ship}, setup.mothership: {mothership}, seats.all.policy: "
        f"{f'{ship}_pilot' if policy == 'pilot' else policy}}}\n"
        for ship, mothership, policy in keys
    )
    path: Path = tmp_path_factory.mktemp("strength") / "ladder.yaml"
    path.write_text(f"game: warps_edge\nmode: mission\nseed: 1001\ngames: {GAMES}\nsweep:\n  - list:\n{cells}")
    scenario = load(path)
    crew = Crew(game, scenario.cells, scenario.seed)
    return {key: crew.play(index, 0, GAMES).games for index, key in enumerate(keys)}


def wins(rows: Any) -> np.ndarray:
    return np.asarray(rows["ending"] == 0, dtype=float)


def beats(better: np.ndarray, worse: np.ndarray) -> bool:
    """Whether the mean of the paired differences lies more than 1.96 standard errors above 0."""
    change = better - worse
    return bool(change.mean() > 1.96 * change.std(ddof=1) / np.sqrt(change.size))


def test_first_of_the_endings_is_a_win() -> None:
    assert next(column for column in game.GAMES if column.name == "ending").labels[0] == "win"


def test_random_hardly_ever_wins_and_strong_wins_most(rows: dict[tuple[str, str, str], Any]) -> None:
    random, greedy, strong = (wins(rows["hermes", "dread", policy]).mean() for policy in POLICIES[:3])
    assert random <= 0.01
    assert random <= greedy < strong


@pytest.mark.parametrize("mothership", MOTHERSHIPS)
@pytest.mark.parametrize("ship", SHIPS)
def test_strong_and_tuned_pilots_beat_greedy(ship: str, mothership: str, rows: dict[tuple[str, str, str], Any]) -> None:
    greedy = wins(rows[ship, mothership, "greedy"])
    assert beats(wins(rows[ship, mothership, "strong"]), greedy)
    assert beats(wins(rows[ship, mothership, "pilot"]), greedy)


@pytest.mark.parametrize("ship", SHIPS)
def test_tuning_pays_over_all_motherships(ship: str, rows: dict[tuple[str, str, str], Any]) -> None:
    """A game number has the same luck against every mothership: its mean over them is one observation."""
    tuned, strong = (
        np.mean([wins(rows[ship, each, policy]) for each in MOTHERSHIPS], axis=0) for policy in ("pilot", "strong")
    )
    assert beats(tuned, strong)


def test_greedy_beats_random_over_all_pairs(rows: dict[tuple[str, str, str], Any]) -> None:
    """And where neither wins, greedy comes further: warps in which the mothership is met, sections that fall."""
    pairs = [(ship, mothership) for ship in SHIPS for mothership in MOTHERSHIPS]
    for measure in (wins, lambda rows: rows["engaged_warps"] * 1.0, lambda rows: rows["sections_fallen"] * 1.0):
        greedy, random = (
            np.mean([measure(rows[(*pair, policy)]) for pair in pairs], axis=0) for policy in ("greedy", "random")
        )
        assert beats(greedy, random)
