"""Simple greedy play: the best shot now, if the enemy flies straight on; fire everything; no thought of the next turn."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import clear_of_edge, difference, position
from ..rules.fire import in_blast
from ..rules.movement import (
    DRIFTS,
    NUMBER_ONLY,
    control,
    drift_movements,
    maximum_movements,
    number_legal,
    stays_on_map,
)
from ..rules.sight import hit_chance, is_rock, target_hex
from ..state import (
    CLUSTER_TARGET,
    DUEL,
    LASER,
    PARTICLE_BEAM,
    RACK_SLOT,
    SWARM_LASER,
)
from .expected_fire import (
    SYSTEMS,
    TIE,
    UNKNOWN,
    best_aim_from,
    best_laser_arc,
    chance_at,
    expect_present,
    expect_straight_on,
    list_bearing,
    straight_on,
    systems_ready,
)
from .poses import list_ends


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
        if work.offer[row] < most - TIE:
            continue
        taken = taken_at(params, seen, ship, row, enemies, work)
        if chosen >= 0 and taken > least + TIE:
            continue
        cost = 0.0
        if most <= TIE:
            cost = approach_cost(params, work.pose[row, 1], work.pose[row, 2], work.pose[row, 3], enemies, work)
        if chosen < 0 or taken < least - TIE or cost < least_cost - TIE:
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
def standing_aim(params: Any, seen: Any, index: int, work: Any) -> int:
    """The best aim of a ship whose pilot has no plot to choose: from where it ends if nothing turns its nose."""
    ship = seen.fighters[index]
    enemies = expect_straight_on(params, seen, ship.side, work)
    q, r = straight_on(params, ship.q, ship.r, ship.facing, uncontrolled_movements(params, ship))
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
        if score < best_score - TIE:
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
    best_effect = max(TIE, missile_bar) if slot == RACK_SLOT else TIE
    for i in range(count):
        target = work.targets[i]
        p = hit_chance(params, work.numbers[i])
        if target >= CLUSTER_TARGET:
            continue
        effect = p * work.alive[target]
        if slot == RACK_SLOT:
            effect = p * blast_effect(params, seen, index, target, work)
        if effect > best_effect + TIE:
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
def rotation_arc(params: Any, seen: Any, index: int, work: Any) -> int:
    """Where the lasers point in a rotation of the Death Blossom, if they may be aimed anew (LS-R-37)."""
    ship = seen.fighters[index]
    enemies = expect_present(params, seen, work)
    bearing = list_bearing(params, seen, ship, ship.q, ship.r, enemies, work)
    return best_laser_arc(ship, ship.facing, bearing, work)
