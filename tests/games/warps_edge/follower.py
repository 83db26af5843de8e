"""A table that follows the event log: what it is told, and the readings of the rules, lead it from one state to the next."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from toolkit.games.warps_edge.contents import mothership_of, tokens_of

ZONES = ("supply", "bag", "pool", "hold", "discard", "removed")
TOLD_BY_STATES = ("engaged_turn", "hold_closed")  # what only states tell


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

    def slid(self, line: dict[str, Any]) -> None:
        spot = self.target(line["from"])
        assert spot["card"] == line["card"]
        spot["target"] = line["target"]

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
        assert (tokens.total(), self.leaving["target"]) == (line["tokens"], line["target"])
        self.take_all(tokens, line["to"])

    def taken_back(self, line: dict[str, Any]) -> None:
        """Of two tokens alike it makes no difference which one comes back."""
        assert self.leaving["target"] == line["target"]
        side = next(side for side in ("below", "above") if self.leaving[side][line["token"]] > 0)
        self.leaving[side][line["token"]] -= 1
        self.state["pool"][line["token"]] += 1

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
            if self.options["damage_carry"] == "this_turn_only":
                one.update(laser=0, maneuver=0, laser_counters=0, maneuver_counters=0)


def plain(value: Any) -> Any:
    """Counts without zeros, in any order."""
    if isinstance(value, Counter):
        return {token: count for token, count in value.items() if count}
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return [plain(entry) for entry in value] if isinstance(value, list) else value
