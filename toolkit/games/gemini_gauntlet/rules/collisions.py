"""2c: ships that end an action in one hex collide if one of them moved into it (GG-COL)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..parameters import MOVE, SLIDE_BACKWARD, SLIDE_FORWARD, TELEPORT
from ..state import BLUE, BY_SHIPS, PINK
from .damage import deal
from .systems import armor_count, is_flying, order_system


@inner
def moved_in(params: Any, state: Any, i: int) -> bool:
    """Whether a ship moved into its hex in this action (GG-COL-01, GG-COL-02).

    One that was stopped at once did not, unless `blocked_ship_counts_as_mover` says so (GG-RUL-27): then any ship that
    programmed a move counts.
    """
    ship = state.ships[i]
    if ship.entered > 0 or params.blocked_is_mover == 0:
        return bool(ship.entered > 0)
    pilot = BLUE if state.action == 1 else PINK
    kind = params.system_kind[order_system(params, ship, pilot)]
    return bool(kind in (MOVE, SLIDE_FORWARD, SLIDE_BACKWARD, TELEPORT))


@inner
def shares_hex(state: Any, i: int, other: int) -> bool:
    """Whether two ships are in one hex; finished ones have left the board (GG-COL-05, GG-END-04)."""
    ship = state.ships[i]
    return bool(is_flying(ship) and is_flying(state.ships[other]) and ship.place == state.ships[other].place)


@inner
def collides(params: Any, state: Any, i: int) -> bool:
    """Whether a ship is in a collision: any ship of its hex moved into it (GG-COL-01)."""
    company = False
    mover = moved_in(params, state, i)
    for other in range(state.ship_count):
        if other != i and shares_hex(state, i, other):
            company = True
            mover = mover or moved_in(params, state, other)
    return bool(company and mover)


@inner
def take_collision(params: Any, state: Any, log: Any, i: int) -> None:
    """1 for each other ship in the hex, 1 more for each with more armor (GG-COL-03, GG-COL-04, GG-SYS-02)."""
    own = armor_count(state.ships[i])
    others = 0
    better = 0
    for other in range(state.ship_count):
        if other != i and shares_hex(state, i, other):
            others += 1
            if armor_count(state.ships[other]) > own:
                better += 1
    state.tally[i].collisions += 1
    event_log.effect(log, effects.COLLISION, i, i, others + 1, better, 0, 0)
    deal(params, state, log, i, others * params.collision_damage + better * params.armor_damage, BY_SHIPS)


@inner
def collide(params: Any, state: Any, log: Any) -> None:
    """2c for all ships: facings and the stack stay as they are (GG-COL-06), columns too (GG-PHS-05, GG-RUL-28)."""
    for i in range(state.ship_count):
        if collides(params, state, i):
            take_collision(params, state, log, i)
