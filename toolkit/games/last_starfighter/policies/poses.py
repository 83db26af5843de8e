"""A fighter's distinct end poses, and what of their worth does not depend on the enemy."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import PLOTS, on_map, position
from ..rules.movement import FREE, control, direction_q, direction_r, legal_plots, maximum_movements, plot_legal, stays_on_map
from ..rules.sight import is_rock
from .declared import CRASH, EDGE, EDGE_AHEAD, STANDING

_NEAR_EDGE = 2


@inner
def list_poses(params: Any, seen: Any, index: int, weights: Any, work: Any) -> int:
    """Every distinct end pose of a free pilot, by its shortest legal plot that stays on the map.

    Where none stays, the first legal plot, reckoned as if the ship stood still.
    """
    ship = seen.fighters[index]
    work.stamp_now += 1
    count = 0
    for plot in range(PLOTS):
        if not plot_legal(params, ship, plot):
            continue
        q = ship.q + params.plot_end[plot, ship.facing, 0]
        r = ship.r + params.plot_end[plot, ship.facing, 1]
        facing = params.plot_end[plot, ship.facing, 2]
        # Holding and flying a ring back to the start differ: only the first is stationary.
        if plot != 0 and on_map(params, q, r):
            place = position(q, r)
            if work.stamp[place, facing] == work.stamp_now:
                continue
        if not stays_on_map(params, plot, ship.q, ship.r, ship.facing):
            continue
        if plot != 0:
            work.stamp[position(q, r), facing] = work.stamp_now
        add_pose(params, seen, ship, plot, q, r, facing, weights, work, count)
        count += 1
    if count == 0:
        add_pose(params, seen, ship, 0, ship.q, ship.r, ship.facing, weights, work, 0)
        legal_plots(params, ship, work.legal)
        work.pose[0, 0] = work.legal[0]
        count = 1
    work.pose_count = count
    return count


@inner
def list_poses_or_stand(params: Any, seen: Any, index: int, weights: Any, work: Any) -> None:
    """What a ship may plot, as far as is known: all end poses of a free pilot, or standing still."""
    ship = seen.fighters[index]
    if control(params, ship) == FREE and maximum_movements(params, ship) > 0:
        list_poses(params, seen, index, weights, work)
    else:
        add_pose(params, seen, ship, 0, ship.q, ship.r, ship.facing, weights, work, 0)
        work.pose_count = 1


@inner
def add_pose(
    params: Any, seen: Any, ship: Any, plot: int, q: int, r: int, facing: int, weights: Any, work: Any, row: int
) -> None:
    """Fill one row of the list, its fixed costs and an empty sum of payoffs."""
    work.pose[row, 0] = plot
    work.pose[row, 1] = q
    work.pose[row, 2] = r
    work.pose[row, 3] = facing
    work.pose[row, 4] = 1 if plot == 0 else 0
    cost = edge_cost(params, q, r, facing, weights)
    if plot == 0:
        cost += weights[STANDING]
    elif seen.cluster_count > 0:
        cost += crash_cost(params, seen, plot, ship, weights)
    work.pose_cost[row] = cost
    for aim in range(4):
        work.value[row, aim] = 0.0


@inner
def edge_cost(params: Any, q: int, r: int, facing: int, weights: Any) -> float:
    """Cost of being near the edge, and of heading over it."""
    cost = 0.0
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
