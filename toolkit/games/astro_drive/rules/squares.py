"""What the track tells a ship: the square where it lands behind others, the pull of a row, the line of a beam."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import PAIRS, STEP_PAIRS
from ..names import actions
from ..parameters import RANGE_ADJACENT, ROW_OF_PLACE, TWO_BOTH, TWO_NONE, ship_at, symbol_at
from ..state import CUBE_SQUARE, EMPTY, HOLE, PLANET, WORMHOLE
from .turn import lies_on_table

NO_CUBE = -1
_HOLES = 0x555555555  # a hole in each of nine columns
_ONES = 0x111111111
_TOPS = 0x888888888


@inner
def first_free_row(state: Any, seat: int, row: int, column: int) -> int:
    """The row of the first square without a ship, from this one forward (AD-PAS-01, AD-PAS-05)."""
    for _ in range(state.ship_count):
        if ship_at(state, seat, row, column) < 0:
            break
        row += 1
    return int(row)


@inner
def has_hole(word: int) -> bool:
    """Whether a track row holds a black hole: whether four bits of it equal a hole's, all columns asked at once."""
    other = word ^ _HOLES
    return bool((other - _ONES) & ~other & _TOPS != 0)


@inner
def pull_direction(params: Any, state: Any, seat: int, row: int, column: int) -> int:
    """-1 left, 1 right, 0 no pull, of a ship that has newly entered a row (AD-MAP-05, AD-MAP-06, AD-R-01 to AD-R-05)."""
    if not has_hole(state.rows[row]):
        return 0
    side = hole_side(params, state, row, column)
    if side == 0:
        return 0
    if params.hole_adjacent_hold != 0 and symbol_at(state, row, column + side) == HOLE:
        return 0
    if ship_at(state, seat, row, column + side) >= 0:
        return 0
    return int(side)


@inner
def hole_side(params: Any, state: Any, row: int, column: int) -> int:
    """The side on which the hole lies that acts on a ship, 0 if none does (AD-R-01, AD-R-03)."""
    reach = 1 if params.hole_range == RANGE_ADJACENT else params.columns - 1
    left = 0
    right = 0
    nearest = 0
    for distance in range(1, reach + 1):
        found = 0
        if column - distance >= 1 and symbol_at(state, row, column - distance) == HOLE:
            left += 1
            found -= 1
        if column + distance <= params.columns and symbol_at(state, row, column + distance) == HOLE:
            right += 1
            found += 1
        if nearest == 0 and left + right <= 1:
            nearest = found
    if params.hole_two == TWO_NONE:
        return int(nearest if left + right == 1 else 0)
    if params.hole_two == TWO_BOTH:
        return (1 if right > 0 else 0) - (1 if left > 0 else 0)
    return int(nearest)


@inner
def other_end(params: Any, state: Any, row: int, column: int) -> int:
    """The place of the other end of the wormhole on a square (AD-MAP-11)."""
    at = row * ROW_OF_PLACE + column
    ends = state.maps[(row - 1) // params.map_rows].ends[symbol_at(state, row, column) - WORMHOLE]
    return int(ends[1] if ends[0] == at else ends[0])


@inner
def pair_bit(params: Any, row: int, pair: int) -> int:
    """A wormhole among those that one step may come through; maps have the same digits, and a digit each its own (AD-R-35)."""
    return int(1 << ((row - 1) // params.map_rows * PAIRS + pair) % STEP_PAIRS)


@inner
def ends_in_hole(params: Any, state: Any, seat: int, row: int, column: int) -> bool:
    """Whether a ship that lands here under a shield comes to a hole square, by wormholes and passing (AD-SYM-08).

    Under a shield nothing pulls, so wormholes alone move it on.
    """
    pairs = 0
    for _ in range(STEP_PAIRS + 1):
        symbol = symbol_at(state, row, column)
        if symbol < WORMHOLE:
            return bool(symbol == HOLE)
        bit = pair_bit(params, row, symbol - WORMHOLE)
        if pairs & bit != 0:
            return False
        pairs |= bit
        at = other_end(params, state, row, column)
        column = at % ROW_OF_PLACE
        row = first_free_row(state, seat, at // ROW_OF_PLACE, column)
        if row == at // ROW_OF_PLACE:
            return False
    return False


@inner
def lying_cube(state: Any, turn: Any, row: int, column: int) -> int:
    """Which of `cube_places` lies on a square as a turn stands, or NO_CUBE."""
    at = row * ROW_OF_PLACE + column
    if not lies_on_table(state, at):
        return NO_CUBE
    for i in range(state.cube_count):
        if state.cube_places[i] == at:
            return NO_CUBE if (turn.taken >> i) & 1 != 0 else int(i)
    return NO_CUBE


@inner
def rows_of_beam(action: int) -> int:
    """Rows forward that a beam moves a ship."""
    if action == actions.BEAM_FORWARD:
        return 1
    return -1 if action == actions.BEAM_BACKWARD else 0


@inner
def columns_of_beam(action: int) -> int:
    """Columns to the right that a beam moves a ship."""
    if action == actions.BEAM_RIGHT:
        return 1
    return -1 if action == actions.BEAM_LEFT else 0


@inner
def beam_finds_planet(params: Any, state: Any, seat: int, turn: Any, action: int) -> bool:
    """Whether a line leads to a planet over empty space without ships, one square of it at least (AD-SYM-05, 06, AD-R-31)."""
    if params.beam_own_map_only != 0 and turn.row > state.last_row:
        return False
    lowest, highest = beam_rows(params, state, turn.row)
    row = turn.row
    column = turn.column
    for between in range(max(highest, turn.row) - lowest + params.columns + 1):
        row += rows_of_beam(action)
        column += columns_of_beam(action)
        if column < 1 or column > params.columns or row < lowest or (row > highest and row > turn.row):
            return False
        symbol = symbol_at(state, row, column)
        if symbol == PLANET:
            return bool(between > 0)
        if not lets_beam_through(params, state, turn, row, column, symbol) or ship_at(state, seat, row, column) >= 0:
            return False
    return False


@inner
def beam_rows(params: Any, state: Any, row: int) -> Any:
    """Lowest and highest row that a beam reaches: of all maps in play, or of the ship's own map (AD-R-31)."""
    if params.beam_own_map_only == 0:
        return int(state.first_row), int(state.last_row)
    below = (row - 1) // params.map_rows * params.map_rows
    return int(below + 1), int(below + params.map_rows)


@inner
def lets_beam_through(params: Any, state: Any, turn: Any, row: int, column: int, symbol: int) -> bool:
    """Empty space, or a cube square without its cube (AD-SYM-06, AD-R-31)."""
    if symbol == EMPTY:
        return True
    if symbol != CUBE_SQUARE or params.beam_spent_square_blocks != 0:
        return False
    return bool(lying_cube(state, turn, row, column) == NO_CUBE)
