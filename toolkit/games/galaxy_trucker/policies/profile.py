"""What a ship has, what is wanted on it, and what a tile is worth by that (checklist 6.2, P1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import LEVELS
from ..rules.ship.connectors import joined
from ..rules.ship.defence import covers
from ..rules.ship.squares import has_tile
from ..state import (
    BATTERY,
    CABIN,
    CANNON,
    CARGO_HOLD,
    DOUBLE_CANNON,
    DOUBLE_ENGINE,
    ENGINE,
    NORTH,
    NOTHING,
    ORANGE,
    ORANGE_SUPPORT,
    PURPLE,
    PURPLE_SUPPORT,
    SHIELD,
    SPECIAL_HOLD,
    TYPES,
)
from .declared import (
    CABINS,
    CELLS,
    CONTAINERS,
    DOUBLE_CANNONS,
    DOUBLE_ENGINES,
    ENGINES,
    FORWARD_CANNONS,
    SHIELDS,
    SIDE_CANNONS,
    SPECIAL,
    THINGS,
    W_CLOSE,
    W_GAP,
    W_SURPLUS,
    W_TYPE,
    WANTED,
)


@inner
def thing_of(params: Any, tile: int, turned: int) -> int:
    """Which of the wanted things a tile is; NOTHING: none of them."""
    kind = params.tile_type[tile]
    thing = NOTHING
    if kind == CANNON:
        thing = FORWARD_CANNONS if turned == NORTH else SIDE_CANNONS
    elif kind == DOUBLE_CANNON:
        thing = DOUBLE_CANNONS
    elif kind == ENGINE:
        thing = ENGINES
    elif kind == DOUBLE_ENGINE:
        thing = DOUBLE_ENGINES
    elif kind == BATTERY:
        thing = CELLS
    elif kind == SHIELD:
        thing = SHIELDS
    elif kind == CABIN:
        thing = CABINS
    elif kind == CARGO_HOLD:
        thing = CONTAINERS
    elif kind == SPECIAL_HOLD:
        thing = SPECIAL
    return thing


@inner
def units(params: Any, tile: int) -> int:
    """Tokens or containers of a tile; 1 of any other."""
    return int(max(1, params.cap[tile]))


@inner
def is_scarce(params: Any, tile: int) -> bool:
    """Whether the warehouse has fewer tiles of its type than of types on average."""
    alike = 0
    count = 0
    for other in range(params.tile_count):
        if params.in_warehouse[other] != 0:
            count += 1
            if params.tile_type[other] == params.tile_type[tile]:
                alike += 1
    return bool(alike * (TYPES - 1) < count)  # starting cabins are not drawn


@inner
def alien_of(params: Any, tile: int) -> int:
    """The alien that a life support keeps alive; NO_ALIEN of other tiles."""
    if params.tile_type[tile] == ORANGE_SUPPORT:
        return ORANGE
    return PURPLE if params.tile_type[tile] == PURPLE_SUPPORT else 0


@inner
def take_stock(params: Any, seen: Any, seat: int, board: Any, work: Any) -> None:
    """Count what stands on the own ship, and set what is wanted."""
    ship = seen.players[seat].ship
    weights = params.weights[seat]
    for thing in range(THINGS):
        work.have[thing] = 0.0
        work.wanted[thing] = weights[WANTED + thing * LEVELS + seen.level]
    work.close = weights[W_CLOSE]
    work.apart = 0.0
    work.covered = 0
    for alien in range(3):
        work.served[alien] = 0
    for square in range(board.count):
        if has_tile(ship, square):
            count_tile(params, board, ship, square, work)


@inner
def count_tile(params: Any, board: Any, ship: Any, square: int, work: Any) -> None:
    """Count a tile of the own ship: its thing, sides that it covers, the alien that a cabin beside it can house."""
    tile = ship.tile[square]
    thing = thing_of(params, tile, ship.turned[square])
    if thing != NOTHING:
        work.have[thing] += units(params, tile)
    if thing == SHIELDS:
        for side in range(4):
            if covers(ship.turned[square], side):
                work.covered |= 1 << side
    alien = alien_of(params, tile)
    if alien != 0:
        for side in range(4):
            if joined(params, board, ship, square, side):
                if params.tile_type[ship.tile[board.neighbour[square, side]]] == CABIN:
                    work.served[alien] = 1


@inner
def tile_worth(params: Any, weights: Any, tile: int, turned: int, work: Any) -> float:
    """What a tile is worth wherever it stands: units that are missing more than in full, the more are, the others a share."""
    worth = weights[W_TYPE + params.tile_type[tile]]
    thing = thing_of(params, tile, turned)
    count = units(params, tile)
    if thing == NOTHING:
        return float(worth * count)
    gap = max(0.0, work.wanted[thing] - work.have[thing])
    missing = min(float(count), gap)
    urgent = weights[W_GAP] * gap / work.wanted[thing] if gap > 0.0 else 0.0
    return float(worth * (missing * (1.0 + urgent) + weights[W_SURPLUS] * (count - missing)))


@inner
def any_turn_worth(params: Any, weights: Any, tile: int, work: Any) -> float:
    """The most that a tile is worth, forward or to a side."""
    return max(tile_worth(params, weights, tile, NORTH, work), tile_worth(params, weights, tile, NORTH + 1, work))
