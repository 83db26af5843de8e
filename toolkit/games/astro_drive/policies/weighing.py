"""The end of a turn that is worth most: the furthest one and those a few rows behind it are listed, the best looked at."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.nodes import CHANCE, NO_NODE, OPEN, OUT
from .chance import chance_worth
from .declared import N_BEHIND, N_KEEP, W_CRASH, W_ROW
from .evaluate import caution, end_worth, plain_worth
from .furthest import furthest, look_ahead, search_from
from .work import MAX_KEPT

NO_WORTH = -1e18


@inner
def weigh_turn(
    params: Any, table: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, weights: Any, work: Any
) -> float:
    """Worth of a turn that is flown as well as it can be; its end is `work.chosen` of `work.look`, NO_NODE if all crash."""
    look = work.look
    work.chosen = NO_NODE
    look_ahead(params, table, seat, look)
    furthest(params, table, seat, shield, turn, visited, visited_count, 0, look)
    if look.found.survives == 0:
        return float(-weights[W_CRASH] * caution(table, weights))
    row = max(look.found.row - int(weights[N_BEHIND]), table.first_row - 1, 0)
    least = min(look.search.ahead[row], look.search.ahead[look.found.row])
    search_from(params, table, seat, shield, turn, visited, visited_count, max(1, least), look)
    list_ends(weights, work)
    look_ahead(params, table, seat, work.next)
    best = NO_WORTH
    for i in range(work.kept_count):
        node = look.search.nodes[work.kept[i]]
        if node.kind == CHANCE:
            worth = chance_worth(params, table, seat, shield, node, weights, work)
        else:
            worth = end_worth(params, table, seat, node.turn, weights, work)
        if worth > best:
            best = worth
            work.chosen = work.kept[i]
    return float(best)


@inner
def list_ends(weights: Any, work: Any) -> None:
    """List the ends of the turn that are best by row and cubes, points left at a new map counted as rows; one a square."""
    work.kept_count = 0
    room = min(int(weights[N_KEEP]), MAX_KEPT)
    for at in range(work.look.search.count):
        node = work.look.search.nodes[at]
        if node.kind == OPEN or node.kind == OUT:
            continue
        worth = plain_worth(node.turn, weights)
        if node.kind == CHANCE:
            worth += weights[W_ROW] * node.turn.movement
        if not is_listed(work, node):
            insert_end(work, at, worth, room)


@inner
def is_listed(work: Any, node: Any) -> bool:
    """Whether an end that comes to the same is listed: control points left over have no worth, but at a new map."""
    for i in range(work.kept_count):
        other = work.look.search.nodes[work.kept[i]]
        one = other.turn
        two = node.turn
        if one.row == two.row and one.column == two.column and one.cubes == two.cubes and other.kind == node.kind:
            if node.kind != CHANCE:
                return True
            if one.movement == two.movement and one.control == two.control and one.cube_used == two.cube_used:
                return True
    return False


@inner
def insert_end(work: Any, at: int, worth: float, room: int) -> None:
    """Put an end into the list behind those that are worth as much, if there is room for it."""
    place = work.kept_count
    while place > 0 and work.kept_worth[place - 1] < worth:
        place -= 1
    if place >= room:
        return
    work.kept_count = min(work.kept_count + 1, room)
    for i in range(work.kept_count - 1, place, -1):
        work.kept[i] = work.kept[i - 1]
        work.kept_worth[i] = work.kept_worth[i - 1]
    work.kept[place] = at
    work.kept_worth[place] = worth
