"""How large things may get: the sizes of the kernel's arrays, and so the bounds of what a scenario may set."""

from __future__ import annotations

MAX_SHIPS = 6
MAX_PATH = 8  # hexes that one action may enter
MAX_HEXES = 320  # of a board
ORIGIN = 15  # q and r from -13 to 13
CELLS = 30  # of the Gate A table: letter x 6 + number - 1
