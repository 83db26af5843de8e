"""The ways to place a tile that a builder considers: those that look best at first sight, flaws overlooked or not.

A flawed placement is taken for a legal one if the builder misses each kind of flaw that it has (checklist 4.3, `p_miss_...`),
each by a draw of its own.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names.draws import NOISE
from ..rules.ship.legality import FLAW_CANNON, FLAW_CONNECTOR, FLAW_ENGINE, NO_FLAW, is_cannon
from ..state import NORTH
from .chances import THOUSAND, happens
from .fit import LOW_BITS, count_low, flaws_at, joins_at, low, pack_turns
from .work import MAX_PLACEMENTS

PER_JOIN, PER_OPEN, PER_FORWARD, PER_FLAW = 2, 1, 1, 2  # what counts at first sight


@inner
def find_placements(params: Any, seat: int, tile: int, most: int, misses: bool, draws: Any, work: Any) -> None:
    """Write the placements that a builder considers for a tile, at most so many, best at first sight first.

    Equal ones stay in the order of squares and turns. A flawed one is only tried where it looks good all the same; without
    misses they are left out, and nothing is drawn.
    `list_free` must have been called for the ship.
    """
    work.placement_count = 0
    limit = max(1, min(most, MAX_PLACEMENTS))
    pack_turns(params, tile, work.packed)
    for i in range(work.free_count):
        for turned in range(4):
            packed = work.packed[turned]
            joins = count_low(joins_at(work.free[i], packed))
            if joins == 0:
                continue
            prior = first_sight(params, work.free[i], tile, turned, packed, joins)
            if is_worse(work, prior, limit):
                continue
            flaws = flaws_at(params, work.free[i], tile, turned, packed)
            if flaws != NO_FLAW:
                prior -= PER_FLAW
                if not misses or prior < 0 or is_worse(work, prior, limit) or not overlooks(params, seat, flaws, draws):
                    continue
            insert(work, i, turned, joins, prior, flaws, limit)


@inner
def first_sight(params: Any, free: Any, tile: int, turned: int, packed: int, joins: int) -> int:
    """How good a placement looks at first sight: joins, connectors that would be open, cannons that point forward."""
    prior = PER_JOIN * joins - PER_OPEN * count_low(low(packed) & ~free.taken & LOW_BITS)
    if turned == NORTH and is_cannon(params, tile):
        prior += PER_FORWARD
    return int(prior)


@inner
def is_worse(work: Any, prior: int, limit: int) -> bool:
    """Whether a placement is not among the best so far."""
    return bool(work.placement_count == limit and work.placements[limit - 1].prior >= prior)


@inner
def overlooks(params: Any, seat: int, flaws: int, draws: Any) -> bool:
    """Whether a builder misses all flaws of a placement; where every flaw is refused, it misses none."""
    if params.strict != 0:
        return False
    skill = params.skill[seat]
    missed = True
    if flaws & FLAW_CONNECTOR != 0:
        missed = happens(draws, NOISE + seat, skill.p_miss_connector / THOUSAND)
    if missed and flaws & FLAW_CANNON != 0:
        missed = happens(draws, NOISE + seat, skill.p_miss_cannon / THOUSAND)
    if missed and flaws & FLAW_ENGINE != 0:
        missed = happens(draws, NOISE + seat, skill.p_miss_engine / THOUSAND)
    return bool(missed)


@inner
def insert(work: Any, i: int, turned: int, joins: int, prior: int, flaws: int, limit: int) -> None:
    """Put a placement behind those that look as good; the last one falls out of a full list."""
    at = min(work.placement_count, limit - 1)
    while at > 0 and work.placements[at - 1].prior < prior:
        work.placements[at] = work.placements[at - 1]
        at -= 1
    placement = work.placements[at]
    placement.free = i
    placement.turned = turned
    placement.joins = joins
    placement.prior = prior
    placement.flaws = flaws
    placement.worth = 0.0
    work.placement_count = min(work.placement_count + 1, limit)
