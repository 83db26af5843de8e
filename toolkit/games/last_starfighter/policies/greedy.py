"""Simple greedy play: the best shot now, if the enemy flies straight on; fire everything; no thought of the next turn."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import PLOTS, difference, on_map
from ..rules.fire import in_blast
from ..rules.movement import (
    direction_q,
    direction_r,
    legal_plots,
    maximum_movements,
    number_legal,
    plot_legal,
    stays_on_map,
    swarm_plot_legal,
)
from ..rules.sight import axis, blocked, hit_chance, is_rock, slot_intact, target_hex, to_hit_number
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
    PBC_SLOT,
    PHOTON_MISSILE,
    PORT,
    RACK_SLOT,
    STBD,
    SWARM_LASER,
)

# Worth of a hit on a fighter as a share of the ship: means of the damage chart over 20 fuselage and 10 engine circles,
# and the instant kills of Table 6 (LS-DMG-05). On a Swarm Ship every hit is one ship.
LASER_VALUE, BEAM_VALUE, MISSILE_VALUE = 0.18, 0.24, 0.12
_TIE = 1e-9
AIMS = 4  # aim codes of either kind of fighter


@inner
def weapon_value(weapon: int) -> float:
    """Worth of a hit on a Gun Star or Deck Fighter."""
    if weapon == PARTICLE_BEAM:
        return BEAM_VALUE
    if weapon == LASER:
        return LASER_VALUE
    return MISSILE_VALUE


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
def laser_in_arc(seen: Any, ship: Any, slot: int, arc: int, aim: int) -> bool:
    """Whether a laser slot covers an arc under an aim code: Gun Star one of four arcs, Deck Fighter two mounts."""
    if ship.kind == GUN_STAR:
        return arc == aim
    if slot == 2:
        return arc == AFT
    if slot == 0:
        return arc == (PORT if aim % 2 == 1 else FWD)
    return arc == (STBD if aim // 2 == 1 else FWD)


@inner
def offered_damage(params: Any, seen: Any, ship: Any, q: int, r: int, facing: int, aim: int, enemies: int, work: Any) -> float:
    """Expected worth of all fire from a pose with an aim, each weapon at its best target, ships hit discounted."""
    for e in range(enemies):
        work.alive[e] = 1.0
    total = 0.0
    for slot in range(LASERS):
        if slot_intact(params, ship, slot):
            for arc in range(4):
                if laser_in_arc(seen, ship, slot, arc, aim):
                    total += best_offer(params, seen, ship, q, r, axis(facing, arc), LASER, enemies, work)
    if slot_intact(params, ship, PBC_SLOT):
        total += best_offer(params, seen, ship, q, r, facing, PARTICLE_BEAM, enemies, work)
    if slot_intact(params, ship, RACK_SLOT):
        total += best_offer(params, seen, ship, q, r, facing, PHOTON_MISSILE, enemies, work)
    return total


@inner
def best_offer(
    params: Any, seen: Any, ship: Any, q: int, r: int, direction: int, weapon: int, enemies: int, work: Any
) -> float:
    """Expected worth of one weapon's best shot along an axis; in Swarm it lowers the target's chance to be alive."""
    best = 0.0
    chosen = -1
    chance = 0.0
    for e in range(enemies):
        tq = work.where[e, 0]
        tr = work.where[e, 1]
        d = difference(tq - q, tr - r)
        if (params.lanes[d] >> direction) & 1 == 0:
            continue
        if weapon == PHOTON_MISSILE and params.blast_hits_firer != 0 and params.distances[d] <= params.blast_radius:
            continue
        p = chance_at(params, seen, weapon, ship.targeting_arcs, q, r, tq, tr, work.where[e, 3])
        if p * work.alive[e] > best:
            best = p * work.alive[e]
            chosen = e
            chance = p
    if chosen < 0:
        return 0.0
    if seen.mode == DUEL:
        return best * weapon_value(weapon)
    work.alive[chosen] *= 1.0 - chance
    return best


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
                total += BEAM_VALUE * chance_at(params, seen, PARTICLE_BEAM, 0, eq, er, q, r, stationary)
            total += LASER_VALUE * chance_at(params, seen, LASER, 0, eq, er, q, r, stationary)
        elif (lanes >> facing) & 1 != 0:
            total += MISSILE_VALUE * chance_at(params, seen, SWARM_LASER, 0, eq, er, q, r, stationary)
    return total


@inner
def facing_error(q: int, r: int, facing: int, tq: int, tr: int) -> int:
    """How far a pose is from facing a hex: hex-sides between its nose and the direction, after the distance (small is good)."""
    best = 99
    for direction in range(6):
        # The hex lies in the sextant of a direction when both steps that span it are not negative.
        a, b = sextant(tq - q, tr - r, direction)
        if a >= 0 and b >= 0:
            off = (direction - facing + 6) % 6
            off = min(off, 6 - off)
            next_off = (direction + 1 - facing + 6) % 6
            next_off = min(next_off, 6 - next_off)
            near = off if a >= b else next_off
            best = min(best, near)
    return best


@inner
def sextant(dq: int, dr: int, direction: int) -> Any:
    """A difference as steps along a direction and along the next one clockwise."""
    for _ in range(direction):
        dq, dr = dq + dr, -dq
    return dq, dr


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
    return 100.0 * facing_error(q, r, facing, work.where[e, 0], work.where[e, 1]) + distance


@inner
def greedy_plot(params: Any, seen: Any, index: int, work: Any) -> Any:
    """(plot, aim code): most damage given, then least taken, then the approach, then the shorter path."""
    ship = seen.fighters[index]
    enemies = expect_straight_on(params, seen, ship.side, work)
    best_plot = 0
    best_aim = 0
    best_out = -1.0
    best_in = 0.0
    best_cost = 0.0
    for plot in range(PLOTS):
        if not plot_legal(params, ship, plot) or not stays_on_map(params, plot, ship.q, ship.r, ship.facing):
            continue
        q = ship.q + params.plot_end[plot, ship.facing, 0]
        r = ship.r + params.plot_end[plot, ship.facing, 1]
        facing = params.plot_end[plot, ship.facing, 2]
        aim, out = best_aim_from(params, seen, ship, q, r, facing, enemies, work)
        if out < best_out - _TIE:
            continue
        taken = received_hits(params, seen, q, r, 1 if plot == 0 else 0, ship.side, enemies, work)
        cost = approach_cost(params, q, r, facing, enemies, work) if out <= _TIE else 0.0
        better = out > best_out + _TIE
        if (not better and taken < best_in - _TIE) or (not better and taken <= best_in + _TIE and cost < best_cost - _TIE):
            better = True
        if better:
            best_plot = plot
            best_aim = aim
            best_out = out
            best_in = taken
            best_cost = cost
    if best_out < 0.0:  # every legal plot leaves the map
        legal_plots(params, ship, work.legal)
        best_plot = work.legal[0]
    return best_plot, best_aim


@inner
def best_aim_from(params: Any, seen: Any, ship: Any, q: int, r: int, facing: int, enemies: int, work: Any) -> Any:
    """(aim code, expected worth) of the best aim from a pose."""
    best = -1.0
    chosen = 0
    for aim in range(AIMS):
        out = offered_damage(params, seen, ship, q, r, facing, aim, enemies, work)
        if out > best + _TIE:
            best = out
            chosen = aim
    return chosen, best


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
    for plot in range(PLOTS):
        if not swarm_plot_legal(params, ship, plot) or not stays_on_map(params, plot, ship.q, ship.r, ship.facing):
            continue
        q = ship.q + params.plot_end[plot, ship.facing, 0]
        r = ship.r + params.plot_end[plot, ship.facing, 1]
        facing = params.plot_end[plot, ship.facing, 2]
        d = difference(tq - q, tr - r)
        score = 1000.0 * (1 + facing_error(q, r, facing, tq, tr)) + params.distances[d]
        if (params.lanes[d] >> facing) & 1 != 0:
            score = 1.0 * params.distances[d]
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
    missiles = ship.missiles
    total = 0.0
    for turn in range(6):
        facing = (ship.facing + turn + 1) % 6
        for slot in range(LASERS):
            if slot_intact(params, ship, slot):
                total += best_offer(params, seen, ship, ship.q, ship.r, axis(facing, ship.aim[0]), LASER, enemies, work)
        if slot_intact(params, ship, PBC_SLOT):
            total += best_offer(params, seen, ship, ship.q, ship.r, facing, PARTICLE_BEAM, enemies, work)
        if missiles > 0 and slot_intact(params, ship, RACK_SLOT):
            gain = best_offer(params, seen, ship, ship.q, ship.r, facing, PHOTON_MISSILE, enemies, work)
            total += gain
            if gain > 0.0:
                missiles -= 1
    return total
