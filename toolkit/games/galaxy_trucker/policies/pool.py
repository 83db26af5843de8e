"""D-01: whether a face-up tile is better than a face-down one (checklist 4.4, `faceup_bias`)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import NOTHING
from .chances import THOUSAND
from .clock import accept_floor
from .declared import TILE_UNIT
from .fit import fits
from .profile import any_turn_worth
from .weighing import best_placement

CLOSE_LOOKS = 3  # face-up tiles whose places are looked at; the others are judged by their types


@inner
def best_of_pool(params: Any, seen: Any, seat: int, board: Any, draws: Any, work: Any) -> int:
    """The best of the noticed face-up tiles, if it is worth more than the floor and than a face-down tile; else NOTHING.

    A face-down tile is worth what those that came to hand of late were worth. `work.looked_at` is how many placements were
    considered on the way: each takes its time.
    """
    memory = work.memory[seat]
    bias = params.skill[seat].faceup_bias / THOUSAND * params.weights[seat, TILE_UNIT]
    least = accept_floor(params, seen, seat)
    if seen.down_count > 0:
        least = max(least, memory.worth - bias)
    chosen = NOTHING
    work.looked_at = 0
    judge(params, seen, seat, work)
    for _ in range(CLOSE_LOOKS):
        k = likeliest(seen, work)
        if k == NOTHING:
            break
        work.pool_worth[k] = 0.0
        tile = seen.up[k]
        if not fits(params, tile, work):
            continue
        best_placement(params, board, seen.players[seat].ship, seat, tile, False, draws, work)
        work.looked_at += work.placement_count
        if work.best.worth > least:
            least = work.best.worth
            chosen = tile
    return int(chosen)


@inner
def judge(params: Any, seen: Any, seat: int, work: Any) -> None:
    """What each noticed face-up tile is worth by its type."""
    for k in range(seen.up_count):
        work.pool_worth[k] = any_turn_worth(params, params.weights[seat], seen.up[k], work)


@inner
def likeliest(seen: Any, work: Any) -> int:
    """The place of the noticed tile worth most that was not looked at yet, or NOTHING; of equal ones that which came first."""
    best = NOTHING
    for k in range(seen.up_count):
        if work.pool_worth[k] > 0.0 and (best == NOTHING or work.pool_worth[k] > work.pool_worth[best]):
            best = k
    return int(best)
