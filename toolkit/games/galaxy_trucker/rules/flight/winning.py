"""The game's end (GT-GAM-02)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects


@inner
def set_winners(params: Any, state: Any, log: Any) -> None:
    """Most credits win, equal ones share it (GT-GAM-02)."""
    most = state.players[0].credits
    for seat in range(1, params.players):
        most = max(most, state.players[seat].credits)
    for seat in range(params.players):
        state.won[seat] = 1 if state.players[seat].credits == most else 0
        if state.won[seat] != 0:
            event_log.effect(log, effects.GAME_WON, seat, -1, most, 0, 0, 0)
