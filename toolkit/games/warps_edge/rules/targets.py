"""Targets: who may be aimed at, what they stand, tokens and counters put on them (WE-CMP-12, WE-LAS, WE-MAN, WE-MSH)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_ROW, MAX_TARGETS
from ..names import effects
from ..parameters import ENGAGE_ALWAYS, ENGAGE_DECK_EMPTY, ENGAGE_ROW_GAP
from ..state import LASER, LASER_BONUS, LINKED, MANEUVER, MANEUVER_BONUS, NOTHING, ORDERED, TO_POOL
from .beaten import beat, fall
from .lasting import lasting
from .tokens import SEAT, take

# --- who may be aimed at ---


@inner
def engaged(params: Any, state: Any) -> bool:
    """Whether the mothership is in play: it follows from deck and row alone (WE-MSH-01, WE-R-13)."""
    if params.engage == ENGAGE_ALWAYS:
        return True
    if state.deck_count > 0:
        return False
    if params.engage == ENGAGE_DECK_EMPTY:
        return True
    return bool(state.row_count == 0 or (params.engage == ENGAGE_ROW_GAP and state.row_count < params.row_size))


@inner
def is_target(params: Any, state: Any, target: int) -> bool:
    """Whether tokens and effects may be aimed at a target (WE-CMP-12, WE-MSH-02, WE-MSH-07)."""
    if target < 0 or target >= MAX_TARGETS or state.targets[target].card == NOTHING:
        return False
    if target < MAX_ROW:
        return bool(target < params.row_size)
    if target - MAX_ROW >= params.section_count or not engaged(params, state):
        return False
    if params.trait == ORDERED:
        for before in range(MAX_ROW, target):
            if state.targets[before].card != NOTHING:
                return False
    return True


@inner
def any_target(params: Any, state: Any) -> bool:
    """Whether there is a target at all (WE-PWR-11)."""
    return bool(state.row_count > 0 or (state.standing > 0 and engaged(params, state)))


# --- what they stand ---


@inner
def hull_of(params: Any, state: Any, target: int) -> int:
    """Laser total that destroys a target (WE-LAS-03, WE-MSH-04)."""
    if target < MAX_ROW:
        return int(params.hull[state.targets[target].card])
    return int(params.section_hull[target - MAX_ROW])


@inner
def speed_of(params: Any, state: Any, target: int) -> int:
    """Maneuver total that evades a target; 0: it can't be evaded (WE-MAN-02, WE-MSH-05, WE-R-16)."""
    if target < MAX_ROW:
        return int(params.speed[state.targets[target].card])
    return int(params.section_speed[target - MAX_ROW]) if params.evadable != 0 else 0


@inner
def attack_of(params: Any, state: Any, target: int) -> int:
    """Damage that a target deals; each section fallen raises that of linked ones (WE-ATK-06, WE-MSH-08, WE-R-44)."""
    if target < MAX_ROW:
        return int(params.attack[state.targets[target].card])
    raised = state.fallen if params.trait == LINKED else 0
    return int(params.section_attack[target - MAX_ROW] + raised)


@inner
def is_stunned(state: Any, target: int) -> bool:
    """Whether a target will not attack this turn: token below, or mark; none above stuns (WE-ATK-02, WE-ATK-03)."""
    spot = state.targets[target]
    return bool(spot.stunned != 0 or spot.tokens_below > 0)


# --- tokens and counters ---


@inner
def place(params: Any, state: Any, log: Any, target: int, token: int) -> None:
    """A token of the pool is placed below a target, which it stuns; thresholds are the caller's to check.

    WE-LAS-01, WE-LAS-02, WE-MAN-01; the first of its kind this turn may count more (WE-SKL-10, WE-ABL-02, WE-ABL-03).
    """
    spot = state.targets[target]
    kind = params.kind[token]
    take(state, token, 1, TO_POOL)
    spot.below[token] += 1
    spot.tokens_below += 1
    bonus = 0
    if kind == LASER:
        spot.laser += params.value[token]
        bonus = lasting(params, state, LASER_BONUS) if state.laser_placed == 0 else 0
        state.laser_placed = 1
    else:
        spot.maneuver += params.value[token]
        bonus = lasting(params, state, MANEUVER_BONUS) if state.maneuver_placed == 0 else 0
        state.maneuver_placed = 1
    state.tally.placed[kind] += 1
    event_log.effect(log, effects.PLACED, SEAT, -1, target, token, spot.laser, spot.maneuver)
    if bonus > 0:
        count_more(state, log, target, kind, bonus)


@inner
def count_more(state: Any, log: Any, target: int, kind: int, value: int) -> None:
    """A counter on a target, which stays as long as its tokens do (WE-CMP-11, WE-R-29, WE-R-32)."""
    spot = state.targets[target]
    if kind == LASER:
        spot.laser += value
        spot.laser_counters += value
    else:
        spot.maneuver += value
        spot.maneuver_counters += value
    event_log.effect(log, effects.COUNTED, SEAT, -1, target, kind, value, spot.laser if kind == LASER else spot.maneuver)


@inner
def stun(state: Any, log: Any, target: int) -> None:
    """Mark a target as stunned for this turn (WE-PWR-04)."""
    state.targets[target].stunned = 1
    event_log.effect(log, effects.STUNNED, SEAT, -1, target, 0, 0, 0)


@inner
def strike(params: Any, state: Any, log: Any, target: int, kind: int, value: int) -> None:
    """An effect counts on a target and stuns it; thresholds are the caller's to check (WE-PWR-03, WE-R-29)."""
    count_more(state, log, target, kind, value)
    stun(state, log, target)


# --- thresholds ---


@inner
def check(params: Any, state: Any, log: Any, target: int, kind: int) -> None:
    """A target that the total of the kind just placed beats leaves at once (WE-LAS-03, WE-MAN-02, WE-MAN-04, WE-MSH-04)."""
    spot = state.targets[target]
    hull = hull_of(params, state, target)
    speed = speed_of(params, state, target)
    if target < MAX_ROW and params.laser_plus_maneuver != 0:
        check_sum(params, state, log, target, hull, speed)
        return
    limit = hull if kind == LASER else speed
    excess = (spot.laser if kind == LASER else spot.maneuver) - limit
    if limit == 0 or excess < 0:
        return
    if target < MAX_ROW:
        beat(params, state, log, target, kind, excess)
    else:
        fall(params, state, log, target, excess)


@inner
def check_sum(params: Any, state: Any, log: Any, target: int, hull: int, speed: int) -> None:
    """Both totals together against the lower stat, which says the side; equal ones destroy (WE-R-02, laser_plus_maneuver)."""
    spot = state.targets[target]
    evades = 0 < speed < hull
    excess = spot.laser + spot.maneuver - (speed if evades else hull)
    if excess >= 0:
        beat(params, state, log, target, MANEUVER if evades else LASER, excess)
