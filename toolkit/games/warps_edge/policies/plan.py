"""The plan that `greedy` makes for the rest of a step, and follows as long as nothing new is seen.

Repair, purchase, placements and the end of the step follow from what is seen now: a token placed changes nothing but its
target, and an enemy that leaves nothing but the row while cards are left in the deck. A plan ends where more may change.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..rules.lasting import lasting
from ..state import (
    BUY,
    END_STEP,
    ENERGY,
    LASER,
    LASER_BONUS,
    MANEUVER,
    MANEUVER_BONUS,
    NOTHING,
    PLACE,
    REPAIR,
    TO_POOL,
    TO_REMOVED,
)
from .aims import NEVER, adds_up, best_aim
from .choices import begin_choice
from .declared import REPAIR_FLOOR
from .purchases import spend_all
from .queue import begin_queue
from .work import MAX_PLAN

NO_TURN = 0


@inner
def begin_work(work: Any) -> None:
    """A game begins: nothing of another one is remembered."""
    work.plan_turn = NO_TURN
    work.repaired_turn = NO_TURN
    begin_queue(work)


@inner
def follow_plan(params: Any, turn: int, work: Any) -> bool:
    """Write the next step of the plan of this turn into `work.choice`; False where there is none."""
    if work.plan_turn != turn or work.plan_at >= work.plan_count:
        return False
    step = work.plan[work.plan_at]
    work.plan_at += 1
    begin_choice(params, work.choice, step.kind)
    work.choice.token = step.token
    work.choice.target = step.target
    if step.kind == BUY:
        for token in range(params.type_count):
            work.choice.tokens[token] = work.plan_tokens[token]
            work.choice.basket[token] = work.plan_basket[token]
    return True


@inner
def begin_plan(seen: Any, work: Any) -> None:
    """A plan of this turn without any steps."""
    work.plan_turn = seen.turn
    work.plan_count = 0
    work.plan_at = 0


@inner
def add_step(work: Any, kind: int, token: int, target: int) -> None:
    """One more step; what goes beyond the longest plan is planned again when it is reached."""
    if work.plan_count < MAX_PLAN:
        step = work.plan[work.plan_count]
        step.kind = kind
        step.token = token
        step.target = target
        work.plan_count += 1


@inner
def make_plan(params: Any, seen: Any, work: Any) -> None:
    """Repair, buy, place, end the step; one step alone while a power token or a skill waits for what the step may bring."""
    begin_plan(seen, work)
    for token in range(params.type_count):
        work.limits[token] = seen.pool[token]
    plan_repair(params, seen, work)
    bought = spend_all(params, seen, work.limits, work.plan_tokens, work.plan_basket)
    if bought:
        add_step(work, BUY, NOTHING, NOTHING)
    if not bought or params.buy_to != TO_POOL:
        plan_placements(params, seen, work)
    if work.waiting != 0:
        work.plan_count = 1


@inner
def plan_repair(params: Any, seen: Any, work: Any) -> None:
    """Once a turn, where the shields are low: the largest energy token."""
    if work.repaired_turn == seen.turn or seen.shield >= params.shield_max or seen.shield > params.weights[REPAIR_FLOOR]:
        return
    best = NOTHING
    for token in range(params.type_count):
        if work.limits[token] > 0 and params.kind[token] == ENERGY:
            if best == NOTHING or params.value[token] > params.value[best]:
                best = token
    if best != NOTHING:
        work.repaired_turn = seen.turn
        work.limits[best] -= 1
        add_step(work, REPAIR, best, NOTHING)


@inner
def plan_placements(params: Any, seen: Any, work: Any) -> None:
    """Lasers and maneuvers in falling value, each where it goes first once those before it lie."""
    first_laser = seen.laser_placed == 0
    first_maneuver = seen.maneuver_placed == 0
    token = strongest(params, work)
    while token != NOTHING:
        kind = params.kind[token]
        target = best_aim(params, work, kind)
        if target == NOTHING:
            break
        add_step(work, PLACE, token, target)
        work.limits[token] -= 1
        value = params.value[token]
        if kind == LASER and first_laser:
            value += lasting(params, seen, LASER_BONUS)
            first_laser = False
        elif kind == MANEUVER and first_maneuver:
            value += lasting(params, seen, MANEUVER_BONUS)
            first_maneuver = False
        if beats(params, work, target, kind, value) and changes_more(params, seen, target):
            return
        token = strongest(params, work)
    add_step(work, END_STEP, NOTHING, NOTHING)


@inner
def strongest(params: Any, work: Any) -> int:
    """The laser or maneuver of highest value that is left, a laser before a maneuver; or NOTHING."""
    best = NOTHING
    for token in range(params.type_count):
        kind = params.kind[token]
        if work.limits[token] == 0 or (kind != LASER and kind != MANEUVER):
            continue
        if (
            best == NOTHING
            or params.value[token] > params.value[best]
            or (params.value[token] == params.value[best] and kind < params.kind[best])
        ):
            best = token
    return int(best)


@inner
def beats(params: Any, work: Any, target: int, kind: int, value: int) -> bool:
    """Put a value on a target in thought; whether it leaves."""
    aim = work.aims[target]
    aim.stunned = 1
    both = adds_up(params, target)
    if kind == LASER or both:
        aim.hull_left -= value
    if aim.speed_left != NEVER and (kind == MANEUVER or both):
        aim.speed_left -= value
    if (aim.hull_left if kind == LASER else aim.speed_left) > 0:
        return False
    aim.legal = 0
    return True


@inner
def changes_more(params: Any, seen: Any, target: int) -> bool:
    """Whether more than the row may change as a target leaves: the fleet may be gone, a section falls, pool or supply grow."""
    if target >= MAX_ROW or seen.deck_count == 0 or params.reward_to == TO_POOL or params.overkill_returned != 0:
        return True
    return bool(params.kill_tokens_to == TO_REMOVED and params.removed_to_supply != 0)
