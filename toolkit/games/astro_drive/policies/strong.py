"""`strong`: the card and the way of most expected worth (AD-P-03); it looks one turn ahead, at maps and at rivals' cards."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.nodes import NO_NODE
from ..state import NO_CARD
from .chance import take_seeds
from .declared import N_SAMPLES
from .furthest import search_all
from .path import first_on_path, keep_path
from .weighing import weigh_turn


@inner
def strong_action(params: Any, seen: Any, seat: int, draws: Any, name: int, weights: Any, work: Any) -> int:
    """AD-D-02: the next action of a way weighed at the start of a turn and behind each new map."""
    work.without = NO_CARD
    work.first_sample = 0
    work.samples = int(weights[N_SAMPLES])
    take_seeds(draws, name, work.samples, work)
    weigh_turn(params, seen, seat, seen.shield, seen.turn, seen.visited, seen.visited_count, weights, work)
    if work.chosen == NO_NODE:
        search_all(params, seen, seat, seen.shield, seen.turn, seen.visited, seen.visited_count, work.look)
        work.chosen = work.look.found.node
    keep_path(work, work.chosen)
    return first_on_path(seen.turn, work)
