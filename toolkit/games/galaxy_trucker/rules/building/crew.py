"""Whose crew goes aboard next, and the tokens that a preset has aboard (GT-CRW-01, checklist 4.1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import COLOURS
from ...names import effects
from ...state import NO_ALIEN, NOTHING
from ..ship.crew import HUMANS, is_cabin, place_alien, supports
from ..table import board_of


@inner
def seat_of(params: Any, state: Any, number: int) -> int:
    """Who has a number tile, or NOTHING."""
    for seat in range(params.players):
        if state.players[seat].builder.number == number:
            return seat
    return NOTHING


@inner
def take_crew_of_preset(params: Any, state: Any, log: Any, seat: int) -> None:
    """Tokens as a preset has them, on the tiles that the spot check has left."""
    board = board_of(params, state)
    ship = state.players[seat].ship
    preset = params.preset[state.round_number, seat]
    for square in range(board.count):
        if ship.tile[square] == NOTHING:
            continue
        if is_cabin(params, ship, square):
            move_in(params, board, state, log, seat, square, preset.alien[square], preset.humans[square])
        ship.cells[square] = preset.cells[square]
        ship.all_cells += preset.cells[square]
        for colour in range(COLOURS):
            ship.goods[square, colour] = preset.goods[square, colour]


@inner
def move_in(params: Any, board: Any, state: Any, log: Any, seat: int, square: int, alien: int, humans: int) -> None:
    """Crew of a cabin as wanted; humans in place of an alien that cannot live there (GT-CRW-03, GT-CRW-04, GT-GAM-04)."""
    ship = state.players[seat].ship
    if alien != NO_ALIEN and (state.learning != 0 or not supports(params, board, ship, square, alien)):
        alien = NO_ALIEN
        humans = HUMANS
    if alien != NO_ALIEN:
        place_alien(params, ship, square, alien)
    else:
        ship.humans[square] = humans
        ship.all_humans += humans
    event_log.effect(log, effects.CREW_PLACED, seat, -1, square, ship.humans[square], ship.alien[square], 0)


@inner
def tell_cells(board: Any, log: Any, seat: int, ship: Any) -> None:
    """Log the battery tokens that are aboard at launch (GT-CRW-14)."""
    for square in range(board.count):
        if ship.cells[square] > 0:
            event_log.effect(log, effects.CELLS_FILLED, seat, -1, square, ship.cells[square], 0, 0)
