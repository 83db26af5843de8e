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
    record.row[:], record.column[:], record.neighbour[:] = NOTHING, NOTHING, NOTHING
    record.at[:], record.line[:] = NOTHING, NOTHING
    for square, (row, column) in enumerate(squares):
        record.row[square], record.column[square], record.at[row, column] = row, column, square
    for square, (row, column) in enumerate(squares):
        for side, (down, right) in STEPS.items():
            if (row + down, column + right) in squares:
                record.neighbour[square, side] = squares.index((row + down, column + right))
    for line in range(FIRST_LINE, LAST_LINE + 1):
        for side in STEPS:
            _write_line(record, squares, side, line)


def _write_line(record: Any, squares: list[tuple[int, int]], side: int, line: int) -> None:
    """The squares that a projectile from a side comes over, on its way along a line."""
    across = 1 if side in (NORTH, SOUTH) else 0  # columns for N and S, rows for E and W
    found = [square for square, place in enumerate(squares) if place[across] == line]
    if side in (SOUTH, EAST):
        found.reverse()
    record.line_count[side, line] = len(found)
    record.line[side, line, : len(found)] = found
