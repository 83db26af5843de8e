"""Every way to fly a turn: breadth first over its states, from a TURN record on (checklist, 'Complete path search').

A state is reached over some path without a repeated state if it is reached at all, so one visit each is enough. Where a
turn may end needs more care. A forward step that leads back to a state of the own path isn't offered (AD-R-35), and
where it is the only one, the turn may end with movement points left. Points, cubes and symbols only ever go down or up
within a turn, so a path comes back to a state over steps that cost nothing: forward onto radiation, and back by a
wormhole. Such a state has one free step at most, so a loop is a ring, and a path that enters a ring at some state can
end at the state before it, and nowhere else in the ring. A step that places a map and leads back isn't offered either.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import inner

from ..limits import MAX_STEPS, TRACK
from ..names import actions
from ..state import ALIVE, SQUARES, TURN
from .course import placing_row
from .cubes import can_use
from .known import KNOWN, UNKNOWN, forget, holds, key_after, known_step, points_for, use_difference
from .legal import apply, is_visited, may_end, possible
from .turn import CONTROL_OF_KEY, read_key, turn_key

NODE_BITS = 13
MAX_NODES = 1 << NODE_BITS
SLOTS = 4 * MAX_NODES
FEW_SLOTS = SLOTS // 16  # of most searches, so that they stay close at hand
NO_NODE = -1
OUTDONE = -1

# What a node is: a state from which the turn goes on; one where it may also end; the last of its path.
OPEN, FINAL, CHANCE, OUT, WON = range(5)

NODE = np.dtype(
    [
        ("turn", TURN),
        ("key", "i8"),  # turn_key, its complement where the step places a map
        ("parent", "i8"),  # node, NO_NODE of the first
        ("action", "i8"),  # from the parent to here
        ("depth", "i8"),  # actions up to here
        ("sideways", "i8"),  # sideways moves among them
        ("kind", "i8"),
        ("free", "i8"),  # node to which a forward step that costs nothing leads, or NO_NODE
        ("unknown", "i8"),  # node to which one leads that places a map, or NO_NODE
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
        ("last_slot", "i8"),  # of those in use
        ("slots", "i8", (SLOTS,)),  # stamp x MAX_NODES + node
        ("placing_row", "i8"),  # row from which on a step places a map
        ("known", KNOWN),
        # states of less promise than this are left out, and so are crashes; 0 keeps all
        ("least", "i8"),
        ("thrifty", "i8"),  # 1: no cube is used before it has to be
        # 1: leave out a state that is another one with fewer control points, reached over as many sideways moves at least
        ("outdoing", "i8"),
        ("chances", "i8"),  # steps from the state expanded last that place maps
        ("dearest", "i8"),  # movement points that a step takes at most
        ("past_count", "i8"),
        ("past", "i8", (MAX_STEPS + 1,)),  # keys of the first state and of those of the turn before it
        ("quiet", "i8", (1,)),  # a slice of it is a log that is off
        ("ahead", "i8", (TRACK,)),  # movement points that it takes to come from row 0 to a row, at least
        ("cube_ahead", "i8"),  # 1: a ship without cubes may get one
    ]
)


@inner
def search(params: Any, state: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, work: Any) -> int:
    """Write all states that a turn can reach to `work.nodes`, the first it begins with, and return how many.

    `visited` are the keys of the turn so far.
    """
    work.least = 0
    work.thrifty = 0
    work.outdoing = 0
    forget(work.known)
    return search_promising(params, state, seat, shield, turn, visited, visited_count, work)


@inner
def search_promising(
    params: Any, state: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, work: Any
) -> int:
    """The same without crashes and without states of less promise than `work.least`; the others come in the same order.

    No step adds to the promise of a state, so all on the way to a state that is kept is kept. The caller says
    `table_changed` wherever it comes with another table or seat than the time before.

    A thrifty search leaves out more: uses of cubes that can wait (`can_wait`) and, if `work.outdoing` says so, states that are
    outdone: what comes of them comes of the other one as well, sooner and over no more sideways moves. That holds where no
    step leads back (`work.returns`), and where cubes give no control points: each state has its number of sideways moves then.
    """
    begin(work)
    work.placing_row = placing_row(params, state)
    work.dearest = 0
    for symbol in range(SQUARES):
        work.dearest = max(work.dearest, params.cost[symbol])
    key = turn_key(turn)
    keep_past(work, key, visited, visited_count)
    work.nodes[0].turn = turn
    begin_node(work, 0, key, NO_NODE, actions.END, slot_of(work, key, 0))
    at = 0
    while at < work.count:
        if work.nodes[at].kind == OPEN:
            expand(params, state, seat, shield, work, at)
        at += 1
    if work.returns > 0:
        end_in_rings(params, state, seat, shield, work)
    return int(work.count)


@inner
def begin(work: Any) -> None:
    """An empty search; the stamp empties all slots."""
    work.stamp += 1
    work.last_slot = FEW_SLOTS - 1
    work.count = 0
    work.full = 0
    work.steps = 0
    work.returns = 0


@inner
def keep_past(work: Any, key: int, visited: Any, visited_count: int) -> None:
    """Keep the keys of states that no step may lead back to (AD-R-35)."""
    work.past[0] = key
    for i in range(visited_count):
        work.past[i + 1] = visited[i]
    work.past_count = visited_count + 1


@inner
def begin_node(work: Any, at: int, key: int, parent: int, action: int, slot: int) -> None:
    """Keep the state that was written to `nodes[at].turn`, and where it is found."""
    node = work.nodes[at]
    node.key = key
    come_from(work, node, parent, action)
    node.kind = OPEN
    node.free = NO_NODE
    node.unknown = NO_NODE
    node.other = 0
    work.slots[slot] = (work.stamp << NODE_BITS) + at
    work.count = at + 1
    if work.count > work.last_slot >> 1:
        use_all_slots(work)


@inner
def come_from(work: Any, node: Any, parent: int, action: int) -> None:
    """Note by which step a state is reached."""
    node.parent = parent
    node.action = action
    node.depth = 0
    node.sideways = 0
    if parent != NO_NODE:
        node.depth = work.nodes[parent].depth + 1
        node.sideways = sideways_after(work, parent, action)


@inner
def sideways_after(work: Any, at: int, action: int) -> int:
    """Sideways moves on the way to a state and over one action more."""
    return int(work.nodes[at].sideways + (1 if action == actions.LEFT or action == actions.RIGHT else 0))


@inner
def use_all_slots(work: Any) -> None:
    """More states than a few: find them in all slots from now on."""
    work.stamp += 1
    work.last_slot = SLOTS - 1
    for at in range(work.count):
        node = work.nodes[at]
        work.slots[slot_of(work, node.key, node.sideways)] = (work.stamp << NODE_BITS) + at


@inner
def slot_of(work: Any, key: int, sideways: int) -> int:
    """The slot that holds a key, or the empty one where it belongs; OUTDONE if another state outdoes it (`work.outdoing`).

    States that differ by control points alone stand side by side.
    """
    same = key | CONTROL_OF_KEY
    mixed = ((same ^ (same >> 31)) & 0x7FFFFFFF) * 0x2545F491
    last = work.last_slot
    slot = (mixed >> 24) & last
    while True:
        entry = work.slots[slot]
        if entry >> NODE_BITS != work.stamp:
            return int(slot)
        known = work.nodes[entry & (MAX_NODES - 1)]
        if known.key == key:
            return int(slot)
        if work.outdoing != 0 and known.key > key >= 0 and known.key | CONTROL_OF_KEY == same and known.sideways <= sideways:
            return OUTDONE
        slot = (slot + 1) & last


@inner
def expand(params: Any, state: Any, seat: int, shield: int, work: Any, at: int) -> None:
    """Try every action from a state, in the order of AD-D-02, and say whether the turn may end in it."""
    turn = work.nodes[at].turn
    forward = False
    other = False
    action = first_action(work, turn)
    work.chances = 0
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
def first_action(work: Any, turn: Any) -> int:
    """The first action that may be legal in a state; by `work.ahead`, where it counts, no step forward is free."""
    if turn.row == 0:
        return actions.ENTER
    if work.least > 0 and turn.movement == 0 and work.ahead[turn.row] < work.ahead[turn.row + 1]:
        return next_action(turn, actions.FORWARD)
    return actions.FORWARD


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
def step(params: Any, state: Any, seat: int, shield: int, work: Any, at: int, action: int) -> bool:
    """Take one action from a state if it is legal; whether it is offered (AD-D-02, AD-R-35)."""
    if work.count >= MAX_NODES - 1:
        work.full = 1
        return False
    turn = work.nodes[at].turn
    if action == actions.CUBE_MOVEMENT or action == actions.CUBE_CONTROL:
        return bool(can_use(params, turn) and use_cube(params, state, seat, shield, work, at, action))
    known = known_step(params, state, seat, shield, turn, action, work.quiet[:0], work.known)
    if known == UNKNOWN:
        return bool(
            possible(params, state, seat, shield, turn, action) and follow(params, state, seat, shield, work, at, action)
        )
    what = work.known.steps[known]
    if points_for(turn, action) < what.need:
        return False
    if holds(turn, what, action):
        return follow_known(params, state, work, at, action, what)
    return follow(params, state, seat, shield, work, at, action)


@inner
def follow(params: Any, state: Any, seat: int, shield: int, work: Any, at: int, action: int) -> bool:
    """Take an action from a state; False where it leads back to a state of the turn so far (AD-R-35)."""
    to = work.count
    before = work.nodes[at]
    after = work.nodes[to].turn
    work.nodes[to].turn = before.turn
    apply(params, state, seat, shield, after, action, work.quiet[:0])
    key = turn_key(after)
    free = action <= actions.RIGHT and after.movement == before.turn.movement and after.control == before.turn.control
    if free and is_visited(key, work.past, work.past_count):
        work.returns += work.thrifty
        return False
    if work.least > 0 and (after.out != ALIVE or promise(params, work, after) < work.least):
        return True
    chance = places_map(work, after)
    work.chances += int(chance)
    if chance:
        key = ~key
    work.steps += 1
    slot = slot_for(work, key, at, action)
    if slot == OUTDONE:
        work.returns += int(free and after.row <= before.turn.row)
        return True
    known = node_in(work, slot)
    if known != NO_NODE:
        to = known
    else:
        begin_node(work, to, key, at, action, slot)
        work.nodes[to].kind = kind_of(params, state, after, chance)
    if free and action == actions.FORWARD and after.out == ALIVE:
        note_free(work, at, to)
    return True


@inner
def use_cube(params: Any, state: Any, seat: int, shield: int, work: Any, at: int, action: int) -> bool:
    """Use a cube, which costs no points and leads back to no state."""
    turn = work.nodes[at].turn
    if action == actions.CUBE_CONTROL and promise(params, work, turn) - params.cube_movement < work.least:
        return True
    if work.thrifty != 0 and can_wait(params, work, turn, action):
        return True
    if turn.card_cube != 0:
        return follow(params, state, seat, shield, work, at, action)
    key = work.nodes[at].key + use_difference(params, state, seat, shield, turn, action, work.quiet[:0], work.known)
    work.steps += 1
    slot = slot_for(work, key, at, action)
    if slot != OUTDONE and node_in(work, slot) == NO_NODE:
        to = work.count
        write_turn(work.nodes[to].turn, key, ALIVE, 0)
        begin_node(work, to, key, at, action, slot)
        work.nodes[to].kind = kind_of(params, state, work.nodes[to].turn, False)
    return True


@inner
def can_wait(params: Any, work: Any, turn: Any, action: int) -> bool:
    """Whether the use of a cube comes to the same after any step forward or sideways, which then is the way found first.

    Points pay for these steps without it, none places a map, and no cube is taken that there is no room for.
    """
    if params.cube_uses != 1 or turn.card_cube != 0 or turn.cubes >= params.cube_limit or turn.row == 0:
        return False
    if turn.jump != 0 or turn.beam != 0 or work.chances > 0:
        return False
    return bool(turn.movement >= work.dearest if action == actions.CUBE_MOVEMENT else turn.control >= params.sideways_cost)


@inner
def follow_known(params: Any, state: Any, work: Any, at: int, action: int, what: Any) -> bool:
    """The same with a step that is known."""
    before = work.nodes[at].turn
    key = key_after(work.nodes[at].key, before.cubes, what)
    free = what.cost == 0 and action != actions.JUMP
    if free and is_visited(key, work.past, work.past_count):
        work.returns += work.thrifty
        return False
    movement = before.movement - (what.cost if action == actions.FORWARD else 0)
    if work.least > 0 and (
        what.out != ALIVE or promise_of(params, work, before, what.row, movement, before.cubes + what.gain, action) < work.least
    ):
        return True
    chance = what.out == ALIVE and what.touched >= work.placing_row
    work.chances += int(chance)
    work.steps += 1
    slot = slot_for(work, ~key if chance else key, at, action)
    if slot == OUTDONE:
        work.returns += int(free and what.row <= before.row)
        return True
    to = node_in(work, slot)
    if to == NO_NODE:
        to = work.count
        write_turn(work.nodes[to].turn, key, what.out, what.touched)
        begin_node(work, to, ~key if chance else key, at, action, slot)
        work.nodes[to].kind = kind_of(params, state, work.nodes[to].turn, chance)
    if free and action == actions.FORWARD and what.out == ALIVE:
        note_free(work, at, to)
    return True


@inner
def write_turn(turn: Any, key: int, out: int, touched: int) -> None:
    """The turn of a state that a known step has led to; of the fields of the last step `touched` alone is written."""
    read_key(key, turn)
    turn.out = out
    turn.touched = touched


@inner
def slot_for(work: Any, key: int, at: int, action: int) -> int:
    """The slot for a state that an action leads to, or OUTDONE."""
    return int(slot_of(work, key, sideways_after(work, at, action)))


@inner
def node_in(work: Any, slot: int) -> int:
    """The node that a slot holds, or NO_NODE."""
    entry = work.slots[slot]
    return int(entry & (MAX_NODES - 1) if entry >> NODE_BITS == work.stamp else NO_NODE)


@inner
def promise(params: Any, work: Any, turn: Any) -> int:
    """What may come of a state at best, in movement points from row 0: jump and beam are worth the rows that they lead on.

    `work.ahead` is the searcher's, and counts no row for more than one point.
    """
    return promise_of(params, work, turn, turn.row, turn.movement, turn.cubes, actions.FORWARD)


@inner
def promise_of(params: Any, work: Any, turn: Any, row: int, movement: int, cubes: int, action: int) -> int:
    """The same of a turn that an action has brought to this row, with so much left."""
    points = work.ahead[row] + movement + turn.beam
    if action != actions.JUMP:
        points += 2 * turn.jump
    if turn.cube_used < params.cube_uses and (cubes > 0 or work.cube_ahead != 0):
        points += params.cube_movement * (params.cube_uses - turn.cube_used)
    return int(points)


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
def places_map(work: Any, turn: Any) -> bool:
    """Whether the last step of a turn places a map, so that nobody can know what comes then (AD-NEW-01, AD-R-33)."""
    return bool(turn.out == ALIVE and turn.touched >= work.placing_row)


@inner
def kind_of(params: Any, state: Any, turn: Any, chance: bool) -> int:
    """What the state after a step is, but for whether the turn may end in it (AD-END-01, AD-R-39, AD-R-41)."""
    if turn.out != ALIVE:
        return OUT
    if state.winning_row > 0 and turn.row >= state.winning_row and (turn.movement == 0 or params.win_on_crossing != 0):
        return WON
    return CHANCE if chance else OPEN


@inner
def end_in_rings(params: Any, state: Any, seat: int, shield: int, work: Any) -> None:
    """Where a path that has entered a ring of free steps comes back to its entry, that step isn't offered (AD-R-35).

    Adds a path of its own, of states known already, to each place to end, and drops maps that only such a step places.
    """
    count = work.count
    for at in range(count):
        node = work.nodes[at]
        entry = node.free
        if node.unknown != NO_NODE:
            entry = node_of(work, ~work.nodes[node.unknown].key)
        if entry == NO_NODE or not leads_to(work, entry, at):
            continue
        if node.kind == OPEN and may_end(params, node.turn.movement, False, node.other != 0):
            last = enter_ring(params, state, seat, shield, work, count, entry, entry, at)
            if last != NO_NODE:
                work.nodes[last].kind = FINAL
        if node.unknown != NO_NODE and work.nodes[node.unknown].parent == at:
            place_in_ring(params, state, seat, shield, work, count, entry, at)


@inner
def node_of(work: Any, key: int) -> int:
    """The node of a key, or NO_NODE."""
    return int(node_in(work, slot_of(work, key, 0)))


@inner
def leads_to(work: Any, at: int, to: int) -> bool:
    """Whether free steps lead from one state to another, or it is that state itself."""
    for _ in range(work.count):
        if at in (to, NO_NODE):
            break
        at = work.nodes[at].free
    return bool(at == to)


@inner
def enter_ring(params: Any, state: Any, seat: int, shield: int, work: Any, count: int, ring: int, entry: int, last: int) -> int:
    """Add the path that enters a ring at a state and goes round to another; its last node, NO_NODE if there is none."""
    step = step_from_outside(params, state, seat, shield, work, count, ring, work.nodes[entry].key)
    if step == NO_NODE:
        return NO_NODE
    to = entry
    parent = add_copy(work, entry, step // actions.ACTIONS, step % actions.ACTIONS)
    for _ in range(count):
        if to == last:
            break
        to = work.nodes[to].free
        parent = add_copy(work, to, parent, actions.FORWARD)
    return int(parent)


@inner
def add_copy(work: Any, of: int, parent: int, action: int) -> int:
    """Add a state once more, as it is reached by a path of its own."""
    to = work.count
    if to >= MAX_NODES - 1:
        work.full = 1
        return NO_NODE
    work.nodes[to] = work.nodes[of]
    node = work.nodes[to]
    come_from(work, node, parent, action)
    node.kind = OPEN
    node.free = NO_NODE
    node.unknown = NO_NODE
    work.count = to + 1
    return int(to)


@inner
def step_from_outside(params: Any, state: Any, seat: int, shield: int, work: Any, count: int, ring: int, key: int) -> int:
    """A step from outside a ring to a key, as node x ACTIONS + action, or NO_NODE; the first that is found."""
    trial = work.nodes[MAX_NODES - 1]
    for at in range(count):
        if (work.nodes[at].kind != OPEN and work.nodes[at].kind != FINAL) or leads_to(work, ring, at):
            continue
        for action in range(actions.END):
            if possible(params, state, seat, shield, work.nodes[at].turn, action):
                trial.turn = work.nodes[at].turn
                apply(params, state, seat, shield, trial.turn, action, work.quiet[:0])
                found = turn_key(trial.turn)
                if places_map(work, trial.turn):
                    found = ~found
                if found == key:
                    return int(at * actions.ACTIONS + action)
    return NO_NODE


@inner
def place_in_ring(params: Any, state: Any, seat: int, shield: int, work: Any, count: int, ring: int, at: int) -> None:
    """A free step that places a map and leads back within its ring: find a path on which it is offered, or drop it."""
    unknown = work.nodes[at].unknown
    work.nodes[unknown].kind = OPEN
    step = step_from_outside(params, state, seat, shield, work, count, ring, work.nodes[unknown].key)
    parent = step // actions.ACTIONS if step != NO_NODE else NO_NODE
    action = step % actions.ACTIONS if step != NO_NODE else actions.FORWARD
    entry = ring
    for _ in range(count):
        if parent != NO_NODE or entry == at:
            break
        entry = work.nodes[entry].free
        parent = enter_ring(params, state, seat, shield, work, count, ring, entry, at)
    if parent != NO_NODE:
        work.nodes[unknown].kind = CHANCE
        come_from(work, work.nodes[unknown], parent, action)
