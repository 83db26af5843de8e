"""How large things may get: the sizes of the kernel's arrays, and so the bounds of what a scenario may set."""

from __future__ import annotations

MAX_PLAYERS = 4
MAX_COLUMNS = 9
MAX_MAP_ROWS = 12
MAX_CARDS = 80
MAX_HAND = 6
MAX_COURSE_MAPS = 40  # in the box
MAX_PLACED = 16  # maps of a game, the finish among them
RUN_OUT = 40  # rows of open space kept behind the last map
TRACK = MAX_PLACED * MAX_MAP_ROWS + RUN_OUT  # track rows, row 0 included
PAIRS = 4  # wormhole pairs of a map
STEP_PAIRS = PAIRS * MAX_PLAYERS  # of the maps that one step may meet: only past a ship does it lead on to the next one
MAX_LYING = 30  # cube squares that are remembered at a time
MAX_STEPS = 160  # states that one turn may visit by free steps in a row, and steps of a way that are kept
MOST_INITIATIVE, MOST_MOVEMENT, MOST_CONTROL = 999, 12, 8  # of a card
MOST_USES = 3  # of cubes in a turn
