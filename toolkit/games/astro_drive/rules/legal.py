"""The actions of a turn: which are legal, and what one of them does to a TURN record (AD-D-02).

`possible` knows nothing of the states that a turn has visited; `legal_actions` leaves out what leads back to one of them.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner
from toolkit.engine.lists import contains

from ..names import actions
from ..parameters import SHORT_CRASH, SHORT_ENTER, SIDE_CRASH, SIDE_ILLEGAL, ZERO_FORBIDDEN, ZERO_FORCED, ship_at, symbol_at
from ..state import BY_EDGE, BY_FOG
from .cubes import can_use, use
from .keys import turn_key
from .moving import crash, land, settle
from .squares import beam_finds_planet, columns_of_beam, ends_in_hole, first_free_row, rows_of_beam
from .turn import begin_step

MIDDLE = 3  # columns that are open with entry.columns middle_three


@inner
def possible(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int) -> bool:
    """Whether an action is legal, but for states that the turn has visited already (AD-D-02, AD-R-17, AD-R-49).

    Any action but `end`, which depends on the others: `may_end`. (Were it asked here, `possible` would call itself, and a
    kernel with a function that does is broken when it comes from the cache.)
    """
    if action == actions.FORWARD:
        return bool(turn.row > 0 and can_advance(params, state, seat, shield, turn, turn.row + 1, turn.column))
    if action < actions.LEFT:
        column = action - actions.ENTER + 1
        return bool(turn.row == 0 and open_column(params, column) and can_advance(params, state, seat, shield, turn, 1, column))
    if action <= actions.RIGHT:
        return can_sidestep(params, state, seat, shield, turn, action)
    if action <= actions.CUBE_CONTROL:
        return can_use(params, turn)
    if action == actions.JUMP:
        return bool(turn.row > 0 and can_jump(params, state, seat, shield, turn, turn.row + 2, turn.column))
    if action < actions.BEAM_FORWARD:
        column = action - actions.JUMP_IN + 1
        if turn.row > 0 or params.entry_items_before == 0 or not open_column(params, column):
            return False
        return can_jump(params, state, seat, shield, turn, 2, column)
    return bool(turn.beam != 0 and turn.row > 0 and beam_finds_planet(params, state, seat, turn, action))


@inner
def first_action(turn: Any) -> int:
    """The first action that may be legal in a state."""
    return actions.FORWARD if turn.row > 0 else actions.ENTER


@inner
def next_action(turn: Any, action: int) -> int:
    """The next action that may be legal in a state: those that it has no points or symbols for are left out."""
    action += 1
    if turn.row > 0 and action < actions.LEFT:
        action = actions.LEFT
    if action == actions.LEFT and (turn.row == 0 or turn.control == 0):
        action = actions.CUBE_MOVEMENT
    if action == actions.CUBE_MOVEMENT and turn.cubes == 0:
        action = actions.JUMP
    if action == actions.JUMP and turn.jump == 0:
        action = actions.BEAM_FORWARD
    if turn.row > 0 and actions.JUMP < action < actions.BEAM_FORWARD:
        action = actions.BEAM_FORWARD
    if action == actions.BEAM_FORWARD and turn.beam == 0:
        action = actions.END
    return int(action)


@inner
def is_sideways(action: int) -> bool:
    """Whether an action is a step to the left or right (AD-CTL-01)."""
    return actions.LEFT <= action <= actions.RIGHT


@inner
def open_column(params: Any, column: int) -> bool:
    """Whether ships may enter the first row here (AD-MOV-05, AD-R-16)."""
    closed = (params.columns - MIDDLE) // 2 if params.entry_middle_three != 0 else 0
    return bool(closed < column <= params.columns - closed)


@inner
def can_advance(params: Any, state: Any, seat: int, shield: int, turn: Any, row: int, column: int) -> bool:
    """Whether a forward step onto this square, or past the ships on it, can be made and paid.

    AD-MOV-01, AD-MOV-02, AD-PAS-01, AD-PAS-02, AD-SYM-08, AD-R-10, AD-R-12, AD-R-19, AD-R-28.
    """
    if turn.movement == 0 and params.radiation_at_zero == ZERO_FORBIDDEN:
        return False
    row = first_free_row(state, seat, row, column)
    cost = params.cost[symbol_at(state, row, column)]
    if cost > turn.movement and (turn.movement == 0 or (params.fog_short != SHORT_ENTER and params.fog_short != SHORT_CRASH)):
        return False
    if shield != 0 and params.shield_crash == 0:
        return not ends_in_hole(params, state, seat, row, column)
    return True


@inner
def side_column(params: Any, column: int, action: int) -> int:
    """The column to the left or right; 0 off the edge (AD-CTL-01, AD-R-13)."""
    column += 1 if action == actions.RIGHT else -1
    if 1 <= column <= params.columns:
        return int(column)
    if params.edge_sideways == SIDE_CRASH or params.edge_sideways == SIDE_ILLEGAL:
        return 0
    return int(params.columns if column == 0 else 1)


@inner
def can_sidestep(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int) -> bool:
    """Whether a sideways step is legal (AD-CTL-01, AD-CTL-03, AD-CTL-05, AD-SYM-08, AD-R-13)."""
    if turn.row == 0 or turn.control < params.sideways_cost:
        return False
    column = side_column(params, turn.column, action)
    if column == 0:
        return bool(params.edge_sideways == SIDE_CRASH)
    if ship_at(state, seat, turn.row, column) >= 0:
        return False
    return bool(shield == 0 or not ends_in_hole(params, state, seat, turn.row, column))


@inner
def can_jump(params: Any, state: Any, seat: int, shield: int, turn: Any, row: int, column: int) -> bool:
    """Whether the wormhole generator may take the ship to this square (AD-SYM-02, AD-SYM-03, AD-SYM-08, AD-R-30)."""
    if turn.jump == 0:
        return False
    landing = first_free_row(state, seat, row, column)
    if landing != row and params.jump_onto_ship_illegal != 0:
        return False
    return bool(shield == 0 or not ends_in_hole(params, state, seat, landing, column))


@inner
def may_end(params: Any, movement: int, forward: bool, other: bool) -> bool:
    """Whether a turn may end, given the points left and whether a forward step or any other action is offered.

    AD-MOV-03, AD-MOV-07, AD-CTL-02, AD-R-10 to AD-R-12, AD-R-28, AD-R-35.
    """
    if movement == 0:
        return bool(not forward or params.radiation_at_zero != ZERO_FORCED)
    return bool(not forward and (not other or params.duty_forces_control == 0))


@inner
def apply(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, log: Any) -> None:
    """One action and all that it forces, (1) to (5) of AD-MAP-15, on a TURN record; the table stays as it is."""
    begin_step(turn)
    if action == actions.FORWARD:
        advance(params, state, seat, shield, turn, turn.row + 1, turn.column, action, log)
    elif action < actions.LEFT:
        advance(params, state, seat, shield, turn, 1, action - actions.ENTER + 1, action, log)
    elif action <= actions.RIGHT:
        sidestep(params, state, seat, shield, turn, action, log)
    elif action <= actions.CUBE_CONTROL:
        use(params, state, seat, turn, action, log)
    elif action == actions.JUMP:
        jump(params, state, seat, shield, turn, turn.row + 2, turn.column, action, log)
    elif action < actions.BEAM_FORWARD:
        jump(params, state, seat, shield, turn, 2, action - actions.JUMP_IN + 1, action, log)
    elif action < actions.END:
        turn.beam = 0
        rows = rows_of_beam(action)
        land(turn, seat, turn.row + rows, turn.column + columns_of_beam(action), action, 0, log)
        settle(params, state, seat, shield, turn, rows != 0, log)


@inner
def advance(params: Any, state: Any, seat: int, shield: int, turn: Any, row: int, column: int, action: int, log: Any) -> None:
    """A forward step: past ships to the first free square, paid by that square's cost (AD-MOV-02, AD-PAS-01 to AD-PAS-04)."""
    landing = first_free_row(state, seat, row, column)
    cost = params.cost[symbol_at(state, landing, column)]
    short = cost > turn.movement
    turn.movement = 0 if short else turn.movement - cost
    land(turn, seat, landing, column, action, landing - row, log)
    if short and params.fog_short == SHORT_CRASH:
        crash(turn, BY_FOG, seat, log)
        return
    settle(params, state, seat, shield, turn, landing == row or params.hole_pull_after_pass != 0, log)


@inner
def sidestep(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, log: Any) -> None:
    """One column to the left or right; the row isn't newly entered (AD-CTL-01, AD-CTL-04, AD-R-09, AD-R-13)."""
    turn.control -= params.sideways_cost
    column = side_column(params, turn.column, action)
    if column == 0:
        crash(turn, BY_EDGE, seat, log)
        return
    land(turn, seat, turn.row, column, action, 0, log)
    settle(params, state, seat, shield, turn, False, log)


@inner
def jump(params: Any, state: Any, seat: int, shield: int, turn: Any, row: int, column: int, action: int, log: Any) -> None:
    """Over one square to the next, or past the ships on it, free of points (AD-SYM-02 to AD-SYM-04, AD-R-30)."""
    turn.jump = 0
    landing = first_free_row(state, seat, row, column)
    land(turn, seat, landing, column, action, landing - row, log)
    settle(params, state, seat, shield, turn, landing == row or params.hole_pull_after_pass != 0, log)


@inner
def legal_actions(
    params: Any, state: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, desk: Any, out: Any
) -> int:
    """Write the legal actions in the order of AD-D-02 and return how many; none leads to a state already visited (AD-R-35)."""
    count = 0
    forward = False
    action = first_action(turn)
    while action < actions.END:
        if possible(params, state, seat, shield, turn, action) and not (
            action <= actions.RIGHT and leads_back(params, state, seat, shield, turn, action, visited, visited_count, desk)
        ):
            out[count] = action
            count += 1
            if action < actions.LEFT:
                forward = True
        action = next_action(turn, action)
    if may_end(params, turn.movement, forward, count > 0):
        out[count] = actions.END
        count += 1
    return int(count)


@inner
def leads_back(
    params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, visited: Any, visited_count: int, desk: Any
) -> bool:
    """Whether an action leads to a state that the turn has visited (AD-R-35); only a step that costs nothing can.

    The empty slice stands for a log that is off.
    """
    if action < actions.LEFT:
        row = first_free_row(state, seat, turn.row + 1, turn.column)
        if action != actions.FORWARD or params.cost[symbol_at(state, row, turn.column)] > 0:
            return False
    elif params.sideways_cost > 0:
        return False
    desk.trial[0] = turn
    apply(params, state, seat, shield, desk.trial[0], action, visited[:0])
    return contains(visited, visited_count, turn_key(desk.trial[0]))
