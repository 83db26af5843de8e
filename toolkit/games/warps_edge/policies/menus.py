"""For each goal the sets of pieces that may go to it: `strong`'s menus.

A set is left out where it does no more without one of its pieces, and where a piece lies on a goal that others beat.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import LASER, MANEUVER, NOTHING
from .problem import FIELD, LASER_BONUS_BIT, MANEUVER_BONUS_BIT, MAX_ITEMS, STUNS
from .scoring import DESTROYED, EVADED, UNBEATEN, judge

BONUS_BITS = 4


@inner
def make_menus(problem: Any) -> bool:
    """The menus of all goals; False where there is no room for them."""
    problem.item_count = 0
    for number in range(problem.goal_count):
        goal = problem.goals[number]
        goal.twin = find_twin(problem, number)
        goal.first = problem.item_count
        if goal.twin == NOTHING:
            if not make_menu(problem, goal):
                return False
            goal.items = problem.item_count - goal.first
        else:
            goal.first = problem.goals[goal.twin].first
            goal.items = problem.goals[goal.twin].items
    return True


@inner
def find_twin(problem: Any, number: int) -> int:
    """The goal just before this one of those that are like it, or NOTHING; goals whose order counts have none."""
    goal = problem.goals[number]
    if goal.section != 0 and problem.ordered != 0:
        return NOTHING
    if goal.now == 0 and problem.bonus[LASER] + problem.bonus[MANEUVER] > 0:
        return NOTHING
    for i in range(number):
        if alike(goal, problem.goals[number - 1 - i]):
            return int(number - 1 - i)
    return NOTHING


@inner
def alike(goal: Any, other: Any) -> bool:
    """Whether it makes no difference which of two goals gets some pieces."""
    return bool(
        goal.section == other.section
        and goal.now == other.now
        and goal.attack == other.attack
        and goal.stunned == other.stunned
        and goal.lasers == other.lasers
        and goal.maneuvers == other.maneuvers
        and goal.hull == other.hull
        and goal.speed == other.speed
        and goal.both == other.both
        and goal.destroy_worth == other.destroy_worth
        and goal.evade_worth == other.evade_worth
        and goal.destroy_gain == other.destroy_gain
        and goal.evade_gain == other.evade_gain
    )


@inner
def make_menu(problem: Any, goal: Any) -> bool:
    """All sets of pieces that may go to a goal, the empty one first."""
    for group in range(problem.group_count):
        problem.numbers[group] = 0
    while True:
        if not add_items(problem, goal):
            return False
        group = 0
        while group < problem.group_count and problem.numbers[group] >= most(problem, goal, group):
            problem.numbers[group] = 0
            group += 1
        if group == problem.group_count:
            return True
        problem.numbers[group] += 1


@inner
def most(problem: Any, goal: Any, group: int) -> int:
    """Pieces of a group that a goal may get: of a strike one, and where one may aim now."""
    one = problem.groups[group]
    if one.strike != 0:
        return int(min(1, one.pieces) if goal.now != 0 else 0)
    return int(one.pieces)


@inner
def tokens_of_kind(problem: Any, kind: int) -> int:
    """Tokens of a kind in the set, of which one may be the first of the turn."""
    tokens = 0
    for group in range(problem.group_count):
        if problem.groups[group].kind == kind and problem.groups[group].strike == 0:
            tokens += problem.numbers[group]
    return int(tokens)


@inner
def value_of_kind(problem: Any, kind: int) -> int:
    """Value of the pieces of a kind in the set."""
    value = 0
    for group in range(problem.group_count):
        if problem.groups[group].kind == kind:
            value += problem.numbers[group] * problem.groups[group].value
    return int(value)


@inner
def add_items(problem: Any, goal: Any) -> bool:
    """The set at hand, with and without the first laser and maneuver of the turn; False where there is no room."""
    lasers = tokens_of_kind(problem, LASER)
    maneuvers = tokens_of_kind(problem, MANEUVER)
    placed = (LASER_BONUS_BIT if lasers > 0 else 0) + (MANEUVER_BONUS_BIT if maneuvers > 0 else 0)
    for bonus in range(BONUS_BITS):
        if (bonus & LASER_BONUS_BIT) != 0 and (lasers == 0 or problem.bonus[LASER] == 0):
            continue
        if (bonus & MANEUVER_BONUS_BIT) != 0 and (maneuvers == 0 or problem.bonus[MANEUVER] == 0):
            continue
        if problem.item_count >= MAX_ITEMS:
            return False
        item = problem.items[problem.item_count]
        item.bonus = bonus
        item.placed = placed
        write_item(problem, goal, item)
        if not has_idle_piece(problem, goal, item):
            problem.item_count += 1
    return True


@inner
def write_item(problem: Any, goal: Any, item: Any) -> None:
    """What the set at hand does to a goal."""
    use = 0
    pieces = 0
    for group in range(problem.group_count):
        use += problem.numbers[group] << (FIELD * group)
        pieces += problem.numbers[group]
    item.use = use
    lasers = value_of_kind(problem, LASER) + (problem.bonus[LASER] if (item.bonus & LASER_BONUS_BIT) != 0 else 0)
    maneuvers = value_of_kind(problem, MANEUVER) + (problem.bonus[MANEUVER] if (item.bonus & MANEUVER_BONUS_BIT) != 0 else 0)
    judge(problem, goal, lasers, maneuvers, pieces, item)


@inner
def counts(goal: Any, kind: int, beaten: int) -> bool:
    """Whether pieces of a kind count for what beat a goal."""
    if kind == STUNS:
        return False
    if goal.both != 0:
        return True
    return bool((kind == LASER and beaten == DESTROYED) or (kind == MANEUVER and beaten == EVADED))


@inner
def has_idle_piece(problem: Any, goal: Any, item: Any) -> bool:
    """Whether one of the pieces might as well stay away."""
    for group in range(problem.group_count):
        if problem.numbers[group] == 0:
            continue
        kind = problem.groups[group].kind
        if item.beaten != UNBEATEN and not counts(goal, kind, item.beaten):
            return True
        if problem.groups[group].strike == 0 and carries_bonus(problem, item, kind):
            continue
        problem.numbers[group] -= 1
        spare = problem.spare
        spare.bonus = item.bonus
        write_item(problem, goal, spare)
        problem.numbers[group] += 1
        if does_as_much(spare, item):
            return True
    return False


@inner
def carries_bonus(problem: Any, item: Any, kind: int) -> bool:
    """Whether the one token of a kind is the first of the turn: without it that would be another one."""
    if (item.bonus & (LASER_BONUS_BIT if kind == LASER else MANEUVER_BONUS_BIT)) == 0:
        return False
    return bool(tokens_of_kind(problem, kind) == 1)


@inner
def does_as_much(spare: Any, item: Any) -> bool:
    """Whether a smaller set is as good as a larger one in all respects."""
    return bool(
        spare.beaten == item.beaten
        and spare.worth >= item.worth
        and spare.progress >= item.progress
        and spare.attacks <= item.attacks
        and spare.hull_left <= item.hull_left
        and spare.speed_left <= item.speed_left
    )
