"""The whole state in named fields: what a second program needs to check every transition."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..parameters import ROCK_BIT
from ..state import DUEL, MAX_ROWS
from .words import ARCS, CAUSES, CLUSTER_STATUS, CREW, FIGHTER_LOST, KINDS, STEERING, SWARM_LOST, moves

_FLAGS = (
    "on_map", "paid", "power_hit", "pbc", "rack", "pilot_out", "gunner_out", "stabilizer", "steering_hit", "stabilizer_hit",
    "speed_change_hit", "fixed_speed_delayed", "stationary", "blossomed", "must_recharge",
)  # fmt: skip
_NUMBERS = (
    "q", "r", "facing", "fuselage", "engine_arcs", "engine_circles", "targeting_arcs", "power", "missiles",
    "pilot_wounds", "gunner_wounds", "pilot_wounded", "gunner_wounded", "half_speed", "half_speed_hits", "half_speed_carried",
    "weapon_hits", "moved",
)  # fmt: skip


def state_fields(state: Any, ko_dan_seat: str) -> dict[str, Any]:
    """One snapshot (a STATE record) as JSON-ready data."""
    fighters = [_fighter(state["fighters"][i], i, ko_dan_seat) for i in range(int(state["fighter_count"]))]
    first = int(state["fighter_count"])
    swarm = [_swarm_ship(state["swarm"][i], first + i) for i in range(int(state["swarm_count"]))]
    return {
        "mode": "duel" if int(state["mode"]) == DUEL else "swarm",
        "turn": int(state["turn"]),
        "swarm_left": int(state["swarm_left"]),
        "ships": fighters + swarm,
        "clusters": [_cluster(state["clusters"][i], i) for i in range(int(state["cluster_count"]))],
        "asteroid_hexes": asteroid_hexes(state["rocks"]),
        "pending_hits": [_hit(state["pending"][i]) for i in range(int(state["pending_count"]))],
    }


def _fighter(ship: Any, index: int, ko_dan_seat: str) -> dict[str, Any]:
    kind = KINDS[int(ship["kind"])]
    aims = 1 if kind == "gun_star" else 2
    plot = ship["plot"]
    return {
        "id": index,
        "kind": kind,
        "seat": "gun_star" if int(ship["side"]) == 0 else ko_dan_seat,
        **{name: int(ship[name]) for name in _NUMBERS},
        **{name: bool(ship[name]) for name in _FLAGS},
        "lost": FIGHTER_LOST[int(ship["lost"])],
        "lasers": [bool(intact) for intact in ship["lasers"]],
        "aim": [ARCS[int(arc)] for arc in ship["aim"][:aims]],
        "life_support": int(ship["life_support"]) or None,
        "drift": None if int(ship["drift"]) < 0 else int(ship["drift"]),
        "steering": STEERING[int(ship["steering"])],
        "fixed_speed": None if int(ship["fixed_speed"]) < 0 else int(ship["fixed_speed"]),
        "plot": moves(plot["turns"], int(plot["movements"]), bool(plot["recharge"]), bool(plot["by_die"])),
    }


def _swarm_ship(ship: Any, ship_id: int) -> dict[str, Any]:
    numbers = {name: int(ship[name]) for name in ("q", "r", "facing", "moved")}
    flags = {name: bool(ship[name]) for name in ("on_map", "stationary")}
    return {"id": ship_id, "kind": "swarm_ship", "seat": "swarm", **numbers, **flags, "lost": SWARM_LOST[int(ship["lost"])]}


def _cluster(cluster: Any, index: int) -> dict[str, Any]:
    q, r, bits = int(cluster["q"]), int(cluster["r"]), int(cluster["hit_hexes"])
    return {
        "index": index,
        "q": q,
        "r": r,
        "large": bool(cluster["large"]),
        "status": CLUSTER_STATUS[int(cluster["status"])],
        "hit_hexes": [[q + k % 3 - 1, r + k // 3 - 1] for k in range(9) if bits >> k & 1],
    }


def _hit(hit: Any) -> dict[str, Any]:
    return {
        "ship": int(hit["ship"]),
        "table": int(hit["table"]),
        "line": int(hit["line"]),
        "crew": CREW[int(hit["crew"])],
        "cause": CAUSES[int(hit["cause"])],
    }


def asteroid_hexes(rocks: np.ndarray) -> list[list[int]]:
    """Asteroid hexes [q, r], by row, then column."""
    found = []
    for row in range(MAX_ROWS):
        bits = int(rocks[row])
        found += [[bit - ROCK_BIT, row - MAX_ROWS // 2] for bit in range(bits.bit_length()) if bits >> bit & 1]
    return found
