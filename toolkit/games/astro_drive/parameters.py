"""A scenario's cell as the kernel reads it: numbers, readings of the rules, cards, maps as packed rows, policies."""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import inner

from .limits import MAX_CARDS, MAX_COLUMNS, MAX_COURSE_MAPS, MAX_MAP_ROWS, MAX_PLAYERS, PAIRS
from .state import SQUARES

MAX_WEIGHTS = 40
ROW_OF_PLACE = 16

# Readings of the rules with more than two values; the first is the default.
RANGE_ROW, RANGE_ADJACENT = 0, 1
TWO_NEAREST, TWO_NONE, TWO_BOTH = 0, 1, 2
SHORT_STOP, SHORT_ENTER, SHORT_CRASH = 0, 1, 2
ZERO_OPTIONAL, ZERO_FORBIDDEN, ZERO_FORCED = 0, 1, 2
SIDE_ILLEGAL, SIDE_CRASH, SIDE_WRAP = 0, 1, 2
TIE_RANDOM, TIE_LEADER_FIRST, TIE_TRAILER_FIRST, TIE_SEAT = 0, 1, 2, 3
FROM_BOX, FROM_MAKER = 0, 1  # where course maps come from

PARAMS = np.dtype(
    [
        # set-up
        ("players", "i8"),
        ("cubes_total", "i8"),
        ("cubes_at_start", "i8", (MAX_PLAYERS,)),  # by seat
        ("cube_limit", "i8"),
        ("cube_uses", "i8"),  # uses a turn
        ("cube_movement", "i8"),  # points that a cube gives
        ("cube_control", "i8"),
        ("hand_at_start", "i8"),
        ("drawn_per_round", "i8"),
        ("finish_told", "i8"),  # 1: players know where in the pile the finish lies
        # maps
        ("columns", "i8"),
        ("map_rows", "i8"),
        ("source", "i8"),  # FROM_BOX, FROM_MAKER
        ("course_maps", "i8"),
        ("maps_before_finish", "i8"),
        ("maps_with_finish", "i8"),
        ("maps_at_start", "i8"),
        ("reveal_row", "i8"),
        ("finish_line", "i8"),  # row of the finish map after which the line lies
        ("fixed_orientation", "i8"),
        ("map_grid", "i8", (MAX_COURSE_MAPS + 1, 2, MAX_MAP_ROWS)),  # packed rows by map, orientation; the finish map last
        ("made", "i8", (SQUARES,)),  # how many of each symbol a map of the maker has; of wormholes: pairs, at WORMHOLE
        ("made_open_columns", "i8"),  # entry columns that are open, at least
        ("made_control", "i8"),  # control points with which it can be crossed from every open one, at most
        ("made_tries", "i8"),
        # squares
        ("cost", "i8", (SQUARES,)),  # movement points to enter, by symbol
        ("sideways_cost", "i8"),
        # cards
        ("card_count", "i8"),
        ("initiative", "i8", (MAX_CARDS,)),
        ("movement", "i8", (MAX_CARDS,)),
        ("control", "i8", (MAX_CARDS,)),
        ("symbol", "i8", (MAX_PLAYERS, MAX_CARDS)),  # by the seat that plays it
        ("extra_initiative", "i8", (MAX_PLAYERS,)),  # of all cards of a seat; likewise points
        ("extra_movement", "i8", (MAX_PLAYERS,)),
        ("extra_control", "i8", (MAX_PLAYERS,)),
        ("initiatives_shuffled", "i8"),
        # readings
        ("hole_range", "i8"),
        ("hole_adjacent_hold", "i8"),
        ("hole_two", "i8"),
        ("hole_pull_first", "i8"),
        ("hole_pull_on_exit", "i8"),
        ("hole_pull_after_pass", "i8"),
        ("fog_short", "i8"),
        ("radiation_at_zero", "i8"),
        ("duty_forces_control", "i8"),
        ("edge_sideways", "i8"),
        ("entry_middle_three", "i8"),
        ("entry_items_before", "i8"),
        ("jump_onto_ship_illegal", "i8"),
        ("beam_own_map_only", "i8"),
        ("beam_spent_square_blocks", "i8"),
        ("shield_crash", "i8"),
        ("card_cube_at_start", "i8"),  # cube.symbol_timing turn_start
        ("overflow_left_on_map", "i8"),
        ("deck_stop_drawing", "i8"),
        ("draw_by_initiative", "i8"),
        ("tie", "i8"),
        ("keep_maps", "i8"),  # map.remove_behind false
        ("run_out_next_map", "i8"),
        ("win_on_crossing", "i8"),  # finish.leftover_points ignored
        ("finish_end_of_round", "i8"),
        ("survivor_must_finish", "i8"),
        ("hand_out_of_game", "i8"),
        ("round_cap", "i8"),
        # policies, by seat
        ("policy", "i8", (MAX_PLAYERS,)),
        ("weights", "f8", (MAX_PLAYERS, MAX_WEIGHTS)),
    ]
)
assert SQUARES + PAIRS <= ROW_OF_PLACE  # a symbol fits into four bits
assert MAX_COLUMNS < ROW_OF_PLACE


@inner
def place(row: int, column: int) -> int:
    """A square of the track as one number."""
    return row * ROW_OF_PLACE + column


@inner
def movement_of(params: Any, seat: int, card: int) -> int:
    """Movement points that a card gives a seat (AD-COM-02)."""
    return int(max(0, params.movement[card] + params.extra_movement[seat]))


@inner
def control_of(params: Any, seat: int, card: int) -> int:
    """Control points that a card gives a seat (AD-COM-02)."""
    return int(max(0, params.control[card] + params.extra_control[seat]))


@inner
def initiative_of(params: Any, state: Any, seat: int) -> int:
    """Initiative of the card that a seat has on the table (AD-CRD-03)."""
    return int(state.initiative[state.ships[seat].played] + params.extra_initiative[seat])


@inner
def symbol_at(state: Any, row: int, column: int) -> int:
    """The symbol that is printed on a square of the track; column 1 is the pilot's left."""
    return int((state.rows[row] >> (4 * (column - 1))) & 15)


@inner
def ship_at(state: Any, seat: int, row: int, column: int) -> int:
    """The other seat whose ship is on a square of row 1 or more, or -1; `seat`, who moves, is none of them."""
    for other in range(state.ship_count):
        ship = state.ships[other]
        if other != seat and ship.row == row and ship.column == column and ship.out == 0:
            return int(other)
    return -1
