"""Steps that a search has tried before: the same step from the same square comes to the same, whatever points are left.

A kind of step is taken by the rules once from each square, with a shield or without, with points in plenty, and once for
each number of cubes where that makes a difference; what it did is kept as the difference of the keys before and after. That
holds as long as the rows that it looked at stay as they are, these few rows (`LOCAL`) alone; if it looked further, until the
next `table_changed`. A step onto a plain square, one that only costs points or is a planet, with neither a ship on it nor a
hole in its row, is the same wherever it is until the next `forget`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import hot, inner

from ..limits import MAX_COLUMNS, MAX_LYING, RUN_OUT, TRACK
from ..names import actions
from ..state import ALIVE, BY_ASTEROIDS, EMPTY, FOG, PLANET, RADIATION, TURN
from .keys import ONE_CUBE, turn_key
from .legal import apply, is_sideways, possible
from .squares import has_hole

PLENTY = 16  # points with which a step is tried
NEVER = 99  # points that no turn has
UNKNOWN = -1
ANY = -1
FORWARD, LEFT, RIGHT, JUMP, BEAM = range(5)  # kinds of steps that are kept; BEAM + direction
KINDS = 8
ILLEGAL, SAME, UNSURE = range(3)
ROWS, COLUMNS, CUBES = 32, MAX_COLUMNS + 1, 4  # rows, columns and numbers of cubes that don't take each other's room
SQUARES = ROWS * COLUMNS * KINDS
PLAIN = FOG + 1  # symbols of plain squares
PLAIN_STEPS = SQUARES * (1 + CUBES)  # where the steps onto them stand
ENTRIES = PLAIN_STEPS + 3 * PLAIN  # forward, left, right
LOCAL = 2  # rows ahead that a step looks at which meets neither wormholes nor several ships
LYING_AT = 4 * MAX_COLUMNS  # bits of a row: symbols, then cubes, then ships
SHIPS_AT = LYING_AT + MAX_COLUMNS + 1
HOLE_AT = SHIPS_AT + MAX_COLUMNS + 1  # 1: the row has a hole
assert HOLE_AT < 63
assert sorted((EMPTY, PLANET, RADIATION, FOG)) == list(range(PLAIN))

STEP = np.dtype(
    [
        ("tag", "i8"),  # since when it holds, of which row and shield (`tag_of`); of a step onto a plain square: `rules`
        ("held", "i8"),  # cubes with which it was tried; ANY where it is the same with any number
        ("need", "i8"),  # points with which the step may be taken, at least
        ("cost", "i8"),  # points that it takes, of its kind
        ("difference", "i8"),  # of the keys before and after, but for the cubes that a crash costs
        ("rise", "i8"),  # rows from the ship to the highest row touched
        ("out", "i8"),
        ("unless", "i8"),  # cubes, as in TURN `taken`: where one of them was taken earlier in the turn, it is another step
        ("lost", "i8"),  # cubes lost to asteroids
    ]
)

KNOWN = np.dtype(
    [
        ("table", "i8"),  # tables so far
        ("rules", "i8"),  # the first table under these rules
        ("now", "i8", (TRACK,)),  # what a row holds: symbols, cubes, ships other than the searcher's, whether there is a hole
        ("rows", "i8", (TRACK,)),  # the same when last seen
        ("since", "i8", (TRACK,)),  # table since which a row and those next ahead are the same
        ("trial", TURN, (1,)),
        ("quiet", "i8", (1,)),  # a slice of it is a log that is off
        ("uses_table", "i8"),  # table at which uses of cubes were tried
        ("uses", "i8", (2,)),  # difference of the keys that a use for movement makes, and one for control
        ("steps", STEP, (ENTRIES,)),
    ]
)


@inner
def forget(known: Any) -> None:
    """Nothing is known any more: another game begins, or other rules hold."""
    known.table += 1
    known.rules = known.table
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
        word = state.rows[row] | (state.lying[row] << LYING_AT)
        known.now[row] = word | (1 << HOLE_AT) if has_hole(state.rows[row]) else word
    for other in range(state.ship_count):
        ship = state.ships[other]
        if other != seat and ship.out == ALIVE and ship.row >= low:
            known.now[ship.row] |= 1 << (SHIPS_AT + ship.column)
    for row in range(low, top):
        if known.now[row] != known.rows[row]:
            known.rows[row] = known.now[row]
            for below in range(max(0, row - LOCAL), row + 1):
                known.since[below] = known.table


@hot
def known_step(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, known: Any) -> int:
    """Where a step is kept, tried now if it wasn't before; UNKNOWN of a kind that isn't kept."""
    kind = kind_of(action)
    if kind == UNKNOWN:
        return UNKNOWN
    at = plain_step(params, turn, kind, known)
    if at != UNKNOWN:
        if known.steps[at].tag == known.rules:
            return at
    else:
        at = place_of(shield, turn, kind, known)
        if is_kept(shield, turn, known, at):
            return at
    try_step(params, state, seat, shield, turn, action, known, known.steps[at])
    if at >= PLAIN_STEPS:
        known.steps[at].tag = known.rules
    return at


@inner
def place_of(shield: int, turn: Any, kind: int, known: Any) -> int:
    """Where a step onto any square is kept: the first entry is for any number of cubes, or the first that was tried."""
    at = ((turn.row & (ROWS - 1)) * COLUMNS + turn.column) * KINDS + kind
    if is_of_table(shield, turn.row, known, at) and known.steps[at].held != ANY and known.steps[at].held != turn.cubes:
        at += SQUARES * (1 + (turn.cubes & (CUBES - 1)))
    return int(at)


@inner
def is_of_table(shield: int, row: int, known: Any, at: int) -> bool:
    """Whether an entry is of this row and shield, and holds at this table."""
    tag = known.steps[at].tag
    return bool(tag == tag_of(known.since[row], shield, row, 1) or tag == tag_of(known.table, shield, row, 0))


@inner
def is_kept(shield: int, turn: Any, known: Any, at: int) -> bool:
    """Whether an entry holds at this table, with so many cubes."""
    held = known.steps[at].held
    return is_of_table(shield, turn.row, known, at) and bool(held == ANY or held == turn.cubes)


@inner
def plain_step(params: Any, turn: Any, kind: int, known: Any) -> int:
    """Where a step onto a plain square is kept, UNKNOWN of any other; a shield makes no difference there."""
    if kind > RIGHT:
        return UNKNOWN
    row = turn.row
    column = turn.column
    if kind == FORWARD:
        row += 1
    else:
        column += 2 * (kind - LEFT) - 1
        if column < 1 or column > params.columns:
            return UNKNOWN
    word = known.rows[row]
    symbol = (word >> (4 * (column - 1))) & 15
    if symbol >= PLAIN or ((word >> (SHIPS_AT + column)) | (word >> HOLE_AT)) & 1 != 0:
        return UNKNOWN
    return int(PLAIN_STEPS + kind * PLAIN + symbol)


@inner
def kind_of(action: int) -> int:
    """The kind of step that an action is, UNKNOWN of those that are not kept."""
    if action == actions.FORWARD:
        return FORWARD
    if is_sideways(action):
        return LEFT + action - actions.LEFT
    if action == actions.JUMP:
        return JUMP
    return BEAM + action - actions.BEAM_FORWARD if actions.BEAM_FORWARD <= action < actions.END else UNKNOWN


@inner
def tag_of(since: int, shield: int, row: int, local: int) -> int:
    """Of steps that looked at a few rows alone, and of others: the table since which they hold, the shield, the row."""
    return ((since * 2 + shield) * 2 + local) * 256 + row


@inner
def try_step(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, known: Any, step: Any) -> None:
    """Take a step with points in plenty, no cube taken and none due of a card, and keep what it did."""
    trial = known.trial[0]
    begin_trial(turn, trial)
    step.held = ANY
    beam = action >= actions.BEAM_FORWARD
    step.need = NEVER
    step.cost = 0
    step.lost = 0
    step.unless = 0
    local = shield == 0 and not beam
    if beam and state.cube_count > 0:
        step.unless = (1 << MAX_LYING) - 1
    if possible(params, state, seat, shield, trial, action):
        key = turn_key(trial)
        apply(params, state, seat, shield, trial, action, known.quiet[:0])
        step.difference = turn_key(trial) - key
        if trial.out != ALIVE:
            step.difference += turn.cubes * ONE_CUBE
        local = not beam and trial.pairs == 0 and trial.taken == 0 and trial.touched <= turn.row + LOCAL
        if cubes_matter(params, trial):
            step.held = turn.cubes
        step.cost = PLENTY - trial.movement + PLENTY - trial.control
        step.unless |= trial.taken
        step.lost = trial.lost
        step.out = trial.out
        step.rise = trial.touched - turn.row
        begin_trial(turn, trial)
        step.need = points_needed(params, state, seat, shield, action, step.cost, trial)
    step.tag = tag_of(known.since[turn.row] if local else known.table, shield, turn.row, 1 if local else 0)


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
        key -= cubes * ONE_CUBE
    return int(key)


@inner
def use_difference(params: Any, state: Any, seat: int, shield: int, turn: Any, action: int, known: Any) -> int:
    """What the use of a cube adds to the key, tried once a table; it is the same wherever no cube of a card is due."""
    if known.uses_table != known.table:
        known.uses_table = known.table
        trial = known.trial[0]
        for k in range(2):
            begin_trial(turn, trial)
            trial.movement = 0
            trial.control = 0
            key = turn_key(trial)
            apply(params, state, seat, shield, trial, actions.CUBE_MOVEMENT + k, known.quiet[:0])
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
    trial.beam = 1
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
    return int(turn.control if is_sideways(action) else turn.movement)


@inner
def says(turn: Any, step: Any, action: int) -> int:
    """What a step that is kept says of a turn: it is ILLEGAL, it does the SAME as when it was tried, or try it (UNSURE).

    Points have to pay for it, and no cube taken or due may make a difference.
    """
    if step.unless & turn.taken != 0:
        return UNSURE
    points = points_for(turn, action)
    if points < step.need:
        return ILLEGAL
    return UNSURE if points < step.cost or (step.lost != 0 and turn.card_cube != 0) else SAME
