"""A fighter's distinct end poses, and what of their worth does not depend on the enemy."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import PLOTS, clear_of_edge, on_map, position
from ..rules.movement import FREE, control, direction_q, direction_r, legal_plots, maximum_movements, plot_legal, stays_on_map
from ..rules.sight import is_rock
from .declared import CRASH, EDGE, EDGE_AHEAD, STANDING

_NEAR_EDGE = 2


@inner
def list_ends(params: Any, ship: Any, work: Any) -> None:
    """Every distinct end pose of a free pilot, by its shortest legal plot that stays on the map.

    Where none stays, the first legal plot, reckoned as if the ship stood still.
    """
    clear_ends(work)
    most = maximum_movements(params, ship)
    inside = clear_of_edge(params, ship.q, ship.r, most)
    for plot in range(PLOTS):
        if params.plot_length[plot] > most:  # plots are in order of their length
            break
        if not plot_legal(params, ship, plot):
            continue
        q = ship.q + params.plot_end[plot, ship.facing, 0]
        r = ship.r + params.plot_end[plot, ship.facing, 1]
        facing = params.plot_end[plot, ship.facing, 2]
        if not inside and not on_map(params, q, r):
            continue
        if work.stamp[position(q, r), facing] == work.stamp_now:
            continue
        if not inside and not stays_on_map(params, plot, ship.q, ship.r, ship.facing):
            continue
        add_end(work, plot, q, r, facing, 1 if plot == 0 else 0)
    if work.pose_count == 0:
        legal_plots(params, ship, work.legal)
        add_end(work, work.legal[0], ship.q, ship.r, ship.facing, 1)


@inner
def clear_ends(work: Any) -> None:
    """An empty list of end poses."""
    work.stamp_now += 1
    work.pose_count = 0
    work.end_count = 0


@inner
def add_end(work: Any, plot: int, q: int, r: int, facing: int, still: int) -> None:
    """Append one end pose, chained to the others in its hex: five movements fly no ring, so a hex is held or flown to."""
    row = work.pose_count
    place = position(q, r)
    if work.end_stamp[place, 0] != work.stamp_now:
        work.end_stamp[place, 0] = work.stamp_now
        work.end_stamp[place, 1] = work.end_count
        work.end[work.end_count, 0] = q
        work.end[work.end_count, 1] = r
        work.end[work.end_count, 2] = still
        work.end[work.end_count, 3] = -1
        work.end_count += 1
    hex_row = work.end_stamp[place, 1]
    work.pose[row, 5] = work.end[hex_row, 3]
    work.end[hex_row, 3] = row
    work.stamp[place, facing] = work.stamp_now
    work.pose[row, 0] = plot
    work.pose[row, 1] = q
    work.pose[row, 2] = r
    work.pose[row, 3] = facing
    work.pose[row, 4] = still
    work.pose_count += 1


@inner
def list_poses(params: Any, seen: Any, index: int, weights: Any, work: Any) -> None:
    """What a ship may plot, as far as is known: all end poses of a free pilot, or standing still; their fixed costs."""
    ship = seen.fighters[index]
    if control(params, ship) == FREE and maximum_movements(params, ship) > 0:
        list_ends(params, ship, work)
    else:
        clear_ends(work)
        add_end(work, 0, ship.q, ship.r, ship.facing, 1)
    for row in range(work.pose_count):
        work.pose_cost[row] = fixed_cost(params, seen, ship, row, weights, work)
        for aim in range(4):
            work.value[row, aim] = 0.0


@inner
def fixed_cost(params: Any, seen: Any, ship: Any, row: int, weights: Any, work: Any) -> float:
    """What an end pose costs whatever the enemy does: the edge, standing still, collisions on the way."""
    cost = edge_cost(params, work.pose[row, 1], work.pose[row, 2], work.pose[row, 3], weights)
    if work.pose[row, 4] != 0:
        cost += weights[STANDING]
    elif seen.cluster_count > 0:
        cost += crash_cost(params, seen, work.pose[row, 0], ship, weights)
    return float(cost)


@inner
def edge_cost(params: Any, q: int, r: int, facing: int, weights: Any) -> float:
    """Cost of being near the edge, and of heading over it."""
    cost = 0.0
    if clear_of_edge(params, q, r, _NEAR_EDGE):
        return cost
    for direction in range(6):
        if not on_map(params, q + _NEAR_EDGE * direction_q(direction), r + _NEAR_EDGE * direction_r(direction)):
            cost = weights[EDGE]
    if not on_map(params, q + _NEAR_EDGE * direction_q(facing), r + _NEAR_EDGE * direction_r(facing)):
        cost += weights[EDGE_AHEAD]
    return cost


@inner
def crash_cost(params: Any, seen: Any, plot: int, ship: Any, weights: Any) -> float:
    """Cost of the collisions to be expected along a plot (LS-AST-01)."""
    collision_chance = 1.0 - params.chance[params.collision_safe]
    return float(weights[CRASH] * collision_chance * rocks_entered(params, seen, plot, ship.q, ship.r, ship.facing))


@inner
def rocks_entered(params: Any, seen: Any, plot: int, q: int, r: int, facing: int) -> int:
    """Asteroid hexes that a plot enters."""
    count = 0
    for i in range(params.plot_length[plot]):
        q += direction_q(facing)
        r += direction_r(facing)
        if is_rock(seen, q, r):
            count += 1
        facing = (facing + params.plot_turns[plot, i] + 6) % 6
    return count
