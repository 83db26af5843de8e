"""Steps that a search has tried before: the same step from the same square comes to the same, whatever points are left.

`legal.possible` and `legal.apply` are asked once for each square and shield, with points in plenty, and once for each number
of cubes where that makes a difference; what a step did is kept as the difference that it made. It holds as long as nothing
changes in the few rows that it looked at, or, if it looked further, on the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import inner

from ..limits import MAX_COLUMNS, RUN_OUT, TRACK
from ..names import actions
from ..state import ALIVE, BY_ASTEROIDS, TURN
from .legal import apply, possible
from .turn import CUBE_OF_KEY, turn_key

PLENTY = 16  # points with which a step is tried
NEVER = 99  # points that no turn has
UNKNOWN = -1
ANY = -1
STEPS = 4  # kinds of steps that are kept: forward, left, right, jump
ROWS, COLUMNS, CUBES = 32, 16, 4  # rows, columns and numbers of cubes that don't take each other's room
SQUARES = ROWS * COLUMNS * STEPS
ENTRIES = SQUARES * (1 + CUBES)
LOCAL = 2  # rows ahead that a step looks at which meets neither wormholes nor several ships
LYING_AT = 4 * MAX_COLUMNS  # bits of a row: symbols, then cubes, then ships
SHIPS_AT = LYING_AT + MAX_COLUMNS + 1
assert SHIPS_AT + MAX_COLUMNS < 63

STEP = np.dtype(
    [
        ("tag", "i8"),  # of the square and shield that it is of
        ("table", "i8"),  # at which it was tried
        ("local", "i8"),  # 1: it looked at no row beyond the next ones
        ("held", "i8"),  # cubes with which it was tried; ANY where it is the same with any number
        ("need", "i8"),  # points with which the step may be taken, at least
        ("cost", "i8"),  # points that it takes, of its kind
        ("difference", "i8"),  # of the keys before and after, but for the cubes that a crash costs
        ("row", "i8"),
        ("column", "i8"),
        ("gain", "i8"),  # cubes gained, less those lost
        ("taken", "i8"),  # cubes taken from squares, as in TURN
        ("lost", "i8"),  # cubes lost to asteroids
        ("out", "i8"),
        ("touched", "i8"),
    ]
)

KNOWN = np.dtype(
    [
        ("table", "i8"),  # tables so far
        ("now", "i8", (TRACK,)),  # what lies in each row: symbols, cubes and ships, those of the searcher apart
        ("rows", "i8", (TRACK,)),  # the same when last seen
        ("since", "i8", (TRACK,)),  # table since which a row and those next ahead are the same
        ("trial", TURN, (1,)),
        ("uses_table", "i8"),  # table at which uses of cubes were tried
        ("uses", "i8", (2,)),  # difference of the keys that a use for movement makes, and one for control
        ("steps", STEP, (ENTRIES,)),
    ]
)


@inner
def forget(known: Any) -> None:
    """Nothing is known any more: another game begins, or other rules hold."""
    known.table += 1
    for row in range(TRACK):
        known.rows[row] = UNKNOWN
        known.since[row] = known.table


@inner
def table_changed(state: Any, seat: int, known: Any) -> None:
    """Another table, or another seat: of steps that looked at a few rows alone, those are kept whose rows are the same."""
    known.table += 1
    low = max(state.first_row, 1)
    top = state.last_row + RUN_OUT - 2
    for row in range(low, top):
        known.now[row] = state.rows[row] | (state.lying[row] << LYING_AT)
    for other in range(state.ship_count):
        ship = state.ships[other]
        if other != seat and ship.out == ALIVE and ship.row >= low:
            known.now[ship.row] |= 1 << (SHIPS_AT + ship.column)
    for row in range(low, top):
        if known.now[row] != known.rows[row]:
            known.rows[row] = known.now[row]
            for below in range(max(0, row - LOCAL), row + 1):
                known.since[below] = known.table


@inner
def known_step(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, log: Any, known: Any) -> int:
    """Where a step is kept, tried now if it wasn't before; UNKNOWN of a kind that isn't kept. `log` is one that is off.

    The first entry of a square and kind is for any number of cubes, or the first one that was tried.
    """
    if action == actions.FORWARD:
        kind = 0
    elif action == actions.LEFT or action == actions.RIGHT:
        kind = action - actions.LEFT + 1
    elif action == actions.JUMP:
        kind = 3
    else:
        return UNKNOWN
    at = ((turn.row & (ROWS - 1)) * COLUMNS + turn.column) * STEPS + kind
    tag = (2 + shield) * 256 * COLUMNS + turn.row * COLUMNS + turn.column
    if is_kept(known, known.steps[at], tag, turn.row):
        if known.steps[at].held == ANY or known.steps[at].held == turn.cubes:
            return int(at)
        at += SQUARES * (1 + (turn.cubes & (CUBES - 1)))
        if is_kept(known, known.steps[at], tag, turn.row) and known.steps[at].held == turn.cubes:
            return int(at)
    known.steps[at].tag = tag
    known.steps[at].table = known.table
    try_step(params, state, seat, shield, turn, action, log, known.trial[0], known.steps[at])
    return int(at)


@inner
def is_kept(known: Any, step: Any, tag: int, row: int) -> bool:
    """Whether an entry is of this square and shield, and holds at this table."""
    return bool(step.tag == tag and step.table >= (known.since[row] if step.local != 0 else known.table))


@inner
def try_step(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, log: Any, trial: Any, step: Any) -> None:
    """Take a step with points in plenty, no cube taken and none due of a card, and keep what it did."""
    begin_trial(turn, trial)
    step.need = NEVER
    step.held = ANY
    step.local = 1 if shield == 0 else 0
    if not possible(params, state, seat, shield, trial, action):
        return
    key = turn_key(trial)
    apply(params, state, seat, shield, trial, action, log)
    step.difference = turn_key(trial) - key
    if trial.out != ALIVE:
        step.difference += turn.cubes * CUBE_OF_KEY
    step.local = 1 if trial.pairs == 0 and trial.taken == 0 and trial.touched <= turn.row + LOCAL else 0
    if cubes_matter(params, trial):
        step.held = turn.cubes
    step.cost = PLENTY - trial.movement + PLENTY - trial.control
    step.row = trial.row
    step.column = trial.column
    step.gain = trial.cubes - turn.cubes
    step.taken = trial.taken
    step.lost = trial.lost
    step.out = trial.out
    step.touched = trial.touched
    begin_trial(turn, trial)
    step.need = points_needed(params, state, seat, shield, action, step.cost, trial)


@inner
def cubes_matter(params: Any, trial: Any) -> bool:
    """Whether the step of a trial might have been another one with more cubes or fewer."""
    if trial.taken != 0 or trial.lost != 0 or trial.discarded != 0 or trial.out == BY_ASTEROIDS:
        return True
    return bool(trial.cubes >= params.cube_limit and params.overflow_left_on_map != 0)


@inner
def key_after(key: int, cubes: int, step: Any) -> int:
    """The key of a turn after a known step, by its key and cubes before."""
    key += step.difference
    if step.out != ALIVE:
        key -= cubes * CUBE_OF_KEY
    return int(key)


@inner
def use_difference(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, log: Any, known: Any) -> int:
    """What the use of a cube adds to the key, tried once a table; it is the same wherever no cube of a card is due."""
    if known.uses_table != known.table:
        known.uses_table = known.table
        trial = known.trial[0]
        for k in range(2):
            begin_trial(turn, trial)
            trial.movement = 0
            trial.control = 0
            key = turn_key(trial)
            apply(params, state, seat, shield, trial, actions.CUBE_MOVEMENT + k, log)
            known.uses[k] = turn_key(trial) - key
    return int(known.uses[action - actions.CUBE_MOVEMENT])


@inner
def begin_trial(turn: Any, trial: Any) -> None:
    """A turn on the square of another, with as many cubes."""
    trial.row = turn.row
    trial.column = turn.column
    trial.movement = PLENTY
    trial.control = PLENTY
    trial.cubes = turn.cubes
    trial.cube_used = 0
    trial.jump = 1
    trial.beam = 0
    trial.card_cube = 0
    trial.taken = 0
    trial.out = 0


@inner
def points_needed(params: Any, state: Any, seat: int, shield: int, action: int, cost: int, trial: Any) -> int:
    """With how many points of its kind a step that costs so many may be taken, at least; it can be with those in plenty.

    A step that can be taken with some points can be with more, and one that costs points with those that it costs.
    """
    least = max(0, cost - 1)
    trial.movement = least
    trial.control = least
    if not possible(params, state, seat, shield, trial, action):
        return least + 1
    while least > 0:
        trial.movement = least - 1
        trial.control = least - 1
        if not possible(params, state, seat, shield, trial, action):
            break
        least -= 1
    return int(least)


@inner
def points_for(turn: Any, action: int) -> int:
    """The points that a kind of step takes."""
    return int(turn.control if action == actions.LEFT or action == actions.RIGHT else turn.movement)


@inner
def holds(turn: Any, step: Any, action: int) -> bool:
    """Whether a step does to a turn what it did when it was tried: points pay for it, and no cube makes a difference."""
    if step.taken & turn.taken != 0 or (step.lost != 0 and turn.card_cube != 0):
        return False
    return bool(points_for(turn, action) >= step.cost)
