"""The table at the start: ships on their poses, then asteroid clusters (LS-SET)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import ASTEROIDS_COUNT, ASTEROIDS_LARGE, ASTEROIDS_SMALL
from ..parameters import COUNT_DICE, ROCK_BIT, difference, on_map
from ..state import DECK_FIGHTER, DUEL, FWD, GUN_STAR, KO_DAN, LASERS, MAX_CLUSTERS, STAR_LEAGUE


@inner
def place_fighter(params: Any, state: Any, index: int, kind: int) -> None:
    """A Gun Star or Deck Fighter, undamaged, on its pose (LS-SET-04)."""
    ship = state.fighters[index]
    ship.kind = kind
    ship.side = STAR_LEAGUE if kind == GUN_STAR else KO_DAN
    ship.q = params.fighter_poses[index, 0]
    ship.r = params.fighter_poses[index, 1]
    ship.facing = params.fighter_poses[index, 2]
    ship.on_map = 1
    ship.power = params.power_start
    ship.missiles = params.missiles
    ship.pbc = 1
    ship.rack = 1
    for slot in range(LASERS):
        ship.lasers[slot] = 1 if slot < params.lasers[kind] else 0
    for i in range(2):
        ship.aim[i] = FWD
        ship.last_aim[i] = FWD
    ship.drift = -1
    ship.fixed_speed = -1


@inner
def place_ships(params: Any, state: Any) -> None:
    """All ships: Gun Stars, then Deck Fighters or the Swarm (LS-SET-03, LS-SET-14). `state` is zero before."""
    state.mode = params.mode
    state.gun_star_count = params.gun_stars
    state.fighter_count = params.gun_stars
    for i in range(params.gun_stars):
        place_fighter(params, state, i, GUN_STAR)
    if params.mode == DUEL:
        state.fighter_count += params.deck_fighters
        for i in range(params.gun_stars, state.fighter_count):
            place_fighter(params, state, i, DECK_FIGHTER)
        return
    state.swarm_count = params.swarm_ships
    state.swarm_left = params.swarm_ships
    for i in range(params.swarm_ships):
        ship = state.swarm[i]
        ship.q = params.swarm_poses[i, 0]
        ship.r = params.swarm_poses[i, 1]
        ship.facing = params.swarm_poses[i, 2]
        ship.on_map = 1


@inner
def clusters_wanted(params: Any, draws: Any, log: Any) -> int:
    """Number of clusters: fixed by the scenario, or the total of rolls of both dice (LS-SET-11)."""
    if params.cluster_method != COUNT_DICE:
        return int(params.cluster_count)
    total = 0
    for _ in range(2 * params.cluster_count):
        total += chance.roll(draws, log, ASTEROIDS_COUNT, 6, -1, -1)
    return total


@inner
def set_rock(state: Any, q: int, r: int) -> None:
    """A hex becomes an asteroid hex."""
    row = r + state.rocks.shape[0] // 2
    state.rocks[row] = state.rocks[row] | (1 << (q + ROCK_BIT))


@inner
def free_hex(params: Any, state: Any, closed: Any, q: int, r: int) -> bool:
    """Whether a hex may become an asteroid hex: on the map, empty, not near a ship (LS-SET-12)."""
    if not on_map(params, q, r):
        return False
    row = r + state.rocks.shape[0] // 2
    bit = q + ROCK_BIT
    return ((state.rocks[row] | closed[row]) >> bit) & 1 == 0


@inner
def cluster_fits(params: Any, state: Any, closed: Any, q: int, r: int, large: int) -> bool:
    """Whether a cluster may be laid with its centre on a hex (LS-SET-12, LS-AST-06)."""
    if not free_hex(params, state, closed, q, r):
        return False
    if large == 0:
        return True
    return (
        free_hex(params, state, closed, q + 1, r)
        and free_hex(params, state, closed, q, r + 1)
        and free_hex(params, state, closed, q - 1, r + 1)
        and free_hex(params, state, closed, q - 1, r)
        and free_hex(params, state, closed, q, r - 1)
        and free_hex(params, state, closed, q + 1, r - 1)
    )


@inner
def close_hexes_near_ships(params: Any, state: Any, closed: Any) -> None:
    """Mark the hexes that are too near to a ship for a cluster (LS-SET-12, LS-R-05)."""
    for row in range(closed.shape[0]):
        closed[row] = 0
    reach = params.asteroid_distance - 1
    for ship_id in range(state.fighter_count + state.swarm_count):
        if ship_id < state.fighter_count:
            q = state.fighters[ship_id].q
            r = state.fighters[ship_id].r
        else:
            q = state.swarm[ship_id - state.fighter_count].q
            r = state.swarm[ship_id - state.fighter_count].r
        for dr in range(-reach, reach + 1):
            row = r + dr + closed.shape[0] // 2
            if row < 0 or row >= closed.shape[0]:
                continue
            for dq in range(-reach, reach + 1):
                if params.distances[difference(dq, dr)] <= reach:
                    closed[row] = closed[row] | (1 << (q + dq + ROCK_BIT))


@inner
def legal_centres(params: Any, state: Any, closed: Any, large: int, found: Any) -> int:
    """Every hex that a cluster may be centred on, by row, then column; `found` gets (q, r)."""
    count = 0
    half = params.rows // 2
    for r in range(-half, half + 1):
        first = -(r >> 1)
        for q in range(first, first + params.cols):
            if cluster_fits(params, state, closed, q, r, large):
                found[count, 0] = q
                found[count, 1] = r
                count += 1
    return count


@inner
def lay_cluster(state: Any, log: Any, q: int, r: int, large: int) -> None:
    """Put a cluster on the map; a large one fills its centre and six neighbours (LS-AST-06)."""
    cluster = state.clusters[state.cluster_count]
    cluster.q = q
    cluster.r = r
    cluster.large = large
    set_rock(state, q, r)
    if large != 0:
        state.large_count += 1
        set_rock(state, q + 1, r)
        set_rock(state, q, r + 1)
        set_rock(state, q - 1, r + 1)
        set_rock(state, q - 1, r)
        set_rock(state, q, r - 1)
        set_rock(state, q + 1, r - 1)
    event_log.effect(log, effects.CLUSTER_LAID, -1, -1, state.cluster_count, q, r, large)
    state.cluster_count += 1


@inner
def clusters_to_lay(params: Any, wanted: int) -> int:
    """As many as wanted and as there are counters (LS-SET-02)."""
    return int(min(wanted, MAX_CLUSTERS, params.large_clusters + params.small_clusters))


@inner
def pick_centre(params: Any, draws: Any, log: Any, found: Any, count: int, large: int) -> int:
    """A uniform pick among the legal centres (LS-SET-13); what was picked joins the log."""
    name = ASTEROIDS_LARGE if large != 0 else ASTEROIDS_SMALL
    index = chance.pick(draws, log, name, count, -1, -1)
    event_log.push(log, found[index, 0])
    event_log.push(log, found[index, 1])
    return index


@inner
def laying_side(state: Any) -> int:
    """Who lays the next cluster when the sides take turns: the Star League first (LS-SET-17)."""
    if state.cluster_count % 2 == 0:
        return STAR_LEAGUE
    return KO_DAN
