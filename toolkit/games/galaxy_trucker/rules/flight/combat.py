"""Combat zones and sabotage look for the weakest ship (GT-CZN, GT-SAB)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...state import FLYING, NOTHING
from ..ship.crew import crew


@inner
def spares_all(params: Any, state: Any, log: Any, card: Any) -> bool:
    """Whether the card does nothing (more) because one ship flies alone (GT-CZN-07, GT-SAB-04, GT-GVU-08, GT-RUL-30)."""
    flying = 0
    last = NOTHING
    for k in range(state.order_count):
        if state.players[state.order[k]].flying == FLYING:
            flying += 1
            last = state.order[k]
    if flying > 1 or params.solo_skips == 0:
        return False
    event_log.effect(log, effects.NO_EFFECT, last, -1, card.type, 0, 0, 0)
    return True


@inner
def least(params: Any, state: Any) -> int:
    """The seat of least `state.strength`; tied, the foremost of this moment (GT-CZN-01, 02, 09, GT-SAB-01, GT-RUL-13)."""
    found = NOTHING
    for k in range(state.order_count):
        seat = state.order[k]
        player = state.players[seat]
        if player.flying != FLYING:
            continue
        if found == NOTHING or state.strength[seat] < state.strength[found]:
            found = seat
        elif state.strength[seat] == state.strength[found] and params.combat_tie_at_reveal == 0:
            if player.position > state.players[found].position:
                found = seat
    return int(found)


@inner
def compare_crews(state: Any) -> None:
    """Crew of each ship as `state.strength`, aliens among it (GT-CZN-08)."""
    for k in range(state.order_count):
        state.strength[state.order[k]] = crew(state.players[state.order[k]].ship)
