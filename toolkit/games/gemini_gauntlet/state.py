"""Everything on the table, field by field. Codes stand beside the fields that use them; flags are 0 or 1.

Every field is i8: compiled and interpreted arithmetic agree, and kernels compile each function for one integer type.
A hex is one number, its `place` (see `parameters.place`); a step in a direction is one addition. A ship's index is its seat's;
a token's index is 3 x letter + dots - 1, so that gates are 0, 3, 6, 9, 12 and 15.
"""

from __future__ import annotations

import numpy as np

from .limits import MAX_PATH, MAX_SHIPS

TOKENS = 18
LETTERS = 6
ROWS, COLUMNS = 2, 6
ALL_DAMAGED = 63  # a bit a column
GRID_ROWS = 32
NOWHERE = -1  # place of a token that is not on the board, of a ship that is not there yet or has finished

RACE, TEAM, LEAGUE = 0, 1, 2  # mode

# Systems, as in `components.SYSTEM_WORDS`.
(FW2, FW3, FW4, SF1, SF2, SB1, RO1, RO2, UTN, TEL, SWP, ARM, DEF, AUT, REP, EMPTY) = range(16)
SYSTEMS = 16

# Where a pilot stands: a column 0..5, or
REPAIR_SPACE, NO_PILOT = 6, -1
BLUE, PINK = 0, 1
LEFT, RIGHT = 0, 1  # side of a slide or teleport; of a rotation counterclockwise, clockwise

# What a ship was damaged by.
BY_CRASH, BY_DRIFT, BY_SHIPS, BY_TELEPORT = 0, 1, 2, 3
CAUSES = 4

ORDER = np.dtype(
    [
        ("row", "i8"),  # 0 top, 1 bottom
        ("column", "i8"),  # 0..5, REPAIR_SPACE, NO_PILOT
        ("side", "i8"),  # LEFT, RIGHT; LEFT where the system has no side
        ("boost", "i8"),
    ]
)

SHIP = np.dtype(
    [
        ("place", "i8"),
        ("facing", "i8"),  # 0 north, then clockwise
        ("team", "i8"),  # index into the consoles
        ("player", "i8"),  # 0.. ; in team mode two ships share one
        ("turn_order", "i8"),  # the number of its Turn Order token, from 1
        ("console", "i8", (ROWS, COLUMNS)),  # systems, EMPTY where a slot is not filled
        ("boosts", "i8"),
        ("gates", "i8"),  # gates scored
        ("gates_before", "i8"),  # gates scored when the present action began
        ("damage", "i8"),  # bit c: column c holds a damage token
        ("dealt", "i8"),  # damage dealt in this round
        ("absorbed", "i8"),  # points that the deflector has taken in this round
        ("finish", "i8"),  # 0 while it races, then the place in which it landed
        ("orders", ORDER, (2,)),  # of the blue and the pink pilot
        ("entered", "i8"),  # hexes entered in this action
        ("path", "i8", (MAX_PATH,)),  # these hexes, in order
        ("points", "i8"),  # league points so far
        ("wins", "i8"),  # league races won so far
        ("last_place", "i8"),  # place in the last league race
    ]
)

TOKEN = np.dtype([("place", "i8"), ("facing", "i8")])  # facing: of a gate's laser; 0 for plain asteroids

# What the outcome tables count, by ship; no rule reads it.
TALLY = np.dtype(
    [
        ("boosts_start", "i8"),
        ("gate_round", "i8", (LETTERS,)),  # round in which the k-th gate was scored; 0: not
        ("damage", "i8", (CAUSES,)),  # points dealt, by cause
        ("absorbed", "i8"),
        ("assigned", "i8"),  # damage tokens put on the console
        ("repaired", "i8"),  # damage tokens removed
        ("cold_restarts", "i8"),
        ("used", "i8", (SYSTEMS,)),  # actions resolved, by system (REP: pilots on a Repair space)
        ("boosts_used", "i8"),
        ("drift_gates", "i8"),  # gates scored by drift
        ("swap_gates", "i8"),  # gates scored by a Swap
        ("collisions", "i8"),  # ship collisions taken part in
        ("tiebreak", "i8"),  # level that decided its place against the next ship, 0: none was needed
        ("finish_round", "i8"),
    ]
)

STATE = np.dtype(
    [
        ("mode", "i8"),
        ("race", "i8"),  # race of the league, 1 is the first
        ("round_number", "i8"),  # of the race; 1 is the first (`round` is a method of every array)
        ("action", "i8"),  # 0 before the blue action, 1 during it, 2 during the pink one, 3 afterwards
        ("ship_count", "i8"),
        ("finished", "i8"),  # ships that have landed
        ("gates_to_score", "i8"),
        ("revealed", "i8"),  # gates of the sequence that are revealed
        ("sequence", "i8", (LETTERS,)),  # letters, gate A first; those beyond gates_to_score are the decoys
        ("ships", SHIP, (MAX_SHIPS,)),
        ("tokens", TOKEN, (TOKENS,)),
        ("rocks", "i8", (GRID_ROWS,)),  # one word a row of the grid: bit set where a token lies
        ("by_order", "i8", (MAX_SHIPS,)),  # ship indices in ascending turn order
        ("drift_letter", "i8"),  # the last roll, 0 = A; NOWHERE before the first
        ("drift_direction", "i8"),
        ("opening", "i8", (LETTERS,)),  # order in which gates were opened last, 1 = A
        ("gates_turned", "i8"),  # gate events of the game
        ("gates_swapped", "i8"),
        ("reopening_given_up", "i8"),
        ("lead_changes", "i8"),
        ("leader", "i8"),  # ship that was alone in front last; NOWHERE at first
        ("rounds_played", "i8"),  # of all races
        ("races_cut", "i8"),  # races that the round limit ended (GG-RUL-55, GG-RUL-74)
        ("tally", TALLY, (MAX_SHIPS,)),
    ]
)
