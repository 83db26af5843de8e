"""How a game ends: across the line, as the only survivor, and who comes second (AD-END, AD-R-36 to 44)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..state import ALIVE, NOBODY


@inner
def is_beyond(state: Any, row: int) -> bool:
    """Whether a track row lies beyond the finish line, if that is placed (AD-R-38)."""
    return bool(0 < state.winning_row <= row)


@inner
def finishes(params: Any, state: Any, row: int, movement: int) -> bool:
    """Whether a ship in a row with so much movement left has finished (AD-END-01, AD-END-03, AD-R-39, AD-R-41)."""
    return is_beyond(state, row) and bool(movement == 0 or params.win_on_crossing != 0)


@inner
def beyond(state: Any, seat: int) -> bool:
    """Whether a ship that is not out stands beyond the finish line (AD-END-01, AD-R-38)."""
    ship = state.ships[seat]
    return bool(ship.out == ALIVE and is_beyond(state, ship.row))


@inner
def crossed(params: Any, state: Any, seat: int) -> bool:
    """Whether the ship on turn has finished: beyond the line with no movement left to fly (AD-END-01, AD-END-03, AD-R-39, 41).

    Points that can't be flown count as spent: where the turn ends with some, `state.turn.movement` is 0 by then.
    """
    ship = state.ships[seat]
    return bool(ship.out == ALIVE and finishes(params, state, ship.row, state.turn.movement))


@inner
def won(params: Any, state: Any, seat: int) -> bool:
    """Whether the ship on turn wins at this instant (AD-END-02, AD-R-41); under finish_timing end_of_round nobody does."""
    return bool(params.finish_end_of_round == 0 and crossed(params, state, seat))


@inner
def round_winner(params: Any, state: Any) -> int:
    """At the end of a round: of the ships beyond the line the furthest, of equal ones that which moved first (AD-R-40)."""
    best = NOBODY
    if params.finish_end_of_round == 0:
        return best
    for seat in range(state.ship_count):
        if beyond(state, seat) and (best == NOBODY or is_ahead(state, seat, best)):
            best = seat
    return int(best)


@inner
def survivor(params: Any, state: Any) -> int:
    """The seat of the only ship that is left, which wins wherever it is (AD-END-04, AD-R-42), or NOBODY."""
    found = NOBODY
    if params.survivor_must_finish != 0:
        return found
    for seat in range(state.ship_count):
        if state.ships[seat].out == ALIVE:
            if found != NOBODY:
                return NOBODY
            found = seat
    return int(found)


@inner
def is_ahead(state: Any, a: int, b: int) -> bool:
    """Whether ship a stands before ship b: by row, then by who moves first in this round."""
    first, second = state.ships[a], state.ships[b]
    if first.row != second.row:
        return bool(first.row > second.row)
    return bool(first.position < second.position)


@inner
def lasted_longer(state: Any, a: int, b: int) -> bool:
    """Whether ship a went out after ship b: by round, then row, then by who moved later in that round."""
    first, second = state.tally[a], state.tally[b]
    if first.out_round != second.out_round:
        return bool(first.out_round > second.out_round)
    if first.out_row != second.out_row:
        return bool(first.out_row > second.out_row)
    return bool(state.ships[a].position > state.ships[b].position)


@inner
def places_before(state: Any, a: int, b: int) -> bool:
    """Whether seat a's place is better than seat b's: the winner, then ships still flying, then those that are out.

    Seats that nothing else tells apart had no card to play in the last round (AD-R-46); the lower one comes first.
    """
    if a == state.winner or b == state.winner:
        return bool(a == state.winner)
    a_flies = state.ships[a].out == ALIVE
    if a_flies != (state.ships[b].out == ALIVE):
        return bool(a_flies)
    if a_flies:
        return is_ahead(state, a, b) or (not is_ahead(state, b, a) and a < b)
    return lasted_longer(state, a, b)


@inner
def set_places(params: Any, state: Any, log: Any) -> None:
    """Places at the end, 1 is the winner's; where nobody wins, the foremost ship's. Only the winner is the rulebook's."""
    for seat in range(state.ship_count):
        place = 1
        for other in range(state.ship_count):
            if other != seat and places_before(state, other, seat):
                place += 1
        state.ships[seat].place = place
    for place in range(1, state.ship_count + 1):
        for seat in range(state.ship_count):
            ship = state.ships[seat]
            if ship.place == place:
                row = ship.row if ship.out == ALIVE else state.tally[seat].out_row
                event_log.effect(log, effects.STANDING, seat, seat, place, row, 0, 0)
