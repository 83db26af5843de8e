"""What an action of a builder changes: at its start it reserves its object, all else comes at its end (checklist 4.2)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import MAX_ASIDE
from ...names import effects
from ...names.draws import ATTENTION, MEMORY, NOISE
from ...parameters import GRABS
from ...state import (
    CHECKING,
    DRAWING,
    FACE_UP,
    FINISHING,
    FREE,
    IN_HAND,
    MOVING,
    NOTHING,
    ON_SHIP,
    PEEKING,
    PLACING,
    RETURNING,
    SET_ASIDE,
    SETTING_ASIDE,
    TAKING,
    USING_ASIDE,
    WAITING,
)
from ..ship.legality import NO_FLAW, flaw_of
from ..ship.squares import put, take_off
from ..table import board_of
from .legal import free_place, pile_is_free
from .numbers import may_take, take_number
from .tiles import draw_down, lay_up, put_at, take_up

SURE = 1000  # shares and chances are in thousandths


@inner
def happens(draws: Any, name: int, share: int) -> bool:
    """Whether something of this chance happens."""
    return bool(chance.uniform(draws, name) * SURE < share)


# --- before an action ---


@inner
def look_over(params: Any, state: Any, draws: Any, log: Any, seat: int) -> int:
    """A builder looks over the face-up tiles: each is noticed or not (checklist 4.3). How many are."""
    noticed = state.players[seat].builder.noticed
    attention = params.skill[seat].attention
    up = state.up
    name = ATTENTION + seat
    first = draws.counts[name]
    for tile in range(params.tile_count):
        noticed[tile] = 0
    count = 0
    for k in range(state.up_count):
        if happens(draws, name, attention):
            noticed[up[k]] = 1
            count += 1
    chance.policy_draws(draws, log, name, seat, seat, first)
    return count


# --- at its start ---


@inner
def reserve(params: Any, state: Any, log: Any, seat: int) -> bool:
    """Tile or pile is the builder's from the start of the action; False: another one was faster (GT-RUL-07, GT-CRD-07)."""
    builder = state.players[seat].builder
    kind = builder.doing.kind
    if kind == TAKING and state.place[builder.doing.tile] != FACE_UP:
        event_log.effect(log, effects.TILE_MISSED, seat, seat, builder.doing.tile, 0, 0, 0)
        return False
    if kind == DRAWING and state.down_count == 0:
        return False
    if kind == PEEKING and not pile_is_free(params, state, builder.doing.pile):
        return False
    if kind == TAKING:
        take_up(state, builder.doing.tile, seat)
        event_log.effect(log, effects.TILE_TAKEN, seat, seat, builder.doing.tile, 0, 0, 0)
    elif kind == DRAWING:
        builder.doing.tile = draw_down(state, seat)
        event_log.effect(log, effects.TILE_DRAWN, seat, seat, builder.doing.tile, 0, 0, 0)
    elif kind == PEEKING:
        builder.pile = builder.doing.pile
    if kind in (TAKING, DRAWING) or (kind == PEEKING and params.peek_fixes != 0):
        builder.newest = NOTHING  # from here on it is fixed (GT-PRC-05, GT-RUL-49)
    return True


@inner
def give_way(builder: Any) -> None:
    """What was chosen is gone: the builder acts again after the time that it has spent (GT-RUL-07)."""
    builder.doing.kind = WAITING
    builder.doing.tile = NOTHING


# --- at its end ---


@inner
def end_action(params: Any, state: Any, draws: Any, log: Any, seat: int) -> None:
    """What the action of a builder comes to; it is free afterwards."""
    builder = state.players[seat].builder
    kind = builder.doing.kind
    if kind in (DRAWING, TAKING):
        get_tile(builder)
    elif kind in (PLACING, MOVING):
        place_tile(params, state, log, seat, kind)
    elif kind in (SETTING_ASIDE, RETURNING):
        put_down(params, state, log, seat, kind)
    elif kind == USING_ASIDE:
        use_aside(state, log, seat)
    elif kind == PEEKING:
        end_peek(params, state, draws, log, seat)
    elif kind == CHECKING:
        check_newest(params, state, draws, log, seat)
    elif kind == FINISHING:
        finish(params, state, log, seat)
    builder.doing.kind = FREE
    builder.doing.tile = NOTHING


@inner
def get_tile(builder: Any) -> None:
    """A tile comes into the hand: seen now, if it lay face down (GT-PRC-01, GT-PRC-02)."""
    builder.hand = builder.doing.tile
    builder.hand_was_aside = 0
    builder.grabs += 1


@inner
def place_tile(params: Any, state: Any, log: Any, seat: int, kind: int) -> None:
    """The tile in hand is added to the ship, or the newest one moved; it may still be moved (GT-PRC-03, GT-PRC-05)."""
    player = state.players[seat]
    builder = player.builder
    what = effects.TILE_PLACED
    if kind == MOVING:
        what = effects.TILE_MOVED
        builder.hand = player.ship.tile[builder.newest]
        take_off(params, player.ship, builder.newest)
    else:
        builder.placed += 1
        builder.returned_in_a_row = 0
    tile = builder.hand
    put(params, player.ship, builder.doing.square, tile, builder.doing.turned)
    put_at(state, tile, ON_SHIP, seat)
    builder.newest = builder.doing.square
    builder.hand = NOTHING
    event_log.effect(log, what, seat, seat, tile, builder.doing.square, builder.doing.turned, 0)


@inner
def pick_up_newest(params: Any, state: Any, log: Any, seat: int) -> None:
    """The newest tile comes off the ship, into the hand (GT-PRC-05)."""
    player = state.players[seat]
    builder = player.builder
    builder.hand = player.ship.tile[builder.newest]
    take_off(params, player.ship, builder.newest)
    put_at(state, builder.hand, IN_HAND, seat)
    event_log.effect(log, effects.TILE_PICKED_UP, seat, seat, builder.hand, builder.newest, 0, 0)
    builder.newest = NOTHING
    builder.placed -= 1


@inner
def put_down(params: Any, state: Any, log: Any, seat: int, kind: int) -> None:
    """The tile in hand, or the newest one, is set aside or returned face up (GT-PRC-03 to GT-PRC-05, GT-PRC-07)."""
    builder = state.players[seat].builder
    if builder.hand == NOTHING:
        pick_up_newest(params, state, log, seat)
    tile = builder.hand
    builder.hand = NOTHING
    if kind == SETTING_ASIDE:
        builder.aside[free_place(builder)] = tile
        put_at(state, tile, SET_ASIDE, seat)
        event_log.effect(log, effects.TILE_SET_ASIDE, seat, seat, tile, 0, 0, 0)
        return
    lay_up(state, tile)
    builder.returned += 1
    builder.returned_in_a_row += 1
    event_log.effect(log, effects.TILE_RETURNED, seat, seat, tile, 0, 0, 0)


@inner
def use_aside(state: Any, log: Any, seat: int) -> None:
    """A tile that was set aside comes into the hand, its place is free; the newest tile is fixed (GT-PRC-05, GT-PRC-08)."""
    builder = state.players[seat].builder
    tile = builder.doing.tile
    for i in range(MAX_ASIDE):
        if builder.aside[i] == tile:
            builder.aside[i] = NOTHING
    builder.hand = tile
    builder.hand_was_aside = 1
    builder.newest = NOTHING
    put_at(state, tile, IN_HAND, seat)
    event_log.effect(log, effects.ASIDE_TAKEN, seat, seat, tile, 0, 0, 0)


@inner
def end_peek(params: Any, state: Any, draws: Any, log: Any, seat: int) -> None:
    """A pile was looked through and goes back: each of its cards is remembered or not (GT-CRD-03, GT-CRD-07)."""
    player = state.players[seat]
    builder = player.builder
    pile = builder.pile
    name = MEMORY + seat
    first = draws.counts[name]
    remembered = 0
    for k in range(state.pile_count):
        card = state.piles[pile, k]
        if card != NOTHING and happens(draws, name, params.skill[seat].memory):
            builder.known[card] = 1
            remembered += 1
            event_log.effect(log, effects.REMEMBERED, seat, seat, card, 0, 0, 0)
    chance.policy_draws(draws, log, name, seat, seat, first)
    builder.peeked[pile] += 1
    builder.pile = NOTHING
    player.tally.peeks += 1
    event_log.effect(log, effects.PEEKED, seat, seat, pile, remembered, 0, 0)


@inner
def check_newest(params: Any, state: Any, draws: Any, log: Any, seat: int) -> None:
    """A flaw of the newest tile may be found; the tile then comes back into the hand (GT-PRC-05, checklist 4.3)."""
    player = state.players[seat]
    builder = player.builder
    ship = player.ship
    square = builder.newest
    board = board_of(params, state)
    name = NOISE + seat
    first = draws.counts[name]
    found = happens(draws, name, params.skill[seat].check_skill)
    chance.policy_draws(draws, log, name, seat, seat, first)
    if found and flaw_of(params, board, ship, square, ship.tile[square], ship.turned[square]) != NO_FLAW:
        pick_up_newest(params, state, log, seat)


@inner
def finish(params: Any, state: Any, log: Any, seat: int) -> None:
    """A number tile is taken, and nothing added any more; one that is gone by now can't be (GT-PRC-10).

    By grabs there is no first to finish: number tiles come when all have (checklist 4.1).
    """
    builder = state.players[seat].builder
    if params.build != GRABS:
        if not may_take(params, state, builder.doing.number):
            return
        take_number(state, log, seat, builder.doing.number, 0)
    builder.newest = NOTHING
    builder.finished_at = builder.clock
