"""The sets of cards in stored rows, card by card: for notebooks that ask what a card is worth."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .limits import MAX_CARDS
from .outcomes import CARD_SETS, CARDS_OF_WORD


def columns(number: int) -> tuple[str, ...]:
    """The columns of the games table that hold the cards revealed in a round, 1 for the first."""
    return tuple(f"seen_{word}_{number}" for word in range(1, CARD_SETS + 1))


def cards(rows: Mapping[str, ArrayLike], number: int) -> NDArray[np.bool_]:
    """Which cards a round revealed: one row a game, one column a card, in the order of `contents.cards_of`.

    Args:
        rows: a frame or an array with the columns of the round.
        number: of the round, 1 for the first.
    """
    words = np.stack([np.asarray(rows[name], np.int64) for name in columns(number)], axis=-1)
    bits = (words[..., np.newaxis] >> np.arange(CARDS_OF_WORD)) & 1
    return np.asarray(bits.reshape(*words.shape[:-1], -1)[..., :MAX_CARDS], bool)
