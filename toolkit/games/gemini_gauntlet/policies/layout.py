"""The board as sets of hexes: which are free, which have a free neighbour in each direction, and the lines of gates.

Made once for a layout of the tokens and used by every ship until one of them moves.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import COURSE, OFF, WIDTH, is_rock, step
from ..state import GRID_ROWS
from .work import MARGIN, MAX_HOP


@inner
def see_layout(params: Any, state: Any, work: Any) -> None:
    """Make the sets of this layout, unless they are made already."""
    new_board = differs(work.hexes, params.hexes, params.hex_count) or work.hex_count != params.hex_count
    if new_board:
        see_board(params, work)
    elif not differs(work.rocks, state.rocks, GRID_ROWS):
        return
    work.hop_number = 0
    for row in range(GRID_ROWS):
        work.rocks[row] = state.rocks[row]
    rows = work.set_rows
    for i in range(rows):
        free = work.board[i + MARGIN] & ~state.rocks[work.low_row + i + MARGIN]
        work.free[i + MARGIN] = free | (free << WIDTH)
    for direction in range(6):
        shift(work.free, direction, rows, work.shifted)
        for i in range(rows):
            work.open[direction, i + MARGIN] = work.free[i + MARGIN] & work.shifted[i + MARGIN]


@inner
def differs(known: Any, words: Any, count: int) -> bool:
    """Whether the first words of two lists are not the same."""
    changed = 0
    for k in range(count):
        changed |= known[k] ^ words[k]
    return bool(changed != 0)


@inner
def see_board(params: Any, work: Any) -> None:
    """The set of all hexes of the board, its rows, and which hexes have a neighbour on it."""
    low = GRID_ROWS
    high = -1
    for row in range(GRID_ROWS):
        work.board[row] = 0
        work.free[row] = 0
        work.shifted[row] = 0
        work.chain[row] = 0
        work.goal[row] = 0
        work.through[row] = 0
        for facing in range(6):
            work.wanted[facing, row] = 0
            work.reach[0, facing, row] = 0
            work.reach[1, facing, row] = 0
    work.hex_count = params.hex_count
    for h in range(params.hex_count):
        work.hexes[h] = params.hexes[h]
        low = min(low, params.hexes[h] // WIDTH)
        high = max(high, params.hexes[h] // WIDTH)
    work.low_row = low - MARGIN
    work.set_rows = high - low + 1
    for h in range(params.hex_count):
        add(work, work.board, params.hexes[h])
    for row in range(GRID_ROWS):  # doubled for a moment: `onward` is for both halves
        work.free[row] = work.board[row] | (work.board[row] << WIDTH)
    for direction in range(6):
        shift(work.free, direction, work.set_rows, work.shifted)
        for row in range(GRID_ROWS):
            work.onward[direction, row] = work.free[row] & work.shifted[row]


@inner
def add(work: Any, words: Any, place: int) -> None:
    """Put a place into a set's low half."""
    words[place // WIDTH - work.low_row] |= 1 << (place % WIDTH)


@inner
def holds(work: Any, words: Any, place: int) -> bool:
    """Whether a place is in a set's low half."""
    return bool((words[place // WIDTH - work.low_row] >> (place % WIDTH)) & 1)


@inner
def shift(source: Any, direction: int, rows: int, out: Any) -> None:
    """The places whose neighbour in a direction is in a set; some of them may lie off the board."""
    if direction == 0:
        for i in range(rows):
            out[i + 2] = source[i + 1]
    elif direction == 1:
        for i in range(rows):
            out[i + 2] = source[i + 1] >> 1
    elif direction == 2:
        for i in range(rows):
            out[i + 2] = source[i + 2] >> 1
    elif direction == 3:
        for i in range(rows):
            out[i + 2] = source[i + 3]
    elif direction == 4:
        for i in range(rows):
            out[i + 2] = source[i + 3] << 1
    else:
        for i in range(rows):
            out[i + 2] = source[i + 2] << 1


@inner
def shift_far(source: Any, by: int, rows: int, out: Any) -> None:
    """The places from which a step of any two directions together (`by` on the grid) ends in a set."""
    down = (by + 16 + 4 * WIDTH) // WIDTH - 4
    across = by - down * WIDTH
    for i in range(rows):
        word = source[i + 2 + down]
        out[i + 2] = word >> across if across >= 0 else word << -across


@inner
def see_hops(work: Any, number: int) -> None:
    """By direction, the hexes from which a hop of a number ends so many hexes on (GG-MOV-08, GG-MOV-09, GG-RUL-10)."""
    if work.hop_number == number:
        return
    work.hop_number = number
    rows = work.set_rows
    for direction in range(6):
        for i in range(rows):
            work.chain[i + MARGIN] = work.free[i + MARGIN]
        for k in range(1, number + 1):
            shift(work.chain, direction, rows, work.shifted)
            for i in range(rows):
                word = work.shifted[i + MARGIN] & work.onward[direction, i + MARGIN]
                work.chain[i + MARGIN] = word
                work.hop_end[direction, k, i + MARGIN] = word
        for i in range(rows):
            farther = 0
            for back in range(number):
                k = number - back
                word = work.hop_end[direction, k, i + MARGIN] & work.free[i + MARGIN] & ~farther
                work.hop_end[direction, k, i + MARGIN] = word
                farther |= word


@inner
def hop_limit(number: int) -> int:
    """Hops are searched up to this number."""
    return min(number, MAX_HOP)


@inner
def write_line(params: Any, state: Any, work: Any, token: int, words: Any) -> None:
    """The line of a gate as a set (GG-GAT-01)."""
    for i in range(GRID_ROWS):
        words[i] = 0
    at = state.tokens[token].place
    if at < 0:
        return
    by = step(state.tokens[token].facing)
    at += by
    while params.kind[at] == COURSE and not is_rock(state, at):
        add(work, words, at)
        at += by


@inner
def write_pad(params: Any, state: Any, work: Any, words: Any) -> None:
    """The Landing Pad as a set."""
    for i in range(GRID_ROWS):
        words[i] = 0
    for k in range(params.pad_count):
        if params.kind[params.pad[k]] != OFF and not is_rock(state, params.pad[k]):
            add(work, words, params.pad[k])
