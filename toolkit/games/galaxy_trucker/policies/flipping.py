"""D-05: whether a builder turns the timer over; the scenario says how all of them do (GT-RUL-41, checklist 4.5)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import EAGER, NEVER_BEFORE_FINISHED
from ..rules.table import board_of
from .chances import THOUSAND


@inner
def wants_flip(params: Any, seen: Any, seat: int) -> bool:
    """A finished builder flips at once; of the others the one with most tiles if its ship is full enough, or anybody."""
    if params.flip_policy == EAGER or seen.players[seat].builder.number != 0:
        return True
    if params.flip_policy == NEVER_BEFORE_FINISHED:
        return False
    own = seen.players[seat].ship.tiles
    for other in range(params.players):
        if seen.players[other].ship.tiles > own:
            return False
    return bool(own >= params.flip_fill / THOUSAND * board_of(params, seen).count)
