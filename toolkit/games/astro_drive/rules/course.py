"""The pile of maps, and the track that they make: placed ahead of the ships, removed behind them (AD-PIL, AD-NEW)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ..limits import MAX_LYING, MAX_PLACED, PAIRS, TRACK
from ..names import effects
from ..names.draws import COURSE_MAPS, FINISH_BLOCK, ORIENTATION
from ..parameters import FROM_MAKER, place, symbol_at
from ..state import CUBE_SQUARE, FINISH_MAP, MADE_MAP, WORMHOLE, A
from .maker import make_map
from .turn import lies_on_table

# --- the pile ---


@inner
def lay_pile(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Shuffle the course maps, lay the finish block and the maps above it; the rest stays in the box (AD-PIL-01 to 03)."""
    draw_course_maps(params, state, draws, log, desk)
    above = params.maps_before_finish
    block = params.maps_with_finish + 1
    for i in range(block):
        desk.items[i] = i + 1
    chance.shuffle(draws, log, FINISH_BLOCK, desk.items, block, NOBODY)
    for i in range(block):
        at = desk.items[i] - 1
        state.pile[above + i] = FINISH_MAP if at == params.maps_with_finish else desk.block[at]
        if params.finish_told != 0 and at == params.maps_with_finish:
            state.finish_known = above + i
    state.pile_count = above + block


@inner
def draw_course_maps(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """The first maps go to the finish block, the next ones on top of the pile, in the order of the draw (AD-PIL-01, 02)."""
    made = bool(params.source == FROM_MAKER)
    used = params.maps_with_finish + params.maps_before_finish
    count = used if made else params.course_maps
    for i in range(count):
        desk.items[i] = MADE_MAP + 1 if made else i + 1
    if not made:
        chance.shuffle(draws, log, COURSE_MAPS, desk.items, count, NOBODY)
    for i in range(params.maps_with_finish):
        desk.block[i] = desk.items[i] - 1
    for i in range(params.maps_before_finish):
        state.pile[i] = desk.items[params.maps_with_finish + i] - 1
    for i in range(used, count):
        state.box[i - used] = desk.items[i] - 1
    state.box_count = count - used


# --- placing ---


@inner
def place_map(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """The top map of the pile is placed behind the last one, with its cubes (AD-NEW-01, AD-NEW-02, AD-R-32)."""
    number = take_from_pile(state)
    before = state.last_row
    entry = state.maps[state.placed]
    entry.number = number
    entry.orientation = A
    entry.removed = 0
    if number == MADE_MAP:
        make_map(params, state, draws, log, desk)
    else:
        if number != FINISH_MAP and params.fixed_orientation == 0:
            entry.orientation = chance.roll(draws, log, ORIENTATION, 2, NOBODY, number) - 1
        for row in range(params.map_rows):
            desk.rows[row + 1] = params.map_grid[number, entry.orientation, row]
    for row in range(1, params.map_rows + 1):
        state.rows[before + row] = desk.rows[row]
    state.placed += 1
    state.last_row = before + params.map_rows
    if number == FINISH_MAP:
        state.winning_row = before + params.finish_line + 1
    seat = state.on_turn
    event_log.effect(log, effects.MAP_PLACED, seat, NOBODY, number, entry.orientation, state.placed, state.pile_count)
    furnish(params, state, log, before + 1)


@inner
def take_from_pile(state: Any) -> int:
    """The top map of the pile."""
    number = state.pile[0]
    state.pile_count -= 1
    for i in range(state.pile_count):
        state.pile[i] = state.pile[i + 1]
    state.pile[state.pile_count] = NOBODY
    return int(number)


@inner
def furnish(params: Any, state: Any, log: Any, first: int) -> None:
    """Cubes on the cube squares of the last map, by row, then column, and the ends of its wormholes (AD-MAP-09, AD-R-24)."""
    entry = state.maps[state.placed - 1]
    for pair in range(PAIRS):
        entry.ends[pair, 0] = 0
        entry.ends[pair, 1] = 0
    for row in range(first, first + params.map_rows):
        state.lying[row] = 0
        if state.rows[row] == 0:
            continue
        for column in range(1, params.columns + 1):
            symbol = symbol_at(state, row, column)
            if symbol == CUBE_SQUARE:
                lay_cube(state, log, row, column)
            elif symbol >= WORMHOLE:
                which = 0 if entry.ends[symbol - WORMHOLE, 0] == 0 else 1
                entry.ends[symbol - WORMHOLE, which] = place(row, column)


@inner
def lay_cube(state: Any, log: Any, row: int, column: int) -> None:
    """A cube from the storage onto a square, if there is one (AD-NEW-02, AD-R-24)."""
    if state.storage == 0 or state.cube_count == MAX_LYING:
        return
    state.storage -= 1
    state.lying[row] |= 1 << column
    state.cube_places[state.cube_count] = place(row, column)
    state.cube_count += 1
    event_log.effect(log, effects.CUBE_LAID, state.on_turn, NOBODY, row, column, state.storage, 0)


@inner
def place_due(params: Any, state: Any, touched: int) -> bool:
    """Whether a step that touched this row has a map placed (AD-NEW-01, AD-R-33); none behind the finish map (AD-R-37)."""
    return bool(touched >= placing_row(params, state))


@inner
def placing_row(params: Any, state: Any) -> int:
    """The row from which on a step has a map placed, one that nobody touches where none is (AD-NEW-01, AD-R-33, AD-R-37)."""
    if state.pile_count == 0 or (state.winning_row > 0 and params.run_out_next_map == 0):
        return TRACK
    return int(state.last_row - params.map_rows + params.reveal_row)


@inner
def place_all_due(params: Any, state: Any, draws: Any, log: Any, desk: Any, touched: int) -> None:
    """Place maps until the row touched in the step lies before the last one's reveal row (AD-NEW-03).

    What the step did has been written to the table: its cubes are there for the new map (AD-R-33).
    """
    for _ in range(MAX_PLACED):
        if not place_due(params, state, touched):
            break
        place_map(params, state, draws, log, desk)
        state.placed_in_turn += 1
        if state.on_turn != NOBODY:
            state.tally[state.on_turn].maps_placed += 1


# --- removing ---


@inner
def remove_left_behind(params: Any, state: Any, log: Any) -> None:
    """At the end of a turn, maps that every surviving ship has left are removed, with their cubes (AD-NEW-05, AD-R-25, 34)."""
    lowest = lowest_row(state)
    last = 0
    for k in range(state.placed):
        last += params.map_rows
        if params.keep_maps == 0 and state.maps[k].removed == 0 and last < lowest:
            remove_map(params, state, log, k, last)
    forget_taken(state)


@inner
def lowest_row(state: Any) -> int:
    """The row of the last surviving ship; 0 where there is none."""
    lowest = -1
    for seat in range(state.ship_count):
        ship = state.ships[seat]
        if ship.out == 0 and (lowest < 0 or ship.row < lowest):
            lowest = ship.row
    return int(max(lowest, 0))


@inner
def remove_map(params: Any, state: Any, log: Any, k: int, last: int) -> None:
    """Take a map away; its cubes go to the storage (AD-R-25)."""
    cubes = 0
    for row in range(last - params.map_rows + 1, last + 1):
        for column in range(1, params.columns + 1):
            cubes += (state.lying[row] >> column) & 1
        state.lying[row] = 0
    state.storage += cubes
    state.maps[k].removed = 1
    state.first_row = last + 1
    event_log.effect(log, effects.MAP_REMOVED, state.on_turn, NOBODY, state.maps[k].number, k + 1, cubes, 0)


@inner
def forget_taken(state: Any) -> None:
    """Drop squares without a cube from the list; between turns only, as a turn notes what it takes by place in the list."""
    kept = 0
    for i in range(state.cube_count):
        at = state.cube_places[i]
        if lies_on_table(state, at):
            state.cube_places[kept] = at
            kept += 1
    state.cube_count = kept
