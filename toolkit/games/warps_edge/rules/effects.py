"""What power tokens and one-shot skills do, verb by verb, and when they may be used (WE-PWR, WE-SKL-05, WE-SKL-08)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_TARGETS
from ..names import effects
from ..state import (
    ALL_TARGETS,
    BUYING_POWER,
    DRAW,
    HULL,
    LASER,
    LASER_VERB,
    MANEUVER,
    MANEUVER_VERB,
    NOTHING,
    POWER,
    RECOVER,
    SHIELD,
    STUN,
    TO_DISCARD,
    TO_POOL,
    TO_SUPPLY,
    UPGRADE,
)
from .targets import any_target, check, is_target, strike, stun
from .tokens import SEAT, draw, give_back, put, take

# --- when they may be used ---


@inner
def effect_possible(params: Any, state: Any, effect: Any, choice: Any) -> bool:
    """Whether an effect may be used as chosen; of most verbs it always may, even if it changes nothing (WE-PWR-11)."""
    verb = effect.verb
    if verb in (LASER_VERB, MANEUVER_VERB, STUN):
        return targets_possible(params, state, effect, choice)
    if verb == RECOVER:
        return recovery_possible(params, state, effect, choice)
    if verb == UPGRADE:
        return upgrade_possible(params, state, effect, choice)
    return True


@inner
def targets_possible(params: Any, state: Any, effect: Any, choice: Any) -> bool:
    """Up to so many different targets, at least one (WE-PWR-03, WE-PWR-12, WE-R-40); all targets need no choice."""
    if effect.targets == ALL_TARGETS:
        return any_target(params, state)
    if choice.target_count < 1 or choice.target_count > min(effect.targets, MAX_TARGETS):
        return False
    for i in range(choice.target_count):
        if not is_target(params, state, choice.targets[i]):
            return False
        for j in range(i):
            if choice.targets[j] == choice.targets[i]:
                return False
    return True


@inner
def recovery_possible(params: Any, state: Any, effect: Any, choice: Any) -> bool:
    """Up to so many tokens of the discard pile, at least one if it has any (WE-PWR-07, WE-PWR-12)."""
    count = 0
    for token in range(params.type_count):
        if choice.picked[token] < 0 or choice.picked[token] > state.discard[token]:
            return False
        count += choice.picked[token]
    return bool(count <= effect.value and (count > 0 or state.discard_count == 0))


@inner
def upgrade_possible(params: Any, state: Any, effect: Any, choice: Any) -> bool:
    """One token of the pool that has a partner in the supply (WE-PWR-08, WE-PWR-11)."""
    count = 0
    for token in range(params.type_count):
        if choice.picked[token] < 0:
            return False
        if choice.picked[token] > 0:
            if state.pool[token] == 0 or better(params, state, token, effect.value) == NOTHING:
                return False
            count += choice.picked[token]
    return bool(count == 1)


@inner
def better(params: Any, state: Any, token: int, value: int) -> int:
    """The type of the supply that an upgrade takes for this one: same kind, so much more value; or NOTHING (WE-PWR-08)."""
    if params.kind[token] == POWER:
        return NOTHING
    for other in range(params.type_count):
        if (
            state.supply[other] > 0
            and params.kind[other] == params.kind[token]
            and params.value[other] == params.value[token] + value
        ):
            return int(other)
    return NOTHING


# --- what they do ---


@inner
def use_effect(params: Any, state: Any, draws: Any, log: Any, effect: Any, choice: Any) -> None:
    """A one-shot effect takes place as chosen (WE-PWR-03 to WE-PWR-09)."""
    verb = effect.verb
    if verb == LASER_VERB:
        strike_all(params, state, log, effect, choice, LASER)
    elif verb == MANEUVER_VERB:
        strike_all(params, state, log, effect, choice, MANEUVER)
    elif verb == STUN:
        stun_all(params, state, log, effect, choice)
    elif verb in (SHIELD, HULL):
        raise_meter(params, state, log, verb, effect.value)
    elif verb == DRAW:
        draw(params, state, draws, log, effect.value)
    elif verb == BUYING_POWER:
        state.buying_power += effect.value
        event_log.effect(log, effects.BUYING_POWER, SEAT, -1, effect.value, state.buying_power, 0, 0)
    elif verb == RECOVER:
        recover(params, state, log, effect, choice)
    elif verb == UPGRADE:
        upgrade(params, state, log, effect, choice)


@inner
def aim_at_all(params: Any, state: Any, effect: Any, choice: Any) -> None:
    """An effect on all targets has them in the choice, from left to right."""
    if effect.targets != ALL_TARGETS:
        return
    choice.target_count = 0
    for target in range(MAX_TARGETS):
        if is_target(params, state, target):
            choice.targets[choice.target_count] = target
            choice.target_count += 1


@inner
def strike_all(params: Any, state: Any, log: Any, effect: Any, choice: Any, kind: int) -> None:
    """All targets are struck, then checked one by one as chosen, until the game is won (WE-PWR-03, WE-R-41, WE-END-01)."""
    aim_at_all(params, state, effect, choice)
    for i in range(choice.target_count):
        strike(params, state, log, choice.targets[i], kind, effect.value)
    for i in range(choice.target_count):
        if state.won == 0:
            check(params, state, log, choice.targets[i], kind)


@inner
def stun_all(params: Any, state: Any, log: Any, effect: Any, choice: Any) -> None:
    """The targets are marked as stunned (WE-PWR-04)."""
    aim_at_all(params, state, effect, choice)
    for i in range(choice.target_count):
        stun(state, log, choice.targets[i])


@inner
def raise_meter(params: Any, state: Any, log: Any, verb: int, value: int) -> None:
    """A meter rises, at most to its maximum (WE-PWR-05)."""
    if verb == SHIELD:
        points = min(value, params.shield_max - state.shield)
        state.shield += points
        event_log.effect(log, effects.SHIELD_RAISED, SEAT, -1, points, state.shield, 0, 0)
    else:
        points = min(value, params.hull_max - state.hull)
        state.hull += points
        event_log.effect(log, effects.HULL_RAISED, SEAT, -1, points, state.hull, 0, 0)


@inner
def recover(params: Any, state: Any, log: Any, effect: Any, choice: Any) -> None:
    """Chosen tokens of the discard pile go to the zone that the effect names (WE-PWR-07)."""
    for token in range(params.type_count):
        for _ in range(choice.picked[token]):
            take(state, token, 1, TO_DISCARD)
            put(state, token, 1, effect.to)
            event_log.effect(log, effects.RECOVERED, SEAT, -1, token, effect.to, 0, 0)


@inner
def upgrade(params: Any, state: Any, log: Any, effect: Any, choice: Any) -> None:
    """A token of the pool goes back to the supply for a better one (WE-PWR-08)."""
    for token in range(params.type_count):
        if choice.picked[token] > 0:
            other = better(params, state, token, effect.value)
            give_back(state, token, TO_POOL)
            take(state, other, 1, TO_SUPPLY)
            put(state, other, 1, TO_POOL)
            event_log.effect(log, effects.UPGRADED, SEAT, -1, token, other, 0, 0)
            return
