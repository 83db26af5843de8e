"""What the outcome tables count beside the rules: ships at launch, who is in front."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...state import NOTHING
from ..ship.connectors import exposed
from ..ship.crew import crew
from ..table import board_of
from .board import leader_of


@inner
def note_launch(params: Any, state: Any) -> None:
    """Ships as they are launched, credits of before."""
    board = board_of(params, state)
    for seat in range(params.players):
        player = state.players[seat]
        tally = player.tally
        state.credits_before[state.round_number, seat] = player.credits
        tally.launch_tile = player.builder.number
        tally.exposed_at_launch = exposed(params, board, player.ship)
        tally.crew_at_launch = crew(player.ship)
        tally.aliens_at_launch = player.ship.all_aliens
        tally.cells_at_launch = player.ship.all_cells
        for square in range(board.count):
            if player.ship.tile[square] != NOTHING:
                tally.tiles_by_type[params.tile_type[player.ship.tile[square]]] += 1
    state.leader = leader_of(params, state)


@inner
def note_leader(params: Any, state: Any) -> None:
    """Count how often another ship comes to be in front."""
    first = leader_of(params, state)
    if first != NOTHING and first != state.leader:
        state.lead_changes += 1
        state.leader = first
