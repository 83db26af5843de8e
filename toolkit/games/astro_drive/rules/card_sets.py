"""Sets of cards as bits of a few words, for the rows that a game leaves behind."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import CARDS_OF_WORD


@inner
def add(words: Any, card: int) -> None:
    """Put a card into a set."""
    words[card // CARDS_OF_WORD] |= 1 << (card % CARDS_OF_WORD)
