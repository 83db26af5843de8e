"""Simple greedy play: the best shot now, if the enemy flies straight on; fire everything; no thought of the next turn."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import clear_of_edge, difference, on_map, position
from ..rules.blossom import ROTATIONS
from ..rules.fire import in_blast
from ..rules.movement import (
    DRIFTS,
    NUMBER_ONLY,
    control,
    direction_q,
    direction_r,
    drift_movements,
    enough_power,
    maximum_movements,
    number_legal,
    stays_on_map,
)
from ..rules.sight import axis, blocked, gunner_able, hit_chance, is_rock, slot_intact, target_hex, to_hit_number
from ..state import (
    AFT,
    CLUSTER_TARGET,
    DUEL,
    FWD,
    GUN_STAR,
    KO_DAN,
    LASER,
    LASERS,
    PARTICLE_BEAM,
    PHOTON_MISSILE,
    PORT,
    RACK_SLOT,
    STBD,
    SWARM,
    SWARM_LASER,
)
from .poses import list_ends

_TIE = 1e-9
UNKNOWN = -1.0
SYSTEMS = 3
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
    return count


@inner
def expect_ship(params: Any, work: Any, slot: int, q: int, r: int, facing: int, moved: int) -> None:
    """Fill one row of `where`, stopping at the edge of the map."""
    dq = direction_q(facing)
    dr = direction_r(facing)
    for _ in range(moved):
        if on_map(params, q + dq, r + dr):
            q += dq
            r += dr
    work.where[slot, 0] = q
    work.where[slot, 1] = r
    work.where[slot, 2] = facing
    work.where[slot, 3] = 1 if moved == 0 else 0


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
    worth, _ = salvo(params, seen, ship, facing, aim, bearing, enemies, systems, ship.missiles, work)
    return float(worth)


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
    enemies: int,
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
                worth += best_offer(params, seen, direction, LASER, bearing, enemies, work)
        if worth > 0.0:
            left -= 1
    if left > 0 and ship.pbc != 0:
        gain = best_offer(params, seen, facing, PARTICLE_BEAM, bearing, enemies, work)
        worth += gain
        if gain > 0.0:
            left -= 1
    fired = 0
    if left > 0 and ship.rack != 0 and missiles > 0:
        gain = best_offer(params, seen, facing, PHOTON_MISSILE, bearing, enemies, work)
        worth += gain
        if gain > 0.0:
            fired = 1
    return worth, fired


@inner
def best_offer(params: Any, seen: Any, direction: int, weapon: int, bearing: int, enemies: int, work: Any) -> float:
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
        effect = p * (alive_around(params, seen, e, enemies, work) if blast else work.alive[e])
        if effect > best:
            best = effect
            chosen = e
            chance = p
    if chosen < 0:
        return 0.0
    if seen.mode == DUEL:
        return float(best * params.hit_worth[weapon])
    if blast:
        hit_around(params, seen, chosen, chance, enemies, work)
    else:
        work.alive[chosen] *= 1.0 - chance
    return float(best)


@inner
def in_reach_of_blast(params: Any, seen: Any, target: int, other: int, work: Any) -> bool:
    """Whether a blast at one enemy's expected hex reaches another's."""
    q = work.where[target, 0]
    r = work.where[target, 1]
    return bool(in_blast(params, seen, is_rock(seen, q, r), q, r, work.where[other, 0], work.where[other, 1]))


@inner
def alive_around(params: Any, seen: Any, target: int, enemies: int, work: Any) -> float:
    """Expected Swarm Ships alive within a blast at one of them (LS-HIT-09)."""
    total = 0.0
    for e in range(enemies):
        if in_reach_of_blast(params, seen, target, e, work):
            total += work.alive[e]
    return total


@inner
def hit_around(params: Any, seen: Any, target: int, chance: float, enemies: int, work: Any) -> None:
    """Lower the chance to be alive of all Swarm Ships within a blast."""
    for e in range(enemies):
        if in_reach_of_blast(params, seen, target, e, work):
            work.alive[e] *= 1.0 - chance


@inner
def received_hits(params: Any, seen: Any, q: int, r: int, stationary: int, side: int, enemies: int, work: Any) -> float:
    """Expected worth of enemy fire at a hex, enemies on their expected poses, each weapon that bears."""
    total = 0.0
    for e in range(enemies):
        eq = work.where[e, 0]
        er = work.where[e, 1]
        lanes = params.lanes[difference(q - eq, r - er)]
        if lanes == 0:
            continue
        facing = work.where[e, 2]
        if seen.mode == DUEL:
            if (lanes >> facing) & 1 != 0:
                total += params.hit_worth[PARTICLE_BEAM] * chance_at(params, seen, PARTICLE_BEAM, 0, eq, er, q, r, stationary)
            total += params.hit_worth[LASER] * chance_at(params, seen, LASER, 0, eq, er, q, r, stationary)
        elif (lanes >> facing) & 1 != 0:
            total += params.hit_worth[SWARM_LASER] * chance_at(params, seen, SWARM_LASER, 0, eq, er, q, r, stationary)
    return float(total)


@inner
def facing_error(params: Any, q: int, r: int, facing: int, tq: int, tr: int) -> int:
    """How far a pose is from facing a hex: hex-sides between its nose and the nearest direction to it."""
    toward = params.toward[difference(tq - q, tr - r)]
    for off in range(3):
        if (toward >> (facing + off) % 6) & 1 != 0 or (toward >> (facing + 6 - off) % 6) & 1 != 0:
            return off
    return 3


@inner
def nearest_enemy(params: Any, q: int, r: int, enemies: int, work: Any) -> int:
    """Row of the enemy nearest to a hex, or -1."""
    best = -1
    least = 999
    for e in range(enemies):
        distance = params.distances[difference(work.where[e, 0] - q, work.where[e, 1] - r)]
        if distance < least:
            least = distance
            best = e
    return best


@inner
def approach_cost(params: Any, q: int, r: int, facing: int, enemies: int, work: Any) -> float:
    """Nearest to facing the nearest enemy, then nearest to it: keeps greedy duellists from holding for ever."""
    e = nearest_enemy(params, q, r, enemies, work)
    if e < 0:
        return 0.0
    distance = params.distances[difference(work.where[e, 0] - q, work.where[e, 1] - r)]
    return 100.0 * facing_error(params, q, r, facing, work.where[e, 0], work.where[e, 1]) + distance


@inner
def greedy_plot(params: Any, seen: Any, index: int, work: Any) -> Any:
    """(plot, aim code): most damage given, then least taken, then the approach, then the shorter path."""
    ship = seen.fighters[index]
    enemies = expect_straight_on(params, seen, ship.side, work)
    list_ends(params, ship, work)
    systems = systems_ready(params, ship)
    most = 0.0
    for hex_row in range(work.end_count):
        most = max(most, offers_from(params, seen, ship, hex_row, enemies, systems, work))
    for hex_row in range(work.end_count):
        work.end_taken[hex_row] = UNKNOWN
    chosen = -1
    least = 0.0
    least_cost = 0.0
    for row in range(work.pose_count):
        if work.offer[row] < most - _TIE:
            continue
        taken = taken_at(params, seen, ship, row, enemies, work)
        if chosen >= 0 and taken > least + _TIE:
            continue
        cost = 0.0
        if most <= _TIE:
            cost = approach_cost(params, work.pose[row, 1], work.pose[row, 2], work.pose[row, 3], enemies, work)
        if chosen < 0 or taken < least - _TIE or cost < least_cost - _TIE:
            chosen = row
            least = taken
            least_cost = cost
    return work.pose[chosen, 0], work.offer_aim[chosen]


@inner
def offers_from(params: Any, seen: Any, ship: Any, hex_row: int, enemies: int, systems: int, work: Any) -> float:
    """Fill `offer` and `offer_aim` of every end pose in a hex; the best of them."""
    bearing = list_bearing(params, seen, ship, work.end[hex_row, 0], work.end[hex_row, 1], enemies, work)
    most = 0.0
    row = work.end[hex_row, 3]
    while row >= 0:
        aim, worth = best_aim_from(params, seen, ship, work.pose[row, 3], bearing, enemies, systems, work)
        work.offer[row] = worth
        work.offer_aim[row] = aim
        most = max(most, worth)
        row = work.pose[row, 5]
    return most


@inner
def taken_at(params: Any, seen: Any, ship: Any, row: int, enemies: int, work: Any) -> float:
    """Expected worth of enemy fire at an end pose, reckoned once a hex."""
    q = work.pose[row, 1]
    r = work.pose[row, 2]
    hex_row = work.end_stamp[position(q, r), 1]
    if work.end_taken[hex_row] < 0.0:
        work.end_taken[hex_row] = received_hits(params, seen, q, r, work.pose[row, 4], ship.side, enemies, work)
    return float(work.end_taken[hex_row])


@inner
def best_aim_from(params: Any, seen: Any, ship: Any, facing: int, bearing: int, enemies: int, systems: int, work: Any) -> Any:
    """(aim code, expected worth) of the best aim from a pose."""
    best = 0.0
    chosen = 0
    if work.bearing_axes & armed_axes(facing) == 0:
        return chosen, best
    for aim in range(AIMS):
        out = offered_damage(params, seen, ship, facing, aim, bearing, enemies, systems, work)
        if out > best + _TIE:
            best = out
            chosen = aim
    return chosen, best


@inner
def standing_aim(params: Any, seen: Any, index: int, work: Any) -> int:
    """The best aim of a ship whose pilot has no plot to choose: from where it ends if nothing turns its nose."""
    ship = seen.fighters[index]
    enemies = expect_straight_on(params, seen, ship.side, work)
    q = ship.q
    r = ship.r
    for _ in range(uncontrolled_movements(params, ship)):
        if on_map(params, q + direction_q(ship.facing), r + direction_r(ship.facing)):
            q += direction_q(ship.facing)
            r += direction_r(ship.facing)
    bearing = list_bearing(params, seen, ship, q, r, enemies, work)
    return int(best_aim_from(params, seen, ship, ship.facing, bearing, enemies, SYSTEMS, work)[0])


@inner
def uncontrolled_movements(params: Any, ship: Any) -> int:
    """Movements of a ship without control: those of its drift, the fewest that are legal, or none."""
    deciding = control(params, ship)
    if deciding == DRIFTS:
        return int(drift_movements(params, ship))
    if deciding == NUMBER_ONLY:
        return int(greedy_number(params, ship))
    return 0


@inner
def greedy_number(params: Any, ship: Any) -> int:
    """Movements of a ship without control: as few as are legal."""
    for movements in range(maximum_movements(params, ship) + 1):
        if number_legal(params, ship, movements):
            return movements
    return 0


@inner
def greedy_swarm_move(params: Any, seen: Any, index: int) -> int:
    """The move that has the nearest Gun Star's present hex in the arc from the least distance, else nearest to facing it."""
    ship = seen.swarm[index]
    target = nearest_fighter(params, seen, ship.q, ship.r)
    if target < 0:
        return 0
    tq = seen.fighters[target].q
    tr = seen.fighters[target].r
    best = 0
    best_score = 1e9
    inside = clear_of_edge(params, ship.q, ship.r, params.swarm_movements)
    for i in range(params.swarm_plot_count):
        plot = params.swarm_plots[i]
        if not inside and not stays_on_map(params, plot, ship.q, ship.r, ship.facing):
            continue
        q = ship.q + params.plot_end[plot, ship.facing, 0]
        r = ship.r + params.plot_end[plot, ship.facing, 1]
        facing = params.plot_end[plot, ship.facing, 2]
        d = difference(tq - q, tr - r)
        score = 1.0 * params.distances[d]
        if (params.lanes[d] >> facing) & 1 == 0:
            if best_score < 1000.0:  # another move has it in the arc
                continue
            score += 1000.0 * (1 + facing_error(params, q, r, facing, tq, tr))
        if score < best_score - _TIE:
            best_score = score
            best = plot
    return best


@inner
def nearest_fighter(params: Any, seen: Any, q: int, r: int) -> int:
    """Index of the Gun Star on the map nearest to a hex, or -1."""
    best = -1
    least = 999
    for i in range(seen.gun_star_count):
        ship = seen.fighters[i]
        if ship.on_map == 0:
            continue
        distance = params.distances[difference(ship.q - q, ship.r - r)]
        if distance < least:
            least = distance
            best = i
    return best


@inner
def greedy_target(params: Any, seen: Any, index: int, slot: int, count: int, missile_bar: float, work: Any) -> int:
    """The target with the highest expected effect, later shots of a salvo discounted for ships that may be dead by then.

    A missile is kept where its expected victims are below the bar.
    """
    best = -1
    best_effect = max(_TIE, missile_bar) if slot == RACK_SLOT else _TIE
    for i in range(count):
        target = work.targets[i]
        p = hit_chance(params, work.numbers[i])
        if target >= CLUSTER_TARGET:
            continue
        effect = p * work.alive[target]
        if slot == RACK_SLOT:
            effect = p * blast_effect(params, seen, index, target, work)
        if effect > best_effect + _TIE:
            best_effect = effect
            best = i
    if best >= 0:
        discount(params, seen, index, slot, work.targets[best], hit_chance(params, work.numbers[best]), work)
    return best


@inner
def blast_effect(params: Any, seen: Any, index: int, target: int, work: Any) -> float:
    """Expected enemies hit by a blast minus own ships hit; nothing when the firer is inside."""
    q, r = target_hex(seen, target)
    firer = seen.fighters[index]
    contained = is_rock(seen, q, r)
    if params.blast_hits_firer != 0 and in_blast(params, seen, contained, q, r, firer.q, firer.r):
        return 0.0
    effect = 0.0
    for i in range(seen.fighter_count):
        ship = seen.fighters[i]
        if i != index and ship.on_map != 0 and in_blast(params, seen, contained, q, r, ship.q, ship.r):
            effect += 1.0 if ship.side != firer.side else -1.0
    for i in range(seen.swarm_count):
        ship = seen.swarm[i]
        if ship.on_map != 0 and in_blast(params, seen, contained, q, r, ship.q, ship.r):
            effect += work.alive[seen.fighter_count + i]
    return effect


@inner
def discount(params: Any, seen: Any, index: int, slot: int, target: int, p: float, work: Any) -> None:
    """Lower the chance to be alive of the Swarm Ships that a declared shot may hit (LS-HIT-07)."""
    if seen.mode == DUEL or target >= CLUSTER_TARGET:
        return
    if slot != RACK_SLOT:
        work.alive[target] *= 1.0 - p
        return
    q, r = target_hex(seen, target)
    contained = is_rock(seen, q, r)
    for i in range(seen.swarm_count):
        ship = seen.swarm[i]
        if ship.on_map != 0 and in_blast(params, seen, contained, q, r, ship.q, ship.r):
            work.alive[seen.fighter_count + i] *= 1.0 - p


@inner
def blossom_kills(params: Any, seen: Any, index: int, work: Any) -> float:
    """Expected kills of a Death Blossom from the present pose: six salvos in closed form, no missile inside its blast."""
    ship = seen.fighters[index]
    enemies = 0
    for i in range(seen.swarm_count):
        if seen.swarm[i].on_map != 0:
            work.where[enemies, 0] = seen.swarm[i].q
            work.where[enemies, 1] = seen.swarm[i].r
            work.where[enemies, 2] = seen.swarm[i].facing
            work.where[enemies, 3] = seen.swarm[i].stationary
            work.alive[enemies] = 1.0
            enemies += 1
    bearing = list_bearing(params, seen, ship, ship.q, ship.r, enemies, work)
    systems = systems_ready(params, ship) if params.blossom_power_limit != 0 else SYSTEMS
    missiles = ship.missiles
    total = 0.0
    for turn in range(ROTATIONS):
        facing = (ship.facing + turn + 1) % 6
        worth, fired = salvo(params, seen, ship, facing, ship.aim[0], bearing, enemies, systems, missiles, work)
        total += worth
        missiles -= fired
    return total
