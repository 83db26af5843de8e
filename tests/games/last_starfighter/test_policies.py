"""What policies reckon with follows the scenario's numbers."""

from __future__ import annotations

import pytest

from tests.games.last_starfighter.table import cell
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter.policies.declared import CRASH
from toolkit.games.last_starfighter.policies.poses import crash_cost
from toolkit.games.last_starfighter.rules.setup import place_ships, set_rock

FORWARD_ONE = 2  # strings in order: hold, L, F, R


@pytest.mark.parametrize(("safe", "collisions"), [(6, 10 / 36), (2, 0.0), (13, 1.0), (4, 3 / 36)])
def test_crashes_are_as_likely_as_the_scenario_makes_them(safe: int, collisions: float) -> None:
    """LS-AST-01: of 36 rolls of two dice 10 are below 6, none below 2, 3 below 4."""
    params = game.prepare(cell("duel", components={"asteroids.collision_safe_at_least": safe}))[0]
    state = game.scratch()[0].states[0]
    place_ships(params, state)
    set_rock(state, 1, 0)
    weights = params.weights[0]
    weights[CRASH] = 1.6
    assert crash_cost(params, state, FORWARD_ONE, state.fighters[0], weights) == pytest.approx(1.6 * collisions)
    assert crash_cost(params, state, 0, state.fighters[0], weights) == 0
