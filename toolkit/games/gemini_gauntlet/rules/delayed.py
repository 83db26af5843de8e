"""Phase 4, delayed actions: Repair, cold restart, Swap, Auto-Repair (GG-DEL, GG-CLD).

The kernel takes the ships in ascending Turn Order (GG-DEL-01, GG-RUL-41). For each it reads `own_actions`, asks the owner
where there is a choice (`has_column_choice`, `swap_targets`) and resolves:

    BLUE_ACTION, PINK_ACTION on Repair:  repair(..., columns), then spend_boost
    ... on Swap:                         swap(..., place), then gates, landing and perhaps opening
    COLD_ACTION:                         cold_restart(..., columns)
    AUTO_ACTION:                         auto_repairs(...) times repair(..., columns)
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..parameters import COURSE, is_rock, put_token, q_of, r_of, step, token_at
from ..state import AUT, BLUE, COLUMNS, EMPTY, NOWHERE, PINK, REP, REPAIR_SPACE, ROWS
from .columns import count_columns, has_column
from .movement import spend_boost
from .systems import count_system, is_delayed, is_flying, order_system

BLUE_ACTION, PINK_ACTION, AUTO_ACTION, COLD_ACTION = BLUE, PINK, 2, 3
MAX_OWN_ACTIONS = 3


@inner
def delayed_system(params: Any, ship: Any, pilot: int) -> int:
    """The delayed system that a pilot stands on: REP, SWP, or EMPTY for none (GG-DEL-01, GG-DEL-06)."""
    system = order_system(params, ship, pilot)
    if system != EMPTY and is_delayed(params, system):
        return int(system)
    return EMPTY


@inner
def is_cold_restart(ship: Any) -> bool:
    """Whether both pilots are on Repair (GG-CLD-01)."""
    return bool(ship.orders[BLUE].column == REPAIR_SPACE and ship.orders[PINK].column == REPAIR_SPACE)


@inner
def owns_auto_repair(ship: Any) -> bool:
    """Whether an Auto-Repair is on the console, damaged or not: a repair may revive it in time (GG-RUL-40)."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            if ship.console[row, column] == AUT:
                return True
    return False


@inner
def own_actions(params: Any, state: Any, i: int, found: Any) -> int:
    """What a ship does in phase 4, in the order blue, pink, Auto-Repair; returns how many (GG-DEL-01, GG-DEL-06, GG-RUL-40).

    Two pilots on Repair make one action, the cold restart (GG-CLD-01). A finished ship does nothing (GG-END-05).
    """
    ship = state.ships[i]
    count = 0
    if not is_flying(ship):
        return 0
    if is_cold_restart(ship):
        found[0] = COLD_ACTION
        count = 1
    else:
        for pilot in range(2):
            if delayed_system(params, ship, pilot) != EMPTY:
                found[count] = BLUE_ACTION if pilot == BLUE else PINK_ACTION
                count += 1
    if owns_auto_repair(ship):
        found[count] = AUTO_ACTION
        count += 1
    return count


# --- repair ---


@inner
def repair_number(params: Any, ship: Any, pilot: int) -> int:
    """Damage tokens that a pilot on Repair removes, one more with a boost; else 0 (GG-DEL-02, GG-RUL-16)."""
    if order_system(params, ship, pilot) != REP:
        return 0
    return int(params.repair_per_pilot + ship.orders[pilot].boost)


@inner
def has_column_choice(ship: Any, number: int) -> bool:
    """Whether the owner chooses which damage tokens are removed: there are more than can be."""
    return bool(0 < number < count_columns(ship.damage))


@inner
def legal_repair(ship: Any, number: int, columns: int) -> bool:
    """Whether columns may be repaired together: damaged, and as many as possible (GG-DEL-02, GG-RUL-68)."""
    if columns & ~ship.damage != 0:
        return False
    return bool(count_columns(columns) == min(number, count_columns(ship.damage)))


@inner
def repair(state: Any, log: Any, i: int, columns: int) -> None:
    """Remove the damage tokens from these columns (GG-DEL-02)."""
    ship = state.ships[i]
    for column in range(COLUMNS):
        if has_column(columns & ship.damage, column):
            ship.damage &= ~(1 << column)
            state.tally[i].repaired += 1
            event_log.effect(log, effects.REPAIRED, i, i, column, count_columns(ship.damage), 0, 0)


@inner
def cold_restart(state: Any, log: Any, i: int, columns: int) -> None:
    """One repair in place of two (GG-CLD-01, GG-CLD-02); boosts on it are spent without effect (GG-RUL-16)."""
    state.tally[i].cold_restarts += 1
    event_log.effect(log, effects.COLD_RESTART, i, i, count_columns(columns & state.ships[i].damage), 0, 0, 0)
    repair(state, log, i, columns)
    spend_boost(state, log, i, BLUE)
    spend_boost(state, log, i, PINK)


@inner
def auto_repairs(params: Any, state: Any, i: int) -> int:
    """Auto-Repairs that work now: undamaged, and no damage was dealt in this round (GG-DEL-05, GG-RUL-45, GG-RUL-69).

    Each removes `params.auto_repair` tokens. Points that the deflector took were not dealt (GG-SYS-05).
    """
    ship = state.ships[i]
    if ship.dealt > 0:
        return 0
    slots_each = max(1, params.slots[AUT])
    return int((count_system(ship, AUT) + slots_each - 1) // slots_each)


# --- Swap ---


@inner
def ship_at(state: Any, at: int) -> bool:
    """Whether a ship is in a hex."""
    for i in range(state.ship_count):
        if state.ships[i].place == at:
            return True
    return False


@inner
def is_swap_target(params: Any, state: Any, i: int, at: int) -> bool:
    """Whether a hex holds what a ship may change places with: ships, or a token that would not come onto the Pad (GG-DEL-03).

    GG-RUL-43: a token may lie only in a Course hex.
    """
    if is_rock(state, at):
        return bool(params.kind[state.ships[i].place] == COURSE)
    return ship_at(state, at)


@inner
def swap_targets(params: Any, state: Any, i: int, out: Any) -> int:
    """Adjacent hexes that a ship may change places with, north first, then clockwise; returns how many (GG-DEL-03)."""
    count = 0
    for direction in range(6):
        at = state.ships[i].place + step(direction)
        if is_swap_target(params, state, i, at):
            out[count] = at
            count += 1
    return count


@inner
def swap(params: Any, state: Any, log: Any, i: int, place: int) -> None:
    """All that is in a ship's hex and in the target changes places; facings stay (GG-DEL-03, GG-DEL-04, GG-RUL-44)."""
    own = state.ships[i].place
    token = token_at(state, place)
    for other in range(state.ship_count):
        if state.ships[other].place == own:
            ship_comes_to(state, log, other, place, i)
        elif state.ships[other].place == place:
            ship_comes_to(state, log, other, own, i)
    if token != NOWHERE:
        put_token(state, token, own)
        event_log.effect(log, effects.TOKEN_SWAPPED, i, token, token, q_of(own), r_of(own), 0)


@inner
def ship_comes_to(state: Any, log: Any, ship_index: int, at: int, swapper: int) -> None:
    """A ship changes hex by a Swap, its own or another's: neither a move nor a collision (GG-DEL-04)."""
    ship = state.ships[ship_index]
    ship.place = at
    if ship_index == swapper:
        event_log.effect(log, effects.SWAPPED, ship_index, ship_index, q_of(at), r_of(at), 0, 0)
    else:
        event_log.effect(log, effects.MOVED, ship_index, ship_index, q_of(at), r_of(at), ship.facing, 0)
