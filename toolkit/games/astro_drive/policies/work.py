"""The policies' scratch space: one record a worker."""

from __future__ import annotations

import numpy as np

from toolkit.engine.draws import DRAWS

from ..desk import DESK
from ..limits import MAX_CARDS, MAX_COURSE_MAPS, MAX_HAND, MAX_PLAYERS, MAX_STEPS
from ..names.actions import ACTIONS
from ..rules.nodes import SEARCH
from ..state import STATE, TURN
from .frontier import FRONTIER

TRUE_STATE, SEEN_STATE = 0, 1
RIVALS_MOVED, MAP_PLACED = 0, 1
MAX_SAMPLES = 16
MAX_KEPT = 12

# What a card or a turn comes to, as a greedy pilot sees it: its best state.
FOUND = np.dtype(
    [
        ("survives", "i8"),  # 0: none is found
        ("row", "i8"),  # with points left at a new map
        ("cubes", "i8"),
        ("sideways", "i8"),  # moves on the way
        ("key", "i8"),  # turn_key
        ("kind", "i8"),  # of the state, as of nodes
        ("label", "i8"),  # of the frontier: the last one on the way
        ("action", "i8"),  # from there to the state; END where it is that label
        ("node", "i8"),  # of the search, where that found it, or the latest crash; else NO_NODE
        ("depth", "i8"),  # actions up to a crash
    ]
)

# A search and what came of it.
LOOK = np.dtype(
    [
        ("frontier", FRONTIER),
        ("search", SEARCH),
        ("found", FOUND),
        ("lowest_end", "i8"),  # lowest and highest row with the end of a wormhole
        ("highest_end", "i8"),
        ("cube_row", "i8"),  # highest row from which a cube may be reached without a beam
    ]
)

WORK = np.dtype(
    [
        # what is legal now, written before a seat is asked
        ("action_count", "i8"),
        ("actions", "i8", (ACTIONS,)),
        ("nothing", "i8", (1,)),  # a slice of it is an empty log
        ("trial", TURN, (1,)),  # a step that is tried out
        ("safe", "i8", (ACTIONS,)),  # legal actions after which the ship still flies
        # looking ahead
        ("starts", TURN, (MAX_HAND,)),  # the turn of each card of the hand
        ("promises", "i8", (MAX_HAND,)),  # what may come of it at best; -1: it was searched
        ("look", LOOK),
        ("best", FOUND),  # of the best card so far
        # weighing (strong)
        ("next", LOOK),  # searches of later turns, of rivals, of maps that may come
        ("later", TURN, (1,)),  # a turn that one of them begins with
        ("end", TURN, (1,)),  # where a turn has ended
        ("tables", STATE, (2,)),  # RIVALS_MOVED, MAP_PLACED: what may come of what the seat sees
        ("desk", DESK),
        ("own_draws", DRAWS, (1,)),  # what may come, keyed by draws of the seat
        ("seeds", "i8", (MAX_SAMPLES,)),  # one a sample
        ("kept_count", "i8"),
        ("kept", "i8", (MAX_KEPT,)),  # nodes of `look` that are looked at closely, the best first
        ("kept_worth", "f8", (MAX_KEPT,)),  # by row and cubes alone
        ("chosen", "i8"),  # the node of most worth
        ("without", "i8"),  # card of the hand that is played, so that it is not kept
        ("first_sample", "i8"),
        ("samples", "i8"),
        ("maps", "i8", (MAX_COURSE_MAPS + 1,)),  # that have not been seen
        ("cards", "i8", (MAX_CARDS,)),  # unseen cards, shuffled for each sample
        ("rival_cards", "i8", (MAX_PLAYERS,)),
        ("moved", "i8", (MAX_PLAYERS,)),
        ("card_worth", "f8", (MAX_HAND,)),
        # the way that the seat on turn follows
        ("path_count", "i8"),
        ("path_keys", "i8", (MAX_STEPS,)),  # states, as in `rules.turn_key`
        ("path_actions", "i8", (MAX_STEPS,)),
    ]
)

# blank: an empty table; legal: actions that a seat may take now, by which its choice is checked
SCRATCH = np.dtype(
    [("states", STATE, (2,)), ("blank", STATE, (1,)), ("desk", DESK), ("legal", "i8", (ACTIONS,)), ("work", WORK)]
)
