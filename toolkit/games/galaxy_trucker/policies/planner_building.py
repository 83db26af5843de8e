"""`strong` as a builder: it acts as `greedy`, but quick flights have their say on where a tile goes (checklist 6.2, P2).

The more of the board is filled, the more they count: what a ship hardly begun would come to in flight says little.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_SEATS
from ..rules.flight.board import launch
from ..rules.ship.squares import put
from ..rules.table import board_of
from ..state import NOTHING, PLACING
from .actions import lowest_number, write_place
from .builder import greedy_build
from .declared import TOP_K, W_SIGHT
from .flights.others import guess_others
from .flights.rating import begin_choice, begin_outlooks, keep_outlook, rate
from .planner import man


@inner
def planned_build(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
    """D-01 to D-04: the next action."""
    greedy_build(params, seen, seat, draws, work)
    if work.action.kind == PLACING and work.placement_count > 1:
        place_by_flights(params, seen, seat, draws, name, work)


@inner
def place_by_flights(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
    """D-02: of the placements that look best, the one that quick flights and the eye together like most."""
    looked_at = work.action.looked_at
    tile = seen.players[seat].builder.hand
    begin_outlooks(params, seen, seat, work)
    guess_others(params, seen, seat, work)
    number_all(params, seen, seat, work.quick[0])
    for _ in range(int(params.weights[seat, TOP_K])):
        best = best_left(work)
        if best != NOTHING:
            offer_placement(params, seen, seat, tile, best, work)
    chosen = rate(params, seen, seat, draws, name, work)
    write_place(work, PLACING, work.placements[chosen], tile, looked_at)


@inner
def number_all(params: Any, seen: Any, seat: int, quick: Any) -> None:
    """The lowest number tile is one's own, those without one get the others."""
    quick.players[seat].builder.number = lowest_number(seen)
    number = 1
    for other in range(params.players):
        builder = quick.players[other].builder
        if other != seat and seen.players[other].builder.number == 0:
            while number < MAX_SEATS and (seen.numbers_left[number - 1] == 0 or number == lowest_number(seen)):
                number += 1
            builder.number = number
            number += 1


@inner
def best_left(work: Any) -> int:
    """The placement of most worth that is not offered yet, or NOTHING."""
    best = NOTHING
    for i in range(work.placement_count):
        offered = False
        for k in range(work.outlook_count):
            if work.outlooks[k].choice == i:
                offered = True
        if not offered and (best == NOTHING or work.placements[i].worth > work.placements[best].worth):
            best = i
    return int(best)


@inner
def offer_placement(params: Any, seen: Any, seat: int, tile: int, i: int, work: Any) -> None:
    """The tile stands there, and the ship is launched as it is."""
    board = board_of(params, seen)
    begin_choice(params, seat, work)
    quick = work.quick[0]
    ship = quick.players[seat].ship
    placement = work.placements[i]
    put(params, ship, work.free[placement.free].square, tile, placement.turned)
    man(params, board, ship)
    launch(params, quick, work.quiet[:0])
    keep_outlook(params, seat, i, NOTHING, work)
    unfilled = (board.count - ship.tiles) / board.count
    work.outlooks[work.outlook_count - 1].prior = params.weights[seat, W_SIGHT] * unfilled * placement.worth
