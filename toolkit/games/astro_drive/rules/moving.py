"""What one movement does and forces, in the order of AD-MAP-15 (2) to (5): squares, wormholes, pulls."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import STEP_PAIRS
from ..names import effects
from ..parameters import ROW_OF_PLACE, symbol_at
from ..state import ALIVE, ASTEROIDS, BY_ASTEROIDS, BY_HOLE, BY_PLANET, BY_PULL, BY_SHIELD, CUBE_SQUARE, HOLE, PLANET, WORMHOLE
from .cubes import lose_to_asteroids, take_from_square
from .squares import first_free_row, other_end, pair_bit, pull_direction

# What a square has done to a ship.
STAYS, MOVED_ROW, MOVED_IN_ROW, PASSED = range(4)


@inner
def crash(turn: Any, cause: int, seat: int, log: Any) -> None:
    """The ship is out; its cubes go to the storage (AD-MOV-06, AD-R-25, AD-R-51)."""
    event_log.effect(log, effects.CRASHED, seat, seat, cause, turn.row, turn.column, turn.cubes)
    turn.out = cause
    turn.cubes = 0


@inner
def touch(turn: Any) -> None:
    """Note the highest row that the step has touched, for the placing of maps (AD-R-33)."""
    turn.touched = max(turn.touched, turn.row)


@inner
def land(turn: Any, seat: int, row: int, column: int, action: int, passed: int, log: Any) -> None:
    """Put the ship on the square that an action leads to, free of other ships."""
    turn.row = row
    turn.column = column
    turn.passed += passed
    touch(turn)
    event_log.effect(log, effects.MOVED, seat, seat, row, column, action, passed)


@inner
def settle(params: Any, state: Any, seat: int, shield: int, turn: Any, entered: bool, log: Any) -> None:
    """All that the landing square forces, until nothing more is: `entered` says that its row may still pull.

    AD-MAP-14, AD-MAP-15, AD-R-06 to AD-R-08, AD-R-50. The square acts first, unless hole.order says pull_first.
    """
    due = entered
    acts = True
    by_pull = False
    for _ in range(3 * STEP_PAIRS + 4):
        if due and params.hole_pull_first != 0 and symbol_at(state, turn.row, turn.column) != HOLE:
            due = False
            if pull(params, state, seat, shield, turn, log):
                acts = True
                by_pull = True
        if acts:
            moved = act_on(params, state, seat, shield, turn, by_pull, log)
            if turn.out != ALIVE:
                return
            acts = moved == PASSED
            by_pull = False
            if moved != STAYS:
                due = still_due(params, due, moved)
                continue
        if not due:
            return
        due = False
        if not pull(params, state, seat, shield, turn, log):
            return
        acts = True
        by_pull = True


@inner
def still_due(params: Any, due: bool, moved: int) -> bool:
    """Whether a row pulls a ship that a wormhole has moved: a new row does (AD-R-08, AD-R-18, AD-R-50)."""
    if params.hole_pull_on_exit == 0:
        return False
    if moved == MOVED_IN_ROW:
        return due
    return bool(moved == MOVED_ROW or params.hole_pull_after_pass != 0)


@inner
def act_on(params: Any, state: Any, seat: int, shield: int, turn: Any, by_pull: bool, log: Any) -> int:
    """The effect of the square that a ship has entered (AD-MAP-01, AD-MAP-04, AD-MAP-07, AD-SYM-07); STAYS or how it moved."""
    symbol = symbol_at(state, turn.row, turn.column)
    if symbol >= WORMHOLE:
        return int(transport(params, state, seat, turn, symbol - WORMHOLE, log))
    if symbol == PLANET:
        crash(turn, BY_PLANET, seat, log)
    elif symbol == HOLE:
        crash(turn, BY_SHIELD if shield != 0 else (BY_PULL if by_pull else BY_HOLE), seat, log)
    elif symbol == CUBE_SQUARE:
        take_from_square(params, state, seat, turn, log)
    elif symbol == ASTEROIDS:
        if shield != 0:
            turn.saved += 1
        elif not lose_to_asteroids(params, state, seat, turn, log):
            crash(turn, BY_ASTEROIDS, seat, log)
    return STAYS


@inner
def transport(params: Any, state: Any, seat: int, turn: Any, pair: int, log: Any) -> int:
    """To the other end, or past the ships on it; each pair once in a step (AD-MAP-11 to AD-MAP-13, AD-R-35)."""
    bit = pair_bit(params, turn.row, pair)
    if turn.pairs & bit != 0:
        return STAYS
    turn.pairs |= bit
    at = other_end(params, state, turn.row, turn.column)
    column = at % ROW_OF_PLACE
    end_row = at // ROW_OF_PLACE
    row = first_free_row(state, seat, end_row, column)
    same_row = row == turn.row
    turn.row = row
    turn.column = column
    turn.passed += row - end_row
    touch(turn)
    event_log.effect(log, effects.TRANSPORTED, seat, seat, row, column, row - end_row, 0)
    if row != end_row:
        return PASSED
    return MOVED_IN_ROW if same_row else MOVED_ROW


@inner
def pull(params: Any, state: Any, seat: int, shield: int, turn: Any, log: Any) -> bool:
    """One square towards the hole of the row; False where nothing pulls (AD-MAP-05, AD-MAP-06, AD-MAP-08, AD-SYM-07)."""
    if shield != 0:
        return False
    side = pull_direction(params, state, seat, turn.row, turn.column)
    if side == 0:
        return False
    turn.column += side
    turn.pulled += 1
    event_log.effect(log, effects.PULLED, seat, seat, turn.row, turn.column, 0, 0)
    return True
