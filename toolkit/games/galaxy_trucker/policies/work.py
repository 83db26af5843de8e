"""The policies' scratch space: one record a worker."""

from __future__ import annotations

import numpy as np

from ..desk import DESK
from ..limits import COLOURS, COMBAT_LINES, LEVELS, MAX_CARDS, MAX_DECK, MAX_HITS, MAX_SEATS, MAX_TILES, SQUARES
from ..rules.ship.work import SHIP_WORK
from ..state import ACTION, BUILD_ACTIONS, SHIP, STATE
from .declared import THINGS

TRUE_STATE, SEEN_STATE, BLANK_STATE = range(3)  # the last one is an empty table
MAX_PLACEMENTS = 4 * SQUARES
MAX_OUTLOOKS = 16  # choices that are rated by quick flights
MAX_ROLLS = COMBAT_LINES * MAX_HITS  # of two dice, that a card may need

# A free square next to the ship. Sides are packed two bits each, north lowest: see policies/fit.py.
FREE_SQUARE = np.dtype(
    [
        ("square", "i8"),
        ("taken", "i8"),  # sides on which a tile stands, both bits
        ("facing", "i8"),  # the connectors of those tiles
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

# What another ship can do in a quick flight; strengths in half points.
OTHER = np.dtype(
    [
        ("engines", "i8"),
        ("cannons", "i8"),
        ("cannons_powered", "i8"),
        ("crew", "i8"),
        ("exposed", "i8"),
        ("room", "i8"),  # containers
    ]
)

# Where the table would stand after a choice, and what quick flights have rated it.
OUTLOOK = np.dtype(
    [
        ("choice", "i8"),  # as the decision names it
        ("ship", SHIP),  # one's own
        ("credits", "i8"),
        ("lost", "i8"),
        ("flying", "i8", (MAX_SEATS,)),  # of all seats
        ("position", "i8", (MAX_SEATS,)),
        ("due", "i8"),  # what the present card still does to the ship: a line, losing.ENEMY, or NOTHING
        ("prior", "f8"),  # what the choice is worth that flights do not show
        ("total", "f8"),  # credits over all flights so far
        ("squares", "f8"),
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
        ("around", "i8", (SQUARES,)),  # by square, what is on its sides (prospects.py); NOTHING: it is filled or barred
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
        ("looked_at", "i8"),  # placements of face-up tiles that were considered
        ("pool_worth", "f8", (MAX_TILES,)),  # of noticed face-up tiles by type; 0: looked at
        ("memory", MEMORY, (MAX_SEATS,)),
        # flight
        ("parts", "i8", (SQUARES,)),  # parts that a hit would leave
        ("at_stake", "i8", (SQUARES,)),  # 1: the tile there would be lost
        ("goods", "i8", (COLOURS,)),  # that `random` would load
        # quick flights
        ("quick", STATE, (1,)),
        ("quiet", "i8", (1,)),  # a slice of it is a log that is off
        ("others", OTHER, (MAX_SEATS,)),
        ("certain_count", "i8"),
        ("certain", "i8", (MAX_CARDS,)),  # cards that are known to come
        ("possible_count", "i8", (LEVELS,)),
        ("possible", "i8", (LEVELS, MAX_CARDS)),  # cards that may come
        ("wanted_cards", "i8", (LEVELS,)),  # so many of them will
        ("luck", "i8", (MAX_DECK, MAX_ROLLS)),  # two dice each, by place in the deck
        ("start", OUTLOOK),  # the table before any choice
        ("outlook_count", "i8"),
        ("outlooks", OUTLOOK, (MAX_OUTLOOKS,)),
    ]
)

# desk: the rules' own
SCRATCH = np.dtype([("states", STATE, (3,)), ("desk", DESK), ("work", WORK)])
