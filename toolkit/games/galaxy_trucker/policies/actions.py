"""What a builder may do, written into `work.action` (checklist 4.2 step 3)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_ASIDE, MAX_SEATS, PILES
from ..state import NOTHING

VISIBLE_PILES = PILES - 1  # the last pile is never looked at (GT-CRD-04)


@inner
def begin_action(work: Any, kind: int) -> None:
    """An action of a kind; what it needs is still to be written."""
    action = work.action
    action.kind = kind
    action.tile = NOTHING
    action.square = NOTHING
    action.turned = 0
    action.pile = NOTHING
    action.number = 0
    action.looked_at = 0
    action.noticed = 0


@inner
def write_place(work: Any, kind: int, placement: Any, tile: int, looked_at: int) -> None:
    """PLACING or MOVING: where a placement says."""
    begin_action(work, kind)
    work.action.tile = tile
    work.action.square = work.free[placement.free].square
    work.action.turned = placement.turned
    work.action.looked_at = looked_at


@inner
def write_tile(work: Any, kind: int, tile: int) -> None:
    """An action with a tile: TAKING, USING_ASIDE, RETURNING, SETTING_ASIDE."""
    begin_action(work, kind)
    work.action.tile = tile


@inner
def lowest_number(seen: Any) -> int:
    """The lowest number tile that is left, or 0 (GT-RUL-03: all policies take that one)."""
    for i in range(MAX_SEATS):
        if seen.numbers_left[i] != 0:
            return i + 1
    return 0


@inner
def free_pile(params: Any, seen: Any, seat: int, most_looks: int) -> int:
    """The first visible pile in nobody's hands that the builder has looked at no more than so often, or NOTHING (GT-CRD-07)."""
    if seen.learning != 0 or seen.pile_count == 0 or seen.players[seat].builder.placed == 0:
        return NOTHING
    for pile in range(VISIBLE_PILES):
        held = False
        for other in range(params.players):
            if seen.players[other].builder.pile == pile:
                held = True
        if not held and seen.players[seat].builder.peeked[pile] <= most_looks:
            return pile
    return NOTHING


@inner
def aside_count(builder: Any) -> int:
    """Tiles set aside."""
    count = 0
    for i in range(MAX_ASIDE):
        if builder.aside[i] != NOTHING:
            count += 1
    return count


@inner
def may_set_aside(seen: Any, builder: Any) -> bool:
    """Whether a place is free for the tile in hand (GT-PRC-07, GT-PRC-11)."""
    return bool(seen.learning == 0 and aside_count(builder) < MAX_ASIDE)
