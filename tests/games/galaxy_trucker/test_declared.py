"""Policies as declared: names, places of the weights, and the parameters that the kernel gets of them."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.data_table import parameters
from toolkit.games.galaxy_trucker.limits import LEVELS
from toolkit.games.galaxy_trucker.parameters import MAX_WEIGHTS
from toolkit.games.galaxy_trucker.policies import declared
from toolkit.games.galaxy_trucker.policies.declared import PLACES, POLICIES
from toolkit.games.galaxy_trucker.policies.tuned import TUNED
from toolkit.games.galaxy_trucker.state import TYPES

#: From the checklist.
DEFAULTS = {
    "w_type_cannon": 1.2, "w_type_double_cannon": 1.3, "w_type_engine": 1.0, "w_type_double_engine": 1.1, "w_type_cabin": 1.0,
    "w_type_battery": 0.5, "w_type_shield": 1.4, "w_type_cargo_hold": 0.45, "w_type_special_hold": 0.8,
    "w_type_life_support_orange": 0.4, "w_type_life_support_purple": 0.4, "w_type_structural": 0.15,
    "alien_value_purple": 1.5, "alien_value_orange": 1.2, "w_close": 0.35, "w_open": 0.25, "w_robust": 0.5,
    "w_side_cover": 0.8, "day_value": 0.5, "crew_value": 0.8, "reserve_shield": 1, "min_overtake": 1,
    "defend_min": 1, "danger": 0.4, "risk": 0, "cap_aware": 1, "n_roll": 32, "top_k": 4, "min_crew_I": 4, "min_crew_II": 6,
    "min_crew_III": 8,
}  # fmt: skip
#: Chosen anew: see declared.
CHOSEN = {"w_block": 5.0, "w_gap": 1.0, "w_surplus": 0.3, "tile_unit": 4.0, "danger": 0.2, "w_sight": 4.0}
#: What only a policy that rates choices by flights reads.
OF_FLIGHTS = {"n_roll": 32, "top_k": 4, "risk": 0, "w_sight": 4.0}
PROFILE = {
    "forward_cannons": (2, 3, 4), "side_cannons": (1, 2, 3), "double_cannons": (0, 1, 2), "engines": (2, 3, 4),
    "double_engines": (1, 1, 2), "cells": (2, 5, 8), "shields": (1, 2, 2), "cabins": (2, 3, 5), "containers": (4, 6, 7),
    "special": (1, 2, 3),
}  # fmt: skip
LEVEL_NAMES = ("I", "II", "III")


def defaults(policy: str) -> dict[str, float]:
    return {weight.name: weight.default for weight in POLICIES[policy].weights}


def test_every_weight_has_a_place_of_its_own() -> None:
    assert sorted(PLACES.values()) == list(range(len(PLACES)))
    assert len(PLACES) <= MAX_WEIGHTS
    used = {weight.name for policy in POLICIES.values() for weight in policy.weights}
    assert used == set(PLACES) - {"w_type_start_cabin"}
    assert {policy.id for policy in POLICIES.values()} == {0, 1, 2}
    assert all(policy.name == name for name, policy in POLICIES.items())


def test_names_and_numbers_of_places_agree() -> None:
    single = [name for name in PLACES if PLACES[name] < declared.W_TYPE]
    assert [getattr(declared, name.upper()) for name in single] == list(range(len(single)))
    names = list(PLACES)
    assert len(declared.DEFAULT_WORTH) == TYPES
    assert [names[declared.W_TYPE + i] for i in range(TYPES)] == [f"w_type_{name}" for name in declared.DEFAULT_WORTH]
    assert [names[declared.MIN_CREW + i] for i in range(LEVELS)] == [f"min_crew_{level}" for level in LEVEL_NAMES]
    for thing, name in enumerate(PROFILE):
        assert getattr(declared, name.upper()) == thing
        for level in range(LEVELS):
            assert names[declared.WANTED + thing * LEVELS + level] == f"wanted_{name}_{LEVEL_NAMES[level]}"
    assert declared.WANTED + len(PROFILE) * LEVELS == len(PLACES)


def test_defaults_are_the_checklist_s() -> None:
    profile = {
        f"wanted_{thing}_{level}": wanted
        for thing, numbers in PROFILE.items()
        for level, wanted in zip(LEVEL_NAMES, numbers, strict=True)
    }
    assert {**defaults("greedy"), **OF_FLIGHTS} == {**DEFAULTS, **CHOSEN, **profile}
    assert defaults("random") == {"p_take": 0.5, "p_defend": 0.5, "p_power": 0.5}


def test_strong_has_the_weights_of_tuned_and_those_of_flights() -> None:
    """What a search has found; every number within the bounds of its weight."""
    assert set(TUNED) <= set(defaults("greedy"))
    assert defaults("tuned") == {**defaults("greedy"), **TUNED}
    assert defaults("strong") == {**defaults("tuned"), **OF_FLIGHTS}
    assert all(weight.low <= weight.default <= weight.high for weight in POLICIES["strong"].weights)


@pytest.mark.parametrize("name", POLICIES)
def test_the_kernel_gets_a_policy_with_its_weights(name: str) -> None:
    params = parameters(policy=name)
    for seat in range(params.players):
        assert params.policy[seat] == POLICIES[name].id
        assert sum(params.weights[seat] != 0) == sum(weight.default != 0 for weight in POLICIES[name].weights)
        for weight in POLICIES[name].weights:
            assert params.weights[seat, PLACES[weight.name]] == weight.default
