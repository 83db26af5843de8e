"""Skill cards: tokens assigned, activation, use (WE-SKL)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..state import ACTIVE, ANY_KIND, ENERGY, EXHAUSTED, IDLE, POWER, TO_DISCARD, TO_POOL
from .effects import effect_possible, use_effect
from .tokens import SEAT, put, take

# --- assigning ---


@inner
def pays_for(params: Any, token: int, skill_kind: int) -> bool:
    """Whether tokens of a type count for a skill: the kind that it asks for, never power (WE-SKL-02, WE-PWR-02)."""
    kind = params.kind[token]
    if kind == POWER:
        return False
    return bool(params.required_kind[skill_kind] == ANY_KIND or params.required_kind[skill_kind] == kind)


@inner
def assign_possible(params: Any, state: Any, choice: Any) -> bool:
    """One or more tokens of the pool, all of the kind, on a card not active nor exhausted (WE-SKL-01, WE-SKL-02)."""
    if choice.skill < 0 or choice.skill >= state.owned_count:
        return False
    skill = state.owned[choice.skill]
    if skill.status != IDLE:
        return False
    count = 0
    for token in range(params.type_count):
        if choice.tokens[token] < 0 or choice.tokens[token] > state.pool[token]:
            return False
        if choice.tokens[token] > 0 and not pays_for(params, token, skill.kind):
            return False
        count += choice.tokens[token]
    return bool(count > 0)


@inner
def assign(params: Any, state: Any, log: Any, choice: Any) -> None:
    """Tokens go onto a card and stay, also below what it asks for (WE-SKL-01, WE-SKL-04, WE-R-25, WE-R-42)."""
    skill = state.owned[choice.skill]
    for token in range(params.type_count):
        for _ in range(choice.tokens[token]):
            take(state, token, 1, TO_POOL)
            skill.tokens[token] += 1
            skill.paid += params.value[token]
            if params.kind[token] == ENERGY:
                state.tally.energy_skills += params.value[token]
            event_log.effect(log, effects.ASSIGNED, SEAT, -1, skill.kind, token, skill.paid, 0)
    if skill.paid >= params.required[skill.kind]:
        skill.status = ACTIVE  # WE-SKL-03
        state.tally.skill_active[skill.kind] += 1
        event_log.effect(log, effects.ACTIVATED, SEAT, -1, skill.kind, 0, 0, 0)


# --- use ---


@inner
def skill_possible(params: Any, state: Any, choice: Any) -> bool:
    """Whether a one-shot skill that is active may be used as chosen (WE-SKL-05, WE-PWR-11)."""
    if choice.skill < 0 or choice.skill >= state.owned_count:
        return False
    skill = state.owned[choice.skill]
    if skill.status != ACTIVE or params.ongoing[skill.kind] != 0:
        return False
    return effect_possible(params, state, params.skill_effect[skill.kind], choice)


@inner
def use_skill(params: Any, state: Any, draws: Any, log: Any, choice: Any) -> None:
    """The effect, then its tokens to the discard pile; once a warp (WE-SKL-05, WE-SKL-07, WE-ACT-08, WE-R-46)."""
    skill = state.owned[choice.skill]
    state.tally.skill_uses[skill.kind] += 1
    event_log.effect(log, effects.SKILL_USED, SEAT, -1, skill.kind, 0, 0, 0)
    use_effect(params, state, draws, log, params.skill_effect[skill.kind], choice)
    for token in range(params.type_count):
        put(state, token, skill.tokens[token], TO_DISCARD)
        skill.tokens[token] = 0
    skill.paid = 0
    skill.status = EXHAUSTED
