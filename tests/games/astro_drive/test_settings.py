"""Every knob of settings.py reaches the parameters: set-up fields by what they mean, options by the field they switch."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.astro_drive.data_table import cell, parameters
from toolkit.games.astro_drive import parameters as codes
from toolkit.games.astro_drive.components import SYMBOL_WORDS
from toolkit.games.astro_drive.parameters import PARAMS
from toolkit.games.astro_drive.prepare import cards_of, seats
from toolkit.games.astro_drive.settings import MODES, OPTIONS, SETUP
from toolkit.games.astro_drive.state import ASTEROIDS, CUBE_SQUARE, FINISH_MAP, FOG, HOLE, PLANET, RADIATION, WORMHOLE

#: By option: another value, and the fields of the parameters that follow it.
SWITCHES: dict[str, list[tuple[Any, dict[str, Any]]]] = {
    "hole_range": [("adjacent", {"hole_range": codes.RANGE_ADJACENT})],
    "hole_adjacent_pull": [("hold", {"hole_adjacent_hold": 1})],
    "hole_two_holes": [("none", {"hole_two": codes.TWO_NONE}), ("both", {"hole_two": codes.TWO_BOTH})],
    "hole_order": [("pull_first", {"hole_pull_first": 1})],
    "hole_pull_on_wormhole_exit": [(False, {"hole_pull_on_exit": 0})],
    "hole_pull_after_pass": [(False, {"hole_pull_after_pass": 0})],
    "fog_short": [("enter", {"fog_short": codes.SHORT_ENTER}), ("crash", {"fog_short": codes.SHORT_CRASH})],
    "duty_forces_control": [(True, {"duty_forces_control": 1})],
    "radiation_at_zero": [
        ("forbidden", {"radiation_at_zero": codes.ZERO_FORBIDDEN}),
        ("forced", {"radiation_at_zero": codes.ZERO_FORCED}),
    ],
    "edge_sideways": [("crash", {"edge_sideways": codes.SIDE_CRASH}), ("wrap", {"edge_sideways": codes.SIDE_WRAP})],
    "entry_columns": [("middle_three", {"entry_middle_three": 1})],
    "entry_items_before": [(True, {"entry_items_before": 1})],
    "cube_overflow": [("leave_on_map", {"overflow_left_on_map": 1})],
    "cube_symbol_timing": [("turn_start", {"card_cube_at_start": 1})],
    "shield_blocked": [("crash", {"shield_crash": 1})],
    "jump_landing_occupied": [("illegal", {"jump_onto_ship_illegal": 1})],
    "tractor_cross_map": [(False, {"beam_own_map_only": 1})],
    "tractor_spent_cube_square": [("blocks", {"beam_spent_square_blocks": 1})],
    "map_orientation": [("fixed_A", {"fixed_orientation": 1})],
    "map_reveal_row": [(3, {"reveal_row": 3})],
    "map_remove_behind": [(False, {"keep_maps": 1})],
    "finish_run_out": [("next_map", {"run_out_next_map": 1})],
    "finish_line_after_row": [(6, {"finish_line": 6})],
    "finish_leftover_points": [("ignored", {"win_on_crossing": 1})],
    "finish_timing": [("end_of_round", {"finish_end_of_round": 1})],
    "last_survivor_wins": [(False, {"survivor_must_finish": 1})],
    "initiative_tie": [
        ("leader_first", {"tie": codes.TIE_LEADER_FIRST}),
        ("trailer_first", {"tie": codes.TIE_TRAILER_FIRST}),
        ("seat", {"tie": codes.TIE_SEAT}),
    ],
    "round_cap": [(30, {"round_cap": 30})],
    "deck_exhausted": [("stop_drawing", {"deck_stop_drawing": 1})],
    "draw_order": [("initiative", {"draw_by_initiative": 1})],
    "crash_hand": [("out_of_game", {"hand_out_of_game": 1})],
}


def test_every_option_and_each_of_its_words_is_listed() -> None:
    assert sorted(SWITCHES) == sorted(OPTIONS.model_fields)
    for name, schema in OPTIONS.model_json_schema()["properties"].items():
        words = set(schema.get("enum", [])) - {schema["default"]}
        assert words == {value for value, _ in SWITCHES[name] if isinstance(value, str)}, name


def test_an_option_changes_exactly_its_own_reading() -> None:
    plain = parameters()
    for option, values in SWITCHES.items():
        for value, wanted in values:
            other = parameters(options={option: value})
            changed = {name for name in PARAMS.names or () if other[name].tobytes() != plain[name].tobytes()}
            assert changed == set(wanted), (option, value)
            assert {field: other[field] for field in wanted} == wanted


def test_defaults_are_the_checklist_s() -> None:
    params = parameters()
    on = {"hole_pull_on_exit": 1, "hole_pull_after_pass": 1, "reveal_row": 5, "finish_line": 4, "round_cap": 60}
    fields = {field for values in SWITCHES.values() for _, wanted in values for field in wanted}
    assert {field: params[field] for field in fields} == {field: on.get(field, 0) for field in fields}


def test_every_option_s_description_begins_with_its_ruling() -> None:
    for name, field in OPTIONS.model_fields.items():
        assert re.match(r"AD-R-\d\d ", field.description or ""), name


@pytest.mark.rule("AD-SET-01", "AD-SET-02")
def test_seats_are_players_with_two_cubes_each() -> None:
    assert {n: seats("race", {"players": n}) for n in (1, 2, 4)} == {1: ("1",), 2: ("1", "2"), 4: ("1", "2", "3", "4")}
    params = parameters("race", {"players": 3})
    assert params.players == 3
    assert params.cubes_at_start.tolist() == [2, 2, 2, 0]
    assert (MODES["race"].alike, set(MODES)) == (True, set(SETUP))


def test_numbers_of_the_set_up() -> None:
    setup = {
        "players": 2, "cubes_total": 20, "cubes_at_start": 1, "extra_cubes": [0, 3], "cube_limit": 5, "cube_gain_movement": 3,
        "cube_gain_control": 1, "hand_size": 4, "maps_before_finish": 7, "maps_with_finish": 3, "maps_at_start": 2,
        "finish_known": True, "initiative": "shuffled",
    }  # fmt: skip
    params = parameters("race", setup)
    assert (params.cubes_total, params.cube_limit, params.cube_movement, params.cube_control) == (20, 5, 3, 1)
    assert params.cubes_at_start.tolist() == [1, 4, 0, 0]
    assert (params.hand_at_start, params.drawn_per_round, params.cube_uses) == (4, 1, 1)
    assert (params.maps_before_finish, params.maps_with_finish, params.maps_at_start) == (7, 3, 2)
    assert (params.finish_told, params.initiatives_shuffled) == (1, 1)
    plain = parameters()
    assert (plain.maps_before_finish, plain.maps_with_finish, plain.maps_at_start) == (5, 2, 3)
    assert (plain.finish_told, plain.initiatives_shuffled, plain.hand_at_start) == (0, 0, 3)


def test_costs_by_symbol() -> None:
    assert parameters().cost.tolist() == [1, 1, 0, 2, 1, 1, 1, 1, 1, 1, 1]
    params = parameters(components={"squares.cost.fog": 3, "squares.cost.wormhole": 2, "squares.sideways_cost": 2})
    assert params.cost.tolist() == [1, 1, 0, 3, 1, 1, 1, 2, 2, 2, 2]
    assert params.sideways_cost == 2


def test_an_own_deck() -> None:
    deck = [
        {"initiative": 7, "movement": 3, "control": 1, "symbol": "force_shield", "count": 10},
        {"initiative": 7, "movement": 12, "control": 0},
        {"initiative": 2, "movement": 0, "control": 8, "symbol": "none", "count": 2},
    ]
    made = cell(setup={"deck": deck})
    assert [card["id"] for card in cards_of(made)][8:] == ["1.9", "1.10", "2", "3.1", "3.2"]
    params = parameters(setup={"deck": deck})
    assert params.card_count == 13
    assert params.initiative[:13].tolist() == [7] * 11 + [2, 2]
    assert params.movement[:13].tolist() == [3] * 10 + [12, 0, 0]
    assert params.control[:13].tolist() == [1] * 10 + [0, 8, 8]
    assert [SYMBOL_WORDS[symbol] for symbol in params.symbol[1, :13]] == ["force_shield"] * 10 + ["none"] * 3


@pytest.mark.parametrize(("speed", "wanted"), [(-3, [0, 0, 1]), (0, [2, 3, 4]), (6, [8, 9, 10])])
def test_a_faster_or_slower_deck(speed: int, wanted: list[int]) -> None:
    assert parameters(setup={"deck_speed": speed}).movement[[0, 3, 7]].tolist() == wanted  # 55, 52, 48


def symbols(seat: int, **setup: Any) -> dict[str, int]:
    """How many cards have which symbol when this seat plays them."""
    found = [SYMBOL_WORDS[symbol] for symbol in parameters(setup=setup).symbol[seat - 1, :55]]
    return {word: found.count(word) for word in SYMBOL_WORDS if word in found}


def test_symbols_removed_and_symbols_by_seat() -> None:
    removed = {"symbols_removed": ["tractor_beam", "energy_cube"]}
    assert symbols(2, **removed) == {"none": 45, "wormhole_generator": 5, "force_shield": 5}
    given = {"players": 3, "symbol_by_seat": ["printed", "tractor_beam", "none"], **removed}
    assert symbols(1, **given) == symbols(2, **removed)
    assert symbols(2, **given) == {"tractor_beam": 55}  # what a seat is given is not removed
    assert symbols(3, **given) == {"none": 55}


OWN = {"name": "Slalom", "grid": ["....1", "..2..", ".....", "....1", ".....", "..2..", "RF..A"]}


def test_own_maps_and_finish() -> None:
    finish = {"grid": ["....P", *["....."] * 6], "line_after_row": 7}
    params = parameters(setup={"maps": [OWN] * 7, "finish_map": finish})
    assert (params.course_maps, params.source, params.finish_line) == (7, codes.FROM_BOX, 7)
    assert params.map_grid[6, 0, :7].tolist() == [0x40032, 0x800, 0, 0x70000, 0, 0x800, 0x70000]
    assert params.map_grid[6, 1, :7].tolist() == [0x7, 0x800, 0, 0x7, 0, 0x800, 0x23004]
    assert params.map_grid[FINISH_MAP, 0, :7].tolist() == [0] * 6 + [0x10000]
    assert parameters(setup={"finish_map": finish}, options={"finish_line_after_row": 2}).finish_line == 2


def test_made_maps() -> None:
    made = {
        "planets": 4, "radiation": 5, "fog": 6, "asteroids": 2, "holes": 1, "cubes": 3, "wormholes": 0,
    }  # fmt: skip
    params = parameters(setup={"maps": {"made": {**made, "wormholes": 0}}})
    assert (params.source, params.course_maps) == (codes.FROM_MAKER, 0)
    wanted = {PLANET: 4, RADIATION: 5, FOG: 6, ASTEROIDS: 2, HOLE: 1, CUBE_SQUARE: 3}
    assert {symbol: params.made[symbol] for symbol in wanted} == wanted
    assert parameters(setup={"maps": {"made": {"wormholes": 3}}}).made[WORMHOLE:].tolist() == [3, 0, 0, 0]
    assert (params.made_open_columns, params.made_control, params.made_tries) == (4, 3, 200)
