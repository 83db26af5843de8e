"""Dice of the flight, keyed so that what a ship does never shifts another roll (checklist 4.8)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import COMBAT_LINES, MAX_DECK, MAX_HITS, MAX_ROUNDS, MAX_SEATS
from ...names.draws import COLUMN_DIE_1, HIT_DIE_1, ROW_DIE_1
from ...state import NOTHING

DIE = 6


@inner
def place_in_game(state: Any) -> int:
    """Number of the present card among all that a game may have."""
    return int(state.round_number * MAX_DECK + state.card_number - 1)


@inner
def roll_line(state: Any, draws: Any, log: Any, line: int, projectile: int, roller: int, alone: int) -> int:
    """The row or column of a meteor or shot: two dice (GT-MET-01, GT-MET-02).

    `line` is that of a combat zone, else 0; `alone` is the roller where the roll holds for it only, else NOTHING. The log
    has card, line and projectile behind each die.
    """
    at = (place_in_game(state) * COMBAT_LINES + line) * MAX_HITS + projectile
    key = at * (MAX_SEATS + 1) + alone - NOTHING
    total = 0
    for name in range(HIT_DIE_1, HIT_DIE_1 + 2):
        chance.seek(draws, name, key)
        total += chance.roll(draws, log, name, DIE, roller, -1)
        event_log.push(log, state.card_number)
        event_log.push(log, line)
        event_log.push(log, projectile)
    return int(total)


@inner
def roll_pair(state: Any, draws: Any, log: Any, first_name: int, pair: int, roller: int) -> int:
    """The column (COLUMN_DIE_1) or row (ROW_DIE_1) of a pair of sabotage (GT-SAB-02). The log has card and pair behind each."""
    key = place_in_game(state) + pair * MAX_DECK * MAX_ROUNDS
    total = 0
    for name in range(first_name, first_name + 2):
        chance.seek(draws, name, key)
        total += chance.roll(draws, log, name, DIE, roller, -1)
        event_log.push(log, state.card_number)
        event_log.push(log, pair)
    return int(total)


@inner
def roll_column(state: Any, draws: Any, log: Any, pair: int, roller: int) -> int:
    """The column of a pair (GT-SAB-02)."""
    return roll_pair(state, draws, log, COLUMN_DIE_1, pair, roller)


@inner
def roll_row(state: Any, draws: Any, log: Any, pair: int, roller: int) -> int:
    """The row of a pair (GT-SAB-02)."""
    return roll_pair(state, draws, log, ROW_DIE_1, pair, roller)
