"""What a scenario's cell is refused for as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tests.games.warps_edge.data_table import MODE, cell
from toolkit.games.warps_edge.prepare import problems
from toolkit.games.warps_edge.settings import OPTIONS, SETUP, MothershipWord, ShipWord

SETTINGS = SETUP[MODE]
COMMON = "L1, L2, L3, M1, M2, M3, E1, E2"
ALL_TOKENS = f"{COMMON}, P_BURST, P_BLINK"
ONCE = "laser, maneuver, stun, shield, hull, draw, energy, recover, upgrade"
LASTS = "cancel, laser_bonus, maneuver_bonus, hold_bonus, discount"
STUN = {"verb": "stun", "targets": 2}


def found(
    setup: dict[str, Any] | None = None, options: dict[str, Any] | None = None, components: dict[str, Any] | None = None
) -> dict[str, str]:
    """What is wrong with a cell, by key."""
    return dict(problems(cell(setup, options, components)))


def token(**other: Any) -> dict[str, Any]:
    return {"id": "X1", "kind": "laser", "value": 1, "cost": 1, "count": 1, **other}


def power(**other: Any) -> dict[str, Any]:
    return {"id": "P_X", "kind": "power", "cost": 1, "count": 1, "effect": STUN, **other}


def skill(effect: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"id": "snare", "req": {"kind": "any", "value": 1}, "effect": effect, **other}


def enemy(**other: Any) -> dict[str, Any]:
    return {"id": "decoy", "level": 1, "hull": 1, "speed": 1, "attack": 0, **other}


def mothership(*hulls: int, **other: Any) -> dict[str, Any]:
    sections = [{"id": f"part_{n}", "hull": hull, "attack": 1} for n, hull in enumerate(hulls, 1)]
    return {"deck": [0, 0, 0], "sections": sections, **other}


@pytest.mark.parametrize("ship", ShipWord.__args__)
def test_plain_cells_are_fine(ship: str) -> None:
    for name in MothershipWord.__args__:
        for difficulty in ("easy", "normal", "hard"):
            assert found({"ship": ship, "mothership": name}, {"difficulty": difficulty}) == {}


@pytest.mark.parametrize(
    ("own", "key", "message"),
    [
        (
            token(kind="maneuver", id="L2"),
            "kind",
            "'L2' of the box is of kind laser, and so is one in its place; found maneuver",
        ),
        (token(id="P_JAM"), "kind", "'P_JAM' of the box is of kind power, and so is one in its place; found laser"),
        (token(value=0), "value", "expected a value of 1 or more for a token of kind laser, found 0"),
        (token(effect=STUN), "effect", "only power tokens have an effect; this one is of kind laser"),
        (power(value=2), "value", "a power token has no value; expected 0, found 2"),
        (power(effect=None), "effect", "is missing: a power token has an effect"),
        (
            power(effect={"verb": "discount", "value": 1}),
            "effect.verb",
            f"'discount' lasts; a power token has one of: {ONCE}",
        ),
        (power(effect={"verb": "laser", "value": 1}), "effect.targets", "is missing: 'laser' needs value and targets"),
        (power(effect={"verb": "draw", "value": 1, "to": "bag"}), "effect.to", "'draw' takes value only"),
        (power(effect={"verb": "recover", "value": 1}), "effect.to", "is missing: 'recover' needs value and to"),
        (power(effect={"verb": "stun", "value": 1, "targets": 1}), "effect.value", "'stun' takes targets only"),
    ],
)
def test_tokens_that_are_not(own: dict[str, Any], key: str, message: str) -> None:
    assert found({"own_tokens": [token(id="fine"), own]})[f"setup.own_tokens.1.{key}"] == message


def test_there_is_room_for_so_many_types() -> None:
    lasers = [token(id=f"X{n}") for n in range(12)]
    assert found({"own_tokens": lasers}) == {}
    powers = [power(id=f"P{n}") for n in range(3)]
    assert found({"own_tokens": powers[:2]}) == {}
    assert found({"own_tokens": powers}) == {
        "setup.own_tokens": "5 types of power tokens, those of the ship among them; up to 4 are accepted"
    }


@pytest.mark.parametrize(
    ("setup", "key"),
    [
        ({"own_tokens": [token(), token()]}, "own_tokens.1"),
        ({"own_enemies": [enemy(), enemy(id="other"), enemy()]}, "own_enemies.2"),
        ({"own_skills": [skill(STUN), skill(STUN)]}, "own_skills.1"),
        ({"own_mothership": {"sections": [{"id": "a", "hull": 1, "attack": 1}] * 2}}, "own_mothership.sections.1"),
    ],
)
def test_names_are_given_once(setup: dict[str, Any], key: str) -> None:
    assert "stands here twice; every name is given once" in found(setup)[f"setup.{key}.id"]


@pytest.mark.rule("WE-SKL-08")
def test_skills_have_verbs_of_their_sort() -> None:
    assert found({"own_skills": [skill({"verb": "cancel", "value": 1})]}) == {
        "setup.own_skills.0.effect.verb": f"'cancel' lasts; a skill that is not ongoing has one of: {ONCE}"
    }
    assert found({"own_skills": [skill(STUN, ongoing=True)]}) == {
        "setup.own_skills.0.effect.verb": f"'stun' is done once; an ongoing skill has one of: {LASTS}"
    }
    assert found({"own_skills": [skill({"verb": "energy"})]}) == {
        "setup.own_skills.0.effect.value": "is missing: 'energy' needs value"
    }
    assert found(components={"skills.barrage.ongoing": True}) == {
        "components.skills.barrage.effect.verb": f"'laser' is done once; an ongoing skill has one of: {LASTS}"
    }


def test_skills_that_the_set_up_names() -> None:
    known = [
        "overcharge, barrage, barrel_roll, ion_pulse, hot_reload, field_repair, shield_surge, scavenge, black_market",
        "retrofit, targeting, thrusters, deflector, cargo_pods, trade_link",
    ]
    there_are = "there are: " + ", ".join(known)
    assert found({"forced_skill": "barage"}) == {"setup.forced_skill": f"'barage' is no skill; {there_are}"}
    assert found({"banned_skills": ["barrage", "none"]}) == {"setup.banned_skills.1": f"'none' is no skill; {there_are}"}
    assert found({"banned_skills": ["barrage"], "forced_skill": "barrage"}) == {
        "setup.forced_skill": "'barrage' is left out of the deck (setup.banned_skills)"
    }
    assert found({"forced_skill": "snare", "own_skills": [skill(STUN)]}) == {}


@pytest.mark.rule("WE-WRP-07")
def test_no_more_skills_are_kept_than_drawn() -> None:
    assert found({"skill_keep": 3, "setup_skill_draw": 0}) == {
        "setup.skill_keep": "3 skill cards would be kept of 2 drawn (setup.skill_draw)",
        "setup.setup_skill_keep": "1 skill cards would be kept of 0 drawn (setup.setup_skill_draw)",
    }
    assert found({"skill_keep": 2, "setup_skill_draw": 0, "setup_skill_keep": 0}) == {}


@pytest.mark.rule("WE-SET-03", "WE-SET-04")
def test_ships_that_cannot_start() -> None:
    assert found({"ship": "artemis", "extra_hull": -4}) == {
        "setup.extra_hull": "the ship would have a hull of 0; 1 is the least"
    }
    low = {"ship": "hermes", "extra_shield": -5}
    assert found(low, components={"ships.hermes.shield_max": 4}) == {
        "setup.extra_shield": "the highest value of the shields would be -1; 0 is the least"
    }
    assert found({"hull_start": 6, "shields_start": 9}) == {
        "setup.hull_start": "the meter would start at 6 and goes up to 5",
        "setup.shields_start": "the meter would start at 9 and goes up to 8",
    }
    assert found({"hull_start": 6, "shields_start": 9, "extra_hull": 1}, {"difficulty": "easy"}) == {}
    assert found({"starting_bag": {"L9": 1}}) == {
        "setup.starting_bag.L9": f"'L9' is no token of this game; there are: {ALL_TOKENS}"
    }
    assert found({"starting_bag": {"M3": 7}}) == {"setup.starting_bag.M3": "7 tokens M3 begin in the bag and there are 6"}
    assert found({"starting_bag": {"M3": 7}, "supply_removes_starting_bag": False}) == {}
    assert found({"supply_percent": 25}) == {
        "components.ships.hermes.starting_bag.L1": "6 tokens L1 begin in the bag and there are 4",
        "components.ships.hermes.starting_bag.M1": "5 tokens M1 begin in the bag and there are 3",
    }
    nothing = {"starting_bag": dict.fromkeys(("L1", "M1", "E1", "P_BURST"), 0)}
    assert found(nothing) == {"setup.starting_bag": "no token begins in the bag; at least one is needed"}


@pytest.mark.rule("WE-CMP-06")
def test_rewards_name_tokens_of_the_game() -> None:
    assert found({"own_enemies": [enemy(destroy=["L1", "L9"], evade=["none", "E2"])]}) == {
        "setup.own_enemies.0.destroy.1": f"'L9' is no token of this game; there are: {ALL_TOKENS}, none"
    }
    foreign = {"enemies.raider.evade.1": "P_JAM"}
    assert found({"ship": "titan"}, components=foreign) == {}
    assert found(components=foreign) == {
        "components.enemies.raider.evade.1": f"'P_JAM' is no token of this game; there are: {ALL_TOKENS}, none"
    }


@pytest.mark.ruling("WE-R-33", "WE-R-16")
def test_motherships_that_are_not() -> None:
    assert found({"warps": 1}, {"difficulty": "hard"}) == {
        "setup.warps": "the game would have 0 warps, difficulty added; 1 to 10 are accepted"
    }
    assert found({}, {"difficulty": "easy"}, {"motherships.dread.warps": 10}) == {
        "options.difficulty": "the game would have 11 warps, difficulty added; 1 to 10 are accepted"
    }
    assert found({"mothership": "array", "extra_section_hull": -4}) == {
        "setup.extra_section_hull": "a section would have a hull of 0; 1 is the least"
    }
    assert found(options={"mothership_evadable": True}) == {
        "options.mothership_evadable": (
            "no section has a speed above 0 (components.motherships.dread.sections), so none could be evaded"
        )
    }
    assert found({}, {"mothership_evadable": True}, {"motherships.dread.sections.1.speed": 3}) == {}


@pytest.mark.rule("WE-SET-05")
def test_there_are_cards_enough_for_the_mission_deck() -> None:
    assert found({"mothership": "sixth", "extra_cards": [0, 5, 5]}) == {}
    assert found({"mothership": "sixth", "extra_cards": [0, 5, 5]}, components={"enemies.raider.copies": 2}) == {
        "setup.extra_cards": "10 cards of level 2 for the mission deck; there are 9"
    }
    assert found(components={"motherships.dread.deck.3": 9}) == {
        "components.motherships.dread.deck": "9 cards of level 3 for the mission deck; there are 8"
    }
    assert found({"own_mothership": mothership(5, deck=[13, 0, 0])}) == {
        "setup.own_mothership.deck": "13 cards of level 1 for the mission deck; there are 12"
    }
    crowd = [enemy(id=f"x{n}", copies=12) for n in range(6)]
    assert found({"own_enemies": crowd}) == {"setup.own_enemies": "84 cards of level 1; up to 80 are accepted"}


# What all of the game could bring to bear

BARE = {"setup_skill_draw": 0, "setup_skill_keep": 0, "skill_draw": 0, "skill_keep": 0}
NO_POWERS = {"hull": 5, "shield_max": 5, "hold": 1}


def bare(bag: dict[str, int], own: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game without skills, powers and ability."""
    return {**BARE, "own_ship": {**NO_POWERS, "starting_bag": bag}, "own_mothership": own, **more}


def reach(laser: float | str, maneuver: float | str) -> str:
    return f"all tokens, powers and skills of a warp make up to laser {laser} and maneuver {maneuver}"


def test_sections_that_nothing_can_destroy() -> None:
    assert found(bare({"L2": 4, "L1": 2}, mothership(10))) == {}
    assert found(bare({"L2": 4, "L1": 2, "M3": 6}, mothership(9, 11))) == {
        "setup.own_mothership.sections.1.hull": f"'part_2' can't be destroyed: hull 11; {reach(10, 18)}"
    }


def test_energy_buys_what_reaches_further() -> None:
    game = bare({"L1": 1, "E1": 1}, mothership(14))
    assert found(game) == {}  # an energy of 1 buys all 14 lasers of that cost, one by one
    assert found({**game, "own_mothership": mothership(15)}) == {
        "setup.own_mothership.sections.0.hull": f"'part_1' can't be destroyed: hull 15; {reach(14, 12)}"
    }
    assert found({**game, "own_mothership": mothership(15), "supply_removes_starting_bag": False}) == {}


@pytest.mark.ruling("WE-R-16")
def test_sections_that_can_be_evaded() -> None:
    slow = {"deck": [0, 0, 0], "sections": [{"id": "a", "hull": 9, "attack": 1, "speed": 4}]}
    game = bare({"L1": 1, "M2": 2}, slow)
    assert list(found(game)) == ["setup.own_mothership.sections.0.hull"]
    assert found(game, {"mothership_evadable": True}) == {}
    slow["sections"][0]["speed"] = 5
    assert list(found(bare({"L1": 1, "M2": 2}, slow), {"mothership_evadable": True})) == [
        "setup.own_mothership.sections.0.hull"
    ]


def test_a_fleet_that_nothing_can_beat() -> None:
    wall = enemy(id="wall", level=3, hull=7, speed=5)
    fleet = mothership(1, deck=[0, 0, 1])
    game = bare({"L2": 3, "M1": 4}, fleet, own_enemies=[wall])
    message = "can be neither destroyed nor evaded, so the mothership can't be reached"
    wanted = {
        "setup.own_enemies.0": f"{message}: hull 7, speed 5; {reach(6, 4)}",
        "components.enemies.cruiser": f"{message}: hull 7, speed 6; {reach(6, 4)}",
        "components.enemies.destroyer": f"{message}: hull 8, speed 5; {reach(6, 4)}",
        "components.enemies.dreadnought": f"{message}: hull 9, speed 8; {reach(6, 4)}",
    }
    gifts = {f"enemies.carrier.{side}.{place}": "none" for side in ("destroy", "evade") for place in (0, 1)}
    assert found(game, components=gifts) == wanted  # the carrier, hull 6, can be destroyed and gives nothing
    assert found(game, {"mothership_engage": "always"}, gifts) == {}
    assert found(game) == {}  # its energy buys what beats the others


@pytest.mark.ruling("WE-R-02")
def test_mixed_totals_reach_further() -> None:
    game = bare({"L2": 3, "M1": 4}, mothership(1, deck=[0, 0, 1]))
    gifts = {f"enemies.carrier.{side}.{place}": "none" for side in ("destroy", "evade") for place in (0, 1)}
    assert len(found(game, components=gifts)) == 3
    assert found(game, {"mixed_totals": "laser_plus_maneuver"}, gifts) == {}


@pytest.mark.ruling("WE-R-01")
def test_one_turn_reaches_less_far_than_a_warp() -> None:
    game = bare({"L1": 10}, mothership(7))
    assert found(game) == {}
    assert list(found(game, {"damage_carry": "this_turn_only"})) == ["setup.own_mothership.sections.0.hull"]
    assert found(bare({"L1": 10}, mothership(6)), {"damage_carry": "this_turn_only"}) == {}  # five drawn, one held
    assert found({**game, "draw_size": 6}, {"damage_carry": "this_turn_only"}) == {}


def test_effects_and_bonuses_reach_further() -> None:
    assert list(found(bare({"L1": 3}, mothership(4)))) == ["setup.own_mothership.sections.0.hull"]
    blast = skill({"verb": "laser", "value": 1, "targets": 1}, req={"kind": "laser", "value": 3})
    game = bare({"L1": 3}, mothership(4), own_skills=[blast], forced_skill="snare")
    assert found(game) == {}
    assert list(found({**game, "forced_skill": None})) == ["setup.own_mothership.sections.0.hull"]
    dear = {**blast, "req": {"kind": "laser", "value": 4}}
    assert list(found({**game, "own_skills": [dear]})) == ["setup.own_mothership.sections.0.hull"]
    ship = {**NO_POWERS, "starting_bag": {"L1": 3}, "ability": {"verb": "laser_bonus", "value": 1}}
    assert found({**game, "forced_skill": None, "own_ship": ship}) == {}  # a bonus in each of three turns


def test_bonuses_count_once_a_turn() -> None:
    ship = {**NO_POWERS, "starting_bag": {"L1": 3}, "ability": {"verb": "laser_bonus", "value": 1}}
    game = {**BARE, "own_ship": ship, "own_mothership": mothership(6)}
    assert found(game) == {}  # three turns, a laser and a bonus in each
    assert list(found({**game, "own_mothership": mothership(7)})) == ["setup.own_mothership.sections.0.hull"]
    one_turn = {"damage_carry": "this_turn_only"}
    assert found({**game, "own_mothership": mothership(4)}, one_turn) == {}
    assert list(found({**game, "own_mothership": mothership(5)}, one_turn)) == ["setup.own_mothership.sections.0.hull"]


def test_a_speed_within_reach_is_enough_for_an_enemy() -> None:
    swift = enemy(id="swift", hull=20, speed=2)
    game = bare({"L1": 3, "M1": 3}, mothership(1, deck=[1, 0, 0]), own_enemies=[swift])
    alone = {f"enemies.{name}.copies": 0 for name in ("scout", "interceptor", "drone", "gunboat")}
    assert found(game, components=alone) == {}
    assert list(found({**game, "own_enemies": [{**swift, "speed": 4}]}, components=alone)) == ["setup.own_enemies.0"]


def test_draws_make_a_turn_s_pool_larger() -> None:
    one_turn = {"damage_carry": "this_turn_only"}
    draw = skill({"verb": "draw", "value": 1}, req={"kind": "laser", "value": 1})
    game = bare({"L1": 10}, mothership(7), own_skills=[draw], forced_skill="snare")
    assert found(game, one_turn) == {}
    assert list(found({**game, "own_mothership": mothership(8)}, one_turn)) == ["setup.own_mothership.sections.0.hull"]


def test_power_tokens_that_come_back_reach_any_hull() -> None:
    lance = {"id": "P_LANCE", "cost": 3, "count": 1, "effect": {"verb": "laser", "value": 4, "targets": 1}}
    ship = {**NO_POWERS, "starting_bag": {"P_LANCE": 1, "M1": 1}, "powers": [lance]}
    game = {**BARE, "own_ship": ship, "own_mothership": mothership(5)}
    assert list(found(game)) == ["setup.own_mothership.sections.0.hull"]
    back = skill({"verb": "recover", "value": 1, "to": "bag"}, req={"kind": "maneuver", "value": 1})
    assert found({**game, "own_skills": [back], "forced_skill": "snare"}) == {}


@pytest.mark.parametrize(
    ("block", "data"),
    [
        (SETTINGS, {"ship": "viper"}),
        (SETTINGS, {"mothership": "none"}),
        (SETTINGS, {"draw_size": 2}),
        (SETTINGS, {"row_size": 7}),
        (SETTINGS, {"warps": 11}),
        (SETTINGS, {"supply_percent": 201}),
        (SETTINGS, {"extra_cards": [1, 1]}),
        (SETTINGS, {"extra_attack": [6, 0, 0]}),
        (SETTINGS, {"starting_bag": {"L1": -1}}),
        (SETTINGS, {"starting_bag": {"a token": 1}}),
        (SETTINGS, {"own_tokens": [token(kind="shield")]}),
        (SETTINGS, {"own_tokens": [token(id=f"X{n}") for n in range(13)]}),
        (SETTINGS, {"own_tokens": [power(effect={"verb": "explode"})]}),
        (SETTINGS, {"own_enemies": [enemy(id=f"x{n}") for n in range(19)]}),
        (SETTINGS, {"own_enemies": [enemy(destroy=["L1"] * 7)]}),
        (SETTINGS, {"own_enemies": [enemy(speed=0)]}),
        (SETTINGS, {"own_skills": [skill(STUN, id=f"x{n}") for n in range(16)]}),
        (SETTINGS, {"own_mothership": mothership()}),
        (SETTINGS, {"own_mothership": mothership(1, 1, 1, 1, 1, 1, 1)}),
        (SETTINGS, {"own_mothership": mothership(1, trait="angry")}),
        (SETTINGS, {"own_ship": {**NO_POWERS, "starting_bag": {"L1": 1}, "ability": {"verb": "laser"}}}),
        (OPTIONS, {"reward_to": "hold"}),
        (OPTIONS, {"mothership_attack_delay": 2}),
    ],
)
def test_settings_have_bounds(block: Any, data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        block.model_validate(data)
