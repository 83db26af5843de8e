"""Lists that rules and steps write into while they work: one record a worker, nothing in it outlives a step."""

from __future__ import annotations

import numpy as np

from .limits import MAX_HEXES, MAX_SHIPS
from .rules.draft import MAX_PICKS
from .state import COLUMNS, ROWS, TOKENS

DESK = np.dtype(
    [
        ("items", "i8", (2 * TOKENS,)),  # what is shuffled, teams left, a ship's own actions
        ("places", "i8", (MAX_HEXES,)),
        ("picks", "i8", (MAX_PICKS, 2)),
        ("layout", "i8", (ROWS, COLUMNS)),
        ("distances", "i8", (MAX_SHIPS,)),
    ]
)
