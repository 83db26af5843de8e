"""2a: each ship resolves its pilot's action, hex by hex, until the edge or a rock hex stops it (GG-MOV).

Ships never block and tokens stand still, so the moves of one action do not influence each other (GG-MOV-02, GG-MOV-14).
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_PATH
from ..names import effects
from ..parameters import (
    FORWARD_DIAGONAL,
    MOVE,
    ROTATE,
    SLIDE_BACKWARD,
    SLIDE_FORWARD,
    TELEPORT,
    is_board,
    is_rock,
    q_of,
    r_of,
    step,
)
from ..state import BY_CRASH, BY_TELEPORT, EMPTY, LEFT, NOWHERE, RIGHT
from .damage import deal
from .systems import is_delayed, is_flying, order_system

# What `destination` writes: end place, end facing, damage before the deflector, hexes entered; from PATH on these hexes.
END, FACING, DAMAGE, ENTERED, PATH = range(5)
RESULT = 12


@inner
def travel_direction(kind: int, side: int, facing: int) -> int:
    """Direction of a move or slide of a ship with this facing, not reduced to 0..5 (GG-MOV-01, GG-MOV-06)."""
    turned = 1 if side == RIGHT else -1
    if kind == SLIDE_FORWARD:
        return facing + turned
    if kind == SLIDE_BACKWARD:
        return facing + 2 * turned
    return facing


@inner
def hexes_to_edge(params: Any, number: int, by: int, place: int) -> int:
    """How many of the next `number` hexes of a line lie on the board, up to its edge (GG-MOV-03)."""
    count = 0
    while count < number and is_board(params, place + by * (count + 1)):
        count += 1
    return count


@inner
def crash(params: Any, number: int, on_board: int, reached: int) -> int:
    """Damage for every programmed hex not travelled, those off the board among them (GG-MOV-04, GG-RUL-11)."""
    if params.crash_counts_offboard == 0:
        return int((on_board - reached) * params.crash_per_hex)
    return int((number - reached) * params.crash_per_hex)


@inner
def move(params: Any, state: Any, number: int, by: int, place: int, path: Any, first: int) -> Any:
    """Step by step until the edge (no damage) or a rock hex stops the ship: (hexes entered, damage).

    GG-MOV-01, GG-MOV-03 to GG-MOV-06.
    """
    for travelled in range(number):
        ahead = place + by * (travelled + 1)
        if not is_board(params, ahead):
            return travelled, 0
        if is_rock(state, ahead):
            return travelled, crash(params, number, hexes_to_edge(params, number, by, place), travelled)
        path[first + travelled] = ahead
    return number, 0


@inner
def hop(params: Any, state: Any, number: int, by: int, place: int, path: Any, first: int) -> Any:
    """Over rock hexes to the last hex, or to the farthest free one before it: (hexes entered, damage).

    The edge cuts the line; rock at its end is hit with the full programmed number (GG-MOV-08 to GG-MOV-10, GG-RUL-09,
    GG-RUL-10).
    """
    on_board = hexes_to_edge(params, number, by, place)
    reached = on_board
    while reached > 0 and is_rock(state, place + by * reached):
        reached -= 1
    entered = 0
    for travelled in range(1, reached + 1):
        if not is_rock(state, place + by * travelled):
            path[first + entered] = place + by * travelled
            entered += 1
    if reached == on_board or (on_board < number and params.hop_at_edge_free != 0):
        return entered, 0
    return entered, crash(params, number, on_board, reached)


@inner
def teleport(params: Any, state: Any, side: int, place: int, facing: int, path: Any, first: int) -> Any:
    """Along a grid edge to a hex at distance 2, whatever lies beside that edge: (hexes entered, damage).

    GG-MOV-11, GG-MOV-12, GG-RUL-07.
    """
    turned = 1 if side == RIGHT else -1
    start = facing if params.teleport_geometry == FORWARD_DIAGONAL else facing + turned
    target = place + step(start) + step(start + turned)
    if not is_board(params, target):
        return 0, 0
    if is_rock(state, target):
        return 0, int(params.teleport_damage)
    path[first] = target
    return 1, 0


@inner
def turn(params: Any, system: int, number: int, side: int, facing: int) -> int:
    """Facing after a rotation: counterclockwise where it is programmed to the left (GG-MOV-07)."""
    if params.directional[system] != 0 and side == LEFT:
        return int((facing - number) % 6)
    return int((facing + number) % 6)


@inner
def fly(params: Any, state: Any, system: int, boost: int, side: int, place: int, facing: int, path: Any, first: int) -> Any:
    """One action of a ship at a place: (hexes entered, damage before the deflector); the hexes go to path[first:].

    Delayed, automated and absent actions, and rotations, leave it where it is (GG-MOV-07, GG-MOV-13). A boost adds 1 to
    the number (GG-BST-01, GG-BST-04).
    """
    kind = params.system_kind[system]
    if kind == TELEPORT:
        return teleport(params, state, side, place, facing, path, first)
    if kind in (MOVE, SLIDE_FORWARD, SLIDE_BACKWARD):
        number = params.number[system] + boost
        by = step(travel_direction(kind, side, facing))
        if params.hop[system] != 0:
            return hop(params, state, number, by, place, path, first)
        return move(params, state, number, by, place, path, first)
    return 0, 0


@inner
def destination(params: Any, state: Any, console_system: int, boost: int, side: int, place: int, facing: int, out: Any) -> None:
    """What one action does to a ship at a place with a facing, in `out` (END, FACING, DAMAGE, ENTERED, PATH) alone."""
    entered, damage = fly(params, state, console_system, boost, side, place, facing, out, PATH)
    out[END] = place
    if entered > 0:
        out[END] = out[PATH + entered - 1]
    out[FACING] = facing
    if params.system_kind[console_system] == ROTATE:
        out[FACING] = turn(params, console_system, params.number[console_system] + boost, side, facing)
    out[DAMAGE] = damage
    out[ENTERED] = entered


@inner
def spend_boost(state: Any, log: Any, i: int, pilot: int) -> None:
    """The boost of an action that resolves, a repair included, goes back to the box (GG-BST-03, GG-RUL-70)."""
    ship = state.ships[i]
    if ship.orders[pilot].boost == 0:
        return
    ship.boosts -= 1
    state.tally[i].boosts_used += 1
    event_log.effect(log, effects.BOOST_SPENT, i, i, ship.boosts, 0, 0, 0)


@inner
def stand(ship: Any) -> None:
    """Nothing entered in this action so far."""
    ship.entered = 0
    for k in range(MAX_PATH):
        ship.path[k] = NOWHERE


@inner
def act(params: Any, state: Any, log: Any, ship_index: int, pilot: int) -> None:
    """Resolve one pilot's order in 2a; a delayed one waits for phase 4 with its boost (GG-MOV-13, GG-RUL-70).

    A ship that has finished does nothing (GG-END-05). `tally.used` counts a delayed action when it resolves.
    """
    ship = state.ships[ship_index]
    stand(ship)
    system = order_system(params, ship, pilot)
    if not is_flying(ship) or system == EMPTY or is_delayed(params, system):
        return
    state.tally[ship_index].used[system] += 1
    order = ship.orders[pilot]
    spend_boost(state, log, ship_index, pilot)
    if params.system_kind[system] == ROTATE:
        ship.facing = turn(params, system, params.number[system] + order.boost, order.side, ship.facing)
        event_log.effect(log, effects.TURNED, ship_index, ship_index, ship.facing, 0, 0, 0)
        return
    entered, damage = fly(params, state, system, order.boost, order.side, ship.place, ship.facing, ship.path, 0)
    ship.entered = entered
    if entered > 0:
        ship.place = ship.path[entered - 1]
        event_log.effect(log, effects.MOVED, ship_index, ship_index, q_of(ship.place), r_of(ship.place), ship.facing, entered)
    if damage > 0:
        by_teleport = params.system_kind[system] == TELEPORT
        event_log.effect(log, effects.BLOCKED, ship_index, ship_index, damage, 1 if by_teleport else 0, 0, 0)
        deal(params, state, log, ship_index, damage, BY_TELEPORT if by_teleport else BY_CRASH)
