"""`greedy` as a builder: the tile in hand where it is worth most, if it is worth more than a floor; then the next grab.

With an empty hand: a look for mistakes in the newest tile as long as the ship is small, piles that its skill bids it look at, a
number tile if it is done (a look for mistakes first), a tile set aside that has found a good place, the best face-up tile if it
is worth more than what came of late, else a face-down one.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_ASIDE
from ..parameters import ASIDE_GREEDY, ASIDE_NEVER
from ..rules.building.legal import may_grab
from ..rules.table import board_of
from ..state import (
    CHECKING,
    DRAWING,
    FINISHING,
    NOTHING,
    PEEKING,
    PLACING,
    RETURNING,
    SETTING_ASIDE,
    TAKING,
    USING_ASIDE,
)
from .actions import VISIBLE_PILES, begin_action, free_pile, lowest_number, may_set_aside, write_place, write_tile
from .clock import accept_floor, time_left
from .declared import TILE_UNIT
from .finishing import wants_finish
from .fit import fits, list_free
from .foresight import heed_known_cards
from .pool import best_of_pool
from .profile import any_turn_worth, is_scarce, take_stock
from .weighing import best_placement

MEMORY_SPAN = 8  # tiles that came to hand of which the running mean is


@inner
def greedy_build(params: Any, seen: Any, seat: int, draws: Any, work: Any) -> None:
    """D-01 to D-04: the next action."""
    board = board_of(params, seen)
    builder = seen.players[seat].builder
    list_free(params, board, seen.players[seat].ship, work)
    take_stock(params, seen, seat, board, work)
    heed_known_cards(params, seen, seat, work)
    if builder.grabs == 0:
        begin_memory(work.memory[seat], params.weights[seat, TILE_UNIT])
    if builder.hand != NOTHING:
        use_hand(params, seen, seat, board, draws, work)
    elif wants_check(params, seen, seat, work):
        check(seen, seat, work)
    elif wants_peek(params, seen, seat):
        begin_action(work, PEEKING)
        work.action.pile = free_pile(params, seen, seat, 0)
    else:
        done = wants_finish(params, seen, seat, board, work)
        if use_aside(params, seen, seat, board, done, draws, work):
            return
        if done:
            finish(seen, seat, work)
        else:
            grab(params, seen, seat, board, draws, work)


@inner
def use_hand(params: Any, seen: Any, seat: int, board: Any, draws: Any, work: Any) -> None:
    """D-02: place the tile in hand, set it aside, or return it."""
    builder = seen.players[seat].builder
    ship = seen.players[seat].ship
    tile = builder.hand
    found = best_placement(params, board, ship, seat, tile, True, draws, work)
    remember(work.memory[seat], work.best.worth if found else 0.0)
    if found and must_keep(params, seen, seat, work.best.worth):
        write_place(work, PLACING, work.best, tile, work.placement_count)
    elif builder.hand_was_aside != 0 or wants_aside(params, seen, seat, tile, work):
        write_tile(work, SETTING_ASIDE, tile)
    else:
        write_tile(work, RETURNING, tile)
    work.action.looked_at = work.placement_count


@inner
def begin_memory(memory: Any, unit: float) -> None:
    """A builder that has seen no tile expects a median one."""
    memory.worth = unit
    memory.checked = NOTHING


@inner
def remember(memory: Any, worth: float) -> None:
    """The running mean of what tiles that came to hand were worth, of late; one that is worth nothing counts 0."""
    memory.worth += (max(worth, 0.0) - memory.worth) / MEMORY_SPAN


@inner
def must_keep(params: Any, seen: Any, seat: int, worth: float) -> bool:
    """Whether the tile in hand goes to its best place: above the floor, back from aside, or after too many were returned."""
    builder = seen.players[seat].builder
    limit = params.skill[seat].return_limit
    if builder.hand_was_aside != 0 or (limit > 0 and builder.returned_in_a_row >= limit):
        return True
    return bool(worth > accept_floor(params, seen, seat))


@inner
def wants_aside(params: Any, seen: Any, seat: int, tile: int, work: Any) -> bool:
    """Whether a tile waits beside the board for a good place: a scarce one, or any (`aside_use`).

    It has to be worth more than the floor even if only that share of its worth counts that is free of the ship.
    """
    skill = params.skill[seat]
    late = time_left(params, seen, seat) <= skill.aside_deadline
    if skill.aside_use == ASIDE_NEVER or late or not may_set_aside(seen, seen.players[seat].builder):
        return False
    board = board_of(params, seen)
    free = (board.count - seen.players[seat].ship.tiles) / board.count
    if any_turn_worth(params, params.weights[seat], tile, work) * free <= accept_floor(params, seen, seat):
        return False
    return bool(skill.aside_use == ASIDE_GREEDY or is_scarce(params, tile))


@inner
def wants_peek(params: Any, seen: Any, seat: int) -> bool:
    """D-03: whether it is time to look at another pile, and one lies there."""
    skill = params.skill[seat]
    builder = seen.players[seat].builder
    looked_at = 0
    for pile in range(VISIBLE_PILES):
        if builder.peeked[pile] > 0:
            looked_at += 1
    if looked_at >= skill.peek_piles or builder.placed < skill.peek_after_tiles:
        return False
    return bool(free_pile(params, seen, seat, 0) != NOTHING)


@inner
def is_unchecked(seen: Any, seat: int, work: Any) -> bool:
    """Whether the newest tile may still be moved and was not looked at for mistakes."""
    builder = seen.players[seat].builder
    return bool(builder.newest != NOTHING and work.memory[seat].checked != builder.placed)


@inner
def wants_check(params: Any, seen: Any, seat: int, work: Any) -> bool:
    """Whether a look for mistakes takes no longer than to draw a tile; a larger ship is looked over before finishing alone."""
    skill = params.skill[seat]
    return bool(skill.t_check * seen.players[seat].ship.tiles <= skill.t_draw and is_unchecked(seen, seat, work))


@inner
def check(seen: Any, seat: int, work: Any) -> None:
    """A look for mistakes in the newest tile."""
    begin_action(work, CHECKING)
    work.memory[seat].checked = seen.players[seat].builder.placed


@inner
def finish(seen: Any, seat: int, work: Any) -> None:
    """D-04: the lowest number tile, after a look for mistakes in the newest tile."""
    if is_unchecked(seen, seat, work):
        check(seen, seat, work)
    else:
        begin_action(work, FINISHING)
        work.action.number = lowest_number(seen)


@inner
def use_aside(params: Any, seen: Any, seat: int, board: Any, done: bool, draws: Any, work: Any) -> bool:
    """Take up a tile set aside that now has a place above the floor; any that fits shortly before the end, or if done."""
    builder = seen.players[seat].builder
    late = done or time_left(params, seen, seat) <= params.skill[seat].aside_deadline or not may_grab(params, seen, builder)
    for i in range(MAX_ASIDE):
        tile = builder.aside[i]
        if tile == NOTHING or not fits(params, tile, work):
            continue
        best_placement(params, board, seen.players[seat].ship, seat, tile, False, draws, work)
        if late or work.best.worth > accept_floor(params, seen, seat):
            write_tile(work, USING_ASIDE, tile)
            return True
    return False


@inner
def grab(params: Any, seen: Any, seat: int, board: Any, draws: Any, work: Any) -> None:
    """D-01: the best face-up tile, or a face-down one; a number tile where there is nothing to grab."""
    if not may_grab(params, seen, seen.players[seat].builder):
        finish(seen, seat, work)
        return
    tile = best_of_pool(params, seen, seat, board, draws, work)
    if tile == NOTHING and seen.down_count == 0:
        finish(seen, seat, work)
        return
    write_tile(work, DRAWING if tile == NOTHING else TAKING, tile)
    work.action.noticed = seen.up_count
    work.action.looked_at = work.looked_at
