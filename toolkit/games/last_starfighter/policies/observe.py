"""What a seat sees of the table: everything but the other side's plots, unseen aims and steering dice."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import FREE_STEERING, UNKNOWN_STEERING
from .work import SEEN_STATE, TRUE_STATE

#: Fields of the other side's fighters that a seat may not see before they are shown.
HIDDEN_FIELDS = ("plot", "aim", "paid", "paid_points", "power", "steering")


@inner
def observe(states: Any, side: int) -> None:
    """Copy the true state into the seen one, for a side before the plots are shown (LS-MOV-11, LS-EFF-01).

    The other side's plot, new aim and power payment are taken back; its steering restriction is known to be there or not
    from the open damage rolls, but not which it is.
    """
    states[SEEN_STATE] = states[TRUE_STATE]
    seen = states[SEEN_STATE]
    for i in range(seen.fighter_count):
        ship = seen.fighters[i]
        if ship.side == side:
            continue
        ship.power += ship.paid_points
        ship.paid_points = 0
        ship.paid = 0
        ship.plot.movements = 0
        ship.plot.recharge = 0
        ship.plot.by_die = 0
        for k in range(ship.plot.turns.shape[0]):
            ship.plot.turns[k] = 0
        for k in range(2):
            ship.aim[k] = ship.last_aim[k]
        if ship.steering != FREE_STEERING:
            ship.steering = UNKNOWN_STEERING
