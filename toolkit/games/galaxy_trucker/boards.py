"""Ship boards as the kernel reads them: squares by number, neighbours, what lies in each line (GT-BLD-01, GT-MET-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .contents import squares_of, start_of
from .limits import FIRST_LINE, LAST_LINE
from .state import EAST, NORTH, NOTHING, SOUTH, WEST

#: Rows down and columns to the right that a step to each side leads.
STEPS = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}


def write_board(record: Any, board: Mapping[str, Any]) -> None:
    """A board's squares, numbered by row, then column."""
    squares = squares_of(board)
    record.count, record.cap = len(squares), board["insurance_cap"]
    record.start = squares.index(start_of(board))
    row, column, at, neighbour = record.row, record.column, record.at, record.neighbour
    for numbers in (row, column, at, neighbour):
        numbers[:] = NOTHING
    for square, place in enumerate(squares):
        row[square], column[square] = place
        at[place] = square
    for square, (down, right) in enumerate(squares):
        for side, (further, aside) in STEPS.items():
            if (down + further, right + aside) in squares:
                neighbour[square, side] = at[down + further, right + aside]
    _write_lines(record.line_count, record.line, squares)


def _write_lines(counts: Any, lines: Any, squares: list[tuple[int, int]]) -> None:
    """The squares that a projectile from each side comes over, on its way along each line."""
    lines[:] = NOTHING
    for side in STEPS:
        across = 1 if side in (NORTH, SOUTH) else 0  # columns for N and S, rows for E and W
        for number in range(FIRST_LINE, LAST_LINE + 1):
            found = [square for square, place in enumerate(squares) if place[across] == number]
            if side in (SOUTH, EAST):
                found.reverse()
            counts[side, number] = len(found)
            lines[side, number, : len(found)] = found
