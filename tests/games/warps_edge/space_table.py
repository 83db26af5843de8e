"""A table to act on: row, mothership, tokens where a test wants them, the numbers of the box.

    table = SpaceTable(row=["lancer"], pool="L2 L3")
    table.place("L2", "slot_1")
    assert table.totals("slot_1") == (2, 0)

Ship without ability, shield 8 of 8, hull 5, no skill, an enemy in the deck, all other tokens in the supply, if not told
otherwise. Everything runs as plain Python (see tests/conftest.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from toolkit.engine import log as event_log
from toolkit.engine.draws import new_draws
from toolkit.games.warps_edge import state as codes
from toolkit.games.warps_edge.limits import MAX_ROW, MAX_TARGETS, MAX_TYPES
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.parameters import PARAMS
from toolkit.games.warps_edge.rules import actions, attacks, tokens, warps
from toolkit.games.warps_edge.state import ALL_TARGETS, CHOICE, EFFECT, NOTHING, STATE, TO_BAG

KIND = {"laser": 0, "maneuver": 1, "energy": 2, "power": 3, "any": 4}
VERB = {
    "laser": codes.LASER_VERB, "maneuver": codes.MANEUVER_VERB, "stun": codes.STUN, "shield": codes.SHIELD,
    "hull": codes.HULL, "draw": codes.DRAW, "energy": codes.BUYING_POWER, "recover": codes.RECOVER,
    "upgrade": codes.UPGRADE, "cancel": codes.CANCEL, "laser_bonus": codes.LASER_BONUS,
    "maneuver_bonus": codes.MANEUVER_BONUS, "hold_bonus": codes.HOLD_BONUS, "discount": codes.DISCOUNT,
}  # fmt: skip
TRAIT = {"none": codes.PLAIN, "ordered": codes.ORDERED, "linked": codes.LINKED, "regenerate": codes.REGENERATE}

# Type: value, cost, count; the kind is that of its letter.
COMMON = {
    "L1": (1, 1, 14), "L2": (2, 3, 12), "L3": (3, 5, 8), "M1": (1, 1, 12), "M2": (2, 2, 10), "M3": (3, 4, 6),
    "E1": (1, 2, 10), "E2": (2, 4, 8),
}  # fmt: skip
LETTER = {"L": "laser", "M": "maneuver", "E": "energy"}

# An effect: verb, value, targets, zone.
Effect = tuple[str, int, int, int]
NO_EFFECT: Effect = ("", 0, 0, 0)
# Ship: hull, shield maximum, hold, ability, starting bag, power tokens (cost, count, effect).
SHIPS: dict[str, Any] = {
    "hermes": (
        5, 8, 1, ("draw", 1, 0, 0), "L1*6 M1*5 E1*3 P_BURST",
        {"P_BURST": (3, 3, ("laser", 2, 2, 0)), "P_BLINK": (4, 2, ("draw", 3, 0, 0))},
    ),
    "achilles": (
        5, 7, 1, ("laser_bonus", 1, 0, 0), "L1*8 M1*3 E1*3 P_LANCE",
        {"P_LANCE": (3, 3, ("laser", 4, 1, 0)), "P_FOCUS": (4, 2, ("upgrade", 1, 0, 0))},
    ),
    "titan": (
        7, 10, 2, ("cancel", 1, 0, 0), "L1*6 M1*4 E1*4 P_BULWARK",
        {"P_BULWARK": (3, 3, ("shield", 4, 0, 0)), "P_JAM": (4, 2, ("stun", 0, ALL_TARGETS, 0))},
    ),
    "artemis": (
        4, 7, 2, ("maneuver_bonus", 1, 0, 0), "L1*4 M1*7 E1*3 P_SLIP",
        {"P_SLIP": (3, 3, ("maneuver", 2, 2, 0)), "P_SALVAGE": (4, 2, ("recover", 2, 0, TO_BAG))},
    ),
}  # fmt: skip

# Enemy: level, copies, hull, speed, attack, reward for destroying it, for evading it.
ENEMIES: dict[str, Any] = {
    "scout": (1, 3, 2, 2, 1, "L2", "M1 E1"),
    "interceptor": (1, 3, 2, 3, 1, "L2", "M2 E1"),
    "drone": (1, 3, 3, 2, 1, "L1 E1", "M2"),
    "gunboat": (1, 3, 3, 3, 2, "L2 L1", "M2 M1"),
    "raider": (2, 3, 4, 4, 2, "L2 E1", "M2 E1"),
    "lancer": (2, 3, 5, 3, 2, "L3", "M2"),
    "corvette": (2, 2, 4, 5, 2, "L2", "M3"),
    "tender": (2, 2, 5, 5, 1, "E2 L2", "E2 M2"),
    "cruiser": (3, 3, 7, 6, 3, "L3 E1", "M3 E1"),
    "destroyer": (3, 2, 8, 5, 3, "L3 L2", "M3"),
    "carrier": (3, 2, 6, 7, 2, "E2 L2", "E2 M3"),
    "dreadnought": (3, 1, 9, 8, 4, "L3 L3", "M3 M3"),
}
# Mothership: cards of each level, trait, sections (name, hull, attack).
MOTHERSHIPS: dict[str, Any] = {
    "dread": ((5, 4, 2), "none", [("bow", 8, 2), ("stern", 8, 2)]),
    "duo": ((5, 4, 2), "linked", [("alpha", 9, 2), ("beta", 9, 2)]),
    "hydra": ((5, 4, 3), "none", [("head_a", 6, 2), ("head_b", 6, 2), ("head_c", 6, 2)]),
    "revenant": ((5, 5, 3), "regenerate", [("keel", 10, 3), ("spine", 10, 2)]),
    "array": ((5, 4, 3), "ordered", [("cell_1", 4, 1), ("cell_2", 4, 1), ("cell_3", 4, 1), ("core", 6, 1)]),
    "sixth": ((5, 5, 3), "none", [("port", 7, 2), ("middle", 8, 3), ("starboard", 7, 2)]),
}
# Skill: required kind and value, ongoing, effect.
SKILLS: dict[str, Any] = {
    "overcharge": ("energy", 2, 0, ("laser", 4, 1, 0)),
    "barrage": ("laser", 2, 0, ("laser", 2, 3, 0)),
    "barrel_roll": ("maneuver", 2, 0, ("maneuver", 2, 3, 0)),
    "ion_pulse": ("energy", 2, 0, ("stun", 0, ALL_TARGETS, 0)),
    "hot_reload": ("laser", 1, 0, ("draw", 3, 0, 0)),
    "field_repair": ("energy", 2, 0, ("hull", 2, 0, 0)),
    "shield_surge": ("energy", 1, 0, ("shield", 5, 0, 0)),
    "scavenge": ("any", 1, 0, ("recover", 3, 0, TO_BAG)),
    "black_market": ("energy", 1, 0, ("energy", 3, 0, 0)),
    "retrofit": ("energy", 2, 0, ("upgrade", 1, 0, 0)),
    "targeting": ("laser", 2, 1, ("laser_bonus", 1, 0, 0)),
    "thrusters": ("maneuver", 2, 1, ("maneuver_bonus", 1, 0, 0)),
    "deflector": ("energy", 2, 1, ("cancel", 1, 0, 0)),
    "cargo_pods": ("any", 2, 1, ("hold_bonus", 1, 0, 0)),
    "trade_link": ("energy", 1, 1, ("discount", 1, 0, 0)),
}
ENEMY_NAMES, SKILL_NAMES = tuple(ENEMIES), tuple(SKILLS)


def words(text: str) -> list[str]:
    """Token types one by one: `L1*3 E2` is three of L1 and one of E2."""
    found = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [name] * int(times or 1)
    return found


def set_effect(record: Any, effect: Effect) -> None:
    verb, record.value, record.targets, record.to = effect
    record.verb = VERB[verb] if verb else codes.NO_VERB


def set_types(params: Any, ship: str, ability: bool) -> tuple[str, ...]:
    """Token types and ship; the names of the types in order."""
    hull, shield, hold, lasting, starting, power = SHIPS[ship]
    names = (*COMMON, *power)
    params.type_count = len(names)
    for token, name in enumerate(names):
        params.kind[token] = KIND["power" if name in power else LETTER[name[0]]]
        if name in power:
            params.cost[token], params.count[token], effect = power[name]
            set_effect(params.effect[token], effect)
        else:
            params.value[token], params.cost[token], params.count[token] = COMMON[name]
    params.hull_max = params.hull_start = hull
    params.shield_max = params.shield_start = shield
    params.hold, params.starting_from_supply = hold, 1
    for name in words(starting):
        params.starting[names.index(name)] += 1
    if ability:
        set_effect(params.ability, lasting)
    return names


def set_fleet(params: Any, names: tuple[str, ...], mothership: str) -> None:
    params.enemy_count = len(ENEMIES)
    for card, (level, copies, hull, speed, attack, destroy, evade) in enumerate(ENEMIES.values()):
        params.level[card], params.copies[card] = level, copies
        params.hull[card], params.speed[card], params.attack[card] = hull, speed, attack
        for name in words(destroy):
            params.destroy_reward[card, names.index(name)] += 1
        for name in words(evade):
            params.evade_reward[card, names.index(name)] += 1
    recipe, trait, sections = MOTHERSHIPS[mothership]
    params.warps, params.recipe[:], params.trait = 4, recipe, TRAIT[trait]
    params.section_count = len(sections)
    for section, (_, hull, attack) in enumerate(sections):
        params.section_hull[section], params.section_attack[section] = hull, attack


def default_params(ship: str = "hermes", mothership: str = "dread", ability: bool = False) -> tuple[Any, tuple[str, ...]]:
    """The numbers of the box and all readings of the rules at their defaults; the names of the token types."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)[0]
    names = set_types(params, ship, ability)
    set_fleet(params, names, mothership)
    params.skill_count, params.skill_forced = len(SKILLS), NOTHING
    for skill, (kind, value, ongoing, effect) in enumerate(SKILLS.values()):
        params.skill_in_deck[skill], params.required_kind[skill], params.required[skill] = 1, KIND[kind], value
        params.ongoing[skill] = ongoing
        set_effect(params.skill_effect[skill], effect)
    params.row_size, params.draw_size, params.repair_factor = 4, 5, 2
    params.skill_draw = params.setup_skill_draw = 2
    params.skill_keep = params.setup_skill_keep = 1
    params.turn_cap = 500
    params.kill_tokens_to = codes.TO_DISCARD
    params.reward_to = params.buy_to = TO_BAG
    return params, names


def make_effect(verb: str, value: int = 0, targets: int = 0, to: int = TO_BAG) -> Any:
    """An effect by itself."""
    record = np.zeros(1, dtype=EFFECT).view(np.recarray)[0]
    set_effect(record, (verb, value, targets, to))
    return record


class SpaceTable:
    """A game in step 2 of its first turn."""

    def __init__(
        self,
        row: Iterable[str] = (),
        pool: str = "",
        bag: str = "",
        discard: str = "",
        hold: str = "",
        deck: Iterable[str] = ("scout",),
        skills: Iterable[str] = (),
        ship: str = "hermes",
        ability: bool = False,
        mothership: str = "dread",
        shield: int | None = None,
        hull: int | None = None,
        pins: list[dict[str, Any]] | None = None,
        **options: int,
    ) -> None:
        self.params, self.names = default_params(ship, mothership, ability)
        for name, value in options.items():
            assert name in (PARAMS.names or ()), name
            setattr(self.params, name, value)
        self.sections = tuple(name for name, _, _ in MOTHERSHIPS[mothership][2])
        self.state = np.zeros(1, dtype=STATE).view(np.recarray)[0]
        self.log, self.draws = event_log.new_log(20_000), new_draws(1, pins)[0]
        event_log.start(self.log)
        state = self.state
        state.turn = state.warp = state.turn_of_warp = 1
        state.shield = self.params.shield_max if shield is None else shield
        state.hull = self.params.hull_max if hull is None else hull
        state.supply[:MAX_TYPES] = self.params.count
        for zone, text in (("bag", bag), ("pool", pool), ("discard", discard), ("hold", hold)):
            self.put(zone, text)
        self.set_cards(row, deck, skills)

    def set_cards(self, row: Iterable[str], deck: Iterable[str], skills: Iterable[str]) -> None:
        state = self.state
        for target in range(MAX_TARGETS):
            state.targets[target].card = NOTHING
        for slot, name in enumerate(row):  # "" leaves a slot empty
            if name:
                state.targets[slot].card = ENEMY_NAMES.index(name)
                state.row_count += 1
        for section in range(len(self.sections)):
            state.targets[MAX_ROW + section].card = section
        state.standing = len(self.sections)
        for name in deck:
            state.deck[state.deck_count] = ENEMY_NAMES.index(name)
            state.deck_count += 1
        for name in skills:
            state.owned[state.owned_count].kind = SKILL_NAMES.index(name)
            state.owned_count += 1

    # --- words and numbers ---

    def token(self, name: str) -> int:
        return self.names.index(name)

    def counts(self, text: str) -> np.ndarray:
        """Tokens by type."""
        found = np.zeros(MAX_TYPES, dtype=np.int64)
        for name in words(text):
            found[self.token(name)] += 1
        return found

    def written(self, counts: Any) -> str:
        """Tokens one by one in the order of the data."""
        return " ".join(name for token, name in enumerate(self.names) for _ in range(int(counts[token])))

    def target(self, name: str) -> int:
        """`slot_1`, or a section by its name."""
        return int(name[5:]) - 1 if name.startswith("slot_") else MAX_ROW + self.sections.index(name)

    def spot(self, name: str) -> Any:
        return self.state.targets[self.target(name)]

    # --- set by hand ---

    def put(self, zone: str, text: str) -> None:
        """Move tokens from the supply into a zone."""
        counts = self.counts(text)
        self.state.supply -= counts
        assert (self.state.supply >= 0).all(), text
        getattr(self.state, zone)[:] += counts
        setattr(self.state, f"{zone}_count", getattr(self.state, f"{zone}_count") + int(counts.sum()))

    def sell_out(self, *names: str) -> None:
        """The supply has none left of these types."""
        for name in names:
            token = self.token(name)
            self.state.removed[token] += self.state.supply[token]
            self.state.supply[token] = 0

    def lay(self, target: str, below: str = "", above: str = "") -> None:
        """Move tokens from the supply onto a target."""
        spot = self.spot(target)
        for place, text in ((spot.below, below), (spot.above, above)):
            counts = self.counts(text)
            self.state.supply -= counts
            place += counts
            self.count_in(spot, counts if place is spot.below or self.params.this_turn_only == 0 else 0 * counts)
        spot.tokens_below += len(words(below))

    def count_in(self, spot: Any, counts: np.ndarray) -> None:
        for token in range(len(self.names)):
            value = int(counts[token] * self.params.value[token])
            if self.params.kind[token] == codes.LASER:
                spot.laser += value
            elif self.params.kind[token] == codes.MANEUVER:
                spot.maneuver += value

    def fell(self, section: str) -> None:
        """A section has fallen before."""
        self.spot(section).card = NOTHING
        self.state.standing -= 1
        self.state.fallen += 1

    # --- choices ---

    def choice(self, kind: int, targets: Iterable[str] = (), picked: str = "", **fields: int) -> Any:
        record = np.zeros(1, dtype=CHOICE).view(np.recarray)[0]
        record.kind = kind
        for target in targets:
            record.targets[record.target_count] = self.target(target)
            record.target_count += 1
        record.picked[:] = self.counts(picked)
        for name, value in fields.items():
            setattr(record, name, value)
        return record

    def placing(self, token: str, target: str) -> Any:
        return self.choice(codes.PLACE, token=self.token(token), target=self.target(target))

    def repairing(self, token: str) -> Any:
        return self.choice(codes.REPAIR, token=self.token(token))

    def powering(self, token: str, *targets: str, picked: str = "") -> Any:
        return self.choice(codes.USE_POWER, targets, picked, token=self.token(token))

    def buying(self, tokens: str, basket: str) -> Any:
        record = self.choice(codes.BUY)
        record.tokens[:], record.basket[:] = self.counts(tokens), self.counts(basket)
        return record

    def assigning(self, skill: int, tokens: str) -> Any:
        record = self.choice(codes.ASSIGN, skill=skill)
        record.tokens[:] = self.counts(tokens)
        return record

    def using(self, skill: int, *targets: str, picked: str = "") -> Any:
        return self.choice(codes.USE_SKILL, targets, picked, skill=skill)

    def moving(self, token: str, target: int) -> Any:
        return self.choice(codes.MOVE, token=self.token(token), target=target)

    # --- acting ---

    def legal(self, choice: Any) -> bool:
        return bool(actions.possible(self.params, self.state, choice))

    def do(self, *choices: Any) -> SpaceTable:
        """Take these actions; each must be legal, and no token may be lost."""
        for choice in choices:
            assert self.legal(choice)
            actions.perform(self.params, self.state, self.draws, self.log, choice)
            assert tokens.conserved(self.params, self.state)
            self.check_counts()
        return self

    def place(self, token: str, target: str) -> SpaceTable:
        return self.do(self.placing(token, target))

    def end_step(self) -> SpaceTable:
        return self.do(self.choice(codes.END_STEP))

    def next_turn(self) -> SpaceTable:
        """What is left in the pool is discarded, tokens move above, the next turn begins; nobody attacks."""
        self.end_step()
        attacks.settle_row(self.params, self.state)
        attacks.settle_sections(self.params, self.state, self.log)
        warps.begin_turn(self.state)
        return self

    def check_counts(self) -> None:
        """Numbers that are kept beside the tokens agree with them."""
        for zone in ("bag", "pool", "hold", "discard"):
            assert int(getattr(self.state, zone).sum()) == getattr(self.state, f"{zone}_count"), zone
        for target in range(MAX_TARGETS):
            spot = self.state.targets[target]
            lying = spot.below if self.params.this_turn_only else spot.below + spot.above
            laser, maneuver = (int((lying * self.params.value)[self.params.kind == kind].sum()) for kind in (0, 1))
            assert (laser + spot.laser_counters, maneuver + spot.maneuver_counters) == (spot.laser, spot.maneuver)
            assert int(spot.below.sum()) == spot.tokens_below

    # --- what is to be seen ---

    def zone(self, name: str) -> str:
        """Tokens of a zone."""
        return self.written(getattr(self.state, name))

    def on(self, target: str) -> tuple[str, str]:
        """Tokens below and above a target."""
        return self.written(self.spot(target).below), self.written(self.spot(target).above)

    def totals(self, target: str) -> tuple[int, int]:
        """Laser and maneuver total."""
        return int(self.spot(target).laser), int(self.spot(target).maneuver)

    def stands(self, target: str) -> bool:
        """Whether an enemy is in a slot, a section still stands."""
        return bool(self.spot(target).card != NOTHING)

    def told(self, *names: str) -> list[tuple[int, ...]]:
        """Words of the effects of these names in the log, in order, each behind its number."""
        chosen = [getattr(effects, name) for name in names]
        found = [event for event in event_log.events(self.log) if event.kind == event_log.EFFECT]
        return [(event.code, *event.words) for event in found if event.code in chosen]
