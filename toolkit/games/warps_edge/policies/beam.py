"""Where there are too many cases to look at: piece by piece in falling value, the best cases so far are kept.

What `greedy` would do is looked at as well, so that the beam never does worse.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_TARGETS
from ..state import LASER, MANEUVER, NOTHING
from .cells import keep_case, start_node, step_node
from .menus import counts
from .problem import FIELD, LASER_BONUS_BIT, MANEUVER_BONUS_BIT, MAX_BEAM, MAX_OF_GROUP
from .scoring import DESTROYED, UNBEATEN, judge, outlook

UNUSED = -2.0e18  # below the score of any case


@inner
def search_beam(problem: Any) -> None:
    """The best cases found piece by piece, and the greedy one."""
    start_ray(problem, problem.rays[0, 0])
    problem.ray_count = 1
    now = 0
    sort_falling(problem)
    for place in range(problem.group_count):
        group = problem.numbers[place]
        for piece in range(problem.groups[group].pieces):
            widen(problem, group, piece, now)
            now = 1 - now
    for i in range(problem.ray_count):
        keep_ray(problem, problem.rays[now, i])
    start_ray(problem, problem.ray)
    place_greedily(problem, problem.ray)
    keep_ray(problem, problem.ray)


@inner
def sort_falling(problem: Any) -> None:
    """Write the groups into `problem.numbers` in falling value, of equal value as they stand."""
    order = problem.numbers
    for place in range(problem.group_count):
        i = place
        while i > 0 and problem.groups[place].value > problem.groups[order[i - 1]].value:
            order[i] = order[i - 1]
            i -= 1
        order[i] = place


# --- a case of the beam ---


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
    if ray.beaten[number] != UNBEATEN:
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
    bit = LASER_BONUS_BIT if kind == LASER else MANEUVER_BONUS_BIT
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
    """Pieces that don't count for what beat a goal are left, but for a first token of the turn."""
    goal = problem.goals[number]
    destroyed = ray.beaten[number] == DESTROYED
    if goal.both == 0 and (ray.case.maneuver_at if destroyed else ray.case.laser_at) == number:
        return
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
            bits |= LASER_BONUS_BIT if problem.groups[group].kind == LASER else MANEUVER_BONUS_BIT
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


# --- from piece to piece ---


@inner
def widen(problem: Any, group: int, piece: int, now: int) -> None:
    """One more piece in every case that is kept: of all ways the best are kept."""
    problem.candidate_count = 0
    strike = problem.groups[group].strike != 0
    for parent in range(problem.ray_count):
        first = 0 if piece == 0 else problem.rays[now, parent].last
        for number in range(first, problem.goal_count + 1):
            if number < problem.goal_count and not may_take(problem, problem.rays[now, parent], group, number):
                continue
            if strike and piece > 0 and number == first and number < problem.goal_count:
                continue
            copy_ray(problem, problem.rays[now, parent], problem.ray)
            if number < problem.goal_count:
                give(problem, problem.ray, group, number)
            offer_candidate(problem, outlook(problem, problem.nodes[sum_up(problem, problem.ray)]), parent, number)
    for i in range(problem.candidate_count):
        chosen = problem.candidates[i]
        ray = problem.rays[1 - now, i]
        copy_ray(problem, problem.rays[now, chosen.parent], ray)
        if chosen.place < problem.goal_count:
            give(problem, ray, group, chosen.place)
        ray.last = chosen.place
        ray.score = chosen.score
    problem.ray_count = problem.candidate_count


@inner
def offer_candidate(problem: Any, score: float, parent: int, place: int) -> None:
    """Keep a candidate among the best: a heap whose first is the worst of them."""
    width = min(problem.beam_width, MAX_BEAM)
    if problem.candidate_count < width:
        at = problem.candidate_count
        problem.candidate_count += 1
        while at > 0 and problem.candidates[(at - 1) // 2].score > score:
            move_candidate(problem, (at - 1) // 2, at)
            at = (at - 1) // 2
    elif score > problem.candidates[0].score:
        at = sink(problem, score)
    else:
        return
    problem.candidates[at].score = score
    problem.candidates[at].parent = parent
    problem.candidates[at].place = place


@inner
def sink(problem: Any, score: float) -> int:
    """The worst candidate makes room: where the new one stands in the heap."""
    at = 0
    while True:
        child = 2 * at + 1
        if child >= problem.candidate_count:
            return at
        if child + 1 < problem.candidate_count and problem.candidates[child + 1].score < problem.candidates[child].score:
            child += 1
        if problem.candidates[child].score >= score:
            return at
        move_candidate(problem, child, at)
        at = child


@inner
def move_candidate(problem: Any, one: int, place: int) -> None:
    """A candidate takes another place of the heap."""
    problem.candidates[place].score = problem.candidates[one].score
    problem.candidates[place].parent = problem.candidates[one].parent
    problem.candidates[place].place = problem.candidates[one].place


# --- greedy ---


@inner
def place_greedily(problem: Any, ray: Any) -> None:
    """Each piece in falling value where `greedy` would put it."""
    sort_falling(problem)
    for place in range(problem.group_count):
        group = problem.numbers[place]
        for _ in range(problem.groups[group].pieces):
            number = greedy_goal(problem, ray, group)
            if number != NOTHING:
                give(problem, ray, group, number)


@inner
def greedy_goal(problem: Any, ray: Any, group: int) -> int:
    """A laser goes to the least missing hull, another piece to an unstunned goal of the highest attack."""
    best = NOTHING
    best_rank = 0
    for number in range(problem.goal_count):
        if may_take(problem, ray, group, number):
            rank = greedy_rank(problem, ray, problem.groups[group].kind, number)
            if best == NOTHING or rank > best_rank:
                best = number
                best_rank = rank
    return int(best)


@inner
def greedy_rank(problem: Any, ray: Any, kind: int, number: int) -> int:
    """The higher, the sooner a goal gets a piece."""
    goal = problem.goals[number]
    if kind == LASER:
        return int(goal.lasers + ray.lasers[number] - goal.hull)
    speed_left = min(goal.speed - goal.maneuvers - ray.maneuvers[number], 1000)
    unstunned = 1 if goal.stunned == 0 and ray.pieces[number] == 0 else 0
    return int((unstunned * 1000 + goal.attack) * 2000 - speed_left)
