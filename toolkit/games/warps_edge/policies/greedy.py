"""`greedy`: power tokens, skills, one repair, one purchase, then the strongest tokens first.

It looks one step ahead and never holds a token. What the checklist leaves open: power tokens are used in the order of their
types, skills in the order in which they were kept, of equal targets the first from the left; the dearest tokens are recovered
and upgraded. After each power token and skill it begins again with the first of them that now has a use.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import ACTIVE, ASSIGN, EXHAUSTED, IDLE, POWER, USE_POWER, USE_SKILL
from .aims import take_aim
from .choices import begin_choice
from .payments import value_for, weakest_payment
from .plan import begin_plan, follow_plan, make_plan
from .uses import has_use, may_have_use, write_use
from .worth import cheapest


@inner
def greedy_skill(params: Any, seen: Any) -> int:
    """DP-01: the card of the offer that stands first in the list of preference."""
    best = 0
    for k in range(1, seen.offer_count):
        if params.skill_preference[seen.offer[k]] < params.skill_preference[seen.offer[best]]:
            best = k
    return int(best)


@inner
def greedy_loss(params: Any, seen: Any) -> int:
    """DP-05: the cheapest token of the discard pile."""
    return cheapest(params, seen.discard)


@inner
def greedy_excess(params: Any, seen: Any) -> int:
    """DP-07: the cheapest token of the hold."""
    return cheapest(params, seen.hold)


@inner
def greedy_action(params: Any, seen: Any, work: Any) -> None:
    """DP-02, DP-03, DP-04, DP-06: the next action, written into `work.choice`."""
    take_aim(params, seen, work)
    work.waiting = 0
    begin_plan(seen, work)
    if use_power(params, seen, work) or use_skills(params, seen, work):
        return
    make_plan(params, seen, work)
    follow_plan(params, seen.turn, work)


@inner
def use_power(params: Any, seen: Any, work: Any) -> bool:
    """Use a power token that has a use; note where one waits for it."""
    for token in range(params.type_count):
        if seen.pool[token] == 0 or params.kind[token] != POWER:
            continue
        effect = params.effect[token]
        if has_use(params, seen, effect, work):
            begin_choice(params, work.choice, USE_POWER)
            work.choice.token = token
            write_use(params, seen, effect, work)
            return True
        if may_have_use(effect.verb):
            work.waiting = 1
    return False


@inner
def use_skills(params: Any, seen: Any, work: Any) -> bool:
    """Activate or use a skill that has a use; note where one waits for it."""
    for i in range(seen.owned_count):
        skill = seen.owned[i]
        if skill.status == EXHAUSTED or (skill.status == ACTIVE and params.ongoing[skill.kind] != 0):
            continue
        if skill.status == IDLE and not can_pay(params, seen, skill):
            continue
        effect = params.skill_effect[skill.kind]
        if has_use(params, seen, effect, work):
            write_skill(params, seen, i, skill, effect, work)
            return True
        if may_have_use(effect.verb):
            work.waiting = 1
    return False


@inner
def can_pay(params: Any, seen: Any, skill: Any) -> bool:
    """Whether the pool has what a skill still asks for."""
    return bool(skill.paid + value_for(params, seen.pool, skill.kind) >= params.required[skill.kind])


@inner
def write_skill(params: Any, seen: Any, i: int, skill: Any, effect: Any, work: Any) -> None:
    """Assign the weakest tokens that activate a skill, or use it."""
    if skill.status == ACTIVE:
        begin_choice(params, work.choice, USE_SKILL)
        write_use(params, seen, effect, work)
    else:
        begin_choice(params, work.choice, ASSIGN)
        needed = params.required[skill.kind] - skill.paid
        weakest_payment(params, seen.pool, skill.kind, needed, work, work.choice.tokens)
    work.choice.skill = i
