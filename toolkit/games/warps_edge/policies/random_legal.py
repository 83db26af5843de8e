"""`random`: any legal action; it tries out the rules and is the lower bound.

First a kind of action out of those that are legal, the end of the step a third as likely as each other kind, then one of its
options, then what that leaves open: each equally likely.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..limits import MAX_TARGETS
from ..rules.buying import price
from ..rules.lasting import lasting
from ..rules.skills import pays_for
from ..rules.targets import is_target
from ..state import (
    ACTIONS,
    ALL_TARGETS,
    ASSIGN,
    BUY,
    DISCOUNT,
    END_STEP,
    ENERGY,
    IDLE,
    LASER_VERB,
    MANEUVER_VERB,
    NOTHING,
    RECOVER,
    STUN,
    UPGRADE,
    USE_POWER,
    USE_SKILL,
)
from .choices import begin_choice, begin_effect
from .multisets import AT_LEAST, AT_MOST, count_sets, draw_set
from .options import ALL_OPTIONS, cheapest_in_supply, may_pick, options
from .work import MAX_BUDGET

END_WEIGHT, OTHER_WEIGHT = 1, 3


@inner
def index_below(draws: Any, name: int, n: int) -> int:
    """A uniform index below n from the policy's own draws."""
    return int(min(n - 1, int(chance.uniform(draws, name) * n)))


@inner
def random_skill(seen: Any, draws: Any, name: int) -> int:
    """DP-01: any card of the offer."""
    return index_below(draws, name, seen.offer_count)


@inner
def random_type(params: Any, tokens: Any, draws: Any, name: int) -> int:
    """DP-05, DP-07: any type of some tokens, however many there are of it."""
    types = 0
    for token in range(params.type_count):
        if tokens[token] > 0:
            types += 1
    index = index_below(draws, name, types)
    for token in range(params.type_count):
        if tokens[token] > 0:
            if index == 0:
                return token
            index -= 1
    return NOTHING


@inner
def random_action(params: Any, seen: Any, draws: Any, name: int, work: Any) -> None:
    """DP-02, DP-03, DP-04, DP-06: an action, written into `work.choice`."""
    choice = work.choice
    kind = random_kind(params, seen, draws, name, work)
    if kind == ASSIGN:
        random_assignment(params, seen, draws, name, work)
    elif kind == BUY:
        random_purchase(params, seen, draws, name, work)
    else:
        options(params, seen, kind, index_below(draws, name, work.legal[kind]), choice)
        if kind == USE_POWER:
            random_use(params, seen, params.effect[choice.token], draws, name, work)
        elif kind == USE_SKILL:
            random_use(params, seen, params.skill_effect[seen.owned[choice.skill].kind], draws, name, work)


@inner
def random_kind(params: Any, seen: Any, draws: Any, name: int, work: Any) -> int:
    """A kind of action out of those that are legal, by their weights."""
    total = 0
    for kind in range(ACTIONS):
        work.legal[kind] = options(params, seen, kind, ALL_OPTIONS, work.choice)
        total += weight_of(kind, work)
    place = index_below(draws, name, total)
    for kind in range(ACTIONS):
        place -= weight_of(kind, work)
        if place < 0:
            return kind
    return END_STEP


@inner
def weight_of(kind: int, work: Any) -> int:
    """How likely a kind of action is, 0 where it is not legal."""
    if work.legal[kind] == 0:
        return 0
    return END_WEIGHT if kind == END_STEP else OTHER_WEIGHT


# --- sets of tokens ---


@inner
def random_assignment(params: Any, seen: Any, draws: Any, name: int, work: Any) -> None:
    """Any skill with any tokens that may be assigned to it."""
    total = 0.0
    for i in range(seen.owned_count):
        total += assignments(params, seen, i, work)
    place = chance.uniform(draws, name) * total
    chosen = 0
    for i in range(seen.owned_count):
        count = assignments(params, seen, i, work)
        if count > 0.0 and place >= 0.0:
            chosen = i
        place -= count
    begin_choice(params, work.choice, ASSIGN)
    work.choice.skill = chosen
    assignments(params, seen, chosen, work)
    draw_set(params, 1, AT_LEAST, draws, name, work, work.choice.tokens)


@inner
def assignments(params: Any, seen: Any, i: int, work: Any) -> float:
    """How many sets of tokens may be assigned to a skill."""
    skill = seen.owned[i]
    for token in range(params.type_count):
        work.weights[token] = 1
        work.limits[token] = seen.pool[token] if skill.status == IDLE and pays_for(params, token, skill.kind) else 0
    return count_sets(params, 1, AT_LEAST, work)


@inner
def random_purchase(params: Any, seen: Any, draws: Any, name: int, work: Any) -> None:
    """Any energy tokens that can pay for something, then any tokens that they can pay."""
    choice = work.choice
    begin_choice(params, choice, BUY)
    discount = lasting(params, seen, DISCOUNT)
    needed = max(0, price(params, cheapest_in_supply(params, seen), discount) - seen.buying_power)
    for token in range(params.type_count):
        work.limits[token] = seen.pool[token] if params.kind[token] == ENERGY else 0
        work.weights[token] = params.value[token]
    count_sets(params, needed, AT_LEAST, work)
    draw_set(params, needed, AT_LEAST, draws, name, work, choice.tokens)
    budget = seen.buying_power
    for token in range(params.type_count):
        budget += choice.tokens[token] * params.value[token]
        work.limits[token] = seen.supply[token]
        work.weights[token] = price(params, token, discount)
    budget = min(budget, MAX_BUDGET)
    count_sets(params, budget, AT_MOST, work)
    draw_set(params, budget, AT_MOST, draws, name, work, choice.basket)


# --- effects ---


@inner
def random_use(params: Any, seen: Any, effect: Any, draws: Any, name: int, work: Any) -> None:
    """Any targets or tokens of an effect."""
    verb = effect.verb
    begin_effect(params, work.choice)
    if verb in (LASER_VERB, MANEUVER_VERB, STUN):
        if effect.targets != ALL_TARGETS:
            random_targets(params, seen, effect.targets, draws, name, work.choice)
    elif verb == RECOVER:
        random_recovery(params, seen, effect.value, draws, name, work)
    elif verb == UPGRADE:
        random_upgrade(params, seen, effect, draws, name, work.choice)


@inner
def random_targets(params: Any, seen: Any, limit: int, draws: Any, name: int, choice: Any) -> None:
    """DP-03: any order of one or more different targets, up to a limit; all such orders are equally likely."""
    left = 0
    for target in range(MAX_TARGETS):
        if is_target(params, seen, target):
            choice.targets[left] = target  # those that may yet be chosen stand behind those chosen
            left += 1
    for chosen in range(min(limit, left)):
        if chosen > 0 and chance.uniform(draws, name) * orders(left, limit - chosen) < 1.0:
            return
        swap(choice.targets, chosen, chosen + index_below(draws, name, left))
        choice.target_count += 1
        left -= 1


@inner
def orders(left: int, more: int) -> float:
    """In how many ways a list of targets goes on with up to so many more of those left; to end here is one of them."""
    ways = 1.0
    longest = min(left, more)
    for k in range(longest):
        ways = 1.0 + (left - longest + 1 + k) * ways
    return ways


@inner
def swap(targets: Any, one: int, other: int) -> None:
    """Two targets of a list change places."""
    kept = targets[one]
    targets[one] = targets[other]
    targets[other] = kept


@inner
def random_recovery(params: Any, seen: Any, limit: int, draws: Any, name: int, work: Any) -> None:
    """DP-06: any tokens of the discard pile, one or more, up to a limit; none where it is empty."""
    if seen.discard_count == 0:
        return
    for token in range(params.type_count):
        work.limits[token] = seen.discard[token]
        work.weights[token] = 1
    count_sets(params, limit, AT_MOST, work)
    draw_set(params, limit, AT_MOST, draws, name, work, work.choice.picked)


@inner
def random_upgrade(params: Any, seen: Any, effect: Any, draws: Any, name: int, choice: Any) -> None:
    """DP-06: any type of token of the pool that can be upgraded."""
    count = 0
    for token in range(params.type_count):
        if may_pick(params, seen, effect, token):
            count += 1
    index = index_below(draws, name, count)
    for token in range(params.type_count):
        if may_pick(params, seen, effect, token):
            if index == 0:
                choice.picked[token] = 1
            index -= 1
