"""Components that are lost, with all that is on them (GT-LOS)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import COLOURS
from ...names import effects
from ...state import BY_FALLING_OFF, LOST, NO_ALIEN, NOTHING
from ..ship.squares import take_off


@inner
def lose_tile(params: Any, state: Any, log: Any, seat: int, square: int, cause: int) -> None:
    """A tile goes to the discard pile, its tokens go to the bank (GT-LOS-01, GT-LOS-03, GT-RUL-20)."""
    player = state.players[seat]
    ship = player.ship
    tile = ship.tile[square]
    player.tally.crew_lost += ship.humans[square]
    if ship.alien[square] != NO_ALIEN:
        player.tally.crew_lost += 1
    for colour in range(COLOURS):
        player.tally.goods_lost += ship.goods[square, colour]
    take_off(params, ship, square)
    state.place[tile] = LOST
    state.holder[tile] = seat
    player.lost += 1
    player.tally.lost_by[cause] += 1
    event_log.effect(log, effects.TILE_LOST, seat, -1, tile, square, cause, 0)


@inner
def lose_other_parts(params: Any, board: Any, state: Any, log: Any, seat: int, part: Any, kept: int) -> None:
    """All tiles but those of the part that is kept fall off (GT-LOS-02, GT-LOS-05). `part` is the number of each square's."""
    ship = state.players[seat].ship
    first = NOTHING
    lost = 0
    for square in range(board.count):
        if ship.tile[square] == NOTHING:
            continue
        if part[square] != kept:
            lose_tile(params, state, log, seat, square, BY_FALLING_OFF)
            lost += 1
        elif first == NOTHING:
            first = square
    event_log.effect(log, effects.PART_KEPT, seat, -1, first, lost, ship.tiles, 0)
