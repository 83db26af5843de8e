"""The event log says all: what it tells between two states leads from the one to the other; and it says it readably."""

from __future__ import annotations

import copy
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games.warps_edge.data_table import cell
from tests.games.warps_edge.space_table import SpaceTable
from toolkit.engine import log as event_log
from toolkit.games import warps_edge as game
from toolkit.games.warps_edge.contents import mothership_of, tokens_of
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
    "other readings": ("random", 11, f"{{ship: achilles, own_mothership: {TWIN}}}", OTHER, 3),
}  # fmt: skip
ZONES = ("supply", "bag", "pool", "hold", "discard", "removed")
TOLD_BY_STATES = ("engaged_turn", "hold_closed")


@pytest.fixture(scope="module", params=GAMES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Replay]:
    """Games that were played and told."""
    policy, seed, setup, options, count = GAMES[request.param]
    path = Path(tmp_path_factory.mktemp("told")) / "scenario.yaml"
    path.write_text(SCENARIO.format(seed=seed, setup=setup, options=options, policy=policy), encoding="utf-8")
    scenario = load(path)
    return [replay(scenario, scenario.cells[0], number) for number in range(count)]


class Follower:
    """A table that believes what it is told, and knows the readings of the rules."""

    def __init__(self, state: dict[str, Any], cell: Any) -> None:
        self.state = copy.deepcopy(state)
        self.options = cell.options
        self.tokens = {token["id"]: token for token in tokens_of(cell)}
        self.linked = mothership_of(cell)["trait"] == "linked"
        for zone in ZONES:
            self.state[zone] = Counter(self.state[zone])
        for one in (*self.state["row"], *self.state["sections"]):
            one["below"], one["above"] = Counter(one["below"]), Counter(one["above"])
        for skill in self.state["skills"]:
            skill["tokens"] = Counter(skill["tokens"])
        self.offer: list[str] = []
        self.attacker = ""

    # --- what it knows ---

    def target(self, name: str) -> Any:
        return next(one for one in (*self.state["row"], *self.state["sections"]) if one["target"] == name)

    def skill(self, name: str) -> Any:
        return next(skill for skill in self.state["skills"] if skill["skill"] == name)

    def pass_on(self, token: str, source: str, zone: str, count: int = 1) -> None:
        self.state[source][token] -= count
        self.state[zone][token] += count
        assert self.state[source][token] >= 0

    def take_all(self, tokens: Counter[str], zone: str) -> None:
        self.state[zone].update(tokens)
        tokens.clear()

    # --- lines ---

    def draw(self, line: dict[str, Any]) -> None:
        if line["name"] == "bag":
            self.pass_on(line["token"], "bag", "pool")
        elif line["name"] == "fleet.shuffle":
            self.state["deck"] = [*line["cards"], *self.state["deck"]]

    def choice(self, line: dict[str, Any]) -> None:
        if line["decision"] != "DP-02":
            return
        kind, *rest = line["option"]
        if kind == "repair":
            self.pass_on(rest[0], "pool", "discard")
        elif kind == "buy":
            for token in rest[0]:
                self.pass_on(token, "pool", "discard")
        elif kind == "end_step":
            self.left = sum(self.state["pool"].values())
            self.take_all(self.state["pool"], "discard")

    def effect(self, line: dict[str, Any]) -> None:
        for meter in ("shield", "hull"):
            self.state[meter] = line.get(meter, self.state[meter])
        getattr(self, line["what"], self.nothing)(line)

    def nothing(self, line: dict[str, Any]) -> None:
        """A change of meters, or what other lines tell."""

    def arrived(self, line: dict[str, Any]) -> None:
        assert self.state["deck"].pop(0) == line["card"]
        totals = dict.fromkeys(("laser", "maneuver", "laser_counters", "maneuver_counters"), 0)
        new = {"target": line["target"], "card": line["card"], **totals, "stun_mark": False}
        self.state["row"].append({**new, "below": Counter(), "above": Counter()})
        self.state["row"].sort(key=lambda one: one["target"])

    def placed(self, line: dict[str, Any]) -> None:
        spot, kind = self.target(line["target"]), self.tokens[line["token"]]["kind"]
        self.state["pool"][line["token"]] -= 1
        spot["below"][line["token"]] += 1
        spot.update(laser=line["laser"], maneuver=line["maneuver"])
        self.state[f"{kind}_placed"] = True

    def counted(self, line: dict[str, Any]) -> None:
        spot = self.target(line["target"])
        spot[line["kind"]] = line["total"]
        spot[f"{line['kind']}_counters"] += line["value"]

    def stunned(self, line: dict[str, Any]) -> None:
        self.target(line["target"])["stun_mark"] = True

    def destroyed(self, line: dict[str, Any]) -> None:
        self.leaving = self.target(line["target"])
        self.state["row"].remove(self.leaving)
        self.state["beaten"].append(line["card"])

    evaded = destroyed

    def section_fell(self, line: dict[str, Any]) -> None:
        self.leaving = self.target(line["target"])
        self.state["sections"].remove(self.leaving)
        self.state["fallen"] = sorted([*self.state["fallen"], line["target"]])
        assert len(self.state["sections"]) == line["standing"]
        for section in self.state["sections"]:
            section["attack"] += self.linked
        self.state["won"] = line["standing"] == 0

    def tokens_left(self, line: dict[str, Any]) -> None:
        tokens = self.leaving["below"] + self.leaving["above"]
        assert (tokens.total(), self.leaving["target"], line["back"]) == (line["tokens"], line["target"], 0)
        self.take_all(tokens, line["to"])

    def rewarded(self, line: dict[str, Any]) -> None:
        self.pass_on(line["token"], "supply", line["to"])

    bought = rewarded

    def reward_missed(self, line: dict[str, Any]) -> None:
        assert self.state["supply"][line["token"]] == 0

    def power_used(self, line: dict[str, Any]) -> None:
        self.pass_on(line["token"], "pool", line["to"])

    def buying_power(self, line: dict[str, Any]) -> None:
        self.state["buying_power"] += line["value"]
        assert self.state["buying_power"] == line["total"]

    def paid(self, line: dict[str, Any]) -> None:
        assert self.state["buying_power"] == line["power"]
        change = line["energy"] + line["power"] - line["cost"]
        self.state["buying_power"] = change if self.options["buy_change"] == "kept_this_step" else 0

    def recovered(self, line: dict[str, Any]) -> None:
        self.pass_on(line["token"], "discard", line["to"])

    def upgraded(self, line: dict[str, Any]) -> None:
        self.pass_on(line["given"], "pool", "supply")
        self.pass_on(line["taken"], "supply", "pool")

    def assigned(self, line: dict[str, Any]) -> None:
        skill = self.skill(line["skill"])
        self.state["pool"][line["token"]] -= 1
        skill["tokens"][line["token"]] += 1
        skill["paid"] = line["value"]

    def activated(self, line: dict[str, Any]) -> None:
        self.skill(line["skill"])["status"] = "active"

    def skill_used(self, line: dict[str, Any]) -> None:
        skill = self.skill(line["skill"])
        self.take_all(skill["tokens"], "discard")
        skill.update(status="exhausted", paid=0)

    def moved(self, line: dict[str, Any]) -> None:
        self.pass_on(line["token"], "pool" if line["to"] == "hold" else "hold", line["to"])

    def pool_discarded(self, line: dict[str, Any]) -> None:
        assert self.left == line["tokens"]

    def attacked(self, line: dict[str, Any]) -> None:
        spot = self.target(line["target"])
        assert (spot["attack"], spot["stun_mark"], spot["below"].total()) == (line["attack"], False, 0)
        self.attacker = line["target"]

    def removed(self, line: dict[str, Any]) -> None:
        self.pass_on(line["token"], line["from"], line["to"])

    def nothing_to_remove(self, line: dict[str, Any]) -> None:
        assert self.state["discard"].total() == 0

    def regenerated(self, line: dict[str, Any]) -> None:
        spot, token = self.target(line["target"]), self.tokens[line["token"]]
        spot["above"][line["token"]] -= 1
        spot[token["kind"]] -= token["value"]
        self.state["discard"][line["token"]] += 1

    def warp_ended(self, line: dict[str, Any]) -> None:
        assert line["warp"] == self.state["warp"]

    def retrieved(self, line: dict[str, Any]) -> None:
        """The table is cleared."""
        state = self.state
        assert line["cards"] == len(state["row"]) + len(state["beaten"])
        for one in (*state["row"], *state["sections"]):
            self.take_all(one["below"], "bag")
            self.take_all(one["above"], "bag")
            one.update(laser=0, maneuver=0, laser_counters=0, maneuver_counters=0, stun_mark=False)
        for skill in state["skills"]:
            self.take_all(skill["tokens"], "bag")
            skill.update(paid=0, status="idle")
        self.take_all(state["pool"], "bag")
        self.take_all(state["discard"], "bag")
        state.update(row=[], beaten=[], warp=state["warp"] + 1, turn_of_warp=0)

    def skill_offered(self, line: dict[str, Any]) -> None:
        assert self.state["skill_deck"].pop(0) == line["skill"]
        self.offer.append(line["skill"])

    def skill_kept(self, line: dict[str, Any]) -> None:
        self.offer.remove(line["skill"])
        self.state["skills"].append({"skill": line["skill"], "status": "idle", "paid": 0, "tokens": Counter()})

    def hold_emptied(self, line: dict[str, Any]) -> None:
        self.pass_on(line["token"], "hold", "bag")

    # --- what follows from the rules when a phase is over ---

    def finish(self, phase: str, state: dict[str, Any]) -> dict[str, Any]:
        """The state as it should be; what only states tell is looked up in the one that is."""
        mine = self.state
        if phase == "arrivals":
            mine.update(turn=mine["turn"] + 1, turn_of_warp=mine["turn_of_warp"] + 1, buying_power=0)
            mine.update(laser_placed=False, maneuver_placed=False)
        if phase == "attacks":
            self.settle()
        mine["skill_deck"] += self.offer
        mine.update({name: state[name] for name in TOLD_BY_STATES})
        if phase == "warp_end" and self.options["section_persistence"] == "reset_each_warp":
            standing = {one["target"]: one for one in mine["sections"]}
            mine.update(fallen=[], sections=[standing.get(one["target"], one) for one in state["sections"]])
        shown = {one["target"]: one for one in state["row"]}
        for one in mine["row"]:
            one.update({name: shown[one["target"]][name] for name in ("hull", "speed", "attack")})
        return plain(mine)

    def settle(self) -> None:
        """Tokens move above; a hull at 0 stops it."""
        stopped = self.state["hull"] == 0
        done = [] if stopped and self.attacker.startswith("slot_") else self.state["row"]
        for one in (*done, *(() if stopped else self.state["sections"])):
            one["above"].update(one["below"])
            one.update(below=Counter(), stun_mark=False)


def plain(value: Any) -> Any:
    """Counts without zeros, in any order."""
    if isinstance(value, Counter):
        return {token: count for token, count in value.items() if count}
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return [plain(entry) for entry in value] if isinstance(value, list) else value


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
        ("tokens_left", (0, 2, TO_DISCARD, 0), "2 tokens on it go into the discard pile."),
        ("tokens_left", (0, 0, TO_DISCARD, 1), "1 token goes back into the pool."),
        ("tokens_left", (0, 1, TO_BAG, 2), "1 token on it goes into the bag, 2 tokens go back into the pool."),
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
