"""The states of a turn, those that may lead furthest first, until no other may lead further than the best one found.

`promise_here` bounds how far a state may lead, by `ahead` of `furthest.look_ahead`; no step adds to it. So states wait by
their promise, and the search is over when those that are left promise less than the best end found. Of states that differ by
control points alone the one with more of them does for both. A cube is used as soon as one is held in the turn, or none is:
points that come early pay for whatever they pay for later, and a cube that is gone makes room for another.

This doesn't hold where free steps lead back (AD-R-35), sideways steps cost nothing, any action left keeps the turn from
ending (AD-R-11), or fog takes fewer points than it costs (AD-R-10); and there is room for so many states alone: `unsure`
says so, and the caller searches all states instead.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import hot, inner
from toolkit.engine.lists import contains

from ..limits import TRACK
from ..names import actions
from ..parameters import SHORT_ENTER
from ..rules.course import placing_row
from ..rules.cubes import can_use
from ..rules.finish import finishes
from ..rules.keys import (
    CONTROL_BITS,
    beam_left,
    card_cube_due,
    cubes_held,
    movement_left,
    read_key,
    row_of,
    scattered,
    turn_key,
)
from ..rules.known import ILLEGAL, UNSURE, known_step, says, use_difference
from ..rules.legal import apply, is_sideways, may_end, possible
from ..rules.nodes import CHANCE, FINAL, NO_NODE, WON, places_map
from ..rules.promise import promise_of
from ..rules.search import keep_past
from ..state import ALIVE, TURN

LABEL_BITS = 10
MAX_LABELS = 1 << LABEL_BITS
SLOTS = 2 * MAX_LABELS
NO_LABEL = -1
STEPS = (
    actions.BEAM_FORWARD, actions.BEAM_BACKWARD, actions.BEAM_LEFT, actions.BEAM_RIGHT,
    actions.JUMP, actions.LEFT, actions.RIGHT,
)  # fmt: skip
MOST_PROMISE = TRACK + 64  # rows, and points of a turn

# A state from which the turn may go on.
LABEL = np.dtype(
    [
        ("key", "i8"),  # turn_key
        ("sideways", "i8"),  # sideways moves on the way
        ("usable", "i8"),  # 1: cubes may be used from here on: none that was held was not
        ("parent", "i8"),  # label, NO_LABEL of the first
        ("action", "i8"),  # from the parent to here
        ("next", "i8"),  # the next one that waits with as much promise
    ]
)

FRONTIER = np.dtype(
    [
        ("labels", LABEL, (MAX_LABELS,)),
        ("count", "i8"),
        ("waiting", "i8", (MOST_PROMISE,)),  # by promise: the first label that waits
        ("stamp", "i8"),  # of this search; slots with an older one are empty
        ("slots", "i8", (SLOTS,)),  # stamp x MAX_LABELS + label
        ("here", TURN, (1,)),  # the state that is expanded
        ("trial", TURN, (1,)),  # a step that is tried out
        ("least", "i8"),  # states of less promise can't be the best
        ("decided", "i8"),  # 1: states of that promise lead no further than the best end found
        ("unsure", "i8"),  # 1: the best end may be another one than that found
    ]
)


@inner
def search_frontier(
    params: Any, state: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, floor: int, look: Any
) -> None:
    """The best state of those that promise `floor` or more, in `look.found`; it survives none where there is none."""
    front = look.frontier
    begin(params, state, floor, look)
    key = turn_key(turn)
    keep_past(look.search, key, visited, visited_count)
    level = promise_here(params, look, key, 1)
    for i in range(floor, level + 1):
        front.waiting[i] = NO_LABEL
    if level >= floor and front.unsure == 0:
        keep(front, key, 0, 1, NO_LABEL, actions.END, level)
    while level >= front.least and front.unsure == 0:
        at = front.waiting[level]
        if at == NO_LABEL:
            level -= 1
        else:
            front.waiting[level] = front.labels[at].next
            if not is_outdone(look, front.labels[at].key, front.labels[at].sideways, level):
                expand(params, state, seat, shield, look, at)


@inner
def begin(params: Any, state: Any, floor: int, look: Any) -> None:
    """Nothing is found yet; the stamp empties all slots."""
    front = look.frontier
    front.stamp += 1
    front.count = 0
    front.least = floor
    front.decided = 0
    look.search.placing_row = placing_row(params, state)
    bound = params.sideways_cost == 0 or params.duty_forces_control != 0 or params.fog_short == SHORT_ENTER
    front.unsure = 1 if bound else 0
    look.found.survives = 0


@inner
def promise_here(params: Any, look: Any, key: int, usable: int) -> int:
    """How far a state may lead; a cube counts where one may be used, now or when it comes."""
    cube = usable != 0 and (cubes_held(key) > 0 or may_get_cube(look, key))
    return promise_of(params, look.search, key, cube)


@inner
def may_get_cube(look: Any, key: int) -> bool:
    """Whether a cube of the track may still be reached; a beam leads one row back to where one may."""
    return bool(row_of(key) <= look.cube_row + beam_left(key))


@inner
def is_outdone(look: Any, key: int, sideways: int, level: int) -> bool:
    """Whether a state that may lead as far as the best one found, and no further, comes there with less."""
    front = look.frontier
    if front.decided == 0 or level > front.least or may_get_cube(look, key) or card_cube_due(key) != 0:
        return False
    cubes = cubes_held(key)
    return bool(cubes < look.found.cubes or (cubes == look.found.cubes and sideways > look.found.sideways))


@inner
def expand(params: Any, state: Any, seat: int, shield: int, look: Any, at: int) -> None:
    """Try every action from a state, and whether the turn may end in it; the last one tried is the first to go on."""
    front = look.frontier
    label = front.labels[at]
    turn = front.here[0]
    read_key(label.key, turn)
    turn.out = ALIVE
    if label.usable != 0 and can_use(params, turn):
        use_cube(params, state, seat, shield, look, at, actions.CUBE_CONTROL)
        use_cube(params, state, seat, shield, look, at, actions.CUBE_MOVEMENT)
    if turn.row == 0:
        forward = enter(params, state, seat, shield, look, at)
    else:
        forward = take_steps(params, state, seat, shield, look, at)
    if may_end(params, turn.movement, forward, False):
        end_at(look, label.key, FINAL, label.sideways, at, actions.END)


@inner
def take_steps(params: Any, state: Any, seat: int, shield: int, look: Any, at: int) -> bool:
    """Try every step from a square, the one forward last; whether that is legal."""
    turn = look.frontier.here[0]
    for k in range(len(STEPS)):
        action = STEPS[k]
        if action <= actions.RIGHT:
            if turn.control < params.sideways_cost:
                continue
        elif (turn.jump if action == actions.JUMP else turn.beam) == 0:
            continue
        take_step(params, state, seat, shield, look, at, action)
    return take_step(params, state, seat, shield, look, at, actions.FORWARD)


@inner
def enter(params: Any, state: Any, seat: int, shield: int, look: Any, at: int) -> bool:
    """Try every way into the first rows; whether a forward step is one (AD-R-16, AD-R-17)."""
    forward = False
    for action in range(actions.ENTER, actions.LEFT):
        if take_action(params, state, seat, shield, look, at, action):
            forward = True
    if look.frontier.here[0].jump != 0:
        for action in range(actions.JUMP_IN, actions.BEAM_FORWARD):
            take_action(params, state, seat, shield, look, at, action)
    return forward


@hot
def take_step(params: Any, state: Any, seat: int, shield: int, look: Any, at: int, action: int) -> bool:
    """Take a step of a kind that is known, if it is legal; whether it is."""
    front = look.frontier
    turn = front.here[0]
    what = look.search.known.steps[known_step(params, state, seat, shield, turn, action, look.search.known)]
    told = says(turn, what, action)
    if told == ILLEGAL:
        return False
    if told == UNSURE:
        return take_action(params, state, seat, shield, look, at, action)
    if what.out != ALIVE:
        return True
    label = front.labels[at]
    key = label.key + what.difference
    if (
        what.cost == 0
        and action == actions.FORWARD
        and (row_of(key) <= turn.row or contains(look.search.past, look.search.past_count, key))
    ):
        front.unsure = 1
        return True
    sideways = sideways_after(front, at, action)
    arrive(params, state, look, key, usable_after(front, at), turn.row + what.rise, sideways, at, action)
    return True


@inner
def take_action(params: Any, state: Any, seat: int, shield: int, look: Any, at: int, action: int) -> bool:
    """Take any action by the rules, if it is legal; whether it is."""
    front = look.frontier
    before = front.here[0]
    if not possible(params, state, seat, shield, before, action):
        return False
    front.trial[0] = before
    after = front.trial[0]
    apply(params, state, seat, shield, after, action, look.search.known.quiet[:0])
    if after.out != ALIVE:
        return True
    if action == actions.FORWARD and after.movement == before.movement:
        front.unsure = 1
        return True
    usable = 1 if after.cube_used > before.cube_used else usable_after(front, at)
    sideways = sideways_after(front, at, action)
    arrive(params, state, look, turn_key(after), usable, after.touched, sideways, at, action)
    return True


@inner
def sideways_after(front: Any, at: int, action: int) -> int:
    """Sideways moves on the way to a state and over one action more."""
    return int(front.labels[at].sideways + (1 if is_sideways(action) else 0))


@inner
def usable_after(front: Any, at: int) -> int:
    """Whether cubes may be used after an action from a state that uses none."""
    return int(front.labels[at].usable if front.here[0].cubes == 0 else 0)


@inner
def use_cube(params: Any, state: Any, seat: int, shield: int, look: Any, at: int, action: int) -> None:
    """Use a cube, which costs no points."""
    front = look.frontier
    turn = front.here[0]
    if turn.card_cube != 0:
        take_action(params, state, seat, shield, look, at, action)
        return
    label = front.labels[at]
    key = label.key + use_difference(params, state, seat, shield, turn, action, look.search.known)
    arrive(params, state, look, key, 1, 0, label.sideways, at, action)


@inner
def arrive(
    params: Any, state: Any, look: Any, key: int, usable: int, touched: int, sideways: int, parent: int, action: int
) -> None:
    """A state is reached: the turn ends there, or it waits to be expanded, unless another one does for it."""
    front = look.frontier
    level = promise_here(params, look, key, usable)
    if level < front.least or is_outdone(look, key, sideways, level):
        return
    if finishes(params, state, row_of(key), movement_left(key)):
        end_at(look, key, WON, sideways, parent, action)
    elif places_map(look.search, ALIVE, touched):
        end_at(look, key, CHANCE, sideways, parent, action)
    else:
        keep(front, key, sideways, usable, parent, action, level)


@inner
def keep(front: Any, key: int, sideways: int, usable: int, parent: int, action: int, level: int) -> None:
    """Let a state wait, unless another one is known that is as good but for control points, and has as many of them."""
    same = key | CONTROL_BITS
    slot = scattered(same) & (SLOTS - 1)
    while True:
        entry = front.slots[slot]
        if entry >> LABEL_BITS != front.stamp:
            break
        label = front.labels[entry & (MAX_LABELS - 1)]
        if label.key | CONTROL_BITS == same and label.key >= key and label.sideways <= sideways and label.usable >= usable:
            return
        slot = (slot + 1) & (SLOTS - 1)
    at = front.count
    if at == MAX_LABELS:
        front.unsure = 1
        return
    label = front.labels[at]
    label.key = key
    label.sideways = sideways
    label.usable = usable
    label.parent = parent
    label.action = action
    label.next = front.waiting[level]
    front.waiting[level] = at
    front.slots[slot] = (front.stamp << LABEL_BITS) + at
    front.count = at + 1


@inner
def end_at(look: Any, key: int, kind: int, sideways: int, label: int, action: int) -> None:
    """A state in which the turn may end is reached; no state that promises less than the best one can be it."""
    if note(look, key, kind, sideways):
        look.found.node = NO_NODE
        look.found.label = label
        look.found.action = action
        row = look.found.row
        front = look.frontier
        front.least = max(front.least, look.search.ahead[row])
        front.decided = 1 if look.search.ahead[row] == front.least < look.search.ahead[row + 1] else 0


@inner
def note(look: Any, key: int, kind: int, sideways: int) -> bool:
    """Keep a state in which the turn may end, if it is better than the one found so far; whether it is."""
    found = look.found
    row = row_of(key) + (movement_left(key) if kind == CHANCE else 0)
    cubes = cubes_held(key)
    if found.survives != 0 and not is_better(found, row, cubes, sideways, key):
        return False
    found.survives = 1
    found.row = row
    found.cubes = cubes
    found.sideways = sideways
    found.key = key
    found.kind = kind
    return True


@inner
def is_better(found: Any, row: int, cubes: int, sideways: int, key: int) -> bool:
    """Further, more cubes, fewer sideways moves; then by key: a higher row with fewer points, to the right, more left."""
    if row != found.row:
        return bool(row > found.row)
    if cubes != found.cubes:
        return bool(cubes > found.cubes)
    if sideways != found.sideways:
        return bool(sideways < found.sideways)
    return bool(key > found.key)
