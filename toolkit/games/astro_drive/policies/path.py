"""The way that a seat has found and follows until something new is seen: states of the turn, and what to do in each."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner
from toolkit.engine.lists import contains

from ..limits import MAX_STEPS
from ..names import actions
from ..rules.keys import turn_key
from ..rules.known import forget
from ..rules.nodes import FINAL, NO_NODE
from .frontier import NO_LABEL

NO_ACTION = -1


@inner
def begin_work(work: Any) -> None:
    """A game begins: no step of another one, or of other rules, is known."""
    forget(work.look.search.known)
    forget(work.next.search.known)


@inner
def forget_path(work: Any) -> None:
    """A turn begins: whatever was found for another is forgotten."""
    work.path_count = 0


@inner
def keep_path(work: Any, at: int) -> None:
    """Keep the way to a state that was searched; where the turn may end there, it ends."""
    nodes = work.look.search.nodes
    depth = nodes[at].depth
    work.path_count = 0
    if nodes[at].kind == FINAL:
        keep_step(work, depth, nodes[at].key, actions.END)
    while nodes[at].parent != NO_NODE:
        depth -= 1
        action = nodes[at].action
        at = nodes[at].parent
        keep_step(work, depth, nodes[at].key, action)


@inner
def keep_step(work: Any, depth: int, key: int, action: int) -> None:
    """Keep what to do in a state; of a way of more steps than there is room for the first ones: the seat looks again then."""
    if depth < MAX_STEPS:
        work.path_keys[depth] = key
        work.path_actions[depth] = action
        work.path_count = max(work.path_count, depth + 1)


@inner
def keep_found(work: Any) -> None:
    """Keep the way to the best state found, or to the latest crash."""
    found = work.look.found
    if found.survives == 0 or found.node != NO_NODE:
        keep_path(work, found.node)
        return
    labels = work.look.frontier.labels
    at = found.label
    depth = 0
    while labels[at].parent != NO_LABEL:
        depth += 1
        at = labels[at].parent
    at = found.label
    action = found.action
    work.path_count = 0
    while depth >= 0:
        keep_step(work, depth, labels[at].key, action)
        action = labels[at].action
        at = labels[at].parent
        depth -= 1


@inner
def next_on_path(turn: Any, work: Any) -> int:
    """What the way says to do in this state, or NO_ACTION: the turn isn't where it leads, or the rules don't offer it.

    It takes no look at the table: a seat's own turn and the actions that are legal in it tell all that it needs.
    States that offer one action alone are flown through without asking, so the way is not followed one by one.
    """
    key = turn_key(turn)
    for i in range(work.path_count):
        if work.path_keys[i] == key and contains(work.actions, work.action_count, work.path_actions[i]):
            return int(work.path_actions[i])
    return NO_ACTION


@inner
def first_on_path(turn: Any, work: Any) -> int:
    """What a way that was just found says to do; any legal action where the rules don't offer that."""
    action = next_on_path(turn, work)
    return int(work.actions[0] if action == NO_ACTION else action)
