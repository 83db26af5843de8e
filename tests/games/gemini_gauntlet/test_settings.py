"""Every knob of settings.py reaches the parameters: set-up fields by what they mean, options by the field they switch."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.gemini_gauntlet.data_table import cell, parameters
from toolkit.games.gemini_gauntlet import parameters as codes
from toolkit.games.gemini_gauntlet.components import TEAM_WORDS, TOKEN_WORDS
from toolkit.games.gemini_gauntlet.parameters import PARAMS, place
from toolkit.games.gemini_gauntlet.policies import declared, policies
from toolkit.games.gemini_gauntlet.prepare import prepare, seats
from toolkit.games.gemini_gauntlet.settings import MODES, OPTIONS, SETUP
from toolkit.games.gemini_gauntlet.state import AUT, LEAGUE, RACE, REP, TEAM

#: By option: another value, and the fields of the parameters that follow it.
SWITCHES: dict[str, list[tuple[Any, dict[str, Any]]]] = {
    "teleport_geometry": [("forward_diagonal", {"teleport_geometry": codes.FORWARD_DIAGONAL})],
    "teleport_crash_deflectable": [(False, {"teleport_crash_deflectable": 0})],
    "hop_at_edge": [("stop_free", {"hop_at_edge_free": 1})],
    "crash_counts_offboard": [(False, {"crash_counts_offboard": 0})],
    "directional_tiles": [("one_side", {"one_sided_tiles": 1})],
    "boost_repair": [(False, {"boostable": {REP: 0}})],
    "scoring_optional": [(True, {"scoring_optional": 1})],
    "same_action_finish": [(False, {"same_action_finish": 0})],
    "reopen_after_swap": [(True, {"reopen_after_swap": 1})],
    "reopen_scope": [("revealed_only", {"reopen_revealed_only": 1})],
    "reopen_order": [("random", {"reopen_random_order": 1})],
    "reveal_timing": [
        ("after_action", {"reveal_timing": codes.REVEAL_AFTER_ACTION}),
        ("all_open", {"reveal_timing": codes.REVEAL_ALL_OPEN}),
    ],
    "blocked_ship_counts_as_mover": [(True, {"blocked_is_mover": 1})],
    "chain_at_edge": [("stop", {"chain_stops_at_edge": 1})],
    "chain_hits_ship": [(False, {"chain_hits_ship": 0})],
    "pushed_token_skips_own_move": [(True, {"pushed_skips_own_move": 1})],
    "deflector_stacks": [(True, {"deflector_stacks": 1})],
    "own_delayed_order": [("owner_choice", {"own_order_free": 1})],
    "swap_mandatory": [(False, {"swap_optional": 1})],
    "landing": [("pass_through", {"landing_pass_through": 1})],
    "race_end": [
        ("end_of_round", {"race_end": codes.ENDS_END_OF_ROUND}),
        ("all_but_one", {"race_end": codes.ENDS_ALL_BUT_ONE}),
        ("first_landing", {}),
    ],
    "tiebreak_damage": [("assigned_only", {"tiebreak_assigned_only": 1})],
    "team_turn_order": [("per_player", {"team_order_per_player": 1})],
    "given_count_towards_cap": [(True, {"given_count_towards_cap": 1})],
    "mistake_rate": [(0.25, {"mistake_rate": 0.25})],
    "repair_per_pilot": [(3, {"repair_per_pilot": 3, "number": {REP: 3}})],
    "cold_restart": [(5, {"cold_restart": 5})],
    "auto_repair_amount": [(2, {"auto_repair": 2, "number": {AUT: 2}})],
    "max_rounds": [(30, {"max_rounds": 30})],
    "max_gate_reopen_rolls": [(12, {"max_reopen_rolls": 12})],
}


def test_every_option_and_each_of_its_words_is_listed() -> None:
    assert sorted(SWITCHES) == sorted(OPTIONS.model_fields)
    for name, schema in OPTIONS.model_json_schema()["properties"].items():
        words = {word for part in [schema, *schema.get("anyOf", [])] for word in part.get("enum", [])} - {schema["default"]}
        assert words == {value for value, _ in SWITCHES[name] if isinstance(value, str)}, name


def test_an_option_changes_exactly_its_own_reading() -> None:
    plain = parameters()
    for option, values in SWITCHES.items():
        for value, wanted in values:
            other = parameters(options={option: value})
            changed = {name for name in PARAMS.names or () if other[name].tobytes() != plain[name].tobytes()}
            assert changed == set(wanted), (option, value)
            for field, content in wanted.items():
                if isinstance(content, dict):
                    assert {i: other[field][i] for i in content} == content, option
                    assert (other[field] != plain[field]).sum() == len(content), option
                else:
                    assert other[field] == content, option


def test_defaults_are_the_checklist_s() -> None:
    options = OPTIONS().model_dump()
    on = {name for name, value in options.items() if value is True}
    assert on == {
        "teleport_crash_deflectable", "crash_counts_offboard", "boost_repair", "same_action_finish", "chain_hits_ship",
        "swap_mandatory",
    }  # fmt: skip
    assert [options[name] for name in ("repair_per_pilot", "cold_restart", "auto_repair_amount")] == [2, 6, 1]
    assert [options[name] for name in ("max_rounds", "max_gate_reopen_rolls", "mistake_rate")] == [60, 200, 0]
    params = parameters()
    for field in (
        "teleport_geometry", "hop_at_edge_free", "one_sided_tiles", "reveal_timing", "chain_stops_at_edge", "own_order_free",
        "landing_pass_through", "tiebreak_assigned_only", "placement_method", "gate_a_facing_method", "teams_method",
        "order_method", "draft", "reopen_revealed_only", "reopen_random_order", "team_order_per_player",
    ):  # fmt: skip
        assert params[field] == 0, field
    assert (params.ships, params.gates_to_score, params.drift) == (4, 4, 1)


@pytest.mark.ruling("GG-RUL-50")
def test_a_league_race_ends_with_all_but_one() -> None:
    assert parameters("race").race_end == parameters("team").race_end == codes.ENDS_FIRST_LANDING
    assert parameters("league").race_end == codes.ENDS_ALL_BUT_ONE
    assert parameters("league", options={"race_end": "first_landing"}).race_end == codes.ENDS_FIRST_LANDING


@pytest.mark.rule("GG-TEAM-01")
def test_seats_are_ships() -> None:
    assert {ships: len(seats("race", {"ships": ships})) for ships in range(2, 7)} == {n: n for n in range(2, 7)}
    assert seats("league", {"ships": 3}) == ("1", "2", "3")
    assert seats("team", {"players": 2}) == ("1", "2", "3", "4")
    assert seats("team", {"players": 3}) == ("1", "2", "3", "4", "5", "6")
    params = parameters("team", {"players": 3})
    assert (params.mode, params.ships, params.players, params.races) == (TEAM, 6, 3, 1)
    params = parameters("race", {"ships": 5})
    assert (params.mode, params.ships, params.players, params.races) == (RACE, 5, 5, 1)
    params = parameters("league", {"ships": 3, "races": 7})
    assert (params.mode, params.ships, params.players, params.races) == (LEAGUE, 3, 3, 7)
    assert parameters("league").races == 3
    assert all(mode.alike for mode in MODES.values())
    assert set(MODES) == set(SETUP)


@pytest.mark.ruling("GG-RUL-18")
def test_boosts() -> None:
    tables = {
        "default": [1, 2, 2, 3, 4, 4], "steep": [0, 1, 2, 3, 4, 5], "gentle": [2, 2, 2, 3, 3, 4], "flat": [2] * 6,
        "none": [0] * 6,
    }  # fmt: skip
    assert {name: parameters(setup={"boosts": name}).boosts.tolist() for name in tables} == tables
    params = parameters(setup={"boosts": [6, 5, 4, 3, 2, 1], "extra_boosts": [0, 0, 1, 0]})
    assert params.boosts.tolist() == [6, 5, 4, 3, 2, 1]
    assert params.extra_boosts.tolist() == [0, 0, 1, 0, 0, 0]


def test_teams_and_turn_order() -> None:
    given = parameters("race", {"ships": 2, "teams": ["teal", "white"], "turn_order": "seat"})
    assert given.teams_method == codes.TEAMS_GIVEN
    assert [TEAM_WORDS[team] for team in given.teams[:2]] == ["teal", "white"]
    assert given.order_method == codes.ORDER_BY_SEAT
    assert parameters(setup={"teams": "chosen"}).teams_method == codes.TEAMS_CHOSEN


def test_tokens_removed_by_name() -> None:
    params = parameters(setup={"ships": 6, "tokens_removed": ["A2", "D3"]})
    assert [word for word, flag in zip(TOKEN_WORDS, params.on_board, strict=True) if not flag] == ["A2", "D3"]
    assert parameters(setup={"tokens_removed": []}).on_board.sum() == 18


def test_other_set_up() -> None:
    params = parameters(setup={"draft": True, "drift": False, "gates_to_score": 2})
    assert (params.draft, params.drift, params.gates_to_score) == (1, 0, 2)
    assert parameters(setup={"placement_method": "spread"}).placement_method == codes.SPREAD
    assert parameters(setup={"gate_a_facing": "random"}).gate_a_facing_method == codes.FACING_RANDOM
    assert parameters(setup={"gate_a_facing": "longest"}).gate_a_facing_method == codes.FACING_LONGEST


@pytest.mark.ruling("GG-RUL-04")
def test_a_custom_board() -> None:
    board = {
        "columns": [[q, -5, 5] for q in range(3, -9, -1)],
        "landing_pad": [[3, 0], [3, 1]],
        "gate_a": [[0, 0, 4], None, [1, 2, 5]],
    }
    params = parameters("race", {"ships": 2, "board": board})
    assert (params.hex_count, params.pad_count) == (132, 2)
    assert params.hexes[0] == place(-8, -5)
    assert params.gate_a_place[:4].tolist() == [place(0, 0), codes.NO_CELL, place(1, 2), codes.NO_CELL]
    assert params.gate_a_facing[:3].tolist() == [4, 0, 5]


def test_policies_and_their_weights() -> None:
    made = cell("race", {"ships": 3}, policy="strong")
    made.policies["2"] = ("random", {"p_boost": 0.5})
    params = prepare(made)[0]
    assert params.policy[:3].tolist() == [declared.STRONG, declared.RANDOM, declared.STRONG]
    assert params.weights[1, declared.P_BOOST] == 0.5
    assert params.weights[0, declared.W_FINISH] == 100
    # The checklist's policy part names them
    wanted = {
        "n_keep", "n_samples", "k_rivals", "rival_temperature", "w_finish", "w_gate", "w_distance", "w_unknown_goal",
        "w_damage", "w_cold", "w_boost", "w_collision", "w_ram", "w_drift_hit", "w_line_risk", "w_drift_score", "w_leader_hold",
        "w_edge_stop", "w_crowd",
    }  # fmt: skip
    assert wanted <= {weight.name for weight in policies("race", "1")["strong"].weights}
    assert policies("league", "6")["random"].weights[0].default == 0.1


def test_weights_stand_where_their_constants_say() -> None:
    assert len(declared.PLACES) <= codes.MAX_WEIGHTS
    assert {name: getattr(declared, name.upper()) for name in declared.PLACES} == declared.PLACES
    for policy in declared.POLICIES.values():
        assert all(weight.low <= weight.default <= weight.high for weight in policy.weights)
        assert {weight.name for weight in policy.weights} <= set(declared.PLACES)


def test_every_option_s_description_begins_with_its_ruling() -> None:
    for name, field in OPTIONS.model_fields.items():
        assert re.match(r"GG-[A-Z]+-\d\d ", field.description or ""), name
