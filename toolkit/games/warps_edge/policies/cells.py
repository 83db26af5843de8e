"""Cases summed up goal by goal, and the best of them kept by damage, tokens gained and tokens held."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import LASER, MANEUVER, NOTHING
from .problem import (
    FAR,
    FIELD,
    LASER_BONUS_BIT,
    MANEUVER_BONUS_BIT,
    MAX_DAMAGE,
    MAX_GAIN,
    MAX_HELD,
)
from .scoring import UNBEATEN, best_held, damage_of, held_pieces, hold_worth, worth_of

# --- summing up ---


@inner
def start_node(problem: Any, node: Any) -> None:
    """A case before its first goal: all pieces are left."""
    left = 0
    for group in range(problem.group_count):
        left += problem.groups[group].pieces << (FIELD * group)
    node.at = problem.goals[0].first - 1
    node.left = left
    node.worth = 0.0
    node.progress = 0.0
    node.damage = 0
    node.gain = 0
    node.bonus = 0
    node.placed = 0
    node.row_left = problem.row_left
    node.standing = problem.standing
    node.fallen = 0
    node.attackers = 0
    node.blocked = 0
    node.hull_left = FAR
    node.speed_left = FAR


@inner
def step_node(problem: Any, node: Any, goal: Any, item: Any, after: Any) -> None:
    """A case with what happens to one more goal."""
    beaten = 1 if item.beaten != UNBEATEN else 0
    section = goal.section
    after.left = node.left - item.use
    after.worth = node.worth + item.worth
    after.progress = node.progress + item.progress
    after.damage = node.damage + item.attacks * goal.attack * (problem.sections_attack if section != 0 else 1)
    after.gain = node.gain + item.gain
    after.bonus = node.bonus | item.bonus
    after.placed = node.placed | item.placed
    after.row_left = node.row_left - (beaten if section == 0 else 0)
    after.standing = node.standing - (beaten if section != 0 else 0)
    after.fallen = node.fallen + (beaten if section != 0 else 0)
    after.attackers = node.attackers + (item.attacks if section != 0 else 0)
    after.blocked = 1 if node.blocked != 0 or (section != 0 and beaten == 0) else 0
    after.hull_left = min(node.hull_left, item.hull_left)
    after.speed_left = min(node.speed_left, item.speed_left)


# --- the best ones ---


@inner
def begin_cells(problem: Any) -> None:
    """No case is known yet."""
    for i in range(problem.known_count):
        problem.cells[problem.known[i]].known = 0
    problem.known_count = 0
    problem.won = 0
    problem.seen_cases = 0
    problem.case.laser_at = NOTHING
    problem.case.maneuver_at = NOTHING


@inner
def cell_number(damage: int, gain: int, held: int) -> int:
    """The cell of so much damage, so many tokens gained and held."""
    return int((min(damage, MAX_DAMAGE) * (MAX_GAIN + 1) + min(gain, MAX_GAIN)) * (MAX_HELD + 1) + held)


@inner
def keep_case(problem: Any, node: Any) -> None:
    """Keep a whole case where it is the best of its cell, with as many tokens held as may be; a case that wins ends it all.

    The first token of a kind counts more (WE-R-32): a case in which none of those placed is the first can't be played.
    """
    problem.seen_cases += 1
    if (node.placed & ~node.bonus & bonus_bits(problem)) != 0:
        return
    problem.case.kept = 0
    if node.standing == 0:
        problem.won = 1
        copy_case(problem, problem.case, node.bonus, problem.win)
        return
    score = worth_of(problem, node)
    damage = damage_of(problem, node)
    left = node.left
    for held in range(problem.slots + 1):
        keep_in_cell(problem, node, cell_number(damage, node.gain, held), score)
        if held == problem.slots:
            return
        group = best_held(problem, node, left)
        if group < 0:
            return
        score += hold_worth(problem, node, left, group)
        pieces = held_pieces(problem, group) << (FIELD * group)
        left -= pieces
        problem.case.kept += pieces


@inner
def bonus_bits(problem: Any) -> int:
    """Kinds whose first token counts more this turn."""
    laser = LASER_BONUS_BIT if problem.bonus[LASER] > 0 else 0
    return int(laser + (MANEUVER_BONUS_BIT if problem.bonus[MANEUVER] > 0 else 0))


@inner
def keep_in_cell(problem: Any, node: Any, number: int, score: float) -> None:
    """Keep the case at hand in a cell if it is better."""
    cell = problem.cells[number]
    if cell.known == 0:
        cell.known = 1
        problem.known[problem.known_count] = number
        problem.known_count += 1
    elif score <= cell.score:
        return
    cell.score = score
    copy_case(problem, problem.case, node.bonus, cell.case)


@inner
def copy_case(problem: Any, case: Any, bonus: int, kept: Any) -> None:
    """Copy a case; where no token gets a bonus in it, none is noted."""
    for goal in range(problem.goal_count):
        kept.uses[goal] = case.uses[goal]
    kept.laser_at = case.laser_at if (bonus & LASER_BONUS_BIT) != 0 else NOTHING
    kept.maneuver_at = case.maneuver_at if (bonus & MANEUVER_BONUS_BIT) != 0 else NOTHING
    kept.kept = case.kept
