"""Ships from their `spec` lines, on a board with the printed tiles.

    dock = Dock(ALPHA)                                     # board I
    assert connectors.exposed(dock.params, dock.board, dock.ship) == 9
    put_spec(params, board, state.players[2].ship, BETA)   # on any ship

A spec names tiles by their ids: `(row,column)=#id@degrees`, clockwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from tests.games.galaxy_trucker.printed import ID, NUMBER, printed
from toolkit.games.galaxy_trucker.limits import SQUARES
from toolkit.games.galaxy_trucker.rules.ship import crew, squares
from toolkit.games.galaxy_trucker.state import EAST, NORTH, NOTHING, SHIP, SOUTH, WEST

Place = tuple[int, int]  # row and column as printed
SIDES = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}

ALPHA = (
    "(5,7)=#93@0; (6,6)=#109@270; (6,7)=#8@90; (6,8)=#17@0; (7,5)=#104@270; (7,6)=#55@270; (7,7)=#31@0; (7,8)=#120@0; "
    "(7,9)=#127@90; (8,6)=#26@90; (8,7)=#118@0; (8,8)=#59@90; (9,6)=#82@0; (9,8)=#80@0"
)
BETA = (
    "(5,7)=#127@0; (6,6)=#48@0; (6,7)=#37@270; (7,5)=#119@180; (7,6)=#47@180; (7,7)=#32@0; (7,8)=#12@270; (8,6)=#137@270; "
    "(8,7)=#69@0; (8,8)=#42@270; (9,8)=#83@0"
)
GAMMA = (
    "(6,7)=#121@0; (6,8)=#94@0; (7,5)=#18@180; (7,6)=#6@180; (7,7)=#33@0; (7,8)=#52@0; (7,9)=#43@0; (8,6)=#118@0; "
    "(8,9)=#29@270; (9,9)=#68@0"
)
D1 = "(7,7)=#34@0; (7,8)=#23@180; (8,7)=#41@270; (8,8)=#9@90"
D2 = "(7,7)=#34@0; (7,8)=#22@270; (8,7)=#38@0; (8,8)=#3@180"
D3 = "(6,6)=#45@90; (6,7)=#9@180; (7,6)=#102@0; (7,7)=#34@0"
D5 = "(7,7)=#34@0; (7,8)=#71@270"
D6 = "(6,8)=#16@180; (7,7)=#34@0; (7,8)=#12@270"
D7 = "(7,5)=#47@180; (7,6)=#74@0; (7,7)=#34@0; (8,5)=#50@270; (9,5)=#3@180; (9,6)=#16@0"
D9 = "(7,6)=#79@0; (7,7)=#34@0; (8,5)=#41@0; (8,6)=#29@180; (8,7)=#111@0"

TILE = re.compile(r"\s*\((\d+),(\d+)\)=#(\d+)@(\d+)\s*")


def read_spec(text: str) -> list[tuple[int, int, int, int]]:
    """Row, column, tile id and quarter turns of each tile of a spec line."""
    rows = []
    for part in text.split(";"):
        match = TILE.fullmatch(part)
        assert match, part
        row, column, name, degrees = map(int, match.groups())
        rows.append((row, column, name, degrees // 90))
    return rows


def put_spec(params: Any, board: Any, ship: Any, text: str) -> None:
    """The ship has the tiles of a spec line, without tokens."""
    squares.clear(ship)
    for row, column, name, turned in read_spec(text):
        square = int(board.at[row, column])
        assert square != NOTHING, (row, column)
        squares.put(params, ship, square, NUMBER[name], turned)


def make_ready(params: Any, board: Any, ship: Any, aliens: Mapping[Place, int] = {}) -> None:
    """Full batteries, humans in each cabin but those where an alien is to live."""
    crew.fill_cells(params, board, ship)
    strangers = {int(board.at[place]): alien for place, alien in aliens.items()}
    for square in range(board.count):
        if square in strangers:
            assert crew.can_take_alien(params, board, ship, square, strangers[square])
            crew.place_alien(params, ship, square, strangers[square])
        elif crew.is_cabin(params, ship, square):
            crew.place_humans(params, ship, square)


class Dock:
    """One ship on the board of the first round."""

    def __init__(self, spec: str, board: str = "I", **options: int) -> None:
        self.params = printed(board, **options)
        self.board = self.params.boards[0]
        self.ship = np.zeros(1, dtype=SHIP).view(np.recarray)[0]
        self.part = np.full(SQUARES, NOTHING, dtype=np.int64)
        put_spec(self.params, self.board, self.ship, spec)

    def square(self, row: int, column: int) -> int:
        square = int(self.board.at[row, column])
        assert square != NOTHING, (row, column)
        return square

    def place(self, square: int) -> Place:
        return int(self.board.row[square]), int(self.board.column[square])

    def places(self, which: Iterable[int]) -> set[Place]:
        """Rows and columns of squares."""
        return {self.place(square) for square in which}

    def filled(self) -> set[Place]:
        """Where tiles stand."""
        return self.places(square for square in range(self.board.count) if self.ship.tile[square] != NOTHING)

    def tile_at(self, row: int, column: int) -> int:
        """The id of the tile on a square."""
        return ID[int(self.ship.tile[self.square(row, column)])]

    def put(self, row: int, column: int, name: int, degrees: int = 0) -> None:
        squares.put(self.params, self.ship, self.square(row, column), NUMBER[name], degrees // 90)

    def take_off(self, *which: Place) -> None:
        for row, column in which:
            squares.take_off(self.params, self.ship, self.square(row, column))

    def make_ready(self, aliens: Mapping[Place, int] = {}) -> None:
        make_ready(self.params, self.board, self.ship, aliens)

    def ask(self, function: Callable[..., Any], *rest: Any) -> Any:
        """The answer of a rule that is asked about this ship."""
        return function(self.params, self.board, self.ship, *rest)
