"""What set-up and options make of the kernel's parameters."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.data_table import MODE, cell, found, parameters
from toolkit.games.galaxy_trucker import parameters as codes
from toolkit.games.galaxy_trucker import state
from toolkit.games.galaxy_trucker.builders import REGULAR, builder_of, thousandths
from toolkit.games.galaxy_trucker.checks import problems
from toolkit.games.galaxy_trucker.contents import NO_CAP, cards_of, tiles_of
from toolkit.games.galaxy_trucker.own_settings import ALPHA, Builder
from toolkit.games.galaxy_trucker.parameters import PARAMS, SKILL
from toolkit.games.galaxy_trucker.policies.declared import PLACES, POLICIES
from toolkit.games.galaxy_trucker.prepare import seats
from toolkit.games.galaxy_trucker.settings import MODES, OPTIONS, SETUP

NUMBER_KNOBS = {"contention_penalty", "sabotage_tries", "timer_seconds", "max_build_seconds", "spot_check_miss_rate"}
#: Every option with each of its other values: the fields that change, and to what.
SWITCHES: dict[str, list[tuple[Any, dict[str, Any]]]] = {
    "edition_tiles": [("newer", {"tile_count": 156})],
    "edition_cards": [("newer", {"card_count": 60})],
    "placement_check": [("strict", {"strict": 1})],
    "number_tile_choice": [("lowest", {"any_number": 0})],
    "hand_tile_at_end": [("lost", {"hand_lost": 1})],
    "spot_check_chooser": [("value", {"chooser_by_value": 1})],
    "leftover_tiles": [
        ("random", {"leftover": codes.LEFTOVER_RANDOM}),
        ("by_order_of_tiles_placed", {"leftover": codes.LEFTOVER_BY_TILES}),
    ],
    "contention_penalty": [(0.5, {"contention_penalty": 500})],
    "occupancy": [("absolute", {"occupancy_absolute": 1})],
    "lapping_check": [("immediate", {"lapping_at_once": 1})],
    "stardust_order": [("leader_first", {"stardust_leader_first": 1})],
    "planet_move_order": [("leader_first", {"planets_leader_first": 1})],
    "combat_tie_order": [("at_reveal", {"combat_tie_at_reveal": 1})],
    "withdraw": [("end_of_card", {"withdraw_at_end": 1})],
    "epidemic": [("sequential", {"epidemic_sequential": 1})],
    "defence_timing": [("before_roll", {"defence_before_roll": 1})],
    "rearrange": [("any_time", {"rearrange_any_time": 1})],
    "enemy_tie": [("lose", {"enemy_tie": codes.TIE_LOSE}), ("win", {"enemy_tie": codes.TIE_WIN})],
    "rear_big_meteor": [("same_column", {"rear_same_column": 1})],
    "sabotage_tries": [(5, {"sabotage_tries": 5})],
    "solo_skips": [(False, {"solo_skips": 0})],
    "debt": [(True, {"debt": 1})],
    "used_cards_return": [(True, {"used_return": 1})],
    "bank_limits": [(True, {"bank_limits": 1})],
    "timer_seconds": [(60, {"run_time": 60_000, "max_build_time": 360_000})],
    "flip_policy": [
        ("eager", {"flip_policy": codes.EAGER}),
        ("never_before_finished", {"flip_policy": codes.NEVER_BEFORE_FINISHED}),
    ],
    "max_build_seconds": [(200, {"max_build_time": 200_000})],
    "spot_check_miss_rate": [(0.25, {"miss_rate": 250})],
    "voluntary_give_up": [(False, {"voluntary": 0})],
    "peek_fixes_tile": [(True, {"peek_fixes": 1})],
}
WIDE = {"edition_tiles", "edition_cards"}  # they change tables, which test_components looks at


def test_every_option_and_each_of_its_words_is_listed() -> None:
    assert list(SWITCHES) == list(OPTIONS.model_fields)
    for name, schema in OPTIONS.model_json_schema()["properties"].items():
        words = set(schema.get("enum", [])) - {schema["default"]}
        assert words == {value for value, _ in SWITCHES[name] if isinstance(value, str)}, name


@pytest.mark.parametrize("option", SWITCHES)
def test_an_option_changes_exactly_its_own_reading(option: str) -> None:
    plain = parameters()
    for value, wanted in SWITCHES[option]:
        other = parameters(options={option: value})
        changed = {
            name for name in PARAMS.names or () if np.asarray(other[name]).tobytes() != np.asarray(plain[name]).tobytes()
        }
        assert changed == set(wanted) or option in WIDE, value
        assert {field: other[field] for field in wanted} == wanted, value


def test_readings_are_off_by_default() -> None:
    params = parameters()
    fields = {field for name, values in SWITCHES.items() for _, wanted in values for field in wanted} - {
        "tile_count",
        "card_count",
    }
    on = {
        "any_number": 1, "sabotage_tries": 3, "solo_skips": 1, "run_time": 90_000, "max_build_time": 540_000, "voluntary": 1,
    }  # fmt: skip
    assert {field: params[field] for field in fields} == {field: on.get(field, 0) for field in fields}


def test_every_option_s_description_begins_with_its_ruling_and_every_knob_s_with_a_rule() -> None:
    for name, field in OPTIONS.model_fields.items():
        assert re.match(r"GT-RUL-\d\d ", field.description or ""), name
    for name, field in SETUP[MODE].model_fields.items():
        assert re.match(r"GT-[A-Z]+-\d\d ", field.description or ""), name


@pytest.mark.rule("GT-CMP-01", "GT-CMP-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert seats(MODE, {"players": players}) == ("1", "2", "3", "4")[:players]
    assert set(MODES) == set(SETUP) == {MODE}
    assert parameters({"players": players}).players == players


@pytest.mark.rule("GT-GAM-03")
def test_rounds_are_those_that_are_named() -> None:
    params = parameters({"rounds": ["II", "I"]})
    assert params.round_count == 2
    assert params.rounds["level"].tolist()[:2] == [1, 0]
    assert params.rounds["board"].tolist()[:2] == [0, 1]
    assert params.boards["count"].tolist() == [27, 18, 0, 0]
    assert not params.rounds["learning"].any()


@pytest.mark.ruling("GT-RUL-37")
def test_the_learning_flight_takes_the_place_of_the_first_round_i() -> None:
    assert parameters({"first_flight": True}).rounds["learning"].tolist()[:3] == [1, 0, 0]
    assert parameters({"first_flight": True, "rounds": ["I", "I", "II"]}).rounds["learning"].tolist()[:3] == [1, 0, 0]
    assert parameters({"first_flight": True, "rounds": ["II", "I"]}).rounds["learning"].tolist()[:3] == [0, 1, 0]


@pytest.mark.rule("GT-FLB-02", "GT-END-02", "GT-END-03")
def test_numbers_for_all_rounds() -> None:
    setup = {"launch_spacing": 6, "finish_reward": [9, 6, 3, 0], "best_looking_bonus": 0, "grabs": 25}
    params = parameters(setup)
    assert params.rounds["spacing"].tolist()[:3] == [6, 6, 6]
    assert params.rounds["finish_reward"].tolist()[:3] == [[9, 6, 3, 0]] * 3
    assert params.rounds["looks_bonus"].tolist()[:3] == [0, 0, 0]
    assert params.rounds["grabs"].tolist()[:3] == [25, 25, 25]
    assert parameters().rounds["spacing"].tolist()[:3] == [2, 3, 4]
    assert parameters().rounds["grabs"].tolist()[:3] == [20, 32, 44]


@pytest.mark.rule("GT-END-05")
@pytest.mark.parametrize(("cap", "caps"), [(3, [3, 3, 3]), ("printed", [5, 8, 11]), ("none", [NO_CAP] * 3)])
def test_insurance(cap: Any, caps: list[int]) -> None:
    assert parameters({"insurance_cap": cap}).boards["cap"].tolist()[:3] == caps


@pytest.mark.rule("GT-BLD-01")
def test_own_boards() -> None:
    own = {"round": "II", "first_row": 6, "first_column": 7, "grid": ["..#", ".S."]}
    boards = parameters({"own_boards": [own]}).boards
    assert boards["count"].tolist() == [18, 5, 36, 0]
    board = boards[1]
    assert list(zip(board["row"][:5].tolist(), board["column"][:5].tolist(), strict=True)) == [
        (6, 7), (6, 8), (7, 7), (7, 8), (7, 9),
    ]  # fmt: skip
    assert (board["start"], board["cap"]) == (3, 8)
    assert board["neighbour"][3].tolist() == [1, 4, -1, 2]
    assert board["line"][state.EAST, 7, :3].tolist() == [4, 3, 2]
    assert board["line"][state.SOUTH, 8, :2].tolist() == [3, 1]
    assert parameters({"own_boards": [{**own, "insurance_cap": 1}]}).boards[1]["cap"] == 1


@pytest.mark.rule("GT-CMP-03")
def test_own_tiles_come_after_those_of_the_box() -> None:
    own = [{"id": "crate", "type": "special_hold", "connectors": [1, 2, 0, 3], "cap": 3, "copies": 2}]
    assert [tile["id"] for tile in tiles_of(cell({"own_tiles": own}))][144:] == ["crate", "crate.2"]
    params = parameters({"own_tiles": own})
    assert params.tile_count == 146
    assert (params.tile_type[145], params.cap[145], params.in_warehouse[145]) == (state.SPECIAL_HOLD, 3, 1)
    assert params.connector[145].tolist() == [[1, 2, 0, 3], [3, 1, 2, 0], [0, 3, 1, 2], [2, 0, 3, 1]]


@pytest.mark.rule("GT-CMP-03")
def test_fewer_and_more_tiles_of_a_type() -> None:
    made = cell({"tile_counts": {"shield": 3, "cannon": 25, "structural": 0}})
    tiles = tiles_of(made)
    drawn = {word: [tile["id"] for tile in tiles if tile["type"] == word and tile["drawn"]] for word in ("shield", "cannon")}
    assert drawn["shield"] == ["115", "117", "142"]
    assert drawn["cannon"][-3:] == ["122", "88.2", "89.2"]
    assert len(drawn["cannon"]) == 25
    params = parameters({"tile_counts": {"shield": 3, "cannon": 25, "structural": 0}})
    assert params.tile_count == 146
    assert params.in_warehouse.sum() == 140 - 5 + 2 - 8
    all_of = {"tile_counts": {"shield": 8, "battery": 15}}
    assert parameters(all_of).tobytes() == parameters().tobytes()


@pytest.mark.rule("GT-CMP-04")
def test_own_cards_stand_for_those_of_their_name_or_come_behind() -> None:
    own = [
        {"id": "hail", "level": "III", "type": "meteoric_swarm", "meteors": ["big S", "small W"], "copies": 2},
        {"id": "I-05", "level": "II", "type": "abandoned_ship", "crew": 2, "credits": 9, "days": 0, "starred": True},
    ]
    made = cell({"own_cards": own, "left_out_cards": ["I-01", "III-20"]})
    ids = [card["id"] for card in cards_of(made)]
    assert len(ids) == 60
    assert ids[:4] == ["I-02", "I-03", "I-04", "I-05"]
    assert ids[-3:] == ["III-19", "hail", "hail.2"]
    params = parameters({"own_cards": own, "left_out_cards": ["I-01", "III-20"]})
    ship, hail = params.cards[3], params.cards[59]
    assert [ship[key] for key in ("type", "level", "starred", "crew", "credits", "days")] == [
        state.ABANDONED_SHIP,
        1,
        1,
        2,
        9,
        0,
    ]
    assert [hail[key] for key in ("type", "level", "starred", "hit_count")] == [state.SWARM, 2, 0, 2]
    assert hail["hits"]["kind"][:2].tolist() == [state.BIG_METEOR, state.SMALL_METEOR]
    assert hail["hits"]["side"][:2].tolist() == [state.SOUTH, state.WEST]


@pytest.mark.rule("GT-CMP-04")
def test_a_card_that_is_left_out_is_so_with_all_its_copies() -> None:
    hail = {"id": "hail", "level": "III", "type": "meteoric_swarm", "meteors": ["big S"], "copies": 3}
    cards = cards_of(cell({"own_cards": [hail], "left_out_cards": ["hail"]}))
    assert len(cards) == 60
    assert not [card["id"] for card in cards if card["id"].startswith("hail")]


@pytest.mark.rule("GT-CMP-03")
def test_every_copy_of_a_tile_has_a_name_of_its_own() -> None:
    own = {"id": "cell", "type": "battery", "connectors": [3, 0, 3, 0], "cap": 5, "copies": 3}
    names = [tile["id"] for tile in tiles_of(cell({"own_tiles": [own], "tile_counts": {"battery": 40}}))]
    assert len(names) == len(set(names)) == 144 + 40 - 15
    assert {"cell.4", "cell.6", "1.2"} <= set(names)


@pytest.mark.rule("GT-CRD-01")
def test_a_deck_that_is_named() -> None:
    params = parameters({"deck": ["III-04", "I-01", "I-01"]})
    assert (params.deck_given, params.fixed_count) == (1, 3)
    assert params.fixed[:3].tolist() == [43, 0, 0]
    assert (parameters().deck_given, parameters().fixed_count) == (0, 0)
    nothing = parameters({"deck": []})
    assert (nothing.deck_given, nothing.fixed_count) == (1, 0)


@pytest.mark.ruling("GT-RUL-54")
@pytest.mark.parametrize(("word", "code"), [("events", codes.EVENTS), ("grabs", codes.GRABS), ("preset", codes.PRESET)])
def test_ways_to_build(word: str, code: int) -> None:
    assert parameters({"build": word, "presets": [{"ship": ALPHA}]}).build == code


# --- presets ---


@pytest.mark.ruling("GT-RUL-53")
def test_presets_have_tiles_of_their_own_on_each_board() -> None:
    setup = {"players": 2, "build": "preset", "presets": [{"ship": ALPHA}], "rounds": ["I", "III"]}
    params = parameters(setup)
    assert params.tile_count == 4 + 2 * 13
    assert params.in_warehouse.sum() == 0
    assert params.preset_number.tolist() == [1, 2, 0, 0]
    used = set[int]()
    for seat in range(2):
        for number in range(2):
            board, ship = params.boards[number], params.preset[number, seat]
            at = {(7, 7): state.START_CABIN, (6, 6): state.CABIN, (9, 8): state.ENGINE, (7, 9): state.DOUBLE_CANNON}
            for place, kind in at.items():
                assert params.tile_type[ship["tile"][board["at"][place]]] == kind
            assert ship["tile"][board["start"]] == seat
            assert ship["turned"][board["at"][6, 6]] == 3
            assert ship["tiles"] == (ship["tile"] != state.NOTHING).sum() == 14
            assert (ship["all_humans"], ship["all_cells"]) == (0, 0)
        used |= set(ship["tile"][ship["tile"] != state.NOTHING].tolist())
    assert used == {0, 1, *range(4, 30)}


@pytest.mark.ruling("GT-RUL-53")
def test_tiles_in_slots_join_on_their_side() -> None:
    shield = {"id": "guard", "type": "shield", "connectors": [0, 3, 0, 1], "copies": 4}
    ship = {"ship": "(7,7)=#31@0", "slots": ["(7,6) E", "(7,8) W", "(7,9) E", "(6,7) W"]}
    setup = {
        "players": 2, "rounds": ["I"], "build": "preset", "presets": [ship, {"ship": "(7,7)=#32@0"}], "own_tiles": [shield],
        "slot_tiles": ["guard", "guard", "guard@180", "guard@180"],
    }  # fmt: skip
    assert problems(cell(setup)) == []
    params = parameters(setup)
    first, second = params.preset[0, 0], params.preset[0, 1]
    assert (first["tiles"], second["tiles"]) == (5, 1)

    def shown(row: int, column: int) -> tuple[int, list[int]]:
        square = params.boards[0]["at"][row, column]
        tile, turned = first["tile"][square], first["turned"][square]
        assert params.tile_type[tile] == state.SHIELD
        return int(turned), params.connector[tile, turned].tolist()

    assert [shown(7, 6), shown(7, 8), shown(7, 9), shown(6, 7)] == [
        (0, [0, 3, 0, 1]), (0, [0, 1, 0, 3]), (2, [0, 3, 0, 1]), (2, [0, 1, 0, 3]),
    ]  # fmt: skip


@pytest.mark.ruling("GT-RUL-53")
def test_number_tiles_and_crew_of_presets() -> None:
    beta = (
        "(5,7)=#127@0; (6,6)=#48@0; (6,7)=#37@270; (7,5)=#119@180; (7,6)=#47@180; (7,7)=#32@0; (7,8)=#12@270; (8,6)=#137@270;"
        "(8,7)=#69@0; (8,8)=#42@270; (9,8)=#83@0"
    )
    presets = [{"ship": ALPHA, "number": 2}, {"ship": beta, "number": 1, "orange": [7, 6]}]
    setup = {"players": 2, "build": "preset", "presets": presets, "preset_crew": True, "rounds": ["I"]}
    assert problems(cell(setup)) == []
    params = parameters(setup)
    assert params.preset_number.tolist() == [2, 1, 0, 0]
    alpha, other = params.preset[0, 0], params.preset[0, 1]
    assert (alpha["all_humans"], alpha["all_aliens"], alpha["all_cells"]) == (6, 0, 2)
    assert (other["all_humans"], other["all_aliens"], other["all_cells"]) == (8, 1, 3)
    square = params.boards[0]["at"][7, 6]
    assert (other["alien"][square], other["humans"][square]) == (state.ORANGE, 0)
    assert params.preset_crew == 1


# --- builders ---


@pytest.mark.ruling("GT-RUL-52")
def test_the_regular_builder_is_the_checklist_s() -> None:
    skill = parameters().skill[0]
    wanted = {
        "speed": 1000, "speed_spread": 200, "t_draw": 1800, "t_take": 1300, "t_scan": 600, "t_scan_tile": 40, "t_fit": 200,
        "t_place": 700, "t_return": 600, "t_aside": 600, "t_peek": 4000, "t_peek_card": 1200, "t_check": 150,
        "t_finish": 1000, "t_noise": 250, "attention": 700, "fit_breadth": 6, "eval_noise": 150, "p_miss_connector": 20,
        "p_miss_cannon": 10, "p_miss_engine": 10, "check_skill": 900, "memory": 800, "accept_floor_start": 800,
        "accept_floor_end": 100, "return_limit": 0, "faceup_bias": 0, "aside_use": codes.ASIDE_UNIQUE,
        "aside_deadline": 30_000, "hole_policy": codes.FILL, "peek_piles": 1, "peek_after_tiles": 3, "peek_response": 500,
        "finish_rule": codes.BY_VALUE, "finish_at": 0,
    }  # fmt: skip
    assert {name: skill[name] for name in SKILL.names or () if name != "launch_value"} == wanted
    assert skill["launch_value"].tolist() == [3000, 2000, 1000, 0]
    assert set(Builder.model_fields) == set(REGULAR)


@pytest.mark.ruling("GT-RUL-52")
def test_skills_and_what_is_different_from_them() -> None:
    setup = {
        "skill": ["regular", "novice", "expert", "regular"],
        "builder": {"t_draw": 2.5, "finish_rule": "deadline", "finish_seconds": 100},
        "builders": [{}, {"t_draw": 1}, {"aside_use": "never"}, {"finish_rule": "fixed_tiles", "finish_tiles": 12, "speed": 2}],
    }
    assert problems(cell(setup)) == []
    skill = parameters(setup).skill
    assert skill["speed"].tolist() == [1000, 700, 1400, 2000]
    assert skill["attention"].tolist() == [700, 400, 900, 700]
    assert skill["fit_breadth"].tolist() == [6, 3, 12, 6]
    assert skill["eval_noise"].tolist() == [150, 400, 50, 150]
    assert skill["p_miss_connector"].tolist() == [20, 60, 5, 20]
    assert skill["p_miss_engine"].tolist() == [10, 30, 3, 10]
    assert skill["t_draw"].tolist() == [2500, 1000, 2500, 2500]
    assert skill["aside_use"].tolist() == [0, 0, codes.ASIDE_NEVER, 0]
    assert skill["finish_rule"].tolist() == [codes.DEADLINE] * 3 + [codes.FIXED_TILES]
    assert skill["finish_at"].tolist() == [100_000] * 3 + [12]


def test_one_skill_for_all() -> None:
    assert builder_of(cell({"skill": "novice"}).setup, 3)["speed"] == 0.7
    assert parameters({"players": 2, "skill": "expert"}).skill["speed"].tolist() == [1400, 1400, 0, 0]


def test_numbers_are_rounded_to_thousandths() -> None:
    assert [thousandths(number) for number in (0.0025, 0.0004, 1.2345, -0.0015, 90)] == [3, 0, 1235, -2, 90_000]


@pytest.mark.ruling("GT-RUL-41")
def test_when_the_timer_is_flipped() -> None:
    assert parameters({"flip_fill": 0.75}).flip_fill == 750
    assert parameters().flip_fill == 600
    assert parameters(options={"max_build_seconds": 100.5}).max_build_time == 100_500


def test_examples_of_own_things_are_whole() -> None:
    for field, schema in SETUP[MODE].model_fields.items():
        for example in schema.examples or ():
            build = "preset" if field == "presets" and example else "events"
            assert found({field: example, "build": build}) == {}, (field, example)


@pytest.mark.parametrize("name", POLICIES)
def test_the_kernel_gets_each_seat_s_policy_with_its_weights(name: str) -> None:
    params = parameters({"players": 3}, policy=name)
    assert params.policy.tolist()[:3] == [POLICIES[name].id] * 3
    for seat in range(3):
        assert sum(params.weights[seat] != 0) == sum(weight.default != 0 for weight in POLICIES[name].weights)
        for weight in POLICIES[name].weights:
            assert params.weights[seat, PLACES[weight.name]] == weight.default
    assert not params.weights[3].any()
