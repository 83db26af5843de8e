"""Codes of the state and the log by the names that a cell gives them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..components import ALIEN_WORDS, CARD_WORDS, COLOUR_WORDS, HIT_SIZES, LEAST_WORDS, PENALTY_WORDS
from ..contents import board_of, cards_of, rounds_of, squares_of, tiles_of
from ..outcomes import LOST_BY, OUT_WHY
from ..prepare import seats
from ..state import NO_ALIEN, NOTHING

Square = list[int]

DEGREES = 90  # of a quarter turn
HALVES = 2
PROJECTILES = tuple(f"{size}_{'meteor' if place < 2 else 'shot'}" for place, size in enumerate(HIT_SIZES))
CAUSES = tuple(LOST_BY)
STOPPED_BY = ("shield", "cannon", "double_cannon")
STATUS_WORDS = ("not_launched", "flying", *OUT_WHY)
DOING_WORDS = (
    "free", "draw", "take", "place", "aside", "return", "use_aside", "move", "peek", "check", "finish", "wait",
)  # fmt: skip


class Names:
    """How the tiles, cards, squares and seats of a cell are called, and what is printed on the tiles."""

    def __init__(self, cell: Any) -> None:
        self.seats = seats(cell.mode, cell.setup)
        self.tiles = tiles_of(cell)
        cards = cards_of(cell)
        self.cards = tuple(str(card["id"]) for card in cards)
        self._card_types = tuple(str(card["type"]) for card in cards)
        self.rounds = rounds_of(cell)
        self.boards = [board_of(cell, about["word"]) for about in self.rounds]
        self._squares = [squares_of(board) for board in self.boards]

    def tile(self, number: int) -> str | None:
        """A tile's id, None for no tile."""
        return None if number == NOTHING else str(self.tiles[number]["id"])

    def kind(self, number: int) -> str | None:
        """A tile's type."""
        return None if number == NOTHING else str(self.tiles[number]["type"])

    def tiles_named(self, numbers: Iterable[int]) -> list[str]:
        """Ids of tiles, one by one."""
        return [str(self.tiles[int(number)]["id"]) for number in numbers]

    def connectors(self, number: int, turned: int) -> str:
        """What a tile shows on its sides N, E, S, W after so many quarter turns clockwise (GT-CON-08)."""
        printed: Sequence[int] = self.tiles[number]["connectors"]
        return "".join(str(printed[(side - turned) % 4]) for side in range(4))

    def card(self, number: int) -> str:
        """An adventure card's id."""
        return self.cards[number]

    def type_of(self, number: int) -> str:
        """An adventure card's type."""
        return self._card_types[number]

    def cards_named(self, numbers: Iterable[int]) -> list[str]:
        """Ids of cards, one by one; empty places are left out."""
        return [self.cards[int(number)] for number in numbers if number != NOTHING]

    def seat(self, number: int) -> str | None:
        """A seat's name, None for nobody."""
        return None if number == NOTHING else self.seats[number]

    def square(self, round_number: int, number: int) -> Square | None:
        """Row and column of a square on the board of a round (0 is the first), None for no square."""
        return None if number == NOTHING else list(self._squares[round_number][number])

    def squares(self, round_number: int) -> int:
        """Squares of the board of a round."""
        return len(self._squares[round_number])


def card_type(number: int) -> str:
    """A type of adventure cards."""
    return CARD_WORDS[number]


def alien(number: int) -> str | None:
    """An alien by its colour, None for no alien."""
    return None if number == NO_ALIEN else ALIEN_WORDS[number]


def figure(number: int) -> str:
    """Who is meant: a human, or an alien by its colour."""
    return alien(number) or "human"


def crew_of(number: int) -> str:
    """Who goes into a cabin."""
    return alien(number) or "humans"


def goods(counts: Iterable[int]) -> dict[str, int]:
    """Blocks by colour, of those that there are."""
    return {word: int(count) for word, count in zip(COLOUR_WORDS, counts, strict=True) if count}


def least(number: int) -> str:
    """What a line of a combat zone compares."""
    return LEAST_WORDS[number]


def penalty(number: int) -> str:
    """What a line of a combat zone costs."""
    return PENALTY_WORDS[number]
