"""How a game ends (WE-END)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from .tokens import SEAT


@inner
def is_stalled(params: Any, state: Any) -> bool:
    """Whether the game has gone on for so long that something is wrong with its numbers (WE-END-05)."""
    return bool(state.turn >= params.turn_cap)


@inner
def declare(log: Any, ending: int) -> None:
    """The game is over; there is no score (WE-END-04)."""
    event_log.effect(log, effects.GAME_OVER, SEAT, -1, ending, 0, 0, 0)
