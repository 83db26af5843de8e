"""One function a decision, dispatching on the policy: the only place that knows policies by id.

Each gets `seen` and the name of the pilot's own draws. An action may be asked for in
two ways: `planned` writes it into `work.choice` from what the pilot planned before, without another look at the table; where
that is false, `action` looks and writes it. Both come to the same.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .declared import GREEDY, RANDOM, STRONG
from .greedy import greedy_action, greedy_excess, greedy_loss, greedy_skill
from .plan import follow_plan
from .random_legal import random_action, random_skill, random_type
from .strong import strong_action, strong_excess, strong_loss, strong_skill


@inner
def skill(params: Any, seen: Any, draws: Any, name: int, work: Any) -> int:
    """DP-01: which card of the offer is kept, by its place."""
    if params.policy == RANDOM:
        return random_skill(seen, draws, name)
    return strong_skill(params, seen) if params.policy == STRONG else greedy_skill(params, seen)


@inner
def planned(params: Any, turn: int, work: Any) -> bool:
    """Write the next action of a plan made this turn; False where the pilot has to look."""
    return bool(params.policy == GREEDY and follow_plan(params, turn, work))


@inner
def action(params: Any, seen: Any, draws: Any, name: int, work: Any) -> None:
    """DP-02, DP-03, DP-04, DP-06: write the next action into `work.choice`."""
    if params.policy == RANDOM:
        random_action(params, seen, draws, name, work)
    elif params.policy == STRONG:
        strong_action(params, seen, work)
    else:
        greedy_action(params, seen, work)


@inner
def loss(params: Any, seen: Any, draws: Any, name: int, work: Any) -> int:
    """DP-05: the type of the discard pile that is lost to a point of shield damage."""
    if params.policy == RANDOM:
        return random_type(params, seen.discard, draws, name)
    return strong_loss(params, seen) if params.policy == STRONG else greedy_loss(params, seen)


@inner
def excess(params: Any, seen: Any, draws: Any, name: int, work: Any) -> int:
    """DP-07: the type of the hold that is put back into the bag."""
    if params.policy == RANDOM:
        return random_type(params, seen.hold, draws, name)
    return strong_excess(params, seen) if params.policy == STRONG else greedy_excess(params, seen)
