"""How far a turn may lead: the best of the states in which it may end, as a greedy pilot ranks them.

`ahead` counts, row by row, the movement points that it takes to get on at least: none for a row with a square that costs
none, with a ship that may be passed, or within reach of a wormhole; one for any other. It bounds what may come of a state,
and states that can't be the best are not searched. Of all ways on which cubes are used at once or not at all the best is
found, ties and all; where `frontier` is unsure, the best of all ways.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import PAIRS, RUN_OUT
from ..parameters import ROW_OF_PLACE, symbol_at
from ..rules.course import placing_row
from ..rules.keys import turn_key
from ..rules.known import table_changed
from ..rules.nodes import OPEN, OUT
from ..rules.promise import promise
from ..rules.search import search, search_promising
from ..state import ALIVE, WORMHOLE
from .frontier import note, search_frontier

SLACK = 4  # movement points that the best way is hoped to waste at most, before all states are searched
NOWHERE = -1


@inner
def look_ahead(params: Any, seen: Any, seat: int, look: Any) -> None:
    """Reckon `ahead` for a seat, from the lowest row in play to the end of the open space."""
    ahead = look.search.ahead
    table_changed(seen, seat, look.search.known)
    top = seen.last_row + RUN_OUT - 2
    known = min(seen.last_row, placing_row(params, seen))
    low = max(seen.first_row, 1)
    ahead[low - 1] = 1
    for row in range(low, top):
        ahead[row] = 0 if row <= known and has_free_square(params, seen, row) else 1
    bridge_wormholes(seen, look)
    for other in range(seen.ship_count):
        ship = seen.ships[other]
        if other != seat and ship.row >= low and ship.out == ALIVE:
            ahead[ship.row] = 0
            if ship.row >= known or symbol_at(seen, ship.row, ship.column) >= WORMHOLE:
                for row in range(ship.row + 1, ship.row + seen.ship_count):
                    ahead[row] = 0
    for row in range(low, top):
        ahead[row] += ahead[row - 1]


@inner
def has_free_square(params: Any, seen: Any, row: int) -> bool:
    """Whether a row has a square that costs no movement points."""
    word = seen.rows[row]
    if word == 0:
        return bool(params.cost[0] == 0)
    for _ in range(params.columns):
        if params.cost[word & 15] == 0:
            return True
        word >>= 4
    return False


@inner
def bridge_wormholes(seen: Any, look: Any) -> None:
    """Rows between the ends of a wormhole may be got over for nothing; the lowest and the highest end are noted."""
    look.lowest_end = seen.last_row
    look.highest_end = 0
    for k in range(seen.placed):
        if seen.maps[k].removed != 0:
            continue
        for pair in range(PAIRS):
            ends = seen.maps[k].ends[pair]
            if ends[0] == 0:
                break
            low, high = ends[0] // ROW_OF_PLACE, ends[1] // ROW_OF_PLACE
            look.lowest_end = min(look.lowest_end, low)
            look.highest_end = max(look.highest_end, high)
            for row in range(low + 1, high + 1):
                look.search.ahead[row] = 0


@inner
def see_cubes(params: Any, seen: Any, turn: Any, look: Any) -> None:
    """From which rows a ship that begins a turn so may get a cube in it: from none, or up to the last one within reach.

    A wormhole may lead back to it, a beam too. (A cube of the card counts as well.)
    """
    look.cube_row = NOWHERE
    look.search.cube_ahead = 1
    most = promise(params, look.search, turn_key(turn))
    lowest = min(turn.row, look.lowest_end) - 1
    for i in range(seen.cube_count):
        row = seen.cube_places[i] // ROW_OF_PLACE
        if row >= lowest and look.search.ahead[row] <= most and (turn.taken >> i) & 1 == 0:
            look.cube_row = max(look.cube_row, row)
    if look.cube_row != NOWHERE:
        look.cube_row = max(look.cube_row, look.highest_end)
    elif turn.card_cube == 0:
        look.search.cube_ahead = 0


@inner
def furthest(
    params: Any, seen: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, row: int, look: Any
) -> None:
    """The best state that a turn leads to, in `look.found`; `look_ahead` comes first.

    Nothing is found where nothing survives; where nothing reaches `row`, nothing or an end before it.
    """
    see_cubes(params, seen, turn, look)
    if turn.row >= placing_row(params, seen):
        search_all(params, seen, seat, shield, turn, visited, visited_count, look)
        return
    floor = max(1, look.search.ahead[row])
    search_frontier(params, seen, seat, shield, turn, visited, visited_count, floor, look)
    if look.frontier.unsure != 0:
        least = max(floor, promise(params, look.search, turn_key(turn)) - SLACK)
        search_from(params, seen, seat, shield, turn, visited, visited_count, least, look)
        if look.found.survives == 0 or look.search.ahead[look.found.row] < least:
            search_all(params, seen, seat, shield, turn, visited, visited_count, look)


@inner
def search_from(
    params: Any, seen: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, least: int, look: Any
) -> None:
    """Search states that promise `least` or more, and find the best; where free steps lead back, all states."""
    look.search.least = least
    search_promising(params, seen, seat, shield, turn, visited, visited_count, look.search)
    if look.search.returns > 0 and least > 0:
        search(params, seen, seat, shield, turn, visited, visited_count, look.search)
    find_best(look)


@inner
def search_all(params: Any, seen: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, look: Any) -> None:
    """Search all states, and find the best, or the latest crash."""
    search(params, seen, seat, shield, turn, visited, visited_count, look.search)
    find_best(look)


@inner
def find_best(look: Any) -> None:
    """The best of the states searched, or the latest crash, in `look.found`."""
    look.found.survives = 0
    look.found.depth = -1
    for at in range(look.search.count):
        node = look.search.nodes[at]
        if node.kind == OUT:
            if look.found.survives == 0 and node.depth > look.found.depth:
                look.found.node = at
                look.found.depth = node.depth
        elif node.kind != OPEN:
            key = node.key if node.key >= 0 else ~node.key
            if note(look, key, node.kind, node.sideways):
                look.found.node = at
