"""Codes of the state and the log by the names that a cell gives them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..components import KIND_WORDS, TRAIT_WORDS, ZONE_WORDS
from ..contents import enemies_of, mothership_of, skills_of, tokens_of
from ..limits import LEVELS, MAX_ROW
from ..state import FROM_HOLD, LINKED, TO_HOLD

STATUS_WORDS = ("idle", "active", "exhausted")
WHY_ENDED = ("bag", "hull")
_MOVED_TO = {TO_HOLD: "hold", FROM_HOLD: "pool"}


class Names:
    """How the tokens, cards and targets of a cell are called, and what is printed on them."""

    def __init__(self, cell: Any) -> None:
        mothership = mothership_of(cell)
        self.tokens = tuple(token["id"] for token in tokens_of(cell))
        self.enemies = enemies_of(cell)
        self.sections = mothership["sections"]
        self.skills = tuple(skill["id"] for skill in skills_of(cell))
        self.row_size = int(cell.setup["row_size"])
        self.linked = TRAIT_WORDS.index(mothership["trait"]) == LINKED
        self.evadable = bool(cell.options["mothership_evadable"])
        self._of_level = [
            [enemy["id"] for enemy in self.enemies for _ in range(enemy["copies"]) if enemy["level"] == level + 1]
            for level in range(LEVELS)
        ]

    def token(self, number: int) -> str:
        """A type of token."""
        return str(self.tokens[number])

    def tokens_named(self, numbers: Iterable[int]) -> list[str]:
        """Types of tokens, one by one."""
        return [self.token(number) for number in numbers]

    def card(self, number: int) -> str:
        """A kind of enemy card."""
        return str(self.enemies[number]["id"])

    def card_of_level(self, level: int, number: int) -> str:
        """The enemy card with a number, from 1, among all copies of a level, from 0."""
        return str(self._of_level[level][number - 1])

    def skill(self, number: int) -> str:
        """A skill card."""
        return str(self.skills[number])

    def target(self, number: int) -> str:
        """A slot of the row, or a section."""
        return f"slot_{number + 1}" if number < MAX_ROW else self.section(number - MAX_ROW)

    def section(self, number: int) -> str:
        """A section of the mothership."""
        return str(self.sections[number]["id"])


def kind(number: int) -> str:
    """A kind of token."""
    return KIND_WORDS[number]


def zone(number: int) -> str:
    """A zone of tokens."""
    return ZONE_WORDS[number]


def moved_to(number: int) -> str:
    """Where a move between pool and hold goes."""
    return _MOVED_TO[number]
