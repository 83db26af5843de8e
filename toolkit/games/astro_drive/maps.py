"""The maps that a cell is played on, as grids, what is wrong with one, and their packed rows (AD-COM-05, AD-R-32, AD-R-38).

Rows are listed as drawn, the highest first; a grid's row 1 is its last string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .components import SOURCE, SQUARE_LETTERS, SQUARE_WORDS
from .limits import PAIRS
from .state import HOLE, PLANET, RADIATION, WORMHOLE, A

BITS = 4  # of a packed row that a column takes
DIGITS = SQUARE_LETTERS[WORMHOLE:]
ENDS = 2  # of a wormhole
CLOSED = (PLANET, HOLE)  # squares that nobody gets through
MOST_FILLED = 0.6  # share of a made map's squares that may bear a symbol
MOST_CLOSED = 0.4  # share of them that may be closed to a ship without cubes
CLOSED_BY_HOLE = 4  # squares of its row, the pull taken into account
MOST_FREE = 90  # squares of radiation of a course, so that its free steps in a row can be remembered (limits.MAX_STEPS)
MADE_WORDS = ("planets", "radiation", "fog", "asteroids", "holes", "cubes", "wormholes")  # by symbol, from PLANET on
Square = tuple[int, int]


@dataclass(frozen=True)
class Grid:
    """A map's rows as drawn, the key of the scenario that it stands at, and what it is called there."""

    key: str
    name: str
    drawn: Sequence[str]

    @property
    def rows(self) -> list[str]:
        """Its rows from row 1 on."""
        return list(reversed(self.drawn))


def is_made(cell: Any) -> bool:
    """Whether course maps are made of random symbols."""
    return isinstance(cell.setup["maps"], Mapping)


def course_grids(cell: Any) -> list[Grid]:
    """The course maps in the order of their numbers: of the components, or the set-up's own; none if they are made."""
    chosen = cell.setup["maps"]
    if is_made(cell):
        return []
    if isinstance(chosen, str):
        maps = cell.components["maps"]
        return [_of_box(f"components.maps.{id_}", id_, maps[id_]["grid"]) for id_ in maps if id_ != SOURCE]
    return [
        Grid(f"setup.maps.{i}.grid", f"map {i + 1}" + (f" ({own['name']})" if own["name"] else ""), own["grid"])
        for i, own in enumerate(chosen)
    ]


def finish_grid(cell: Any) -> Grid:
    """The finish map."""
    own = cell.setup["finish_map"]
    if own is not None:
        return Grid("setup.finish_map.grid", "the finish map", own["grid"])
    return _of_box("components.finish_map", "the finish map", cell.components["finish_map"]["grid"])


def finish_line(cell: Any) -> int:
    """The row of the finish map behind which the line lies (AD-R-38): the option, else what the map has."""
    if cell.options["finish_line_after_row"] is not None:
        return int(cell.options["finish_line_after_row"])
    return int((cell.setup["finish_map"] or cell.components["finish_map"])["line_after_row"])


def packed(rows: Sequence[str], orientation: int) -> list[int]:
    """Rows from row 1 on as words of four bits a column, column 1 lowest; orientation B is a half turn (AD-R-32)."""
    turned = rows if orientation == A else [row[::-1] for row in reversed(rows)]
    return [sum(SQUARE_LETTERS.index(letter) << (BITS * at) for at, letter in enumerate(row)) for row in turned]


def _of_box(key: str, name: str, grid: Mapping[int, str]) -> Grid:
    return Grid(key, name, [grid[row] for row in sorted(grid, reverse=True)])


# --- what is wrong with a map ---


def map_problems(cell: Any) -> list[tuple[str, str]]:
    """The first fault of each map of a cell."""
    columns, rows = cell.components["map_size"]["columns"], cell.components["map_size"]["rows"]
    found: dict[str, str] = {}
    for grid in (*course_grids(cell), finish_grid(cell)):
        message = _fault(grid, columns, rows)
        if message and grid.key.startswith("setup"):
            found[grid.key] = message
        elif message:  # nothing but the size of a map of the components can be changed
            found["components.map_size"] = f"{message}; for maps of another size give setup.maps and setup.finish_map"
    if not found and isinstance(cell.setup["maps"], list):
        return _free_problems(cell)
    return [*found.items(), *(_made_problems(cell, columns, rows) if is_made(cell) else [])]


def _fault(grid: Grid, columns: int, rows: int) -> str:
    """What is wrong with a grid, or nothing."""
    if len(grid.rows) != rows:
        return f"{grid.name} has {len(grid.rows)} rows; every map has {rows} (components.map_size.rows)"
    for number, row in enumerate(grid.rows, 1):
        if len(row) != columns:
            what = f"{grid.name}, row {number}: '{row}' has {len(row)} columns"
            return f"{what}; every map has {columns} (components.map_size.columns)"
        for column, letter in enumerate(row, 1):
            if letter not in SQUARE_LETTERS:
                what = f"{grid.name}, row {number}, column {column}: '{letter}' is no square"
                return f"{what}; accepted are {' '.join(SQUARE_LETTERS)}"
    return _wormhole_fault(grid) or _way_fault(grid)


def _wormhole_fault(grid: Grid) -> str:
    """Every digit occurs exactly twice."""
    for digit in DIGITS:
        ends = [square for square, letter in _squares(grid) if letter == digit]
        if ends and len(ends) != ENDS:
            where = ", ".join(f"row {row} column {column}" for row, column in ends)
            return f"{grid.name}: '{digit}' stands {len(ends)} times ({where}); a wormhole has exactly two ends"
    return ""


def _way_fault(grid: Grid) -> str:
    """There is a way across for some ship: past planets and black holes, through asteroids and wormholes."""
    letters = dict(_squares(grid))
    edge = [square for square in letters if square[0] == 1]
    seen: set[Square] = set()
    while edge:
        square = edge.pop()
        if square in seen or SQUARE_LETTERS.index(letters.get(square, "P")) in CLOSED:
            continue
        seen.add(square)
        row, column = square
        edge += [(row + 1, column), (row, column - 1), (row, column + 1)]
        if letters[square] in DIGITS:
            edge += [other for other, letter in letters.items() if letter == letters[square]]
    if any(row == len(grid.rows) for row, _ in seen):
        return ""
    return f"{grid.name} can't be crossed: planets and black holes close every way from row 1 to row {len(grid.rows)}"


def _squares(grid: Grid) -> Iterable[tuple[Square, str]]:
    """Every square and its letter, by row, then column."""
    return (((row, column), letter) for row, line in enumerate(grid.rows, 1) for column, letter in enumerate(line, 1))


def _free_problems(cell: Any) -> list[tuple[str, str]]:
    """Own maps have no more radiation than a turn may fly through for nothing."""
    used = cell.setup["maps_before_finish"] + cell.setup["maps_with_finish"]
    counts = sorted((_radiation(grid) for grid in course_grids(cell)), reverse=True)
    free = sum(counts[:used]) + _radiation(finish_grid(cell))
    if free <= MOST_FREE or cell.components["squares"]["cost"]["radiation"] > 0:
        return []
    return [("setup.maps", f"up to {free} squares of radiation in a game; a course may have {MOST_FREE}")]


def _radiation(grid: Grid) -> int:
    return "".join(grid.drawn).count(SQUARE_LETTERS[RADIATION])


def _made_problems(cell: Any, columns: int, rows: int) -> list[tuple[str, str]]:
    """Symbols of a made map leave room to pass: the maker would try in vain."""
    made, squares, found = cell.setup["maps"]["made"], columns * rows, []
    filled = sum(made_counts(cell)) + made["wormholes"]  # a wormhole has two ends
    if filled > int(MOST_FILLED * squares):
        what = f"{filled} squares with symbols; a map of {columns} by {rows} takes up to {int(MOST_FILLED * squares)}"
        found.append(("setup.maps.made", what))
    closed = made["planets"] + made["asteroids"] + CLOSED_BY_HOLE * made["holes"]
    if closed > int(MOST_CLOSED * squares):
        what = f"planets, asteroids and {CLOSED_BY_HOLE} for each hole are {closed}; beyond {int(MOST_CLOSED * squares)}"
        found.append(("setup.maps.made", f"{what} hardly any map of {columns} by {rows} can be crossed"))
    if cell.components["maker"]["open_columns"] > columns:
        found.append(("components.maker.open_columns", f"a map has {columns} columns"))
    return found


def made_counts(cell: Any) -> list[int]:
    """How many of each symbol a made map has, from PLANET on; of wormholes: pairs."""
    return [int(cell.setup["maps"]["made"][word]) for word in MADE_WORDS]


assert len(MADE_WORDS) == len(SQUARE_WORDS) - 1 == WORMHOLE
assert len(DIGITS) == PAIRS
