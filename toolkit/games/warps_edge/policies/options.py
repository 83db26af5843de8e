"""What is legal now, kind by kind, enumerated by token type: equal tokens give one option.

Which tokens are assigned, discarded or bought, and what an effect is used on, is left open here: an action stands in the list
once if there is any way to do it. The rules judge every option; only a move that undoes another is left out beside.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_TARGETS, MAX_TYPES
from ..rules.actions import possible
from ..rules.buying import price
from ..rules.effects import better
from ..rules.lasting import lasting
from ..rules.skills import pays_for
from ..rules.targets import is_target
from ..state import (
    ALL_TARGETS,
    ASSIGN,
    BUY,
    DISCOUNT,
    END_STEP,
    ENERGY,
    LASER_VERB,
    MANEUVER_VERB,
    MOVE,
    NOTHING,
    PLACE,
    RECOVER,
    REPAIR,
    STUN,
    TO_HOLD,
    UPGRADE,
    USE_POWER,
    USE_SKILL,
)
from .aims import target_number
from .choices import add_target, begin_choice

ALL_OPTIONS = -1  # none is wanted, all are counted


@inner
def options(params: Any, seen: Any, kind: int, wanted: int, choice: Any) -> int:
    """How many options of a kind there are; the wanted one is left in `choice`, where counting ends."""
    count = 0
    for one in range(choices_of_one(params, seen, kind)):
        for other in range(choices_of_other(params, seen, kind, one)):
            write_option(params, seen, kind, one, other, choice)
            if possible(params, seen, choice) and not undoes_move(seen, choice):
                if count == wanted:
                    return count
                count += 1
    return count


@inner
def choices_of_one(params: Any, seen: Any, kind: int) -> int:
    """How many skills or token types an action of a kind may name."""
    if kind in (END_STEP, BUY):
        return 1
    return int(seen.owned_count if kind in (ASSIGN, USE_SKILL) else params.type_count)


@inner
def choices_of_other(params: Any, seen: Any, kind: int, one: int) -> int:
    """How many targets or directions it may name with it; none for a token that the pool has not."""
    if kind == MOVE:
        return 2
    if kind in (PLACE, REPAIR, USE_POWER) and seen.pool[one] == 0:
        return 0
    return int(params.row_size + params.section_count) if kind == PLACE else 1


@inner
def write_option(params: Any, seen: Any, kind: int, one: int, other: int, choice: Any) -> None:
    """An action as it stands in the list, what is left open filled in with the first that comes."""
    begin_choice(params, choice, kind)
    if kind == BUY:
        cheapest_purchase(params, seen, choice)
    elif kind == ASSIGN:
        choice.skill = one
        any_payment(params, seen, seen.owned[one].kind, choice)
    elif kind == USE_SKILL:
        choice.skill = one
        any_use(params, seen, params.skill_effect[seen.owned[one].kind], choice)
    elif kind != END_STEP:
        choice.token = one
        if kind == PLACE:
            choice.target = target_number(params, other)
        elif kind == MOVE:
            choice.target = other
        elif kind == USE_POWER:
            any_use(params, seen, params.effect[one], choice)


@inner
def undoes_move(seen: Any, choice: Any) -> bool:
    """Whether a type would be moved back though nothing but moves came since."""
    if choice.kind != MOVE:
        return False
    back = choice.token + (MAX_TYPES if choice.target == TO_HOLD else 0)
    return bool((seen.moved >> back) & 1 != 0)


@inner
def cheapest_in_supply(params: Any, seen: Any) -> int:
    """The type of the supply of the lowest price, or NOTHING."""
    discount = lasting(params, seen, DISCOUNT)
    best = NOTHING
    for token in range(params.type_count):
        if seen.supply[token] > 0:
            if best == NOTHING or price(params, token, discount) < price(params, best, discount):
                best = token
    return int(best)


@inner
def cheapest_purchase(params: Any, seen: Any, choice: Any) -> None:
    """One token, for all energy: where this can't be bought, nothing can."""
    for token in range(params.type_count):
        if params.kind[token] == ENERGY:
            choice.tokens[token] = seen.pool[token]
    cheapest = cheapest_in_supply(params, seen)
    if cheapest != NOTHING:
        choice.basket[cheapest] = 1


@inner
def any_payment(params: Any, seen: Any, skill_kind: int, choice: Any) -> None:
    """A token that may be assigned to a skill."""
    for token in range(params.type_count):
        if seen.pool[token] > 0 and pays_for(params, token, skill_kind):
            choice.tokens[token] = 1
            return


@inner
def any_use(params: Any, seen: Any, effect: Any, choice: Any) -> None:
    """A target or a token that an effect may be used on; one on all names none."""
    verb = effect.verb
    if verb in (LASER_VERB, MANEUVER_VERB, STUN):
        for target in range(MAX_TARGETS):
            if effect.targets != ALL_TARGETS and is_target(params, seen, target):
                add_target(choice, target)
                return
    elif verb in (RECOVER, UPGRADE):
        for token in range(params.type_count):
            if may_pick(params, seen, effect, token):
                choice.picked[token] = 1
                return


@inner
def may_pick(params: Any, seen: Any, effect: Any, token: int) -> bool:
    """Whether a type of token may be recovered or upgraded."""
    if effect.verb == RECOVER:
        return bool(seen.discard[token] > 0)
    return bool(seen.pool[token] > 0 and better(params, seen, token, effect.value) != NOTHING)
