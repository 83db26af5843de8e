"""The whole state in named fields: what a second program needs to check every transition."""

from __future__ import annotations

from typing import Any

from ..limits import MAX_ROW
from ..state import NOTHING
from .words import STATUS_WORDS, Names

_METERS = ("turn", "warp", "turn_of_warp", "shield", "hull")
_ZONES = ("supply", "bag", "pool", "hold", "discard", "removed")
_TOTALS = ("laser", "maneuver", "laser_counters", "maneuver_counters")
_FLAGS = ("laser_placed", "maneuver_placed", "hold_closed", "won")


def state_fields(state: Any, names: Names) -> dict[str, Any]:
    """One snapshot (a STATE record) as JSON-ready data."""
    sections = range(len(names.sections))
    fallen = [names.section(number) for number in sections if not _is_there(state, MAX_ROW + number)]
    return {
        **{name: int(state[name]) for name in _METERS},
        **{name: _counts(state[name], names) for name in _ZONES},
        "row": [_enemy(state, slot, names) for slot in range(names.row_size) if _is_there(state, slot)],
        "sections": [_section(state, number, names) for number in sections if _is_there(state, MAX_ROW + number)],
        "fallen": fallen,
        "engaged_turn": int(state["engaged_turn"]) or None,
        "deck": [names.card(int(card)) for card in state["deck"][: int(state["deck_count"])]],
        "beaten": [names.card(int(card)) for card in state["beaten"][: int(state["beaten_count"])]],
        "skills": [_skill(state["owned"][k], names) for k in range(int(state["owned_count"]))],
        "skill_deck": [names.skill(int(card)) for card in state["skill_deck"][: int(state["skill_deck_count"])]],
        "buying_power": int(state["buying_power"]),
        **{name: bool(state[name]) for name in _FLAGS},
    }


def _is_there(state: Any, target: int) -> bool:
    return int(state["targets"][target]["card"]) != NOTHING


def _counts(zone: Any, names: Names) -> dict[str, int]:
    """How many tokens there are of each type that there is."""
    return {name: int(zone[token]) for token, name in enumerate(names.tokens) if zone[token]}


def _enemy(state: Any, slot: int, names: Names) -> dict[str, Any]:
    card = names.enemies[int(state["targets"][slot]["card"])]
    numbers = {name: card[name] for name in ("hull", "speed", "attack")}
    return {"target": names.target(slot), "card": card["id"], **numbers, **_lying(state["targets"][slot], names)}


def _section(state: Any, number: int, names: Names) -> dict[str, Any]:
    section, target = names.sections[number], MAX_ROW + number
    return {
        "target": names.target(target),
        "hull": section["hull"],
        "speed": (section["speed"] or None) if names.evadable else None,
        "attack": section["attack"] + (int(state["fallen"]) if names.linked else 0),
        **_lying(state["targets"][target], names),
    }


def _lying(target: Any, names: Names) -> dict[str, Any]:
    """What lies on a target, and what it counts."""
    return {
        **{name: int(target[name]) for name in _TOTALS},
        "stun_mark": bool(target["stunned"]),
        "below": _counts(target["below"], names),
        "above": _counts(target["above"], names),
    }


def _skill(skill: Any, names: Names) -> dict[str, Any]:
    return {
        "skill": names.skill(int(skill["kind"])),
        "status": STATUS_WORDS[int(skill["status"])],
        "paid": int(skill["paid"]),
        "tokens": _counts(skill["tokens"], names),
    }
