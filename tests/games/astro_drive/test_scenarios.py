"""The scenarios that come with the game: every question of the list has one, and each holds what it promises."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from tests.games.astro_drive.setup_table import SetupTable
from tests.games.cells import changed_options
from toolkit.games.astro_drive.prepare import cards_of, prepare
from toolkit.games.astro_drive.settings import OPTIONS
from toolkit.games.astro_drive.state import FINISH_MAP
from toolkit.scenario import Scenario, load

FOLDER = Path(__file__).parents[3] / "scenarios" / "astro_drive"
QUESTIONS = [f"AD-Q-{number:02}" for number in range(1, 16)]
ORDER = ("none", "energy_cube", "wormhole_generator", "tractor_beam", "force_shield")


@cache
def scenario(name: str) -> Scenario:
    return load(FOLDER / f"{name}.yaml")


def settings(name: str) -> list[dict[str, Any]]:
    """What each cell sets, by dotted path."""
    return [dict(cell.settings) for cell in scenario(name).cells]


def swept(name: str, key: str) -> list[Any]:
    """The values of a swept key, each once, in order."""
    return list(dict.fromkeys(cell[key] for cell in settings(name)))


def hand(cell: Any) -> list[dict[str, Any]]:
    """The cards that a pin deals to seat 1 first."""
    return [dict(cards_of(cell)[number - 1]) for number in cell.dice["deck"]["first"]]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_a_scenario(question: str) -> None:
    asked = [path.stem for path in FOLDER.glob("*.yaml") if question in path.read_text(encoding="utf-8").splitlines()[1]]
    assert asked


def test_no_scenario_names_a_question_that_is_not_on_the_list() -> None:
    named = {word for path in FOLDER.glob("*.yaml") for word in re.findall(r"AD-Q-\d+", path.read_text(encoding="utf-8"))}
    assert named == set(QUESTIONS)


# AD-Q-01


def test_the_proof_of_even_seats_plays_enough_games() -> None:
    """All nine intervals, each at its share of 5 %, lie within the margin with a chance of 90 % where seats are even."""
    proof = scenario("self_check_seats")
    players = swept("self_check_seats", "setup.players")
    rates = [1 / n for n in players for _ in range(n)]
    assert (players, len(rates)) == ([2, 3, 4], 9)
    assert proof.report["level"] == pytest.approx(1 - 0.05 / len(rates), abs=1e-5)
    assert proof.report["level"] <= 1 - 0.05 / len(rates) + 1e-5
    normal = NormalDist()
    wrong, missed = normal.inv_cdf((1 + proof.report["level"]) / 2), normal.inv_cdf(1 - 0.1 / len(rates) / 2)
    needed = max(((wrong + missed) / 0.005) ** 2 * rate * (1 - rate) for rate in rates)
    assert needed <= proof.games < 1.1 * needed
    others = [f"edge.{seat}" for seat in range(2, 5)]
    assert proof.verdict == {"measure": "edge.1", "target": 0, "margin": 0.005, "also": others}


def test_the_proof_of_even_seats_plays_the_printed_game() -> None:
    assert all(
        not cell.overrides and not cell.dice and cell.setup["extra_cubes"] is None
        for cell in scenario("self_check_seats").cells
    )
    assert {policy for cell in scenario("self_check_seats").cells for policy, _ in cell.policies.values()} == {"greedy"}


# AD-Q-02


def test_initiative_is_printed_and_shuffled_immediate_and_to_the_end_of_the_round() -> None:
    told = {(c.setup["initiative"], c.options["finish_timing"], c.setup["players"]) for c in scenario("initiative").cells}
    assert told == set(product(["printed", "shuffled"], ["immediate", "end_of_round"], [2, 3, 4]))


def test_ties_are_broken_in_every_way_and_do_happen() -> None:
    assert swept("initiative_ties", "options.initiative_tie") == ["random", "leader_first", "trailer_first", "seat"]
    for cell in scenario("initiative_ties").cells:
        cards = cards_of(cell)
        assert len(cards) == 55
        assert len({card["initiative"] for card in cards}) == 3


# AD-Q-03, AD-Q-14


def test_asteroids_go_from_none_to_eight_by_the_cubes() -> None:
    for name in ("asteroid_count", "elimination"):
        made = [(cell.setup["maps"]["made"]["asteroids"], cell.setup["cubes_at_start"]) for cell in scenario(name).cells]
        assert made == list(product(range(9), range(4)))


def test_each_hazard_grows_alone() -> None:
    cells = scenario("hazards").cells
    base = cells[0].setup["maps"]["made"]
    assert [cell.policies["1"][0] for cell in cells] == ["random_safe"] * 10 + ["greedy"] * 10
    for cell in cells:
        made = cell.setup["maps"]["made"]
        changed = [key for key in made if made[key] != base[key]]
        assert len(changed) == (0 if made == base else 1)
    assert {key for cell in cells for key, value in cell.setup["maps"]["made"].items() if value != base[key]} == {
        "planets", "asteroids", "holes", "fog", "wormholes",
    }  # fmt: skip


# AD-Q-04, AD-Q-09, AD-Q-10


def test_maps_are_placed_from_every_row_on() -> None:
    assert swept("blind_flying", "options.map_reveal_row") == [3, 4, 5, 6]


@pytest.mark.parametrize(
    "name", ["blind_flying", "deck_speed", "initiative", "player_count", "runaway_leader", "cards_in_play"]
)
def test_two_to_four_play(name: str) -> None:
    assert swept(name, "setup.players") == [2, 3, 4]


def test_the_runaway_leader_sweeps_what_the_list_names() -> None:
    changed = {key for cell in settings("runaway_leader") for key, value in cell.items() if value is not None}
    assert {"options.hole_pull_after_pass", "options.map_reveal_row", "options.finish_run_out"} <= changed


# AD-Q-05


def test_cubes_change_one_number_at_a_time() -> None:
    for cell in scenario("cubes").cells[1:]:
        given = [key for key, value in cell.settings.items() if value != scenario("cubes").cells[0].settings[key]]
        assert len({key.replace("control", "movement") for key in given}) == 1


def test_the_handicap_is_one_cube_of_one_seat() -> None:
    extra = [cell.setup["extra_cubes"] for cell in scenario("one_cube").cells]
    assert [0, 0, 0, 0] == extra[0]
    assert [1, 0, 0, 0] in extra


# AD-Q-06, AD-Q-07


def test_every_card_is_dealt_to_seat_1_once_beside_hands_as_they_fall() -> None:
    first, *pinned = scenario("opening_card").cells
    assert not first.dice
    assert [card["id"] for cell in pinned for card in hand(cell)] == [f"C{k:02}" for k in range(55, 0, -1)]


def test_card_value_gives_seat_1_one_thing_at_a_time() -> None:
    base, *rest = scenario("card_value").cells
    assert base.setup["symbol_by_seat"] == ["none", "printed", "printed", "printed"]
    given = []
    for cell in rest:
        extra = {
            key: cell.setup[f"extra_{key}"][0] for key in ("movement", "control", "initiative") if cell.setup[f"extra_{key}"]
        }
        symbol = cell.setup["symbol_by_seat"][0]
        assert len(extra) + (symbol != "none") == 1
        assert cell.setup["symbol_by_seat"][1:] == ["printed"] * 3
        given += [*extra.items(), *([symbol] if symbol != "none" else [])]
    assert {("movement", 1), ("control", 1), ("initiative", 5), *ORDER[1:]} <= set(given)


def test_card_value_reaches_the_kernel() -> None:
    for cell in scenario("card_value").cells:
        params = prepare(cell)[0]
        assert params.extra_movement[1:].tolist() == [0, 0, 0]
        if cell.setup["extra_movement"]:
            assert params.extra_movement[0] == cell.setup["extra_movement"][0] != 0
        if cell.setup["symbol_by_seat"][0] in ORDER:
            assert set(params.symbol[0, :55].tolist()) == {ORDER.index(cell.setup["symbol_by_seat"][0])}
        assert params.symbol[1, :55].tolist().count(0) == 33


def test_each_symbol_is_left_off_and_given() -> None:
    cells = scenario("symbols").cells
    removed = [tuple(cell.setup["symbols_removed"]) for cell in cells]
    given = [cell.setup["symbol_by_seat"][0] for cell in cells if cell.setup["symbol_by_seat"]]
    assert {(symbol,) for symbol in ORDER[1:]} <= set(removed)
    assert set(given) == set(ORDER)


def test_pinned_hands_are_what_they_are_called() -> None:
    as_dealt, early, far, plain, *symbols = scenario("pinned_cards").cells
    assert not as_dealt.dice
    assert [card["initiative"] for card in hand(early)] == [55, 54, 53]
    assert {card["movement"] for card in hand(far)} == {max(card["movement"] for card in cards_of(far))}
    assert {card["symbol"] for card in hand(plain)} == {"none"}
    assert [{card["symbol"] for card in hand(cell)} for cell in symbols] == [{symbol} for symbol in ORDER[1:]]


# AD-Q-08


def test_length_is_asked_of_every_pile() -> None:
    piles = [(c["setup.maps_before_finish"], c["setup.maps_with_finish"]) for c in settings("game_length")]
    assert piles == list(product(range(3, 8), range(5)))
    assert 0 in swept("deck_speed", "setup.deck_speed")


# AD-Q-11


def test_every_map_is_flown_over_alone_in_both_orientations() -> None:
    """Course maps: the finish block first, then the pile; of the block the map comes first, behind one that falls as it may."""
    cells = scenario("map_difficulty").cells
    flown = [(cell.dice["course_maps"]["first"], cell.dice["orientation"]["first"]) for cell in cells]
    assert flown == [([number], [1, way]) for number, way in product(range(1, 20), (1, 2))]
    for cell in cells:
        assert (cell.setup["maps_before_finish"], cell.setup["maps_with_finish"], cell.setup["maps_at_start"]) == (1, 1, 1)
        assert cell.setup["players"] == 1
        assert cell.dice["finish_block"] == {"first": [1, 2]}
        assert set("".join(cell.setup["finish_map"]["grid"])) == {"."}


@pytest.mark.parametrize("at", [0, 25, 37])
def test_the_map_in_question_lies_second(at: int) -> None:
    cell = scenario("map_difficulty").cells[at]
    table = SetupTable(pins=[dict(pin) for pin in cell.pins])
    table.params = prepare(cell)[0]
    table.set_up()
    number = cell.dice["course_maps"]["first"][0] - 1
    assert table.state.pile[:2].tolist() == [number, FINISH_MAP]
    assert table.state.maps[0].number != number


# AD-Q-12


def test_every_policy_meets_every_policy_in_both_seats() -> None:
    met = [(cell.policies["1"][0], cell.policies["2"][0]) for cell in scenario("policy_ladder").cells]
    names = list(dict.fromkeys(one for one, _ in met))
    assert met == list(product(names, names))
    assert {"random", "random_safe", "greedy"} <= set(names)


def test_one_better_pilot_sits_in_every_seat() -> None:
    seated = [
        (len(cell.seats), [cell.policies[seat][0] for seat in cell.seats].index("greedy"))
        for cell in scenario("one_better_pilot").cells
    ]
    assert sorted(seated) == [(n, seat) for n in (2, 3, 4) for seat in range(n)]


# AD-Q-13

HARSH = {
    "hole_adjacent_pull", "fog_short", "radiation_at_zero", "hole_pull_after_pass", "tractor_cross_map",
    "tractor_spent_cube_square", "finish_run_out", "finish_leftover_points",
}  # fmt: skip
#: They change nothing in games with the cards and maps of the box: no ties. Or they are no reading of a rule: a length.
APART = {"initiative_tie", "round_cap"}


def test_each_harsh_ruling_is_switched_alone_to_each_of_its_values() -> None:
    changed = changed_options(scenario("rulings"), OPTIONS)
    assert {key for key, _ in changed} == HARSH
    assert {value for key, value in changed if key == "fog_short"} == {"enter", "crash"}
    assert {value for key, value in changed if key == "radiation_at_zero"} == {"forbidden", "forced"}
    assert len(changed) == len(set(changed)) == 10


def test_all_other_rulings_are_switched_in_another_file() -> None:
    assert {key for key, _ in changed_options(scenario("other_rulings"), OPTIONS)} == set(OPTIONS.model_fields) - HARSH - APART


# AD-Q-15


def test_the_finish_lies_at_every_place() -> None:
    pinned = [cell.dice["finish_block"]["first"] for cell in scenario("finish_position").cells if cell.dice]
    assert [order.index(3) for order in pinned[::3]] == [0, 1, 2]


# examples


def test_own_maps_are_enough_for_the_pile() -> None:
    for cell in scenario("own_maps").cells:
        assert len(cell.setup["maps"]) == cell.setup["maps_before_finish"] + cell.setup["maps_with_finish"]


def test_own_deck_stands_beside_the_box() -> None:
    decks = [cell.setup["deck"] for cell in scenario("own_deck").cells]
    assert decks[:3] == ["box"] * 3
    assert all(sum(card["count"] for card in deck) == 30 for deck in decks[3:])
