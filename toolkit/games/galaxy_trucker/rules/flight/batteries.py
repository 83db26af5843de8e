"""Battery tokens: what they are spent on, and from which tile (GT-STR-03, GT-STR-04)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...state import NOTHING

# What a token is spent on, as tallies count it.
FOR_ENGINES, FOR_CANNONS, FOR_SHIELDS, FOR_GOODS = range(4)


@inner
def only_battery(board: Any, ship: Any) -> int:
    """The one square with tokens, or NOTHING where there are more or none."""
    found = NOTHING
    for square in range(board.count):
        if ship.cells[square] > 0:
            if found != NOTHING:
                return NOTHING
            found = square
    return int(found)


@inner
def spend(state: Any, log: Any, seat: int, square: int, use: int) -> None:
    """A token of a tile goes to the bank (GT-STR-04); FOR_GOODS: in place of a block (GT-GDS-09)."""
    player = state.players[seat]
    player.ship.cells[square] -= 1
    player.ship.all_cells -= 1
    player.tally.cells_used[use] += 1
    what = effects.CELL_LOST if use == FOR_GOODS else effects.POWERED
    event_log.effect(log, what, seat, -1, square, player.ship.cells[square], 0, 0)
