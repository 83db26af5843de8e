"""What a case is worth to `strong` (point 3 of its checklist): goal by goal, then damage, turns and what is held."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import LASER, MANEUVER
from .problem import FAR, FIELD, GUARD, MAX_DAMAGE, MAX_OF_GROUP, MAX_PROGRESS

LOST = 1.0e6  # a lost game costs more than all else is worth
WON = 1.0e9
NOT_HELD = -1.0

UNBEATEN, DESTROYED, EVADED = range(3)

# --- one goal ---


@inner
def judge(problem: Any, goal: Any, lasers: int, maneuvers: int, pieces: int, item: Any) -> None:
    """Write what values and pieces that are added to a goal make of it."""
    laser = goal.lasers + lasers
    maneuver = goal.maneuvers + maneuvers
    if goal.both != 0:
        laser += maneuver
        maneuver = 0
    item.beaten = UNBEATEN
    item.worth = 0.0
    item.progress = 0.0
    item.attacks = 0
    item.gain = 0
    item.hull_left = FAR
    item.speed_left = FAR
    if laser >= goal.hull and (lasers > 0 or goal.both != 0):
        item.beaten = DESTROYED
        item.worth = goal.destroy_worth - problem.w_overkill * (laser - goal.hull)
        item.gain = goal.destroy_gain
    elif maneuver >= goal.speed and maneuvers > 0:
        item.beaten = EVADED
        item.worth = goal.evade_worth - problem.w_overkill * (maneuver - goal.speed)
        item.gain = goal.evade_gain
    else:
        item.attacks = 1 if pieces == 0 and goal.stunned == 0 else 0
        item.progress = max(progress_at(goal.laser_progress, laser), progress_at(goal.maneuver_progress, maneuver))
        note_left(problem, goal, laser, maneuver, item)


@inner
def progress_at(table: Any, total: int) -> float:
    """Worth of a total that does not beat a goal."""
    return float(table[min(max(total, 0), MAX_PROGRESS - 1)])


@inner
def note_left(problem: Any, goal: Any, laser: int, maneuver: int, item: Any) -> None:
    """What is missing, where one token of the hold may fill it next turn."""
    hull_left = goal.hull - laser
    speed_left = hull_left if goal.both != 0 else goal.speed - maneuver
    if hull_left <= problem.largest[LASER]:
        item.hull_left = hull_left
    if speed_left <= problem.largest[MANEUVER]:
        item.speed_left = speed_left


# --- a whole case ---


@inner
def damage_cost(problem: Any, damage: int, shield: int, hull: int, cancel: int) -> float:
    """Cost of the summed damage of a turn, the shields first (WE-DMG-01); a lost game costs LOST."""
    points = max(0, damage - cancel)
    on_shield = min(points, shield)
    on_hull = points - on_shield
    cost = problem.w_shield * on_shield + problem.w_hull * on_hull - problem.removals[min(on_shield, MAX_DAMAGE)]
    if on_hull >= hull:
        cost += LOST if problem.hull_is_life != 0 else 2.0 * problem.w_tempo * turns_left(problem, problem.bag)
    return float(cost)


@inner
def turns_left(problem: Any, tokens: int) -> int:
    """Turns of this warp that a bag of so many tokens gives (WE-PLN-01, WE-R-17)."""
    if problem.any_draw != 0:
        return int((tokens + problem.draw_size - 1) // problem.draw_size)
    return int(tokens // problem.draw_size)


@inner
def worth_of(problem: Any, node: Any) -> float:
    """Of a whole case, but for damage, turns and what is held; progress is lost where the warp ends with the turn."""
    goes_on = turns_left(problem, problem.bag + node.gain) > 0
    return float(node.worth + (node.progress if goes_on else 0.0))


@inner
def damage_of(problem: Any, node: Any) -> int:
    """Summed attacks of a whole case: sections that fall raise those of linked ones (WE-MSH-08)."""
    raised = node.attackers * node.fallen if problem.linked != 0 else 0
    return int(node.damage + raised * problem.sections_attack)


@inner
def outlook(problem: Any, node: Any) -> float:
    """A whole case in one number, with the shields as they are now."""
    if node.standing == 0:
        return WON
    total = worth_of(problem, node) + problem.w_tempo * turns_left(problem, problem.bag + node.gain)
    total -= damage_cost(problem, damage_of(problem, node), problem.shield, problem.hull, problem.cancel)
    left = node.left
    for _ in range(problem.slots):
        group = best_held(problem, node, left)
        if group < 0:
            break
        total += hold_worth(problem, node, left, group)
        left -= held_pieces(problem, group) << (FIELD * group)
    return float(total)


# --- the hold ---


@inner
def pieces_left(left: int, group: int) -> int:
    """Pieces of a group in a packed number."""
    return int((left >> (FIELD * group)) & MAX_OF_GROUP)


@inner
def fits(left: int, use: int) -> bool:
    """Whether so many pieces are left of each group."""
    return bool(((left | GUARD) - use) & GUARD == GUARD)


@inner
def held_pieces(problem: Any, group: int) -> int:
    """Pieces that are one token: all of a strike's."""
    return int(problem.groups[group].pieces if problem.groups[group].strike != 0 else 1)


@inner
def hold_worth(problem: Any, node: Any, left: int, group: int) -> float:
    """Worth of holding a token of a group, or NOT_HELD; more where it would beat a target next turn."""
    one = problem.groups[group]
    if one.hold < 0.0 or pieces_left(left, group) < held_pieces(problem, group):
        return NOT_HELD
    if one.strike == 0 and one.value >= (node.hull_left if one.kind == LASER else node.speed_left):
        return float(one.hold + problem.w_finish)
    return float(one.hold)


@inner
def best_held(problem: Any, node: Any, left: int) -> int:
    """The group whose token is held first, or -1."""
    best = -1
    best_worth = NOT_HELD
    for group in range(problem.group_count):
        worth = hold_worth(problem, node, left, group)
        if worth > best_worth:
            best = group
            best_worth = worth
    return int(best)
