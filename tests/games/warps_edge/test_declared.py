"""Policies as declared: names, places of the weights, and the parameters that the kernel gets of them."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.data_table import cell, parameters
from toolkit.games.warps_edge.components import TOKENS_IN_BOX
from toolkit.games.warps_edge.contents import skills_of
from toolkit.games.warps_edge.parameters import MAX_WEIGHTS
from toolkit.games.warps_edge.policies import declared
from toolkit.games.warps_edge.policies.declared import PLACES, POLICIES

#: From the checklist.
DEFAULTS = {
    "w_kill": 1.5, "w_reward_cost": 0.6, "w_reward_token": 1.2, "w_overkill": 0.05, "w_damage_shield": 1.1,
    "w_damage_hull": 2.2, "w_progress": 2.0, "progress_power": 1.3, "w_section": 3, "w_section_kill": 8, "w_trash": 0.3,
    "trash_line": 2, "w_tempo": 0.5, "repair_floor": 4, "repair_ceiling": 2, "hold_worth": 0.3, "hold_finish": 1.0,
    "economy_until": 2, "push_ratio": 1.1, "search_cap": 20_000, "beam_width": 200, "skill_fit": 2,
    "buy_L3": 9, "buy_L2": 7, "buy_E2": 6, "buy_M3": 5, "buy_M2": 4, "buy_L1": 3, "buy_M1": 2, "buy_E1": 1, "buy_power": 2.5,
}  # fmt: skip
GREEDY = {"repair_floor", "buy_other", "buy_power", *(f"buy_{token}" for token in TOKENS_IN_BOX)}


def test_every_weight_has_a_place_of_its_own() -> None:
    assert len(PLACES) <= MAX_WEIGHTS
    assert sorted(PLACES.values()) == list(range(len(PLACES)))
    used = {weight.name for policy in POLICIES.values() for weight in policy.weights}
    assert used == set(PLACES)
    assert {policy.id for policy in POLICIES.values()} == {0, 1, 2}


def test_names_and_numbers_of_places_agree() -> None:
    single = [name for name in PLACES if PLACES[name] < declared.BUY_WORTH]
    assert [getattr(declared, name.upper()) for name in single] == list(range(len(single)))
    for number, token in enumerate(TOKENS_IN_BOX):
        assert PLACES[f"buy_{token}"] == declared.BUY_WORTH + number
    for number, skill in enumerate(skills_of(cell())):
        assert PLACES[f"skill_{skill['id']}"] == declared.SKILL_WORTH + number
    assert (declared.BUY_WORTHS, declared.SKILL_WORTHS) == (8, 15)


def test_defaults_are_the_checklist_s() -> None:
    weights = {weight.name: weight.default for weight in POLICIES["strong"].weights}
    assert {name: weights[name] for name in DEFAULTS} == DEFAULTS
    rest = set(weights) - set(DEFAULTS)
    assert rest == {
        "buy_other",
        "skill_other",
        "w_buy",
        "w_repair",
        "w_lasting",
        *(f"skill_{skill['id']}" for skill in skills_of(cell())),
    }
    greedy = {weight.name: weight.default for weight in POLICIES["greedy"].weights}
    assert set(greedy) == GREEDY
    assert greedy == {name: weights[name] for name in GREEDY}


@pytest.mark.parametrize("name", POLICIES)
def test_the_kernel_gets_a_policy_with_its_weights(name: str) -> None:
    params = parameters(policy=name)
    assert params.policy == POLICIES[name].id
    assert sum(params.weights != 0) == sum(weight.default != 0 for weight in POLICIES[name].weights)
    for weight in POLICIES[name].weights:
        assert params.weights[PLACES[weight.name]] == weight.default
