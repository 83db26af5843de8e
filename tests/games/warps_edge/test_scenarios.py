"""The scenarios that come with the game: every question of the list has one, and each holds what it promises."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.games.cells import changed_options
from toolkit import game as contract
from toolkit.games.warps_edge import contents
from toolkit.games.warps_edge.outcomes import BY_ENEMY, ENEMIES, SKILLS
from toolkit.games.warps_edge.settings import OPTIONS
from toolkit.scenario import Scenario, load
from toolkit.scenario.baselines import partners

FOLDER = Path(__file__).parents[3] / "scenarios" / "warps_edge"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
QUESTIONS = [f"BQ-{number:02}" for number in range(1, 19)]
SHIPS = ("hermes", "achilles", "titan", "artemis")
MOTHERSHIPS = ("dread", "duo", "hydra", "revenant", "array", "sixth")
POLICIES = ("random", "greedy", "strong")
#: The power token that a ship begins with, and its other one.
POWERS = {
    "hermes": ("P_BURST", "P_BLINK"), "achilles": ("P_LANCE", "P_FOCUS"), "titan": ("P_BULWARK", "P_JAM"),
    "artemis": ("P_SLIP", "P_SALVAGE"),
}  # fmt: skip


@cache
def scenario(name: str) -> Scenario:
    return load(FOLDER / f"{name}.yaml")


def swept(name: str, *keys: str) -> list[Any]:
    """The values of swept keys, cell by cell."""
    found = [tuple(cell.settings[key] for key in keys) for cell in scenario(name).cells]
    return [value for (value,) in found] if len(keys) == 1 else found


def policy(cell: Any) -> str:
    return str(cell.policies["pilot"][0])


def bag(cell: Any) -> Counter[str]:
    """The tokens that a ship begins with, without types that it has none of."""
    return +Counter(contents.ship_of(cell)["starting_bag"])


# all of them


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_a_scenario(question: str) -> None:
    heads = {path.stem: path.read_text(encoding="utf-8").splitlines()[1] for path in FOLDER.glob("*.yaml")}
    assert [name for name, head in heads.items() if question in head]


def test_no_scenario_names_a_question_that_is_not_on_the_list() -> None:
    named = {word for path in FOLDER.glob("*.yaml") for word in re.findall(r"BQ-\d+", path.read_text(encoding="utf-8"))}
    assert named == set(QUESTIONS)


@pytest.mark.parametrize("name", NAMES)
def test_it_says_that_numbers_are_stand_ins(name: str) -> None:
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    head = " ".join(line[2:] for line in text.splitlines() if line.startswith("# "))
    assert re.search(r"[Ss]tand-ins?\b", head) or "extends:" in text


@pytest.mark.parametrize("name", NAMES)
def test_what_stands_above_its_answers(name: str) -> None:
    game = contract.find("warps_edge")
    told = contract.notice(game, scenario(name).resolved.get("source"))
    assert "stand-ins" in told
    assert ("Numbers of components: " in told) == (name == "own_box")


@pytest.mark.parametrize("name", NAMES)
def test_its_cells_are_held_against_one_of_their_own(name: str) -> None:
    """Every cell but the baselines has a partner: nothing that is swept falls out of the comparison."""
    asked = scenario(name)
    baseline = asked.report.get("baseline")
    if baseline is None:
        assert name in {"enemies", "skill_use", "tuning"}  # tables of many measures, and a search
        return
    axis = asked.report.get("by")
    pairs = partners(asked.cells, baseline, axis[0] if isinstance(axis, list) else axis)
    held = set(pairs.values())
    alone = [cell for cell in asked.cells if cell.id not in pairs and cell.id not in held]
    apart = {"section_strength": {"random"}}  # its other cells differ in hull alone
    assert all(policy(cell) in apart.get(name, set()) for cell in alone)
    assert pairs


@pytest.mark.parametrize("name", NAMES)
def test_games_are_enough_for_two_points(name: str) -> None:
    """Half the width of a 95 % interval at one half is 2.2 points with 2,000 games, 1.5 with 4,000."""
    assert scenario(name).games in (2000, 4000, 10_000)


# BQ-01 to BQ-04


def test_every_ship_meets_every_mothership() -> None:
    assert swept("matrix", "setup.ship", "setup.mothership") == list(product(SHIPS, MOTHERSHIPS))
    assert {policy(cell) for cell in scenario("matrix").cells} == {"strong"}


def test_two_to_six_warps() -> None:
    assert sorted({cell.setup["warps"] for cell in scenario("warp_limit").cells}) == [2, 3, 4, 5, 6]
    assert all(contents.mothership_of(cell)["warps"] == cell.setup["warps"] for cell in scenario("warp_limit").cells)


# BQ-05 to BQ-07


def test_lasers_are_swapped_for_maneuvers_one_by_one() -> None:
    bags = [bag(cell) for cell in scenario("lasers_or_maneuvers").cells[::3]]
    assert [(each["L1"], each["M1"]) for each in bags] == [(6 - k, 5 + k) for k in range(5)]
    assert {each.total() for each in bags} == {15}


def test_one_kind_is_never_worth_buying() -> None:
    for start in range(3):
        weights = [dict(cell.policies["pilot"][1]) for cell in scenario("lasers_or_maneuvers").cells[start::3]]
        unwanted = {name for each in weights for name, worth in each.items() if name.startswith("buy_") and worth <= 0}
        kind = ("", "M", "L")[start]
        assert unwanted == {f"buy_{kind}{value}" for value in (1, 2, 3) if kind}


def test_energy_takes_the_place_of_other_tokens() -> None:
    bags = [bag(cell) for cell in scenario("energy").cells]
    assert sorted({each["E1"] for each in bags}) == [1, 2, 3, 4, 5, 6]
    assert {each.total() for each in bags} == {15}
    assert {cell.components["tokens"]["E2"]["cost"] for cell in scenario("energy").cells} == {3, 4, 5}


def test_a_big_bag_has_more_lasers_and_dear_buyers_want_nothing_cheap() -> None:
    cells = scenario("bag_size").cells
    assert sorted({bag(cell)["L1"] for cell in cells}) == [4, 6, 8, 10]
    assert {cell.options["buy_to"] for cell in cells} == {"bag", "discard"}
    weights = cells[3].policies["pilot"][1]
    costs = {name: token["cost"] for name, token in cells[3].components["tokens"].items() if name != "source"}
    wanted = {name for name in costs if weights[f"buy_{name}"] > 0}
    assert wanted == {name for name, cost in costs.items() if cost >= 4}


# BQ-08, BQ-09


def test_power_tokens_are_replaced_and_moved_by_one_point() -> None:
    cells = iter(scenario("power_value").cells)
    for ship, (own, other) in POWERS.items():
        base, laser, swapped, less, more = (next(cells) for _ in range(5))
        assert {cell.setup["ship"] for cell in (base, laser, swapped, less, more)} == {ship}
        assert not base.overrides
        assert bag(base) == bag(less) == bag(more)
        assert bag(base) - bag(laser) == bag(base) - bag(swapped) == Counter({own: 1})
        assert (bag(laser) - bag(base), bag(swapped) - bag(base)) == (Counter({"L1": 1}), Counter({other: 1}))
        value = base.components["powers"][own]["effect"]["value"]
        assert [dict(cell.overrides) for cell in (less, more)] == [
            {f"powers.{own}.effect.value": value + change} for change in (-1, 1)
        ]


def test_power_tokens_cost_two_to_six() -> None:
    told = [
        (cell.setup["ship"], *(cell.components["powers"][power]["cost"] for power in POWERS[cell.setup["ship"]]))
        for cell in scenario("power_cost").cells
    ]
    assert told == [(ship, cost, cost) for ship in SHIPS for cost in range(2, 7)]


def test_every_skill_is_forced_and_banned_once() -> None:
    offered, none, *forced = scenario("skill_value_forced").cells
    assert (offered.setup["forced_skill"], offered.setup["setup_skill_keep"]) == (None, 1)
    assert (none.setup["forced_skill"], none.setup["setup_skill_keep"]) == (None, 0)
    assert [cell.setup["forced_skill"] for cell in forced] == list(SKILLS)
    assert [cell.setup["banned_skills"] for cell in scenario("skill_value_banned").cells] == [[], *([each] for each in SKILLS)]


def test_skills_are_counted_for_every_ship() -> None:
    measures = set(scenario("skill_use").report["measures"])
    assert {f"{what}_{skill}" for what in ("kept", "activated") for skill in SKILLS} <= measures
    skills = contents.skills_of(scenario("skill_use").cells[0])
    assert {f"used_{skill['id']}" for skill in skills if not skill["ongoing"]} == {
        name for name in measures if name.startswith("used_")
    }
    assert swept("skill_use", "setup.ship") == list(SHIPS)


# BQ-10 to BQ-13


def test_every_reading_of_lost_tokens_with_every_shield() -> None:
    readings = ["player_choice", "random", "highest_value", "none"]
    found = swept("shield_damage", "setup.extra_shield", "options.shield_damage_removal")
    assert found == list(product([-3, 0, 3], readings))


def test_the_fleet_changes_in_one_place_by_one() -> None:
    first, *rest = scenario("fleet").cells
    assert [cell.setup[key] for cell in (first,) for key in ("extra_cards", "extra_attack")] == [[0, 0, 0]] * 2
    changed = [(*cell.setup["extra_cards"], *cell.setup["extra_attack"]) for cell in rest]
    ones = [tuple(sign * (k == place) for k in range(6)) for place in range(6) for sign in (-1, 1)]
    assert changed == ones


def test_every_enemy_is_counted() -> None:
    measures = set(scenario("enemies").report["measures"])
    assert {f"{what}_{enemy}" for what in BY_ENEMY for enemy in ENEMIES} <= measures


def test_all_eight_readings_of_what_lasts() -> None:
    keys = ("section_persistence", "warp_reset_shield", "hull_zero")
    told = {tuple(cell.options[key] for key in keys) for cell in scenario("persistence").cells}
    assert len(told) == len(scenario("persistence").cells) == 8


# BQ-14 to BQ-18


def test_every_level_of_difficulty_for_every_pilot() -> None:
    told = {(cell.options["difficulty"], policy(cell)) for cell in scenario("difficulty").cells}
    assert told == set(product(["easy", "normal", "hard"], POLICIES))


def test_sections_grow_for_every_pilot() -> None:
    told = {(policy(cell), cell.setup["extra_section_attack"]) for cell in scenario("section_strength").cells}
    assert told == {("random", 0), *product(("greedy", "strong"), (-1, 0, 1))}
    assert set(Counter(swept("section_strength", "setup.extra_section_hull")).values()) == {len(told)}
    assert sorted(set(swept("section_strength", "setup.extra_section_hull"))) == [-2, -1, 0, 1, 2]


def test_every_pilot_hunts_every_mothership() -> None:
    told = [(cell.setup["mothership"], policy(cell)) for cell in scenario("skill_ladder").cells]
    assert told == list(product(MOTHERSHIPS, POLICIES))


def test_luck_is_asked_of_ten_thousand_games() -> None:
    assert scenario("swing").games == 10_000


def test_the_supply_is_less_and_more_than_it_is() -> None:
    counts = {sum(token["count"] for token in contents.tokens_of(cell)[:8]) for cell in scenario("supply").cells}
    assert len(counts) == 4
    assert min(counts) < 80 < max(counts)
    assert 80 in counts


def test_length_is_asked_of_every_mothership() -> None:
    assert {cell.setup["mothership"] for cell in scenario("length").cells} == set(MOTHERSHIPS)


# pinned draws


def pinned(cell: Any) -> list[str]:
    """The types that a pin draws from the bag first."""
    tokens = [token["id"] for token in contents.tokens_of(cell)]
    return [tokens[number] for number in cell.dice["bag"]["first"]]


def test_pinned_pools_are_what_they_are_called_and_lie_in_the_bag() -> None:
    as_drawn, lasers, maneuvers, energy, power, each = scenario("pinned_bag").cells
    assert not as_drawn.dice
    assert pinned(lasers) == ["L1"] * 6
    assert pinned(maneuvers) == ["M1"] * 5 + ["L1"]
    assert pinned(energy)[:3] == ["E1"] * 3
    assert pinned(power) == ["P_BURST"] + ["L1"] * 5
    assert set(pinned(each)) == {"P_BURST", "E1", "L1", "M1"}
    for cell in (lasers, maneuvers, energy, power, each):
        assert len(pinned(cell)) == 6
        assert Counter(pinned(cell)) <= bag(cell)


# rulings

#: Levels of difficulty have a scenario of their own.
APART = {"difficulty"}


def test_every_option_is_switched_alone_to_each_of_its_values() -> None:
    changed = [*changed_options(scenario("rulings"), OPTIONS), *changed_options(scenario("other_rulings"), OPTIONS)]
    assert len(changed) == len(set(changed))
    defaults = OPTIONS().model_dump()
    expected = set()
    for name, body in OPTIONS.model_json_schema()["properties"].items():
        values = body.get("enum") or (
            [False, True] if body["type"] == "boolean" else range(body["minimum"], body["maximum"] + 1)
        )
        expected |= {(name, value) for value in values if value != defaults[name] and name not in APART}
    assert set(changed) == expected


def test_sections_that_may_be_evaded_have_a_speed() -> None:
    (cell,) = [cell for cell in scenario("other_rulings").cells if cell.options["mothership_evadable"]]
    assert [section["speed"] for section in contents.mothership_of(cell)["sections"]] == [8, 8, 8]
