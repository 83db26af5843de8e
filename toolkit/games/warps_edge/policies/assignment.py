"""The search of `strong`: pieces over goals, what is left held or unused (point 2 of its checklist).

All cases are looked at, goal by goal, as long as there are no more than `search_cap`; beyond that a beam (`beam`). What a case
is worth depends on what else is done in the turn through three numbers alone: its damage, the tokens that it gains and the
tokens that it holds. So the best case of each three is kept, and one search serves all templates.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import NOTHING
from .beam import search_beam
from .cells import begin_cells, keep_case, start_node, step_node
from .menus import make_menus
from .problem import LASER_BONUS_BIT, MANEUVER_BONUS_BIT
from .scoring import fits


@inner
def solve(problem: Any) -> None:
    """Fill the cells with the best cases."""
    begin_cells(problem)
    if case_count(problem) <= problem.search_cap and make_menus(problem):
        search_all(problem)
    else:
        search_beam(problem)


@inner
def case_count(problem: Any) -> float:
    """Ways to place the pieces: n equal ones on T goals in C(n + T, T), the pieces of a strike on different goals."""
    total = 1.0
    goals = problem.goal_count
    now = 0
    for number in range(goals):
        now += problem.goals[number].now
    for group in range(problem.group_count):
        pieces = problem.groups[group].pieces
        if problem.groups[group].strike != 0:
            total *= strike_ways(now, pieces)
        else:
            ways = 1.0
            for i in range(goals):
                ways = ways * (pieces + i + 1) / (i + 1)
            total *= ways
    return float(total)


@inner
def strike_ways(goals: int, pieces: int) -> float:
    """Ways to choose up to so many different goals."""
    ways = 1.0
    total = 1.0
    for i in range(min(goals, pieces)):
        ways = ways * (goals - i) / (i + 1)
        total += ways
    return total


@inner
def search_all(problem: Any) -> None:
    """Every case, until one wins: goal by goal, item by item."""
    start_node(problem, problem.nodes[0])
    depth = 0
    while depth >= 0 and problem.won == 0:
        node = problem.nodes[depth]
        if depth == problem.goal_count or is_shut(problem, node, depth):
            for goal in range(depth, problem.goal_count):
                problem.case.uses[goal] = 0
            keep_case(problem, node)
            depth -= 1
        elif next_item(problem, node, depth):
            step_into(problem, node, depth)
            depth += 1
        else:
            depth -= 1


@inner
def is_shut(problem: Any, node: Any, number: int) -> bool:
    """Whether the mothership is out of play in this case, and so all goals from here on (WE-MSH-01, WE-R-13)."""
    return bool(problem.goals[number].section != 0 and node.row_left > problem.opens_at)


@inner
def next_item(problem: Any, node: Any, depth: int) -> bool:
    """Go on to the next item of a goal that the pieces left allow; False where there is none.

    The first token of the turn can't go to a goal that one may not yet aim at when another has been placed before.
    """
    goal = problem.goals[depth]
    only_empty = goal.section != 0 and problem.ordered != 0 and node.blocked != 0
    last = goal.first if only_empty else goal.first + goal.items - 1
    while node.at < last:
        node.at += 1
        item = problem.items[node.at]
        taken = node.bonus if goal.now != 0 else node.placed
        if fits(node.left, item.use) and (taken & item.bonus) == 0:
            return True
    return False


@inner
def step_into(problem: Any, node: Any, depth: int) -> None:
    """Take an item; the next goal begins with its first, or where its twin before it stands."""
    item = problem.items[node.at]
    after = problem.nodes[depth + 1]
    step_node(problem, node, problem.goals[depth], item, after)
    problem.case.uses[depth] = item.use
    if (item.bonus & LASER_BONUS_BIT) != 0:
        problem.case.laser_at = depth
    if (item.bonus & MANEUVER_BONUS_BIT) != 0:
        problem.case.maneuver_at = depth
    if depth + 1 < problem.goal_count:
        goal = problem.goals[depth + 1]
        after.at = (goal.first if goal.twin == NOTHING else problem.nodes[goal.twin].at) - 1
