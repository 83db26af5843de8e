"""What a builder may do next (GT-PRC, GT-CRD-03, GT-CRD-07)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner
from toolkit.engine.lists import contains

from ...limits import MAX_ASIDE, PILES
from ...parameters import GRABS
from ...state import (
    CHECKING,
    DRAWING,
    FACE_UP,
    FINISHING,
    MOVING,
    NOTHING,
    PEEKING,
    PLACING,
    RETURNING,
    SETTING_ASIDE,
    TAKING,
    USING_ASIDE,
    WAITING,
)
from ..ship.legality import can_place
from ..ship.squares import put, take_off
from ..table import board_of
from .numbers import may_take


@inner
def is_legal(params: Any, state: Any, seat: int, action: Any) -> bool:
    """Whether a builder may do this now. What others are about to do at the same time is not asked (GT-RUL-07)."""
    builder = state.players[seat].builder
    kind = action.kind
    if kind == PLACING:
        return bool(builder.hand != NOTHING and fits(params, state, seat, action, builder.hand))
    if kind == SETTING_ASIDE:
        return bool(has_loose(builder) and state.learning == 0 and free_place(builder) != NOTHING)
    if kind == RETURNING:
        return bool(has_loose(builder) and builder.hand_was_aside == 0)
    if kind == WAITING:
        return True
    if builder.hand != NOTHING:
        return False
    if kind in (DRAWING, TAKING):
        return bool(may_grab(params, state, builder) and can_get(state, builder, kind, action.tile))
    if kind == USING_ASIDE:
        return bool(action.tile != NOTHING and contains(builder.aside, MAX_ASIDE, action.tile))
    if kind == MOVING:
        return bool(builder.newest != NOTHING and fits_elsewhere(params, state, seat, action))
    if kind == CHECKING:
        return bool(builder.newest != NOTHING)
    if kind == PEEKING:
        return may_peek(params, state, seat, action.pile)
    return bool(kind == FINISHING and may_take(params, state, action.number))


@inner
def has_loose(builder: Any) -> bool:
    """A tile in hand, or one on the ship that is not fixed yet (GT-PRC-03, GT-PRC-05)."""
    return bool(builder.hand != NOTHING or builder.newest != NOTHING)


@inner
def free_place(builder: Any) -> int:
    """A free place for a tile that is set aside, or NOTHING: two are the most (GT-PRC-07)."""
    for i in range(MAX_ASIDE):
        if builder.aside[i] == NOTHING:
            return i
    return NOTHING


@inner
def may_grab(params: Any, state: Any, builder: Any) -> bool:
    """As often as one likes; in the mode of grabs so many times (checklist 4.1)."""
    return bool(params.build != GRABS or builder.grabs < params.rounds[state.round_number].grabs)


@inner
def can_get(state: Any, builder: Any, kind: int, tile: int) -> bool:
    """A face-down tile is left, or this one lies face up and was noticed (GT-PRC-02, checklist 4.3)."""
    if kind == DRAWING:
        return bool(state.down_count > 0)
    if tile < 0 or tile >= state.place.shape[0]:
        return False
    return bool(state.place[tile] == FACE_UP and builder.noticed[tile] != 0)


@inner
def fits(params: Any, state: Any, seat: int, action: Any, tile: int) -> bool:
    """A square of the board where the tile may be placed (GT-BLD-01, GT-BLD-02, GT-RUL-02)."""
    board = board_of(params, state)
    if action.turned < 0 or action.turned > 3:
        return False
    return bool(can_place(params, board, state.players[seat].ship, action.square, tile, action.turned))


@inner
def fits_elsewhere(params: Any, state: Any, seat: int, action: Any) -> bool:
    """Whether the newest tile may stand there, once it is off its present square (GT-PRC-05)."""
    ship = state.players[seat].ship
    newest = state.players[seat].builder.newest
    tile = ship.tile[newest]
    turned = ship.turned[newest]
    take_off(params, ship, newest)
    found = fits(params, state, seat, action, tile)
    put(params, ship, newest, tile, turned)
    return found


@inner
def may_peek(params: Any, state: Any, seat: int, pile: int) -> bool:
    """One of the three visible piles, if nobody has it in hands, once a tile was added (GT-CRD-03, GT-CRD-04, GT-CRD-07).

    The newest tile counts as added (GT-RUL-49); in the learning flight there is nothing to look at (GT-GAM-04).
    """
    if state.pile_count == 0 or pile < 0 or pile >= PILES - 1 or state.players[seat].ship.tiles < 2:
        return False
    return pile_is_free(params, state, pile)


@inner
def pile_is_free(params: Any, state: Any, pile: int) -> bool:
    """Nobody has a pile in hands (GT-CRD-07)."""
    for seat in range(params.players):
        if state.players[seat].builder.pile == pile:
            return False
    return True
