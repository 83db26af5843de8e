"""Strikes and tokens of `strong`'s plan as choices, in an order in which each of them is legal."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import LASER, MANEUVER, NOTHING, PLACE, TO_POOL, USE_POWER, USE_SKILL
from .choices import add_target
from .problem import FIELD
from .queue import add_choice
from .scoring import UNBEATEN, judge, pieces_left


@inner
def queue_strikes(params: Any, work: Any) -> bool:
    """Effects that are aimed, before tokens; whether one may change what can be aimed at."""
    changes = False
    for i in range(work.best_group_count):
        group = work.best_groups[i]
        if group.strike == 0 or uses_of(work, i) == 0:
            continue
        kind = USE_POWER if group.skill == NOTHING else USE_SKILL
        choice = work.queue[add_choice(params, work, kind, group.token, NOTHING, group.skill)]
        for number in range(work.problem.goal_count):
            if pieces_left(work.best.case.uses[number], i) > 0:
                add_target(choice, work.problem.goals[number].target)
    for number in range(work.problem.goal_count):
        if tokens_in(work, work.best.case.uses[number]) == 0 and is_beaten(work, number):
            changes = bool(leaves(params, work, number) or changes)
    return changes


@inner
def tokens_in(work: Any, use: int) -> int:
    """Tokens among some pieces."""
    tokens = 0
    for i in range(work.best_group_count):
        if work.best_groups[i].strike == 0:
            tokens += pieces_left(use, i)
    return int(tokens)


@inner
def is_beaten(work: Any, number: int) -> bool:
    """Whether the plan beats a goal."""
    lasers = 0
    maneuvers = 0
    pieces = 0
    case = work.best.case
    for i in range(work.best_group_count):
        used = pieces_left(case.uses[number], i)
        pieces += used
        if work.best_groups[i].kind == LASER:
            lasers += used * work.best_groups[i].value
        elif work.best_groups[i].kind == MANEUVER:
            maneuvers += used * work.best_groups[i].value
    lasers += work.best_bonus[LASER] if case.laser_at == number else 0
    maneuvers += work.best_bonus[MANEUVER] if case.maneuver_at == number else 0
    judge(work.problem, work.problem.goals[number], lasers, maneuvers, pieces, work.problem.spare)
    return bool(work.problem.spare.beaten != UNBEATEN)


@inner
def leaves(params: Any, work: Any, number: int) -> bool:
    """A goal is beaten: whether the mothership comes into play by it, or the pool grows."""
    problem = work.problem
    if params.reward_to == TO_POOL or params.overkill_returned != 0:
        return True
    if problem.goals[number].section != 0:
        return False
    shut = problem.row_left > problem.opens_at
    problem.row_left -= 1
    return bool(shut and problem.row_left <= problem.opens_at)


@inner
def queue_tokens(params: Any, work: Any) -> bool:
    """Tokens, those first that count more, then goal by goal; whether one may change what can be aimed at."""
    case = work.best.case
    for number in range(work.problem.goal_count):
        work.rest[number] = case.uses[number]
    if first_token(params, work, case.laser_at, LASER) or first_token(params, work, case.maneuver_at, MANEUVER):
        return True
    for number in range(work.problem.goal_count):
        if tokens_in(work, work.rest[number]) > 0:
            for i in range(work.best_group_count):
                while place_one(params, work, number, i):
                    pass
            if ends_goal(params, work, number):
                return True
    return False


@inner
def first_token(params: Any, work: Any, number: int, kind: int) -> bool:
    """Place the token that counts more, where one may aim at its goal already; whether that changes what can be aimed at."""
    if number == NOTHING or work.problem.goals[number].now == 0:
        return False
    for i in range(work.best_group_count):
        if work.best_groups[i].kind == kind and place_one(params, work, number, i):
            return ends_goal(params, work, number)
    return False


@inner
def place_one(params: Any, work: Any, number: int, group: int) -> bool:
    """Place a token of a group where the plan has one for a goal."""
    if work.best_groups[group].strike != 0 or pieces_left(work.rest[number], group) == 0:
        return False
    work.rest[number] -= 1 << (FIELD * group)
    add_choice(params, work, PLACE, work.best_groups[group].token, work.problem.goals[number].target, NOTHING)
    return True


@inner
def ends_goal(params: Any, work: Any, number: int) -> bool:
    """Whether a goal has all its tokens, is beaten, and more than that changes."""
    return bool(tokens_in(work, work.rest[number]) == 0 and is_beaten(work, number) and leaves(params, work, number))


@inner
def uses_of(work: Any, group: int) -> int:
    """Pieces of a group that the plan's case places."""
    used = 0
    for goal in range(work.problem.goal_count):
        used += pieces_left(work.best.case.uses[goal], group)
    return int(used)
