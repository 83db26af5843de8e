"""The event log as JSON-ready lines: every draw, choice, effect and state, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from toolkit.engine import log as event_log
from toolkit.engine.log import Event

from ..boards import board_of
from ..components import COMPONENTS, SYSTEM_WORDS, TEAM_WORDS
from ..names import decisions, effects, phases
from ..names.draws import DRAWS, OPEN_ORDER, SEQUENCE, TEAMS, TOKEN_HEX, TOKEN_ORDER, TURN_ORDER
from ..prepare import seats
from ..state import COLUMNS
from .table import state_fields
from .words import CAUSES, HOW_SCORED, LETTER_WORDS, OWN_ACTIONS, columns, console, is_gate, order, systems, token

_DRAWS = {draw.id: draw for draw in DRAWS}
_DECISIONS = tuple(decisions.MEANING)
_OF_TOKENS = (
    effects.TOKEN_LAID, effects.GATE_TURNED_SETUP, effects.TOKEN_MOVED, effects.TOKEN_STOPPED, effects.GATE_TURNED,
    effects.GATE_SWAPPED, effects.OPENING_GIVEN_UP, effects.TOKEN_SWAPPED, effects.GATE_REVEALED,
)  # fmt: skip


def board_field(cell: Any) -> str | dict[str, Any]:
    """The board as a state names it: one of components.yaml by its name, any other by its hexes."""
    board, chosen = board_of(cell), cell.setup["board"]
    columns_, pad = [list(column) for column in board.columns], [list(hex_) for hex_ in board.landing_pad]
    if isinstance(chosen, str):
        printed: Mapping[str, Any] = COMPONENTS.tree["boards"][chosen]
        if (columns_, pad) == (printed["columns"], printed["landing_pad"]):
            return chosen
    return {"columns": columns_, "landing_pad": pad}


class Teller:
    """Turns the events of a game of one cell into lines, one after the other: the race and the consoles are what came last."""

    def __init__(self, cell: Any):
        self.seats = seats(cell.mode, cell.setup)
        self.board = board_field(cell)
        self.league = cell.mode == "league"
        self.by_player = cell.mode == "team" and cell.options["team_turn_order"] == "per_player"
        self.race = 1
        self.rounds_before = 0  # of earlier races
        self.state: Any = None  # the last one told

    def line(self, event: Event, snapshots: np.ndarray) -> dict[str, Any]:
        """One event as a line without its number."""
        if event.kind == event_log.EFFECT and event.code == effects.RACE_BEGINS:
            self.race, self.rounds_before = event.words[0], event.turn
        race = {"race": self.race} if self.league else {}
        place = {**race, "round": event.turn - self.rounds_before, "phase": phases.NAMES[event.phase]}
        if event.kind == event_log.DRAW:
            return {"type": "draw", **place, **self._draw(event)}
        if event.kind == event_log.POLICY_DRAW:
            first, count = event.words
            return {"type": "draw", **place, "name": _DRAWS[event.code].name, "k": first, "count": count, **self._seat(event)}
        if event.kind == event_log.CHOICE:
            option = _OPTIONS[event.code](self, event)
            return {"type": "choice", **place, **self._seat(event), "decision": _DECISIONS[event.code], "option": option}
        if event.kind == event_log.EFFECT:
            owner = {**self._seat(event), **({"token": token(event.actor)} if event.code in _OF_TOKENS else {})}
            what = effects.NAMES[event.code]
            return {"type": "effect", **place, "what": what, **owner, **_EFFECT_FIELDS[event.code](event.words)}
        self.state = snapshots[event.words[0]]
        told = state_fields(self.state, self.seats, self.board)
        return {"type": "state", **place, "after": phases.NAMES[event.code], "state": told}

    def _seat(self, event: Event) -> dict[str, Any]:
        return {"seat": self.seats[event.seat]} if event.seat >= 0 else {}

    def _draw(self, event: Event) -> dict[str, Any]:
        k, pinned, *values = event.words
        draw = _DRAWS[event.code]
        value = values if draw.kind == "shuffle" else values[0]
        line = {"name": draw.name, "k": k, "value": value, "pinned": bool(pinned), **self._seat(event)}
        if event.seat < 0 <= event.actor:
            line["token"] = token(event.actor)
        if event.code == TOKEN_HEX:
            line["hex"] = values[1:]
        elif event.code in (SEQUENCE, OPEN_ORDER):
            line["letters"] = [LETTER_WORDS[number - 1] for number in values]
        elif event.code == TOKEN_ORDER:
            line["tokens"] = [token(index) for index in values]
        elif event.code == TEAMS:
            line["teams"] = [TEAM_WORDS[number - 1] for number in values]
        elif event.code == TURN_ORDER and self.by_player:
            line["players"] = values
        elif event.code == TURN_ORDER:
            line["seats"] = [self.seats[number - 1] for number in values]
        return line

    def program(self, event: Event) -> dict[str, Any]:
        """The orders of both pilots; their systems are those of the ship's console."""
        rows, words = self.state["ships"][event.seat]["console"], event.words
        return {"blue": order(rows, *words[:4]), "pink": order(rows, *words[4:])}


_OPTIONS: dict[int, Callable[[Teller, Event], Any]] = {
    decisions.TEAM: lambda t, e: TEAM_WORDS[e.words[0]],
    decisions.DRAFT_PICK: lambda t, e: systems(e.words[0], e.words[1]),
    decisions.LAYOUT: lambda t, e: console((e.words[:COLUMNS], e.words[COLUMNS:])),
    decisions.PLACEMENT: lambda t, e: {"hex": list(e.words[:2]), "facing": e.words[2]},
    decisions.PROGRAM: Teller.program,
    decisions.SWAP_TARGET: lambda t, e: list(e.words[1:3]) if e.words[0] else None,
    decisions.REPAIR: lambda t, e: columns(e.words[0]),
    decisions.AUTO_REPAIR: lambda t, e: columns(e.words[0]),
    decisions.ARMOR_COLUMN: lambda t, e: e.words[0] + 1,
    decisions.DAMAGE_COLUMN: lambda t, e: e.words[0] + 1,
    decisions.SCORE: lambda t, e: bool(e.words[0]),
    decisions.OWN_ORDER: lambda t, e: OWN_ACTIONS[e.words[0]],
}

_EFFECT_FIELDS: dict[int, Callable[[tuple[int, ...]], dict[str, Any]]] = {
    effects.TOKEN_LAID: lambda w: {"hex": list(w[1:3]), "facing": w[3] if is_gate(w[0]) else None},
    effects.GATE_TURNED_SETUP: lambda w: {"facing": w[1]},
    effects.TURN_ORDER_SET: lambda w: {"turn_order": w[0], "boosts": w[1]},
    effects.TEAM_TAKEN: lambda w: {"team": TEAM_WORDS[w[0]]},
    effects.PILOT_REMOVED: lambda w: {},
    effects.MOVED: lambda w: {"hex": list(w[:2]), "facing": w[2], "entered": w[3]},
    effects.TURNED: lambda w: {"facing": w[0]},
    effects.BLOCKED: lambda w: {"points": w[0], "teleport": bool(w[1])},
    effects.BOOST_SPENT: lambda w: {"boosts": w[0]},
    effects.DAMAGE_DEALT: lambda w: {"points": w[0], "cause": CAUSES[w[1]], "dealt": w[2]},
    effects.ABSORBED: lambda w: {"points": w[0]},
    effects.GATE_SCORED: lambda w: {"letter": LETTER_WORDS[w[0]], "gates": w[1], "how": HOW_SCORED[w[2]]},
    effects.COLLISION: lambda w: {"ships": w[0], "better_armored": w[1]},
    effects.LANDED: lambda w: {"place": w[0], "tiebreak": w[1] or None},
    effects.ROLLED: lambda w: {"letter": LETTER_WORDS[w[0]], "direction": w[1]},
    effects.TOKEN_MOVED: lambda w: {"hex": list(w[1:3]), "bounced": bool(w[3])},
    effects.TOKEN_STOPPED: lambda w: {"by_ship": bool(w[1])},
    effects.GATE_TURNED: lambda w: {"facing": w[1]},
    effects.GATE_SWAPPED: lambda w: {"with": token(w[1])},
    effects.OPENING_GIVEN_UP: lambda w: {},
    effects.SWAPPED: lambda w: {"hex": list(w[:2])},
    effects.TOKEN_SWAPPED: lambda w: {"hex": list(w[1:3])},
    effects.REPAIRED: lambda w: {"column": w[0] + 1, "left": w[1]},
    effects.COLD_RESTART: lambda w: {"removed": w[0]},
    effects.DAMAGE_ASSIGNED: lambda w: {"column": w[0] + 1, "armor": bool(w[1])},
    effects.DAMAGE_IGNORED: lambda w: {"points": w[0]},
    effects.GATE_REVEALED: lambda w: {"letter": LETTER_WORDS[w[0]], "number": w[1]},
    effects.STANDING: lambda w: {"place": w[0], "gates": w[1]},
    effects.POINTS: lambda w: {"won": w[0], "points": w[1]},
    effects.RACE_BEGINS: lambda w: {"race": w[0]},
    effects.SYSTEM_TAKEN: lambda w: {"system": SYSTEM_WORDS[w[0]], "left": w[1]},
}


def event_lines(cell: Any, log: np.ndarray, snapshots: np.ndarray) -> Iterator[dict[str, Any]]:
    """The events of the last game as JSON-ready dicts, in order."""
    teller = Teller(cell)
    for event in event_log.events(log):
        yield teller.line(event, snapshots)
