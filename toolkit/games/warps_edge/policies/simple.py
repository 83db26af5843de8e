"""Effects that are not aimed: `strong` uses each or leaves it (its point 1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import (
    ACTIVE,
    ALL_TARGETS,
    BUYING_POWER,
    HULL,
    NOTHING,
    POWER,
    RECOVER,
    SHIELD,
    STUN,
    TO_BAG,
)
from .declared import REPAIR_FLOOR, W_DAMAGE_HULL, W_REPAIR
from .phases import PUSH
from .uses import worth_recovering
from .work import MAX_SIMPLE
from .worth import reward_worth


@inner
def list_simple(params: Any, seen: Any, option: int, work: Any) -> None:
    """Power tokens at hand and active skills whose effect is not aimed, and the skill that is activated."""
    work.simple_count = 0
    for token in range(params.type_count):
        if params.kind[token] == POWER and is_simple(params.effect[token]):
            for _ in range(work.avail[token]):
                add_simple(work, params.effect[token], token, NOTHING)
    for i in range(seen.owned_count):
        skill = seen.owned[i]
        ready = skill.status == ACTIVE or i == option
        if ready and params.ongoing[skill.kind] == 0 and is_simple(params.skill_effect[skill.kind]):
            add_simple(work, params.skill_effect[skill.kind], NOTHING, i)


@inner
def is_simple(effect: Any) -> bool:
    """Whether an effect changes meters, buying power, or stuns or recovers without a choice that matters to others."""
    if effect.verb == STUN:
        return bool(effect.targets == ALL_TARGETS)
    if effect.verb == RECOVER:
        return bool(effect.to == TO_BAG)
    return bool(effect.verb in (SHIELD, HULL, BUYING_POWER))


@inner
def add_simple(work: Any, effect: Any, token: int, skill: int) -> None:
    """One more, as long as there is room."""
    if work.simple_count < MAX_SIMPLE:
        simple = work.simple[work.simple_count]
        work.simple_count += 1
        simple.token = token
        simple.skill = skill
        simple.verb = effect.verb
        simple.value = effect.value


@inner
def use_simple(params: Any, seen: Any, simple: Any, work: Any, trial: Any) -> None:
    """What an effect changes."""
    if simple.verb == STUN:
        trial.all_stunned = 1
    elif simple.verb == SHIELD:
        points = min(simple.value, params.shield_max - trial.shield)
        trial.worth += repair_worth(params, work, trial.shield, points)
        trial.shield += points
    elif simple.verb == HULL:
        points = min(simple.value, params.hull_max - trial.hull)
        trial.worth += params.weights[W_DAMAGE_HULL] * points
        trial.hull += points
    elif simple.verb == BUYING_POWER:
        trial.budget += simple.value
    elif simple.verb == RECOVER:
        tokens = min(simple.value, worth_recovering(params, seen))
        trial.gain += tokens
        trial.worth += recovery_worth(params, seen, tokens)


@inner
def recovery_worth(params: Any, seen: Any, tokens: int) -> float:
    """Half of what so many tokens of the discard pile would be worth as a reward: they come back anyway, a warp later."""
    worth = 0.0
    for token in range(params.type_count):
        worth += seen.discard[token] * reward_worth(params, token)
    return float(0.5 * tokens * worth / seen.discard_count if seen.discard_count > 0 else 0.0)


@inner
def repair_worth(params: Any, work: Any, shield: int, points: int) -> float:
    """Worth of shields for later turns: up to `repair_floor` each point may save one of the hull.

    In the push no more shields are of use than the enemies may yet take.
    """
    if work.phase == PUSH:
        points = min(points, max(0, work.needed - shield))
    low = min(points, max(0, int(params.weights[REPAIR_FLOOR]) - shield))
    return float(params.weights[W_DAMAGE_HULL] * low + params.weights[W_REPAIR] * (points - low))
