"""What `strong` does before it plans: effects that show new tokens or change those at hand, and those that hit all targets."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.effects import better
from ..rules.targets import any_target
from ..state import (
    ACTIVE,
    ALL_TARGETS,
    DRAW,
    FROM_HOLD,
    HOLD_BONUS,
    LASER_VERB,
    MANEUVER_VERB,
    MOVE,
    NOTHING,
    POWER,
    RECOVER,
    TO_POOL,
    UPGRADE,
    USE_POWER,
    USE_SKILL,
)
from .choices import begin_choice
from .declared import HOLD_WORTH, W_BUY, W_KILL, W_LASTING, W_TEMPO
from .uses import best_upgrade, recover_dearest, worth_recovering
from .worth import buy_worth, reward_worth


@inner
def act_at_once(params: Any, seen: Any, work: Any) -> bool:
    """Use such an effect where that is worth something: written into `work.choice`."""
    for token in range(params.type_count):
        if params.kind[token] != POWER or seen.pool[token] + seen.hold[token] == 0:
            continue
        if worth_at_once(params, seen, params.effect[token], seen.pool) > 0.0:
            begin_choice(params, work.choice, USE_POWER if seen.pool[token] > 0 else MOVE)
            work.choice.token = token
            if seen.pool[token] > 0:
                aim_at_once(params, seen, params.effect[token], work.choice)
            else:
                work.choice.target = FROM_HOLD
            return True
    for i in range(seen.owned_count):
        skill = seen.owned[i]
        if skill.status != ACTIVE or params.ongoing[skill.kind] != 0:
            continue
        effect = params.skill_effect[skill.kind]
        if worth_at_once(params, seen, effect, seen.pool) > 0.0:
            begin_choice(params, work.choice, USE_SKILL)
            work.choice.skill = i
            aim_at_once(params, seen, effect, work.choice)
            return True
    return False


@inner
def is_at_once(effect: Any) -> bool:
    """Whether an effect is used before all is planned."""
    if effect.verb == RECOVER:
        return bool(effect.to == TO_POOL)
    if effect.verb == LASER_VERB or effect.verb == MANEUVER_VERB:
        return bool(effect.targets == ALL_TARGETS)
    return bool(effect.verb == DRAW or effect.verb == UPGRADE)


@inner
def worth_at_once(params: Any, seen: Any, effect: Any, pool: Any) -> float:
    """What such an effect is worth, 0 of others."""
    if not is_at_once(effect):
        return 0.0
    if effect.verb == DRAW:
        return draw_worth(params, seen, effect.value)
    if effect.verb == UPGRADE:
        return upgrade_worth(params, seen, effect.value, pool)
    if effect.verb == RECOVER:
        return float(mean_worth(params, seen.discard) * min(effect.value, worth_recovering(params, seen)))
    return float(params.weights[W_KILL] * effect.value if any_target(params, seen) else 0.0)


@inner
def draw_worth(params: Any, seen: Any, value: int) -> float:
    """Tokens that come into play and would not, or the other way round, and turns that the warp is shorter."""
    drawn = min(value, seen.bag_count)
    turns = full_turns(params, seen.bag_count)
    turns_then = full_turns(params, seen.bag_count - drawn)
    more = drawn + min(seen.bag_count - drawn, turns_then * params.draw_size) - min(seen.bag_count, turns * params.draw_size)
    return float(more * mean_worth(params, seen.bag) - params.weights[W_TEMPO] * (turns - turns_then))


@inner
def full_turns(params: Any, tokens: int) -> int:
    """Turns that a bag of so many tokens gives (WE-R-17)."""
    if params.short_draw_only_if_zero != 0:
        return int((tokens + params.draw_size - 1) // params.draw_size)
    return int(tokens // params.draw_size)


@inner
def mean_worth(params: Any, tokens: Any) -> float:
    """Mean worth of some tokens, as rewards."""
    number = 0
    worth = 0.0
    for token in range(params.type_count):
        number += tokens[token]
        worth += tokens[token] * reward_worth(params, token)
    return float(worth / number if number > 0 else 0.0)


@inner
def upgrade_worth(params: Any, seen: Any, value: int, pool: Any) -> float:
    """What the best upgrade of a token at hand adds."""
    best = 0.0
    for token in range(params.type_count):
        if pool[token] > 0:
            partner = better(params, seen, token, value)
            if partner != NOTHING:
                best = max(best, params.weights[W_BUY] * (buy_worth(params, partner) - buy_worth(params, token)))
    return float(best)


@inner
def aim_at_once(params: Any, seen: Any, effect: Any, choice: Any) -> None:
    """Name the tokens of an effect."""
    if effect.verb == RECOVER:
        recover_dearest(params, seen, effect.value, choice)
    elif effect.verb == UPGRADE:
        choice.picked[best_upgrade(params, seen, effect.value)] = 1


@inner
def lasting_worth(params: Any, seen: Any, effect: Any) -> float:
    """What a lasting effect is worth in the turns left of this warp."""
    turns = full_turns(params, seen.bag_count)
    if effect.verb == HOLD_BONUS:
        return float(params.weights[HOLD_WORTH] * effect.value * turns)
    return float(params.weights[W_LASTING] * effect.value * turns)
