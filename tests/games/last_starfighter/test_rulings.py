"""Every option of settings.py changes exactly what it is about: the parameter it is read into, and nothing else.

What each side of a switch does is tested beside the rule it belongs to (mark `ruling`).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.last_starfighter.table import cell
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter.parameters import PARAMS

#: By option: another value, and the fields of the parameters that follow it.
SWITCHES: dict[str, list[tuple[Any, set[str]]]] = {
    "same_hex_fire": [("any_arc_at_base", {"lanes"})],
    "arc_front_corners": [(False, {"lanes"})],
    "los_rule": [
        ("sampled", {"line_first", "line_count", "line_hexes"}),
        ("axis_only", {"los_axis_only"}),
    ],
    "range_rule": [("fixed", {"reach"}), ("unlimited", {"reach"})],
    "all_targeting_lost": [("base_plus_5", {"reach"})],
    "missile_aim": [("any_hex", {"any_hex_aim"})],
    "missile_clears_large_hex": [(True, {"missile_clears_large"})],
    "blast_damage_roll": [("shared", {"blast_shared_roll"})],
    "blast_hits_firer": [(False, {"blast_hits_firer"})],
    "swarm_first_effect": [("simultaneous", {"swarm_fire_simultaneous"})],
    "duel_fire": [("star_league_first", {"duel_fire"}), ("ko_dan_first", {"duel_fire"})],
    "blossom_allowed": [(False, {"blossom_allowed"})],
    "blossom_laser_arc": [("free", {"blossom_free_aim"})],
    "blossom_power_limit": [(False, {"blossom_power_limit"})],
    "nsc_may_hold": [(False, {"nsc_may_hold"})],
    "restricted_may_hold": [(False, {"restricted_may_hold"})],
    "half_speed_basis": [("last_movements", {"half_of_last"})],
    "unconscious_roll": [("per_wound", {"roll_per_wound"})],
    "unconscious_pilot": [("drift", {"unconscious_drifts"})],
    "gunner_lost": [("side_loses", {"gunner_lost_loses"})],
    "pilot_killed_loses": [(False, {"pilot_killed_loses"})],
    "leave_map": [("forbidden", {"leaving_forbidden"})],
    "life_support_exit": [("draw", {"life_support_exit_draws"})],
    "life_support_turns": [(1, {"life_support_turns"}), (20, {"life_support_turns"})],
    "collision_truncates_move": [(True, {"collision_truncates"})],
    "asteroid_min_distance": [(1, {"asteroid_distance"}), (4, {"asteroid_distance"})],
    "deck_fighter_laser_loss": [("owner_choice", {"owner_chooses_laser"})],
    "max_turns": [(10, {"max_turns"}), (200, {"max_turns"})],
}
_NAMES = list(PARAMS.names or ())
POLICY_FIELDS = {"next_lane", *_NAMES[_NAMES.index("plot_end") + 1 :]}  # tables that policies look up
RULE_FIELDS = [name for name in _NAMES if name not in POLICY_FIELDS]


def test_every_option_is_listed() -> None:
    assert sorted(SWITCHES) == sorted(game.OPTIONS.model_fields)


@pytest.mark.parametrize("mode", ["duel", "swarm"])
def test_an_option_changes_exactly_its_own_reading(mode: str) -> None:
    plain = game.prepare(cell(mode))[0]
    found, wanted = {}, {}
    for option, values in SWITCHES.items():
        for value, fields in values:
            other = game.prepare(cell(mode, options={option: value}))[0]
            changed = {name for name in RULE_FIELDS if other[name].tobytes() != plain[name].tobytes()}
            found[option, value], wanted[option, value] = changed, fields
    assert found == wanted


def test_every_word_of_an_option_is_tried() -> None:
    for name, schema in game.OPTIONS.model_json_schema()["properties"].items():
        words = set(schema.get("enum", [])) - {schema["default"]}
        assert words == {value for value, _ in SWITCHES[name] if isinstance(value, str)}, name
