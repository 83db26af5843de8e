"""The event log says all: what it tells between two states leads from the one to the other; and it says it readably."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games.warps_edge.data_table import cell
from tests.games.warps_edge.follower import ZONES, Follower
from tests.games.warps_edge.space_table import SpaceTable
from toolkit.engine import log as event_log
from toolkit.games import warps_edge as game
from toolkit.games.warps_edge.limits import MAX_ROW
from toolkit.games.warps_edge.names import decisions, draws, effects, endings
from toolkit.games.warps_edge.narrate import sentence
from toolkit.games.warps_edge.narrate.lines import Teller
from toolkit.games.warps_edge.narrate.picture import picture
from toolkit.games.warps_edge.narrate.table import state_fields
from toolkit.games.warps_edge.narrate.words import Names
from toolkit.games.warps_edge.state import (
    ASSIGN,
    BUY,
    END_STEP,
    FROM_HOLD,
    MOVE,
    NOTHING,
    PLACE,
    REPAIR,
    TO_BAG,
    TO_DISCARD,
    TO_HOLD,
    TO_POOL,
    TO_REMOVED,
    TO_SUPPLY,
    USE_POWER,
    USE_SKILL,
)
from toolkit.replay import Replay, replay
from toolkit.scenario import load

SCENARIO = """
game: warps_edge
mode: mission
seed: {seed}
games: 10
setup: {setup}
options: {options}
seats:
  all: {{policy: {policy}}}
"""
OTHER = (
    "{kill_tokens_to: bag, reward_to: pool, buy_to: discard, buy_change: kept_this_step, power_token_after_use: removed, "
    "removed_tokens_to: supply, shield_damage_removal: random, removal_empty_discard: from_bag_random, hull_zero: end_of_warp, "
    "hold_across_warp: returned_to_bag, section_persistence: destroyed_stay_destroyed, mothership_engage: always, "
    "mothership_evadable: true}"
)
TWIN = (
    "{warps: 3, deck: [4, 2, 1], trait: linked, "
    "sections: [{id: left, hull: 4, attack: 1, speed: 5}, {id: right, hull: 4, attack: 1}]}"
)
PODS = "{id: cargo_pods, req: {kind: any, value: 1}, ongoing: true, effect: {verb: hold_bonus, value: 6}}"
TOUGH = "extra_shield: 10, extra_hull: 10, extra_attack: [-1, -1, -2], extra_section_attack: -2, warps: 6"
GAMES = {
    "of the box": ("greedy", 3, "{}", "{}", 2),
    "a mothership that regenerates": (
        "random", 5, f"{{mothership: revenant, ship: titan, {TOUGH}, skill_draw: 6, skill_keep: 3}}",
        "{mothership_engage: always}", 2,
    ),
    "a full hold": ("random", 7, f"{{{TOUGH}, own_skills: [{PODS}], forced_skill: cargo_pods}}", "{}", 2),
    "a row that slides, excess that comes back": (
        "greedy", 13, f"{{ship: achilles, {TOUGH}}}",
        "{row_refill: shift_left, overkill: returned_to_pool, kill_tokens_to: bag, damage_carry: this_turn_only}", 2,
    ),
    "other readings": ("random", 11, f"{{ship: achilles, own_mothership: {TWIN}}}", OTHER, 3),
}  # fmt: skip


@pytest.fixture(scope="module", params=GAMES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Replay]:
    """Games that were played and told."""
    policy, seed, setup, options, count = GAMES[request.param]
    path = Path(tmp_path_factory.mktemp("told")) / "scenario.yaml"
    path.write_text(SCENARIO.format(seed=seed, setup=setup, options=options, policy=policy), encoding="utf-8")
    scenario = load(path)
    return [replay(scenario, scenario.cells[0], number) for number in range(count)]


def test_what_is_told_leads_from_state_to_state(told: list[Replay]) -> None:
    for one in told:
        follower = None
        for line in one.events:
            if line["type"] == "state":
                if follower is not None:
                    assert follower.finish(line["after"], line["state"]) == line["state"], (one.game_number, line["n"])
                follower = Follower(line["state"], one.cell)
            elif follower is not None:
                getattr(follower, line["type"])(line)


def test_what_only_options_bring_about_is_told(request: pytest.FixtureRequest, told: list[Replay]) -> None:
    happened = {line["what"] for one in told for line in one.events if line["type"] == "effect"}
    sliding = "a row that slides" in request.node.callspec.id
    assert ({"slid", "taken_back"} <= happened) == sliding


@pytest.mark.rule("WE-CMP-02", "WE-CMP-04")
def test_every_state_tells_every_token(told: list[Replay]) -> None:
    """85 of the box: 80 common ones, 5 of the ship."""
    for one in told:
        for line in one.events:
            if line["type"] == "state":
                state = line["state"]
                counts = [state[zone] for zone in ZONES] + [skill["tokens"] for skill in state["skills"]]
                counts += [spot[side] for spot in (*state["row"], *state["sections"]) for side in ("below", "above")]
                assert sum(sum(count.values()) for count in counts) == 85


@pytest.mark.rule("WE-CMP-13")
def test_every_line_has_its_turn_and_phase(told: list[Replay]) -> None:
    for one in told:
        for line in one.events:
            assert (line["turn"] == 0) == (line["phase"] == "setup")
            if line["type"] == "state":
                assert (line["turn"], line["phase"]) == (line["state"]["turn"], line["after"])
        assert {line["turn"] for line in one.events} == set(range(one.outcome["turns"] + 1))


def test_decisions_belong_to_their_action(told: list[Replay]) -> None:
    before = {"DP-03": ("use_power", "use_skill"), "DP-04": ("buy",), "DP-06": ("use_power", "use_skill")}
    for one in told:
        choices = [line for line in one.events if line["type"] == "choice"]
        for last, line in pairwise(choices):
            if line["decision"] in before:
                assert last["decision"] == "DP-02"
                assert last["option"][0] in before[line["decision"]]
        actions = [line for line in choices if line["decision"] == "DP-02"]
        assert sum(line["option"] != ["end_step"] for line in actions) == one.outcome["actions"]


def done(line: dict[str, Any], chosen: dict[str, Any]) -> bool:
    """Whether an effect is what was chosen last at its decision; True for those that no choice names."""
    what, option = line["what"], chosen.get("DP-02", [])
    if what in ("placed", "moved"):
        told = [line["token"], line["target"] if what == "placed" else f"to_{line['to']}"]
        return bool(option == ["place" if what == "placed" else "move", *told])
    if what == "power_used":
        return bool(option == ["use_power", line["token"]])
    if what == "assigned":
        return bool(option[:2] == ["assign", line["skill"]] and line["token"] in option[2])
    if what == "skill_used":
        return bool(option == ["use_skill", line["skill"]])
    if what == "bought":
        return line["token"] in chosen["DP-04"]
    if what == "recovered":
        return line["token"] in chosen["DP-06"]
    return bool(what != "upgraded" or chosen["DP-06"] == [line["given"]])


def test_what_is_chosen_is_done(told: list[Replay]) -> None:
    for one in told:
        chosen: dict[str, Any] = {}
        for line in one.events:
            if line["type"] == "choice":
                chosen[line["decision"]] = line["option"]
            if line["type"] == "effect":
                assert done(line, chosen), (one.game_number, line, chosen)


def test_all_is_told_and_fits_a_terminal(told: list[Replay]) -> None:
    for one in told:
        lines = one.text().split("Outcome\n")[0].splitlines()[2:]
        assert all(len(line) <= 104 for line in lines)
        assert lines[-1].startswith("  pool ") or not lines[-1]


# --- one event ---


def event(kind: int, code: int, *words: int) -> event_log.Event:
    return event_log.Event(kind, code, 0, -1, 1, 2, words)


def tell(happened: event_log.Event, **settings: Any) -> dict[str, Any]:
    return Teller(cell(**settings)).line(happened, np.zeros(0, dtype=game.STATE))


@pytest.mark.parametrize(
    ("name", "values", "beside"),
    [
        (draws.SKILLS_SHUFFLE, [15, 1], {"skills": ["trade_link", "overcharge"]}),
        (draws.FLEET_LEVEL, [1, 3, 4, 12], {"cards": ["scout", "scout", "interceptor", "gunboat"]}),
        (draws.FLEET_LEVEL + 2, [8, 1, 4], {"cards": ["dreadnought", "cruiser", "destroyer"]}),
        (draws.FLEET_SHUFFLE, [1, 12], {"cards": ["scout", "dreadnought"]}),
        (draws.BAG, [8], {"token": "P_BURST"}),
        (draws.REMOVAL, [7], {"token": "E2"}),
    ],
)
def test_draws_say_what_was_drawn(name: int, values: list[int], beside: dict[str, Any]) -> None:
    line = tell(event(event_log.DRAW, name, 4, 1, *values))
    of_all = {"type": "draw", "turn": 1, "phase": "action", "k": 4, "pinned": True}
    assert line == {**of_all, "name": line["name"], "value": values[0] if "token" in beside else values, **beside}


def test_own_things_have_their_names() -> None:
    setup = {
        "own_tokens": [{"id": "L4", "kind": "laser", "value": 4, "cost": 7, "count": 4}],
        "own_enemies": [{"id": "decoy", "level": 1, "copies": 2, "hull": 1, "speed": 1, "attack": 0}],
        "own_skills": [{"id": "snare", "req": {"kind": "any", "value": 3}, "effect": {"verb": "stun", "targets": 2}}],
        "own_mothership": {"sections": [{"id": "left", "hull": 7, "attack": 2}]},
        "ship": "titan",
    }
    assert tell(event(event_log.DRAW, draws.BAG, 0, 0, 8), setup=setup)["token"] == "L4"
    assert tell(event(event_log.DRAW, draws.BAG, 0, 0, 9), setup=setup)["token"] == "P_BULWARK"
    assert tell(event(event_log.DRAW, draws.FLEET_LEVEL, 0, 0, 14, 13), setup=setup)["cards"] == ["decoy", "decoy"]
    assert tell(event(event_log.CHOICE, decisions.SKILL_OFFER, 15), setup=setup)["option"] == "snare"
    assert tell(event(event_log.CHOICE, decisions.TARGETS, 2, MAX_ROW), setup=setup)["option"] == ["slot_3", "left"]


@pytest.mark.parametrize(
    ("decision", "words", "option"),
    [
        (decisions.SKILL_OFFER, (4,), "hot_reload"),
        (decisions.ACTION, (END_STEP, 0, 0, NOTHING), ["end_step"]),
        (decisions.ACTION, (PLACE, 1, 3, NOTHING), ["place", "L2", "slot_4"]),
        (decisions.ACTION, (PLACE, 5, MAX_ROW + 1, NOTHING), ["place", "M3", "stern"]),
        (decisions.ACTION, (REPAIR, 7, 0, NOTHING), ["repair", "E2"]),
        (decisions.ACTION, (USE_POWER, 8, 0, NOTHING), ["use_power", "P_BURST"]),
        (decisions.ACTION, (BUY, 0, 0, NOTHING, 6, 6, 7), ["buy", ["E1", "E1", "E2"]]),
        (decisions.ACTION, (BUY, 0, 0, NOTHING), ["buy", []]),
        (decisions.ACTION, (ASSIGN, 0, 0, 1, 0, 0), ["assign", "barrage", ["L1", "L1"]]),
        (decisions.ACTION, (USE_SKILL, 0, 0, 9), ["use_skill", "retrofit"]),
        (decisions.ACTION, (MOVE, 2, TO_HOLD, NOTHING), ["move", "L3", "to_hold"]),
        (decisions.ACTION, (MOVE, 2, FROM_HOLD, NOTHING), ["move", "L3", "to_pool"]),
        (decisions.TARGETS, (MAX_ROW, 0), ["bow", "slot_1"]),
        (decisions.BASKET, (0, 0, 4), ["L1", "L1", "M2"]),
        (decisions.LOSS, (3,), "M1"),
        (decisions.TOKENS, (9, 9), ["P_BLINK", "P_BLINK"]),
        (decisions.OVER_CAPACITY, (2,), "L3"),
    ],
)
def test_decisions_are_told_by_name(decision: int, words: tuple[int, ...], option: Any) -> None:
    line = tell(event(event_log.CHOICE, decision, *words))
    assert (line["seat"], line["decision"], line["option"]) == ("pilot", f"DP-0{decision + 1}", option)


@pytest.mark.parametrize(
    ("what", "words", "said"),
    [
        ("arrived", (0, 0), "An enemy arrives in slot_1: scout."),
        ("slid", (3, 1, 8), "The cruiser in slot_4 slides to slot_2."),
        ("placed", (1, 1, 2, 0), "L2 is placed below slot_2: laser 2, maneuver 0."),
        ("counted", (MAX_ROW, 1, 2, 5), "2 more maneuver on bow: 5."),
        ("destroyed", (0, 5, 0), "The lancer in slot_1 is destroyed."),
        ("evaded", (3, 3, 1), "The gunboat in slot_4 is evaded, with 1 to spare."),
        ("section_fell", (1, 2, 1), "stern falls, with 2 to spare; 1 section left."),
        ("section_fell", (0, 0, 0), "bow falls; no section left."),
        ("rewarded", (1, TO_BAG), "Reward: L2, into the bag."),
        ("repaired", (1, 8), "1 point repaired: shield 8."),
        ("power_used", (8, TO_DISCARD), "P_BURST is used."),
        ("recovered", (8, TO_POOL), "P_BURST comes back into the pool."),
        ("upgraded", (0, 1), "L1 is changed for L2."),
        ("paid", (3, 0, 2), "Energy 3 for a cost of 2."),
        ("paid", (0, 3, 3), "Energy 0 and buying power 3 for a cost of 3."),
        ("assigned", (1, 0, 1), "L1 is assigned to barrage: value 1."),
        ("moved", (2, TO_HOLD), "L3 moves into the hold."),
        ("pool_discarded", (1,), "1 token left in the pool goes into the discard pile."),
        ("attacked", (MAX_ROW + 1, 2), "stern attacks for 2."),
        ("removed", (0, TO_DISCARD, TO_REMOVED), "L1 of the discard pile is removed from the game."),
        ("removed", (0, TO_BAG, TO_SUPPLY), "L1 of the bag goes back to the supply."),
        ("taken_back", (0, 1), "L2 on slot_1 comes back into the pool."),
        ("tokens_left", (0, 2, TO_DISCARD), "2 tokens on it go into the discard pile."),
        ("tokens_left", (0, 1, TO_BAG), "1 token on it goes into the bag."),
        ("regenerated", (0, 0), "bow sheds L1 into the discard pile."),
        ("warp_ended", (2, 0), "Warp 2 ends: the bag is too empty."),
        ("warp_ended", (2, 1), "Warp 2 ends: the hull is at 0."),
        ("retrieved", (8,), "8 enemy cards go back to the deck."),
        ("meters_reset", (8, 5), "Time is turned back for the ship: shield 8, hull 5."),
        ("game_over", (endings.WIN,), "The mothership is destroyed: the game is won."),
    ],
)
def test_effects_are_told_in_words(what: str, words: tuple[int, ...], said: str) -> None:
    assert sentence(tell(event(event_log.EFFECT, effects.NAMES.index(what), *words, 0, 0))) == said


@pytest.mark.parametrize("ending", endings.NAMES[: endings.STALLED + 1])
def test_every_ending_is_told(ending: str) -> None:
    line = tell(event(event_log.EFFECT, effects.GAME_OVER, endings.NAMES.index(ending)))
    assert line["ending"] == ending
    assert sentence(line).endswith(".")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((REPAIR, 7, 0, NOTHING), "E2 is discarded to repair shields."),
        ((BUY, 0, 0, NOTHING, 6), "E1 is discarded to buy tokens."),
        ((BUY, 0, 0, NOTHING, 6, 7), "E1, E2 are discarded to buy tokens."),
        ((BUY, 0, 0, NOTHING), ""),
        ((PLACE, 0, 0, NOTHING), ""),
        ((END_STEP, 0, 0, NOTHING), "The pilot ends the step."),
    ],
)
def test_actions_that_no_effect_tells_are_told(words: tuple[int, ...], said: str) -> None:
    assert sentence(tell(event(event_log.CHOICE, decisions.ACTION, *words))) == said


# --- a state ---


def test_a_table_in_words() -> None:
    table = SpaceTable(
        ["scout", "", "gunboat"], pool="L1*2 E1", bag="M1*3", discard="L1", hold="L3", deck=["raider"], skills=["barrage"]
    )
    table.lay("slot_3", below="L1", above="M2 M1")
    table.do(table.assigning(0, "L1"))
    told = state_fields(table.state, Names(cell()))
    assert picture(told).splitlines() == [
        "slot_1 scout    laser 0 of 2, maneuver 0 of 2, attack 1",
        "slot_3 gunboat  laser 1 of 3, maneuver 3 of 3, attack 2; L1 below; M1, M2 above",
        "skill barrage: idle, on it L1",
        "warp 1, turn 1 of it: shield 8, hull 5, cards in the deck 1, beaten 0",
        "pool L1, E1; hold L3; in the bag 3, discarded 1",
    ]


@pytest.mark.rule("WE-MSH-08", "WE-MSH-05")
def test_the_mothership_is_drawn_once_it_is_engaged() -> None:
    table = SpaceTable(deck=[], mothership="duo")
    names = Names(cell({"mothership": "duo"}))
    table.fell("alpha")
    assert "beta" not in picture(state_fields(table.state, names))
    table.state.engaged_turn = 1
    told = state_fields(table.state, names)
    assert told["fallen"] == ["alpha"]
    assert picture(told).splitlines()[0] == "beta  laser 0 of 9, maneuver 0, attack 3"


def test_speeds_of_sections_are_told_where_they_matter() -> None:
    setup = {
        "own_mothership": {
            "sections": [{"id": "bow", "hull": 8, "attack": 2, "speed": 6}, {"id": "stern", "hull": 8, "attack": 2}]
        }
    }
    table = SpaceTable(deck=[])
    for evadable, speeds in ((False, [None, None]), (True, [6, None])):
        told = state_fields(table.state, Names(cell(setup, {"mothership_evadable": evadable})))
        assert [section["speed"] for section in told["sections"]] == speeds
