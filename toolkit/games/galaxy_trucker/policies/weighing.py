"""What the placements that a builder considers are worth (checklist 6.2, P1), in credits, with the noise of its eye."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names.draws import NOISE
from ..parameters import FILL
from ..prospects import KINDS, OPEN, SURE, TILE
from ..rules.ship.connectors import opposite
from ..rules.ship.defence import covers
from ..state import CABIN, NOTHING, SHIELD
from .chances import THOUSAND, normal
from .declared import ALIEN_VALUE_ORANGE, TILE_UNIT, W_BLOCK, W_OPEN, W_ROBUST, W_SIDE_COVER
from .fit import BOTH_BITS, LOW_BITS, clear_side, count_low, joins_at, low
from .placements import find_placements
from .profile import alien_of, tile_worth


@inner
def best_placement(params: Any, board: Any, ship: Any, seat: int, tile: int, noisy: bool, draws: Any, work: Any) -> bool:
    """Write the placement of most worth into `work.best`; False where none is considered. Without noise nothing is missed."""
    skill = params.skill[seat]
    unit = params.weights[seat, TILE_UNIT]
    find_placements(params, seat, tile, skill.fit_breadth, noisy, draws, work)
    for i in range(work.placement_count):
        placement = work.placements[i]
        placement.worth = placement_worth(params, board, ship, seat, tile, placement, work)
        if noisy and skill.eval_noise > 0:
            placement.worth += skill.eval_noise / THOUSAND * unit * normal(draws, NOISE + seat)
        if i == 0 or placement.worth > work.best.worth:
            work.best = placement
    return bool(work.placement_count > 0)


@inner
def placement_worth(params: Any, board: Any, ship: Any, seat: int, tile: int, placement: Any, work: Any) -> float:
    """Worth of the tile, connectors closed and opened, squares blocked and filled, what it does for its neighbours."""
    weights = params.weights[seat]
    free = work.free[placement.free]
    turned = placement.turned
    packed = work.packed[turned]
    own = tile_worth(params, weights, tile, turned, work)
    shown = low(packed)
    worth = own + work.close * placement.joins - weights[W_OPEN] * count_low(shown & ~free.taken & LOW_BITS)
    gained = prospect_gained(params, board, free.square, packed, clear_side(params, tile, turned), work)
    if params.skill[seat].hole_policy == FILL and work.around[free.square] != NOTHING:
        gained += SURE - params.prospect[work.around[free.square]]
    worth += weights[W_BLOCK] * gained / THOUSAND
    if placement.joins > 1:
        worth += weights[W_ROBUST] * max(own, 0.0)
    if params.tile_type[tile] == SHIELD:
        worth += weights[W_SIDE_COVER] * sides_gained(turned, work)
    return float(worth + neighbours_worth(params, board, ship, weights, tile, free, joins_at(free, packed), work))


@inner
def prospect_gained(params: Any, board: Any, square: int, packed: int, clear: int, work: Any) -> int:
    """What the free squares beside a tile gain in prospect, all together; the one that it keeps clear loses all of it."""
    gained = 0
    step = 1  # of the side that the tile is on, as the neighbour has it
    for turn in range(4):
        other = board.neighbour[square, opposite(turn)]
        if other != NOTHING and work.around[other] != NOTHING:
            gained -= params.prospect[work.around[other]]
            if clear != opposite(turn):
                shown = packed >> 2 * opposite(turn) & BOTH_BITS
                gained += params.prospect[work.around[other] + step * (TILE - OPEN + shown)]
        step *= KINDS
    return int(gained)


@inner
def sides_gained(turned: int, work: Any) -> int:
    """Sides that a shield would cover first."""
    gained = 0
    for side in range(4):
        if covers(turned, side) and work.covered >> side & 1 == 0:
            gained += 1
    return gained


@inner
def neighbours_worth(params: Any, board: Any, ship: Any, weights: Any, tile: int, free: Any, joins: int, work: Any) -> float:
    """Aliens that a cabin and a life support joined would house first, and what joined cabins risk."""
    is_cabin = params.tile_type[tile] == CABIN
    mine = alien_of(params, tile)
    if not is_cabin and mine == 0:
        return 0.0
    worth = 0.0
    gained = 0  # aliens, a bit each
    for side in range(4):
        if joins >> 2 * side & 1 == 0:
            continue
        other = ship.tile[board.neighbour[free.square, side]]
        other_is_cabin = params.tile_type[other] == CABIN
        if is_cabin and other_is_cabin:
            worth -= work.apart
        alien = alien_of(params, other) if is_cabin else (mine if other_is_cabin else 0)
        if alien != 0 and work.served[alien] == 0 and gained >> alien & 1 == 0:
            gained |= 1 << alien
            worth += weights[ALIEN_VALUE_ORANGE + alien - 1]
    return worth
