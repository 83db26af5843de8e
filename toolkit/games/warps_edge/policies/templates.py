"""What `strong` does beside placing tokens: repairs, purchase, effects that are not aimed, what is held (its point 1).

Every use of the energy tokens and of a few such effects is a template; each is weighed with the best cases of the search.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import (
    BUYING_POWER,
    DISCOUNT,
    ENERGY,
    POWER,
    TO_BAG,
)
from .baskets import weigh_baskets
from .declared import HOLD_WORTH, REPAIR_CEILING, W_BUY
from .pieces import is_strike
from .pose import with_option
from .problem import MAX_GAIN, MAX_HELD
from .scoring import WON, damage_cost, turns_left
from .simple import list_simple, repair_worth, use_simple
from .work import MAX_SPEND


@inner
def weigh_templates(params: Any, seen: Any, option: int, worth: float, work: Any) -> None:
    """All templates with a skill (or none) activated, which alone is worth so much: the best so far is in `work.best`."""
    list_uses(params, seen, option, work)
    trial = work.trial
    trial.option = option
    for used in range(1 << work.simple_count):
        trial.used = used
        for token in range(params.type_count):
            trial.repairs[token] = 0
            trial.buys[token] = 0
        while True:
            begin_trial(params, seen, worth, work)
            if spend_energy(params, work, trial):
                buy_something(params, work, trial)
                weigh_hold(params, work, trial)
                weigh_cells(params, work, trial)
            if not next_uses(params, work, trial):
                break
        if work.problem.won != 0:
            return


@inner
def list_uses(params: Any, seen: Any, option: int, work: Any) -> None:
    """What may be used and bought with a skill (or none) activated."""
    list_simple(params, seen, option, work)
    weigh_baskets(params, seen, with_option(params, seen, DISCOUNT, option), most_spent(params, seen, work), work)


@inner
def most_spent(params: Any, seen: Any, work: Any) -> int:
    """The most buying power there may be."""
    most = seen.buying_power
    for token in range(params.type_count):
        if params.kind[token] == ENERGY:
            most += params.value[token] * work.avail[token]
    for i in range(work.simple_count):
        if work.simple[i].verb == BUYING_POWER:
            most += work.simple[i].value
    return int(min(most, MAX_SPEND))


@inner
def begin_trial(params: Any, seen: Any, worth: float, work: Any) -> None:
    """The effects of a template."""
    trial = work.trial
    trial.shield = seen.shield
    trial.hull = seen.hull
    trial.budget = seen.buying_power
    trial.all_stunned = 0
    trial.gain = 0
    trial.worth = worth
    for i in range(work.simple_count):
        if (trial.used >> i) & 1 != 0:
            use_simple(params, seen, work.simple[i], work, trial)


@inner
def next_uses(params: Any, work: Any, trial: Any) -> bool:
    """The next way to use the energy tokens: of each type some repair, some buy; False behind the last."""
    for token in range(params.type_count):
        if params.kind[token] != ENERGY:
            continue
        if trial.repairs[token] + trial.buys[token] < work.avail[token]:
            trial.buys[token] += 1
            return True
        trial.buys[token] = 0
        if trial.repairs[token] < work.avail[token]:
            trial.repairs[token] += 1
            return True
        trial.repairs[token] = 0
    return False


@inner
def spend_energy(params: Any, work: Any, trial: Any) -> bool:
    """Repair and pay; False where a repair is no good, or where more is left than can be held."""
    ceiling = params.shield_max - int(params.weights[REPAIR_CEILING])
    left = 0
    for token in range(params.type_count):
        if params.kind[token] != ENERGY:
            continue
        left += work.avail[token] - trial.repairs[token] - trial.buys[token]
        trial.budget += trial.buys[token] * params.value[token]
        for _ in range(trial.repairs[token]):
            if trial.shield >= min(ceiling, params.shield_max):
                return False
            points = min(params.repair_factor * params.value[token], params.shield_max - trial.shield)
            trial.worth += repair_worth(params, work, trial.shield, points)
            trial.shield += points
    return bool(left <= work.problem.slots)


@inner
def buy_something(params: Any, work: Any, trial: Any) -> None:
    """Buy the best basket; energy that buys nothing is discarded, which is as good as any."""
    trial.budget = min(trial.budget, MAX_SPEND)
    if trial.budget > 0:
        trial.worth += params.weights[W_BUY] * work.scale * work.basket_worth[0, trial.budget]
        if params.buy_to == TO_BAG:
            trial.gain += work.basket_tokens[trial.budget]


@inner
def left_over(params: Any, work: Any, trial: Any, token: int) -> int:
    """Tokens of a type that are no pieces and have no use in a template."""
    if params.kind[token] == ENERGY:
        return int(work.avail[token] - trial.repairs[token] - trial.buys[token])
    if params.kind[token] != POWER or is_strike(params.effect[token]):
        return 0
    left = work.avail[token]
    for i in range(work.simple_count):
        if (trial.used >> i) & 1 != 0 and work.simple[i].token == token:
            left -= 1
    return int(left)


@inner
def weigh_hold(params: Any, work: Any, trial: Any) -> None:
    """Worth of holding one or more of the tokens left, the dearest first."""
    for held in range(MAX_HELD + 1):
        trial.held_worth[held] = 0.0
    for held in range(1, work.problem.slots + 1):
        trial.held_worth[held] = trial.held_worth[held - 1] + params.weights[HOLD_WORTH] * dearest_left(
            params, work, trial, held
        )


@inner
def dearest_left(params: Any, work: Any, trial: Any, place: int) -> int:
    """Cost of the token that is `place`-th in falling cost of those left, 0 where there are fewer."""
    best = 0
    for token in range(params.type_count):
        cost = params.cost[token]
        if cost > best and left_over(params, work, trial, token) > 0:
            as_dear = 0
            for other in range(params.type_count):
                if params.cost[other] >= cost:
                    as_dear += left_over(params, work, trial, other)
            if as_dear >= place:
                best = cost
    return int(best)


@inner
def weigh_cells(params: Any, work: Any, trial: Any) -> None:
    """A template with each of the best cases; one that wins needs no more."""
    problem = work.problem
    if problem.won != 0:
        if WON > work.best.score:
            keep_best(params, work, trial, WON, problem.win, 0)
        return
    for i in range(problem.known_count):
        number = problem.known[i]
        held = number % (MAX_HELD + 1)
        gain = number // (MAX_HELD + 1) % (MAX_GAIN + 1) + trial.gain
        damage = 0 if trial.all_stunned != 0 else number // ((MAX_HELD + 1) * (MAX_GAIN + 1))
        score = problem.cells[number].score + trial.worth + trial.held_worth[problem.slots - held]
        score += problem.w_tempo * turns_left(problem, problem.bag + gain)
        score -= damage_cost(problem, damage, trial.shield, trial.hull, problem.cancel)
        if score > work.best.score:
            keep_best(params, work, trial, score, problem.cells[number].case, problem.slots - held)


@inner
def keep_best(params: Any, work: Any, trial: Any, score: float, case: Any, extra: int) -> None:
    """The best plan so far: template, case, and the pieces that the case speaks of."""
    best = work.best
    best.score = score
    best.option = trial.option
    best.used = trial.used
    best.budget = trial.budget
    best.extra = extra
    for token in range(params.type_count):
        best.payment[token] = trial.payment[token]
        best.repairs[token] = trial.repairs[token]
        best.buys[token] = trial.buys[token]
    for goal in range(work.problem.goal_count):
        best.case.uses[goal] = case.uses[goal]
    best.case.laser_at = case.laser_at
    best.case.maneuver_at = case.maneuver_at
    best.case.kept = case.kept
