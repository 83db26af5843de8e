"""Enemies destroyed or evaded and sections that fall: rewards, and where their tokens go (WE-LAS-04, WE-MAN-02, WE-MSH-04)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..names import effects
from ..state import LASER, MANEUVER, NOTHING, TO_DISCARD, TO_POOL
from .fleet import clear_target
from .tokens import SEAT, gain, landing, put, send


@inner
def beat(params: Any, state: Any, log: Any, target: int, side: int, excess: int) -> None:
    """An enemy is destroyed (side LASER) or evaded (MANEUVER): reward, card and tokens to their zones.

    WE-LAS-04, WE-MAN-02, WE-MAN-05; the reward comes before its tokens leave (WE-R-04, WE-R-05).
    """
    spot = state.targets[target]
    card = spot.card
    count_beaten(state, spot, side, excess)
    event_log.effect(log, effects.DESTROYED if side == LASER else effects.EVADED, SEAT, -1, target, card, excess, 0)
    for token in range(params.type_count):
        reward = params.destroy_reward[card, token] if side == LASER else params.evade_reward[card, token]
        for _ in range(reward):
            gain(params, state, log, token, params.reward_to)
    state.beaten[state.beaten_count] = card
    state.beaten_count += 1
    state.row_count -= 1
    if params.overkill_returned != 0:
        state.tally.kill_value[card] -= take_back(params, state, log, target, side, excess)
    tokens_leave(params, state, log, target, params.kill_tokens_to)
    spot.card = NOTHING


@inner
def count_beaten(state: Any, spot: Any, side: int, excess: int) -> None:
    """Count an enemy that leaves."""
    if side == LASER:
        state.tally.kills[spot.card] += 1
    else:
        state.tally.evades[spot.card] += 1
    state.tally.kill_value[spot.card] += spot.laser + spot.maneuver
    state.tally.excess += excess


@inner
def fall(params: Any, state: Any, log: Any, target: int, excess: int) -> None:
    """A section falls: its tokens to the discard pile, no reward; the last one wins (WE-MSH-04, WE-END-01, WE-R-36)."""
    state.standing -= 1
    state.fallen += 1
    state.tally.sections_fallen += 1
    state.tally.most_fallen = max(state.tally.most_fallen, state.fallen)
    event_log.effect(log, effects.SECTION_FELL, SEAT, -1, target - MAX_ROW, excess, state.standing, 0)
    tokens_leave(params, state, log, target, TO_DISCARD)
    state.targets[target].card = NOTHING
    if state.standing == 0:
        state.won = 1


@inner
def tokens_leave(params: Any, state: Any, log: Any, target: int, zone: int) -> None:
    """All tokens on a target go to a zone, its counters and marks vanish."""
    spot = state.targets[target]
    count = 0
    for token in range(params.type_count):
        lying = spot.below[token] + spot.above[token]
        if lying > 0:
            send(params, state, token, lying, zone)
            count += lying
    clear_target(params, spot)
    if count > 0:
        event_log.effect(log, effects.TOKENS_LEFT, SEAT, -1, target, count, landing(params, zone), 0)


@inner
def take_back(params: Any, state: Any, log: Any, target: int, side: int, excess: int) -> int:
    """The largest whole tokens that the excess covers come back into the pool: their value (WE-R-03, returned_to_pool)."""
    spot = state.targets[target]
    left = excess
    for value in range(excess, 0, -1):
        for token in range(params.type_count):
            if params.value[token] == value and counts_for(params, token, side):
                for _ in range(min(left // value, spot.below[token] + spot.above[token])):
                    lift(state, log, target, token)
                    left -= value
    return int(excess - left)


@inner
def counts_for(params: Any, token: int, side: int) -> bool:
    """Whether a type of token counted when an enemy was beaten on one side (WE-MAN-03, WE-R-02)."""
    kind = params.kind[token]
    if params.laser_plus_maneuver == 0:
        return bool(kind == side)
    return bool(kind in (LASER, MANEUVER))


@inner
def lift(state: Any, log: Any, target: int, token: int) -> None:
    """One token of a target goes back to the pool."""
    spot = state.targets[target]
    if spot.below[token] > 0:
        spot.below[token] -= 1
    else:
        spot.above[token] -= 1
    put(state, token, 1, TO_POOL)
    event_log.effect(log, effects.TAKEN_BACK, SEAT, -1, target, token, 0, 0)
