"""How far a turn may lead: the best state of a search as a greedy pilot ranks them, found without searching all states.

`ahead` counts, row by row, the movement points that it takes to get on at least: none for a row with a square that costs
none, with a ship that may be passed, or within reach of a wormhole; one for any other. It bounds what may come of a state.
States that can't be the best are not searched; what is found is what the whole search would give, ties and all.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import PAIRS, RUN_OUT
from ..parameters import ROW_OF_PLACE, symbol_at
from ..rules.known import table_changed
from ..rules.search import CHANCE, NO_NODE, OPEN, OUT, promise, search, search_promising
from ..state import ALIVE, WORMHOLE

SLACK = 1  # movement points that the best way is hoped to waste at most
MORE_SLACK = 4  # and the second hope; then all states are searched
ATTEMPTS = 3


@inner
def look_ahead(params: Any, seen: Any, seat: int, look: Any) -> None:
    """Reckon `ahead` for a seat, from the lowest row in play to the end of the open space."""
    ahead = look.search.ahead
    table_changed(seen, seat, look.search.known)
    top = seen.last_row + RUN_OUT - 2
    known = seen.last_row
    if seen.pile_count > 0 and (seen.winning_row == 0 or params.run_out_next_map != 0):
        known = seen.last_row - params.map_rows + params.reveal_row
    low = max(seen.first_row, 1)
    ahead[low - 1] = 1
    for row in range(low, top):
        ahead[row] = 0 if row <= known and has_free_square(params, seen, row) else 1
    bridge_wormholes(seen, look)
    for other in range(seen.ship_count):
        ship = seen.ships[other]
        if other != seat and ship.row >= low and ship.out == ALIVE:
            ahead[ship.row] = 0
            if symbol_at(seen, ship.row, ship.column) >= WORMHOLE:
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
    """Rows between the ends of a wormhole may be got over for nothing; the lowest end is noted."""
    look.lowest_end = seen.last_row
    for k in range(seen.placed):
        if seen.maps[k].removed != 0:
            continue
        for pair in range(PAIRS):
            ends = seen.maps[k].ends[pair]
            if ends[0] == 0:
                break
            look.lowest_end = min(look.lowest_end, ends[0] // ROW_OF_PLACE)
            for row in range(ends[0] // ROW_OF_PLACE + 1, ends[1] // ROW_OF_PLACE + 1):
                look.search.ahead[row] = 0


@inner
def see_cubes(params: Any, seen: Any, turn: Any, look: Any) -> None:
    """Whether a ship that begins a turn so may get a cube in it: of its card, or in a row within reach."""
    look.search.cube_ahead = 1
    if turn.card_cube != 0:
        return
    most = promise(params, look.search, turn)
    lowest = min(turn.row, look.lowest_end) - 1
    for i in range(seen.cube_count):
        row = seen.cube_places[i] // ROW_OF_PLACE
        if row >= lowest and look.search.ahead[row] <= most and (turn.taken >> i) & 1 == 0:
            return
    look.search.cube_ahead = 0


@inner
def furthest(
    params: Any, seen: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, row: int, look: Any
) -> None:
    """The best state that a turn leads to, in `look.found`, its way in `work.search`; `look_ahead` comes first.

    Nothing is found where nothing survives, or reaches `row`.
    """
    see_cubes(params, seen, turn, look)
    most = promise(params, look.search, turn)
    floor = max(1, look.search.ahead[row])
    clear_found(look)
    for attempt in range(ATTEMPTS):
        if most < floor:
            return
        slack = SLACK if attempt == 0 else (MORE_SLACK if attempt == 1 else most)
        least = max(floor, most - slack)
        search_for_best(params, seen, seat, shield, turn, visited, visited_count, least, look)
        if look.found.survives != 0:
            reached = max(floor, look.search.ahead[look.found.row])
            if reached < least and look.search.least > 0:
                search_for_best(params, seen, seat, shield, turn, visited, visited_count, reached, look)
            return
        if look.search.least == 0 or least == floor:
            return


@inner
def clear_found(look: Any) -> None:
    """Nothing is found yet."""
    look.found.node = NO_NODE
    look.found.survives = 0
    look.found.depth = 0


@inner
def search_for_best(
    params: Any, seen: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, least: int, look: Any
) -> None:
    """Search states of so much promise that are not outdone by others, and find the best; all of them where that isn't sure.

    Points left over have no worth, but a turn that has any may have to go on (duty.forces_control).
    """
    look.search.least = least
    look.search.thrifty = 1 if params.sideways_cost > 0 and params.duty_forces_control == 0 else 0
    cubes = turn.cube_used < params.cube_uses and (turn.cubes > 0 or look.search.cube_ahead != 0)
    look.search.outdoing = 0 if cubes else look.search.thrifty
    search_promising(params, seen, seat, shield, turn, visited, visited_count, look.search)
    if look.search.returns > 0:
        search_from(params, seen, seat, shield, turn, visited, visited_count, least, look)
    else:
        find_best(look)


@inner
def search_from(
    params: Any, seen: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, least: int, look: Any
) -> None:
    """Search states of so much promise, and find the best; where free steps lead back, all states."""
    look.search.least = least
    look.search.thrifty = 0
    look.search.outdoing = 0
    search_promising(params, seen, seat, shield, turn, visited, visited_count, look.search)
    if look.search.returns > 0:
        search(params, seen, seat, shield, turn, visited, visited_count, look.search)
    find_best(look)


@inner
def search_all(params: Any, seen: Any, seat: int, shield: int, turn: Any, visited: Any, visited_count: int, look: Any) -> None:
    """Search all states, and find the best, or the latest crash."""
    search(params, seen, seat, shield, turn, visited, visited_count, look.search)
    find_best(look)


@inner
def find_best(look: Any) -> None:
    """The best of the states searched, in `look.found`."""
    clear_found(look)
    for at in range(look.search.count):
        node = look.search.nodes[at]
        if node.kind == OPEN:
            continue
        if node.kind != OUT:
            note_state(look, at, node)
        elif look.found.node == NO_NODE or (look.found.survives == 0 and node.depth > look.found.depth):
            look.found.node = at
            look.found.survives = 0
            look.found.depth = node.depth


@inner
def note_state(look: Any, at: int, node: Any) -> None:
    """Keep a state in which the turn may end, if it is better than the one found so far."""
    found = look.found
    row = node.turn.row + (node.turn.movement if node.kind == CHANCE else 0)
    if found.node != NO_NODE and found.survives != 0:
        if row < found.row or (row == found.row and node.turn.cubes < found.cubes):
            return
        if row == found.row and node.turn.cubes == found.cubes and node.sideways >= found.sideways:
            return
    found.node = at
    found.survives = 1
    found.row = row
    found.cubes = node.turn.cubes
    found.sideways = node.sideways
