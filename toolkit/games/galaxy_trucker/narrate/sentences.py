"""One event as a sentence in the rulebook's words; ships as they are built, launched and arrive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .picture import fleet, purse, standings

Event = Mapping[str, Any]

_THINGS = {
    "start_cabin": "starting cabin", "life_support_orange": "orange life support", "life_support_purple": "purple life support",
    "structural": "structural module",
}  # fmt: skip
_CAUSES = {
    "spot_check": "removed in the spot check", "aside": "set aside and never added", "small_meteor": "hit by a small meteor",
    "big_meteor": "hit by a big meteor", "light_shot": "hit by a light shot", "heavy_shot": "hit by a heavy shot",
    "sabotage": "blown up", "falling_off": "fallen off",
}  # fmt: skip
_WHY_OUT = {
    "gave_up": "gives up", "no_humans": "has no humans left and must give up",
    "no_engines": "has no engine strength and must give up", "lapped": "is lapped and must give up",
}  # fmt: skip
_SUFFERS = {"days": "loses days", "crew": "gives up crew", "goods": "gives up goods", "shots": "is shot at"}


def sentence(event: Event) -> str:
    """A line of the replay in words; empty for what speaks through other lines."""
    if event["type"] == "choice":
        return _CHOICES.get(event["decision"], _silent)(event)
    if event["type"] == "effect":
        return _EFFECTS[event["what"]](event)
    return _STATES.get(event["after"], _silent)(event) if event["type"] == "state" else ""


def _silent(event: Event) -> str:
    return ""


def _after_journey(event: Event) -> str:
    return f"{fleet(event['state'])}\n{purse(event['state'])}"


_STATES: dict[str, Callable[[Event], str]] = {
    "building": lambda e: fleet(e["state"], legend=e["state"]["round"] == 1),
    "launch": lambda e: f"{fleet(e['state'])}\n{standings(e['state'])}",
    "card": lambda e: standings(e["state"]),
    "journey_end": _after_journey,
}


def _ship(event: Event) -> str:
    return f"Ship {event['seat']}"


def _at(square: list[int]) -> str:
    return f"({square[0]},{square[1]})"


def _count(number: int, thing: str, things: str = "") -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"


def _spaced(word: str) -> str:
    return word.replace("_", " ")


def _tile(event: Event) -> str:
    """A tile in words: `tile 57, a special hold`."""
    thing = _THINGS.get(event["kind"]) or _spaced(event["kind"])
    return f"tile {event['tile']} ({thing})"


def _goods(goods: Mapping[str, int]) -> str:
    return " ".join(colour * count for colour, count in goods.items())


def _credits(event: Event) -> str:
    return _count(event["credits"], "credit")


# --- decisions that no effect tells ---


def _refused(word: str) -> Callable[[Event], str]:
    return lambda e: "" if e["option"] else f"{_ship(e)} powers no {word} against it."


_CHOICES: dict[str, Callable[[Event], str]] = {
    "shield": _refused("shield"),
    "shoot": _refused("double cannon"),
    "planet": lambda e: "" if e["option"] else f"{_ship(e)} lands on no planet.",
    "keep_part": lambda e: f"{_ship(e)} is broken and keeps the part with {_at(e['option'])}.",
}


# --- effects ---


def _flipped(event: Event) -> str:
    who = "Nobody wants to; the timer is flipped" if event["forced"] else f"Player {event['seat']} flips the timer"
    return f"{who}, now it stands {_circle(event)}."


def _circle(event: Event) -> str:
    return f"in circle {event['circle']}" if event["circle"] else "at Start"


def _number(event: Event) -> str:
    return f"{_ship(event)} takes number tile {event['number']}{', which is left over' if event['left_over'] else ''}."


def _lost(event: Event) -> str:
    where = f" from {_at(event['square'])}" if event["square"] else ""
    return f"{_ship(event)} loses {_tile(event)}{where}: {_CAUSES[event['why']]}."


def _aboard(event: Event) -> str:
    who = f"The {event['alien']} alien goes" if event["alien"] else f"{_count(event['humans'], 'human')} go"
    return f"{who} into the cabin at {_at(event['square'])} of ship {event['seat']}."


def _figure_lost(event: Event) -> str:
    who = f"the {event['alien']} alien" if event["alien"] else "a human"
    return f"{_ship(event)} loses {who} at {_at(event['square'])}."


def _moved(event: Event) -> str:
    how = "gains" if event["days"] > 0 else "loses"
    return f"{_ship(event)} {how} {_count(abs(event['days']), 'day')}: now at {event['position']}."


def _stated(event: Event) -> str:
    paid = f", with {_count(event['tokens'], 'battery token')}" if event["tokens"] else ""
    strength = f"{event['strength']:g}"
    return f"{_ship(event)} has {event['of'][:-1]} strength {strength}{paid}."


def _fight(how: str) -> Callable[[Event], str]:
    return lambda e: f"{_ship(e)} {how}, {e['strength']:g} against {e['enemy']}."


def _sabotaged(event: Event) -> str:
    where = f"column {event['column']}, row {event['row']}"
    return f"Saboteurs at {where} of ship {event['seat']}: {'there is a tile' if event['square'] else 'no tile there'}."


def _took(event: Event) -> str:
    offers = {"abandoned_ship": "the abandoned ship", "abandoned_station": "the abandoned station"}
    return f"{_ship(event)} takes {offers.get(event['card_type'], 'the reward')}."


def _suffers(event: Event) -> str:
    what = {"crew": "crew", "engines": "engine strength", "cannons": "cannon strength"}[event["least"]]
    return f"Line {event['line']}: ship {event['seat']} has the least {what} and {_SUFFERS[event['penalty']]}."


def _struck(how: str) -> Callable[[Event], str]:
    return lambda e: f"A {_spaced(e['projectile'])} {how} {_at(e['square'])} of ship {e['seat']}."


def _stopped(event: Event) -> str:
    by = _spaced(event["by"])
    return f"A {_spaced(event['projectile'])} at {_at(event['square'])} of ship {event['seat']} is stopped by a {by}."


def _sold(event: Event) -> str:
    half = ", at half price" if event["half"] else ""
    return f"{_ship(event)} sells its goods for {_credits(event)}{half}." if event["credits"] else ""


def _penalty(event: Event) -> str:
    lost = _count(event["lost"], "lost component")
    return f"{_ship(event)} pays {_credits(event)} for {lost}." if event["lost"] else ""


_EFFECTS: dict[str, Callable[[Event], str]] = {
    "tile_drawn": lambda e: f"Player {e['seat']} draws {_tile(e)}.",
    "tile_taken": lambda e: f"Player {e['seat']} takes {_tile(e)}, which lay face up.",
    "tile_left": lambda e: f"Player {e['seat']} has no time left for {_tile(e)}.",
    "tile_missed": lambda e: f"Player {e['seat']} comes too late for {_tile(e)}.",
    "tile_placed": lambda e: f"Player {e['seat']} places {_tile(e)} at {_at(e['square'])}, turned by {e['rotation']}.",
    "tile_moved": lambda e: f"Player {e['seat']} moves {_tile(e)} to {_at(e['square'])}, turned by {e['rotation']}.",
    "tile_set_aside": lambda e: f"Player {e['seat']} sets {_tile(e)} aside.",
    "tile_returned": lambda e: f"Player {e['seat']} returns {_tile(e)}.",
    "aside_taken": lambda e: f"Player {e['seat']} takes up {_tile(e)}, which was set aside.",
    "peeked": lambda e: f"Player {e['seat']} looks through pile {e['pile']} and remembers {_count(e['cards'], 'card')}.",
    "remembered": lambda e: f"Player {e['seat']} remembers card {e['card']}: {_spaced(e['card_type'])}.",
    "flipped": _flipped,
    "run_ended": lambda e: f"The timer has run out {_circle(e)}.",
    "number_taken": _number,
    "building_ended": lambda e: f"Building ends after {e['ms'] / 1000:.1f} s." if e["ms"] else "Building ends.",
    "flaws_found": lambda e: f"The check of ship {e['seat']} finds {_count(e['violations'], 'violation')}.",
    "tile_lost": _lost,
    "flaw_fined": lambda e: f"{_ship(e)} pays {_credits(e)} for flaws found in flight.",
    "crew_placed": _aboard,
    "cells_filled": lambda e: f"{_count(e['tokens'], 'battery token')} at {_at(e['square'])} of ship {e['seat']}.",
    "launched": lambda e: f"{_ship(e)} launches with number tile {e['number']}, at {e['position']}.",
    "revealed": lambda e: f"Card {e['card']} is revealed: {_spaced(e['card_type'])}.",
    "moved": _moved,
    "powered": lambda e: f"{_ship(e)} spends a battery token of {_at(e['square'])}; {e['left']} left on it.",
    "strength": _stated,
    "landed": lambda e: f"{_ship(e)} lands on planet {e['planet']}.",
    "taken": _took,
    "passed": lambda e: "" if e["card_type"] == "planets" else f"{_ship(e)} passes.",
    "fight_won": _fight("beats the enemy"),
    "fight_tied": _fight("ties with the enemy"),
    "fight_lost": _fight("loses to the enemy"),
    "declined": lambda e: f"{_ship(e)} declines the reward.",
    "credits_gained": lambda e: f"{_ship(e)} gains {_credits(e)}: {e['total']} in all.",
    "loaded": lambda e: f"{_ship(e)} now carries {_goods(e['goods']) or 'no goods'}.",
    "good_lost": lambda e: f"{_ship(e)} loses a block {e['colour']} of {_at(e['square'])}.",
    "cell_lost": lambda e: f"{_ship(e)} gives up a battery token of {_at(e['square'])} in place of a block.",
    "crew_lost": _figure_lost,
    "line_suffered": _suffers,
    "no_effect": lambda e: f"{_ship(e)} flies alone: nothing happens.",
    "missed_ship": lambda e: f"A {_spaced(e['projectile'])} in line {e['line']} misses ship {e['seat']}.",
    "no_damage": _struck("bounces off"),
    "stopped": _stopped,
    "hit": _struck("hits"),
    "sabotaged": _sabotaged,
    "part_kept": lambda e: f"{_count(e['lost'], 'tile')} of ship {e['seat']} fell off, {e['kept']} are left.",
    "left": lambda e: f"{_ship(e)} {_WHY_OUT[e['why']]}.",
    "rewarded": lambda e: f"{_ship(e)} finishes in place {e['place']}: {_credits(e)}.",
    "looks_bonus": lambda e: f"{_ship(e)} looks best, with {_count(e['connectors'], 'exposed connector')}: {_credits(e)}.",
    "sold": _sold,
    "penalty": _penalty,
    "round_over": lambda e: f"Round {e['word']} is over.",
    "game_won": lambda e: f"{_ship(e)} wins with {_credits(e)}.",
    "tile_picked_up": lambda e: f"Player {e['seat']} takes {_tile(e)} off {_at(e['square'])} again.",
}
