"""Every way to fly a turn: breadth first over its states, from a TURN record on (checklist, 'Complete path search').

A state is reached over some path without a repeated state if it is reached at all, so one visit each is enough. Where a
turn may end needs more care. A forward step that leads back to a state of the own path isn't offered (AD-R-35), and
where it is the only one, the turn may end with movement points left. Points, cubes and symbols only ever go down or up
within a turn, so a path comes back to a state over steps that cost nothing: forward onto radiation, and back by a
wormhole. Such a state has one free step at most, so a loop is a ring, and a path that enters a ring at some state can
end at the state before it, and nowhere else in the ring.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import inner

from ..names import actions
from ..state import ALIVE, TURN
from .legal import apply, is_visited, may_end, possible
from .turn import turn_key

MAX_NODES = 8192
SLOTS = 4 * MAX_NODES
NO_NODE = -1

# What a node is: a state from which the turn goes on; one where it may also end; the last of its path.
OPEN, FINAL, CHANCE, OUT, WON = range(5)

NODE = np.dtype(
    [
        ("turn", TURN),
        ("key", "i8"),  # turn_key, its complement where the step places a map
        ("parent", "i8"),  # node, NO_NODE of the first
        ("action", "i8"),  # from the parent to here
        ("depth", "i8"),  # actions up to here
        ("kind", "i8"),
        ("free", "i8"),  # node to which a forward step that costs nothing leads, or NO_NODE
        ("other", "i8"),  # 1: an action other than forward and end is offered
    ]
)

SEARCH = np.dtype(
    [
        ("nodes", NODE, (MAX_NODES,)),
        ("count", "i8"),
        ("full", "i8"),  # 1: there were more states than nodes
        ("steps", "i8"),  # steps between states, those to states that were known among them
        ("returns", "i8"),  # free steps that did not lead forward: there may be a ring
        ("stamp", "i8"),  # of this search; slots with an older one are empty
        ("slots", "i8", (SLOTS,)),  # stamp x MAX_NODES + node
    ]
)


@inner
def search(params: Any, state: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, work: Any) -> int:
    """Write all states that a turn can reach to `work.nodes`, the first it begins with, and return how many.

    `visited` are the keys of the turn so far; the empty slice of it stands for a log that is off.
    """
    begin(work)
    first = work.nodes[0]
    first.turn = turn
    begin_node(work, 0, turn_key(turn), NO_NODE, actions.END)
    at = 0
    while at < work.count:
        if work.nodes[at].kind == OPEN:
            expand(params, state, seat, shield, visited, visited_count, work, at)
        at += 1
    if work.returns > 0:
        end_in_rings(params, state, seat, shield, visited, work)
    return int(work.count)


@inner
def begin(work: Any) -> None:
    """An empty search; the stamp empties all slots."""
    work.stamp += 1
    work.count = 0
    work.full = 0
    work.steps = 0
    work.returns = 0


@inner
def begin_node(work: Any, at: int, key: int, parent: int, action: int) -> None:
    """Keep the state that was written to `nodes[at].turn`."""
    node = work.nodes[at]
    node.key = key
    node.parent = parent
    node.action = action
    node.depth = 0 if parent == NO_NODE else work.nodes[parent].depth + 1
    node.kind = OPEN
    node.free = NO_NODE
    node.other = 0
    work.slots[slot_of(work, key)] = work.stamp * MAX_NODES + at
    work.count = at + 1


@inner
def slot_of(work: Any, key: int) -> int:
    """The slot that holds a key, or the empty one where it belongs."""
    mixed = ((key ^ (key >> 31)) & 0x7FFFFFFF) * 0x2545F491
    slot = (mixed >> 24) & (SLOTS - 1)
    for _ in range(SLOTS):
        entry = work.slots[slot]
        if entry // MAX_NODES != work.stamp or work.nodes[entry % MAX_NODES].key == key:
            break
        slot = (slot + 1) & (SLOTS - 1)
    return int(slot)


@inner
def expand(params: Any, state: Any, seat: int, shield: int, visited: Any, visited_count: int, work: Any, at: int) -> None:
    """Try every action from a state, in the order of AD-D-02, and say whether the turn may end in it."""
    turn = work.nodes[at].turn
    forward = False
    other = False
    action = actions.FORWARD if turn.row > 0 else actions.ENTER
    while action < actions.END:
        if possible(params, state, seat, shield, turn, action) and follow(
            params, state, seat, shield, visited, visited_count, work, at, action
        ):
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
def follow(
    params: Any, state: Any, seat: int, shield: int, visited: Any, visited_count: int, work: Any, at: int, action: int
) -> bool:
    """Take one action from a state; False where it leads back to a state of the turn so far (AD-R-35)."""
    to = work.count
    if to >= MAX_NODES:
        work.full = 1
        return True
    before = work.nodes[at]
    after = work.nodes[to].turn
    work.nodes[to].turn = before.turn
    apply(params, state, seat, shield, after, action, visited[:0])
    key = turn_key(after)
    free = action <= actions.RIGHT and after.movement == before.turn.movement and after.control == before.turn.control
    if free and is_visited(key, visited, visited_count):
        return False
    chance = places_map(params, state, after)
    if chance:
        key = ~key
    work.steps += 1
    entry = work.slots[slot_of(work, key)]
    if entry // MAX_NODES == work.stamp:
        to = entry % MAX_NODES
    else:
        begin_node(work, to, key, at, action)
        work.nodes[to].kind = kind_of(params, state, after, chance)
    if free and action == actions.FORWARD and not chance and after.out == ALIVE:
        note_free(work, at, to)
    return True


@inner
def note_free(work: Any, at: int, to: int) -> None:
    """Remember where a free forward step leads; a ring has at least one that gains no row."""
    work.nodes[at].free = to
    if work.nodes[to].turn.row <= work.nodes[at].turn.row:
        work.returns += 1


@inner
def places_map(params: Any, state: Any, turn: Any) -> bool:
    """Whether the last step of a turn places a map, so that nobody can know what comes then (AD-NEW-01, AD-R-33)."""
    if turn.out != ALIVE or state.pile_count == 0:
        return False
    if state.winning_row > 0 and params.run_out_next_map == 0:
        return False
    return bool(turn.touched >= state.last_row - params.map_rows + params.reveal_row)


@inner
def kind_of(params: Any, state: Any, turn: Any, chance: bool) -> int:
    """What the state after a step is, but for whether the turn may end in it (AD-END-01, AD-R-39, AD-R-41)."""
    if turn.out != ALIVE:
        return OUT
    if state.winning_row > 0 and turn.row >= state.winning_row and (turn.movement == 0 or params.win_on_crossing != 0):
        return WON
    return CHANCE if chance else OPEN


@inner
def end_in_rings(params: Any, state: Any, seat: int, shield: int, visited: Any, work: Any) -> None:
    """Where a path enters a ring of free steps, the turn may end at the state before: its step forward leads back."""
    for at in range(work.count):
        node = work.nodes[at]
        if node.kind != OPEN or node.free == NO_NODE or not may_end(params, node.turn.movement, False, node.other != 0):
            continue
        if in_ring(work, at) and is_entered(params, state, seat, shield, visited, work, node.free):
            node.kind = FINAL


@inner
def in_ring(work: Any, at: int) -> bool:
    """Whether free steps lead from a state back to it."""
    to = work.nodes[at].free
    for _ in range(work.count):
        if to in (NO_NODE, at):
            break
        to = work.nodes[to].free
    return bool(to == at)


@inner
def is_entered(params: Any, state: Any, seat: int, shield: int, visited: Any, work: Any, to: int) -> bool:
    """Whether a path enters a ring at this state: the search began here, or a step from outside leads here."""
    if to == 0:
        return True
    trial = work.nodes[MAX_NODES - 1]
    for at in range(work.count):
        if (work.nodes[at].kind != OPEN and work.nodes[at].kind != FINAL) or share_ring(work, at, to):
            continue
        for action in range(actions.END):
            if possible(params, state, seat, shield, work.nodes[at].turn, action):
                trial.turn = work.nodes[at].turn
                apply(params, state, seat, shield, trial.turn, action, visited[:0])
                if turn_key(trial.turn) == work.nodes[to].key and not places_map(params, state, trial.turn):
                    return True
    return False


@inner
def share_ring(work: Any, at: int, to: int) -> bool:
    """Whether free steps lead from one state of a ring to another."""
    for _ in range(work.count):
        if at == to:
            return True
        at = work.nodes[at].free
        if at == NO_NODE:
            break
    return False
