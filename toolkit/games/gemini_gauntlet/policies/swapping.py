"""DP-6: what a Swap is best done with."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..parameters import PAD
from ..rules.delayed import swap
from ..rules.systems import is_flying
from ..state import NOWHERE
from .distance import UNREACHABLE, aim, search, see_console
from .layout import see_layout
from .programs import score_hex, see_lines
from .work import NO_WORTH

GATE, ACTION, LANDING, RIVAL = 12.0, 1.5, 100.0, 0.5  # worth of a gate, an action, a landing; share for a rival's


@inner
def standing_worth(params: Any, table: Any, i: int, rivals: bool, work: Any) -> float:
    """Worth of a table for a ship: gates that it scores where it stands, a landing, its distance; less what rivals gain."""
    total = 0.0
    for other in range(table.ship_count):
        ship = table.ships[other]
        if not is_flying(ship) or (other != i and not rivals):
            continue
        see_layout(params, table, work)
        see_lines(params, table, ship.gates, work)
        gates = ship.gates + score_hex(work, 0, ship.place)
        worth = GATE * (gates - ship.gates)
        if gates >= table.gates_to_score and params.kind[ship.place] == PAD:
            worth += LANDING
        elif other == i:
            see_console(params, ship, ship.damage, work)
            if aim(params, table, gates, work):
                worth -= ACTION * min(search(params, ship.place, ship.facing, work), UNREACHABLE // 4)
        if other == i:
            total += worth
        else:
            total -= RIVAL * worth
    return total


@inner
def best_swap(params: Any, seen: Any, i: int, places: Any, count: int, rivals: bool, work: Any) -> int:
    """The place of most worth, the first of equal ones; NOWHERE if a Swap may be left undone and no place is better."""
    best = NOWHERE
    most = NO_WORTH
    if params.swap_optional != 0:
        most = standing_worth(params, seen, i, rivals, work)
    for k in range(count):
        work.table[0] = seen
        swap(params, work.table[0], work.nothing[0:0], i, places[k])
        worth = standing_worth(params, work.table[0], i, rivals, work)
        if worth > most:
            most = worth
            best = places[k]
    return int(best)
