"""`strong`: plans the whole step at once, and anew when it has shown something (5.4 of the checklist).

Effects that show or change tokens come first. Then each skill that can be paid, or none, is tried: lasers, maneuvers and
strikes are distributed (`assignment`), and what else may be done is weighed with the best cases (`templates`). The best plan is
carried out choice by choice (`carry_out`).
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.actions import possible
from ..rules.skills import pays_for
from ..state import END_STEP, IDLE, LASER, MANEUVER, NOTHING
from .assignment import solve
from .at_once import act_at_once, lasting_worth, worth_at_once
from .carry_out import gather, write_queue
from .choices import begin_choice
from .declared import SKILL_FIT
from .payments import value_for, weakest_payment
from .phases import phase_of, shields_needed, token_scale
from .pose import pose
from .queue import begin_queue, next_in_queue
from .templates import weigh_templates
from .worth import least_worth, skill_worth

WORST = -1.0e18

# --- decisions ---


@inner
def strong_skill(params: Any, seen: Any) -> int:
    """DP-01: the card of most worth, more if the bag has much of what it asks for."""
    best = 0
    best_worth = WORST
    for k in range(seen.offer_count):
        skill = seen.offer[k]
        worth = skill_worth(params, skill) + params.weights[SKILL_FIT] * share_of(params, seen, skill)
        if worth > best_worth:
            best = k
            best_worth = worth
    return int(best)


@inner
def share_of(params: Any, seen: Any, skill: int) -> float:
    """Share of the bag that may pay for a skill."""
    if seen.bag_count == 0:
        return 0.0
    tokens = 0
    for token in range(params.type_count):
        if pays_for(params, token, skill):
            tokens += seen.bag[token]
    return float(tokens / seen.bag_count)


@inner
def strong_loss(params: Any, seen: Any) -> int:
    """DP-05: the token of the discard pile of least worth."""
    return least_worth(params, seen.discard)


@inner
def strong_excess(params: Any, seen: Any) -> int:
    """DP-07: the token of the hold of least worth."""
    return least_worth(params, seen.hold)


@inner
def strong_action(params: Any, seen: Any, work: Any) -> None:
    """DP-02, DP-03, DP-04, DP-06: the next choice of the plan, which is made anew where there is none or it is not legal."""
    if next_in_queue(params, seen.turn, work) and possible(params, seen, work.choice):
        return
    begin_queue(work)
    if seen.hold_closed == 0:
        if act_at_once(params, seen, work):
            return
        make_best_plan(params, seen, work)
        if next_in_queue(params, seen.turn, work) and possible(params, seen, work.choice):
            return
    begin_choice(params, work.choice, END_STEP)


# --- planning ---


@inner
def make_best_plan(params: Any, seen: Any, work: Any) -> None:
    """Try to activate each skill, or none, and queue the best plan."""
    work.phase = phase_of(params, seen)
    work.scale = token_scale(params, seen, work.phase)
    work.needed = shields_needed(params, seen)
    work.best.score = WORST
    try_option(params, seen, NOTHING, work)
    for i in range(seen.owned_count):
        if work.problem.won == 0 and may_activate(params, seen, i, work):
            try_option(params, seen, i, work)
    write_queue(params, seen, work)


@inner
def begin_option(params: Any, seen: Any, work: Any) -> None:
    """All tokens are at hand, nothing is paid."""
    for token in range(params.type_count):
        work.trial.payment[token] = 0
    gather(params, seen, work.trial.payment, work)


@inner
def may_activate(params: Any, seen: Any, i: int, work: Any) -> bool:
    """Whether a skill can be paid now."""
    skill = seen.owned[i]
    if skill.status != IDLE:
        return False
    begin_option(params, seen, work)
    return bool(skill.paid + value_for(params, work.avail, skill.kind) >= params.required[skill.kind])


@inner
def try_option(params: Any, seen: Any, option: int, work: Any) -> None:
    """The best plan with a skill (or NOTHING) activated first, where it is better than the best so far."""
    begin_option(params, seen, work)
    worth = 0.0
    if option != NOTHING:
        skill = seen.owned[option]
        needed = params.required[skill.kind] - skill.paid
        weakest_payment(params, work.avail, skill.kind, needed, work, work.trial.payment)
        gather(params, seen, work.trial.payment, work)
        worth = option_worth(params, seen, skill.kind, work)
    before = work.best.score
    pose(params, seen, option, work)
    solve(work.problem)
    weigh_templates(params, seen, option, worth, work)
    if work.best.score > before:
        keep_pieces(work)


@inner
def option_worth(params: Any, seen: Any, kind: int, work: Any) -> float:
    """What a skill is worth beside what it does to targets and meters this turn."""
    effect = params.skill_effect[kind]
    if params.ongoing[kind] != 0:
        return lasting_worth(params, seen, effect)
    return worth_at_once(params, seen, effect, work.avail)


@inner
def keep_pieces(work: Any) -> None:
    """Remember which pieces the best case speaks of."""
    problem = work.problem
    work.best_group_count = problem.group_count
    for i in range(problem.group_count):
        work.best_groups[i].kind = problem.groups[i].kind
        work.best_groups[i].value = problem.groups[i].value
        work.best_groups[i].pieces = problem.groups[i].pieces
        work.best_groups[i].strike = problem.groups[i].strike
        work.best_groups[i].token = problem.groups[i].token
        work.best_groups[i].skill = problem.groups[i].skill
    work.best_bonus[LASER] = problem.bonus[LASER]
    work.best_bonus[MANEUVER] = problem.bonus[MANEUVER]
