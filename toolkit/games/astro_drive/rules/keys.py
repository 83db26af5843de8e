"""All that makes two states of a turn equal, in one number of 63 bits (AD-R-35), and what can be read from it.

Room for rows up to 255, 31 points of each kind, 15 cubes held and 7 uses. Ships that are out differ by no cause.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_LYING
from ..state import ALIVE

# Where each field begins; the cubes taken stand lowest.
OUT_AT = MAX_LYING
CARD_CUBE_AT = OUT_AT + 1
BEAM_AT = CARD_CUBE_AT + 1
JUMP_AT = BEAM_AT + 1
USED_AT = JUMP_AT + 1
CUBES_AT = USED_AT + 3
CONTROL_AT = CUBES_AT + 4
MOVEMENT_AT = CONTROL_AT + 5
COLUMN_AT = MOVEMENT_AT + 5
ROW_AT = COLUMN_AT + 4
assert ROW_AT + 8 <= 63

ONE_CUBE = 1 << CUBES_AT  # what one cube held adds to a key
CONTROL_BITS = 31 << CONTROL_AT


@inner
def turn_key(turn: Any) -> int:
    """The key of a turn."""
    key = turn.row
    key = (key << 4) | turn.column
    key = (key << 5) | turn.movement
    key = (key << 5) | turn.control
    key = (key << 4) | turn.cubes
    key = (key << 3) | turn.cube_used
    key = (key << 1) | turn.jump
    key = (key << 1) | turn.beam
    key = (key << 1) | turn.card_cube
    key = (key << 1) | (1 if turn.out != ALIVE else 0)
    return int((key << MAX_LYING) | turn.taken)


@inner
def scattered(key: int) -> int:
    """A key's bits mixed into some 37, of which any few are as good as others: for places in a hash table."""
    return (((key ^ (key >> 31)) & 0x7FFFFFFF) * 0x2545F491) >> 24


@inner
def read_key(key: int, turn: Any) -> None:
    """Write to a turn what its key tells; why a ship is out, and the last step, it doesn't."""
    turn.row = row_of(key)
    turn.column = column_of(key)
    turn.movement = movement_left(key)
    turn.control = control_left(key)
    turn.cubes = cubes_held(key)
    turn.cube_used = uses_of(key)
    turn.jump = jump_left(key)
    turn.beam = beam_left(key)
    turn.card_cube = card_cube_due(key)
    turn.taken = key & ((1 << MAX_LYING) - 1)


@inner
def row_of(key: int) -> int:
    """Track row."""
    return key >> ROW_AT


@inner
def column_of(key: int) -> int:
    """Column, 0 in row 0."""
    return (key >> COLUMN_AT) & 15


@inner
def movement_left(key: int) -> int:
    """Movement points left."""
    return (key >> MOVEMENT_AT) & 31


@inner
def control_left(key: int) -> int:
    """Control points left."""
    return (key >> CONTROL_AT) & 31


@inner
def cubes_held(key: int) -> int:
    """Cubes held."""
    return (key >> CUBES_AT) & 15


@inner
def uses_of(key: int) -> int:
    """Uses of cubes in this turn so far."""
    return (key >> USED_AT) & 7


@inner
def jump_left(key: int) -> int:
    """1: the wormhole generator may still be used."""
    return (key >> JUMP_AT) & 1


@inner
def beam_left(key: int) -> int:
    """1: the tractor beam may still be used."""
    return (key >> BEAM_AT) & 1


@inner
def card_cube_due(key: int) -> int:
    """1: the cube of the card is still due."""
    return (key >> CARD_CUBE_AT) & 1
