"""Invariants after every action and step of random games over random settings, summed up here by themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.warps_edge.space_table import MOTHERSHIPS, SHIPS, SpaceTable
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games.warps_edge import kernel
from toolkit.games.warps_edge.invariants import sound
from toolkit.games.warps_edge.limits import MAX_ROW
from toolkit.games.warps_edge.names import endings, phases
from toolkit.games.warps_edge.policies.declared import GREEDY, RANDOM
from toolkit.games.warps_edge.policies.work import SCRATCH, TRUE_STATE
from toolkit.games.warps_edge.state import NOTHING, STATE
from toolkit.games.warps_edge.steps import enemy_attacks, pilot_actions, pilot_plans

GAMES = 40
# Readings by the number of their values.
READINGS = {
    "shift_left": 2, "fully_shuffled": 2, "retrieved": 3, "this_turn_only": 2, "laser_plus_maneuver": 2,
    "overkill_returned": 2, "kill_tokens_to": (1, 0, 3), "reward_to": 3, "buy_to": 3, "change_kept": 2, "power_removed": 2,
    "removal": 4, "removal_from_bag": 2, "removed_to_supply": 2, "whole_hit_on_shield": 2, "hull_zero_ends_warp": 2,
    "reset_shield": 2, "reset_hull": 2, "short_draw_only_if_zero": 2, "short_initial_draw_loses": 2, "engage": 4,
    "attack_delay": 2, "fallen_stay": 2, "unkept_removed": 2, "hold_returned": 2, "hold_at_end_only": 2,
    "starting_from_supply": 2, "skill_keep": 3, "setup_skill_keep": 3,
}  # fmt: skip


def random_table(rng: np.random.Generator) -> SpaceTable:
    """Ship, mothership and some readings by chance; half of the tables make it easy to reach the mothership."""
    ship, mothership = (str(rng.choice(list(names))) for names in (SHIPS, MOTHERSHIPS))
    table = SpaceTable(ship=ship, mothership=mothership, ability=True)
    for name, values in READINGS.items():
        if rng.random() < 0.3:
            setattr(table.params, name, rng.choice(values))
    table.params.policy = rng.choice([RANDOM, GREEDY])
    table.params.skill_preference[:] = range(30)
    if rng.random() < 0.5:
        table.params.recipe[:] = (2, 1, 0)
        table.params.hull_max = table.params.hull_start = 20
    return table


def tokens(params: Any, state: Any) -> list[int]:
    """Tokens by type, wherever they are (WE-CMP-04)."""
    found = sum(state[zone] for zone in ("supply", "bag", "pool", "hold", "discard", "removed"))
    for target in state.targets:
        found = found + target.below + target.above
    for skill in state.owned[: state.owned_count]:
        found = found + skill.tokens
    return [int(count) for count in found]


def cards(state: Any) -> Counter[int]:
    """Enemy cards, wherever they are (WE-CMP-05)."""
    row = [int(target.card) for target in state.targets[:MAX_ROW] if target.card != NOTHING]
    assert len(row) == state.row_count
    return Counter([*row, *state.deck[: state.deck_count].tolist(), *state.beaten[: state.beaten_count].tolist()])


def skills(state: Any) -> list[int]:
    """Skill cards, wherever they are."""
    owned = [int(skill.kind) for skill in state.owned[: state.owned_count]]
    return [*owned, *state.skill_deck[: state.skill_deck_count].tolist(), *state.offer[: state.offer_count].tolist()]


class Watch:
    """Looks at the table after every action and step."""

    def __init__(self, table: SpaceTable) -> None:
        self.params = table.params
        self.steps: Counter[int] = Counter()
        self.fleet: Counter[int] = Counter()

    def __call__(self, state: Any, log: Any, snapshots: Any, phase: int) -> None:
        params = self.params
        self.steps[phase] += 1
        extra = 0 if params.starting_from_supply else params.starting
        assert tokens(params, state) == (params.count + extra).tolist()
        if phase == phases.SETUP:
            self.fleet = cards(state)
            assert self.fleet.total() == params.recipe.sum()
        assert cards(state) == self.fleet
        found = skills(state)
        assert len(found) == len(set(found))
        assert len(found) == params.skill_count or params.unkept_removed
        assert sound(params, state)
        assert all(target.card == NOTHING or target.card == k for k, target in enumerate(state.targets[MAX_ROW:]))
        if phase == phases.ARRIVALS:
            assert state.row_count == params.row_size or state.deck_count == 0  # WE-ARR-01
        if phase == phases.PLANS:
            assert not any(target.tokens_below or target.stunned for target in state.targets)  # WE-ATK-04, WE-ATK-07


@pytest.mark.rule("WE-CMP-02", "WE-CMP-04", "WE-CMP-05")
def test_nothing_is_lost_and_nothing_is_made_in_any_step(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, steps, found = np.random.default_rng(5), Counter[int](), Counter[str]()
    scratch = np.zeros(1, dtype=SCRATCH).view(np.recarray)[0]
    for game in range(GAMES):
        table = random_table(rng)
        watch = Watch(table)
        for module in (kernel, enemy_attacks, pilot_actions, pilot_plans):
            monkeypatch.setattr(module, "done", watch)
        scratch.states[TRUE_STATE] = np.zeros(1, dtype=STATE)[0]
        chance.begin(table.draws, game)
        quiet, nothing = event_log.new_log(0), np.zeros(0, dtype=STATE)
        ending, status = kernel.play_game(table.params, scratch, table.draws, quiet, nothing)
        assert status == endings.FINISHED, (game, endings.NAMES[ending])
        found[endings.NAMES[ending]] += 1
        steps += watch.steps
    assert set(found) >= {"win", "loss_hull", "loss_warps"}, found
    assert all(steps[phase] > 20 for phase in range(len(phases.NAMES)))
    assert steps[phases.ACTION] > 1000
