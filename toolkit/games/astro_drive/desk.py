"""Lists that rules write into while they work: one record a worker, nothing in it outlives a step."""

from __future__ import annotations

import numpy as np

from .state import MAX_CARDS, MAX_COLUMNS, MAX_MAP_ROWS, MAX_PLAYERS

DESK = np.dtype(
    [
        ("items", "i8", (MAX_CARDS,)),  # what is shuffled
        ("tied", "i8", (MAX_PLAYERS,)),  # seats of equal initiative
        ("rows", "i8", (MAX_MAP_ROWS + 1,)),  # packed rows of a map that is made, from row 1 on
        ("costs", "i8", (MAX_COLUMNS + 1,)),  # what crossing a map takes, by entry column
        ("reached", "i8", ((MAX_MAP_ROWS + 1) * (MAX_COLUMNS + 1),)),  # least control points to squares of a map
    ]
)
