"""`random` as a builder: any legal placement of any tile that it draws; now and then a pile, a check, a tile aside or moved."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_ASIDE
from ..rules.building.legal import may_grab
from ..rules.table import board_of
from ..state import (
    BUILD_ACTIONS,
    CHECKING,
    DRAWING,
    FINISHING,
    MOVING,
    NOTHING,
    PEEKING,
    PLACING,
    RETURNING,
    SETTING_ASIDE,
    TAKING,
    USING_ASIDE,
)
from .actions import begin_action, free_pile, lowest_number, may_set_aside, write_place, write_tile
from .chances import index_below
from .fit import fits, list_free
from .placements import find_placements
from .work import MAX_PLACEMENTS

OFTEN, SELDOM = 12, 1  # how likely a kind of action is beside the others
MOST_LOOKS = 3  # at one pile


@inner
def random_build(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
    """D-01 to D-04: the next action."""
    builder = seen.players[seat].builder
    list_free(params, board_of(params, seen), seen.players[seat].ship, work)
    if builder.hand != NOTHING:
        random_place(params, seen, seat, draws, name, work)
        return
    total = 0
    for kind in range(BUILD_ACTIONS):
        work.likely[kind] = likely(params, seen, seat, kind, work)
        total += work.likely[kind]
    kind = FINISHING
    if total > 0 and work.free_count > 0:
        kind = DRAWING
        place = index_below(draws, name, total)
        while place >= work.likely[kind]:
            place -= work.likely[kind]
            kind += 1
    random_other(params, seen, seat, kind, draws, name, work)


@inner
def likely(params: Any, seen: Any, seat: int, kind: int, work: Any) -> int:
    """How likely a kind of action is with an empty hand; 0 where it is not possible. Only grabs bring a ship forward."""
    builder = seen.players[seat].builder
    if kind in (DRAWING, TAKING):
        left = seen.down_count if kind == DRAWING else seen.up_count
        return OFTEN if left > 0 and may_grab(params, seen, builder) else 0
    if kind == USING_ASIDE:
        return OFTEN if usable_aside(params, builder, work) != NOTHING else 0
    if work.likely[DRAWING] + work.likely[TAKING] + work.likely[USING_ASIDE] == 0:
        return 0
    if kind in (MOVING, CHECKING):
        return SELDOM if builder.newest != NOTHING else 0
    return SELDOM if kind == PEEKING and free_pile(params, seen, seat, MOST_LOOKS) != NOTHING else 0


@inner
def usable_aside(params: Any, builder: Any, work: Any) -> int:
    """The first tile set aside that has a legal place, or NOTHING."""
    for i in range(MAX_ASIDE):
        if builder.aside[i] != NOTHING and fits(params, builder.aside[i], work):
            return int(builder.aside[i])
    return NOTHING


@inner
def random_place(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
    """D-02: any place of the tile in hand; now and then it is set aside; back to the middle where it has none."""
    builder = seen.players[seat].builder
    find_placements(params, seat, builder.hand, MAX_PLACEMENTS, True, draws, work)
    count = work.placement_count
    may_aside = may_set_aside(seen, builder)
    if count > 0 and (not may_aside or builder.hand_was_aside != 0 or index_below(draws, name, OFTEN) > 0):
        write_place(work, PLACING, work.placements[index_below(draws, name, count)], builder.hand, 1)
    elif may_aside and (count > 0 or builder.hand_was_aside != 0):
        write_tile(work, SETTING_ASIDE, builder.hand)
    else:
        write_tile(work, RETURNING, builder.hand)


@inner
def random_other(params: Any, seen: Any, seat: int, kind: int, draws: Any, name: int, work: Any) -> None:
    """An action of a kind with an empty hand, by lot."""
    builder = seen.players[seat].builder
    begin_action(work, kind)
    action = work.action
    if kind == TAKING:
        action.tile = seen.up[index_below(draws, name, seen.up_count)]
    elif kind == USING_ASIDE:
        action.tile = usable_aside(params, builder, work)
    elif kind == PEEKING:
        action.pile = free_pile(params, seen, seat, MOST_LOOKS)
    elif kind == MOVING:
        random_move(params, seen, seat, draws, name, work)
    elif kind == FINISHING:
        action.number = lowest_number(seen)
    if kind in (DRAWING, TAKING):
        action.noticed = seen.up_count


@inner
def random_move(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
    """The newest tile goes to any of its places, that where it stands among them."""
    ship = seen.players[seat].ship
    newest = seen.players[seat].builder.newest
    tile = ship.tile[newest]
    turned = ship.turned[newest]
    ship.tile[newest] = NOTHING  # of the copy that the seat sees: its squares are listed as without it
    list_free(params, board_of(params, seen), ship, work)
    find_placements(params, seat, tile, MAX_PLACEMENTS, True, draws, work)
    ship.tile[newest] = tile
    if work.placement_count > 0:
        write_place(work, MOVING, work.placements[index_below(draws, name, work.placement_count)], tile, 1)
    else:
        work.action.square = newest
        work.action.turned = turned
