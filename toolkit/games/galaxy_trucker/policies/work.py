"""The policies' scratch space: one record a worker."""

from __future__ import annotations

import numpy as np

from ..desk import DESK
from ..limits import COLOURS, MAX_SEATS, MAX_TILES, SQUARES
from ..rules.ship.work import SHIP_WORK
from ..state import ACTION, BUILD_ACTIONS, STATE
from .declared import THINGS

TRUE_STATE, SEEN_STATE, BLANK_STATE = range(3)  # the last one is an empty table
MAX_CONSIDERED = 24  # placements of a tile that are looked at closely
MAX_PLACEMENTS = 4 * SQUARES

# A free square next to the ship. Sides are packed two bits each, north lowest: see policies/fit.py.
FREE_SQUARE = np.dtype(
    [
        ("square", "i8"),
        ("taken", "i8"),  # sides on which a tile stands, both bits
        ("facing", "i8"),  # the connectors of those tiles
        ("room", "i8"),  # sides on which a free building square lies, the low bit
        ("fresh", "i8"),  # of these, squares that no connector of the ship leads to yet and nothing bars, the low bit
        ("barred", "i8"),  # flaws of any tile there: a barrel points to it, an engine stands before it
    ]
)

# A way to place a tile.
PLACEMENT = np.dtype(
    [
        ("free", "i8"),  # of FREE_SQUARE
        ("turned", "i8"),
        ("joins", "i8"),
        ("prior", "i8"),  # how good it looks at first sight
        ("flaws", "i8"),  # those that were overlooked
        ("worth", "f8"),
    ]
)

# What a builder remembers between its actions of a round.
MEMORY = np.dtype(
    [
        ("worth", "f8"),  # what tiles that came to hand were worth of late
        ("checked", "i8"),  # tiles placed when it last looked for mistakes
    ]
)

WORK = np.dtype(
    [
        # choices
        ("action", ACTION),
        ("removal", "i8", (SQUARES,)),  # 1: the tile there is removed
        ("forward", "i8"),  # double cannons that are powered
        ("other", "i8"),
        ("cargo", "i8", (SQUARES, COLOURS)),
        # what is asked about
        ("part", "i8", (SQUARES,)),  # by square, the part of a broken ship
        ("ship", SHIP_WORK),
        # building
        ("free_count", "i8"),
        ("free", FREE_SQUARE, (SQUARES,)),
        ("reach", "i8", (SQUARES,)),  # by free square: fit.UNREACHED, REACHED, BARRED
        ("packed", "i8", (4,)),  # a tile's connectors by quarter turns
        ("likely", "i8", (BUILD_ACTIONS,)),  # how likely `random` takes each kind of action
        ("placement_count", "i8"),
        ("placements", PLACEMENT, (MAX_PLACEMENTS,)),
        ("best", PLACEMENT),
        ("have", "f8", (THINGS,)),  # what stands on the own ship
        ("wanted", "f8", (THINGS,)),
        ("served", "i8", (3,)),  # by alien, 1: a cabin of the ship can house it
        ("covered", "i8"),  # sides that shields cover, a bit each
        ("close", "f8"),  # worth of a connector joined, as the known cards have it
        ("apart", "f8"),  # cost of joined cabins, as the known cards have it
        ("pool_worth", "f8", (MAX_TILES,)),  # of noticed face-up tiles by type; 0: looked at
        ("memory", MEMORY, (MAX_SEATS,)),
        # flight
        ("parts", "i8", (SQUARES,)),  # parts that a hit would leave
        ("at_stake", "i8", (SQUARES,)),  # 1: the tile there would be lost
        ("goods", "i8", (COLOURS,)),  # that `random` would load
    ]
)

# desk: the rules' own
SCRATCH = np.dtype([("states", STATE, (3,)), ("desk", DESK), ("work", WORK)])
