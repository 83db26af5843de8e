"""Every way to fly a turn: breadth first over its states, from a TURN record on (checklist, 'Complete path search').

A state is reached over some path without a repeated state if it is reached at all, so one visit each is enough. Where a
turn may end needs more care: `rings`.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner
from toolkit.engine.lists import contains

from ..names import actions
from ..state import ALIVE
from .course import placing_row
from .cubes import can_use
from .finish import finishes
from .keys import turn_key
from .known import ILLEGAL, SAME, UNKNOWN, UNSURE, key_after, known_step, says, use_difference
from .legal import apply, first_action, may_end, next_action, possible
from .nodes import (
    CHANCE,
    FINAL,
    MAX_NODES,
    NO_NODE,
    OPEN,
    OUT,
    WON,
    begin,
    begin_node,
    node_in,
    places_map,
    slot_of,
    write_turn,
)
from .promise import promise
from .rings import end_in_rings


@inner
def search(params: Any, state: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, work: Any) -> int:
    """Write all states that a turn can reach to `work.nodes`, the first it begins with, and return how many.

    `visited` are the keys of the turn so far. The caller says `table_changed`, or `forget`, wherever it comes with another
    table or seat than the time before.
    """
    work.least = 0
    return search_promising(params, state, seat, shield, turn, visited, visited_count, work)


@inner
def search_promising(
    params: Any, state: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, work: Any
) -> int:
    """The same without crashes and without states of less promise than `work.least`; the others come in the same order.

    No step adds to the promise of a state, so all on the way to a state that is kept is kept.
    """
    begin(work)
    work.placing_row = placing_row(params, state)
    key = turn_key(turn)
    keep_past(work, key, visited, visited_count)
    work.nodes[0].turn = turn
    begin_node(work, 0, key, NO_NODE, actions.END, slot_of(work, key))
    at = 0
    while at < work.count:
        if work.nodes[at].kind == OPEN:
            expand(params, state, seat, shield, work, at)
        at += 1
    if work.returns > 0:
        end_in_rings(params, state, seat, shield, work)
    return int(work.count)


@inner
def keep_past(work: Any, key: int, visited: Any, visited_count: int) -> None:
    """Keep the keys of states that no step may lead back to (AD-R-35)."""
    work.past[0] = key
    for i in range(visited_count):
        work.past[i + 1] = visited[i]
    work.past_count = visited_count + 1


@inner
def expand(params: Any, state: Any, seat: int, shield: int, work: Any, at: int) -> None:
    """Try every action from a state, in the order of AD-D-02, and say whether the turn may end in it."""
    turn = work.nodes[at].turn
    forward = False
    other = False
    action = first_action(turn)
    while action < actions.END:
        if step(params, state, seat, shield, work, at, action):
            if action < actions.LEFT:
                forward = True
            else:
                other = True
        action = next_action(turn, action)
    if other:
        work.nodes[at].other = 1
    if may_end(params, turn.movement, forward, other):
        work.nodes[at].kind = FINAL


@inner
def step(params: Any, state: Any, seat: int, shield: int, work: Any, at: int, action: int) -> bool:
    """Take one action from a state if it is legal; whether it is offered (AD-D-02, AD-R-35)."""
    if work.count >= MAX_NODES - 1:
        work.full = 1
        return False
    turn = work.nodes[at].turn
    if action == actions.CUBE_MOVEMENT or action == actions.CUBE_CONTROL:
        return bool(can_use(params, turn) and use_cube(params, state, seat, shield, work, at, action))
    known = known_step(params, state, seat, shield, turn, action, work.known)
    told = UNSURE if known == UNKNOWN else says(turn, work.known.steps[known], action)
    if told == SAME:
        return follow_known(params, state, work, at, action, work.known.steps[known])
    if told == ILLEGAL or not possible(params, state, seat, shield, turn, action):
        return False
    return follow(params, state, seat, shield, work, at, action)


@inner
def follow(params: Any, state: Any, seat: int, shield: int, work: Any, at: int, action: int) -> bool:
    """Take an action from a state; False where it leads back to a state of the turn so far (AD-R-35)."""
    before = work.nodes[at].turn
    work.nodes[work.count].turn = before
    after = work.nodes[work.count].turn
    apply(params, state, seat, shield, after, action, work.known.quiet[:0])
    free = action <= actions.RIGHT and after.movement == before.movement and after.control == before.control
    return arrive(params, state, work, at, action, turn_key(after), after.out, after.touched, free)


@inner
def follow_known(params: Any, state: Any, work: Any, at: int, action: int, what: Any) -> bool:
    """The same with a step that is known."""
    before = work.nodes[at].turn
    key = key_after(work.nodes[at].key, before.cubes, what)
    free = what.cost == 0 and action <= actions.RIGHT
    return arrive(params, state, work, at, action, key, what.out, before.row + what.rise, free)


@inner
def use_cube(params: Any, state: Any, seat: int, shield: int, work: Any, at: int, action: int) -> bool:
    """Use a cube, which costs no points and leads back to no state."""
    turn = work.nodes[at].turn
    if action == actions.CUBE_CONTROL and promise(params, work, work.nodes[at].key) - params.cube_movement < work.least:
        return True
    if turn.card_cube != 0:
        return follow(params, state, seat, shield, work, at, action)
    key = work.nodes[at].key + use_difference(params, state, seat, shield, turn, action, work.known)
    return arrive(params, state, work, at, action, key, ALIVE, 0, False)


@inner
def arrive(params: Any, state: Any, work: Any, at: int, action: int, key: int, out: int, touched: int, free: bool) -> bool:
    """Keep the state that an action has led to, unless it is known or promises too little; whether the action is offered.

    Of the fields of its last step `touched` alone is kept.
    """
    if free and contains(work.past, work.past_count, key):
        return False
    if work.least > 0 and (out != ALIVE or promise(params, work, key) < work.least):
        return True
    chance = places_map(work, out, touched)
    work.steps += 1
    slot = slot_of(work, ~key if chance else key)
    to = node_in(work, slot)
    if to == NO_NODE:
        to = work.count
        write_turn(work.nodes[to].turn, key, out, touched)
        begin_node(work, to, ~key if chance else key, at, action, slot)
        work.nodes[to].kind = kind_of(params, state, work.nodes[to].turn, chance)
    if free and action == actions.FORWARD and out == ALIVE:
        note_free(work, at, to)
    return True


@inner
def note_free(work: Any, at: int, to: int) -> None:
    """Remember where a free forward step leads; a ring has at least one that gains no row."""
    if work.nodes[to].kind == CHANCE:
        work.nodes[at].unknown = to
    else:
        work.nodes[at].free = to
    if work.nodes[to].turn.row <= work.nodes[at].turn.row:
        work.returns += 1


@inner
def kind_of(params: Any, state: Any, turn: Any, chance: bool) -> int:
    """What the state after a step is, but for whether the turn may end in it (AD-END-01, AD-R-39, AD-R-41)."""
    if turn.out != ALIVE:
        return OUT
    if finishes(params, state, turn.row, turn.movement):
        return WON
    return CHANCE if chance else OPEN
