"""The policies' scratch space: one record a worker."""

from __future__ import annotations

import numpy as np

from ..desk import DESK
from ..names.actions import ACTIONS
from ..state import STATE, TURN

TRUE_STATE, SEEN_STATE = 0, 1

WORK = np.dtype(
    [
        # what is legal now, written before a seat is asked
        ("action_count", "i8"),
        ("actions", "i8", (ACTIONS,)),
        ("nothing", "i8", (1,)),  # a slice of it is an empty log
        ("trial", TURN, (1,)),  # a step that is tried out
        ("safe", "i8", (ACTIONS,)),  # legal actions after which the ship still flies
    ]
)

# blank: an empty table; legal: actions that a seat may take now, by which its choice is checked
SCRATCH = np.dtype(
    [("states", STATE, (2,)), ("blank", STATE, (1,)), ("desk", DESK), ("legal", "i8", (ACTIONS,)), ("work", WORK)]
)
