"""What is on the table now: the board of the round, and the card that is being played."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner


@inner
def board_of(params: Any, state: Any) -> Any:
    """The ship board of the round (GT-BLD-01)."""
    return params.boards[params.rounds[state.round_number].board]


@inner
def present_card(params: Any, state: Any) -> Any:
    """The card that was revealed last (GT-ADV-01)."""
    return params.cards[state.deck[state.card_number - 1]]
