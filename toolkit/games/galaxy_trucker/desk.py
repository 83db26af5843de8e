"""The rules' own work space, of no meaning between two calls: one record a worker."""

from __future__ import annotations

import numpy as np

from .limits import MAX_CARDS, MAX_SEATS, SQUARES
from .rules.ship.work import SHIP_WORK

DESK = np.dtype(
    [
        ("cards", "i8", (MAX_CARDS,)),  # of a level, shuffled
        ("weights", "i8", (MAX_SEATS,)),  # of each seat in a draw of one of them
        ("due_count", "i8"),
        ("due", "i8", (MAX_SEATS,)),  # builders whose clocks stand alike, in the order in which they act
        ("part", "i8", (SQUARES,)),  # of a ship, by square
        ("repaired", "i8", (MAX_SEATS,)),  # 1: the spot check had the ship repaired
        ("repair", SHIP_WORK),
    ]
)
