"""Counts by card, skill or kind of token, several in one number of a row: packed by the kernel, unpacked for measures.

`enemies` and `skills` are for notebooks: they ask what a card is worth, also of those that a scenario brings of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from toolkit.engine.compiled import inner

from .limits import MAX_ENEMIES, MAX_SKILLS
from .state import KINDS

CARD_BITS, CARDS_OF_WORD = 12, 5
CARD_WORDS = MAX_ENEMIES // CARDS_OF_WORD
SKILL_BITS, SKILLS_OF_WORD = 4, 15
SKILL_WORDS = MAX_SKILLS // SKILLS_OF_WORD
KIND_BITS = 12

BY_ENEMY = ("destroyed", "evaded", "damage", "spent")
BY_SKILL = ("activated", "used")


@inner
def packed(counts: Any, first: int, many: int, bits: int) -> int:
    """So many counts from the first on, the first one lowest; one too large for its bits is the largest there is."""
    word = 0
    for k in range(many):
        word |= min(counts[first + k], (1 << bits) - 1) << (bits * k)
    return int(word)


def unpacked(words: ArrayLike, many: int, bits: int) -> NDArray[np.int64]:
    """The counts in words: the array's shape with an axis of so many behind it."""
    found = np.asarray(words, np.int64)[..., np.newaxis] >> (bits * np.arange(many)) & ((1 << bits) - 1)
    return np.asarray(found, np.int64)


def enemies(rows: Mapping[str, ArrayLike], what: str) -> NDArray[np.int64]:
    """One of `BY_ENEMY`: one row a game, one column a kind of card, those of the box first, then the scenario's own.

    Args:
        rows: a frame or an array of the games table.
        what: destroyed, evaded: how many; damage: points that they dealt; spent: value that it took to beat them.
    """
    words = [unpacked(rows[name], CARDS_OF_WORD, CARD_BITS) for name in enemy_columns(what)]
    return np.concatenate(words, axis=-1)


def skills(rows: Mapping[str, ArrayLike], what: str) -> NDArray[np.int64]:
    """Kept (0 or 1), or one of `BY_SKILL`: one row a game, one column a skill, those of the box first."""
    if what == "kept":
        return unpacked(rows["skills_kept"], MAX_SKILLS, 1)
    return np.concatenate([unpacked(rows[name], SKILLS_OF_WORD, SKILL_BITS) for name in skill_columns(what)], axis=-1)


def kinds(rows: Mapping[str, ArrayLike], warp: int) -> NDArray[np.int64]:
    """Tokens owned at the end of a warp: one row a game; lasers, maneuvers, energy, powers. All 0: it was not played."""
    return unpacked(rows[f"tokens_{warp}"], KINDS, KIND_BITS)


def enemy_columns(what: str) -> tuple[str, ...]:
    """The columns of the games table that hold counts by kind of enemy card."""
    return tuple(f"cards_{what}_{word + 1}" for word in range(CARD_WORDS))


def skill_columns(what: str) -> tuple[str, ...]:
    """The columns of the games table that hold counts by skill."""
    return tuple(f"skills_{what}_{word + 1}" for word in range(SKILL_WORDS))
