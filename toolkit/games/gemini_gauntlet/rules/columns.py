"""Sets of console columns, a bit a column: damage tokens, armor, what an owner chooses."""

from __future__ import annotations

from toolkit.engine.compiled import inner

from ..state import COLUMNS


@inner
def has_column(columns: int, column: int) -> bool:
    """Whether a column is in a set."""
    return bool((columns >> column) & 1)


@inner
def count_columns(columns: int) -> int:
    """How many columns are in a set: of a ship's damage, its damage tokens."""
    count = 0
    for column in range(COLUMNS):
        count += (columns >> column) & 1
    return int(count)


@inner
def only_column(columns: int) -> int:
    """The column of a set that holds one, or -1 where it holds none or several."""
    found = -1
    for column in range(COLUMNS):
        if has_column(columns, column):
            if found != -1:
                return -1
            found = column
    return found
