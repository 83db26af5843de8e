"""What a console offers: systems in undamaged columns, the orders of the two pilots, and boosts (GG-PRG, GG-BST, GG-SYS-01).

An order is one pilot's: row, column, side, boost. Under `directional_tiles: one_side` (GG-RUL-15) a directional tile offers
the side of the console that it lies on: left (counterclockwise) in columns 0 to 2, right (clockwise) in columns 3 to 5.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import MISTAKE
from ..parameters import ARMOR, AUTO_REPAIR, DEFLECTOR, NOTHING, REPAIR, SWAP
from ..state import ARM, BLUE, COLUMNS, EMPTY, LEFT, NO_PILOT, NOWHERE, PINK, REP, REPAIR_SPACE, RIGHT, ROWS

MILLION = 1_000_000


@inner
def is_flying(ship: Any) -> bool:
    """Whether a ship is on the board and has not finished (GG-END-04, GG-END-05)."""
    return bool(ship.place != NOWHERE and ship.finish == 0)


@inner
def is_damaged(ship: Any, column: int) -> bool:
    """Whether a column holds a damage token, which disables both its rows (GG-DMG-05)."""
    return bool((ship.damage >> column) & 1)


@inner
def count_system(ship: Any, system: int) -> int:
    """Slots with a system in undamaged columns (GG-SYS-01)."""
    count = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if ship.console[row, column] == system and not is_damaged(ship, column):
                count += 1
    return count


@inner
def has_system(ship: Any, system: int) -> bool:
    """Whether a system works: it is in an undamaged column (GG-SYS-01)."""
    return bool(count_system(ship, system) > 0)


@inner
def armor_count(ship: Any) -> int:
    """Armor slots in undamaged columns (GG-SYS-02, GG-RUL-30)."""
    return count_system(ship, ARM)


@inner
def is_automated(params: Any, system: int) -> bool:
    """Whether a system works without a pilot, who has no effect on it (GG-PRG-05)."""
    kind = params.system_kind[system]
    return bool(kind in (ARMOR, DEFLECTOR, AUTO_REPAIR))


@inner
def is_delayed(params: Any, system: int) -> bool:
    """Whether a pilot's action on a system resolves in phase 4 (GG-DEL-01)."""
    kind = params.system_kind[system]
    return bool(kind in (SWAP, REPAIR))


@inner
def order_system(params: Any, ship: Any, pilot: int) -> int:
    """The system that a pilot stands on: REP on a Repair space, EMPTY for none (GG-PRG-02, GG-PRG-04)."""
    column = ship.orders[pilot].column
    if column == REPAIR_SPACE:
        return REP
    if column == NO_PILOT:
        return EMPTY
    return int(ship.console[ship.orders[pilot].row, column])


@inner
def offers_side(params: Any, system: int, column: int, side: int) -> bool:
    """Whether a tile in a column may be programmed to a side; LEFT stands for none (GG-PRG-03, GG-RUL-15)."""
    if params.directional[system] == 0:
        return bool(side == LEFT)
    if params.one_sided_tiles != 0:
        return bool(side == (LEFT if column < COLUMNS // 2 else RIGHT))
    return bool(side in (LEFT, RIGHT))


@inner
def legal_order(params: Any, ship: Any, order: Any) -> bool:
    """Whether one pilot may stand so: an undamaged system or the Repair space, a side it has, a boost it takes.

    GG-PRG-02 to GG-PRG-05, GG-BST-01, GG-BST-02. A pilot on an automated system is legal.
    """
    if order.row < 0 or order.row >= ROWS or order.boost < 0 or order.boost > min(1, ship.boosts):
        return False
    if order.column == REPAIR_SPACE:
        return bool(order.side == LEFT and order.boost <= params.boostable[REP])
    if order.column < 0 or order.column >= COLUMNS or is_damaged(ship, order.column):
        return False
    system = ship.console[order.row, order.column]
    if params.system_kind[system] == NOTHING or not offers_side(params, system, order.column, order.side):
        return False
    return bool(order.boost <= params.boostable[system])


@inner
def legal_program(params: Any, ship: Any, orders: Any) -> bool:
    """Whether two orders are a program: one pilot in each row, boosts in hand (GG-PRG-01, GG-PRG-08, GG-BST-01).

    With all columns damaged only the Repair spaces are left: `legal_order` forces the cold restart (GG-RUL-46).
    """
    if orders[BLUE].row == orders[PINK].row or orders[BLUE].boost + orders[PINK].boost > ship.boosts:
        return False
    return legal_order(params, ship, orders[BLUE]) and legal_order(params, ship, orders[PINK])


@inner
def is_lowest(params: Any, ship: Any, row: int, column: int, side: int) -> bool:
    """Whether no undamaged column before this one offers its system to the same side in a row."""
    system = ship.console[row, column]
    for before in range(column):
        if ship.console[row, before] == system and not is_damaged(ship, before):
            if offers_side(params, system, before, side):
                return False
    return True


@inner
def add_option(out: Any, count: int, column: int, side: int, boosts: int) -> int:
    """Write an option without and (where `boosts` is not 0) with a boost; the new count."""
    for boost in range(1 + min(1, boosts)):
        out[count, 0] = column
        out[count, 1] = side
        out[count, 2] = boost
        count += 1
    return count


@inner
def row_options(params: Any, ship: Any, row: int, out: Any) -> int:
    """The distinct orders of a row as (column, side, boost) in `out`; how many (at most 26).

    One column stands for each (system, side, boost): the lowest undamaged one. In ascending column, then side, then
    boost; the Repair space is last. Boosted ones are there where the ship has a boost in hand. Pilots on automated
    systems are left out: they do no more than Repair (GG-PRG-05).
    """
    count = 0
    for column in range(COLUMNS):
        system = ship.console[row, column]
        if is_damaged(ship, column) or params.system_kind[system] == NOTHING or is_automated(params, system):
            continue
        for side in range(2):
            if offers_side(params, system, column, side) and is_lowest(params, ship, row, column, side):
                count = add_option(out, count, column, side, min(ship.boosts, params.boostable[system]))
    return add_option(out, count, REPAIR_SPACE, LEFT, min(ship.boosts, params.boostable[REP]))


@inner
def mistake(params: Any, state: Any, draws: Any, log: Any, i: int) -> None:
    """Both pilots in one row: the pink one is removed, its boost goes back to the owner (GG-PRG-07, GG-RUL-17, GG-RUL-60).

    A mistake is drawn for where the rate is above 0; it is also made where the orders say so.
    """
    ship = state.ships[i]
    if not is_flying(ship):
        return
    made = ship.orders[BLUE].row == ship.orders[PINK].row and ship.orders[PINK].column != NO_PILOT
    if params.mistake_rate > 0.0:
        if chance.pick(draws, log, MISTAKE, MILLION, i, i) < int(params.mistake_rate * MILLION + 0.5):
            made = True
    if not made:
        return
    ship.orders[PINK].column = NO_PILOT
    ship.orders[PINK].side = LEFT
    ship.orders[PINK].boost = 0
    event_log.effect(log, effects.PILOT_REMOVED, i, i, 0, 0, 0, 0)
