"""Strong play in the Duel: a payoff matrix of own and enemy plots, solved by fictitious play, then sampled.

A ship plays against the enemy nearest to it. Both sides' lines (pose and aim) are the best few against the other's straight
flight and standing still; the payoff is expected worth of fire given minus fire taken.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..parameters import difference
from ..rules.movement import direction_q, direction_r, maximum_movements, recharge_legal
from ..rules.sight import axis, slot_intact
from ..state import LASER, LASERS, PARTICLE_BEAM, PHOTON_MISSILE, RACK_SLOT
from .declared import APPROACH, BLIND, DAMAGE, INSTANT, RECHARGE_BELOW
from .greedy import chance_at, laser_arc, systems_ready
from .poses import list_poses
from .work import MAX_LINES, RECHARGE

ITERATIONS = 200
OWN, ENEMY = 0, 1


@inner
def fire_worth(
    params: Any, seen: Any, ship: Any, q: int, r: int, facing: int, aim: int, tq: int, tr: int, still: int, weights: Any
) -> float:
    """Expected worth of all fire of a ship from a pose at one hex, as far as its systems have power."""
    d = difference(tq - q, tr - r)
    mask = params.lanes[d]
    left = systems_ready(params, ship)
    if mask == 0 or left == 0:
        return 0.0
    lasers = 0
    for slot in range(LASERS):
        if slot_intact(params, ship, slot) and (mask >> axis(facing, laser_arc(ship, slot, aim))) & 1 != 0:
            lasers += 1
    total = 0.0
    if lasers > 0:
        chance = chance_at(params, seen, LASER, ship.targeting_arcs, q, r, tq, tr, still)
        total += lasers * params.hit_worth[LASER] * chance
        if chance > 0.0:
            left -= 1
    if (mask >> facing) & 1 != 0:
        if left > 0 and ship.pbc != 0:
            chance = chance_at(params, seen, PARTICLE_BEAM, ship.targeting_arcs, q, r, tq, tr, still)
            total += chance * (params.hit_worth[PARTICLE_BEAM] + weights[INSTANT] * params.kill_chance[PARTICLE_BEAM])
            if chance > 0.0:
                left -= 1
        if left > 0 and slot_intact(params, ship, RACK_SLOT) and params.distances[d] > params.blast_radius:
            chance = chance_at(params, seen, PHOTON_MISSILE, ship.targeting_arcs, q, r, tq, tr, still)
            total += params.hit_worth[PHOTON_MISSILE] * chance
    return float(total)


@inner
def nearest_enemy_fighter(params: Any, seen: Any, index: int) -> int:
    """Index of the enemy fighter nearest to a ship, or -1; ships still in play first."""
    ship = seen.fighters[index]
    best = -1
    least = 9999
    for i in range(seen.fighter_count):
        other = seen.fighters[i]
        if other.on_map == 0 or other.side == ship.side:
            continue
        distance = params.distances[difference(other.q - ship.q, other.r - ship.r)] + (1000 if other.lost != 0 else 0)
        if distance < least:
            least = distance
            best = i
    return best


@inner
def list_lines(params: Any, seen: Any, index: int, other: int, side: int, weights: Any, work: Any) -> int:
    """A ship's best lines against the other ship standing still and flying straight on; their number."""
    ship = seen.fighters[index]
    enemy = seen.fighters[other]
    list_poses(params, seen, index, weights, work)
    steps = min(enemy.moved, maximum_movements(params, enemy))
    ahead_q = enemy.q + steps * direction_q(enemy.facing)
    ahead_r = enemy.r + steps * direction_r(enemy.facing)
    count = 0
    for row in range(work.pose_count):
        q = work.pose[row, 1]
        r = work.pose[row, 2]
        facing = work.pose[row, 3]
        still = work.pose[row, 4]
        taken = fire_worth(params, seen, enemy, ahead_q, ahead_r, enemy.facing, enemy_aim(enemy), q, r, still, weights)
        common = -work.pose_cost[row] - weights[DAMAGE] * taken
        common -= weights[APPROACH] * params.distances[difference(ahead_q - q, ahead_r - r)]
        for aim in range(4):
            worth = common + fire_worth(params, seen, ship, q, r, facing, aim, ahead_q, ahead_r, 0, weights)
            worth += 0.5 * fire_worth(params, seen, ship, q, r, facing, aim, enemy.q, enemy.r, 1, weights)
            count = keep_line(work, side, count, row, aim, worth)
    return count


@inner
def enemy_aim(enemy: Any) -> int:
    """The aim code that everyone has seen last."""
    if enemy.kind == 0:
        return int(enemy.last_aim[0])
    return (1 if enemy.last_aim[0] == 0 else 0) + (2 if enemy.last_aim[1] == 2 else 0)


@inner
def keep_line(work: Any, side: int, count: int, row: int, aim: int, worth: float) -> int:
    """Keep a line if it is among the best MAX_LINES; the new number."""
    place = count
    if count == MAX_LINES:
        place = 0
        for i in range(1, count):
            if work.line_worth[side, i] < work.line_worth[side, place]:
                place = i
        if worth <= work.line_worth[side, place]:
            return count
    for k in range(5):
        work.lines[side, place, k] = work.pose[row, k]
    work.lines[side, place, 5] = aim
    work.line_worth[side, place] = worth
    work.line_cost[side, place] = work.pose_cost[row]
    return min(MAX_LINES, count + 1)


@inner
def fill_matrix(params: Any, seen: Any, index: int, other: int, own: int, enemy: int, weights: Any, work: Any) -> None:
    """Payoff of every pair of lines: fire given minus taken, both poses' costs, a pull to close range, poses out of fire."""
    ship = seen.fighters[index]
    foe = seen.fighters[other]
    for a in range(own):
        q = work.lines[OWN, a, 1]
        r = work.lines[OWN, a, 2]
        f = work.lines[OWN, a, 3]
        for b in range(enemy):
            tq = work.lines[ENEMY, b, 1]
            tr = work.lines[ENEMY, b, 2]
            given = fire_worth(params, seen, ship, q, r, f, work.lines[OWN, a, 5], tq, tr, work.lines[ENEMY, b, 4], weights)
            taken = fire_worth(
                params,
                seen,
                foe,
                tq,
                tr,
                work.lines[ENEMY, b, 3],
                work.lines[ENEMY, b, 5],
                q,
                r,
                work.lines[OWN, a, 4],
                weights,
            )
            worth = given - weights[DAMAGE] * taken - work.line_cost[OWN, a] + work.line_cost[ENEMY, b]
            worth -= weights[APPROACH] * params.distances[difference(tq - q, tr - r)]
            if taken == 0.0:
                worth += weights[BLIND]
            work.matrix[a, b] = worth


@inner
def fictitious_play(own: int, enemy: int, work: Any) -> None:
    """Both sides reply to what the other has played so far; `played` counts the replies."""
    for side in range(2):
        for i in range(MAX_LINES):
            work.regret[side, i] = 0.0
            work.played[side, i] = 0.0
    a = 0
    b = 0
    for _ in range(ITERATIONS):
        for i in range(own):
            work.regret[OWN, i] += work.matrix[i, b]
        for i in range(enemy):
            work.regret[ENEMY, i] -= work.matrix[a, i]
        a = best_line(work, OWN, own)
        b = best_line(work, ENEMY, enemy)
        work.played[OWN, a] += 1.0
        work.played[ENEMY, b] += 1.0


@inner
def best_line(work: Any, side: int, count: int) -> int:
    """The line with the largest sum of payoffs."""
    best = 0
    for i in range(1, count):
        if work.regret[side, i] > work.regret[side, best]:
            best = i
    return best


@inner
def duel_plot(params: Any, seen: Any, index: int, draws: Any, name: int, weights: Any, work: Any) -> Any:
    """D1 in the Duel: (plot or RECHARGE, aim code), sampled from the solved mix."""
    other = nearest_enemy_fighter(params, seen, index)
    if other < 0:
        return 0, 0
    enemy = list_lines(params, seen, other, index, ENEMY, weights, work)
    own = list_lines(params, seen, index, other, OWN, weights, work)
    fill_matrix(params, seen, index, other, own, enemy, weights, work)
    fictitious_play(own, enemy, work)
    point = chance.uniform(draws, name) * ITERATIONS
    chosen = own - 1
    for i in range(own):
        point -= work.played[OWN, i]
        if point < 0.0:
            chosen = i
            break
    ship = seen.fighters[index]
    distance = params.distances[difference(seen.fighters[other].q - ship.q, seen.fighters[other].r - ship.r)]
    if ship.power < weights[RECHARGE_BELOW] and distance > 15 and recharge_legal(params, ship):
        return RECHARGE, work.lines[OWN, chosen, 5]
    return work.lines[OWN, chosen, 0], work.lines[OWN, chosen, 5]
