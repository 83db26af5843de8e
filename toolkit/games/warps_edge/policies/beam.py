"""Where there are too many cases to look at: piece by piece in falling value, the best cases so far are kept.

What `greedy` would do is looked at as well, so that the beam never does worse.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import LASER, NOTHING
from .problem import MAX_BEAM
from .rays import copy_ray, give, keep_ray, may_take, start_ray, sum_up
from .scoring import outlook


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
