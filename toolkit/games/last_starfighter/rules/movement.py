"""Plots and movements: what a ship may plot, and what happens hex by hex (LS-MOV, LS-AST, LS-EFF-01 to LS-EFF-06)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import COLLISION_LINE, COLLISION_RED, COLLISION_WHITE, STABILIZER
from ..parameters import PLOTS, on_map
from ..state import (
    BY_COLLISION,
    FORWARD,
    IN_PLAY,
    KO_DAN,
    LEFT,
    LOCKED_LEFT,
    LOCKED_RIGHT,
    LOCKED_STRAIGHT,
    LOST_LEFT_MAP,
    NO_LEFT,
    NO_RIGHT,
    RIGHT,
    SWARM_COLLIDED,
    SWARM_LEFT_MAP,
)
from .damage import crew_hit, destroy, lose_swarm_ship, record
from .sight import is_rock

# Who decides a fighter's movement this turn (`control`).
FREE, NUMBER_ONLY, HOLD_ONLY, MUST_RECHARGE, DRIFTS = 0, 1, 2, 3, 4


@inner
def direction_q(facing: int) -> int:
    """Step in q for a facing: 0 east, then clockwise."""
    if facing == 0 or facing == 5:
        return 1
    if facing == 2 or facing == 3:
        return -1
    return 0


@inner
def direction_r(facing: int) -> int:
    """Step in r for a facing."""
    if facing == 1 or facing == 2:
        return 1
    if facing == 4 or facing == 5:
        return -1
    return 0


@inner
def enough_power(params: Any, ship: Any) -> bool:
    """Whether a movement may be plotted (LS-PWR-03)."""
    return ship.power >= max(1, params.power_cost)


@inner
def control(params: Any, ship: Any) -> int:
    """Who decides a fighter's movement (LS-PWR-05, LS-DB-06, LS-EFF-04, LS-EFF-10, LS-CRW-04, LS-R-28, LS-R-30)."""
    if not enough_power(params, ship) or ship.must_recharge != 0:
        return MUST_RECHARGE
    if ship.drift >= 0:
        return DRIFTS
    if ship.pilot_out != 0:
        if params.unconscious_drifts != 0:
            return DRIFTS
        return HOLD_ONLY
    if ship.stabilizer != 0:
        return NUMBER_ONLY
    return FREE


@inner
def maximum_movements(params: Any, ship: Any) -> int:
    """Most movements this turn: engines, then half speed (LS-MOV-08, LS-EFF-05, LS-CON-04, LS-R-24)."""
    most = params.max_movements[ship.engine_arcs]
    if ship.half_speed > 0:
        normal = most
        if params.half_of_last != 0:
            normal = ship.moved
        most = min(most, params.half_speed[min(3, ship.half_speed), normal])
    return int(most)


@inner
def drift_movements(params: Any, ship: Any) -> int:
    """Movements of a ship that nobody flies: as before, capped by its maximum (LS-EFF-10, LS-R-30)."""
    if ship.drift >= 0:
        return min(ship.drift, maximum_movements(params, ship))
    return min(ship.moved, maximum_movements(params, ship))


@inner
def number_legal(params: Any, ship: Any, movements: int) -> bool:
    """Whether a number of movements may be plotted (LS-MOV-07, LS-EFF-06, LS-R-08)."""
    most = maximum_movements(params, ship)
    if movements > most:
        return False
    restricted = ship.stabilizer != 0 or (LOCKED_LEFT <= ship.steering and ship.steering <= LOCKED_RIGHT)
    if ship.fixed_speed >= 0:
        wanted = min(ship.fixed_speed, most)
        if movements != 0:
            return movements == wanted
        return wanted == 0 or (params.nsc_may_hold != 0 and (params.restricted_may_hold != 0 or not restricted))
    return movements != 0 or most == 0 or params.restricted_may_hold != 0 or not restricted


@inner
def turn_legal(steering: int, turn: int) -> bool:
    """Whether a steering restriction allows a movement (LS-EFF-02, LS-EFF-03)."""
    if steering == LOCKED_LEFT:
        return turn == LEFT
    if steering == LOCKED_STRAIGHT:
        return turn == FORWARD
    if steering == LOCKED_RIGHT:
        return turn == RIGHT
    if steering == NO_LEFT:
        return turn != LEFT
    if steering == NO_RIGHT:
        return turn != RIGHT
    return True


@inner
def stays_on_map(params: Any, index: int, q: int, r: int, facing: int) -> bool:
    """Whether plot `index` flown from a pose stays on the map all the way."""
    for i in range(params.plot_length[index]):
        q += direction_q(facing)
        r += direction_r(facing)
        if not on_map(params, q, r):
            return False
        facing = (facing + params.plot_turns[index, i] + 6) % 6
    return True


@inner
def plot_legal(params: Any, ship: Any, index: int) -> bool:
    """Whether a free pilot may plot string `index` (LS-MOV-02, LS-MOV-03, LS-MOV-08, LS-EFF-02, LS-EFF-03, LS-CON-06)."""
    movements = params.plot_length[index]
    if not number_legal(params, ship, movements):
        return False
    if ship.steering < LOCKED_LEFT or ship.steering > LOCKED_RIGHT:
        if params.plot_changes[index] > params.vector_changes[ship.engine_arcs]:
            return False
    for i in range(movements):
        if not turn_legal(ship.steering, params.plot_turns[index, i]):
            return False
    if params.leaving_forbidden != 0:
        return stays_on_map(params, index, ship.q, ship.r, ship.facing)
    return True


@inner
def legal_plots(params: Any, ship: Any, found: Any) -> int:
    """All strings that a free pilot may plot, as indices in `found`; hold alone where nothing else is legal."""
    count = 0
    for index in range(PLOTS):
        if plot_legal(params, ship, index):
            found[count] = index
            count += 1
    if count == 0:
        found[0] = 0
        count = 1
    return count


@inner
def recharge_legal(params: Any, ship: Any) -> bool:
    """Whether a free pilot may plot hold and recharge (LS-PWR-04, LS-R-42)."""
    return number_legal(params, ship, 0)


@inner
def swarm_plot_legal(params: Any, ship: Any, index: int) -> bool:
    """Whether a Swarm Ship may move along string `index` (LS-MOV-04, LS-R-09)."""
    if params.plot_length[index] > params.swarm_movements or params.plot_changes[index] > params.swarm_changes:
        return False
    if params.leaving_forbidden != 0:
        return stays_on_map(params, index, ship.q, ship.r, ship.facing)
    return True


@inner
def write_plot(params: Any, ship: Any, index: int) -> None:
    """Enter string `index` as a fighter's plot."""
    ship.plot.movements = params.plot_length[index]
    for i in range(params.plot_length[index]):
        ship.plot.turns[i] = params.plot_turns[index, i]
    ship.plot.recharge = 0
    ship.plot.by_die = 0


@inner
def write_number(ship: Any, movements: int, recharge: int, by_die: int) -> None:
    """Enter a plot that is a number only: drift, stabilizer, hold, recharge."""
    ship.plot.movements = movements
    ship.plot.recharge = recharge
    ship.plot.by_die = by_die
    for i in range(movements):
        ship.plot.turns[i] = FORWARD


@inner
def pay_power(params: Any, state: Any, log: Any, index: int) -> None:
    """Pay for the turn, once (LS-PWR-01, LS-PWR-02)."""
    ship = state.fighters[index]
    if ship.paid != 0:
        return
    ship.paid = 1
    ship.paid_points = min(ship.power, params.power_cost)
    ship.power -= ship.paid_points
    event_log.effect(log, effects.POWER_PAID, ship.side, index, ship.paid_points, ship.power, 0, 0)


@inner
def collision_roll(params: Any, state: Any, draws: Any, log: Any, seat: int, ship_id: int) -> bool:
    """Two dice on entry to an asteroid hex (LS-AST-01)."""
    red = chance.roll(draws, log, COLLISION_RED, 6, seat, ship_id)
    white = chance.roll(draws, log, COLLISION_WHITE, 6, seat, ship_id)
    collides = red + white < params.collision_safe
    event_log.effect(log, effects.COLLISION, seat, ship_id, red + white, 1 if collides else 0, 0, 0)
    if collides:
        state.tally.collisions += 1
    return bool(collides)


@inner
def collide(params: Any, state: Any, draws: Any, log: Any, index: int) -> None:
    """Collision damage: the table is the number of movements of the turn (LS-AST-03, LS-R-47)."""
    ship = state.fighters[index]
    line = chance.roll(draws, log, COLLISION_LINE, 6, ship.side, index)
    table = max(1, min(6, ship.plot.movements))
    crew = crew_hit(params, state, draws, log, index, table, line, ship.side)
    record(params, state, log, index, table, line, crew, BY_COLLISION)


@inner
def stabilizer_turn(params: Any, draws: Any, log: Any, seat: int, ship_id: int) -> int:
    """Which way an uncontrolled movement turns the nose (LS-EFF-04)."""
    die = chance.roll(draws, log, STABILIZER, 6, seat, ship_id)
    if die <= params.stabilizer_left:
        return LEFT
    if die <= params.stabilizer_straight:
        return FORWARD
    return RIGHT


@inner
def move_fighter(params: Any, state: Any, draws: Any, log: Any, index: int) -> None:
    """Fly a fighter's plot, movement by movement: die, step, collision, turn of the nose (LS-AST-07, LS-MOV-01, LS-MOV-09)."""
    ship = state.fighters[index]
    ship.moved = 0
    for i in range(ship.plot.movements):
        turn = ship.plot.turns[i]
        if ship.plot.by_die != 0:
            turn = stabilizer_turn(params, draws, log, ship.side, index)
        q = ship.q + direction_q(ship.facing)
        r = ship.r + direction_r(ship.facing)
        if not on_map(params, q, r):
            if params.leaving_forbidden != 0:
                event_log.effect(log, effects.STEP_VOID, ship.side, index, q, r, 0, 0)
                continue
            event_log.effect(log, effects.LEFT_MAP, ship.side, index, q, r, 0, 0)
            destroy(state, log, index, LOST_LEFT_MAP)
            return
        ship.q = q
        ship.r = r
        ship.moved += 1
        if is_rock(state, q, r) and collision_roll(params, state, draws, log, ship.side, index):
            collide(params, state, draws, log, index)
            if ship.on_map == 0:
                return
        ship.facing = (ship.facing + turn + 6) % 6
        event_log.effect(log, effects.MOVED, ship.side, index, q, r, ship.facing, turn + 1)
        if params.collision_truncates != 0 and ship.moved >= params.max_movements[ship.engine_arcs]:
            break
    ship.stationary = 1 if ship.moved == 0 else 0


@inner
def move_fighters(params: Any, state: Any, draws: Any, log: Any) -> None:
    """Fighters in id order, ships without control after all others (LS-SEQ-02, LS-DUE-01)."""
    for by_die in range(2):
        for i in range(state.fighter_count):
            ship = state.fighters[i]
            if ship.on_map != 0 and ship.plot.by_die == by_die:
                alive = ship.drift < 0
                move_fighter(params, state, draws, log, i)
                if alive and ship.drift >= 0:  # the pilot died on the way: all movements of the turn count (LS-EFF-10)
                    ship.drift = ship.moved


@inner
def move_swarm_ship(params: Any, state: Any, draws: Any, log: Any, index: int, plot: int) -> None:
    """Fly a Swarm Ship along string `plot` (LS-SWM-01, LS-AST-04)."""
    ship = state.swarm[index]
    ship_id = state.fighter_count + index
    ship.moved = params.plot_length[plot]
    ship.stationary = 1 if params.plot_length[plot] == 0 else 0
    for i in range(params.plot_length[plot]):
        q = ship.q + direction_q(ship.facing)
        r = ship.r + direction_r(ship.facing)
        if not on_map(params, q, r):
            event_log.effect(log, effects.LEFT_MAP, KO_DAN, ship_id, q, r, 0, 0)
            lose_swarm_ship(state, log, index, SWARM_LEFT_MAP)
            return
        ship.q = q
        ship.r = r
        if is_rock(state, q, r) and collision_roll(params, state, draws, log, KO_DAN, ship_id):
            lose_swarm_ship(state, log, index, SWARM_COLLIDED)
            return
        ship.facing = (ship.facing + params.plot_turns[plot, i] + 6) % 6
        event_log.effect(log, effects.MOVED, KO_DAN, ship_id, q, r, ship.facing, params.plot_turns[plot, i] + 1)


@inner
def in_play(ship: Any) -> bool:
    """Whether a fighter still counts for its side."""
    return ship.on_map != 0 and ship.lost == IN_PLAY
