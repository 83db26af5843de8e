"""Maps of random symbols, and what it takes to cross a map.

The squares of a map are drawn by keys of their own: place along the track, try, symbol, its number. So a scenario with more
asteroids keeps every other symbol where it is, and more of another symbol moves only those that it takes the square of.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY, push

from ..limits import MAX_PLACED, PAIRS
from ..names import effects
from ..names.draws import SYMBOL_SQUARE
from ..parameters import place
from ..state import ASTEROIDS, CUBE_SQUARE, EMPTY, FOG, HOLE, PLANET, RADIATION, WORMHOLE

CLOSED = -1  # to enter by this column is to crash
NO_WAY = 99  # control points of a way that there isn't
NOWHERE = 0  # place of a ship that is out
BITS, MASK = 4, 15  # of a packed row that a column takes

# Draws that are set aside.
PICKS = 32  # for one square: a square that is taken is picked again
SAME = 16  # for squares of one symbol
MOST_TRIES = 1024
STRIDE = PICKS * SAME * (WORMHOLE + 1)
assert MAX_PLACED * MOST_TRIES * STRIDE < 2**32


# --- making ---


@inner
def make_map(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Lay random symbols into `desk.rows` until the map can be crossed; after the last try it stays as it is."""
    tries = 0
    fine = False
    while tries < params.made_tries and not fine:
        first = (state.placed * MOST_TRIES + tries) * STRIDE
        lay_symbols(params, draws, log, desk.rows, first)
        fine = passable(params, desk)
        tries += 1
    state.made_tries += tries
    if not fine:
        state.made_impassable += 1
    event_log.effect(log, effects.MAP_MADE, NOBODY, NOBODY, state.placed + 1, tries, 0, 0)


@inner
def lay_symbols(params: Any, draws: Any, log: Any, rows: Any, first: int) -> None:
    """Each symbol onto a free square; asteroids come last, so that they move no other symbol."""
    for row in range(1, params.map_rows + 1):
        rows[row] = 0
    for end in range(2 * params.made[WORMHOLE]):
        lay_symbol(params, draws, log, rows, WORMHOLE + end // 2, first + (WORMHOLE * SAME + end) * PICKS)
    for symbol in (HOLE, PLANET, CUBE_SQUARE, RADIATION, FOG, ASTEROIDS):
        for number in range(params.made[symbol]):
            lay_symbol(params, draws, log, rows, symbol, first + (symbol * SAME + number) * PICKS)


@inner
def lay_symbol(params: Any, draws: Any, log: Any, rows: Any, symbol: int, first: int) -> None:
    """A symbol onto a square picked among all, again while it is taken; at last onto the next free one."""
    squares = params.map_rows * params.columns
    draws.counts[SYMBOL_SQUARE] = first
    at = 0
    for _ in range(PICKS):
        at = chance.pick(draws, log, SYMBOL_SQUARE, squares, NOBODY, symbol)
        push(log, at // params.columns + 1)
        push(log, at % params.columns + 1)
        if letter(rows, at // params.columns + 1, at % params.columns + 1) == EMPTY:
            break
    for further in range(squares):
        row = (at + further) % squares // params.columns + 1
        column = (at + further) % squares % params.columns + 1
        if letter(rows, row, column) == EMPTY:
            rows[row] |= symbol << (BITS * (column - 1))
            break


@inner
def passable(params: Any, desk: Any) -> bool:
    """Whether enough entry columns are open and each of these crosses for the control points allowed."""
    crossing_costs(params, desk.rows, desk.ahead, desk.costs)
    open_columns = 0
    for column in range(1, params.columns + 1):
        if desk.costs[column] > params.made_control:
            return False
        if desk.costs[column] != CLOSED:
            open_columns += 1
    return bool(open_columns >= params.made_open_columns)


# --- crossing ---


@inner
def crossing_costs(params: Any, rows: Any, ahead: Any, out: Any) -> None:
    """Least control points to cross an empty map without cubes, card symbols or a crash, by entry column: out[1], out[2], ...

    `rows` are its packed rows from rows[1] on. CLOSED where entering crashes, NO_WAY where all ways end. Black holes act as
    the rulebook's defaults say, whatever the scenario: costs tell maps apart, not readings of the rules.
    """
    for row in range(params.map_rows + 1):
        for column in range(1, params.columns + 1):
            ahead[row, column] = NO_WAY
    changed = True
    while changed:
        changed = False
        for back in range(params.map_rows):
            row = params.map_rows - back
            for column in range(1, params.columns + 1):
                best = from_square(params, rows, ahead, row, column)
                if best < ahead[row, column]:
                    ahead[row, column] = best
                    changed = True
    for column in range(1, params.columns + 1):
        at = settle(params, rows, 1, column, 1)
        out[column] = CLOSED if at == NOWHERE else ahead[at >> BITS, at & MASK]


@inner
def from_square(params: Any, rows: Any, ahead: Any, row: int, column: int) -> int:
    """What crossing takes for a ship that stands on a square, by what its next step leads to."""
    if row == params.map_rows:
        return 0
    best = NO_WAY
    at = settle(params, rows, row + 1, column, 1)
    if at != NOWHERE:
        best = ahead[at >> BITS, at & MASK]
    for side in (column - 1, column + 1):
        if 1 <= side <= params.columns:
            at = settle(params, rows, row, side, 0)
            if at != NOWHERE:
                best = min(best, params.sideways_cost + ahead[at >> BITS, at & MASK])
    return int(best)


@inner
def settle(params: Any, rows: Any, row: int, column: int, entered: int) -> int:
    """Where a ship without cubes comes to rest that moves to a square, or NOWHERE; `entered`: its row is new (AD-MAP-15)."""
    due = entered
    used = 0
    for _ in range(2 * PAIRS + 2):
        symbol = letter(rows, row, column)
        if symbol in (PLANET, ASTEROIDS, HOLE):
            return NOWHERE
        if symbol >= WORMHOLE and (used >> symbol) & 1 == 0:
            used |= 1 << symbol
            at = other_end(params, rows, row, column)
            if at >> BITS != row:
                due = 1
            row = at >> BITS
            column = at & MASK
        if due == 0:
            break
        due = 0
        side = pulled_to(params, rows[row], column)
        if side == column:
            break
        column = side
    return int(place(row, column))


@inner
def letter(rows: Any, row: int, column: int) -> int:
    """The symbol of a square."""
    return int((rows[row] >> (BITS * (column - 1))) & MASK)


@inner
def other_end(params: Any, rows: Any, row: int, column: int) -> int:
    """Place of a wormhole's other end."""
    symbol = letter(rows, row, column)
    for other_row in range(1, params.map_rows + 1):
        for other in range(1, params.columns + 1):
            if letter(rows, other_row, other) == symbol and (other_row != row or other != column):
                return int(place(other_row, other))
    return int(place(row, column))


@inner
def pulled_to(params: Any, row: int, column: int) -> int:
    """The column that the nearest black hole of a row pulls to; equally near ones don't (AD-R-03)."""
    for distance in range(1, params.columns):
        left = column - distance
        right = column + distance
        on_left = left >= 1 and (row >> (BITS * (left - 1))) & MASK == HOLE
        on_right = right <= params.columns and (row >> (BITS * (right - 1))) & MASK == HOLE
        if on_left or on_right:
            return int(column - int(on_left) + int(on_right))
    return int(column)
