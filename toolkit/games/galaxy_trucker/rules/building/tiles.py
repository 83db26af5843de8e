"""Where tiles are: face down, face up, in hands, set aside, lost (GT-CMP-02, GT-CMP-08, GT-PRC-02 to GT-PRC-04)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ...limits import MAX_SEATS
from ...names import effects
from ...names.draws import WAREHOUSE
from ...parameters import PRESET
from ...state import FACE_DOWN, FACE_UP, IN_BOX, IN_HAND, LOST, NOTHING, ON_SHIP
from ..table import board_of


@inner
def lay_warehouse(params: Any, state: Any, draws: Any, log: Any) -> None:
    """All tiles but those that begin on ships are face down, in the order in which they will be drawn (GT-CMP-01, 02, 08)."""
    for tile in range(params.tile_count):
        state.holder[tile] = NOTHING
        state.place[tile] = FACE_DOWN if tile >= MAX_SEATS and params.in_warehouse[tile] != 0 else IN_BOX
    for seat in range(params.players):
        ship = state.players[seat].ship
        for square in range(board_of(params, state).count):
            if ship.tile[square] != NOTHING:
                put_at(state, ship.tile[square], ON_SHIP, seat)
    state.up_count = 0
    state.down_count = 0
    for tile in range(params.tile_count):
        if state.place[tile] == FACE_DOWN:
            state.down[state.down_count] = tile
            state.down_count += 1
    if params.build != PRESET:
        chance.shuffle(draws, log, WAREHOUSE, state.down, state.down_count, NOBODY)


@inner
def put_at(state: Any, tile: int, where: int, seat: int) -> None:
    """A tile is now there, and a seat's if not NOTHING."""
    state.place[tile] = where
    state.holder[tile] = seat


@inner
def take_out(items: Any, count: int, at: int) -> None:
    """One place of a list goes; the others move up."""
    for k in range(at, count - 1):
        items[k] = items[k + 1]


@inner
def draw_down(state: Any, seat: int) -> int:
    """The next face-down tile goes to a seat: the k-th draw of a round takes its k-th tile, whoever draws (GT-PRC-02)."""
    tile = state.down[0]
    take_out(state.down, state.down_count, 0)
    state.down_count -= 1
    put_at(state, tile, IN_HAND, seat)
    return int(tile)


@inner
def undo_draw(state: Any, tile: int) -> None:
    """A tile that nobody has seen goes back, face down, to be the next one."""
    for k in range(state.down_count, 0, -1):
        state.down[k] = state.down[k - 1]
    state.down[0] = tile
    state.down_count += 1
    put_at(state, tile, FACE_DOWN, NOTHING)


@inner
def take_up(state: Any, tile: int, seat: int) -> None:
    """A face-up tile goes to a seat (GT-PRC-04)."""
    for k in range(state.up_count):
        if state.up[k] == tile:
            take_out(state.up, state.up_count, k)
            state.up_count -= 1
            put_at(state, tile, IN_HAND, seat)
            return


@inner
def lay_up(state: Any, tile: int) -> None:
    """A tile lies face up in the middle, for all to see and to take (GT-PRC-03, GT-PRC-04)."""
    state.up[state.up_count] = tile
    state.up_count += 1
    put_at(state, tile, FACE_UP, NOTHING)


@inner
def lose_loose(state: Any, log: Any, seat: int, tile: int, cause: int) -> None:
    """A tile that never came onto the ship is a lost component (GT-PRC-09)."""
    put_at(state, tile, LOST, seat)
    state.players[seat].lost += 1
    state.players[seat].tally.lost_by[cause] += 1
    event_log.effect(log, effects.TILE_LOST, seat, -1, tile, NOTHING, cause, 0)
