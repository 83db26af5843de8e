"""The spot check: flaws, missed flaws, tiles that are removed (GT-SPT)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import MAX_SEATS, SQUARES
from ...names import effects
from ...names.draws import FLAW
from ...state import BY_SPOT_CHECK, NOTHING
from ..flight.credits import payable
from ..flight.losing import lose_tile
from ..ship.parts import find_parts
from ..ship.squares import take_off
from ..table import board_of
from .tiles import lay_up

FINE = 1  # for a flaw found in flight
OF_THOUSAND = 1000
FLAWS = 4 * SQUARES  # more than any ship can have


@inner
def missed(params: Any, state: Any, draws: Any, log: Any, seat: int, flaws: int) -> bool:
    """Whether the spot check misses all flaws of a ship; one that is found has the whole ship repaired (GT-RUL-45).

    In the learning flight mistakes cost nothing, and none is missed (GT-SPT-07).
    """
    if params.miss_rate == 0 or state.learning != 0:
        return False
    chance.seek(draws, FLAW, (state.round_number * MAX_SEATS + seat) * FLAWS)
    found = 0
    for _ in range(flaws):
        if chance.pick(draws, log, FLAW, OF_THOUSAND, seat, seat) >= params.miss_rate:
            found += 1
    return bool(found == 0)


@inner
def remove(params: Any, state: Any, log: Any, desk: Any, seat: int, removal: Any) -> None:
    """The chosen tiles go, then all that no longer hangs together with the starting cabin (GT-SPT-02 to GT-SPT-05)."""
    board = board_of(params, state)
    ship = state.players[seat].ship
    for square in range(board.count):
        if removal[square] != 0 and ship.tile[square] != NOTHING:
            remove_square(params, state, log, seat, square)
    if ship.tile[board.start] == NOTHING:
        return  # lost in flight: what stays was chosen as one part
    find_parts(params, board, ship, desk.part)
    for square in range(board.count):
        if ship.tile[square] != NOTHING and desk.part[square] != desk.part[board.start]:
            remove_square(params, state, log, seat, square)


@inner
def remove_square(params: Any, state: Any, log: Any, seat: int, square: int) -> None:
    """A tile goes: a lost component; in the learning flight it goes back without penalty (GT-SPT-03, GT-SPT-07)."""
    if state.learning == 0:
        lose_tile(params, state, log, seat, square, BY_SPOT_CHECK)
        return
    ship = state.players[seat].ship
    tile = ship.tile[square]
    take_off(params, ship, square)
    lay_up(state, tile)
    event_log.effect(log, effects.TILE_RETURNED, seat, seat, tile, 0, 0, 0)


@inner
def renumber(params: Any, state: Any, log: Any, repaired: Any) -> None:
    """Learning flight: ships that were repaired get the highest number tiles, all else keeps its order (GT-SPT-07)."""
    number = 0
    for late in range(2):
        for old in range(1, params.players + 1):
            for seat in range(params.players):
                builder = state.players[seat].builder
                if repaired[seat] == late and state.players[seat].tally.launch_tile == old:
                    number += 1
                    if builder.number != number:
                        builder.number = number
                        event_log.effect(log, effects.NUMBER_TAKEN, seat, seat, number, 0, 0, 0)
    for seat in range(params.players):
        state.players[seat].tally.launch_tile = state.players[seat].builder.number


@inner
def fine(params: Any, state: Any, log: Any, seat: int) -> None:
    """A flaw found in flight costs a credit, if there is one (GT-SPT-06, GT-END-06)."""
    player = state.players[seat]
    paid = payable(params, player, FINE)
    player.credits -= paid
    player.tally.fine += paid
    player.flawed = 0
    event_log.effect(log, effects.FLAW_FINED, seat, -1, paid, player.credits, 0, 0)
