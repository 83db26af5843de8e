"""Codes of the state and the log in the rulebook's words."""

from __future__ import annotations

from typing import Any

from ..components import SQUARE_LETTERS
from ..maps import course_grids
from ..outcomes import CAUSES
from ..prepare import cards_of
from ..state import ALIVE, FINISH_MAP, MADE_MAP

ORIENTATIONS = ("A", "B")
WHY_GAINED = ("square", "card")
FINISH_ID, MADE_ID = "FIN", "made"


class Names:
    """How the cards and maps of a cell are called."""

    def __init__(self, cell: Any) -> None:
        self.cards = tuple(str(card["id"]) for card in cards_of(cell))
        self.maps = tuple(grid.name for grid in course_grids(cell))

    def card(self, number: int) -> str | None:
        """A card's id, None for no card."""
        return None if number < 0 else self.cards[number]

    def map(self, number: int) -> str:
        """A map's id."""
        if number == FINISH_MAP:
            return FINISH_ID
        return MADE_ID if number == MADE_MAP else self.maps[number]


def cause(code: int) -> str | None:
    """Why a ship is out, None where it flies."""
    return None if code == ALIVE else tuple(CAUSES)[code - 1]


def squares(word: int, columns: int) -> str:
    """A track row as it is drawn, column 1 first."""
    return "".join(SQUARE_LETTERS[word >> 4 * column & 15] for column in range(columns))
