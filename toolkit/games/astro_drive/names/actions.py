"""Actions of a turn by number, in the order of AD-D-02, and their words in event logs and pins of choices."""

from __future__ import annotations

from ..limits import MAX_COLUMNS

FORWARD = 0
ENTER = 1  # + column - 1: from row 0 into row 1
LEFT = ENTER + MAX_COLUMNS
RIGHT = LEFT + 1
CUBE_MOVEMENT = RIGHT + 1
CUBE_CONTROL = CUBE_MOVEMENT + 1
JUMP = CUBE_CONTROL + 1
JUMP_IN = JUMP + 1  # + column - 1: from row 0 into row 2 (entry.items_before)
BEAM_FORWARD = JUMP_IN + MAX_COLUMNS
BEAM_BACKWARD = BEAM_FORWARD + 1
BEAM_LEFT = BEAM_BACKWARD + 1
BEAM_RIGHT = BEAM_LEFT + 1
END = BEAM_RIGHT + 1
ACTIONS = END + 1

WORDS = (
    "F", *(f"F{column}" for column in range(1, MAX_COLUMNS + 1)), "L", "R", "M", "C", "J",
    *(f"J{column}" for column in range(1, MAX_COLUMNS + 1)), "TF", "TB", "TL", "TR", "end",
)  # fmt: skip
