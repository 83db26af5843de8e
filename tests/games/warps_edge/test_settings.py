"""Every knob of settings.py reaches the parameters: set-up fields by what they mean, options by the field they switch."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.warps_edge.data_table import MODE, cell, parameters
from toolkit.games.warps_edge import parameters as codes
from toolkit.games.warps_edge import state
from toolkit.games.warps_edge.checks import problems
from toolkit.games.warps_edge.contents import skills_of, tokens_of
from toolkit.games.warps_edge.limits import MAX_TURNS
from toolkit.games.warps_edge.parameters import PARAMS
from toolkit.games.warps_edge.prepare import seats
from toolkit.games.warps_edge.settings import MODES, OPTIONS, SETUP

#: By option: another value, and the fields of the parameters that follow it.
SWITCHES: dict[str, list[tuple[Any, dict[str, Any]]]] = {
    "damage_carry": [("this_turn_only", {"this_turn_only": 1})],
    "mixed_totals": [("laser_plus_maneuver", {"laser_plus_maneuver": 1})],
    "overkill": [("returned_to_pool", {"overkill_returned": 1})],
    "kill_tokens_to": [("bag", {"kill_tokens_to": state.TO_BAG}), ("removed", {"kill_tokens_to": state.TO_REMOVED})],
    "reward_to": [("discard", {"reward_to": state.TO_DISCARD}), ("pool", {"reward_to": state.TO_POOL})],
    "buy_to": [("discard", {"buy_to": state.TO_DISCARD}), ("pool", {"buy_to": state.TO_POOL})],
    "buy_change": [("kept_this_step", {"change_kept": 1})],
    "row_refill": [("shift_left", {"shift_left": 1})],
    "deck_order": [("fully_shuffled", {"fully_shuffled": 1})],
    "retrieved_cards": [
        ("reshuffle_all", {"retrieved": codes.RETRIEVED_ALL}),
        ("rebuild_by_level", {"retrieved": codes.RETRIEVED_BY_LEVEL}),
    ],
    "mothership_engage": [
        ("deck_empty", {"engage": codes.ENGAGE_DECK_EMPTY}),
        ("row_gap", {"engage": codes.ENGAGE_ROW_GAP}),
        ("always", {"engage": codes.ENGAGE_ALWAYS}),
    ],
    "mothership_attack_delay": [(1, {"attack_delay": 1})],
    "section_persistence": [("destroyed_stay_destroyed", {"fallen_stay": 1})],
    "mothership_evadable": [(True, {"evadable": 1})],
    "short_draw": [("end_warp_only_if_zero", {"short_draw_only_if_zero": 1})],
    "short_initial_draw": [("lose", {"short_initial_draw_loses": 1})],
    "shield_damage_removal": [
        ("random", {"removal": codes.REMOVAL_RANDOM}),
        ("highest_value", {"removal": codes.REMOVAL_HIGHEST}),
        ("none", {"removal": codes.REMOVAL_NONE}),
    ],
    "removal_empty_discard": [("from_bag_random", {"removal_from_bag": 1})],
    "removed_tokens_to": [("supply", {"removed_to_supply": 1})],
    "mid_hit_split": [("whole_hit_on_shield", {"whole_hit_on_shield": 1})],
    "hull_zero": [("end_of_warp", {"hull_zero_ends_warp": 1})],
    "warp_reset_shield": [("full", {"reset_shield": 1})],
    "warp_reset_hull": [("full", {"reset_hull": 1})],
    "skill_offer_unkept": [("removed", {"unkept_removed": 1})],
    "power_token_after_use": [("removed", {"power_removed": 1})],
    "hold_timing": [("end_of_step_2_only", {"hold_at_end_only": 1})],
    "hold_across_warp": [("returned_to_bag", {"hold_returned": 1})],
    "difficulty": [
        ("easy", {"warps": 5, "shield_max": 10, "shield_start": 10}),
        ("hard", {"warps": 3, "section_hull": [9, 9, 0, 0, 0, 0]}),
    ],
}


def test_every_option_and_each_of_its_words_is_listed() -> None:
    assert list(SWITCHES) == list(OPTIONS.model_fields)
    for name, schema in OPTIONS.model_json_schema()["properties"].items():
        words = set(schema.get("enum", [])) - {schema["default"]}
        assert words == {value for value, _ in SWITCHES[name] if isinstance(value, str)}, name


@pytest.mark.ruling("WE-R-33")
def test_an_option_changes_exactly_its_own_reading() -> None:
    plain = parameters()
    for option, values in SWITCHES.items():
        for value, wanted in values:
            other = parameters(options={option: value})
            changed = {name for name in PARAMS.names or () if other[name].tobytes() != plain[name].tobytes()}
            assert changed == set(wanted), (option, value)
            for field, number in wanted.items():
                assert (other[field].tolist() if isinstance(number, list) else other[field]) == number, (option, value)


def test_defaults_are_the_data_file_s() -> None:
    params = parameters()
    fields = {field for name, values in SWITCHES.items() if name != "difficulty" for _, wanted in values for field in wanted}
    on = {"kill_tokens_to": state.TO_DISCARD}
    assert {field: params[field] for field in fields} == {field: on.get(field, 0) for field in fields}
    assert state.TO_BAG == 0
    assert (params.warps, params.turn_cap) == (4, MAX_TURNS)


def test_every_option_s_description_begins_with_its_ruling_and_every_knob_s_with_a_rule() -> None:
    for name, field in OPTIONS.model_fields.items():
        assert re.match(r"WE-R-\d\d ", field.description or ""), name
    for name, field in SETUP[MODE].model_fields.items():
        assert re.match(r"WE-[A-Z]+-\d\d ", field.description or ""), name


@pytest.mark.rule("WE-SET-01")
def test_one_pilot_flies_the_chosen_ship_against_the_chosen_mothership() -> None:
    assert seats(MODE, {}) == ("pilot",)
    assert set(MODES) == set(SETUP) == {MODE}
    params = parameters({"ship": "titan", "mothership": "array"})
    assert (params.hull_max, params.trait, params.section_count) == (7, state.ORDERED, 4)
    plain = parameters()
    assert (plain.hull_max, plain.trait, plain.section_count) == (5, state.PLAIN, 2)


def test_numbers_of_the_set_up() -> None:
    setup = {
        "row_size": 5, "draw_size": 6, "repair_factor": 3, "skill_draw": 4, "skill_keep": 2, "setup_skill_draw": 3,
        "setup_skill_keep": 0,
    }  # fmt: skip
    assert {key: parameters(setup)[key] for key in setup} == setup
    wanted = {
        "row_size": 4, "draw_size": 5, "repair_factor": 2, "skill_draw": 2, "skill_keep": 1, "setup_skill_draw": 2,
        "setup_skill_keep": 1,
    }  # fmt: skip
    assert {key: parameters()[key] for key in wanted} == wanted


@pytest.mark.rule("WE-SET-04")
def test_meters_start_full_unless_told_otherwise() -> None:
    plain = parameters({"extra_hull": 2, "extra_shield": -3})
    assert (plain.hull_max, plain.hull_start, plain.shield_max, plain.shield_start) == (7, 7, 5, 5)
    low = parameters({"hull_start": 2, "shields_start": 0})
    assert (low.hull_max, low.hull_start, low.shield_max, low.shield_start) == (5, 2, 8, 0)


@pytest.mark.rule("WE-SET-03")
def test_a_starting_bag_changes_the_types_that_it_names() -> None:
    params = parameters({"starting_bag": {"L1": 5, "M3": 2, "P_BURST": 0}})
    assert params.starting[:10].tolist() == [5, 0, 0, 5, 0, 2, 3, 0, 0, 0]
    assert parameters().starting[:10].tolist() == [6, 0, 0, 5, 0, 0, 3, 0, 1, 0]


@pytest.mark.ruling("WE-R-39")
def test_starting_tokens_come_out_of_the_supply_or_on_top() -> None:
    assert parameters().starting_from_supply == 1
    assert parameters({"supply_removes_starting_bag": False}).starting_from_supply == 0


@pytest.mark.rule("WE-CMP-09")
@pytest.mark.parametrize(
    ("percent", "counts"), [(75, [11, 9, 6, 9, 8, 5, 8, 6, 3, 2]), (150, [21, 18, 12, 18, 15, 9, 15, 12, 3, 2])]
)
def test_a_smaller_or_larger_supply_of_common_tokens(percent: int, counts: list[int]) -> None:
    assert parameters({"supply_percent": percent}).count[:10].tolist() == counts


@pytest.mark.ruling("WE-R-33")
@pytest.mark.parametrize(("difficulty", "warps"), [("normal", 6), ("easy", 7), ("hard", 5)])
def test_warps_of_the_set_up_and_what_difficulty_adds(difficulty: str, warps: int) -> None:
    assert parameters({"warps": 6}, {"difficulty": difficulty}).warps == warps
    assert parameters({"own_mothership": MOTHERSHIP}, {"difficulty": difficulty}).warps == warps


def test_harder_fleets() -> None:
    setup = {"extra_section_hull": -2, "extra_section_attack": -3, "extra_cards": [1, -5, 0], "extra_attack": [-2, 0, 2]}
    params = parameters(setup)
    assert params.section_hull[:2].tolist() == [6, 6]
    assert params.section_attack[:2].tolist() == [0, 0]
    assert params.recipe.tolist() == [6, 0, 2]
    assert params.attack[:12].tolist() == [0, 0, 0, 0, 2, 2, 2, 1, 5, 5, 4, 6]


@pytest.mark.ruling("WE-R-27")
def test_forced_and_banned_skills() -> None:
    plain = parameters()
    assert (plain.skill_in_deck.sum(), plain.skill_forced) == (15, state.NOTHING)
    params = parameters({"forced_skill": "barrage", "banned_skills": ["overcharge", "trade_link"]})
    assert params.skill_forced == 1
    assert [number for number in range(15) if params.skill_in_deck[number] == 0] == [0, 1, 14]


MOTHERSHIP = {
    "warps": 6, "deck": [2, 0, 1], "trait": "linked",
    "sections": [{"id": "one", "hull": 5, "attack": 3, "speed": 4}, {"id": "two", "hull": 6, "attack": 0}],
}  # fmt: skip


@pytest.mark.rule("WE-CMP-07")
def test_an_own_mothership() -> None:
    params = parameters({"mothership": "array", "own_mothership": MOTHERSHIP})
    assert (params.warps, params.trait, params.section_count) == (6, state.LINKED, 2)
    assert params.recipe.tolist() == [2, 0, 1]
    assert params.section_hull[:3].tolist() == [5, 6, 0]
    assert params.section_attack[:3].tolist() == [3, 0, 0]
    assert params.section_speed[:3].tolist() == [4, 0, 0]


@pytest.mark.rule("WE-CMP-08")
def test_an_own_ship() -> None:
    power = {"id": "P_TOW", "cost": 2, "count": 4, "effect": {"verb": "recover", "value": 1, "to": "pool"}}
    ship = {"hull": 9, "shield_max": 3, "hold": 4, "starting_bag": {"L2": 3, "P_TOW": 1}, "powers": [power]}
    made = cell({"ship": "titan", "own_ship": ship})
    assert problems(made) == []
    params = parameters({"ship": "titan", "own_ship": ship})
    assert [token["id"] for token in tokens_of(made)][8:] == ["P_TOW"]
    assert (params.hull_max, params.shield_max, params.hold, params.ability.verb) == (9, 3, 4, state.NO_VERB)
    assert params.starting[:9].tolist() == [0, 3, 0, 0, 0, 0, 0, 0, 1]
    assert (params.cost[8], params.count[8]) == (2, 4)
    assert params.effect[8].tolist() == (state.RECOVER, 1, 0, state.TO_POOL)
    able = parameters({"own_ship": {**ship, "ability": {"verb": "discount", "value": 2}}})
    assert able.ability.tolist()[:2] == (state.DISCOUNT, 2)


@pytest.mark.rule("WE-CMP-01")
def test_own_tokens_come_after_those_of_the_box_or_in_their_place() -> None:
    nova = {"id": "P_NOVA", "kind": "power", "cost": 6, "count": 2, "effect": {"verb": "laser", "value": 2, "targets": "all"}}
    burst = {**nova, "id": "P_BURST", "effect": {"verb": "shield", "value": 9}}
    tokens = [nova, {"id": "L4", "kind": "laser", "value": 4, "cost": 7, "count": 3}, burst]
    tokens.append({"id": "M2", "kind": "maneuver", "value": 5, "cost": 1, "count": 1})
    made = cell({"own_tokens": tokens})
    assert problems(made) == []
    assert [token["id"] for token in tokens_of(made)] == [
        "L1", "L2", "L3", "M1", "M2", "M3", "E1", "E2", "L4", "P_BURST", "P_BLINK", "P_NOVA",
    ]  # fmt: skip
    params = parameters({"own_tokens": tokens})
    assert params.type_count == 12
    assert [params[key][8] for key in ("kind", "value", "cost", "count")] == [state.LASER, 4, 7, 3]
    assert [params[key][4] for key in ("kind", "value", "cost", "count")] == [state.MANEUVER, 5, 1, 1]
    assert params.effect[9].tolist()[:2] == (state.SHIELD, 9)
    assert params.effect[11].tolist()[:3] == (state.LASER_VERB, 2, state.ALL_TARGETS)
    assert params.starting[:10].tolist() == [6, 0, 0, 5, 0, 0, 3, 0, 0, 1]  # the one in the bag is the one replaced


@pytest.mark.rule("WE-CMP-06")
def test_own_enemies() -> None:
    scout = {"id": "scout", "level": 2, "copies": 1, "hull": 9, "speed": 8, "attack": 7, "destroy": ["E2", "E2"]}
    decoy = {"id": "decoy", "level": 1, "hull": 1, "speed": 1, "attack": 0, "evade": ["P_BLINK"]}
    made = cell({"own_enemies": [decoy, scout]})
    assert problems(made) == []
    params = parameters({"own_enemies": [decoy, scout]})
    assert params.enemy_count == 13
    keys = ("level", "copies", "hull", "speed", "attack")
    assert [params[key][0] for key in keys] == [2, 1, 9, 8, 7]
    assert [params[key][12] for key in keys] == [1, 1, 1, 1, 0]
    assert params.destroy_reward[0, :10].tolist() == [0, 0, 0, 0, 0, 0, 0, 2, 0, 0]
    assert params.evade_reward[0].sum() == 0
    assert params.evade_reward[12, :10].tolist() == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]


@pytest.mark.rule("WE-SKL-01")
def test_own_skills() -> None:
    armor = {
        "id": "armor", "req": {"kind": "any", "value": 3}, "ongoing": True, "effect": {"verb": "cancel", "value": 2},
    }  # fmt: skip
    barrage = {"id": "barrage", "req": {"kind": "energy", "value": 1}, "effect": {"verb": "stun", "targets": 2}}
    made = cell({"own_skills": [armor, barrage], "forced_skill": "armor"})
    assert problems(made) == []
    assert [skill["id"] for skill in skills_of(made)][1:3] == ["barrage", "barrel_roll"]
    params = parameters({"own_skills": [armor, barrage], "forced_skill": "armor"})
    assert (params.skill_count, params.skill_forced) == (16, 15)
    numbers = [[params[key][number] for key in ("required_kind", "required", "ongoing")] for number in (1, 15)]
    assert numbers == [[state.ENERGY, 1, 0], [state.ANY_KIND, 3, 1]]
    assert params.skill_effect[1].tolist()[:3] == (state.STUN, 0, 2)
    assert params.skill_effect[15].tolist()[:2] == (state.CANCEL, 2)
    assert params.skill_preference[:16].tolist() == list(range(16))


def test_a_place_of_a_reward_can_be_emptied_and_filled() -> None:
    params = parameters(components={"enemies.gunboat.destroy.0": "none", "enemies.gunboat.destroy.1": "E2"})
    assert params.destroy_reward[3, :8].tolist() == [0, 0, 0, 0, 0, 0, 0, 1]


def test_examples_of_own_things_are_whole() -> None:
    for field, schema in SETUP[MODE].model_fields.items():
        for example in schema.examples or ():
            assert problems(cell({field: example})) == [], (field, example)
