"""What the other ships of a quick flight can do: measured once a decision, on ships that lie open or as they are guessed."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...limits import LEVELS
from ...rules.flight.goods import containers
from ...rules.ship.connectors import exposed
from ...rules.ship.crew import HUMANS, crew
from ...rules.ship.squares import has_tile
from ...rules.ship.strength import (
    DOUBLE,
    SINGLE,
    SINGLE_ASIDE,
    cannons,
    double_cannons_forward,
    double_cannons_other,
    double_engines,
    engines,
)
from ...rules.table import board_of
from ..declared import (
    CABINS,
    CELLS,
    CONTAINERS,
    DOUBLE_CANNONS,
    DOUBLE_ENGINES,
    ENGINES,
    FORWARD_CANNONS,
    SIDE_CANNONS,
    WANTED,
)


@inner
def measure_others(params: Any, seen: Any, seat: int, work: Any) -> None:
    """Write what each other ship can do, with batteries as long as there are some."""
    board = board_of(params, seen)
    for other in range(params.players):
        if other != seat:
            measure_ship(params, board, seen.players[other].ship, work.others[other])


@inner
def measure_ship(params: Any, board: Any, ship: Any, other: Any) -> None:
    """Write what a ship can do, strengths in half points."""
    forward = min(double_cannons_forward(params, board, ship), ship.all_cells)
    aside = min(double_cannons_other(params, board, ship), ship.all_cells - forward)
    other.engines = engines(params, board, ship, 0)
    if other.engines == 0:
        other.engines = engines(params, board, ship, min(double_engines(params, board, ship), ship.all_cells))
    other.cannons = cannons(params, board, ship, 0, 0)
    other.cannons_powered = cannons(params, board, ship, forward, aside)
    other.crew = crew(ship)
    other.exposed = exposed(params, board, ship)
    other.room = 0
    for square in range(board.count):
        if has_tile(ship, square):
            other.room += containers(params, ship, square)


@inner
def guess_others(params: Any, seen: Any, seat: int, work: Any) -> None:
    """While ships are built the others are taken to become what one wants oneself, with as many exposed connectors."""
    weights = params.weights[seat]
    board = board_of(params, seen)
    looks = exposed(params, board, seen.players[seat].ship)
    level = seen.level
    for seat_of_other in range(params.players):
        other = work.others[seat_of_other]
        other.engines = int(SINGLE * weights[WANTED + ENGINES * LEVELS + level])
        other.engines += int(DOUBLE * min(1.0, weights[WANTED + DOUBLE_ENGINES * LEVELS + level]))
        other.cannons = int(SINGLE * weights[WANTED + FORWARD_CANNONS * LEVELS + level])
        other.cannons += int(SINGLE_ASIDE * weights[WANTED + SIDE_CANNONS * LEVELS + level])
        doubles = min(weights[WANTED + DOUBLE_CANNONS * LEVELS + level], weights[WANTED + CELLS * LEVELS + level])
        other.cannons_powered = other.cannons + int(DOUBLE * doubles)
        other.crew = int(HUMANS * (1.0 + weights[WANTED + CABINS * LEVELS + level]))
        other.exposed = looks
        other.room = int(weights[WANTED + CONTAINERS * LEVELS + level])
