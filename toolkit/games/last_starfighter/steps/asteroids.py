"""Set-up of the asteroids: laid by data, by dice, or by the sides in turn."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..names import decisions
from ..parameters import LAID_ALTERNATING, LAID_EXPLICIT
from ..policies import choose
from ..rules.setup import (
    close_hexes_near_ships,
    clusters_to_lay,
    clusters_wanted,
    lay_cluster,
    laying_side,
    legal_centres,
    pick_centre,
)
from .choices import NOBODY, log_choice, policy_draw


@inner
def lay_clusters(params: Any, state: Any, draws: Any, log: Any, work: Any) -> None:
    """Asteroids, large clusters first: explicit, at random, or laid by the sides in turn (LS-SET-03, LS-SET-13, LS-SET-17)."""
    wanted = clusters_to_lay(params, clusters_wanted(params, draws, log))
    close_hexes_near_ships(params, state, work.closed)
    for i in range(wanted):
        large = 1 if i < params.large_clusters else 0
        if params.cluster_placement == LAID_EXPLICIT:
            lay_cluster(state, log, params.cluster_hexes[i, 0], params.cluster_hexes[i, 1], large)
            continue
        count = legal_centres(params, state, work.closed, large, work.centres)
        if count == 0:  # a cluster that fits nowhere is left out
            continue
        if params.cluster_placement == LAID_ALTERNATING:
            side = laying_side(state)
            name = policy_draw(state, side)
            first = draws.counts[name]
            index = choose.cluster(params, state, side, count, draws, name, work)
            chance.policy_draws(draws, log, name, side, NOBODY, first)
            log_choice(log, decisions.D8, side, NOBODY, work.centres[index, 0], work.centres[index, 1], large)
        else:
            index = pick_centre(params, draws, log, work.centres, count, large)
        lay_cluster(state, log, work.centres[index, 0], work.centres[index, 1], large)
