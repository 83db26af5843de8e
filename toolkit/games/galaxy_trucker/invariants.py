"""The invariants that every game keeps: when a round is ready for its launch, after each card, and when it is over."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .limits import COLOURS, MAX_ASIDE
from .rules.ship.crew import is_cabin
from .rules.table import board_of
from .state import (
    BATTERY,
    CARGO_HOLD,
    DRAWING,
    FACE_DOWN,
    FACE_UP,
    FLYING,
    IN_BOX,
    IN_HAND,
    LOST,
    NO_ALIEN,
    NOTHING,
    ON_SHIP,
    ORANGE,
    PURPLE,
    RED,
    SET_ASIDE,
    SPECIAL_HOLD,
    TAKING,
)

LOSS_BITS = 10  # room for the lost tiles of a seat, all seats' in one number


@inner
def sound(params: Any, state: Any) -> bool:
    """Invariants that no legal game can break (GT-CMP-02, GT-END-06, GT-FLB-05)."""
    for seat in range(params.players):
        if not (totals_sound(params, state, seat) and credits_sound(params, state, seat)):
            return False
    return bool(tiles_sound(params, state) and positions_sound(params, state))


@inner
def ready(params: Any, state: Any) -> bool:
    """Invariants when all is ready for the launch: as ever, each player has a number tile of its own (GT-CMP-06)."""
    taken = 0
    for seat in range(params.players):
        number = state.players[seat].builder.number
        if number < 1 or number > params.players or (taken >> number) & 1 != 0:
            return False
        taken |= 1 << number
    return sound(params, state)


# --- tiles ---


@inner
def tiles_sound(params: Any, state: Any) -> bool:
    """Each tile is in exactly one place: it says where it is, and as many are there as say so (GT-CMP-02)."""
    found = piles_found(state)
    for seat in range(params.players):
        here = tiles_found(params, state, seat)
        if found < 0 or here < 0:
            return False
        found += here
    expected = 0
    losses = 0
    place = state.place
    for tile in range(params.tile_count):
        if place[tile] == LOST:
            losses += 1 << LOSS_BITS * state.holder[tile]
        elif place[tile] != IN_BOX:
            expected += 1
    return bool(found == expected and losses == losses_counted(params, state))


@inner
def piles_found(state: Any) -> int:
    """Tiles face down and face up; below 0 where one of them says that it is elsewhere."""
    for k in range(state.down_count):
        if state.place[state.down[k]] != FACE_DOWN:
            return NOTHING
    for k in range(state.up_count):
        if state.place[state.up[k]] != FACE_UP:
            return NOTHING
    return int(state.down_count + state.up_count)


@inner
def is_here(state: Any, tile: int, where: int, seat: int) -> bool:
    """Whether a tile says that it is there, and a seat's."""
    return bool(state.place[tile] == where and state.holder[tile] == seat)


@inner
def tiles_found(params: Any, state: Any, seat: int) -> int:
    """Tiles of a seat: on the ship, in hand, set aside; below 0 where one of them says that it is elsewhere."""
    player = state.players[seat]
    builder = player.builder
    for square in range(board_of(params, state).count):
        if player.ship.tile[square] != NOTHING and not is_here(state, player.ship.tile[square], ON_SHIP, seat):
            return NOTHING
    found = player.ship.tiles
    held = builder.doing.tile if builder.doing.kind in (DRAWING, TAKING) else builder.hand
    if held != NOTHING:
        if not is_here(state, held, IN_HAND, seat):
            return NOTHING
        found += 1
    for i in range(MAX_ASIDE):
        if builder.aside[i] != NOTHING:
            if not is_here(state, builder.aside[i], SET_ASIDE, seat):
                return NOTHING
            found += 1
    return int(found)


@inner
def losses_counted(params: Any, state: Any) -> int:
    """Lost tiles of each seat as it has counted them, in bits of its own (GT-LOS-03)."""
    losses = 0
    for seat in range(params.players):
        losses += state.players[seat].lost << LOSS_BITS * seat
    return int(losses)


# --- ships ---


@inner
def totals_sound(params: Any, state: Any, seat: int) -> bool:
    """What stands on a ship fits its tiles, and its totals are what stands there (GT-TIL-02 to GT-TIL-05, GT-CRW-05)."""
    ship = state.players[seat].ship
    tiles = 0
    humans = 0
    cells = 0
    aliens = 0
    met = 0
    for square in range(board_of(params, state).count):
        tiles += 1 if ship.tile[square] != NOTHING else 0
        humans += ship.humans[square]
        cells += ship.cells[square]
        if ship.alien[square] != NO_ALIEN:
            aliens += 1
            met += ship.alien[square]
        if not square_sound(params, ship, square):
            return False
    if aliens > 2 or (aliens == 2 and met != ORANGE + PURPLE):
        return False
    return bool(tiles == ship.tiles and humans == ship.all_humans and cells == ship.all_cells and aliens == ship.all_aliens)


@inner
def square_sound(params: Any, ship: Any, square: int) -> bool:
    """The tokens on a square belong on its tile, and fit there (GT-TIL-02 to GT-TIL-05)."""
    goods = 0
    for colour in range(COLOURS):
        if ship.goods[square, colour] < 0:
            return False
        goods += ship.goods[square, colour]
    crew = ship.humans[square] + (2 if ship.alien[square] != NO_ALIEN else 0)
    if crew < 0 or crew > 2 or ship.cells[square] < 0:
        return False
    tile = ship.tile[square]
    if tile == NOTHING:
        return bool(crew + ship.cells[square] + goods == 0)
    kind = params.tile_type[tile]
    if crew > 0 and not is_cabin(params, ship, square):
        return False
    if ship.cells[square] > (params.cap[tile] if kind == BATTERY else 0):
        return False
    if ship.goods[square, RED] > 0 and kind != SPECIAL_HOLD:
        return False
    return bool(goods <= (params.cap[tile] if kind in (CARGO_HOLD, SPECIAL_HOLD) else 0))


# --- flight ---


@inner
def credits_sound(params: Any, state: Any, seat: int) -> bool:
    """Credits are conserved: what came in and went out in the round makes the difference (GT-GVU-09, GT-END-06, GT-RUL-34)."""
    player = state.players[seat]
    tally = player.tally
    if player.credits < 0 and params.debt == 0:
        return False
    gained = tally.credits_from_cards + tally.finish_reward + tally.looks_bonus + tally.sale - tally.penalty - tally.fine
    return bool(player.credits == state.credits_before[state.round_number, seat] + gained)


@inner
def positions_sound(params: Any, state: Any) -> bool:
    """No two ships share a space (GT-FLB-05)."""
    for seat in range(params.players):
        for other in range(seat):
            if state.players[seat].flying == FLYING and state.players[other].flying == FLYING:
                apart = state.players[seat].position - state.players[other].position
                if apart == 0 or (params.occupancy_absolute == 0 and apart % params.spaces == 0):
                    return False
    return True
