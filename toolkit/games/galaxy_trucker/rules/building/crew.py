"""Whose crew goes aboard next, and the tokens that a preset has aboard (GT-CRW-01, checklist 4.1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...limits import COLOURS
from ...state import NO_ALIEN, NOTHING


@inner
def seat_of(params: Any, state: Any, number: int) -> int:
    """Who has a number tile, or NOTHING."""
    for seat in range(params.players):
        if state.players[seat].builder.number == number:
            return seat
    return NOTHING


@inner
def take_crew_of_preset(params: Any, state: Any, seat: int) -> None:
    """Tokens as a preset has them, on the tiles that the spot check has left."""
    ship = state.players[seat].ship
    preset = params.preset[state.round_number, seat]
    for square in range(params.boards[params.rounds[state.round_number].board].count):
        if ship.tile[square] != NOTHING:
            ship.humans[square] = preset.humans[square]
            ship.alien[square] = preset.alien[square]
            ship.cells[square] = preset.cells[square]
            ship.all_humans += preset.humans[square]
            ship.all_aliens += 1 if preset.alien[square] != NO_ALIEN else 0
            ship.all_cells += preset.cells[square]
            for colour in range(COLOURS):
                ship.goods[square, colour] = preset.goods[square, colour]
