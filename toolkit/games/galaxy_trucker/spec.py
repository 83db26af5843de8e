"""Ships as text: `(7,7)=#31@0; (7,8)=#120@90`, the row and column, the tile's id, and degrees clockwise (GT-CON-08)."""

from __future__ import annotations

import re
from typing import NamedTuple

_PART = re.compile(r"\(\s*(\d+)\s*,\s*(\d+)\s*\)\s*=\s*#([A-Za-z0-9_.-]+)@(\d+)")


class Placed(NamedTuple):
    """A tile of a ship."""

    row: int
    column: int
    tile: str
    turned: int  # quarter turns clockwise


class SpecError(ValueError):
    """A text that is no ship; says where."""


def read_ship(text: str) -> list[Placed]:
    """The tiles of a ship, in the order of the text.

    Raises:
        SpecError: a part is not of the form, or no quarter turns.
    """
    parts = [part.strip() for part in text.split(";")]
    return [_read(part, number) for number, part in enumerate(parts, 1) if part]


def _read(part: str, number: int) -> Placed:
    found = _PART.fullmatch(part)
    if found is None:
        raise SpecError(f"part {number} is '{part}'; expected (row,column)=#tile@degrees, as in (7,8)=#120@90")
    row, column, tile, degrees = found.groups()
    if int(degrees) not in (0, 90, 180, 270):
        raise SpecError(f"part {number} turns tile #{tile} by {degrees} degrees; expected 0, 90, 180 or 270")
    return Placed(int(row), int(column), tile, int(degrees) // 90)
