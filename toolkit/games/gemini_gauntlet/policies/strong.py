"""`strong_planner`: the program of most expected worth over what tokens and rivals may do.

All programs are rated as if nothing else moved, and the best `n_keep` of them are flown on `n_samples` tables on which
tokens have drifted after each action: same rolls for all programs. Added to that is what collisions with rivals cost, who
are expected to choose by the same rating. A worth is a sum of weights times features (see `declared`).
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.gates import next_gate
from .declared import K_RIVALS, N_KEEP, N_SAMPLES, W_GATE, W_LEADER_HOLD
from .foresight import fly_samples
from .programs import list_options, list_programs, write_orders
from .rating import keep_best, rate_programs
from .rivals import expect_rivals, shade_programs
from .work import MAX_KEPT, MAX_LIKELY


@inner
def strong_program(params: Any, seen: Any, i: int, draws: Any, name: int, weights: Any, work: Any) -> None:
    """DP-5: the program of most expected worth, in `work.orders`; the first of equal ones in the order of the rating."""
    expect_rivals(params, seen, i, min(MAX_LIKELY, int(weights[K_RIVALS])), weights, work)
    list_options(params, seen.ships[i], True, True, work)
    list_programs(params, seen, i, True, 0, work)
    rate_programs(params, seen, i, True, weights, work)
    keep_best(work, min(MAX_KEPT, int(weights[N_KEEP])))
    shade_programs(params, seen, i, weights, work)
    fly_samples(params, seen, i, max(1, int(weights[N_SAMPLES])), draws, name, weights, work)
    best = 0
    for k in range(1, work.kept_count):
        if work.worth[k] > work.worth[best]:
            best = k
    write_orders(work, work.kept[best].row, work.kept[best].first, work.kept[best].second)


@inner
def holds_back(seen: Any, i: int, weights: Any) -> bool:
    """DP-10: whether a ship leaves a gate unscored, as it would be the first to have all that are revealed."""
    ship = seen.ships[i]
    if next_gate(seen, ship) < 0 or ship.gates + 1 < seen.revealed or seen.revealed >= seen.gates_to_score:
        return False
    for other in range(seen.ship_count):
        if other != i and seen.ships[other].gates >= seen.revealed:
            return False
    return bool(weights[W_LEADER_HOLD] > weights[W_GATE])
