"""Who may fire at what, and how hard it is: firing arcs, lines of fire, ranges, To-Hit Numbers (LS-ARC, LS-AFI, LS-HIT)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names.effects import SWARM_LASER_SLOT
from ..parameters import ROCK_BIT, difference, q_of, r_of
from ..state import (
    AFT,
    CLUSTER_HIT,
    CLUSTER_INTACT,
    CLUSTER_TARGET,
    FWD,
    GUN_STAR,
    HEX_TARGET,
    LASER,
    PARTICLE_BEAM,
    PBC_SLOT,
    PHOTON_MISSILE,
    PORT,
    RACK_SLOT,
    SWARM_LASER,
)

NO_SHOT = 99


@inner
def axis(facing: int, arc: int) -> int:
    """The direction that an arc points in (LS-ARC-01)."""
    if arc == PORT:
        return (facing + 5) % 6
    if arc == FWD:
        return facing
    if arc == AFT:
        return (facing + 3) % 6
    return (facing + 1) % 6


@inner
def is_rock(state: Any, q: int, r: int) -> bool:
    """Whether a hex holds asteroids."""
    row = r + state.rocks.shape[0] // 2
    if row < 0 or row >= state.rocks.shape[0]:
        return False
    return (state.rocks[row] >> (q + ROCK_BIT)) & 1 != 0


@inner
def blocked(params: Any, state: Any, fq: int, fr: int, tq: int, tr: int) -> bool:
    """Whether asteroids stand between two hexes in some arc of one another (LS-AFI-01, LS-AFI-02)."""
    if state.cluster_count == 0:
        return False
    dq = tq - fq
    dr = tr - fr
    if params.los_axis_only != 0 and dq != 0 and dr != 0 and dq + dr != 0:
        return False
    d = difference(dq, dr)
    first = params.line_first[d]
    for i in range(first, first + params.line_count[d]):
        if is_rock(state, fq + params.line_hexes[i, 0], fr + params.line_hexes[i, 1]) and is_rock(
            state, fq + params.line_hexes[i, 2], fr + params.line_hexes[i, 3]
        ):
            return True
    return False


@inner
def weapon_of(slot: int) -> int:
    """The row of a weapon slot in the tables of bases, ranges and shifts."""
    if slot == PBC_SLOT:
        return PARTICLE_BEAM
    if slot == RACK_SLOT:
        return PHOTON_MISSILE
    if slot == SWARM_LASER_SLOT:
        return SWARM_LASER
    return LASER


@inner
def arc_of(ship: Any, slot: int) -> int:
    """The arc that a weapon slot covers this turn (LS-WPN-01 to LS-WPN-04)."""
    if slot >= PBC_SLOT:
        return FWD
    if ship.kind == GUN_STAR:
        return int(ship.aim[0])
    if slot == 2:
        return AFT
    return int(ship.aim[slot])


@inner
def in_lane(params: Any, q: int, r: int, direction: int, tq: int, tr: int) -> bool:
    """Whether a hex lies in the arc on an axis (LS-ARC-02, LS-ARC-06, LS-R-16)."""
    return (params.lanes[difference(tq - q, tr - r)] >> direction) & 1 != 0


@inner
def shot_distance(params: Any, q: int, r: int, tq: int, tr: int) -> int:
    """Distance of a shot; ships in one hex count as adjacent where they may fire at all (LS-R-16)."""
    return max(1, params.distances[difference(tq - q, tr - r)])


@inner
def to_hit_number(
    params: Any, weapon: int, targeting: int, distance: int, stationary: int, target_rock: bool, firer_rock: bool
) -> int:
    """The total that two dice need, or NO_SHOT out of range or beyond 12 (LS-HIT-01 to LS-HIT-06)."""
    if distance > params.reach[weapon, targeting]:
        return NO_SHOT
    number = params.weapon_base[weapon, targeting] + (distance - 1) * params.per_hex
    if stationary != 0:
        number += params.target_stationary
    if target_rock:
        number += params.target_in_asteroid
    if firer_rock:
        number += params.firer_in_asteroid
    if number > 12:
        return NO_SHOT
    return int(number)


@inner
def hit_chance(params: Any, number: int) -> float:
    """P(total of two dice >= number)."""
    if number > 12:
        return 0.0
    return float(params.chance[max(0, number)])


@inner
def aim_number(
    params: Any, state: Any, q: int, r: int, direction: int, weapon: int, targeting: int, tq: int, tr: int, stationary: int
) -> int:
    """To-Hit Number of a weapon at (q, r) on an axis against something at (tq, tr), or NO_SHOT if it is no target."""
    if not in_lane(params, q, r, direction, tq, tr):
        return NO_SHOT
    distance = shot_distance(params, q, r, tq, tr)
    if distance > params.reach[weapon, targeting]:
        return NO_SHOT
    if state.cluster_count == 0:
        return to_hit_number(params, weapon, targeting, distance, stationary, False, False)
    firer_rock = is_rock(state, q, r)
    target_rock = is_rock(state, tq, tr)
    if (firer_rock and target_rock) or blocked(params, state, q, r, tq, tr):
        return NO_SHOT
    return to_hit_number(params, weapon, targeting, distance, stationary, target_rock, firer_rock)


@inner
def swarm_number(params: Any, state: Any, index: int, target: int) -> int:
    """To-Hit Number of a Swarm Ship against a Gun Star, or NO_SHOT (LS-SWM-02)."""
    ship = state.swarm[index]
    other = state.fighters[target]
    if ship.on_map == 0 or other.on_map == 0:
        return NO_SHOT
    return aim_number(params, state, ship.q, ship.r, ship.facing, SWARM_LASER, 0, other.q, other.r, other.stationary)


@inner
def target_hex(state: Any, target: int) -> Any:
    """Where a target is: (q, r)."""
    if target >= HEX_TARGET:
        return q_of(target - HEX_TARGET), r_of(target - HEX_TARGET)
    if target >= CLUSTER_TARGET:
        cluster = state.clusters[target - CLUSTER_TARGET]
        return int(cluster.q), int(cluster.r)
    if target < state.fighter_count:
        fighter = state.fighters[target]
        return int(fighter.q), int(fighter.r)
    ship = state.swarm[target - state.fighter_count]
    return int(ship.q), int(ship.r)


@inner
def is_enemy_ship(state: Any, side: int, target: int) -> bool:
    """Whether a ship id is an enemy on the map (LS-HIT-08, LS-R-45)."""
    if target < state.fighter_count:
        return state.fighters[target].on_map != 0 and state.fighters[target].side != side
    index = target - state.fighter_count
    return index < state.swarm_count and side == 0 and state.swarm[index].on_map != 0


@inner
def target_stationary(state: Any, target: int) -> int:
    """Whether the sitting-duck modifier applies: ships only (LS-HIT-02, LS-AFI-08)."""
    if target >= CLUSTER_TARGET:
        return 0
    if target < state.fighter_count:
        return int(state.fighters[target].stationary)
    return int(state.swarm[target - state.fighter_count].stationary)


@inner
def weapon_number(params: Any, state: Any, firer: int, slot: int, arc: int, target: int) -> int:
    """To-Hit Number of a fighter's weapon aimed at an arc against a target, or NO_SHOT if it is no legal target.

    Missiles may aim at small clusters without a ship (LS-AFI-08), under `missile_aim: any_hex` at any hex (LS-R-41).
    """
    ship = state.fighters[firer]
    weapon = weapon_of(slot)
    if target < CLUSTER_TARGET:
        if not is_enemy_ship(state, ship.side, target):
            return NO_SHOT
    elif slot != RACK_SLOT:
        return NO_SHOT
    elif target < HEX_TARGET:
        cluster = state.clusters[target - CLUSTER_TARGET]
        if cluster.large != 0 or cluster.status != CLUSTER_INTACT or ship_in_hex(state, cluster.q, cluster.r):
            return NO_SHOT
    elif params.any_hex_aim == 0:
        return NO_SHOT
    tq, tr = target_hex(state, target)
    direction = axis(ship.facing, arc)
    return aim_number(
        params, state, ship.q, ship.r, direction, weapon, ship.targeting_arcs, tq, tr, target_stationary(state, target)
    )


@inner
def ship_in_hex(state: Any, q: int, r: int) -> bool:
    """Whether any ship stands in a hex."""
    for i in range(state.fighter_count):
        other = state.fighters[i]
        if other.on_map != 0 and other.q == q and other.r == r:
            return True
    for i in range(state.swarm_count):
        ship = state.swarm[i]
        if ship.on_map != 0 and ship.q == q and ship.r == r:
            return True
    return False


@inner
def cluster_at(state: Any, q: int, r: int) -> int:
    """Index of the small cluster in a hex that is still on the map, or -1."""
    for i in range(state.cluster_count):
        cluster = state.clusters[i]
        if cluster.large == 0 and cluster.status <= CLUSTER_HIT and cluster.q == q and cluster.r == r:
            return i
    return -1


@inner
def gunner_able(params: Any, ship: Any) -> bool:
    """Whether the crew member who fires is alive and conscious (LS-CRW-04, LS-CRW-05, LS-WPN-08)."""
    if params.crew[ship.kind] == 2:
        return ship.gunner_wounds < params.wounds_to_die and ship.gunner_out == 0
    return ship.pilot_wounds < params.wounds_to_die and ship.pilot_out == 0


@inner
def slot_intact(params: Any, ship: Any, slot: int) -> bool:
    """Whether a weapon slot exists, is not destroyed and, for the rack, has a missile left (LS-WPN-05, LS-WPN-07)."""
    if slot == PBC_SLOT:
        return ship.pbc != 0
    if slot == RACK_SLOT:
        return ship.rack != 0 and ship.missiles > 0
    return slot < params.lasers[ship.kind] and ship.lasers[slot] != 0


@inner
def system_of(slot: int) -> int:
    """The system a weapon slot belongs to: lasers 0, PBC 1, missile rack 2 (LS-WPN-06)."""
    if slot < PBC_SLOT:
        return 0
    return slot - 2


@inner
def may_fire(params: Any, ship: Any) -> bool:
    """Whether a fighter may fire at all this turn (LS-PWR-03, LS-PWR-04, LS-HIT-06)."""
    if ship.on_map == 0 or ship.plot.recharge != 0 or not gunner_able(params, ship):
        return False
    return ship.paid != 0 or ship.power >= max(1, params.power_cost)
