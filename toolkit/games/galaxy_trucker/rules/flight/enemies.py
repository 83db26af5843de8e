"""Enemies: who wins, and what the winner gains (GT-ENM)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...parameters import TIE_LOSE, TIE_WIN

HALVES = 2  # of a point: strengths are counted in half points


# What a fight comes to.
FIGHT_LOST, FIGHT_TIED, FIGHT_WON = range(3)


@inner
def result_of(params: Any, enemy: int, strength: int) -> int:
    """Who is stronger, both in half points, nothing rounded (GT-ENM-02 to 04, GT-STR-05, GT-RUL-24)."""
    if strength == enemy:
        if params.enemy_tie == TIE_WIN:
            return FIGHT_WON
        return FIGHT_LOST if params.enemy_tie == TIE_LOSE else FIGHT_TIED
    return FIGHT_WON if strength > enemy else FIGHT_LOST


@inner
def tell_result(state: Any, log: Any, seat: int, card: Any, strength: int, result: int) -> None:
    """Count and log a fight."""
    tally = state.players[seat].tally
    if result == FIGHT_WON:
        tally.fights_won += 1
        event_log.effect(log, effects.FIGHT_WON, seat, -1, strength, card.strength, 0, 0)
    elif result == FIGHT_TIED:
        tally.fights_tied += 1
        event_log.effect(log, effects.FIGHT_TIED, seat, -1, strength, card.strength, 0, 0)
    else:
        tally.fights_lost += 1
        event_log.effect(log, effects.FIGHT_LOST, seat, -1, strength, card.strength, 0, 0)
