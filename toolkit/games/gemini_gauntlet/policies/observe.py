"""What a seat sees of the table: everything but orders that are not shown yet, hidden gates and rivals' new layouts."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names.draws import SEAT_NAMES
from ..state import COLUMNS, LEFT, LETTERS, NO_PILOT, NOWHERE, ROWS
from .work import SEEN_STATE, TRUE_STATE

#: By seat, fields that it does not see whole: other ships' orders while all program, letters beyond `revealed`.
HIDDEN = dict.fromkeys(SEAT_NAMES, ("ships.orders", "sequence"))


@inner
def observe(params: Any, states: Any, i: int) -> None:
    """Copy the true state into the seen one, for a seat (GG-PRG-01, GG-RUL-67, GG-DRF-05).

    Before the blue action the orders of all other ships are taken off, the second ship of the same player among them: a
    player's ships choose each for itself. During the draft and the layouts the other consoles lie in the order of systems: what
    was taken is open, where it is put is not.
    """
    states[SEEN_STATE] = states[TRUE_STATE]
    seen = states[SEEN_STATE]
    for k in range(LETTERS):
        if k >= seen.revealed:
            seen.sequence[k] = NOWHERE
    if seen.action == 0:
        for other in range(seen.ship_count):
            if other != i:
                hide_orders(seen.ships[other])
    if params.draft != 0 and seen.rounds_played == 0:
        for other in range(seen.ship_count):
            if other != i and seen.ships[other].place < 0:
                sort_console(seen.ships[other])


@inner
def hide_orders(ship: Any) -> None:
    """Take both pilots off a console."""
    for pilot in range(2):
        order = ship.orders[pilot]
        order.row = pilot
        order.column = NO_PILOT
        order.side = LEFT
        order.boost = 0


@inner
def sort_console(ship: Any) -> None:
    """The same systems in ascending order, slot by slot."""
    slots = ROWS * COLUMNS
    for k in range(1, slots):
        at = k
        while at > 0:
            here = ship.console[at // COLUMNS, at % COLUMNS]
            before = ship.console[(at - 1) // COLUMNS, (at - 1) % COLUMNS]
            if before <= here:
                break
            ship.console[at // COLUMNS, at % COLUMNS] = before
            ship.console[(at - 1) // COLUMNS, (at - 1) % COLUMNS] = here
            at -= 1
