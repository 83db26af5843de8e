"""Which face-up tiles a builder notices in a look over the pool (checklist 4.3, `attention`)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names.draws import ATTENTION
from .chances import THOUSAND, happens


@inner
def look_over(params: Any, state: Any, draws: Any, seat: int) -> None:
    """A builder looks over the pool anew: each tile is noticed or not, in the order in which they came."""
    builder = state.players[seat].builder
    attention = params.skill[seat].attention / THOUSAND
    for tile in range(params.tile_count):
        builder.noticed[tile] = 0
    for k in range(state.up_count):
        builder.noticed[state.up[k]] = 1 if happens(draws, ATTENTION + seat, attention) else 0
