"""Lists of integers in kernels: an array of which the first so many places count."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner


@inner
def contains(items: Any, count: int, value: int) -> bool:
    """Whether a value is among the first of a list."""
    for i in range(count):
        if items[i] == value:
            return True
    return False
