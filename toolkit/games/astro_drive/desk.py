"""Lists that rules write into while they work: one record a worker, nothing in it outlives a step."""

from __future__ import annotations

import numpy as np

from .limits import MAX_CARDS, MAX_COLUMNS, MAX_MAP_ROWS, MAX_PLACED, MAX_PLAYERS
from .state import TURN

DESK = np.dtype(
    [
        ("trial", TURN, (1,)),  # a step that is tried out
        ("items", "i8", (MAX_CARDS,)),  # what is shuffled
        ("block", "i8", (MAX_PLACED,)),  # maps of the finish block, before they are shuffled
        ("tied", "i8", (MAX_PLAYERS,)),  # seats of equal initiative
        ("rows", "i8", (MAX_MAP_ROWS + 1,)),  # packed rows of a map that is made, from row 1 on
        ("costs", "i8", (MAX_COLUMNS + 1,)),  # what crossing a map takes, by entry column
        ("ahead", "i8", (MAX_MAP_ROWS + 2, MAX_COLUMNS + 1)),  # what crossing it takes from each square on
    ]
)
