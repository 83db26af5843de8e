"""`greedy`: the card and the way that lead furthest this turn, as if the other ships stood still (AD-P-02).

Of the states in which a turn may end or a map is placed, the one furthest along the track, points left at a new map counted
as rows; then more cubes, fewer sideways moves on the way, the lower initiative number, the first card of the hand. Of equal
states of one card: fewer points left at a new map, further to the right, more points left over, more cubes used, more symbols
left. A cube is used as soon as one is held in the turn, or not at all (but see `frontier`: where it is unsure, at any time).

Where no card survives: the most actions up to the crash, then the lower initiative number, then the first. Nothing here is
drawn by lot.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.keys import turn_key
from ..rules.promise import promise
from ..rules.turn import has_shield, start_turn
from .furthest import furthest, look_ahead, search_all, see_cubes
from .path import first_on_path, keep_found

NOWHERE = -1
SEARCHED = -1


@inner
def greedy_card(params: Any, seen: Any, seat: int, work: Any) -> int:
    """AD-D-01: the card whose turn leads furthest. Those that may lead far come first: others need not be searched whole."""
    count = seen.ships[seat].hand_count
    look_ahead(params, seen, seat, work.look)
    for k in range(count):
        start_turn(params, seen, seat, seen.hands[seat, k], work.starts[k], work.nothing[:0])
        see_cubes(params, seen, work.starts[k], work.look)
        work.promises[k] = promise(params, work.look.search, turn_key(work.starts[k]))
    chosen = NOWHERE
    for _ in range(count):
        k = most_promising(work, count)
        work.promises[k] = SEARCHED
        row = work.best.row if chosen != NOWHERE else 0
        shield = shield_of(params, seen, seat, k)
        furthest(params, seen, seat, shield, work.starts[k], work.nothing, 0, row, work.look)
        if work.look.found.survives != 0 and (chosen == NOWHERE or leads(seen, seat, k, chosen, work)):
            work.best = work.look.found
            chosen = k
    if chosen == NOWHERE:
        chosen = latest_crash(params, seen, seat, work)
    return int(seen.hands[seat, chosen])


@inner
def most_promising(work: Any, count: int) -> int:
    """Of the cards that were not searched yet one of which most may come."""
    best = 0
    for k in range(1, count):
        if work.promises[k] > work.promises[best]:
            best = k
    return best


@inner
def shield_of(params: Any, seen: Any, seat: int, k: int) -> int:
    """1 where a card of the hand has a force shield."""
    return 1 if has_shield(params, seat, seen.hands[seat, k]) else 0


@inner
def latest_crash(params: Any, seen: Any, seat: int, work: Any) -> int:
    """Of cards of which none survives the one that crashes last."""
    chosen = NOWHERE
    for k in range(seen.ships[seat].hand_count):
        shield = shield_of(params, seen, seat, k)
        search_all(params, seen, seat, shield, work.starts[k], work.nothing, 0, work.look)
        if chosen == NOWHERE or leads(seen, seat, k, chosen, work):
            work.best = work.look.found
            chosen = k
    return int(chosen)


@inner
def leads(seen: Any, seat: int, k: int, chosen: int, work: Any) -> bool:
    """Whether a card's best state is better than that of the card chosen so far."""
    order = compare(work.look.found, work.best)
    if order == 0:
        order = sign(seen.initiative[seen.hands[seat, chosen]] - seen.initiative[seen.hands[seat, k]])
    return bool(order > 0 or (order == 0 and k < chosen))


@inner
def greedy_action(params: Any, seen: Any, seat: int, work: Any) -> int:
    """AD-D-02: the next action of a way searched for at the start of a turn and behind each new map.

    A way may end in a ring of free steps (AD-R-35) that it enters elsewhere than the search thought: it looks again.
    """
    look_ahead(params, seen, seat, work.look)
    furthest(params, seen, seat, seen.shield, seen.turn, seen.visited, seen.visited_count, 0, work.look)
    if work.look.found.survives == 0:
        search_all(params, seen, seat, seen.shield, seen.turn, seen.visited, seen.visited_count, work.look)
    keep_found(work)
    return first_on_path(seen.turn, work)


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
