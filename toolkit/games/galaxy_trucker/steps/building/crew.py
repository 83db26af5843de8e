"""Crew goes aboard, one ship after another in the order of the number tiles (GT-CRW-01 to GT-CRW-06)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...parameters import PRESET
from ...policies.work import TRUE_STATE
from ...rules.building.crew import seat_of, take_crew_of_preset, tell_cells
from ...rules.ship.crew import fill_cells, is_cabin, place_alien, place_humans
from ...rules.table import board_of
from ...state import NO_ALIEN
from ..asking import ILLEGAL
from .asking import ask_cabin


@inner
def man_ships(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Crew by number tile, everybody seeing earlier choices, and full batteries; False for an alien that can't be there."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    for number in range(1, params.players + 1):
        seat = seat_of(params, state, number)
        if params.build == PRESET and params.preset_crew != 0:
            take_crew_of_preset(params, state, log, seat)
        elif not man_ship(params, scratch, draws, log, seat):
            return False
        tell_cells(board, log, seat, state.players[seat].ship)
    return True


@inner
def man_ship(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> bool:
    """Two humans a cabin, or an alien where the owner wants it (GT-CRW-02 to 04); no aliens when learning (GT-GAM-04)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    ship = state.players[seat].ship
    for square in range(board.count):
        if not is_cabin(params, ship, square):
            continue
        who = ask_cabin(params, scratch, draws, log, seat, square) if state.learning == 0 else NO_ALIEN
        if who == ILLEGAL:
            return False
        if who == NO_ALIEN:
            place_humans(params, ship, square)
        else:
            place_alien(params, ship, square, who)
        event_log.effect(log, effects.CREW_PLACED, seat, -1, square, ship.humans[square], who, 0)
    fill_cells(params, board, ship)
    return True
