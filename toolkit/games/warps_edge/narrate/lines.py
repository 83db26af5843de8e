"""The event log as JSON-ready lines: every draw, choice, effect and state, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from toolkit.engine import log as event_log
from toolkit.engine.log import Event

from ..limits import LEVELS
from ..names import decisions, effects, endings, phases
from ..names.draws import DRAWS, FLEET_LEVEL, FLEET_SHUFFLE, SEAT_NAMES, SKILLS_SHUFFLE
from ..state import ASSIGN, BUY, END_STEP, MOVE, PLACE, REPAIR, USE_POWER, USE_SKILL
from .table import state_fields
from .words import WHY_ENDED, Names, kind, moved_to, zone

_DRAWS = {draw.id: draw for draw in DRAWS}
_DECISIONS = tuple(decisions.MEANING)
_LEVELS = range(FLEET_LEVEL, FLEET_LEVEL + LEVELS)


class Teller:
    """Turns the events of a game of one cell into lines."""

    def __init__(self, cell: Any) -> None:
        self.names = Names(cell)

    def line(self, event: Event, snapshots: np.ndarray) -> dict[str, Any]:
        """One event as a line without its number."""
        place = {"turn": event.turn, "phase": phases.NAMES[event.phase]}
        if event.kind == event_log.DRAW:
            return {"type": "draw", **place, **self._draw(event)}
        if event.kind == event_log.POLICY_DRAW:
            first, count = event.words
            return {"type": "draw", **place, "name": _DRAWS[event.code].name, "k": first, "count": count, **_seat(event)}
        if event.kind == event_log.CHOICE:
            option = _OPTIONS[event.code](self.names, event.words)
            return {"type": "choice", **place, **_seat(event), "decision": _DECISIONS[event.code], "option": option}
        if event.kind == event_log.EFFECT:
            fields = _EFFECT_FIELDS[event.code](self.names, event.words)
            return {"type": "effect", **place, "what": effects.NAMES[event.code], **fields}
        told = state_fields(snapshots[event.words[0]], self.names)
        return {"type": "state", **place, "after": phases.NAMES[event.code], "state": told}

    def _draw(self, event: Event) -> dict[str, Any]:
        k, pinned, *values = event.words
        draw = _DRAWS[event.code]
        value = values if draw.kind == "shuffle" else values[0]
        line: dict[str, Any] = {"name": draw.name, "k": k, "value": value, "pinned": bool(pinned)}
        if event.code == SKILLS_SHUFFLE:
            line["skills"] = [self.names.skill(number - 1) for number in values]
        elif event.code == FLEET_SHUFFLE:
            line["cards"] = [self.names.card(number - 1) for number in values]
        elif event.code in _LEVELS:
            line["cards"] = [self.names.card_of_level(event.code - FLEET_LEVEL, number) for number in values]
        else:
            line["token"] = self.names.token(values[0])
        return line


def _seat(event: Event) -> dict[str, Any]:
    return {"seat": SEAT_NAMES[event.seat]}


_Words = tuple[int, ...]
_Action = Callable[[Names, _Words], list[Any]]

# DP-02: what follows the kind of action; its words are token, target, skill card, tokens.
_ACTIONS: dict[int, _Action] = {
    END_STEP: lambda n, w: ["end_step"],
    PLACE: lambda n, w: ["place", n.token(w[0]), n.target(w[1])],
    REPAIR: lambda n, w: ["repair", n.token(w[0])],
    USE_POWER: lambda n, w: ["use_power", n.token(w[0])],
    BUY: lambda n, w: ["buy", n.tokens_named(w[3:])],
    ASSIGN: lambda n, w: ["assign", n.skill(w[2]), n.tokens_named(w[3:])],
    USE_SKILL: lambda n, w: ["use_skill", n.skill(w[2])],
    MOVE: lambda n, w: ["move", n.token(w[0]), f"to_{moved_to(w[1])}"],
}

_OPTIONS: dict[int, Callable[[Names, _Words], Any]] = {
    decisions.SKILL_OFFER: lambda n, w: n.skill(w[0]),
    decisions.ACTION: lambda n, w: _ACTIONS[w[0]](n, w[1:]),
    decisions.TARGETS: lambda n, w: [n.target(number) for number in w],
    decisions.BASKET: lambda n, w: n.tokens_named(w),
    decisions.LOSS: lambda n, w: n.token(w[0]),
    decisions.TOKENS: lambda n, w: n.tokens_named(w),
    decisions.OVER_CAPACITY: lambda n, w: n.token(w[0]),
}

_Fields = Callable[[Names, _Words], dict[str, Any]]


def _numbers(*names: str) -> _Fields:
    """Fields that are the words themselves."""
    return lambda _, w: dict(zip(names, w, strict=False))


def _beaten(names: Names, w: _Words) -> dict[str, Any]:
    return {"target": names.target(w[0]), "card": names.card(w[1]), "excess": w[2]}


def _token_to(names: Names, w: _Words) -> dict[str, Any]:
    return {"token": names.token(w[0]), "to": zone(w[1])}


def _skill(names: Names, w: _Words) -> dict[str, Any]:
    return {"skill": names.skill(w[0])}


_EFFECT_FIELDS: dict[int, _Fields] = {
    effects.SLID: lambda n, w: {"target": n.target(w[1]), "from": n.target(w[0]), "card": n.card(w[2])},
    effects.ARRIVED: lambda n, w: {"target": n.target(w[0]), "card": n.card(w[1])},
    effects.PLACED: lambda n, w: {"target": n.target(w[0]), "token": n.token(w[1]), "laser": w[2], "maneuver": w[3]},
    effects.COUNTED: lambda n, w: {"target": n.target(w[0]), "kind": kind(w[1]), "value": w[2], "total": w[3]},
    effects.STUNNED: lambda n, w: {"target": n.target(w[0])},
    effects.DESTROYED: _beaten,
    effects.EVADED: _beaten,
    effects.SECTION_FELL: lambda n, w: {"target": n.section(w[0]), "excess": w[1], "standing": w[2]},
    effects.REWARDED: _token_to,
    effects.REWARD_MISSED: lambda n, w: {"token": n.token(w[0])},
    effects.REPAIRED: _numbers("points", "shield"),
    effects.SHIELD_RAISED: _numbers("points", "shield"),
    effects.HULL_RAISED: _numbers("points", "hull"),
    effects.POWER_USED: _token_to,
    effects.BUYING_POWER: _numbers("value", "total"),
    effects.RECOVERED: _token_to,
    effects.UPGRADED: lambda n, w: {"given": n.token(w[0]), "taken": n.token(w[1])},
    effects.PAID: _numbers("energy", "power", "cost"),
    effects.BOUGHT: _token_to,
    effects.ASSIGNED: lambda n, w: {"skill": n.skill(w[0]), "token": n.token(w[1]), "value": w[2]},
    effects.ACTIVATED: _skill,
    effects.SKILL_USED: _skill,
    effects.MOVED: lambda n, w: {"token": n.token(w[0]), "to": moved_to(w[1])},
    effects.POOL_DISCARDED: _numbers("tokens"),
    effects.ATTACKED: lambda n, w: {"target": n.target(w[0]), "attack": w[1]},
    effects.CANCELLED: _numbers("points"),
    effects.SHIELD_LOST: _numbers("points", "shield"),
    effects.HULL_LOST: _numbers("points", "hull"),
    effects.REMOVED: lambda n, w: {"token": n.token(w[0]), "from": zone(w[1]), "to": zone(w[2])},
    effects.NOTHING_TO_REMOVE: _numbers(),
    effects.TAKEN_BACK: lambda n, w: {"target": n.target(w[0]), "token": n.token(w[1])},
    effects.TOKENS_LEFT: lambda n, w: {"target": n.target(w[0]), "tokens": w[1], "to": zone(w[2])},
    effects.REGENERATED: lambda n, w: {"target": n.section(w[0]), "token": n.token(w[1])},
    effects.WARP_ENDED: lambda n, w: {"warp": w[0], "why": WHY_ENDED[w[1]]},
    effects.RETRIEVED: _numbers("cards"),
    effects.SKILL_OFFERED: _skill,
    effects.SKILL_KEPT: _skill,
    effects.METERS_RESET: _numbers("shield", "hull"),
    effects.HOLD_EMPTIED: lambda n, w: {"token": n.token(w[0])},
    effects.GAME_OVER: lambda n, w: {"ending": endings.NAMES[w[0]]},
}


def event_lines(cell: Any, log: np.ndarray, snapshots: np.ndarray) -> Iterator[dict[str, Any]]:
    """The events of the last game as JSON-ready dicts, in order."""
    teller = Teller(cell)
    for event in event_log.events(log):
        yield teller.line(event, snapshots)
