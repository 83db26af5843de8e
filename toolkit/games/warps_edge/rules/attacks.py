"""Step 3, enemy attacks: who attacks, and what becomes of tokens and stun marks (WE-ATK, WE-MSH)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..state import CANCEL, NOTHING, REGENERATE
from .lasting import lasting
from .mothership import shed_lowest
from .targets import is_stunned


@inner
def begin_attacks(params: Any, state: Any) -> None:
    """Points of damage that will be ignored in this step, from all sources (WE-PWR-10, WE-ABL-04, WE-R-43)."""
    state.cancel_left = lasting(params, state, CANCEL)


@inner
def attacks(state: Any, target: int) -> bool:
    """Whether an enemy or section is there and isn't stunned; tokens above it don't stun (WE-ATK-02, WE-ATK-03)."""
    return bool(state.targets[target].card != NOTHING and not is_stunned(state, target))


@inner
def settle_row(params: Any, state: Any) -> None:
    """The row has been resolved: tokens move above, stun marks are cleared (WE-ATK-04, WE-R-31)."""
    for slot in range(params.row_size):
        settle(params, state, slot)


@inner
def settle_sections(params: Any, state: Any, log: Any) -> None:
    """The same for sections, also where they did not attack; some shed a token (WE-ATK-05, WE-ATK-07, WE-MSH-09)."""
    for section in range(params.section_count):
        target = MAX_ROW + section
        unstunned = attacks(state, target)
        settle(params, state, target)
        if unstunned and params.trait == REGENERATE:
            shed_lowest(params, state, log, section)


@inner
def settle(params: Any, state: Any, number: int) -> None:
    """Tokens below a target move above it and its stun mark is cleared; what they count stays (WE-R-01)."""
    target = state.targets[number]
    if target.tokens_below > 0:
        for token in range(params.type_count):
            target.above[token] += target.below[token]
            target.below[token] = 0
        target.tokens_below = 0
    target.stunned = 0
    if params.this_turn_only != 0:
        target.laser = 0
        target.maneuver = 0
        target.laser_counters = 0
        target.maneuver_counters = 0


@inner
def end_attacks(state: Any) -> None:
    """Points that could still have been cancelled expire (WE-R-43)."""
    state.cancel_left = 0
