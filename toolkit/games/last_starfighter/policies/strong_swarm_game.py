"""Strong play of Gun Star and Swarm: a few rounds of fictitious play between mixed plots and layouts, then a sample.

Both seats run the same rounds, each on what it sees and on its own draws: the Gun Star's softmax over poses and aims, and
the Swarm's best replies to it, ship by ship. The Gun Star samples its plot from the mix, the Swarm one of the layouts.
"""

from __future__ import annotations

import math
from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..parameters import clear_of_edge, difference
from ..rules.movement import FREE, control, recharge_legal, stays_on_map
from ..rules.sight import axis, slot_intact
from ..state import FWD, LASER, PARTICLE_BEAM, PHOTON_MISSILE, RACK_SLOT, SWARM_LASER
from .declared import (
    APPROACH,
    ATTACK,
    BEAR_NEXT,
    BLIND,
    CLUMP,
    DAMAGE,
    DAMAGE_HURT,
    DAMAGE_MANY,
    EXPOSURE,
    GREEDY_BELIEF,
    NEXT_THREAT,
    RECHARGE_BELOW,
    ROUNDS,
    TEMP,
)
from .greedy import AIMS, chance_at, greedy_plot, list_bearing, offered_damage, systems_ready
from .poses import crash_cost, edge_cost, list_poses
from .work import RECHARGE

LIKELY_EACH = 16
LEAST_LOG = -4.0  # a plot e^4 times less likely than the likeliest is left out


@inner
def damage_worth(params: Any, seen: Any, ship: Any, weights: Any) -> float:
    """Worth of one expected hit on a Gun Star, in Swarm Ships: more with many left, less on a ship badly hurt."""
    many = 1.0 + weights[DAMAGE_MANY] * (seen.swarm_left / 14.0 - 1.0)
    hurt = ship.fuselage / (5.0 * params.fuselage_arc) + ship.engine_arcs / 5.0
    return float(weights[DAMAGE] * max(0.0, many) * max(0.0, 1.0 - weights[DAMAGE_HURT] * hurt))


@inner
def add_payoffs(params: Any, seen: Any, ship: Any, enemies: int, weights: Any, work: Any) -> None:
    """Add what every pose and aim is worth against the layout in `where`, hex by hex."""
    worth = damage_worth(params, seen, ship, weights)
    systems = systems_ready(params, ship)
    for hex_row in range(work.end_count):
        q = work.end[hex_row, 0]
        r = work.end[hex_row, 1]
        common = -cost_of_hex(params, seen, q, r, work.end[hex_row, 2], enemies, worth, weights, work)
        bearing = list_bearing(params, seen, ship, q, r, enemies, work)
        row = work.end[hex_row, 3]
        while row >= 0:
            for aim in range(AIMS):
                kills = offered_damage(params, seen, ship, work.pose[row, 3], aim, bearing, enemies, systems, work)
                work.value[row, aim] += common - work.pose_cost[row] + kills
            row = work.pose[row, 5]


@inner
def cost_of_hex(
    params: Any, seen: Any, q: int, r: int, still: int, enemies: int, worth: float, weights: Any, work: Any
) -> float:
    """What any pose in a hex costs: expected hits, a share of those threatened next turn, the way to the nearest enemy."""
    taken = 0.0
    threat = 0.0
    nearest = 99
    for e in range(enemies):
        eq = work.where[e, 0]
        er = work.where[e, 1]
        incoming = difference(q - eq, r - er)
        nearest = min(nearest, params.distances[incoming])
        if (params.lanes[incoming] >> work.where[e, 2]) & 1 != 0:
            taken += chance_at(params, seen, SWARM_LASER, 0, eq, er, q, r, still)
        threat += params.next_lane[work.where[e, 2], incoming]
    cost = worth * (taken + weights[NEXT_THREAT] * threat) + weights[APPROACH] * nearest
    if taken == 0.0:
        cost -= weights[BLIND]
    return float(cost)


@inner
def best_value(work: Any) -> float:
    """The largest sum of payoffs."""
    best = -1e300
    for row in range(work.pose_count):
        for aim in range(4):
            best = max(best, work.value[row, aim])
    return best


@inner
def mix_likely(rounds: int, index: int, first: int, weights: Any, work: Any) -> int:
    """Append a Gun Star's likeliest poses and aims after `rounds` rounds to `likely`, weights summing to 1; the new count."""
    best = best_value(work)
    scale = 1.0 / (rounds * weights[TEMP])
    count = first
    for row in range(work.pose_count):
        for aim in range(4):
            gap = (work.value[row, aim] - best) * scale
            if gap < LEAST_LOG:
                continue
            weight = math.exp(gap)
            place = count
            if count - first == LIKELY_EACH:  # full: the least likely makes room
                place = first
                for i in range(first + 1, count):
                    if work.likelihood[i] < work.likelihood[place]:
                        place = i
                if weight <= work.likelihood[place]:
                    continue
            else:
                count += 1
            for k in range(4):
                work.likely[place, k] = work.pose[row, k + 1]
            work.likely[place, 4] = aim
            work.likely[place, 5] = index
            work.likelihood[place] = weight
    total = 0.0
    for i in range(first, count):
        total += work.likelihood[i]
    for i in range(first, count):
        work.likelihood[i] /= total
    work.likely_count = count
    return count


@inner
def swarm_reply(params: Any, seen: Any, index: int, row: int, weights: Any, work: Any) -> int:
    """A Swarm Ship's best move against the likely plots; its end pose goes to `where[row]`, own ships before it count."""
    ship = seen.swarm[index]
    best = -1e300
    chosen = 0
    inside = clear_of_edge(params, ship.q, ship.r, params.swarm_movements)
    for i in range(params.swarm_plot_count):
        plot = params.swarm_plots[i]
        if not inside and not stays_on_map(params, plot, ship.q, ship.r, ship.facing):
            continue
        q = ship.q + params.plot_end[plot, ship.facing, 0]
        r = ship.r + params.plot_end[plot, ship.facing, 1]
        facing = params.plot_end[plot, ship.facing, 2]
        worth = swarm_pose_worth(params, seen, plot, q, r, facing, row, weights, work)
        if seen.cluster_count > 0:
            worth -= crash_cost(params, seen, plot, ship, weights)
        if worth > best:
            best = worth
            chosen = plot
    work.where[row, 0] = ship.q + params.plot_end[chosen, ship.facing, 0]
    work.where[row, 1] = ship.r + params.plot_end[chosen, ship.facing, 1]
    work.where[row, 2] = params.plot_end[chosen, ship.facing, 2]
    work.where[row, 3] = 1 if chosen == 0 else 0
    return chosen


@inner
def swarm_pose_worth(
    params: Any, seen: Any, plot: int, q: int, r: int, facing: int, row: int, weights: Any, work: Any
) -> float:
    """Hits given and to be given, chance to be shot, clumping, the edge."""
    still = 1 if plot == 0 else 0
    given = 0.0
    later = 0.0
    shot = 0.0
    pull = 0.0
    for i in range(work.likely_count):
        weight = work.likelihood[i]
        tq = work.likely[i, 0]
        tr = work.likely[i, 1]
        d = difference(tq - q, tr - r)
        if (params.lanes[d] >> facing) & 1 != 0:
            given += weight * chance_at(params, seen, SWARM_LASER, 0, q, r, tq, tr, work.likely[i, 3])
        later += weight * params.next_lane[facing, d]
        pull += weight * params.distances[d]
        back = difference(q - tq, r - tr)
        mask = params.lanes[back]
        ship = seen.fighters[work.likely[i, 5]]
        if mask != 0 and systems_ready(params, ship) > 0:
            nose = work.likely[i, 2]
            if (mask >> axis(nose, work.likely[i, 4])) & 1 != 0:
                shot += weight * chance_at(params, seen, LASER, ship.targeting_arcs, tq, tr, q, r, still)
            if (mask >> nose) & 1 != 0:
                shot += weight * chance_at(params, seen, PARTICLE_BEAM, ship.targeting_arcs, tq, tr, q, r, still)
                if slot_intact(params, ship, RACK_SLOT):
                    shot += weight * chance_at(params, seen, PHOTON_MISSILE, ship.targeting_arcs, tq, tr, q, r, still)
    near = 0
    for e in range(row):
        if params.distances[difference(work.where[e, 0] - q, work.where[e, 1] - r)] <= 1:
            near += 1
    worth = weights[ATTACK] * given + weights[BEAR_NEXT] * later - weights[EXPOSURE] * shot - weights[CLUMP] * near
    return float(worth - weights[APPROACH] * pull - 0.5 * edge_cost(params, q, r, facing, weights))


@inner
def reply_all(params: Any, seen: Any, weights: Any, work: Any) -> int:
    """Best replies of all Swarm Ships, one after another, into `where`; the number of ships."""
    count = 0
    for i in range(seen.swarm_count):
        if seen.swarm[i].on_map != 0:
            work.plan[i] = swarm_reply(params, seen, i, count, weights, work)
            count += 1
    return count


@inner
def play_rounds(params: Any, seen: Any, index: int, first: int, rounds: int, weights: Any, work: Any) -> None:
    """Fictitious play of one Gun Star and the Swarm: sums of payoffs in `value` after so many layouts.

    The rows of `likely` before `first` are what the Swarm reckons with already.
    """
    list_poses(params, seen, index, weights, work)
    ship = seen.fighters[index]
    work.likely_count = first + 1
    work.likely[first, 0] = ship.q
    work.likely[first, 1] = ship.r
    work.likely[first, 2] = ship.facing
    work.likely[first, 3] = 0
    work.likely[first, 4] = FWD
    work.likely[first, 5] = index
    work.likelihood[first] = 1.0
    for done in range(rounds):
        enemies = reply_all(params, seen, weights, work)
        add_payoffs(params, seen, ship, enemies, weights, work)
        if done + 1 < rounds:
            mix_likely(done + 1, index, first, weights, work)


@inner
def sample_plot(rounds: int, draws: Any, name: int, weights: Any, work: Any) -> Any:
    """Sample (row, aim) from the softmax of the mean payoffs."""
    best = best_value(work)
    scale = 1.0 / (rounds * weights[TEMP])
    total = 0.0
    for row in range(work.pose_count):
        for aim in range(4):
            total += math.exp((work.value[row, aim] - best) * scale)
    point = chance.uniform(draws, name) * total
    for row in range(work.pose_count):
        for aim in range(4):
            point -= math.exp((work.value[row, aim] - best) * scale)
            if point < 0.0:
                return row, aim
    return 0, FWD


@inner
def strong_plot(params: Any, seen: Any, index: int, draws: Any, name: int, weights: Any, work: Any) -> Any:
    """D1 of a Gun Star: (plot or RECHARGE, aim)."""
    rounds = int(weights[ROUNDS])
    play_rounds(params, seen, index, 0, rounds, weights, work)
    row, aim = sample_plot(rounds, draws, name, weights, work)
    ship = seen.fighters[index]
    plot = work.pose[row, 0]
    low = ship.power < weights[RECHARGE_BELOW] and recharge_legal(params, ship)
    if low and out_of_reach(params, seen, ship, work):
        plot = RECHARGE
    return plot, aim


@inner
def out_of_reach(params: Any, seen: Any, ship: Any, work: Any) -> bool:
    """Whether no Swarm Ship can bear on a Gun Star that stands still."""
    for i in range(seen.swarm_count):
        other = seen.swarm[i]
        if other.on_map != 0 and params.next_lane[other.facing, difference(ship.q - other.q, ship.r - other.r)] > 0.0:
            return False
    return True


@inner
def add_greedy_belief(params: Any, seen: Any, index: int, first: int, count: int, weights: Any, work: Any) -> int:
    """Reckon with a Gun Star that takes the plot with most expected kills, beside its mix; the new count of `likely`."""
    share = weights[GREEDY_BELIEF]
    ship = seen.fighters[index]
    if share <= 0.0 or control(params, ship) != FREE:
        return count
    for i in range(first, count):
        work.likelihood[i] *= 1.0 - share
    plot, aim = greedy_plot(params, seen, index, work)
    work.likely[count, 0] = ship.q + params.plot_end[plot, ship.facing, 0]
    work.likely[count, 1] = ship.r + params.plot_end[plot, ship.facing, 1]
    work.likely[count, 2] = params.plot_end[plot, ship.facing, 2]
    work.likely[count, 3] = 1 if plot == 0 else 0
    work.likely[count, 4] = aim
    work.likely[count, 5] = index
    work.likelihood[count] = share
    work.likely_count = count + 1
    return count + 1


@inner
def strong_swarm_plan(params: Any, seen: Any, draws: Any, name: int, weights: Any, work: Any) -> None:
    """D2 of the whole Swarm: best replies to the Gun Stars' mixes after a sampled number of rounds, in `plan`."""
    rounds = 1 + int(chance.uniform(draws, name) * int(weights[ROUNDS]))
    count = 0
    for index in range(seen.gun_star_count):
        if seen.fighters[index].on_map == 0:
            continue
        play_rounds(params, seen, index, count, rounds, weights, work)
        mixed = mix_likely(rounds, index, count, weights, work)
        count = add_greedy_belief(params, seen, index, count, mixed, weights, work)
    reply_all(params, seen, weights, work)
