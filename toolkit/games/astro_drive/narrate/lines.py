"""The event log as JSON-ready lines: every draw, choice, effect and state, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from toolkit.engine import log as event_log
from toolkit.engine.log import Event

from ..components import SQUARE_WORDS
from ..names import actions, decisions, effects, endings, phases
from ..names.draws import (
    COURSE_MAPS,
    DECK,
    DRAWS,
    FINISH_BLOCK,
    INITIATIVE_TIE,
    INITIATIVES,
    ORIENTATION,
    RESHUFFLE,
    SYMBOL_SQUARE,
)
from ..prepare import seats
from ..state import WORMHOLE
from .table import state_fields
from .words import FINISH_ID, MADE_ID, ORIENTATIONS, WHY_GAINED, Names, cause

_DRAWS = {draw.id: draw for draw in DRAWS}
_DECISIONS = tuple(decisions.MEANING)


class Teller:
    """Turns the events of a game of one cell into lines, one after the other."""

    def __init__(self, cell: Any):
        self.seats = seats(cell.mode, cell.setup)
        self.names = Names(cell)
        self.columns, self.map_rows = (int(cell.components["map_size"][side]) for side in ("columns", "rows"))
        self.block = [MADE_ID] * cell.setup["maps_with_finish"]  # maps of the finish block, by their number in it

    def line(self, event: Event, snapshots: np.ndarray) -> dict[str, Any]:
        """One event as a line without its number."""
        place = {"round": event.turn, "phase": phases.NAMES[event.phase]}
        if event.kind == event_log.DRAW:
            return {"type": "draw", **place, **self._draw(event)}
        if event.kind == event_log.POLICY_DRAW:
            first, count = event.words
            return {"type": "draw", **place, "name": _DRAWS[event.code].name, "k": first, "count": count, **self._seat(event)}
        if event.kind == event_log.CHOICE:
            option = self.names.card(event.words[0]) if event.code == decisions.CARD else actions.WORDS[event.words[0]]
            return {"type": "choice", **place, **self._seat(event), "decision": _DECISIONS[event.code], "option": option}
        if event.kind == event_log.EFFECT:
            fields = _EFFECT_FIELDS[event.code](self.names, event.words)
            return {"type": "effect", **place, "what": effects.NAMES[event.code], **self._seat(event), **fields}
        told = state_fields(snapshots[event.words[0]], self.seats, self.names, self.columns, self.map_rows)
        return {"type": "state", **place, "after": phases.NAMES[event.code], "state": told}

    def _seat(self, event: Event) -> dict[str, Any]:
        return {"seat": self.seats[event.seat]} if event.seat >= 0 else {}

    def _draw(self, event: Event) -> dict[str, Any]:
        k, pinned, *values = event.words
        draw = _DRAWS[event.code]
        value = values if draw.kind == "shuffle" else values[0]
        line = {"name": draw.name, "k": k, "value": value, "pinned": bool(pinned), **self._seat(event)}
        if event.code in (DECK, RESHUFFLE):
            line["cards"] = [self.names.cards[number - 1] for number in values]
        elif event.code == COURSE_MAPS:
            line["maps"] = [self.names.maps[number - 1] for number in values]
            self.block = line["maps"][: len(self.block)]
        elif event.code == FINISH_BLOCK:
            line["maps"] = [(*self.block, FINISH_ID)[number - 1] for number in values]
        elif event.code == ORIENTATION:
            line["map"] = self.names.map(event.actor)
        elif event.code == SYMBOL_SQUARE:
            line |= {"symbol": SQUARE_WORDS[min(event.actor, WORMHOLE)], "square": values[1:]}
        elif event.code == INITIATIVE_TIE:
            line["seats"] = [self.seats[number - 1] for number in values]
        elif event.code == INITIATIVES:
            line["cards"] = list(self.names.cards)
        return line


_Fields = Callable[[Names, tuple[int, ...]], dict[str, Any]]


def _numbers(*names: str) -> _Fields:
    """Fields that are the words themselves."""
    return lambda _, w: dict(zip(names, w, strict=False))


_EFFECT_FIELDS: dict[int, _Fields] = {
    effects.DEALT: _numbers("hand", "deck"),
    effects.STARTING_CUBES: _numbers("cubes"),
    effects.MAP_PLACED: lambda n, w: {"map": n.map(w[0]), "orientation": ORIENTATIONS[w[1]], "place": w[2], "pile": w[3]},
    effects.CUBE_LAID: _numbers("row", "column", "storage"),
    effects.MAP_MADE: _numbers("place", "tries"),
    effects.PLAYED: lambda n, w: {"card": n.card(w[0])},
    effects.TURN_POSITION: _numbers("position", "initiative"),
    effects.POINTS: _numbers("movement", "control"),
    effects.MOVED: lambda n, w: {"row": w[0], "column": w[1], "action": actions.WORDS[w[2]], "passed": w[3]},
    effects.PULLED: _numbers("row", "column"),
    effects.TRANSPORTED: _numbers("row", "column", "passed"),
    effects.CUBE_USED: _numbers("movement", "control", "cubes"),
    effects.CUBE_GAINED: lambda n, w: {"cubes": w[0], "why": WHY_GAINED[w[1]], "storage": w[2]},
    effects.CUBE_DISCARDED: _numbers("cubes", "storage"),
    effects.CUBE_LOST: _numbers("cubes", "storage"),
    effects.SQUARE_EMPTIED: _numbers("row", "column"),
    effects.CARD_CUBE_DUE: _numbers(),
    effects.CARD_CUBE_LOST: _numbers(),
    effects.CRASHED: lambda n, w: {"cause": cause(w[0]), "row": w[1], "column": w[2], "cubes": w[3]},
    effects.HAND_DISCARDED: _numbers("cards"),
    effects.POINTS_LOST: _numbers("movement", "control"),
    effects.MAP_REMOVED: lambda n, w: {"map": n.map(w[0]), "place": w[1], "cubes": w[2]},
    effects.DISCARDED: lambda n, w: {"card": n.card(w[0])},
    effects.RESHUFFLED: _numbers("cards"),
    effects.WON: lambda n, w: {"ending": endings.NAMES[w[0]]},
    effects.STANDING: _numbers("place", "row"),
}


def event_lines(cell: Any, log: np.ndarray, snapshots: np.ndarray) -> Iterator[dict[str, Any]]:
    """The events of the last game as JSON-ready dicts, in order."""
    teller = Teller(cell)
    for event in event_log.events(log):
        yield teller.line(event, snapshots)
