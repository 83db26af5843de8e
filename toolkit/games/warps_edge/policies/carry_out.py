"""From `strong`'s plan to the choices that carry it out, in an order in which each of them is legal."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import (
    ASSIGN,
    BUY,
    DISCOUNT,
    END_STEP,
    ENERGY,
    FROM_HOLD,
    MOVE,
    NOTHING,
    RECOVER,
    REPAIR,
    TO_HOLD,
    TO_POOL,
    USE_POWER,
    USE_SKILL,
)
from .at_once import is_at_once
from .baskets import write_basket
from .pose import with_option
from .queue import add_choice, begin_queue
from .queue_targets import queue_strikes, queue_tokens, uses_of
from .scoring import pieces_left
from .templates import left_over, list_uses
from .uses import recover_dearest
from .work import MAX_SPEND


@inner
def write_queue(params: Any, seen: Any, work: Any) -> None:
    """The best plan, choice by choice, up to where it shows something new."""
    begin_queue(work)
    work.queue_turn = seen.turn
    gather(params, seen, work.best.payment, work)
    list_uses(params, seen, work.best.option, work)
    count_spent(params, work)
    move_out(params, seen, work)
    if activate(params, seen, work):
        return
    queue_simple(params, seen, work)
    queue_repairs(params, work)
    if queue_purchase(params, seen, work):
        return
    if queue_strikes(params, work) or queue_tokens(params, work):
        return
    for token in range(params.type_count):
        for _ in range(work.kept[token]):
            add_choice(params, work, MOVE, token, TO_HOLD, NOTHING)
    add_choice(params, work, END_STEP, NOTHING, NOTHING, NOTHING)


# --- tokens spent and kept ---


@inner
def gather(params: Any, seen: Any, payment: Any, work: Any) -> None:
    """All tokens at hand but those that pay for a skill: those held can be moved to the pool."""
    for token in range(params.type_count):
        work.avail[token] = seen.pool[token] + seen.hold[token] - payment[token]


@inner
def count_spent(params: Any, work: Any) -> None:
    """Tokens that the plan spends, and those that it holds in the end."""
    best = work.best
    for token in range(params.type_count):
        work.spent[token] = best.payment[token] + best.repairs[token]
        work.spent[token] += best.buys[token] if buys(work) else 0
        work.kept[token] = 0
    for i in range(work.simple_count):
        if (best.used >> i) & 1 != 0 and work.simple[i].token != NOTHING:
            work.spent[work.simple[i].token] += 1
    for i in range(work.best_group_count):
        group = work.best_groups[i]
        if group.token == NOTHING:
            continue
        used = uses_of(work, i)
        work.spent[group.token] += used if group.strike == 0 else min(used, 1)
        kept = pieces_left(best.case.kept, i)
        work.kept[group.token] += kept if group.strike == 0 else min(kept, 1)
    keep_others(params, work)


@inner
def buys(work: Any) -> bool:
    """Whether the plan buys anything."""
    return bool(work.best.budget > 0 and work.basket_tokens[min(work.best.budget, MAX_SPEND)] > 0)


@inner
def keep_others(params: Any, work: Any) -> None:
    """Hold the dearest of the tokens left that are no pieces."""
    for _ in range(work.best.extra):
        dearest = NOTHING
        for token in range(params.type_count):
            if left_over(params, work, work.best, token) > work.kept[token]:
                if dearest == NOTHING or params.cost[token] > params.cost[dearest]:
                    dearest = token
        if dearest == NOTHING:
            return
        work.kept[dearest] += 1


@inner
def move_out(params: Any, seen: Any, work: Any) -> None:
    """Tokens of the hold that are spent, or that others take the place of; `work.kept` says then what is yet to be moved in."""
    for token in range(params.type_count):
        out = max(0, work.spent[token] - seen.pool[token])
        out = max(out, seen.hold[token] - work.kept[token])
        out = min(out, seen.hold[token])
        for _ in range(out):
            add_choice(params, work, MOVE, token, FROM_HOLD, NOTHING)
        work.kept[token] = max(0, work.kept[token] - (seen.hold[token] - out))


# --- effects and energy ---


@inner
def activate(params: Any, seen: Any, work: Any) -> bool:
    """Pay for a skill; whether its effect comes before all else, so that the rest is planned once it is known."""
    option = work.best.option
    if option == NOTHING:
        return False
    choice = work.queue[add_choice(params, work, ASSIGN, NOTHING, NOTHING, option)]
    for token in range(params.type_count):
        choice.tokens[token] = work.best.payment[token]
    kind = seen.owned[option].kind
    return bool(params.ongoing[kind] == 0 and is_at_once(params.skill_effect[kind]))


@inner
def queue_simple(params: Any, seen: Any, work: Any) -> None:
    """Effects that are not aimed."""
    for i in range(work.simple_count):
        simple = work.simple[i]
        if (work.best.used >> i) & 1 == 0:
            continue
        kind = USE_POWER if simple.skill == NOTHING else USE_SKILL
        place = add_choice(params, work, kind, simple.token, NOTHING, simple.skill)
        if simple.verb == RECOVER:
            recover_dearest(params, seen, simple.value, work.queue[place])


@inner
def queue_repairs(params: Any, work: Any) -> None:
    """Repairs, in the order in which they were weighed."""
    for token in range(params.type_count):
        if params.kind[token] == ENERGY:
            for _ in range(work.best.repairs[token]):
                add_choice(params, work, REPAIR, token, NOTHING, NOTHING)


@inner
def queue_purchase(params: Any, seen: Any, work: Any) -> bool:
    """Buy the best basket; whether what is bought is at hand at once."""
    if not buys(work):
        return False
    choice = work.queue[add_choice(params, work, BUY, NOTHING, NOTHING, NOTHING)]
    for token in range(params.type_count):
        choice.tokens[token] = work.best.buys[token]
    write_basket(params, with_option(params, seen, DISCOUNT, work.best.option), work.best.budget, work, choice.basket)
    return bool(params.buy_to == TO_POOL)
