"""The states that a search has found: how each was reached, what it is, and where it is found again by its key."""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import inner

from ..limits import MAX_STEPS, TRACK
from ..state import ALIVE, TURN
from .keys import read_key, scattered
from .known import KNOWN
from .legal import is_sideways

NODE_BITS = 13
MAX_NODES = 1 << NODE_BITS
SLOTS = 4 * MAX_NODES
FEW_SLOTS = SLOTS // 16  # of most searches, so that they stay close at hand
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
        ("past_count", "i8"),
        ("past", "i8", (MAX_STEPS + 1,)),  # keys of the first state and of those of the turn before it
        ("ahead", "i8", (TRACK,)),  # movement points that it takes to come from row 0 to a row, at least
        ("cube_ahead", "i8"),  # 1: a ship without cubes may get one
    ]
)


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
    return int(work.nodes[at].sideways + (1 if is_sideways(action) else 0))


@inner
def use_all_slots(work: Any) -> None:
    """More states than a few: find them in all slots from now on."""
    work.stamp += 1
    work.last_slot = SLOTS - 1
    for at in range(work.count):
        node = work.nodes[at]
        work.slots[slot_of(work, node.key)] = (work.stamp << NODE_BITS) + at


@inner
def slot_of(work: Any, key: int) -> int:
    """The slot that holds a key, or the empty one where it belongs."""
    last = work.last_slot
    slot = scattered(key) & last
    while True:
        entry = work.slots[slot]
        if entry >> NODE_BITS != work.stamp or work.nodes[entry & (MAX_NODES - 1)].key == key:
            return int(slot)
        slot = (slot + 1) & last


@inner
def node_in(work: Any, slot: int) -> int:
    """The node that a slot holds, or NO_NODE."""
    entry = work.slots[slot]
    return int(entry & (MAX_NODES - 1) if entry >> NODE_BITS == work.stamp else NO_NODE)


@inner
def node_of(work: Any, key: int) -> int:
    """The node of a key, or NO_NODE."""
    return int(node_in(work, slot_of(work, key)))


@inner
def write_turn(turn: Any, key: int, out: int, touched: int) -> None:
    """The turn of a state that a known step has led to; of the fields of the last step `touched` alone is written."""
    read_key(key, turn)
    turn.out = out
    turn.touched = touched


@inner
def places_map(work: Any, out: int, touched: int) -> bool:
    """Whether a step that touched this row places a map, so that nobody can know what comes then (AD-NEW-01, AD-R-33)."""
    return bool(out == ALIVE and touched >= work.placing_row)
