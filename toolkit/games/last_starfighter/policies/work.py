"""The policies' scratch space: one record a worker, nothing in it outlives a decision or a salvo."""

from __future__ import annotations

import numpy as np

from ..parameters import PLOTS
from ..state import MAX_FIGHTERS, MAX_SWARM, SLOTS, STATE

MAX_TARGETS = 256
MAX_SHIPS = MAX_FIGHTERS + MAX_SWARM

WORK = np.dtype(
    [
        ("legal", "i8", (PLOTS,)),  # legal plots, as indices
        ("targets", "i8", (MAX_TARGETS,)),
        ("numbers", "i8", (MAX_TARGETS,)),  # To-Hit Numbers beside them
        ("centres", "i8", (400, 2)),  # hexes that a cluster may be centred on
        ("closed", "i8", (19,)),  # hexes too near to a ship for a cluster
        ("order", "i8", (MAX_FIGHTERS, SLOTS)),  # declared targets
        ("order_number", "i8", (MAX_FIGHTERS, SLOTS)),  # their To-Hit Numbers
        ("blossoms", "i8", (MAX_FIGHTERS,)),  # who chose the Death Blossom
        ("alive", "f8", (MAX_SHIPS,)),  # by ship id: chance to be alive after the salvo's earlier shots
        ("where", "i8", (MAX_SHIPS, 4)),  # by ship id: expected q, r, facing, stationary
    ]
)

TRUE_STATE, SEEN_STATE = 0, 1

SCRATCH = np.dtype([("states", STATE, (2,)), ("blank", STATE, (1,)), ("work", WORK)])  # blank: an empty table
