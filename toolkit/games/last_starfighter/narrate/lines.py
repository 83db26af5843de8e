"""The event log as JSON-ready lines: every draw, choice, effect and state, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from toolkit.engine import log as event_log
from toolkit.engine.log import Event

from ..names import decisions, effects, phases
from ..names.draws import ASTEROIDS_LARGE, ASTEROIDS_SMALL, DRAWS
from ..prepare import SEATS, plot_table, starting_poses
from ..state import FORWARD, LEFT, RIGHT
from .table import state_fields
from .words import ARCS, CAUSES, CREW, DECIDED_BY, FIGHTER_LOST, LETTERS, STEERING, SWARM_LOST, moves, target, weapon

_DRAW_NAMES = {draw.id: draw.name for draw in DRAWS}


class Teller:
    """Turns the events of one cell's games into lines; knows the cell's seats and ships."""

    def __init__(self, cell: Any):
        self.seats = SEATS[cell.mode]
        ours, theirs = starting_poses(cell)
        other = "deck_fighter" if cell.mode == "duel" else "swarm_ship"
        self.chart = cell.components["damage_chart"]
        self.kinds = ["gun_star"] * len(ours) + [other] * len(theirs)

    def line(self, event: Event, snapshots: np.ndarray) -> dict[str, Any]:
        """One event as a line without its number."""
        place = {"turn": event.turn, "phase": phases.NAMES[event.phase]}
        if event.kind == event_log.DRAW:
            return {"type": "draw", **place, **self._draw(event)}
        if event.kind == event_log.POLICY_DRAW:
            first, count = event.words
            return {"type": "draw", **place, "name": _DRAW_NAMES[event.code], "k": first, "count": count, **self._owner(event)}
        if event.kind == event_log.CHOICE:
            decision, option = self._choice(event)
            return {"type": "choice", **place, **self._owner(event), "decision": decision, **option}
        if event.kind == event_log.EFFECT:
            what = effects.NAMES[event.code]
            return {"type": "effect", **place, "what": what, **self._owner(event), **_EFFECT_FIELDS[event.code](self, event)}
        state = state_fields(snapshots[event.words[0]], self.seats[1])
        return {"type": "state", **place, "after": phases.NAMES[event.code], "state": state}

    def _owner(self, event: Event) -> dict[str, Any]:
        owner: dict[str, Any] = {}
        if event.seat >= 0:
            owner["seat"] = self.seats[event.seat]
        if event.actor >= 0:
            owner["ship"] = event.actor
        return owner

    def _draw(self, event: Event) -> dict[str, Any]:
        k, pinned, value, *picked = event.words
        line = {"name": _DRAW_NAMES[event.code], "k": k, "value": value, "pinned": bool(pinned), **self._owner(event)}
        if event.code in (ASTEROIDS_LARGE, ASTEROIDS_SMALL):
            line["hex"] = picked
        return line

    def _choice(self, event: Event) -> tuple[str, dict[str, Any]]:
        name, words = f"D{event.code}", event.words
        if event.code == decisions.D1:
            return name, self._plot(event)
        if event.code == decisions.D2:
            length, _, turns, _ = plot_table()
            return name, {"option": moves(turns[words[0]], int(length[words[0]]), False, False)}
        if event.code == decisions.D3:
            return name, {"option": {"weapon": "laser", "target": target(words[0])}}
        if event.code == decisions.D6 and words[2] == 1:
            return name, {"option": {"aim": [ARCS[words[1]]]}}
        if event.code in (decisions.D4, decisions.D6):
            option = {"weapon": weapon(self.kinds[event.actor], words[0]), "target": target(words[1])}
            return name, {"option": option}
        if event.code == decisions.D5:
            return name, {"option": bool(words[0])}
        if event.code == decisions.D7:
            return name, {"option": weapon(self.kinds[event.actor], words[0])}
        return name, {"option": {"hex": [words[0], words[1]], "large": bool(words[2])}}

    def _plot(self, event: Event) -> dict[str, Any]:
        deciding, recharge, by_die, aim, second, movements, *turns = event.words
        aims = [aim] if self.kinds[event.actor] == "gun_star" else [aim, second]
        plot = moves(turns, movements, bool(recharge), bool(by_die))
        return {"option": {"moves": plot, "aim": [ARCS[arc] for arc in aims]}, "decided_by": DECIDED_BY[deciding]}

    def weapon(self, event: Event) -> str | None:
        """Name of the weapon slot in an event's first word."""
        return weapon(self.kinds[event.actor], event.words[0])


def _hex(event: Event, at: int) -> list[int]:
    return [event.words[at], event.words[at + 1]]


def _letter(turn: int) -> str:
    return LETTERS[(LEFT, FORWARD, RIGHT).index(turn - 1)]


_EFFECT_FIELDS: dict[int, Callable[[Teller, Event], dict[str, Any]]] = {
    effects.MOVED: lambda t, e: {"hex": _hex(e, 0), "facing": e.words[2], "move": _letter(e.words[3])},
    effects.LEFT_MAP: lambda t, e: {"hex": _hex(e, 0)},
    effects.STEP_VOID: lambda t, e: {"hex": _hex(e, 0)},
    effects.COLLISION: lambda t, e: {"total": e.words[0], "collides": bool(e.words[1])},
    effects.SHOT: lambda t, e: {
        "weapon": t.weapon(e),
        "target": target(e.words[1]),
        "to_hit": e.words[2],
        "total": e.words[3],
        "hit": e.words[3] >= e.words[2],
    },
    effects.WASTED: lambda t, e: {"weapon": t.weapon(e), "target": target(e.words[1])},
    effects.DAMAGE: lambda t, e: {
        "table": e.words[0],
        "line": e.words[1],
        "crew": CREW[e.words[2]],
        "cause": CAUSES[e.words[3]],
        "result": dict(t.chart[e.words[0]][e.words[1]]),
    },
    effects.DESTROYED: lambda t, e: {"reason": FIGHTER_LOST[e.words[0]]},
    effects.SWARM_SHIP_LOST: lambda t, e: {"reason": SWARM_LOST[e.words[0]]},
    effects.CLUSTER_HIT: lambda t, e: {"cluster": e.words[0], "hex": _hex(e, 1)},
    effects.CLUSTER_REMOVED: lambda t, e: {"cluster": e.words[0], "hex": _hex(e, 1)},
    effects.POWER_PAID: lambda t, e: {"points": e.words[0], "power": e.words[1]},
    effects.MISSILE_USED: lambda t, e: {"missiles": e.words[0]},
    effects.ROTATED: lambda t, e: {"facing": e.words[0], "rotation": e.words[1]},
    effects.BLOSSOM_ENDED: lambda t, e: {"power": e.words[0]},
    effects.STEERING_SET: lambda t, e: {"restriction": STEERING[e.words[0]]},
    effects.WEAPON_LOST: lambda t, e: {"weapon": t.weapon(e)},
    effects.CREW_ROLL: lambda t, e: {
        "crew": CREW[e.words[0]],
        "total": e.words[1],
        "needed": e.words[2],
        "conscious": e.words[3] == 0,
    },
    effects.LIFE_SUPPORT_OVER: lambda t, e: {"deadline": e.words[0]},
    effects.RECHARGED: lambda t, e: {"points": e.words[0], "power": e.words[1]},
    effects.RECHARGE_CANCELLED: lambda t, e: {"power": e.words[0]},
    effects.CLUSTER_LAID: lambda t, e: {"cluster": e.words[0], "hex": _hex(e, 1), "large": bool(e.words[3])},
}


def event_lines(cell: Any, log: np.ndarray, snapshots: np.ndarray) -> Iterator[dict[str, Any]]:
    """The events of the last game as JSON-ready dicts, in order."""
    teller = Teller(cell)
    for event in event_log.events(log):
        yield teller.line(event, snapshots)
