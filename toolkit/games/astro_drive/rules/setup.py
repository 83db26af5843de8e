"""The table at the start: ships, cubes, hands, the pile and the first maps (AD-SET, AD-PIL)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_PLAYERS
from ..names import effects
from ..state import ALIVE, NO_CARD, NOBODY
from .cards import deal, set_initiatives
from .course import lay_pile, place_map


@inner
def set_up(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Lay out an empty table (AD-SET, AD-PIL). Draws: initiatives, deck, course maps, finish block, then map by map."""
    clear(params, state)
    give_cubes(params, state, log)
    set_initiatives(params, state, draws, log, desk)
    deal(params, state, draws, log, desk)
    lay_pile(params, state, draws, log, desk)
    for _ in range(params.maps_at_start):
        place_map(params, state, draws, log, desk)


@inner
def clear(params: Any, state: Any) -> None:
    """Ships beside the starting line, nothing chosen, nothing placed (AD-SET-01, AD-SET-04)."""
    state.ship_count = params.players
    state.survivors = params.players
    state.on_turn = NOBODY
    state.winner = NOBODY
    state.leader = NOBODY
    state.first_row = 1
    for seat in range(MAX_PLAYERS):
        ship = state.ships[seat]
        ship.row = 0
        ship.column = 0
        ship.out = ALIVE
        ship.played = NO_CARD
        state.chosen[seat] = NO_CARD


@inner
def give_cubes(params: Any, state: Any, log: Any) -> None:
    """Each player's first cubes; the others form the storage (AD-SET-02)."""
    state.storage = params.cubes_total
    for seat in range(state.ship_count):
        cubes = params.cubes_at_start[seat]
        state.ships[seat].cubes = cubes
        state.tally[seat].cubes_start = cubes
        state.storage -= cubes
        event_log.effect(log, effects.STARTING_CUBES, seat, seat, cubes, 0, 0, 0)
