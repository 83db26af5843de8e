"""What fire is worth before a die is rolled: where enemies may be, which of them bear, salvos in closed form."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import difference, on_map
from ..rules.blossom import ROTATIONS
from ..rules.fire import in_blast
from ..rules.movement import (
    direction_q,
    direction_r,
    enough_power,
    maximum_movements,
)
from ..rules.sight import axis, blocked, gunner_able, hit_chance, is_rock, slot_intact, to_hit_number
from ..state import (
    AFT,
    DUEL,
    FWD,
    GUN_STAR,
    KO_DAN,
    LASER,
    LASERS,
    PARTICLE_BEAM,
    PHOTON_MISSILE,
    PORT,
    STBD,
    SWARM,
    SWARM_LASER,
)

TIE = 1e-9
UNKNOWN = -1.0
SYSTEMS = 3  # lasers, PBC, missiles
AIMS = 4  # aim codes of either kind of fighter


@inner
def expect_straight_on(params: Any, seen: Any, side: int, work: Any) -> int:
    """Where every enemy ends if it repeats its last number of movements straight ahead; the number of enemies."""
    count = 0
    if seen.mode == DUEL or side == KO_DAN:
        for i in range(seen.fighter_count):
            ship = seen.fighters[i]
            if ship.on_map != 0 and ship.side != side:
                moved = min(ship.moved, maximum_movements(params, ship))
                expect_ship(params, work, count, ship.q, ship.r, ship.facing, moved)
                count += 1
    else:
        for i in range(seen.swarm_count):
            ship = seen.swarm[i]
            if ship.on_map != 0:
                expect_ship(params, work, count, ship.q, ship.r, ship.facing, ship.moved)
                count += 1
    list_blasts(params, seen, count, work)
    return count


@inner
def straight_on(params: Any, q: int, r: int, facing: int, movements: int) -> Any:
    """Where so many movements without a turn of the nose end, stopping at the edge of the map: (q, r)."""
    dq = direction_q(facing)
    dr = direction_r(facing)
    for _ in range(movements):
        if on_map(params, q + dq, r + dr):
            q += dq
            r += dr
    return q, r


@inner
def expect_ship(params: Any, work: Any, slot: int, q: int, r: int, facing: int, moved: int) -> None:
    """Fill one row of `where` with the end of a straight flight."""
    q, r = straight_on(params, q, r, facing, moved)
    work.where[slot, 0] = q
    work.where[slot, 1] = r
    work.where[slot, 2] = facing
    work.where[slot, 3] = 1 if moved == 0 else 0


@inner
def expect_present(params: Any, seen: Any, work: Any) -> int:
    """Every Swarm Ship where it stands now, all alive; their number."""
    enemies = 0
    for i in range(seen.swarm_count):
        if seen.swarm[i].on_map != 0:
            work.where[enemies, 0] = seen.swarm[i].q
            work.where[enemies, 1] = seen.swarm[i].r
            work.where[enemies, 2] = seen.swarm[i].facing
            work.where[enemies, 3] = seen.swarm[i].stationary
            work.alive[enemies] = 1.0
            enemies += 1
    list_blasts(params, seen, enemies, work)
    return enemies


@inner
def list_blasts(params: Any, seen: Any, enemies: int, work: Any) -> None:
    """Whom a blast at each enemy's expected hex reaches (LS-HIT-09); in the Duel a missile counts for its target alone."""
    if seen.mode == DUEL:
        return
    for target in range(enemies):
        q = work.where[target, 0]
        r = work.where[target, 1]
        contained = is_rock(seen, q, r)
        reached = 0
        for e in range(enemies):
            if in_blast(params, seen, contained, q, r, work.where[e, 0], work.where[e, 1]):
                reached |= 1 << e
        work.blast[target] = reached


@inner
def chance_at(params: Any, seen: Any, weapon: int, targeting: int, q: int, r: int, tq: int, tr: int, stationary: int) -> float:
    """Hit chance of a weapon over a line that lies in its arc; 0 where there is no shot."""
    distance = max(1, params.distances[difference(tq - q, tr - r)])
    if seen.cluster_count == 0:
        return hit_chance(params, to_hit_number(params, weapon, targeting, distance, stationary, False, False))
    firer_rock = is_rock(seen, q, r)
    target_rock = is_rock(seen, tq, tr)
    if (firer_rock and target_rock) or blocked(params, seen, q, r, tq, tr):
        return 0.0
    return hit_chance(params, to_hit_number(params, weapon, targeting, distance, stationary, target_rock, firer_rock))


@inner
def laser_arc(ship: Any, slot: int, aim: int) -> int:
    """The arc that a laser slot covers under an aim code: Gun Star one of four arcs, Deck Fighter two mounts."""
    if ship.kind == GUN_STAR:
        return aim
    if slot == 2:
        return AFT
    if slot == 0:
        return PORT if aim % 2 == 1 else FWD
    return STBD if aim // 2 == 1 else FWD


@inner
def list_bearing(params: Any, seen: Any, ship: Any, q: int, r: int, enemies: int, work: Any) -> int:
    """The enemies that lie in any arc of a pose, with the hit chance of each weapon on them; their number."""
    count = 0
    work.bearing_axes = 0
    for e in range(enemies):
        tq = work.where[e, 0]
        tr = work.where[e, 1]
        d = difference(tq - q, tr - r)
        if params.lanes[d] == 0:
            continue
        work.bearing[count, 0] = e
        work.bearing[count, 1] = params.lanes[d]
        work.bearing_axes |= params.lanes[d]
        for weapon in range(SWARM_LASER):
            work.bearing_chance[count, weapon] = chance_at(
                params, seen, weapon, ship.targeting_arcs, q, r, tq, tr, work.where[e, 3]
            )
        if params.blast_hits_firer != 0 and params.distances[d] <= params.blast_radius:
            work.bearing_chance[count, PHOTON_MISSILE] = 0.0
        count += 1
    return count


@inner
def systems_ready(params: Any, ship: Any) -> int:
    """Systems that a ship can fire from this turn, as far as is known: none without power or without a gunner."""
    powered = ship.paid != 0 or (enough_power(params, ship) and ship.must_recharge == 0)
    if not powered or not gunner_able(params, ship):
        return 0
    return int(params.systems_powered[ship.engine_arcs])


@inner
def armed_axes(facing: int) -> int:
    """The axes of a pose's four arcs, as bits."""
    return 1 << axis(facing, PORT) | 1 << facing | 1 << axis(facing, STBD) | 1 << axis(facing, AFT)


@inner
def salvo(
    params: Any,
    seen: Any,
    ship: Any,
    facing: int,
    aim: int,
    bearing: int,
    systems: int,
    missiles: int,
    work: Any,
) -> Any:
    """(expected worth, missiles fired) of one salvo; systems without power stay silent, in the order of LS-R-47."""
    worth = 0.0
    left = systems
    if left > 0:
        for slot in range(LASERS):
            if slot_intact(params, ship, slot):
                direction = axis(facing, laser_arc(ship, slot, aim))
                worth += best_offer(params, seen, direction, LASER, bearing, work)
        if worth > 0.0:
            left -= 1
    if left > 0 and ship.pbc != 0:
        gain = best_offer(params, seen, facing, PARTICLE_BEAM, bearing, work)
        worth += gain
        if gain > 0.0:
            left -= 1
    fired = 0
    if left > 0 and ship.rack != 0 and missiles > 0:
        gain = best_offer(params, seen, facing, PHOTON_MISSILE, bearing, work)
        worth += gain
        if gain > 0.0:
            fired = 1
    return worth, fired


@inner
def best_offer(params: Any, seen: Any, direction: int, weapon: int, bearing: int, work: Any) -> float:
    """Expected worth of one weapon's best shot along an axis; in Swarm it lowers its victims' chance to be alive."""
    best = 0.0
    if (work.bearing_axes >> direction) & 1 == 0:
        return best
    blast = weapon == PHOTON_MISSILE and seen.mode == SWARM
    chosen = -1
    chance = 0.0
    for i in range(bearing):
        if (work.bearing[i, 1] >> direction) & 1 == 0:
            continue
        e = work.bearing[i, 0]
        p = work.bearing_chance[i, weapon]
        if p == 0.0:
            continue
        effect = p * (alive_around(e, work) if blast else work.alive[e])
        if effect > best:
            best = effect
            chosen = e
            chance = p
    if chosen < 0:
        return 0.0
    if seen.mode == DUEL:
        return float(best * params.hit_worth[weapon])
    if blast:
        hit_around(chosen, chance, work)
    else:
        work.alive[chosen] *= 1.0 - chance
    return float(best)


@inner
def alive_around(target: int, work: Any) -> float:
    """Expected Swarm Ships alive within a blast at one of them."""
    total = 0.0
    reached = work.blast[target]
    e = 0
    while reached != 0:
        if reached & 1 != 0:
            total += work.alive[e]
        reached >>= 1
        e += 1
    return total


@inner
def hit_around(target: int, chance: float, work: Any) -> None:
    """Lower the chance to be alive of all Swarm Ships within a blast."""
    reached = work.blast[target]
    e = 0
    while reached != 0:
        if reached & 1 != 0:
            work.alive[e] *= 1.0 - chance
        reached >>= 1
        e += 1


@inner
def offered_damage(
    params: Any, seen: Any, ship: Any, facing: int, aim: int, bearing: int, enemies: int, systems: int, work: Any
) -> float:
    """Expected worth of all fire from a pose with an aim, each weapon at its best target, ships hit discounted.

    The enemies in its arcs are the first `bearing` rows of `work.bearing`, all of them the first `enemies` of `work.where`.
    """
    for e in range(enemies):
        work.alive[e] = 1.0
    if work.bearing_axes & armed_axes(facing) == 0:
        return 0.0
    worth, _ = salvo(params, seen, ship, facing, aim, bearing, systems, ship.missiles, work)
    return float(worth)


@inner
def offers_by_aim(params: Any, seen: Any, ship: Any, facing: int, bearing: int, enemies: int, systems: int, work: Any) -> None:
    """Expected worth of a pose's fire with each aim, in `aim_offer`."""
    silent = UNKNOWN  # what a Gun Star fires while its lasers bear on nobody
    for aim in range(AIMS):
        bears = ship.kind != GUN_STAR or (work.bearing_axes >> axis(facing, aim)) & 1 != 0
        if not bears and silent >= 0.0:
            work.aim_offer[aim] = silent
            continue
        work.aim_offer[aim] = offered_damage(params, seen, ship, facing, aim, bearing, enemies, systems, work)
        if not bears:
            silent = work.aim_offer[aim]


@inner
def best_aim_from(params: Any, seen: Any, ship: Any, facing: int, bearing: int, enemies: int, systems: int, work: Any) -> Any:
    """(aim code, expected worth) of the best aim from a pose."""
    best = 0.0
    chosen = 0
    if work.bearing_axes & armed_axes(facing) == 0:
        return chosen, best
    offers_by_aim(params, seen, ship, facing, bearing, enemies, systems, work)
    for aim in range(AIMS):
        if work.aim_offer[aim] > best + TIE:
            best = work.aim_offer[aim]
            chosen = aim
    return chosen, best


@inner
def best_laser_arc(ship: Any, facing: int, bearing: int, work: Any) -> int:
    """The arc with a laser's best shot from a facing; the plotted one where no arc has any."""
    chosen = ship.aim[0]
    best = 0.0
    for arc in range(AIMS):
        direction = axis(facing, arc)
        for i in range(bearing):
            offer = work.bearing_chance[i, LASER] * work.alive[work.bearing[i, 0]]
            if (work.bearing[i, 1] >> direction) & 1 != 0 and offer > best:
                best = offer
                chosen = arc
    return int(chosen)


@inner
def blossom_kills(params: Any, seen: Any, index: int, work: Any) -> float:
    """Expected kills of a Death Blossom from the present pose: six salvos in closed form, no missile inside its blast."""
    ship = seen.fighters[index]
    enemies = expect_present(params, seen, work)
    bearing = list_bearing(params, seen, ship, ship.q, ship.r, enemies, work)
    systems = systems_ready(params, ship) if params.blossom_power_limit != 0 else SYSTEMS
    missiles = ship.missiles
    total = 0.0
    for turn in range(ROTATIONS):
        facing = (ship.facing + turn + 1) % 6
        aim = ship.aim[0]
        if params.blossom_free_aim != 0:
            aim = best_laser_arc(ship, facing, bearing, work)
        worth, fired = salvo(params, seen, ship, facing, aim, bearing, systems, missiles, work)
        total += worth
        missiles -= fired
    return total
