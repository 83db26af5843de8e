"""`greedy` with crew: who comes aboard (D-07), who is given up (D-15) (checklist 6.2, P1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.ship.crew import HUMANS, can_take_alien, is_cabin, is_occupied
from ..rules.ship.strength import cannons, engines
from ..rules.table import board_of
from ..state import NO_ALIEN, NOTHING, ORANGE, PURPLE
from .declared import ALIEN_VALUE_ORANGE, MIN_CREW
from .parting import LAST_HUMANS


@inner
def greedy_alien(params: Any, seen: Any, seat: int, square: int) -> int:
    """D-07: the alien worth most of those that have a strength to add to, if the crew stays large enough; else humans."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    if full_crew(params, board, ship) - 1 < params.weights[seat, MIN_CREW + seen.level]:
        return NO_ALIEN
    best = NO_ALIEN
    for alien in range(ORANGE, PURPLE + 1):
        base = engines(params, board, ship, 0) if alien == ORANGE else cannons(params, board, ship, 0, 0)
        if base == 0 or not can_take_alien(params, board, ship, square, alien):
            continue
        if best == NO_ALIEN or alien_value(params, seat, alien) > alien_value(params, seat, best):
            best = alien
    return int(best)


@inner
def alien_value(params: Any, seat: int, alien: int) -> float:
    """What an alien is worth."""
    return float(params.weights[seat, ALIEN_VALUE_ORANGE + alien - ORANGE])


@inner
def full_crew(params: Any, board: Any, ship: Any) -> int:
    """The crew if humans come into all cabins that are empty."""
    total = ship.all_humans + ship.all_aliens
    for square in range(board.count):
        if is_cabin(params, ship, square) and not is_occupied(ship, square):
            total += HUMANS
    return int(total)


@inner
def greedy_figure(params: Any, seen: Any, seat: int) -> int:
    """D-15: a human as long as two stay, from the cabin with fewest; then the alien worth least; then the last humans."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    best = NOTHING
    if ship.all_humans > LAST_HUMANS or ship.all_aliens == 0:
        for square in range(board.count):
            if ship.humans[square] > 0 and (best == NOTHING or ship.humans[square] < ship.humans[best]):
                best = square
        return int(best)
    for square in range(board.count):
        alien = ship.alien[square]
        if alien != NO_ALIEN:
            if best == NOTHING or alien_value(params, seat, alien) < alien_value(params, seat, ship.alien[best]):
                best = square
    return int(best)
