"""`greedy` under fire: whether a hit is worth a battery token (D-10; checklist 6.2, P1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import COLOURS
from ..rules.ship.legality import is_engine
from ..rules.ship.parts import find_parts
from ..rules.ship.squares import has_tile
from ..rules.table import board_of
from ..state import NOTHING
from .declared import CAP_AWARE, DEFEND_MIN
from .parting import best_part


@inner
def greedy_defence(params: Any, seen: Any, seat: int, square: int, work: Any) -> bool:
    """Defend if enough tiles are at stake; once the insurance pays for all that is lost, only humans, engines and goods."""
    board = board_of(params, seen)
    player = seen.players[seat]
    insured = player.lost >= board.cap and params.weights[seat, CAP_AWARE] != 0.0
    if square == NOTHING:  # not rolled yet: one tile at least may go
        return bool(not insured and params.weights[seat, DEFEND_MIN] <= 1.0)
    find_loss(params, board, player.ship, seat, square, work)
    if insured:
        return loses_what_counts(params, board, player.ship, work)
    lost = 0
    for other in range(board.count):
        lost += work.at_stake[other]
    return bool(lost >= params.weights[seat, DEFEND_MIN])


@inner
def find_loss(params: Any, board: Any, ship: Any, seat: int, square: int, work: Any) -> None:
    """Write the squares that a hit would cost, 1 each: the target, and all parts but the one that would be kept."""
    tile = ship.tile[square]
    ship.tile[square] = NOTHING  # of the copy that the seat sees, and back again
    count = find_parts(params, board, ship, work.parts)
    kept = best_part(params, board, ship, seat, work.parts, count)
    ship.tile[square] = tile
    for other in range(board.count):
        work.at_stake[other] = 1 if other == square or (has_tile(ship, other) and work.parts[other] != kept) else 0


@inner
def loses_what_counts(params: Any, board: Any, ship: Any, work: Any) -> bool:
    """Whether humans, engines or goods would be lost."""
    for square in range(board.count):
        if work.at_stake[square] == 0:
            continue
        if ship.humans[square] > 0 or is_engine(params, ship.tile[square]):
            return True
        for colour in range(COLOURS):
            if ship.goods[square, colour] > 0:
                return True
    return False
