"""One event as a sentence in the rulebook's words; the track after set-up and after each round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .track import picture

_PICTURED = ("setup", "end_of_round", "over")
_CAUSES = {
    "planet": "into a planet", "asteroids": "into asteroids without an energy cube", "hole": "into a black hole",
    "pull": "pulled into a black hole", "edge": "over the edge of the map", "fog": "into fog, out of movement points",
    "shield": "into a black hole in spite of its force shield",
}  # fmt: skip
_ENDINGS = {"finish": "is across the finish line and wins", "survivor": "is the only one left and wins"}
_HOW = {
    "F": "moves forward", "L": "moves left", "R": "moves right", "J": "jumps", "TF": "is drawn forward by its tractor beam",
    "TB": "is drawn back by its tractor beam", "TL": "is drawn left by its tractor beam",
    "TR": "is drawn right by its tractor beam",
}  # fmt: skip

Event = Mapping[str, Any]


def sentence(event: Event) -> str:
    """A line of the replay in words; empty for what speaks through other lines (draws)."""
    if event["type"] == "choice":
        return _CHOICES[event["decision"]](event)
    if event["type"] == "effect":
        return _EFFECTS[event["what"]](event)
    if event["type"] == "state" and event["after"] in _PICTURED:
        return picture(event["state"], legend=event["after"] == "setup")
    return ""


def _ship(event: Event) -> str:
    return f"Ship {event['seat']}"


def _square(event: Event) -> str:
    return f"({event['row']}, {event['column']})"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _silent(event: Event) -> str:
    return ""


_CHOICES: dict[str, Callable[[Event], str]] = {  # an action is told by what it does
    "AD-D-01": lambda e: f"{_ship(e)} chooses {e['option']}.",
    "AD-D-02": lambda e: f"{_ship(e)} ends its turn." if e["option"] == "end" else "",
}


def _moved(event: Event) -> str:
    how = _HOW[event["action"].rstrip("0123456789")]
    passed = f", past {_count(event['passed'], 'ship')}" if event["passed"] else ""
    return f"{_ship(event)} {how} to {_square(event)}{passed}."


def _transported(event: Event) -> str:
    passed = f", past {_count(event['passed'], 'ship')}" if event["passed"] else ""
    return f"A wormhole takes ship {event['seat']} to {_square(event)}{passed}."


def _used(event: Event) -> str:
    gained = _count(event["movement"], "movement point") if event["movement"] else _count(event["control"], "control point")
    return f"{_ship(event)} uses an energy cube for {gained}; {event['cubes']} left."


def _gained(event: Event) -> str:
    where = "from its square" if event["why"] == "square" else "for its card"
    return f"{_ship(event)} takes an energy cube {where}: {event['cubes']}."


def _lost(event: Event) -> str:
    points = [_count(event[kind], f"{kind} point") for kind in ("movement", "control") if event[kind]]
    return f"{_ship(event)} loses {' and '.join(points)}."


_EFFECTS: dict[str, Callable[[Event], str]] = {
    "dealt": lambda e: f"{_ship(e)} draws a card." if e["round"] else "",
    "starting_cubes": lambda e: f"{_ship(e)} begins with {_count(e['cubes'], 'energy cube')}.",
    "map_placed": lambda e: f"Map {e['place']} is placed: {e['map']}, orientation {e['orientation']}; {e['pile']} in the pile.",
    "cube_laid": lambda e: f"An energy cube is laid on {_square(e)}." if e["round"] else "",
    "map_made": lambda e: "" if e["tries"] == 1 else f"A map is made in {e['tries']} tries.",
    "played": lambda e: f"{_ship(e)} plays {e['card']}.",
    "turn_position": lambda e: f"{_ship(e)} moves as number {e['position']}, with initiative {e['initiative']}.",
    "points": lambda e: (
        f"{_ship(e)} has {_count(e['movement'], 'movement point')} and {_count(e['control'], 'control point')}."
    ),
    "moved": _moved,
    "pulled": lambda e: f"A black hole pulls ship {e['seat']} to {_square(e)}.",
    "transported": _transported,
    "cube_used": _used,
    "cube_gained": _gained,
    "cube_discarded": lambda e: f"{_ship(e)} has no room for it and puts a cube into the storage.",
    "cube_lost": lambda e: f"Asteroids cost ship {e['seat']} an energy cube; {e['cubes']} left.",
    "square_emptied": _silent,
    "card_cube_due": lambda e: f"The energy cube of its card waits for ship {e['seat']}.",
    "card_cube_lost": lambda e: f"{_ship(e)} never takes the energy cube of its card.",
    "crashed": lambda e: f"{_ship(e)} crashes at {_square(e)}, {_CAUSES[e['cause']]}, and is out.",
    "hand_discarded": lambda e: f"The hand of ship {e['seat']} is discarded: {_count(e['cards'], 'card')}.",
    "points_lost": _lost,
    "map_removed": lambda e: f"Map {e['place']} ({e['map']}) is removed.",
    "discarded": _silent,
    "reshuffled": lambda e: f"The discard pile is shuffled into a new deck of {_count(e['cards'], 'card')}.",
    "won": lambda e: f"{_ship(e)} {_ENDINGS[e['ending']]}.",
    "standing": lambda e: f"{_ship(e)} takes place {e['place']}, at row {e['row']}.",
}
