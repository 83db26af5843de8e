"""The targets as `greedy` sees them, and where its tokens and effects go."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..rules.targets import attack_of, hull_of, is_stunned, is_target, speed_of
from ..state import LASER, NOTHING
from .choices import add_target

NEVER = 1 << 20  # more than all maneuvers of a game


@inner
def target_number(params: Any, place: int) -> int:
    """The target at a place of all slots and sections, from left to right."""
    return int(place if place < params.row_size else MAX_ROW + place - params.row_size)


@inner
def take_aim(params: Any, seen: Any, work: Any) -> None:
    """Look at every target: whether it is legal, stunned, what it deals, what it yet stands."""
    for place in range(params.row_size + params.section_count):
        target = target_number(params, place)
        aim = work.aims[target]
        aim.legal = 1 if is_target(params, seen, target) else 0
        if aim.legal != 0:
            aim.stunned = 1 if is_stunned(seen, target) else 0
            aim.attack = attack_of(params, seen, target)
            measure(params, seen, target, aim)


@inner
def measure(params: Any, seen: Any, target: int, aim: Any) -> None:
    """What is missing of hull and speed; with both totals added up (WE-R-02), of the lower of the two."""
    spot = seen.targets[target]
    hull = hull_of(params, seen, target)
    speed = speed_of(params, seen, target)
    if adds_up(params, target):
        aim.hull_left = (min(hull, speed) if speed > 0 else hull) - spot.laser - spot.maneuver
        aim.speed_left = aim.hull_left
    else:
        aim.hull_left = hull - spot.laser
        aim.speed_left = speed - spot.maneuver if speed > 0 else NEVER


@inner
def adds_up(params: Any, target: int) -> bool:
    """Whether lasers and maneuvers on a target count together (WE-R-02)."""
    return bool(target < MAX_ROW and params.laser_plus_maneuver != 0)


@inner
def any_aim(params: Any, work: Any, unstunned: bool) -> bool:
    """Whether there is a legal target; `unstunned`: one that is not stunned."""
    for place in range(params.row_size + params.section_count):
        aim = work.aims[target_number(params, place)]
        if aim.legal != 0 and not (unstunned and aim.stunned != 0):
            return True
    return False


@inner
def best_aim(params: Any, work: Any, kind: int) -> int:
    """Where a laser, or else a maneuver or a stun goes first; of equal targets the first from the left; or NOTHING."""
    best = NOTHING
    for place in range(params.row_size + params.section_count):
        target = target_number(params, place)
        aim = work.aims[target]
        if aim.legal == 0:
            continue
        if best == NOTHING or (aim.hull_left < work.aims[best].hull_left if kind == LASER else sooner(aim, work.aims[best])):
            best = target
    return int(best)


@inner
def sooner(aim: Any, other: Any) -> bool:
    """Whether a maneuver goes to a target before another: unstunned, of higher attack, of less missing speed."""
    if aim.stunned != other.stunned:
        return bool(aim.stunned < other.stunned)
    if aim.attack != other.attack:
        return bool(aim.attack > other.attack)
    return bool(aim.speed_left < other.speed_left)


@inner
def aim_effect(params: Any, kind: int, limit: int, work: Any) -> None:
    """Name as many targets as an effect takes, in the order for single tokens; `work.aims` is used up by it."""
    for _ in range(min(limit, params.row_size + params.section_count)):
        target = best_aim(params, work, kind)
        if target == NOTHING:
            return
        add_target(work.choice, target)
        work.aims[target].legal = 0
