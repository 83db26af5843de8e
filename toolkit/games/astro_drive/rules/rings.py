"""Rings of free steps: where a path that has entered one has to end (AD-R-35).

A forward step that leads back to a state of the own path isn't offered, and where it is the only one, the turn may end with
movement points left. Points, cubes and symbols only ever go down or up within a turn, so a path comes back to a state over
steps that cost nothing: forward onto radiation, and back by a wormhole. Such a state has one free step at most, so a loop
is a ring, and a path that enters a ring at some state can end at the state before it, and nowhere else in the ring. A step
that places a map and leads back isn't offered either.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names import actions
from .keys import turn_key
from .legal import apply, may_end, possible
from .nodes import CHANCE, FINAL, MAX_NODES, NO_NODE, OPEN, come_from, node_of, places_map


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
                apply(params, state, seat, shield, trial.turn, action, work.known.quiet[:0])
                found = turn_key(trial.turn)
                if places_map(work, trial.turn.out, trial.turn.touched):
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
