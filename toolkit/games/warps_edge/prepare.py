"""From a checked cell to the kernel's parameter record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .checks import problems
from .components import KIND_WORDS, TRAIT_WORDS, VERB_WORDS, ZONE_WORDS
from .contents import enemies_of, mothership_of, reward_of, ship_of, skills_of, tokens_of
from .limits import MAX_TURNS
from .names.draws import SEAT_NAMES
from .parameters import PARAMS
from .policies import policies
from .policies.declared import PLACES
from .state import ALL_TARGETS, NOTHING

__all__ = ["prepare", "problems", "seats"]

NUMBERS = ("row_size", "draw_size", "repair_factor", "skill_draw", "skill_keep", "setup_skill_draw", "setup_skill_keep")


def seats(mode: str, setup: Mapping[str, Any]) -> tuple[str, ...]:
    """The one seat."""
    return SEAT_NAMES


def prepare(cell: Any) -> np.ndarray:
    """The parameter record of a cell: a record array of length 1 and dtype PARAMS."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    record = params[0]
    tokens = tokens_of(cell)
    numbers = {token["id"]: number for number, token in enumerate(tokens)}
    _write_tokens(record, tokens)
    _write_ship(record, cell, numbers)
    _write_enemies(record, cell, numbers)
    _write_mothership(record, cell)
    _write_skills(record, cell)
    for key in NUMBERS:
        record[key] = cell.setup[key]
    record.turn_cap = MAX_TURNS
    _write_options(record, cell.options)
    _write_policy(record, cell)
    return params


def _write_tokens(record: Any, tokens: list[dict[str, Any]]) -> None:
    record.type_count = len(tokens)
    for number, token in enumerate(tokens):
        record.kind[number] = KIND_WORDS.index(token["kind"])
        for key in ("value", "cost", "count"):
            record[key][number] = token[key]
        if token["effect"]:
            _write_effect(record.effect[number], token["effect"])


def _write_effect(record: Any, effect: Mapping[str, Any]) -> None:
    """An effect; of what its verb does not take there may be no key or nothing at it."""
    record.verb = VERB_WORDS.index(effect["verb"])
    record.value = effect.get("value") or 0
    targets = effect.get("targets") or 0
    record.targets = ALL_TARGETS if targets == "all" else targets
    record.to = ZONE_WORDS.index(effect.get("to") or "bag")


def _write_ship(record: Any, cell: Any, numbers: Mapping[str, int]) -> None:
    ship, setup = ship_of(cell), cell.setup
    record.hull_max, record.shield_max, record.hold = ship["hull"], ship["shield_max"], ship["hold"]
    record.hull_start = ship["hull"] if setup["hull_start"] == "max" else setup["hull_start"]
    record.shield_start = ship["shield_max"] if setup["shields_start"] == "max" else setup["shields_start"]
    if ship["ability"]:
        _write_effect(record.ability, ship["ability"])
    record.starting_from_supply = setup["supply_removes_starting_bag"]
    for id_, count in ship["starting_bag"].items():
        record.starting[numbers[id_]] = count


def _write_enemies(record: Any, cell: Any, numbers: Mapping[str, int]) -> None:
    enemies = enemies_of(cell)
    record.enemy_count = len(enemies)
    for number, enemy in enumerate(enemies):
        for key in ("level", "copies", "hull", "speed", "attack"):
            record[key][number] = enemy[key]
        for side in ("destroy", "evade"):
            for token in reward_of(enemy, side):
                record[f"{side}_reward"][number, numbers[token]] += 1


def _write_mothership(record: Any, cell: Any) -> None:
    mothership = mothership_of(cell)
    record.warps = mothership["warps"]
    record.recipe[:] = mothership["deck"]
    record.trait = TRAIT_WORDS.index(mothership["trait"])
    record.section_count = len(mothership["sections"])
    for number, section in enumerate(mothership["sections"]):
        for key in ("hull", "attack", "speed"):
            record[f"section_{key}"][number] = section[key]


def _write_skills(record: Any, cell: Any) -> None:
    """Skill cards; the one that is owned from the start is not in the deck."""
    skills, forced = skills_of(cell), cell.setup["forced_skill"]
    ids = [skill["id"] for skill in skills]
    record.skill_count = len(skills)
    record.skill_forced = ids.index(forced) if forced else NOTHING
    for number, skill in enumerate(skills):
        record.skill_in_deck[number] = skill["id"] not in (forced, *cell.setup["banned_skills"])
        record.required_kind[number] = KIND_WORDS.index(skill["req"]["kind"])
        record.required[number] = skill["req"]["value"]
        record.ongoing[number] = skill["ongoing"]
        record.skill_preference[number] = number
        _write_effect(record.skill_effect[number], skill["effect"])


def _write_options(record: Any, options: Mapping[str, Any]) -> None:
    record.shift_left = options["row_refill"] == "shift_left"
    record.fully_shuffled = options["deck_order"] == "fully_shuffled"
    record.retrieved = ("shuffled_on_top", "reshuffle_all", "rebuild_by_level").index(options["retrieved_cards"])
    record.this_turn_only = options["damage_carry"] == "this_turn_only"
    record.laser_plus_maneuver = options["mixed_totals"] == "laser_plus_maneuver"
    record.overkill_returned = options["overkill"] == "returned_to_pool"
    for key in ("kill_tokens_to", "reward_to", "buy_to"):
        record[key] = ZONE_WORDS.index(options[key])
    record.change_kept = options["buy_change"] == "kept_this_step"
    record.power_removed = options["power_token_after_use"] == "removed"
    removals = ("player_choice", "random", "highest_value", "none")
    record.removal = removals.index(options["shield_damage_removal"])
    record.removal_from_bag = options["removal_empty_discard"] == "from_bag_random"
    record.removed_to_supply = options["removed_tokens_to"] == "supply"
    record.whole_hit_on_shield = options["mid_hit_split"] == "whole_hit_on_shield"
    record.hull_zero_ends_warp = options["hull_zero"] == "end_of_warp"
    record.reset_shield = options["warp_reset_shield"] == "full"
    record.reset_hull = options["warp_reset_hull"] == "full"
    record.short_draw_only_if_zero = options["short_draw"] == "end_warp_only_if_zero"
    record.short_initial_draw_loses = options["short_initial_draw"] == "lose"
    record.engage = ("fleet_cleared", "deck_empty", "row_gap", "always").index(options["mothership_engage"])
    record.attack_delay = options["mothership_attack_delay"]
    record.evadable = options["mothership_evadable"]
    record.fallen_stay = options["section_persistence"] == "destroyed_stay_destroyed"
    record.unkept_removed = options["skill_offer_unkept"] == "removed"
    record.hold_returned = options["hold_across_warp"] == "returned_to_bag"
    record.hold_at_end_only = options["hold_timing"] == "end_of_step_2_only"


def _write_policy(record: Any, cell: Any) -> None:
    (seat,) = seats(cell.mode, cell.setup)
    name, weights = cell.policies[seat]
    policy = policies(cell.mode, seat)[name]
    record.policy = policy.id
    for weight in policy.weights:
        record.weights[PLACES[weight.name]] = weights[weight.name]
