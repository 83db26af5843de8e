"""Crew that is given up or dies, figure by figure (GT-CRW-12, GT-SLV, GT-EPI)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...state import NO_ALIEN, NOTHING
from ..ship.crew import is_joined_cabin, is_occupied


@inner
def only_cabin(board: Any, ship: Any) -> int:
    """The one square with crew, or NOTHING where there are more or none."""
    found = NOTHING
    for square in range(board.count):
        if is_occupied(ship, square):
            if found != NOTHING:
                return NOTHING
            found = square
    return int(found)


@inner
def lose_figure(state: Any, log: Any, seat: int, square: int) -> None:
    """A figure goes to the bank: the alien where one stands, else a human (GT-EPI-03)."""
    player = state.players[seat]
    ship = player.ship
    alien = ship.alien[square]
    if alien != NO_ALIEN:
        ship.alien[square] = NO_ALIEN
        ship.all_aliens -= 1
        event_log.effect(log, effects.CREW_LOST, seat, -1, square, 0, alien, 0)
    else:
        ship.humans[square] -= 1
        ship.all_humans -= 1
        event_log.effect(log, effects.CREW_LOST, seat, -1, square, 1, NO_ALIEN, 0)
    player.tally.crew_lost += 1


@inner
def lose_all_figures(board: Any, state: Any, log: Any, seat: int) -> None:
    """Nobody is left (GT-SLV-01, GT-RUL-43)."""
    ship = state.players[seat].ship
    for square in range(board.count):
        while is_occupied(ship, square):
            lose_figure(state, log, seat, square)


@inner
def fall_ill(params: Any, board: Any, state: Any, log: Any, seat: int, ill: Any) -> None:
    """Each occupied cabin joined to another one loses a figure (GT-EPI-01 to 03, GT-RUL-17). `ill` is a list by square."""
    ship = state.players[seat].ship
    for square in range(board.count):
        ill[square] = 1 if is_joined_cabin(params, board, ship, square) else 0
    for square in range(board.count):
        if params.epidemic_sequential != 0:
            ill[square] = 1 if is_joined_cabin(params, board, ship, square) else 0
        if ill[square] != 0:
            lose_figure(state, log, seat, square)
