"""The policies' scratch space: one record a worker. Only the layout of the tokens outlives a decision.

A `set of hexes` is one word a row of the board, a bit a column, as in `state.rocks`; its rows begin two rows above the
board (`low_row`), so that moves may be read from two rows off it. Searches keep two sets in each word, one in its low half
and one in its high half, and treat them alike.
"""

from __future__ import annotations

import numpy as np

from ..desk import DESK
from ..limits import MAX_HEXES, MAX_SHIPS
from ..parameters import WIDTH
from ..state import GRID_ROWS, LETTERS, STATE, SYSTEMS

MARGIN = 2  # rows of a set above and below the board
LOW = (1 << WIDTH) - 1  # the low half of a word
MAX_OPTIONS = 26  # orders of a row
MAX_PROGRAMS = 2 * MAX_OPTIONS * MAX_OPTIONS
MAX_KEPT = 64
MAX_LIKELY = 24  # programs of a rival that are reckoned with
MAX_HOP = 8
NO_WORTH = -1e18
TRUE_STATE, SEEN_STATE = 0, 1

_SET = (GRID_ROWS,)
_POSES = (6, GRID_ROWS)  # a set of hexes by facing

# A program as it was resolved on a table whose tokens stand still.
PROGRAM = np.dtype(
    [
        ("row", "i8"),  # of the blue pilot
        ("first", "i8"),  # option of the blue pilot's row, of the pink pilot's row
        ("second", "i8"),
        ("middle", "i8"),  # place and facing after the blue action, gates scored by then
        ("middle_facing", "i8"),
        ("middle_gates", "i8"),
        ("place", "i8"),  # and after the pink one
        ("facing", "i8"),
        ("gates", "i8"),  # gates scored by then
        ("landed", "i8"),  # 2 in the first action, 1 in the second, 0 not
        ("moved", "i8"),  # bit 0: entered a hex in the first action, bit 1 in the second
        ("first_damage", "i8"),  # of its own crash in the first action
        ("damage", "i8"),  # of its own crashes, less what a deflector takes
        ("boosts", "i8"),  # spent
        ("repairs", "i8"),  # pilots on Repair
        ("repair_boosts", "i8"),  # boosts on them
        ("swaps", "i8"),  # pilots on Swap
        ("distance", "i8"),  # actions to the next goal afterwards
        ("value", "f8"),
    ]
)

# Where a program ends in a sample.
END = np.dtype(
    [
        ("place", "i8"),
        ("facing", "i8"),
        ("gates", "i8"),  # scored by actions
        ("drifted", "i8"),  # scored by drift
        ("landed", "i8"),
        ("damage", "i8"),
        ("distance", "f8"),
        ("open", "i8"),  # 1: its distance is still searched for
    ]
)

# A program that a rival may fly.
LIKELY = np.dtype(
    [
        ("ship", "i8"),
        ("middle", "i8"),
        ("place", "i8"),
        ("moved", "i8"),
        ("landed", "i8"),
        ("armor", "i8"),
        ("chance", "f8"),
    ]
)

WORK = np.dtype(
    [
        # the layout of the tokens, shared by all ships of a round
        ("hex_count", "i8"),  # the board that the fields below are made for; 0: none yet
        ("hexes", "i8", (MAX_HEXES,)),
        ("rocks", "i8", (GRID_ROWS,)),
        ("low_row", "i8"),  # row of the grid that is row 0 of sets
        ("set_rows", "i8"),  # rows of the board
        ("board", "i8", _SET),
        ("free", "i8", _SET),
        ("onward", "i8", _POSES),  # by direction: hexes of the board whose neighbour is on the board; both halves
        ("open", "i8", _POSES),  # by direction: free hexes whose neighbour is free; both halves
        ("hop_number", "i8"),  # what `hop_end` is made for
        ("hop_end", "i8", (6, MAX_HOP + 1, GRID_ROWS)),  # by direction and hexes: where a hop goes so far; both halves
        # what a console offers a search: by row and relative direction, the numbers as bits
        ("steps", "i8", (2, 6)),
        ("hops", "i8", (2, 6)),
        ("turns", "i8", (2,)),
        ("jumps", "i8", (2,)),  # bit 0 a teleport to the left, bit 1 to the right
        # the search
        ("goal", "i8", _SET),  # both halves
        ("through", "i8", _SET),  # hexes that are reached by entering them; both halves
        ("level", "i8"),  # orders searched so far
        ("reach", "i8", (2, 6, GRID_ROWS)),  # by row: low half, both rows are free; high half, the other row was used
        ("gain", "i8", (2, 6, GRID_ROWS)),
        ("chain", "i8", _SET),
        ("shifted", "i8", _SET),
        ("wanted", "i8", _POSES),  # ends of programs that the search is for
        # the gates that a ship may score in turn: sets of gate hexes
        ("line_count", "i8"),
        ("lines", "i8", (LETTERS, GRID_ROWS)),
        # programs
        ("option_count", "i8", (2,)),
        ("option", "i8", (2, MAX_OPTIONS, 3)),  # column, side, boost
        ("system", "i8", (2, MAX_OPTIONS)),  # beside them
        ("out", "i8", (12,)),  # of `destination`
        ("out2", "i8", (12,)),
        ("orders", "i8", (2, 4)),  # the program chosen: blue and pink pilot's row, column, side, boost
        ("program_count", "i8"),
        ("programs", PROGRAM, (MAX_PROGRAMS,)),
        ("group_count", "i8"),
        ("group", "i8", (MAX_PROGRAMS,)),  # programs that are searched for together
        # programs that are looked at closely, on tables whose tokens have drifted
        ("kept_count", "i8"),
        ("kept", PROGRAM, (MAX_KEPT,)),
        ("worth", "f8", (MAX_KEPT,)),
        ("shade", "f8", (MAX_KEPT,)),  # what a program risks and gains whatever the tokens do
        ("ends", END, (MAX_KEPT,)),
        ("table", STATE, (2,)),  # a sample after the first and the second drift, without ships
        ("nothing", "i8", (1,)),  # a slice of it is an empty log
        # rivals: where they are expected after each action
        ("likely_count", "i8"),
        ("likely", LIKELY, (MAX_SHIPS * MAX_LIKELY,)),
        ("tiles", "i8", (SYSTEMS,)),
    ]
)

# blank: an empty table
SCRATCH = np.dtype([("states", STATE, (2,)), ("blank", STATE, (1,)), ("desk", DESK), ("work", WORK)])
