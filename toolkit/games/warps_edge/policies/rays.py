"""A case of the beam: what went to each goal so far."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_TARGETS
from ..state import LASER, MANEUVER, NOTHING
from .cells import keep_case, start_node, step_node
from .menus import counts
from .problem import FIELD, LASER_BONUS_BIT, MANEUVER_BONUS_BIT, MAX_OF_GROUP
from .scoring import UNBEATEN, judge

UNUSED = -2.0e18  # below the score of any case


@inner
def start_ray(problem: Any, ray: Any) -> None:
    """A case with nothing placed."""
    for goal in range(MAX_TARGETS):
        ray.case.uses[goal] = 0
        ray.lasers[goal] = 0
        ray.maneuvers[goal] = 0
        ray.pieces[goal] = 0
        ray.beaten[goal] = 0
    ray.case.laser_at = NOTHING
    ray.case.maneuver_at = NOTHING
    ray.case.kept = 0
    ray.row_left = problem.row_left
    ray.placed = 0
    ray.last = 0
    ray.score = UNUSED


@inner
def copy_ray(problem: Any, ray: Any, copy: Any) -> None:
    """The same case in another place."""
    for goal in range(problem.goal_count):
        copy.case.uses[goal] = ray.case.uses[goal]
        copy.lasers[goal] = ray.lasers[goal]
        copy.maneuvers[goal] = ray.maneuvers[goal]
        copy.pieces[goal] = ray.pieces[goal]
        copy.beaten[goal] = ray.beaten[goal]
    copy.case.laser_at = ray.case.laser_at
    copy.case.maneuver_at = ray.case.maneuver_at
    copy.row_left = ray.row_left
    copy.placed = ray.placed
    copy.last = ray.last
    copy.score = ray.score


@inner
def may_take(problem: Any, ray: Any, group: int, number: int) -> bool:
    """Whether a goal may get a piece: it stands, one may aim at it, and a strike has not hit it."""
    goal = problem.goals[number]
    if ray.beaten[number] != UNBEATEN or wastes_first(problem, ray, group, number):
        return False
    if problem.groups[group].strike != 0:
        return bool(goal.now != 0 and (ray.case.uses[number] >> (FIELD * group)) & MAX_OF_GROUP == 0)
    if goal.section == 0:
        return True
    if ray.row_left > problem.opens_at:
        return False
    if problem.ordered != 0:
        for before in range(number):
            if problem.goals[before].section != 0 and ray.beaten[before] == UNBEATEN:
                return False
    return True


@inner
def wastes_first(problem: Any, ray: Any, group: int, number: int) -> bool:
    """Whether a piece would beat a goal on one side that got the first token of the other, where that counts more."""
    kind = problem.groups[group].kind
    other_at = ray.case.maneuver_at if kind == LASER else ray.case.laser_at
    if problem.goals[number].both != 0 or other_at != number:
        return False
    value = problem.groups[group].value
    if problem.groups[group].strike == 0 and (ray.placed & first_bit(kind)) == 0:
        value += problem.bonus[kind]
    lasers = ray.lasers[number] + (value if kind == LASER else 0)
    maneuvers = ray.maneuvers[number] + (value if kind == MANEUVER else 0)
    judge(problem, problem.goals[number], lasers, maneuvers, 1, problem.spare)
    return bool(problem.spare.beaten != UNBEATEN)


@inner
def first_bit(kind: int) -> int:
    """The bit of a kind's first token of the turn."""
    return LASER_BONUS_BIT if kind == LASER else MANEUVER_BONUS_BIT


@inner
def give(problem: Any, ray: Any, group: int, number: int) -> None:
    """A piece goes to a goal; those that don't count for what beats it leave it again."""
    one = problem.groups[group]
    value = one.value
    if one.strike == 0:
        value += take_bonus(problem, ray, one.kind, number)
    if one.kind == LASER:
        ray.lasers[number] += value
    elif one.kind == MANEUVER:
        ray.maneuvers[number] += value
    ray.pieces[number] += 1
    ray.case.uses[number] += 1 << (FIELD * group)
    judge(problem, problem.goals[number], ray.lasers[number], ray.maneuvers[number], ray.pieces[number], problem.spare)
    ray.beaten[number] = problem.spare.beaten
    if problem.spare.beaten != UNBEATEN:
        ray.row_left -= 1 if problem.goals[number].section == 0 else 0
        take_idle(problem, ray, number)


@inner
def take_bonus(problem: Any, ray: Any, kind: int, number: int) -> int:
    """What a token counts more as the first of its kind this turn (WE-R-32)."""
    bit = first_bit(kind)
    if (ray.placed & bit) != 0:
        return 0
    ray.placed |= bit
    if problem.bonus[kind] == 0:
        return 0
    if kind == LASER:
        ray.case.laser_at = number
    else:
        ray.case.maneuver_at = number
    return int(problem.bonus[kind])


@inner
def take_idle(problem: Any, ray: Any, number: int) -> None:
    """Pieces that don't count for what beat a goal are left."""
    goal = problem.goals[number]
    for group in range(problem.group_count):
        if not counts(goal, problem.groups[group].kind, ray.beaten[number]):
            use = (ray.case.uses[number] >> (FIELD * group)) & MAX_OF_GROUP
            ray.case.uses[number] -= use << (FIELD * group)


@inner
def sum_up(problem: Any, ray: Any) -> int:
    """Sum a case up in `problem.nodes`: which of them holds it."""
    depth = 0
    start_node(problem, problem.nodes[0])
    while depth < problem.goal_count:
        node = problem.nodes[depth]
        goal = problem.goals[depth]
        if goal.section != 0 and node.row_left > problem.opens_at:
            break
        item = problem.spare
        item.use = ray.case.uses[depth]
        item.placed = placed_bits(problem, item.use)
        item.bonus = LASER_BONUS_BIT if ray.case.laser_at == depth else 0
        item.bonus += MANEUVER_BONUS_BIT if ray.case.maneuver_at == depth else 0
        judge(problem, goal, ray.lasers[depth], ray.maneuvers[depth], ray.pieces[depth], item)
        step_node(problem, node, goal, item, problem.nodes[depth + 1])
        depth += 1
    return int(depth)


@inner
def placed_bits(problem: Any, use: int) -> int:
    """Bits: tokens of a kind are among some pieces."""
    bits = 0
    for group in range(problem.group_count):
        if problem.groups[group].strike == 0 and (use >> (FIELD * group)) & MAX_OF_GROUP > 0:
            bits |= first_bit(problem.groups[group].kind)
    return int(bits)


@inner
def keep_ray(problem: Any, ray: Any) -> None:
    """A case of the beam is whole."""
    if problem.won != 0:
        return
    depth = sum_up(problem, ray)
    for goal in range(problem.goal_count):
        problem.case.uses[goal] = ray.case.uses[goal]
    problem.case.laser_at = ray.case.laser_at
    problem.case.maneuver_at = ray.case.maneuver_at
    keep_case(problem, problem.nodes[depth])
