"""What rules write into while they look for the cheapest repair of a ship: one record a worker."""

from __future__ import annotations

import numpy as np

from ...limits import SQUARES

# What the search has decided about a square's tile.
OPEN, STAYS, GOES = range(3)

SHIP_WORK = np.dtype(
    [
        # of the whole ship
        ("joins", "i8", (SQUARES,)),  # sides on which its tile joins another, as bits
        ("conflicts", "i8", (SQUARES,)),  # sides on which it and its neighbour may not both stay, as bits
        ("askew", "i8", (SQUARES,)),  # 1: its tile can't stay, whatever stands around it
        # of what is left at this point of the search
        ("fate", "i8", (SQUARES,)),  # OPEN, STAYS, GOES
        ("stays", "i8", (SQUARES,)),  # 1: it still hangs together with the anchor
        ("chain", "i8", (SQUARES,)),  # squares to be followed
        ("matched", "i8", (SQUARES,)),  # 1: in a conflict that is counted
        ("tiles", "i8"),  # that stay
        ("worth", "i8"),  # of these
        ("least_tiles", "i8"),  # that are sure to go yet
        ("least_worth", "i8"),  # of these
        ("worst", "i8"),  # the square with most conflicts, NOTHING: none is left
        # decisions under way: the tile of `chosen` goes, then stays
        ("depth", "i8"),
        ("chosen", "i8", (SQUARES + 1,)),
        ("tried", "i8", (SQUARES + 1,)),  # decisions made about it: 1 it goes, 2 it stays
        ("change_count", "i8"),
        ("changes", "i8", (SQUARES,)),  # squares whose fate was decided, in order
        ("changes_before", "i8", (SQUARES + 1,)),  # by depth
        ("steps", "i8"),
        # the best found
        ("best_tiles", "i8"),  # that stay; NOTHING: nothing found yet
        ("best_worth", "i8"),
        ("best", "i8", (SQUARES,)),  # 1: its tile stays
    ]
)
