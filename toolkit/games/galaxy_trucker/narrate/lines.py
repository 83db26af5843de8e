"""The event log as JSON-ready lines: every draw, choice, effect and state, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from toolkit.engine import log as event_log
from toolkit.engine.log import Event

from ..components import COLOUR_WORDS
from ..names import decisions, effects, phases
from ..names.draws import (
    CARDS_LEVEL,
    COLUMN_DIE_1,
    DECK,
    DRAWS,
    GRAB_ORDER,
    HIT_DIE_1,
    HIT_DIE_2,
    NUMBER_TILES,
    ROW_DIE_2,
    TIES,
    WAREHOUSE,
)
from ..state import MOVING, NOTHING, PLACING, TAKING, USING_ASIDE
from . import words
from .table import state_fields
from .words import DEGREES, DOING_WORDS, HALVES, Names, Square

_DRAWS = {draw.id: draw for draw in DRAWS}
_DECISIONS = tuple(decisions.MEANING)
_EFFECTS = tuple(effects.MEANING)


class Teller:
    """Turns the events of a game of one cell into lines, one after the other."""

    def __init__(self, cell: Any) -> None:
        self.names = Names(cell)
        self.lost: dict[int, list[Square]] = {}  # by seat: squares that have lost a tile in this round

    def line(self, event: Event, snapshots: np.ndarray) -> dict[str, Any]:
        """One event as a line without its number."""
        place = {"round": event.turn, "phase": phases.NAMES[event.phase]}
        if event.kind == event_log.DRAW:
            return {"type": "draw", **place, **self._draw(event)}
        if event.kind == event_log.POLICY_DRAW:
            first, count = event.words
            return {"type": "draw", **place, "name": _DRAWS[event.code].name, "k": first, "count": count, **self._seat(event)}
        about = About(self.names, event.turn - 1)
        if event.kind == event_log.CHOICE:
            option = _OPTIONS[event.code](about, event.words)
            return {"type": "choice", **place, **self._seat(event), "decision": _DECISIONS[event.code], "option": option}
        if event.kind == event_log.EFFECT:
            fields = _EFFECT_FIELDS[event.code](about, event.words)
            self._note_loss(event, fields)
            return {"type": "effect", **place, "what": _EFFECTS[event.code], **self._seat(event), **fields}
        if event.code == phases.SET_UP:
            self.lost = {}
        told = state_fields(snapshots[event.words[0]], self.names, self.lost)
        return {"type": "state", **place, "after": phases.NAMES[event.code], "state": told}

    def _note_loss(self, event: Event, fields: dict[str, Any]) -> None:
        if event.code == effects.TILE_LOST and fields["square"] is not None:
            self.lost.setdefault(event.seat, []).append(fields["square"])

    def _seat(self, event: Event) -> dict[str, Any]:
        return {"seat": self.names.seats[event.seat]} if event.seat >= 0 else {}

    def _draw(self, event: Event) -> dict[str, Any]:
        k, pinned, *values = event.words
        draw = _DRAWS[event.code]
        value = values if draw.kind == "shuffle" else values[0]
        beside = _beside(self.names, event.code, values)
        return {"name": draw.name, "k": k, "value": value, "pinned": bool(pinned), **self._seat(event), **beside}


def _beside(names: Names, name: int, values: list[int]) -> dict[str, Any]:
    """What was drawn, beside its numbers: of a die, what it was rolled for."""
    if name == WAREHOUSE:
        return {"tiles": names.tiles_named(values)}
    if CARDS_LEVEL <= name <= DECK:
        return {"cards": names.cards_named(number - 1 for number in values)}
    if name == GRAB_ORDER:
        return {"seats": [names.seats[seat] for seat in values]}
    if name == NUMBER_TILES:
        return {"seat": names.seats[values[0]]}
    if name == TIES:
        return {"seat": names.seats[values[1]]}
    if name in (HIT_DIE_1, HIT_DIE_2):
        return {"card_number": values[1], "line": values[2] + 1, "projectile": values[3] + 1}
    if COLUMN_DIE_1 <= name <= ROW_DIE_2:
        return {"card_number": values[1], "pair": values[2] + 1}
    return {}


class About:
    """Names, and the round whose squares are meant."""

    def __init__(self, names: Names, round_number: int) -> None:
        self.names, self.round_number = names, round_number

    def square(self, number: int) -> Square | None:
        """Row and column of a square."""
        return self.names.square(self.round_number, number)

    def tile(self, number: int) -> dict[str, Any]:
        """A tile by its id and type."""
        return {"tile": self.names.tile(number), "kind": self.names.kind(number)}


_Words = tuple[int, ...]


def _grab(about: About, w: _Words) -> Any:
    kind, tile = w
    return {DOING_WORDS[kind]: about.names.tile(tile)} if kind in (TAKING, USING_ASIDE) else DOING_WORDS[kind]


def _build(about: About, w: _Words) -> Any:
    if w[0] in (PLACING, MOVING):
        return {DOING_WORDS[w[0]]: about.square(w[1]), "rotation": DEGREES * w[2]}
    return DOING_WORDS[w[0]]


def _cargo(about: About, w: _Words) -> list[dict[str, Any]]:
    """Squares with blocks: behind their number, each square with its blocks by colour."""
    size = 1 + len(COLOUR_WORDS)
    holds = [w[1 + size * k : 1 + size * (k + 1)] for k in range(w[0])]
    return [{"square": about.square(hold[0]), "goods": words.goods(hold[1:])} for hold in holds]


def _yes(about: About, w: _Words) -> bool:
    return bool(w[0])


def _number(about: About, w: _Words) -> int:
    return w[0]


def _square(about: About, w: _Words) -> Square | None:
    return about.square(w[0])


_OPTIONS: dict[int, Callable[[About, _Words], Any]] = {
    decisions.GRAB: _grab,
    decisions.BUILD: _build,
    decisions.PEEK: lambda a, w: w[0] + 1,
    decisions.FINISH: _number,
    decisions.FLIP: _yes,
    decisions.SPOT_CHECK_REMOVAL: lambda a, w: [a.square(number) for number in w[1:]],
    decisions.CREW: lambda a, w: {"square": a.square(w[0]), "crew": words.crew_of(w[1])},
    decisions.POWER_ENGINES: _number,
    decisions.POWER_CANNONS: lambda a, w: {"forward": w[0], "other": w[1]},
    decisions.SHIELD: _yes,
    decisions.SHOOT: _yes,
    decisions.PLANET: lambda a, w: None if w[0] == NOTHING else w[0] + 1,
    decisions.TAKE_SHIP: _yes,
    decisions.TAKE_STATION: _yes,
    decisions.REWARD: _yes,
    decisions.LOAD: _cargo,
    decisions.LOSE_CREW: lambda a, w: {"square": a.square(w[0]), "figure": words.figure(w[1])},
    decisions.LOSE_GOOD: lambda a, w: {"square": a.square(w[0]), "colour": COLOUR_WORDS[w[1]]},
    decisions.KEEP_PART: _square,
    decisions.GIVE_UP: _yes,
    decisions.BATTERY_USED: _square,
}

_Fields = Callable[[About, _Words], dict[str, Any]]


def _numbers(*names: str) -> _Fields:
    """Fields that are the words themselves."""
    return lambda _, w: dict(zip(names, w, strict=False))


def _tile(about: About, w: _Words) -> dict[str, Any]:
    return about.tile(w[0])


def _placed(about: About, w: _Words) -> dict[str, Any]:
    return {**about.tile(w[0]), "square": about.square(w[1]), "rotation": DEGREES * w[2]}


def _card_type(about: About, w: _Words) -> dict[str, Any]:
    return {"card_type": words.card_type(w[0])}


def _fight(about: About, w: _Words) -> dict[str, Any]:
    return {"strength": w[0] / HALVES, "enemy": w[1]}


def _crew(about: About, w: _Words) -> dict[str, Any]:
    return {"square": about.square(w[0]), "humans": w[1], "alien": words.alien(w[2])}


def _struck(about: About, w: _Words) -> dict[str, Any]:
    return {"projectile": words.PROJECTILES[w[0]], "square": about.square(w[1])}


_EFFECT_FIELDS: dict[int, _Fields] = {
    effects.TILE_DRAWN: _tile,
    effects.TILE_TAKEN: _tile,
    effects.TILE_MISSED: _tile,
    effects.TILE_LEFT: _tile,
    effects.TILE_PLACED: _placed,
    effects.TILE_MOVED: _placed,
    effects.TILE_SET_ASIDE: _tile,
    effects.TILE_RETURNED: _tile,
    effects.ASIDE_TAKEN: _tile,
    effects.PEEKED: lambda a, w: {"pile": w[0] + 1, "cards": w[1]},
    effects.REMEMBERED: lambda a, w: {"card": a.names.card(w[0]), "card_type": a.names.type_of(w[0])},
    effects.FLIPPED: lambda a, w: {"circle": w[0], "forced": bool(w[1])},
    effects.RUN_ENDED: _numbers("circle"),
    effects.NUMBER_TAKEN: lambda a, w: {"number": w[0], "left_over": bool(w[1])},
    effects.BUILDING_ENDED: _numbers("ms"),
    effects.FLAWS_FOUND: _numbers("violations"),
    effects.TILE_LOST: lambda a, w: {**a.tile(w[0]), "square": a.square(w[1]), "why": words.CAUSES[w[2]]},
    effects.FLAW_FINED: _numbers("credits", "total"),
    effects.CREW_PLACED: _crew,
    effects.CELLS_FILLED: lambda a, w: {"square": a.square(w[0]), "tokens": w[1]},
    effects.LAUNCHED: _numbers("position", "number"),
    effects.REVEALED: lambda a, w: {"card": a.names.card(w[0]), "card_type": a.names.type_of(w[0])},
    effects.MOVED: _numbers("days", "position"),
    effects.POWERED: lambda a, w: {"square": a.square(w[0]), "left": w[1]},
    effects.STRENGTH: lambda a, w: {"of": words.least(w[0]), "strength": w[1] / HALVES, "tokens": w[2]},
    effects.LANDED: lambda a, w: {"planet": w[0] + 1},
    effects.TAKEN: _card_type,
    effects.PASSED: _card_type,
    effects.FIGHT_WON: _fight,
    effects.FIGHT_TIED: _fight,
    effects.FIGHT_LOST: _fight,
    effects.DECLINED: _numbers(),
    effects.CREDITS_GAINED: _numbers("credits", "total"),
    effects.LOADED: lambda a, w: {"goods": words.goods(w)},
    effects.GOOD_LOST: lambda a, w: {"square": a.square(w[0]), "colour": COLOUR_WORDS[w[1]]},
    effects.CELL_LOST: lambda a, w: {"square": a.square(w[0]), "left": w[1]},
    effects.CREW_LOST: _crew,
    effects.LINE_SUFFERED: lambda a, w: {"line": w[0] + 1, "least": words.least(w[1]), "penalty": words.penalty(w[2])},
    effects.NO_EFFECT: _card_type,
    effects.MISSED_SHIP: lambda a, w: {"projectile": words.PROJECTILES[w[0]], "line": w[1]},
    effects.NO_DAMAGE: _struck,
    effects.STOPPED: lambda a, w: {**_struck(a, w), "by": words.STOPPED_BY[w[2]]},
    effects.HIT: _struck,
    effects.SABOTAGED: lambda a, w: {"square": a.square(w[0]), "column": w[1], "row": w[2]},
    effects.PART_KEPT: lambda a, w: {"square": a.square(w[0]), "lost": w[1], "kept": w[2]},
    effects.LEFT: lambda a, w: {"why": words.STATUS_WORDS[w[0]]},
    effects.REWARDED: _numbers("place", "credits"),
    effects.LOOKS_BONUS: _numbers("connectors", "credits"),
    effects.SOLD: lambda a, w: {"credits": w[0], "half": bool(w[1])},
    effects.PENALTY: _numbers("lost", "credits"),
    effects.ROUND_OVER: lambda a, w: {"word": a.names.rounds[w[0] - 1]["word"]},
    effects.GAME_WON: _numbers("credits"),
    effects.TILE_PICKED_UP: lambda a, w: {**a.tile(w[0]), "square": a.square(w[1])},
}


def event_lines(cell: Any, log: np.ndarray, snapshots: np.ndarray) -> Iterator[dict[str, Any]]:
    """The events of the last game as JSON-ready dicts, in order."""
    teller = Teller(cell)
    for event in event_log.events(log):
        yield teller.line(event, snapshots)
