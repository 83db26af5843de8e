"""`greedy`: the card and the way that lead furthest this turn, as if the other ships stood still (AD-P-02).

Of the states in which a turn may end or a map is placed, the one furthest along the track, points left at a new map counted
as rows; then more cubes, fewer sideways moves on the way, the lower initiative number, the first that is found: breadth
first, actions in the order of AD-D-02, cards in the order of the hand. Where no card survives: the most actions up to the
crash, then the lower initiative number, then the first. Nothing here is drawn by lot.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names import actions
from ..rules.search import CHANCE, NO_NODE, OPEN, OUT, search
from ..rules.turn import has_shield, start_turn
from ..state import NO_CARD
from .path import NO_ACTION, keep_path, next_on_path


@inner
def greedy_card(params: Any, seen: Any, seat: int, work: Any) -> int:
    """AD-D-01: the card whose turn leads furthest."""
    chosen = NO_CARD
    for k in range(seen.ships[seat].hand_count):
        card = seen.hands[seat, k]
        shield = 1 if has_shield(params, seat, card) else 0
        start_turn(params, seen, seat, card, work.start[0], work.nothing[:0])
        search(params, seen, seat, shield, work.start[0], work.nothing, 0, work.search)
        find_best(work)
        if chosen == NO_CARD or card_leads(seen, work.found, card, work.best, chosen):
            work.best = work.found
            chosen = card
    return int(chosen)


@inner
def card_leads(seen: Any, one: Any, card: int, other: Any, other_card: int) -> bool:
    """Whether one card's best state is better than another's; where they are equal, the lower initiative number."""
    order = compare(one, other)
    if order != 0:
        return bool(order > 0)
    return bool(seen.initiative[card] < seen.initiative[other_card])


@inner
def greedy_action(params: Any, seen: Any, seat: int, work: Any) -> int:
    """AD-D-02: the next action of the way found, which is searched for at the start of a turn and behind each new map.

    A way may end in a ring of free steps (AD-R-35) that it enters elsewhere than the search thought: it looks again.
    """
    action = next_on_path(seen, work)
    if action == NO_ACTION:
        search(params, seen, seat, seen.shield, seen.turn, seen.visited, seen.visited_count, work.search)
        find_best(work)
        keep_path(work, work.found.node)
        action = next_on_path(seen, work)
    return int(work.actions[0] if action == NO_ACTION else action)


@inner
def find_best(work: Any) -> None:
    """The best of the states searched, in `work.found`."""
    work.found.node = NO_NODE
    for at in range(work.search.count):
        node = work.search.nodes[at]
        if node.kind == OPEN:
            continue
        if node.kind != OUT:
            note_state(work, at, node)
        elif work.found.node == NO_NODE or (work.found.survives == 0 and node.depth > work.found.depth):
            work.found.node = at
            work.found.survives = 0
            work.found.depth = node.depth


@inner
def note_state(work: Any, at: int, node: Any) -> None:
    """Keep a state in which the turn may end, if it is better than the one found so far."""
    found = work.found
    row = node.turn.row + (node.turn.movement if node.kind == CHANCE else 0)
    if found.node != NO_NODE and found.survives != 0:
        if row < found.row or (row == found.row and node.turn.cubes < found.cubes):
            return
        if row == found.row and node.turn.cubes == found.cubes and sideways_to(work, at) >= found.sideways:
            return
    found.node = at
    found.survives = 1
    found.row = row
    found.cubes = node.turn.cubes
    found.sideways = sideways_to(work, at)


@inner
def sideways_to(work: Any, at: int) -> int:
    """Sideways moves on the way to a state."""
    count = 0
    while work.search.nodes[at].parent != NO_NODE:
        action = work.search.nodes[at].action
        if action == actions.LEFT or action == actions.RIGHT:
            count += 1
        at = work.search.nodes[at].parent
    return count


@inner
def compare(one: Any, other: Any) -> int:
    """1 where one card's best state is better than another's, -1 where it is worse, 0 where they are equal."""
    if one.survives != other.survives:
        return 1 if one.survives > other.survives else -1
    if one.survives == 0:
        return sign(one.depth - other.depth)
    if one.row != other.row:
        return sign(one.row - other.row)
    if one.cubes != other.cubes:
        return sign(one.cubes - other.cubes)
    return sign(other.sideways - one.sideways)


@inner
def sign(number: int) -> int:
    """1, 0 or -1."""
    if number == 0:
        return 0
    return 1 if number > 0 else -1
