"""Crew and tokens that nobody chooses, and the places at launch (GT-CRW-14, GT-FLB-02)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import COLOURS
from ...names import effects
from ...state import FLYING, NO_ALIEN, NOTHING
from ..ship.connectors import exposed
from ..ship.crew import crew


@inner
def seat_of(params: Any, state: Any, number: int) -> int:
    """Who has a number tile, or NOTHING."""
    for seat in range(params.players):
        if state.players[seat].builder.number == number:
            return seat
    return NOTHING


@inner
def take_crew_of_preset(params: Any, state: Any, seat: int) -> None:
    """Tokens as a preset has them, on the tiles that the spot check has left (checklist 4.1)."""
    ship = state.players[seat].ship
    preset = params.preset[seat]
    for square in range(params.boards[params.rounds[state.round].board].count):
        if ship.tile[square] != NOTHING:
            ship.humans[square] = preset.humans[square]
            ship.alien[square] = preset.alien[square]
            ship.cells[square] = preset.cells[square]
            ship.all_humans += preset.humans[square]
            ship.all_aliens += 1 if preset.alien[square] != NO_ALIEN else 0
            ship.all_cells += preset.cells[square]
            for colour in range(COLOURS):
                ship.goods[square, colour] = preset.goods[square, colour]


@inner
def launch(params: Any, state: Any, log: Any) -> None:
    """Tile 1 on the start space, the others behind it, each at the round's distance (GT-FLB-02)."""
    setting = params.rounds[state.round]
    for number in range(1, params.players + 1):
        seat = seat_of(params, state, number)
        player = state.players[seat]
        player.position = -(number - 1) * setting.spacing
        player.flying = FLYING
        event_log.effect(log, effects.LAUNCHED, seat, -1, player.position, number, 0, 0)
        count_launch(params, params.boards[setting.board], player)


@inner
def count_launch(params: Any, board: Any, player: Any) -> None:
    """What the outcome tables say of a ship at launch."""
    tally = player.tally
    ship = player.ship
    tally.exposed_at_launch = exposed(params, board, ship)
    tally.crew_at_launch = crew(ship)
    tally.aliens_at_launch = ship.all_aliens
    tally.cells_at_launch = ship.all_cells
    for square in range(board.count):
        if ship.tile[square] != NOTHING:
            tally.tiles_by_type[params.tile_type[ship.tile[square]]] += 1
