"""What a cell is played with: of the components or the set-up's own, with what set-up and difficulty add to it.

Lists are in the order of the numbers that the kernel knows things by: those of the box first, so that a number of the box
means the same in every scenario.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .components import NO_TOKEN, SOURCE
from .limits import LEVELS

Thing = dict[str, Any]
OWN_SHIP = "own_ship"


def tokens_of(cell: Any) -> list[Thing]:
    """Token types with id, kind, value, cost, count, effect (or None): common ones, then power tokens (WE-SET-02)."""
    own = [dict(token) for token in cell.setup["own_tokens"]]
    box = [{"effect": None, **token} for token in _listed(cell.components["tokens"])]
    common = _joined(box, [token for token in own if token["kind"] != "power"])
    for token in common:
        token["count"] = (token["count"] * cell.setup["supply_percent"] + 50) // 100
    power = _joined(_ship_powers(cell), [token for token in own if token["kind"] == "power"])
    return common + [{"kind": "power", **token, "value": 0} for token in power]


def ship_of(cell: Any) -> Thing:
    """The ship: id, name, hull, shield_max, hold, ability (or None), starting_bag; meters as they are in this game."""
    own = cell.setup[OWN_SHIP]
    chosen = {"id": OWN_SHIP, **own} if own else {"id": cell.setup["ship"], **cell.components["ships"][cell.setup["ship"]]}
    bag = {**chosen["starting_bag"], **cell.setup["starting_bag"]}
    shield = chosen["shield_max"] + difficulty_of(cell)["shield_bonus"] + cell.setup["extra_shield"]
    return {**chosen, "starting_bag": bag, "hull": chosen["hull"] + cell.setup["extra_hull"], "shield_max": shield}


def enemies_of(cell: Any) -> list[Thing]:
    """Enemy cards with id, level, copies, hull, speed, attack, destroy, evade."""
    found = _joined(_listed(cell.components["enemies"]), cell.setup["own_enemies"])
    for enemy in found:
        enemy["attack"] = max(0, enemy["attack"] + cell.setup["extra_attack"][enemy["level"] - 1])
    return found


def reward_of(enemy: Mapping[str, Any], side: str) -> list[str]:
    """The tokens of a reward, destroy or evade, without its empty places."""
    return [token for token in enemy[side] if token != NO_TOKEN]


def mothership_of(cell: Any) -> Thing:
    """The mothership: id, name, warps, deck (a list by level), trait, sections; as they are in this game (WE-R-33)."""
    own, id_ = cell.setup["own_mothership"], cell.setup["mothership"]
    chosen = {"id": "own_mothership", **own} if own else {"id": id_, **cell.components["motherships"][id_]}
    deck = chosen["deck"] if own else [chosen["deck"][level + 1] for level in range(LEVELS)]
    more = difficulty_of(cell)
    return {
        **chosen,
        "warps": (cell.setup["warps"] or chosen["warps"]) + more["extra_warps"],
        "deck": [max(0, cards + extra) for cards, extra in zip(deck, cell.setup["extra_cards"], strict=True)],
        "sections": [
            {
                **section,
                "hull": section["hull"] + more["section_hull_bonus"] + cell.setup["extra_section_hull"],
                "attack": max(0, section["attack"] + cell.setup["extra_section_attack"]),
            }
            for section in chosen["sections"]
        ],
    }


def skills_of(cell: Any) -> list[Thing]:
    """Skill cards with id, req, ongoing, effect."""
    return _joined(_listed(cell.components["skills"]), cell.setup["own_skills"])


def difficulty_of(cell: Any) -> Mapping[str, Any]:
    """What the difficulty adds (WE-R-33)."""
    found: Mapping[str, Any] = cell.components["difficulty"][cell.options["difficulty"]]
    return found


def _ship_powers(cell: Any) -> list[Thing]:
    """The power tokens of the ship that is flown; those of other ships are not in the game (WE-SET-02)."""
    if cell.setup[OWN_SHIP]:
        return [dict(power) for power in cell.setup[OWN_SHIP]["powers"]]
    return [power for power in _listed(cell.components["powers"]) if power["ship"] == cell.setup["ship"]]


def _listed(block: Mapping[str, Any]) -> list[Thing]:
    """The things of a block of the components, with an `id` each."""
    return [{"id": id_, **thing} for id_, thing in block.items() if id_ != SOURCE]


def _joined(box: list[Thing], own: Iterable[Mapping[str, Any]]) -> list[Thing]:
    """Things of the box, each replaced by an own one of its name, then the other own ones."""
    mine = {thing["id"]: dict(thing) for thing in own}
    found = [mine.pop(thing["id"], thing) for thing in box]
    return found + list(mine.values())
