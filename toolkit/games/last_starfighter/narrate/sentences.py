"""One event as a sentence in the rulebook's words; the board after set-up and after each turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .board import picture

_FACING = ("E", "SE", "SW", "W", "NW", "NE")
_LOST = {
    "fuselage": "breaks apart: the fuselage is gone",
    "engines": "blows up: the engines are gone",
    "blown_up": "blows up",
    "pilot_killed": "is lost: the pilot is killed",
    "wounds": "is lost: the pilot dies of wounds",
    "life_support": "is lost: the crew has run out of air",
    "left_map": "is lost: it has left the map",
    "gunner_lost": "is lost: the gunner is dead",
    "shot": "is shot down",
    "collided": "is smashed by an asteroid",
}


def sentence(event: Mapping[str, Any]) -> str:
    """A line of the replay in words; empty for what speaks through other lines (draws)."""
    if event["type"] == "choice":
        return _CHOICES[event["decision"]](event)
    if event["type"] == "effect":
        return _EFFECTS[event["what"]](event)
    if event["type"] == "state" and event["after"] in ("setup", "recharge", "over"):
        return picture(event["state"])
    return ""


def _ship(event: Mapping[str, Any]) -> str:
    return f"Ship {event['ship']}"


def _hex(event: Mapping[str, Any]) -> str:
    q, r = event["hex"]
    return f"({q}, {r})"


def _target(target: Mapping[str, Any] | None) -> str:
    if target is None:
        return "nothing"
    if "ship" in target:
        return f"ship {target['ship']}"
    return f"cluster {target['cluster']}" if "cluster" in target else f"hex {tuple(target['hex'])}"


def _plot(event: Mapping[str, Any]) -> str:
    moves, aim = event["option"]["moves"], " and ".join(event["option"]["aim"])
    if moves == "X":
        return f"{_ship(event)} plots to hold and recharge, lasers {aim}."
    return f"{_ship(event)} plots {moves or 'to hold'}, lasers {aim}."


def _aimed(event: Mapping[str, Any]) -> str:
    if "aim" in event["option"]:
        return f"{_ship(event)} swings its lasers {event['option']['aim'][0]}."
    return f"{_ship(event)} aims {event['option']['weapon']} at {_target(event['option']['target'])}."


_CHOICES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "D1": _plot,
    "D2": lambda e: f"{_ship(e)} moves {e['option']}." if e["option"] else f"{_ship(e)} holds.",
    "D3": lambda e: "" if e["option"]["target"] else f"{_ship(e)} holds its fire.",
    "D4": _aimed,
    "D5": lambda e: f"{_ship(e)} activates the Death Blossom." if e["option"] else "",
    "D6": _aimed,
    "D7": lambda e: f"{_ship(e)} gives up {e['option']}.",
    "D8": lambda e: f"A {'large' if e['option']['large'] else 'small'} cluster is to lie at {_hex(e['option'])}.",
}


def _shot(event: Mapping[str, Any]) -> str:
    verb = "hits" if event["hit"] else "misses"
    target = _target(event["target"])
    return f"{_ship(event)} fires {event['weapon']} and {verb} {target}: {event['total']} against {event['to_hit']}."


def _damage(event: Mapping[str, Any]) -> str:
    result = event["result"]
    parts = [f"{result[points]} {points}" for points in ("fuselage", "engines", "power") if result[points]]
    if result["effect"] != "none":
        crew = "" if event["crew"] == "none" else f" ({event['crew']})"
        parts.append(result["effect"].replace("_", " ") + crew)
    what = ", ".join(parts) or "nothing"
    return f"{_ship(event)} is damaged by {event['cause']}, table {event['table']} line {event['line']}: {what}."


def _crew(event: Mapping[str, Any]) -> str:
    state = "is conscious" if event["conscious"] else "is unconscious"
    return f"The {event['crew']} of ship {event['ship']} {state}: {event['total']} against {event['needed']}."


_EFFECTS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "moved": lambda e: "",
    "left_map": lambda e: f"{_ship(e)} leaves the map at {_hex(e)}.",
    "step_void": lambda e: f"{_ship(e)} is held back at the edge of the map.",
    "collision": lambda e: f"{_ship(e)} {'collides with' if e['collides'] else 'slips past'} an asteroid: {e['total']}.",
    "shot": _shot,
    "wasted": lambda e: f"{_ship(e)} wastes {e['weapon']}: {_target(e['target'])} is gone already.",
    "damage": _damage,
    "destroyed": lambda e: f"{_ship(e)} {_LOST[e['reason']]}.",
    "swarm_ship_lost": lambda e: f"{_ship(e)} {_LOST[e['reason']]}.",
    "cluster_hit": lambda e: f"The asteroids at {_hex(e)} are blasted.",
    "cluster_removed": lambda e: f"The asteroids at {_hex(e)} are gone.",
    "power_paid": lambda e: "",
    "missile_used": lambda e: f"{_ship(e)} has {e['missiles']} missiles left.",
    "rotated": lambda e: f"{_ship(e)} whirls to {_FACING[e['facing']]}, rotation {e['rotation']}.",
    "blossom_ended": lambda e: f"The Death Blossom of ship {e['ship']} is over; {e['power']} power left.",
    "steering_set": lambda e: f"The steering of ship {e['ship']} is restricted: {e['restriction'].replace('_', ' ')}.",
    "weapon_lost": lambda e: f"{_ship(e)} loses {e['weapon'] or 'nothing more'}.",
    "crew_roll": _crew,
    "life_support_over": lambda e: f"The crew of ship {e['ship']} is out of air.",
    "recharged": lambda e: f"{_ship(e)} gains {e['points']} power and has {e['power']}.",
    "recharge_cancelled": lambda e: f"{_ship(e)} gains no power: its power plant was hit.",
    "cluster_laid": lambda e: f"A {'large' if e['large'] else 'small'} cluster lies at {_hex(e)}.",
}
