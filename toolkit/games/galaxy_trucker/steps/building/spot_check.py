"""Ships are checked, and repaired by their owners (GT-SPT)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects
from ...policies.work import TRUE_STATE
from ...rules.building.spot_check import fine, missed, remove, renumber
from ...rules.ship.crew import drop_unsupported
from ...rules.ship.legality import violations
from ...rules.table import board_of
from ...state import FLYING
from .asking import ask_removal


@inner
def check_ships(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Every ship is checked; False where a player would leave a ship that is not legal (GT-SPT-01, GT-SPT-02, GT-SPT-07)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    repaired = scratch.desk.repaired
    for seat in range(params.players):
        player = state.players[seat]
        flaws = violations(params, board, player.ship)
        repaired[seat] = 0
        player.tally.violations = flaws
        if flaws == 0:
            continue
        if missed(params, state, draws, log, seat, flaws):
            player.flawed = flaws
            continue
        repaired[seat] = 1
        if not repair_ship(params, scratch, draws, log, seat, flaws):
            return False
    if state.learning != 0:
        renumber(params, state, log, repaired)
    return True


@inner
def repair_ship(params: Any, scratch: Any, draws: Any, log: Any, seat: int, flaws: int) -> bool:
    """The owner removes tiles until the ship is legal (GT-SPT-02)."""
    event_log.effect(log, effects.FLAWS_FOUND, seat, -1, flaws, 0, 0, 0)
    if not ask_removal(params, scratch, draws, log, seat):
        return False
    remove(params, scratch.states[TRUE_STATE], log, scratch.desk, seat, scratch.work.removal)
    return True


@inner
def find_missed_flaws(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """After the first card: flaws that the spot check has missed are found, repaired and fined (GT-SPT-06, GT-RUL-45).

    A card may have destroyed the flaw by then. False where a player would leave a ship that is not legal.
    """
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    for seat in range(params.players):
        player = state.players[seat]
        if player.flawed == 0 or player.flying != FLYING:
            continue
        flaws = violations(params, board, player.ship)
        player.flawed = 0
        if flaws > 0:
            if not repair_ship(params, scratch, draws, log, seat, flaws):
                return False
            player.tally.crew_lost += drop_unsupported(params, board, player.ship, log, seat)
            fine(params, state, log, seat)
    return True
