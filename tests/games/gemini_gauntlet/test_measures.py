"""Measures of seats and of who is in front, and the scenarios that ask about them."""

from __future__ import annotations

from itertools import permutations
from math import isnan
from pathlib import Path

import numpy as np
import pytest

from toolkit.engine.declarations import games_dtype, measures_of, seats_dtype, values_of
from toolkit.games.gemini_gauntlet import outcomes
from toolkit.games.gemini_gauntlet.components import TEAM_WORDS
from toolkit.scenario import load

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "gemini_gauntlet"


def measured(winner: int, order: int, first_gates: tuple[int, ...]) -> dict[str, float]:
    """Measures of a race by the winner's seat from 1 (0: nobody), its Turn Order, and the round of each ship's first gate."""
    games = np.zeros(1, games_dtype(outcomes.GAMES))
    seats = np.zeros((1, len(first_gates)), seats_dtype(outcomes.SEATS))
    games["winner"], games["winner_order"], seats["gate_1_round"], seats["player"] = winner, order, first_gates, 1
    names = [str(seat + 1) for seat in range(len(first_gates))]
    measures = measures_of(outcomes.MEASURES, "race", [names])
    values = values_of(measures, games, seats, names)
    return {measure.name: float(value[0]) for measure, value in zip(measures, values, strict=True)}


@pytest.mark.parametrize(
    ("order", "ships", "lateness"), [(1, 2, 0), (2, 2, 1), (1, 5, 0), (3, 5, 0.5), (5, 5, 1), (2, 4, 1 / 3)]
)
def test_lateness_is_where_the_winner_sat(order: int, ships: int, lateness: float) -> None:
    assert measured(1, order, (1,) * ships)["winner_lateness"] == pytest.approx(lateness)


def test_lateness_takes_a_winner() -> None:
    assert isnan(measured(0, 0, (1, 1))["winner_lateness"])


@pytest.mark.parametrize(
    ("winner", "rounds", "told"),
    [
        (1, (2, 3, 4), 1.0),
        (2, (2, 3, 4), 0.0),
        (3, (0, 0, 4), 1.0),  # 0: it never scored
        (1, (0, 5, 4), 0.0),
        (3, (4, 4, 2), 1.0),
    ],
)
def test_the_first_at_a_gate_wins_or_not(winner: int, rounds: tuple[int, ...], told: float) -> None:
    assert measured(winner, 1, rounds)["first_at_gate_1_won"] == told


@pytest.mark.parametrize(("winner", "rounds"), [(1, (2, 2, 3)), (1, (0, 0, 0)), (0, (2, 3, 4))])
def test_nobody_was_first_alone_or_nobody_won(winner: int, rounds: tuple[int, ...]) -> None:
    assert isnan(measured(winner, 1, rounds)["first_at_gate_1_won"])


@pytest.mark.parametrize("name", ["teams", "teams_strong"])
def test_every_team_meets_every_other_in_both_seats(name: str) -> None:
    met = [tuple(cell.setup["teams"]) for cell in load(SCENARIOS / f"{name}.yaml").cells]
    assert sorted(met) == sorted(permutations(TEAM_WORDS, 2))


def test_the_ladder_gives_both_ships_one_console() -> None:
    for cell in load(SCENARIOS / "policy_ladder.yaml").cells:
        consoles = cell.components["consoles"]
        assert [consoles["white"][row] for row in ("top", "bottom")] == [consoles["black"][row] for row in ("top", "bottom")]
