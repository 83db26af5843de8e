"""Energy cubes in a turn: used for points, taken from squares, lost to asteroids (AD-CUB)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import actions, effects
from .squares import NO_CUBE, lying_cube
from .turn import FROM_SQUARE, storage_of, take_card_cube


@inner
def can_use(params: Any, turn: Any) -> bool:
    """Whether a cube may be used now: one held, and not yet used as often as a turn allows (AD-CUB-01)."""
    return bool(turn.cubes > 0 and turn.cube_used < params.cube_uses)


@inner
def use(params: Any, state: Any, seat: int, turn: Any, action: int, log: Any) -> None:
    """A cube goes to the storage and gives points of one kind (AD-CUB-01, AD-CUB-04, AD-CUB-05)."""
    movement = params.cube_movement if action == actions.CUBE_MOVEMENT else 0
    control = params.cube_control if action == actions.CUBE_CONTROL else 0
    turn.cubes -= 1
    turn.cube_used += 1
    turn.movement += movement
    turn.control += control
    event_log.effect(log, effects.CUBE_USED, seat, seat, movement, control, turn.cubes, 0)
    take_card_cube(params, state, seat, turn, log)


@inner
def take_from_square(params: Any, state: Any, seat: int, turn: Any, log: Any) -> None:
    """The first ship takes the cube; one that holds the limit discards one at once (AD-MAP-09, AD-MAP-10, AD-R-22)."""
    cube = lying_cube(state, turn, turn.row, turn.column)
    if cube == NO_CUBE:
        return
    full = turn.cubes >= params.cube_limit
    if full and params.overflow_left_on_map != 0:
        return
    turn.taken |= 1 << cube
    event_log.effect(log, effects.SQUARE_EMPTIED, seat, seat, turn.row, turn.column, 0, 0)
    if not full:
        turn.cubes += 1
    log_gain(params, state, seat, turn, full, log)


@inner
def log_gain(params: Any, state: Any, seat: int, turn: Any, full: bool, log: Any) -> None:
    """Note a cube gained from a square and, beyond the limit, the one discarded for it (AD-CUB-03)."""
    if full:
        turn.discarded += 1
    if log.shape[0] == 0:
        return
    storage = storage_of(state, seat, turn)
    if full:
        event_log.effect(log, effects.CUBE_GAINED, seat, seat, turn.cubes + 1, FROM_SQUARE, storage - 1, 0)
        event_log.effect(log, effects.CUBE_DISCARDED, seat, seat, turn.cubes, storage, 0, 0)
    else:
        event_log.effect(log, effects.CUBE_GAINED, seat, seat, turn.cubes, FROM_SQUARE, storage, 0)


@inner
def lose_to_asteroids(params: Any, state: Any, seat: int, turn: Any, log: Any) -> bool:
    """A cube goes to the storage; False where there is none to lose (AD-MAP-04, AD-CUB-02, AD-R-26)."""
    if turn.cubes == 0:
        return False
    turn.cubes -= 1
    turn.lost += 1
    if log.shape[0] != 0:
        event_log.effect(log, effects.CUBE_LOST, seat, seat, turn.cubes, storage_of(state, seat, turn), 0, 0)
    take_card_cube(params, state, seat, turn, log)
    return True
