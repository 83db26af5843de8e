"""Strong play in the fire steps against the Swarm: normal fire or the Death Blossom, and when a missile is worth it."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import difference
from .declared import BLOSSOM_BAR, BLOSSOM_RISK, NORMAL_RISK
from .greedy import blossom_kills, list_bearing, offered_damage, systems_ready
from .strong_swarm_game import damage_worth


@inner
def possible_hits(params: Any, seen: Any, ship: Any, enemies: int, work: Any) -> float:
    """Hits that the Swarm Ships left (`alive` beside `where`) could give next turn if the Gun Star stood still."""
    total = 0.0
    for e in range(enemies):
        d = difference(ship.q - work.where[e, 0], ship.r - work.where[e, 1])
        total += work.alive[e] * params.next_lane[work.where[e, 2], d]
    return total


@inner
def strong_blossom(params: Any, seen: Any, index: int, weights: Any, work: Any) -> bool:
    """D5: kills against the hits that may follow, for both ways to fire (LS-DB-06: the turn after is a standing recharge)."""
    ship = seen.fighters[index]
    worth = damage_worth(params, seen, ship, weights)
    kills = blossom_kills(params, seen, index, work)
    enemies = seen.swarm_left
    blossom = kills - worth * weights[BLOSSOM_RISK] * possible_hits(params, seen, ship, enemies, work)
    bearing = list_bearing(params, seen, ship, ship.q, ship.r, enemies, work)
    kills = offered_damage(params, seen, ship, ship.facing, ship.aim[0], bearing, enemies, systems_ready(params, ship), work)
    normal = kills - worth * weights[NORMAL_RISK] * possible_hits(params, seen, ship, enemies, work)
    return bool(blossom - normal >= weights[BLOSSOM_BAR])
