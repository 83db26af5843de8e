"""Whether a fleet can be beaten at all: what every token and card of a game together could bring to bear in one warp.

The bounds are generous, luck and skill are not asked for: a fleet that is found to be out of reach is so for every pilot.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from .contents import enemies_of, mothership_of, reward_of, ship_of, skills_of, tokens_of

Problem = tuple[str, str]


def fleet_problems(cell: Any) -> list[Problem]:
    """Enemies that keep the mothership out of reach, and sections that can't fall, as (dotted key, message)."""
    reach = _Reach(cell)
    found = [*_section_problems(cell, reach)]
    if cell.options["mothership_engage"] == "fleet_cleared":
        found += _enemy_problems(cell, reach)
    return found


def _enemy_problems(cell: Any, reach: _Reach) -> Iterator[Problem]:
    own = [enemy["id"] for enemy in cell.setup["own_enemies"]]
    for enemy in reach.fleet:
        if not reach.beats(enemy["hull"], enemy["speed"]):
            id_ = enemy["id"]
            key = f"setup.own_enemies.{own.index(id_)}" if id_ in own else f"components.enemies.{id_}"
            numbers = f"hull {enemy['hull']}, speed {enemy['speed']}"
            yield key, f"can be neither destroyed nor evaded, so the mothership can't be reached: {numbers}; {reach}"


def _section_problems(cell: Any, reach: _Reach) -> Iterator[Problem]:
    mothership = mothership_of(cell)
    at = "setup.own_mothership" if cell.setup["own_mothership"] else f"components.motherships.{mothership['id']}"
    for place, section in enumerate(mothership["sections"]):
        evaded = cell.options["mothership_evadable"] and 0 < section["speed"] <= reach.maneuver
        if section["hull"] > reach.laser and not evaded:
            yield f"{at}.sections.{place}.hull", f"'{section['id']}' can't be destroyed: hull {section['hull']}; {reach}"


class _Reach:
    """The most that can be had in one warp: token types that can come to be owned, and the totals that they can make."""

    def __init__(self, cell: Any):
        self.options, self.setup = cell.options, cell.setup
        self.tokens, self.ship = tokens_of(cell), ship_of(cell)
        recipe = mothership_of(cell)["deck"]
        self.fleet = [enemy for enemy in enemies_of(cell) if enemy["copies"] and recipe[enemy["level"] - 1]]
        self.skills = [skill for skill in skills_of(cell) if self._can_be_kept(skill["id"])]
        self.gained: set[str] = set()  # types of which more can be had than begin in the bag
        self.laser = self.maneuver = 0.0
        known = -1
        while known != len(self.gained):
            known = len(self.gained)
            self.laser, self.maneuver = self._total("laser"), self._total("maneuver")
            self.gained |= {*self._rewards(), *self._bought(), *self._upgraded()}

    def __str__(self) -> str:
        laser, maneuver = ("any number" if math.isinf(total) else f"{total:g}" for total in (self.laser, self.maneuver))
        return f"all tokens, powers and skills of a warp make up to laser {laser} and maneuver {maneuver}"

    def beats(self, hull: int, speed: int) -> bool:
        """Whether an enemy can be destroyed or evaded."""
        if self.options["mixed_totals"] == "laser_plus_maneuver":
            return self.laser + self.maneuver >= min(hull, speed)
        return self.laser >= hull or self.maneuver >= speed

    def _can_be_kept(self, id_: str) -> bool:
        offered = any(self.setup[f"{when}skill_draw"] and self.setup[f"{when}skill_keep"] for when in ("", "setup_"))
        return id_ == self.setup["forced_skill"] or (offered and id_ not in self.setup["banned_skills"])

    def _copies(self, token: Mapping[str, Any]) -> int:
        """How many tokens of a type can be owned at once."""
        started = int(self.ship["starting_bag"].get(token["id"], 0))
        if token["id"] not in self.gained:
            return started
        return int(token["count"]) + (0 if self.setup["supply_removes_starting_bag"] else started)

    def _values(self, kind: str) -> list[int]:
        """The values of all tokens of a kind that can be owned."""
        return [token["value"] for token in self.tokens if token["kind"] == kind for _ in range(self._copies(token))]

    def _effects(self, verb: str) -> Iterator[tuple[Mapping[str, Any], float]]:
        """Effects of a verb that can be had in a warp, with how often."""
        for token in self.tokens:
            if token["effect"] and token["effect"]["verb"] == verb and self._copies(token):
                yield token["effect"], math.inf if self._recovers() else self._copies(token)
        for skill in self.skills:
            if skill["effect"]["verb"] == verb and self._can_be_paid(skill["req"]):
                yield skill["effect"], 1
        if self.ship["ability"] and self.ship["ability"]["verb"] == verb:
            yield self.ship["ability"], 1

    def _sum(self, verb: str) -> float:
        return sum(effect["value"] * often for effect, often in self._effects(verb))

    def _recovers(self) -> bool:
        """Whether tokens can come back from the discard pile: power tokens then do so again and again."""
        power = any((token["effect"] or {}).get("verb") == "recover" and self._copies(token) for token in self.tokens)
        return power or any(skill["effect"]["verb"] == "recover" and self._can_be_paid(skill["req"]) for skill in self.skills)

    def _can_be_paid(self, req: Mapping[str, Any]) -> bool:
        kinds = ("laser", "maneuver", "energy") if req["kind"] == "any" else (req["kind"],)
        return sum(sum(self._values(kind)) for kind in kinds) >= req["value"]

    def _total(self, kind: str) -> float:
        """What can be counted on one target: all tokens once, effects, and bonuses of first tokens."""
        values, effects, bonus = self._values(kind), self._sum(kind), self._sum(f"{kind}_bonus")
        if self.options["damage_carry"] == "this_turn_only":
            best = sorted(values, reverse=True)[: int(min(self._pool(), len(values)))]
            return sum(best) + effects + (bonus if best else 0)
        return sum(values) + effects + bonus * len(values)

    def _pool(self) -> float:
        """Tokens that a pool can have in one turn."""
        refilled = "pool" in (self.options["reward_to"], self.options["buy_to"])
        if refilled or self._recovers() or self.options["overkill"] == "returned_to_pool":
            return math.inf
        kept = self.ship["hold"] + self._sum("hold_bonus")
        return float(self.setup["draw_size"] + kept + self._sum("draw"))

    def _rewards(self) -> Iterator[str]:
        """Types among the rewards of enemies that can be beaten."""
        counts = {token["id"]: token["count"] for token in self.tokens}
        mixed = self.options["mixed_totals"] == "laser_plus_maneuver"
        for enemy in self.fleet:
            sides = (("destroy", self.laser >= enemy["hull"]), ("evade", self.maneuver >= enemy["speed"]))
            for side, reached in sides:
                if reached or (mixed and self.beats(enemy["hull"], enemy["speed"])):
                    yield from (token for token in reward_of(enemy, side) if counts[token])

    def _bought(self) -> Iterator[str]:
        value, discount = sum(self._values("energy")) + self._sum("energy"), self._sum("discount")
        for token in self.tokens:
            if token["count"] and max(1, token["cost"] - discount) <= value:
                yield token["id"]

    def _upgraded(self) -> Iterator[str]:
        steps = {effect["value"] for effect, _ in self._effects("upgrade")}
        have = {(token["kind"], token["value"]) for token in self.tokens if self._copies(token) and token["kind"] != "power"}
        for token in self.tokens:
            if token["count"] and any((token["kind"], token["value"] - step) in have for step in steps):
                yield token["id"]
