"""The sets of cards in stored rows, card by card: for notebooks that ask what a card is worth."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .limits import MAX_CARDS
from .state import CARD_WORDS, CARDS_OF_WORD

SETS = ("played", "drawn")


def columns(what: str) -> tuple[str, ...]:
    """The columns of the seats table that hold a set, one of `SETS`."""
    return tuple(f"{what}_{word}" for word in range(1, CARD_WORDS + 1))


def cards(rows: Mapping[str, ArrayLike], what: str) -> NDArray[np.bool_]:
    """Which cards a set holds: one row a row of the seats table, one column a card, in the order of the deck.

    Args:
        rows: a frame or an array with the set's columns.
        what: one of `SETS`.
    """
    words = np.stack([np.asarray(rows[name], np.int64) for name in columns(what)], axis=-1)
    bits = (words[..., np.newaxis] >> np.arange(CARDS_OF_WORD)) & 1
    return np.asarray(bits.reshape(*words.shape[:-1], -1)[..., :MAX_CARDS], bool)
