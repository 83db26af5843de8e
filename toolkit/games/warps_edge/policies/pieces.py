"""The pieces of `strong`'s problem: tokens, and effects that are aimed at some targets."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import (
    ACTIVE,
    ALL_TARGETS,
    LASER,
    LASER_VERB,
    MANEUVER,
    MANEUVER_VERB,
    NOTHING,
    POWER,
    STUN,
)
from .declared import HOLD_FINISH, HOLD_WORTH
from .phases import PUSH
from .problem import MAX_GROUPS, MAX_OF_GROUP, STUNS


@inner
def write_groups(params: Any, seen: Any, option: int, work: Any) -> None:
    """Lasers, maneuvers and power tokens that strike; active skills that do, and the one that is activated."""
    problem = work.problem
    problem.group_count = 0
    problem.largest[LASER] = 0
    problem.largest[MANEUVER] = 0
    for token in range(params.type_count):
        kind = params.kind[token]
        hold = params.weights[HOLD_WORTH] * params.cost[token]
        if kind in (LASER, MANEUVER):
            add_group(problem, kind, params.value[token], work.avail[token], token, NOTHING, hold)
            if work.avail[token] > 0:
                problem.largest[kind] = max(problem.largest[kind], params.value[token])
        elif kind == POWER and is_strike(params.effect[token]):
            for _ in range(work.avail[token]):
                add_strike(problem, params.effect[token], token, NOTHING, hold)
    for i in range(seen.owned_count):
        skill = seen.owned[i]
        ready = skill.status == ACTIVE or i == option
        if ready and params.ongoing[skill.kind] == 0 and is_strike(params.skill_effect[skill.kind]):
            add_strike(problem, params.skill_effect[skill.kind], NOTHING, i, -1.0)
    if work.phase == PUSH:
        save_strongest(params, problem)


@inner
def is_strike(effect: Any) -> bool:
    """Whether an effect is aimed at some targets, which are to be chosen."""
    return bool(effect.verb in (LASER_VERB, MANEUVER_VERB, STUN) and effect.targets != ALL_TARGETS)


@inner
def add_strike(problem: Any, effect: Any, token: int, skill: int, hold: float) -> None:
    """An effect: a piece for each of its targets."""
    kind = STUNS
    if effect.verb == LASER_VERB:
        kind = LASER
    elif effect.verb == MANEUVER_VERB:
        kind = MANEUVER
    add_group(problem, kind, 0 if kind == STUNS else effect.value, effect.targets, token, skill, hold)
    if problem.group_count > 0:
        problem.groups[problem.group_count - 1].strike = 1


@inner
def add_group(problem: Any, kind: int, value: int, pieces: int, token: int, skill: int, hold: float) -> None:
    """Some pieces, as long as there is room."""
    if pieces == 0 or problem.group_count >= MAX_GROUPS:
        return
    group = problem.groups[problem.group_count]
    problem.group_count += 1
    group.kind = kind
    group.value = value
    group.pieces = min(pieces, MAX_OF_GROUP)
    group.strike = 0
    group.token = token
    group.skill = skill
    group.hold = hold


@inner
def save_strongest(params: Any, problem: Any) -> None:
    """In the push the strongest laser is held sooner: the last section may need it."""
    best = NOTHING
    for i in range(problem.group_count):
        group = problem.groups[i]
        if group.kind == LASER and group.strike == 0 and (best == NOTHING or group.value > problem.groups[best].value):
            best = i
    if best != NOTHING:
        problem.groups[best].hold += params.weights[HOLD_FINISH]
