"""Crew: who may live where, who is lost with a life support, and the tokens at launch (GT-CRW, GT-TIL-01 to GT-TIL-03)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...state import BATTERY, CABIN, NO_ALIEN, ORANGE, ORANGE_SUPPORT, PURPLE_SUPPORT, START_CABIN
from .connectors import joined
from .squares import type_at

HUMANS = 2  # of a cabin


@inner
def is_cabin(params: Any, ship: Any, square: int) -> bool:
    """A cabin, the starting cabin among them."""
    return bool(type_at(params, ship, square) in (CABIN, START_CABIN))


@inner
def supports(params: Any, board: Any, ship: Any, square: int, alien: int) -> bool:
    """Whether an alien of this colour can live there: a cabin joined to life support of its colour (GT-CRW-04, GT-CRW-06).

    Never in the starting cabin (GT-TIL-01); one life support serves all cabins that join it (GT-CRW-07).
    """
    if type_at(params, ship, square) != CABIN:
        return False
    support = ORANGE_SUPPORT if alien == ORANGE else PURPLE_SUPPORT
    for side in range(4):
        if joined(params, board, ship, square, side):
            if type_at(params, ship, board.neighbour[square, side]) == support:
                return True
    return False


@inner
def has_alien(board: Any, ship: Any, alien: int) -> bool:
    """Whether an alien of this colour is aboard."""
    if ship.all_aliens == 0:
        return False
    for square in range(board.count):
        if ship.alien[square] == alien:
            return True
    return False


@inner
def can_take_alien(params: Any, board: Any, ship: Any, square: int, alien: int) -> bool:
    """Whether an alien may be placed there: one of each colour at most (GT-CRW-04, GT-CRW-05)."""
    return supports(params, board, ship, square, alien) and not has_alien(board, ship, alien)


@inner
def is_occupied(ship: Any, square: int) -> bool:
    """Whether crew is there."""
    return bool(ship.humans[square] > 0 or ship.alien[square] != NO_ALIEN)


@inner
def place_humans(params: Any, ship: Any, square: int) -> None:
    """Humans move into an empty cabin (GT-CRW-02, GT-CRW-03, GT-TIL-02)."""
    ship.humans[square] = HUMANS
    ship.all_humans += HUMANS


@inner
def place_alien(params: Any, ship: Any, square: int, alien: int) -> None:
    """An alien moves into an empty cabin (GT-CRW-04)."""
    ship.alien[square] = alien
    ship.all_aliens += 1


@inner
def fill_cells(params: Any, board: Any, ship: Any) -> None:
    """All batteries are full at launch (GT-TIL-03, GT-CRW-14)."""
    for square in range(board.count):
        if type_at(params, ship, square) == BATTERY:
            cells = params.cap[ship.tile[square]]
            ship.all_cells += cells - ship.cells[square]
            ship.cells[square] = cells


@inner
def crew(ship: Any) -> int:
    """Crew size: humans and aliens count 1 each (GT-CRW-08)."""
    return int(ship.all_humans + ship.all_aliens)


@inner
def drop_unsupported(params: Any, board: Any, ship: Any, log: Any, seat: int) -> int:
    """Aliens whose cabin has no life support of their colour any more are lost; how many (GT-CRW-11, GT-LOS-07)."""
    lost = 0
    if ship.all_aliens == 0:
        return lost
    for square in range(board.count):
        alien = ship.alien[square]
        if alien != NO_ALIEN and not supports(params, board, ship, square, alien):
            ship.alien[square] = NO_ALIEN
            ship.all_aliens -= 1
            lost += 1
            event_log.effect(log, effects.CREW_LOST, seat, -1, square, 0, alien, 0)
    return lost


@inner
def is_joined_cabin(params: Any, board: Any, ship: Any, square: int) -> bool:
    """Whether an occupied cabin is joined to another occupied cabin (GT-EPI-01)."""
    if not is_occupied(ship, square):
        return False
    for side in range(4):
        if joined(params, board, ship, square, side) and is_occupied(ship, board.neighbour[square, side]):
            return True
    return False
