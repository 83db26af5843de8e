"""What the outcome tables count beside the rules: tokens and meters at the end of warps."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.tokens import owned
from ..state import KINDS


@inner
def count_warp(params: Any, state: Any) -> None:
    """What there is as a warp, or the game, ends."""
    count_tokens(params, state)
    state.tally.shield_of_warp[state.warp - 1] = state.shield
    state.tally.hull_of_warp[state.warp - 1] = state.hull


@inner
def count_tokens(params: Any, state: Any) -> None:
    """Tokens owned as a warp, or the game, ends, by kind (WE-END-04)."""
    counts = state.tally.tokens_by_kind[state.warp - 1]
    for kind in range(KINDS):
        counts[kind] = 0
    for token in range(params.type_count):
        counts[params.kind[token]] += owned(params, state, token)
