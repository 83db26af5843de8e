"""What is wrong with a cell as a whole: what single fields of a scenario can't see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .components import NO_TOKEN
from .contents import enemies_of, mothership_of, ship_of, skills_of, tokens_of
from .limits import LEVELS, MAX_FLEET, MAX_TYPES, MAX_WARPS
from .own_settings import MAX_POWERS
from .reach import fleet_problems

Problem = tuple[str, str]

#: Keys that an effect needs, by verb: those that are done once, and those that last.
ONCE: dict[str, tuple[str, ...]] = {
    "laser": ("value", "targets"),
    "maneuver": ("value", "targets"),
    "stun": ("targets",),
    "shield": ("value",),
    "hull": ("value",),
    "draw": ("value",),
    "energy": ("value",),
    "recover": ("value", "to"),
    "upgrade": ("value",),
}
LASTING_VERBS = ("cancel", "laser_bonus", "maneuver_bonus", "hold_bonus", "discount")
LASTING: dict[str, tuple[str, ...]] = dict.fromkeys(LASTING_VERBS, ("value",))
EFFECT_KEYS = ("value", "targets", "to")
OWN_LISTS = ("own_tokens", "own_enemies", "own_skills")


def problems(cell: Any) -> list[Problem]:
    """What is wrong with a cell as a whole, as (dotted key, message)."""
    found = [*_name_problems(cell), *_token_problems(cell), *_skill_problems(cell), *_ship_problems(cell)]
    found += [*_reward_problems(cell), *_mothership_problems(cell), *_deck_problems(cell)]
    return found or fleet_problems(cell)


def _name_problems(cell: Any) -> Iterator[Problem]:
    """Names are given once."""
    for key in OWN_LISTS:
        yield from _repeated(f"setup.{key}", cell.setup[key])
    for key, block in (("own_ship", "powers"), ("own_mothership", "sections")):
        yield from _repeated(f"setup.{key}.{block}", (cell.setup[key] or {}).get(block, ()))


def _repeated(key: str, things: Iterable[Mapping[str, Any]]) -> Iterator[Problem]:
    seen = set()
    for place, thing in enumerate(things):
        if thing["id"] in seen:
            yield f"{key}.{place}.id", f"'{thing['id']}' stands here twice; every name is given once"
        seen.add(thing["id"])


def _token_problems(cell: Any) -> Iterator[Problem]:
    """Own types fit their kind, and all types fit the table."""
    box = {id_: token["kind"] for id_, token in cell.components["tokens"].items() if id_ != "source"}
    powers = {id_ for id_ in cell.components["powers"] if id_ != "source"}
    for place, token in enumerate(cell.setup["own_tokens"]):
        key, kind = f"setup.own_tokens.{place}", token["kind"]
        known = box.get(token["id"], "power" if token["id"] in powers else kind)
        if kind != known:
            yield f"{key}.kind", f"'{token['id']}' of the box is of kind {known}, and so is one in its place; found {kind}"
        elif kind == "power":
            yield from _power_problems(key, token)
        elif token["value"] < 1:
            yield f"{key}.value", f"expected a value of 1 or more for a token of kind {kind}, found {token['value']}"
        elif token["effect"]:
            yield f"{key}.effect", f"only power tokens have an effect; this one is of kind {kind}"
    for place, power in enumerate((cell.setup["own_ship"] or {}).get("powers", ())):
        yield from _effect_problems(f"setup.own_ship.powers.{place}.effect", power["effect"], ONCE, "a power token")
        if power["id"] in box:
            yield f"setup.own_ship.powers.{place}.id", f"'{power['id']}' is a token of kind {box[power['id']]} of the box"
    yield from _count_problems(tokens_of(cell))


def _power_problems(key: str, token: Mapping[str, Any]) -> Iterator[Problem]:
    if token["value"] != 0:
        yield f"{key}.value", f"a power token has no value; expected 0, found {token['value']}"
    if token["effect"] is None:
        yield f"{key}.effect", "is missing: a power token has an effect"
    else:
        yield from _effect_problems(f"{key}.effect", token["effect"], ONCE, "a power token")


def _count_problems(tokens: list[dict[str, Any]]) -> Iterator[Problem]:
    power = sum(token["kind"] == "power" for token in tokens)
    if power > MAX_POWERS:
        yield (
            "setup.own_tokens",
            f"{power} types of power tokens, those of the ship among them; up to {MAX_POWERS} are accepted",
        )
    if len(tokens) > MAX_TYPES:
        yield "setup.own_tokens", f"{len(tokens)} types of tokens, those of the box among them; up to {MAX_TYPES} are accepted"


def _effect_problems(
    key: str, effect: Mapping[str, Any], verbs: Mapping[str, tuple[str, ...]], owner: str
) -> Iterator[Problem]:
    """A verb is one that its owner may have, and has what it needs and nothing else."""
    verb = effect["verb"]
    if verb not in verbs:
        how = "is done once" if verb in ONCE else "lasts"
        yield f"{key}.verb", f"'{verb}' {how}; {owner} has one of: {', '.join(verbs)}"
        return
    for name in EFFECT_KEYS:
        given = effect.get(name) is not None
        if name in verbs[verb] and not given:
            yield f"{key}.{name}", f"is missing: '{verb}' needs {' and '.join(verbs[verb])}"
        elif given and name not in verbs[verb]:
            yield f"{key}.{name}", f"'{verb}' takes {' and '.join(verbs[verb])} only"


def _skill_problems(cell: Any) -> Iterator[Problem]:
    """Effects fit their cards; the cards that the set-up names are there; no more are kept than drawn."""
    skills = skills_of(cell)
    for skill in skills:
        owner = "an ongoing skill" if skill["ongoing"] else "a skill that is not ongoing"
        key = _key(cell, "skills", skill["id"])
        if key.startswith("setup") or (skill["effect"]["verb"] in LASTING) != skill["ongoing"]:
            yield from _effect_problems(f"{key}.effect", skill["effect"], LASTING if skill["ongoing"] else ONCE, owner)
    ids, setup = [skill["id"] for skill in skills], cell.setup
    named = [("setup.forced_skill", setup["forced_skill"])] if setup["forced_skill"] else []
    named += [(f"setup.banned_skills.{place}", id_) for place, id_ in enumerate(setup["banned_skills"])]
    for key, id_ in named:
        if id_ not in ids:
            yield key, f"'{id_}' is no skill; there are: {', '.join(ids)}"
    if setup["forced_skill"] in setup["banned_skills"]:
        yield "setup.forced_skill", f"'{setup['forced_skill']}' is left out of the deck (setup.banned_skills)"
    for prefix in ("", "setup_"):
        drawn, kept = setup[f"{prefix}skill_draw"], setup[f"{prefix}skill_keep"]
        if kept > drawn:
            yield f"setup.{prefix}skill_keep", f"{kept} skill cards would be kept of {drawn} drawn (setup.{prefix}skill_draw)"


def _ship_problems(cell: Any) -> Iterator[Problem]:
    """Meters start within their range; the starting bag holds tokens that there are."""
    ship, setup = ship_of(cell), cell.setup
    if ship["hull"] < 1:
        yield "setup.extra_hull", f"the ship would have a hull of {ship['hull']}; 1 is the least"
    if ship["shield_max"] < 0:
        yield "setup.extra_shield", f"the highest value of the shields would be {ship['shield_max']}; 0 is the least"
    for key, highest in (("hull_start", ship["hull"]), ("shields_start", ship["shield_max"])):
        if setup[key] != "max" and setup[key] > highest >= 0:
            yield f"setup.{key}", f"the meter would start at {setup[key]} and goes up to {highest}"
    tokens = {token["id"]: token["count"] for token in tokens_of(cell)}
    for id_, count in ship["starting_bag"].items():
        key = f"{'setup' if id_ in setup['starting_bag'] else _ship_key(cell)}.starting_bag.{id_}"
        if id_ not in tokens:
            yield key, f"'{id_}' is no token of this game; there are: {', '.join(tokens)}"
        elif count > tokens[id_] and setup["supply_removes_starting_bag"]:
            yield key, f"{count} tokens {id_} begin in the bag and there are {tokens[id_]}"
    if not any(ship["starting_bag"].values()):
        yield "setup.starting_bag", "no token begins in the bag; at least one is needed"


def _ship_key(cell: Any) -> str:
    return "setup.own_ship" if cell.setup["own_ship"] else f"components.ships.{cell.setup['ship']}"


def _reward_problems(cell: Any) -> Iterator[Problem]:
    """Rewards name tokens of this game."""
    known = [*(token["id"] for token in tokens_of(cell)), NO_TOKEN]
    for enemy in enemies_of(cell):
        for side in ("destroy", "evade"):
            for place, id_ in enumerate(enemy[side]):
                if id_ not in known:
                    key = f"{_key(cell, 'enemies', enemy['id'])}.{side}.{place}"
                    yield key, f"'{id_}' is no token of this game; there are: {', '.join(known)}"


def _key(cell: Any, block: str, id_: str) -> str:
    """Where a card is written down."""
    own = [thing["id"] for thing in cell.setup[f"own_{block}"]]
    return f"setup.own_{block}.{own.index(id_)}" if id_ in own else f"components.{block}.{id_}"


def _mothership_problems(cell: Any) -> Iterator[Problem]:
    """Warps and hulls stay within their range; what can be evaded has a speed (WE-R-16, WE-R-33)."""
    mothership = mothership_of(cell)
    if not 1 <= mothership["warps"] <= MAX_WARPS:
        key = "setup.warps" if cell.setup["warps"] else "options.difficulty"
        yield key, f"the game would have {mothership['warps']} warps, difficulty added; 1 to {MAX_WARPS} are accepted"
    lowest = min(section["hull"] for section in mothership["sections"])
    if lowest < 1:
        yield "setup.extra_section_hull", f"a section would have a hull of {lowest}; 1 is the least"
    if cell.options["mothership_evadable"] and not any(section["speed"] for section in mothership["sections"]):
        key = "setup.own_mothership" if cell.setup["own_mothership"] else f"components.motherships.{mothership['id']}"
        yield "options.mothership_evadable", f"no section has a speed above 0 ({key}.sections), so none could be evaded"


def _deck_problems(cell: Any) -> Iterator[Problem]:
    """There are cards enough for the mission deck (WE-SET-05), and they fit the table."""
    recipe, mothership = mothership_of(cell)["deck"], cell.setup["mothership"]
    for level in range(1, LEVELS + 1):
        cards = sum(enemy["copies"] for enemy in enemies_of(cell) if enemy["level"] == level)
        if recipe[level - 1] > cards:
            at = "setup.own_mothership.deck" if cell.setup["own_mothership"] else f"components.motherships.{mothership}.deck"
            key = "setup.extra_cards" if cell.setup["extra_cards"][level - 1] > 0 else at
            yield key, f"{recipe[level - 1]} cards of level {level} for the mission deck; there are {cards}"
        elif cards > MAX_FLEET:
            yield "setup.own_enemies", f"{cards} cards of level {level}; up to {MAX_FLEET} are accepted"
    if sum(recipe) > MAX_FLEET:
        yield "setup.extra_cards", f"{sum(recipe)} cards in the mission deck; up to {MAX_FLEET} are accepted"
