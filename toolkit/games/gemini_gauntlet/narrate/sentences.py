"""One event as a sentence in the rulebook's words; the board after set-up and after each round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .board import FACING_WORDS, picture

_PICTURED = ("setup.ships", "6.reveal", "over")
_SYSTEMS = {
    "FW2": "Forward 2", "FW3": "Forward 3", "FW4": "Forward 4", "SF1": "Slide Forward 1", "SF2": "Slide Forward 2",
    "SB1": "Slide Backward 1", "RO1": "Rotate 1", "RO2": "Rotate 2", "UTN": "U-Turn", "TEL": "Teleport", "SWP": "Swap",
    "ARM": "Armor Plating", "DEF": "Deflector Shield", "AUT": "Auto-Repair", "REP": "Repair", "EMPTY": "an empty slot",
}  # fmt: skip
_CAUSES = {"crash": "a crash", "drift": "drifting rock", "ships": "a ship collision", "teleport": "a teleport into rock"}
_HOW = {"action": "", "drift": " by drift", "swap": " by a Swap"}
_TIE_BREAKS = ("distance from the last gate", "boosts left", "damage", "Turn Order")
_TURNS = {"left": "counterclockwise", "right": "clockwise"}

Event = Mapping[str, Any]


def sentence(event: Event) -> str:
    """A line of the replay in words; empty for what speaks through other lines (draws)."""
    if event["type"] == "choice":
        return _CHOICES[event["decision"]](event)
    if event["type"] == "effect":
        return _EFFECTS[event["what"]](event)
    if event["type"] == "state" and event["after"] in _PICTURED:
        return picture(event["state"], legend=event["after"] == "setup.ships")
    return ""


def _ship(event: Event) -> str:
    return f"Ship {event['seat']}"


def _hex(event: Event) -> str:
    q, r = event["hex"]
    return f"({q}, {r})"


def _token(event: Event) -> str:
    return _called(event["token"])


def _called(token: str) -> str:
    return f"Gate {token[0]}" if token.endswith("1") else f"Asteroid {token}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _order(given: Mapping[str, Any] | None) -> str:
    if given is None:
        return "nothing"
    side = f" {_TURNS[given['side']] if given['system'].startswith('RO') else given['side']}" if given["side"] else ""
    return f"{_SYSTEMS[given['system']]}{side}{' with a boost' if given['boost'] else ''}"


def _program(event: Event) -> str:
    option = event["option"]
    return f"{_ship(event)} programs {_order(option['blue'])}, then {_order(option['pink'])}."


def _layout(event: Event) -> str:
    option = event["option"]
    return f"{_ship(event)} lays out {' '.join(option['top'])} above {' '.join(option['bottom'])}."


def _placement(event: Event) -> str:
    return f"{_ship(event)} starts at {_hex(event['option'])} facing {FACING_WORDS[event['option']['facing']]}."


def _silent(event: Event) -> str:
    return ""


_CHOICES: dict[str, Callable[[Event], str]] = {  # those without words are told by what they do
    "team": _silent,
    "draft_pick": _silent,
    "layout": _layout,
    "placement": _placement,
    "program": _program,
    "swap_target": lambda e: "" if e["option"] else f"{_ship(e)} leaves its Swap unused.",
    "repair": _silent,
    "auto_repair": _silent,
    "armor_column": _silent,
    "damage_column": _silent,
    "score": lambda e: "" if e["option"] else f"{_ship(e)} leaves its gate unscored.",
    "own_order": lambda e: f"{_ship(e)} resolves {e['option'].replace('_', ' ')} next.",
}


def _moved(event: Event) -> str:
    if event["phase"] == "setup.ships":
        return ""
    if event["entered"] == 0:
        return f"{_ship(event)} comes to {_hex(event)} by the Swap."
    return f"{_ship(event)} flies to {_hex(event)}: {_count(event['entered'], 'hex').replace('hexs', 'hexes')}."


def _collision(event: Event) -> str:
    better = f", {event['better_armored']} with more armor" if event["better_armored"] else ""
    return f"{_ship(event)} is in a collision of {event['ships']} ships{better}."


def _landed(event: Event) -> str:
    why = f", ahead by {_TIE_BREAKS[event['tiebreak'] - 1]}" if event["tiebreak"] else ""
    return f"{_ship(event)} lands in place {event['place']}{why}."


def _dealt(event: Event) -> str:
    points, so_far = event["points"], event["dealt"]
    total = f", {so_far} in this round" if so_far > points else ""
    return f"{_ship(event)} is dealt {points} damage by {_CAUSES[event['cause']]}{total}."


_EFFECTS: dict[str, Callable[[Event], str]] = {
    "token_laid": _silent,
    "gate_turned_setup": lambda e: f"{_token(e)} is turned to {FACING_WORDS[e['facing']]}, towards the Course.",
    "turn_order_set": lambda e: f"{_ship(e)} has Turn Order {e['turn_order']} and {_count(e['boosts'], 'boost')}.",
    "team_taken": lambda e: f"{_ship(e)} is {e['team']}.",
    "pilot_removed": lambda e: f"{_ship(e)} has made a mistake: its pink pilot is removed.",
    "moved": _moved,
    "turned": lambda e: f"{_ship(e)} turns to {FACING_WORDS[e['facing']]}.",
    "blocked": lambda e: f"{_ship(e)} {'teleports' if e['teleport'] else 'crashes'} into rock: {e['points']} damage.",
    "boost_spent": lambda e: f"{_ship(e)} spends a boost and has {e['boosts']} left.",
    "damage_dealt": _dealt,
    "absorbed": lambda e: f"The deflector of ship {e['seat']} takes {e['points']} damage.",
    "gate_scored": lambda e: f"{_ship(e)} scores Gate {e['letter']}{_HOW[e['how']]}, its gate {e['gates']}.",
    "collision": _collision,
    "landed": _landed,
    "rolled": lambda e: f"Tokens {e['letter']} drift {FACING_WORDS[e['direction']]}.",
    "token_moved": lambda e: f"{_token(e)} {'bounces' if e['bounced'] else 'drifts'} to {_hex(e)}.",
    "token_stopped": lambda e: f"{_token(e)} stays{', a ship in its way' if e['by_ship'] else ''}.",
    "gate_turned": lambda e: f"{_token(e)} is opened: its laser points {FACING_WORDS[e['facing']]}.",
    "gate_swapped": lambda e: f"{_token(e)} changes places with {_called(e['with'])}.",
    "opening_given_up": lambda e: f"{_token(e)} stays blocked.",
    "swapped": lambda e: f"{_ship(e)} swaps to {_hex(e)}.",
    "token_swapped": lambda e: f"{_token(e)} comes to {_hex(e)} by the Swap.",
    "repaired": lambda e: f"{_ship(e)} repairs column {e['column']}; {_count(e['left'], 'damage token')} left.",
    "cold_restart": lambda e: f"{_ship(e)} makes a cold restart.",
    "damage_assigned": lambda e: f"{_ship(e)} has column {e['column']} damaged{', by its armor' if e['armor'] else ''}.",
    "damage_ignored": lambda e: f"{_ship(e)} has no column left: {e['points']} damage ignored.",
    "gate_revealed": lambda e: f"Gate {e['letter']} is revealed, number {e['number']} of the sequence.",
    "standing": lambda e: f"{_ship(e)} takes place {e['place']} with {_count(e['gates'], 'gate')}.",
    "points": lambda e: f"{_ship(e)} wins {_count(e['won'], 'point')} and has {e['points']}.",
    "race_begins": lambda e: f"Race {e['race']} of the league begins.",
    "system_taken": lambda e: f"{_ship(e)} takes {_SYSTEMS[e['system']]}; {_count(e['left'], 'tile')} left.",
}
