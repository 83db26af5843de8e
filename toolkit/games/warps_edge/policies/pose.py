"""From the table to the problem that `strong` solves: pieces, goals, and what a case is worth."""

from __future__ import annotations

import math
from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..parameters import (
    ENGAGE_ALWAYS,
    ENGAGE_DECK_EMPTY,
    ENGAGE_FLEET_CLEARED,
    REMOVAL_CHOICE,
)
from ..rules.lasting import lasting
from ..rules.targets import attack_of, hull_of, is_stunned, is_target, speed_of
from ..rules.tokens import tokens_owned
from ..state import (
    CANCEL,
    HOLD_BONUS,
    LASER,
    LASER_BONUS,
    LINKED,
    MANEUVER,
    MANEUVER_BONUS,
    NOTHING,
    ORDERED,
    TO_BAG,
)
from .aims import adds_up, target_number
from .declared import (
    BEAM_WIDTH,
    HOLD_FINISH,
    PROGRESS_POWER,
    SEARCH_CAP,
    TRASH_LINE,
    W_DAMAGE_HULL,
    W_DAMAGE_SHIELD,
    W_KILL,
    W_OVERKILL,
    W_PROGRESS,
    W_SECTION,
    W_SECTION_KILL,
    W_TEMPO,
    W_TRASH,
)
from .pieces import write_groups
from .problem import FAR, MAX_BEAM, MAX_DAMAGE, MAX_HELD, MAX_PROGRESS
from .worth import buy_worth, least_worth, reward_worth

NEVER_OPEN, ALWAYS_OPEN = -1, 99
TIE = 1.0e-4  # less than any worth: of equal cases the kind of which the pool has more beats an enemy


@inner
def pose(params: Any, seen: Any, option: int, work: Any) -> None:
    """The problem with the tokens of `work.avail`, a skill (or NOTHING) being activated first."""
    problem = work.problem
    write_weights(params, problem)
    write_table(params, seen, option, problem)
    write_groups(params, seen, option, work)
    write_goals(params, seen, work)


@inner
def write_weights(params: Any, problem: Any) -> None:
    """What the search reads of the weights."""
    problem.w_overkill = params.weights[W_OVERKILL]
    problem.w_shield = params.weights[W_DAMAGE_SHIELD]
    problem.w_hull = params.weights[W_DAMAGE_HULL]
    problem.w_tempo = params.weights[W_TEMPO]
    problem.w_finish = params.weights[HOLD_FINISH]
    problem.search_cap = params.weights[SEARCH_CAP]
    problem.beam_width = int(min(params.weights[BEAM_WIDTH], MAX_BEAM))


@inner
def with_option(params: Any, seen: Any, verb: int, option: int) -> int:
    """Value of a lasting verb once a skill is activated (WE-SKL-08)."""
    value = lasting(params, seen, verb)
    if option != NOTHING:
        effect = params.skill_effect[seen.owned[option].kind]
        if effect.verb == verb:
            value += effect.value
    return int(value)


@inner
def write_table(params: Any, seen: Any, option: int, problem: Any) -> None:
    """Meters, bag, hold, bonuses, and when the mothership comes into play."""
    problem.shield = seen.shield
    problem.hull = seen.hull
    problem.cancel = with_option(params, seen, CANCEL, option)
    problem.hull_is_life = 1 if params.hull_zero_ends_warp == 0 or seen.warp >= params.warps else 0
    problem.bag = seen.bag_count
    problem.draw_size = params.draw_size
    problem.any_draw = params.short_draw_only_if_zero
    problem.slots = min(MAX_HELD, params.hold + with_option(params, seen, HOLD_BONUS, option))
    problem.bonus[LASER] = with_option(params, seen, LASER_BONUS, option) if seen.laser_placed == 0 else 0
    problem.bonus[MANEUVER] = with_option(params, seen, MANEUVER_BONUS, option) if seen.maneuver_placed == 0 else 0
    problem.row_left = seen.row_count
    problem.standing = seen.standing
    problem.ordered = 1 if params.trait == ORDERED else 0
    problem.linked = 1 if params.trait == LINKED else 0
    problem.opens_at = opens_at(params, seen)
    comes_now = seen.engaged_turn == 0 or seen.engaged_turn == seen.turn
    problem.sections_attack = 0 if params.attack_delay != 0 and comes_now else 1
    write_removals(params, seen, problem)


@inner
def opens_at(params: Any, seen: Any) -> int:
    """Enemies in the row down to which the mothership is in play (WE-MSH-01, WE-R-13)."""
    if params.engage == ENGAGE_ALWAYS:
        return ALWAYS_OPEN
    if seen.deck_count > 0:
        return NEVER_OPEN
    if params.engage == ENGAGE_DECK_EMPTY:
        return ALWAYS_OPEN
    return int(0 if params.engage == ENGAGE_FLEET_CLEARED else params.row_size - 1)


@inner
def write_removals(params: Any, seen: Any, problem: Any) -> None:
    """Worth of losing the least tokens of the discard pile, one by one; a whole turn of the next warp may go with one."""
    owned = tokens_owned(params, seen)
    for token in range(params.type_count):
        problem.pile[token] = seen.discard[token]
    problem.removals[0] = 0.0
    for points in range(1, MAX_DAMAGE + 1):
        problem.removals[points] = problem.removals[points - 1]
        token = least_worth(params, problem.pile)
        if params.removal != REMOVAL_CHOICE or token == NOTHING:
            continue
        problem.pile[token] -= 1
        problem.removals[points] += params.weights[W_TRASH] * max(0.0, params.weights[TRASH_LINE] - buy_worth(params, token))
        if (owned - points + 1) % params.draw_size == 0:
            problem.removals[points] -= params.weights[W_TEMPO]


# --- goals ---


@inner
def write_goals(params: Any, seen: Any, work: Any) -> None:
    """Enemies of the row, and sections that are or may come into play, from left to right."""
    problem = work.problem
    problem.goal_count = 0
    for place in range(params.row_size + params.section_count):
        target = target_number(params, place)
        if seen.targets[target].card == NOTHING or (target >= MAX_ROW and problem.opens_at == NEVER_OPEN):
            continue
        goal = problem.goals[problem.goal_count]
        problem.goal_count += 1
        write_goal(params, seen, target, goal)
        write_worth(params, seen, work, goal)
        write_progress(params, goal)


@inner
def write_goal(params: Any, seen: Any, target: int, goal: Any) -> None:
    """What a target stands and does; with both totals added up, the lower of hull and speed (WE-R-02)."""
    spot = seen.targets[target]
    goal.target = target
    goal.now = 1 if is_target(params, seen, target) else 0
    goal.section = 1 if target >= MAX_ROW else 0
    goal.attack = attack_of(params, seen, target)
    goal.stunned = 1 if is_stunned(seen, target) else 0
    goal.lasers = spot.laser
    goal.maneuvers = spot.maneuver
    goal.hull = hull_of(params, seen, target)
    speed = speed_of(params, seen, target)
    goal.speed = speed if speed > 0 else FAR
    goal.both = 1 if adds_up(params, target) else 0
    if goal.both != 0:
        goal.lasers += goal.maneuvers
        goal.maneuvers = 0
        goal.hull = min(goal.hull, goal.speed)


@inner
def write_worth(params: Any, seen: Any, work: Any, goal: Any) -> None:
    """Worth of beating a target on either side, and the tokens that come of it (point 5: the tie goes to the larger share)."""
    goal.destroy_gain = 0
    goal.evade_gain = 0
    if goal.section != 0:
        goal.destroy_worth = params.weights[W_SECTION_KILL]
        goal.evade_worth = params.weights[W_SECTION_KILL]
        return
    card = seen.targets[goal.target].card
    goal.destroy_worth = params.weights[W_KILL] + TIE * kind_share(params, LASER, work)
    goal.evade_worth = params.weights[W_KILL] + TIE * kind_share(params, MANEUVER, work)
    for token in range(params.type_count):
        worth = work.scale * reward_worth(params, token)
        destroy = min(params.destroy_reward[card, token], seen.supply[token])
        evade = min(params.evade_reward[card, token], seen.supply[token])
        goal.destroy_worth += worth * destroy
        goal.evade_worth += worth * evade
        if params.reward_to == TO_BAG:
            goal.destroy_gain += destroy
            goal.evade_gain += evade
    if goal.both != 0 and params.speed[card] < params.hull[card]:
        goal.destroy_worth = goal.evade_worth
        goal.destroy_gain = goal.evade_gain


@inner
def kind_share(params: Any, kind: int, work: Any) -> float:
    """Share of a kind in the value of lasers and maneuvers at hand."""
    value = 0
    total = 0
    for token in range(params.type_count):
        if params.kind[token] == LASER or params.kind[token] == MANEUVER:
            total += work.avail[token] * params.value[token]
            if params.kind[token] == kind:
                value += work.avail[token] * params.value[token]
    return float(value / total if total > 0 else 0.0)


@inner
def write_progress(params: Any, goal: Any) -> None:
    """Worth of each total that does not beat a target."""
    factor = params.weights[W_PROGRESS] * (params.weights[W_SECTION] if goal.section != 0 else 1.0)
    power = params.weights[PROGRESS_POWER]
    for total in range(MAX_PROGRESS):
        goal.laser_progress[total] = factor * math.pow(total / goal.hull, power) if total < goal.hull else 0.0
        goal.maneuver_progress[total] = 0.0
        if total < goal.speed < FAR:
            goal.maneuver_progress[total] = factor * math.pow(total / goal.speed, power)
