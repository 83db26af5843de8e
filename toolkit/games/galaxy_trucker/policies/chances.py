"""What policies toss for, from draws of a seat's own."""

from __future__ import annotations

import math
from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

THOUSAND = 1000.0


@inner
def index_below(draws: Any, name: int, n: int) -> int:
    """A uniform index below n."""
    return int(min(n - 1, int(chance.uniform(draws, name) * n)))


@inner
def happens(draws: Any, name: int, likely: float) -> bool:
    """Whether something of this chance happens."""
    return bool(chance.uniform(draws, name) < likely)


@inner
def normal(draws: Any, name: int) -> float:
    """A number of the standard normal distribution, of two draws."""
    first = chance.uniform(draws, name)
    second = chance.uniform(draws, name)
    return math.sqrt(-2.0 * math.log(1.0 - first)) * math.cos(2.0 * math.pi * second)
