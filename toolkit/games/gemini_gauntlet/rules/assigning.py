"""Phase 5, damage assigned to consoles one token at a time (GG-DMG).

The kernel first takes the pilots off, then goes through the ships in ascending Turn Order, each to its end (GG-RUL-72):
`next_token` until it says ALL_ASSIGNED, and `put_damage` with the owner's column wherever it says NEEDS_...; then
`end_damage`. A ship's `dealt` counts down as its tokens are put.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import DAMAGE
from ..state import ALL_DAMAGED, ARM, COLUMNS, LEFT, NO_PILOT, ROWS
from .columns import has_column, only_column
from .systems import is_damaged

TOKEN_PUT, NEEDS_ARMOR_COLUMN, NEEDS_COLUMN, ALL_ASSIGNED = 0, 1, 2, 3  # what `next_token` says
MAX_STEPS = COLUMNS + 1  # a ship has at most so many answers of `next_token`


@inner
def take_pilots_off(state: Any) -> None:
    """All pilots leave the consoles before damage is assigned (GG-DMG-01, GG-DMG-07)."""
    for i in range(state.ship_count):
        for pilot in range(2):
            order = state.ships[i].orders[pilot]
            order.row = 0
            order.column = NO_PILOT
            order.side = LEFT
            order.boost = 0


@inner
def open_columns(ship: Any) -> int:
    """Undamaged columns, a bit a column: those that a damage token may go to (GG-DMG-03)."""
    return int(ALL_DAMAGED & ~ship.damage)


@inner
def armor_columns(ship: Any) -> int:
    """Undamaged columns with armor in a row or both, a bit a column (GG-DMG-02, GG-SYS-03, GG-RUL-30)."""
    columns = 0
    for column in range(COLUMNS):
        if is_damaged(ship, column):
            continue
        for row in range(ROWS):
            if ship.console[row, column] == ARM:
                columns |= 1 << column
    return columns


@inner
def next_token(params: Any, state: Any, draws: Any, log: Any, i: int) -> int:
    """Put a ship's next damage token, or say that its owner must choose the column (GG-DMG-01 to GG-DMG-04).

    TOKEN_PUT: done, call again. NEEDS_ARMOR_COLUMN: one of `armor_columns`. NEEDS_COLUMN: one of `open_columns`; the die has
    fallen (GG-RUL-71). ALL_ASSIGNED: nothing is left. A ship that has finished drops its damage (GG-END-05).
    """
    ship = state.ships[i]
    if ship.finish != 0 or ship.dealt <= 0:
        return ALL_ASSIGNED
    if ship.damage == ALL_DAMAGED:
        event_log.effect(log, effects.DAMAGE_IGNORED, i, i, ship.dealt, 0, 0, 0)
        ship.dealt = 0
        return ALL_ASSIGNED
    armored = armor_columns(ship)
    if armored != 0:
        if only_column(armored) < 0:
            return NEEDS_ARMOR_COLUMN
        put_damage(state, log, i, only_column(armored), 1)
        return TOKEN_PUT
    column = chance.roll(draws, log, DAMAGE, COLUMNS, i, i) - 1
    if is_damaged(ship, column):
        column = only_column(open_columns(ship))
        if column < 0:
            return NEEDS_COLUMN
    put_damage(state, log, i, column, 0)
    return TOKEN_PUT


@inner
def legal_damage_column(ship: Any, need: int, column: int) -> bool:
    """Whether the owner may put the token on a column (GG-DMG-02, GG-DMG-03)."""
    if column < 0 or column >= COLUMNS:
        return False
    return has_column(armor_columns(ship) if need == NEEDS_ARMOR_COLUMN else open_columns(ship), column)


@inner
def put_damage(state: Any, log: Any, i: int, column: int, by_armor: int) -> None:
    """One of the points dealt becomes a damage token on a column, both rows of which it disables (GG-DMG-05, GG-DMG-06)."""
    ship = state.ships[i]
    ship.damage |= 1 << column
    ship.dealt -= 1
    state.tally[i].assigned += 1
    event_log.effect(log, effects.DAMAGE_ASSIGNED, i, i, column, by_armor, 0, 0)


@inner
def end_damage(state: Any) -> None:
    """Nothing dealt and no used deflector lasts into the next round (GG-DMG-07)."""
    for i in range(state.ship_count):
        state.ships[i].dealt = 0
        state.ships[i].absorbed = 0
