"""When `greedy` has a use for an effect, and what it does with it; what `strong` does with some of them, too."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.effects import better
from ..state import (
    ALL_TARGETS,
    DRAW,
    HOLD_BONUS,
    HULL,
    LASER,
    LASER_VERB,
    MANEUVER,
    MANEUVER_VERB,
    NO_VERB,
    NOTHING,
    RECOVER,
    SHIELD,
    STUN,
    TO_POOL,
    UPGRADE,
)
from .aims import aim_effect, any_aim
from .worth import dearer


@inner
def has_use(params: Any, seen: Any, effect: Any, work: Any) -> bool:
    """A legal target (an unstunned one to stun), a meter below its maximum, something to draw, recover or upgrade.

    Lasting effects and buying power always have one, a larger hold never: nothing is held.
    """
    verb = effect.verb
    if verb in (LASER_VERB, MANEUVER_VERB, STUN):
        return any_aim(params, work, bool(verb == STUN))
    if verb == SHIELD:
        return bool(seen.shield < params.shield_max)
    if verb == HULL:
        return bool(seen.hull < params.hull_max)
    if verb == DRAW:
        return bool(seen.bag_count > 0)
    if verb == RECOVER:
        return bool(worth_recovering(params, seen) > 0)
    if verb == UPGRADE:
        return bool(best_upgrade(params, seen, effect.value) != NOTHING)
    return may_have_use(verb)


@inner
def may_have_use(verb: int) -> bool:
    """Whether an effect may have a use at all."""
    return bool(verb not in (NO_VERB, HOLD_BONUS))


@inner
def write_use(params: Any, seen: Any, effect: Any, work: Any) -> None:
    """Name the targets or tokens of an effect in `work.choice`: as many as it takes; an effect on all has nothing to name."""
    verb = effect.verb
    if effect.targets == ALL_TARGETS and verb in (LASER_VERB, MANEUVER_VERB, STUN):
        return
    if verb == LASER_VERB:
        aim_effect(params, LASER, effect.targets, work)
    elif verb in (MANEUVER_VERB, STUN):
        aim_effect(params, MANEUVER, effect.targets, work)
    elif verb == RECOVER:
        recover_dearest(params, seen, effect.value, work.choice)
    elif verb == UPGRADE:
        work.choice.picked[best_upgrade(params, seen, effect.value)] = 1


@inner
def may_come_back(params: Any, token: int) -> bool:
    """Whether a token of the discard pile is recovered: not one that would recover others in the same step, without end."""
    if params.effect[token].verb != RECOVER:
        return True
    if params.effect[token].to == TO_POOL:
        return False
    for other in range(params.type_count):
        if params.effect[other].verb == DRAW:  # out of the bag again
            return False
    return True


@inner
def worth_recovering(params: Any, seen: Any) -> int:
    """How many tokens of the discard pile are recovered, if an effect takes so many."""
    count = 0
    for token in range(params.type_count):
        if seen.discard[token] > 0 and may_come_back(params, token):
            count += seen.discard[token]
    return int(count)


@inner
def recover_dearest(params: Any, seen: Any, number: int, choice: Any) -> None:
    """The dearest tokens of the discard pile that are recovered; there is one at least."""
    for _ in range(min(number, worth_recovering(params, seen))):
        best = NOTHING
        for token in range(params.type_count):
            left = seen.discard[token] - choice.picked[token]
            if not may_come_back(params, token):
                continue
            if left > 0 and (best == NOTHING or dearer(params, token, params.cost[token], best, params.cost[best])):
                best = token
        choice.picked[best] += 1


@inner
def best_upgrade(params: Any, seen: Any, value: int) -> int:
    """The token of the pool that becomes the dearest, or NOTHING."""
    best = NOTHING
    best_partner = NOTHING
    for token in range(params.type_count):
        if seen.pool[token] == 0:
            continue
        partner = better(params, seen, token, value)
        if partner != NOTHING and (
            best == NOTHING or dearer(params, partner, params.cost[partner], best_partner, params.cost[best_partner])
        ):
            best = token
            best_partner = partner
    return int(best)
