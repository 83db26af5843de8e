"""Goods: what may be loaded where, and what is given up (GT-GDS)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...limits import COLOURS
from ...names import effects
from ...state import CARGO_HOLD, NOTHING, RED, SPECIAL_HOLD


@inner
def containers(params: Any, ship: Any, square: int) -> int:
    """Containers of the tile on a square (GT-TIL-04, GT-TIL-05)."""
    tile = ship.tile[square]
    if tile == NOTHING or (params.tile_type[tile] != CARGO_HOLD and params.tile_type[tile] != SPECIAL_HOLD):
        return 0
    return int(params.cap[tile])


@inner
def takes_red(params: Any, ship: Any, square: int) -> bool:
    """Whether the containers on a square are reinforced (GT-TIL-05)."""
    return bool(params.tile_type[ship.tile[square]] == SPECIAL_HOLD)


@inner
def blocks_of(board: Any, goods: Any, colour: int) -> int:
    """Blocks of a colour in a cargo."""
    total = 0
    for square in range(board.count):
        total += goods[square, colour]
    return int(total)


@inner
def blocks_on(goods: Any, square: int) -> int:
    """Blocks of all colours on a square of a cargo."""
    total = 0
    for colour in range(COLOURS):
        total += goods[square, colour]
    return int(total)


@inner
def value_of(params: Any, board: Any, goods: Any) -> int:
    """What a cargo sells for at full price (GT-GDS-01)."""
    total = 0
    for colour in range(COLOURS):
        total += params.price[colour] * blocks_of(board, goods, colour)
    return int(total)


@inner
def offer(params: Any, board: Any, state: Any, goods: Any) -> None:
    """Write down the blocks that may be loaded now: what a card offers, if the bank has them (GT-RUL-39)."""
    for colour in range(COLOURS):
        state.offered[colour] = goods[colour]
        if params.bank_limits != 0:
            left = params.bank_goods[colour]
            for seat in range(params.players):
                left -= blocks_of(board, state.players[seat].ship.goods, colour)
            state.offered[colour] = min(goods[colour], max(0, left))


@inner
def offer_nothing(state: Any) -> None:
    """No card offers goods now."""
    for colour in range(COLOURS):
        state.offered[colour] = 0


@inner
def fits(params: Any, board: Any, ship: Any, cargo: Any) -> bool:
    """Whether each block of a cargo has a container that may hold it (GT-GDS-02)."""
    for square in range(board.count):
        for colour in range(COLOURS):
            if cargo[square, colour] < 0:
                return False
        if blocks_on(cargo, square) > containers(params, ship, square):
            return False
        if cargo[square, RED] > 0 and not takes_red(params, ship, square):
            return False
    return True


@inner
def is_unchanged(board: Any, ship: Any, cargo: Any) -> bool:
    """Whether every block stays where it is."""
    for square in range(board.count):
        for colour in range(COLOURS):
            if cargo[square, colour] != ship.goods[square, colour]:
                return False
    return True


@inner
def can_load(params: Any, board: Any, ship: Any, offered: Any, cargo: Any) -> bool:
    """Whether a cargo may follow from the one aboard and what is offered (GT-GDS-02 to 06, GT-RUL-21).

    Blocks aboard may move or go only if a new one comes in, which one of each offered colour may be.
    """
    if not fits(params, board, ship, cargo):
        return False
    accepted = bool(params.rearrange_any_time != 0)
    for colour in range(COLOURS):
        after = blocks_of(board, cargo, colour)
        if after > blocks_of(board, ship.goods, colour) + offered[colour]:
            return False
        if offered[colour] > 0 and after > 0:
            accepted = True
    return accepted or is_unchanged(board, ship, cargo)


@inner
def load(board: Any, state: Any, log: Any, seat: int, cargo: Any) -> None:
    """The cargo stands as its owner wants it; what has no place is lost without penalty (GT-GDS-03, 04)."""
    player = state.players[seat]
    for colour in range(COLOURS):
        player.tally.goods_loaded += max(0, blocks_of(board, cargo, colour) - blocks_of(board, player.ship.goods, colour))
        for square in range(board.count):
            player.ship.goods[square, colour] = cargo[square, colour]
    goods = player.ship.goods
    event_log.effect(
        log, effects.LOADED, seat, -1, blocks_of(board, goods, 0), blocks_of(board, goods, 1), blocks_of(board, goods, 2),
        blocks_of(board, goods, 3),
    )  # fmt: skip


@inner
def best_load(params: Any, board: Any, ship: Any, offered: Any, cargo: Any) -> None:
    """Write the best load (GT-GDS-07): the most valuable first, reds into reinforced containers, others wherever there is room.

    Others fill ordinary containers before reinforced ones, in the order of their squares.
    """
    for square in range(board.count):
        for colour in range(COLOURS):
            cargo[square, colour] = 0
    for place in range(COLOURS):
        colour = colour_by_price(params, place)
        left = blocks_of(board, ship.goods, colour) + offered[colour]
        if colour != RED:
            left = stow(params, board, ship, cargo, colour, left, False)
        stow(params, board, ship, cargo, colour, left, True)


@inner
def colour_by_price(params: Any, place: int) -> int:
    """The colour in a place of the price list, the most valuable in place 0; of equal ones the first (GT-GDS-01)."""
    for colour in range(COLOURS):
        before = 0
        for other in range(COLOURS):
            if params.price[other] > params.price[colour] or (params.price[other] == params.price[colour] and other < colour):
                before += 1
        if before == place:
            return colour
    return RED


@inner
def stow(params: Any, board: Any, ship: Any, cargo: Any, colour: int, blocks: int, reinforced: bool) -> int:
    """Put blocks of a colour into free containers of one kind; how many have found no place."""
    for square in range(board.count):
        room = containers(params, ship, square)
        if room == 0 or takes_red(params, ship, square) != reinforced:
            continue
        put = min(room - blocks_on(cargo, square), blocks)
        cargo[square, colour] += put
        blocks -= put
    return int(blocks)


@inner
def dearest(params: Any, board: Any, ship: Any) -> int:
    """The most valuable colour aboard, or NOTHING (GT-GDS-08)."""
    best = NOTHING
    for colour in range(COLOURS):
        if (best == NOTHING or params.price[colour] > params.price[best]) and blocks_of(board, ship.goods, colour) > 0:
            best = colour
    return int(best)


@inner
def only_hold(board: Any, ship: Any, colour: int) -> int:
    """The one square with blocks of a colour, or NOTHING where there are more or none."""
    found = NOTHING
    for square in range(board.count):
        if ship.goods[square, colour] > 0:
            if found != NOTHING:
                return NOTHING
            found = square
    return int(found)


@inner
def lose_block(state: Any, log: Any, seat: int, square: int, colour: int) -> None:
    """A block goes to the bank (GT-GDS-08)."""
    player = state.players[seat]
    player.ship.goods[square, colour] -= 1
    player.tally.goods_lost += 1
    event_log.effect(log, effects.GOOD_LOST, seat, -1, square, colour, 0, 0)
