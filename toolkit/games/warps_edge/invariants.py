"""The invariants that every game keeps while it is played and when it is over."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .limits import LEVELS, MAX_ROW
from .names import endings
from .rules.holding import over_capacity
from .rules.tokens import conserved
from .state import LASER, NOTHING


@inner
def sound(params: Any, state: Any) -> bool:
    """Invariants that no legal game can break, looked at after every action and as turns begin (WE-CMP-02, 04 and 05)."""
    return bool(
        conserved(params, state)
        and counts_sound(params, state)
        and cards_sound(params, state)
        and targets_sound(params, state)
        and meters_sound(params, state)
    )


@inner
def sound_at_end(params: Any, state: Any, ending: int) -> bool:
    """Invariants when a game is over: as ever, and the table shows why (WE-END)."""
    if bool(state.won != 0) != bool(ending == endings.WIN) or bool(state.standing == 0) != bool(ending == endings.WIN):
        return False
    if ending == endings.LOSS_HULL and state.hull != 0:
        return False
    if ending == endings.LOSS_WARPS and state.warp != params.warps:
        return False
    return sound(params, state)


@inner
def counts_sound(params: Any, state: Any) -> bool:
    """Zones hold as many tokens as they count, none less than nothing (WE-CMP-02)."""
    bag = 0
    pool = 0
    hold = 0
    discard = 0
    for token in range(params.type_count):
        if min(state.bag[token], state.pool[token]) < 0 or min(state.hold[token], state.discard[token]) < 0:
            return False
        bag += state.bag[token]
        pool += state.pool[token]
        hold += state.hold[token]
        discard += state.discard[token]
    if bag != state.bag_count or pool != state.pool_count:
        return False
    return bool(hold == state.hold_count and discard == state.discard_count and over_capacity(params, state) == 0)


@inner
def cards_sound(params: Any, state: Any) -> bool:
    """The mission deck is as large as ever, over its three zones (WE-CMP-05)."""
    row = 0
    for slot in range(params.row_size):
        if state.targets[slot].card != NOTHING:
            row += 1
    cards = 0
    for level in range(LEVELS):
        cards += params.recipe[level]
    return bool(row == state.row_count and state.deck_count + state.beaten_count + row == cards)


@inner
def targets_sound(params: Any, state: Any) -> bool:
    """Totals are what lies there; sections stand or have fallen (WE-CMP-11)."""
    for slot in range(params.row_size):
        if not totals_sound(params, state.targets[slot]):
            return False
    standing = 0
    for target in range(MAX_ROW, MAX_ROW + params.section_count):
        if state.targets[target].card != NOTHING:
            standing += 1
        if not totals_sound(params, state.targets[target]):
            return False
    return bool(standing == state.standing and standing + state.fallen == params.section_count)


@inner
def totals_sound(params: Any, target: Any) -> bool:
    """A target's two totals and its count of tokens below."""
    below = 0
    laser = target.laser_counters
    maneuver = target.maneuver_counters
    for token in range(params.type_count):
        below += target.below[token]
        count = target.below[token]
        if params.this_turn_only == 0:
            count += target.above[token]
        if params.kind[token] == LASER:
            laser += count * params.value[token]
        else:
            maneuver += count * params.value[token]
    return bool(below == target.tokens_below and laser == target.laser and maneuver == target.maneuver)


@inner
def meters_sound(params: Any, state: Any) -> bool:
    """Meters lie between 0 and their maximum (WE-CMP-08)."""
    return bool(0 <= state.shield <= params.shield_max and 0 <= state.hull <= params.hull_max)
