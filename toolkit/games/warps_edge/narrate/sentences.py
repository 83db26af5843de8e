"""One event as a sentence in the reference sheet's words; the table as each turn begins, and at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .picture import picture

_PICTURED = ("arrivals", "over")
_WHERE = {
    "bag": "into the bag", "discard": "into the discard pile", "pool": "into the pool", "hold": "into the hold",
    "removed": "out of the game", "supply": "back to the supply",
}  # fmt: skip
_FROM = {"discard": "discard pile", "bag": "bag"}
_WHY_ENDED = {"bag": "the bag is too empty", "hull": "the hull is at 0"}
_ENDINGS = {
    "win": "The mothership is destroyed: the game is won.",
    "loss_hull": "The hull is at 0: the game is lost.",
    "loss_warps": "That was the last warp: the game is lost.",
    "loss_bag": "The bag is too empty to open a warp: the game is lost.",
    "stalled": "The game goes on for too long and is stopped.",
}

Event = Mapping[str, Any]


def sentence(event: Event) -> str:
    """A line of the replay in words; empty for what speaks through other lines."""
    if event["type"] == "draw":
        return _DRAWS.get(event["name"], _silent)(event)
    if event["type"] == "choice":
        return _action(event["option"]) if event["decision"] == "DP-02" else ""
    if event["type"] == "effect":
        return _EFFECTS[event["what"]](event)
    return picture(event["state"]) if event["after"] in _PICTURED else ""


def _silent(event: Event) -> str:
    return ""


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


_DRAWS: dict[str, Callable[[Event], str]] = {
    "bag": lambda e: f"{e['token']} is drawn from the bag.",
    "removal": lambda e: f"Chance chooses {e['token']}.",
}


def _action(option: list[Any]) -> str:
    """Actions that their effects don't tell."""
    if option[0] == "repair":
        return f"{option[1]} is discarded to repair shields."
    if option[0] == "buy" and option[1]:
        return f"{', '.join(option[1])} {'is' if len(option[1]) == 1 else 'are'} discarded to buy tokens."
    return "The pilot ends the step." if option[0] == "end_step" else ""


def _beaten(event: Event) -> str:
    return f"The {event['card']} in {event['target']} is {event['what']}{_excess(event)}."


def _excess(event: Event) -> str:
    return f", with {event['excess']} to spare" if event["excess"] else ""


def _fell(event: Event) -> str:
    left = _count(event["standing"], "section") if event["standing"] else "no section"
    return f"{event['target']} falls{_excess(event)}; {left} left."


def _paid(event: Event) -> str:
    power = f" and buying power {event['power']}" if event["power"] else ""
    return f"Energy {event['energy']}{power} for a cost of {event['cost']}."


def _removed(event: Event) -> str:
    how = "is removed from the game" if event["to"] == "removed" else f"goes {_WHERE[event['to']]}"
    return f"{event['token']} of the {_FROM[event['from']]} {how}."


def _goes(number: int) -> str:
    return "goes" if number == 1 else "go"


_EFFECTS: dict[str, Callable[[Event], str]] = {
    "slid": lambda e: f"The {e['card']} in {e['from']} slides to {e['target']}.",
    "arrived": lambda e: f"An enemy arrives in {e['target']}: {e['card']}.",
    "placed": lambda e: f"{e['token']} is placed below {e['target']}: laser {e['laser']}, maneuver {e['maneuver']}.",
    "counted": lambda e: f"{e['value']} more {e['kind']} on {e['target']}: {e['total']}.",
    "stunned": lambda e: f"{e['target']} is stunned.",
    "destroyed": _beaten,
    "evaded": _beaten,
    "section_fell": _fell,
    "rewarded": lambda e: f"Reward: {e['token']}, {_WHERE[e['to']]}.",
    "reward_missed": lambda e: f"The supply has no {e['token']} left for the reward.",
    "repaired": lambda e: f"{_count(e['points'], 'point')} repaired: shield {e['shield']}.",
    "shield_raised": lambda e: f"The shield rises by {e['points']} to {e['shield']}.",
    "hull_raised": lambda e: f"The hull rises by {e['points']} to {e['hull']}.",
    "power_used": lambda e: f"{e['token']} is used.",
    "buying_power": lambda e: f"{e['value']} more buying power: {e['total']}.",
    "recovered": lambda e: f"{e['token']} comes back {_WHERE[e['to']]}.",
    "upgraded": lambda e: f"{e['given']} is changed for {e['taken']}.",
    "paid": _paid,
    "bought": lambda e: f"{e['token']} is bought, {_WHERE[e['to']]}.",
    "assigned": lambda e: f"{e['token']} is assigned to {e['skill']}: value {e['value']}.",
    "activated": lambda e: f"{e['skill']} is activated.",
    "skill_used": lambda e: f"{e['skill']} is used.",
    "moved": lambda e: f"{e['token']} moves {_WHERE[e['to']]}.",
    "pool_discarded": lambda e: f"{_count(e['tokens'], 'token')} left in the pool {_goes(e['tokens'])} into the discard pile.",
    "attacked": lambda e: f"{e['target']} attacks for {e['attack']}.",
    "cancelled": lambda e: f"{_count(e['points'], 'point')} of damage ignored.",
    "shield_lost": lambda e: f"The shield falls to {e['shield']}.",
    "hull_lost": lambda e: f"The hull falls to {e['hull']}.",
    "removed": _removed,
    "nothing_to_remove": lambda e: "There is no token to remove.",
    "taken_back": lambda e: f"{e['token']} on {e['target']} comes back into the pool.",
    "tokens_left": lambda e: f"{_count(e['tokens'], 'token')} on it {_goes(e['tokens'])} {_WHERE[e['to']]}.",
    "regenerated": lambda e: f"{e['target']} sheds {e['token']} into the discard pile.",
    "warp_ended": lambda e: f"Warp {e['warp']} ends: {_WHY_ENDED[e['why']]}.",
    "retrieved": lambda e: f"{_count(e['cards'], 'enemy card')} {_goes(e['cards'])} back to the deck.",
    "skill_offered": lambda e: f"{e['skill']} is drawn from the skill deck.",
    "skill_kept": lambda e: f"The pilot keeps {e['skill']}.",
    "meters_reset": lambda e: f"Time is turned back for the ship: shield {e['shield']}, hull {e['hull']}.",
    "hold_emptied": lambda e: f"{e['token']} moves from the hold into the bag.",
    "game_over": lambda e: _ENDINGS[e["ending"]],
}
