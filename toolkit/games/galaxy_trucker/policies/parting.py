"""`greedy` at a broken ship (D-16), and at giving up (D-17) (checklist 6.2, P1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import COLOURS
from ..rules.flight.goods import value_of
from ..rules.ship.squares import has_tile
from ..rules.table import board_of
from ..state import FLYING, NO_ALIEN
from .declared import CREW_VALUE, DANGER, W_TYPE
from .profile import units

LAST_HUMANS = 2  # of a ship that may have to give up soon (checklist 6.2)


@inner
def greedy_part(params: Any, seen: Any, seat: int, count: int, work: Any) -> int:
    """D-16: the part worth most of those with humans, or of all if none has any (GT-RUL-19)."""
    board = board_of(params, seen)
    return best_part(params, board, seen.players[seat].ship, seat, work.part, count)


@inner
def best_part(params: Any, board: Any, ship: Any, seat: int, part: Any, count: int) -> int:
    """The part of most worth; one with humans before all others."""
    best = 0
    best_worth = 0.0
    best_manned = False
    for number in range(count):
        worth = part_worth(params, board, ship, params.weights[seat], part, number)
        manned = is_manned(board, ship, part, number)
        if number == 0 or (manned and not best_manned) or (manned == best_manned and worth > best_worth):
            best = number
            best_worth = worth
            best_manned = manned
    return best


@inner
def part_worth(params: Any, board: Any, ship: Any, weights: Any, part: Any, number: int) -> float:
    """The worth of the tiles of a part, of its crew and goods."""
    worth = 0.0
    for square in range(board.count):
        if part[square] != number or not has_tile(ship, square):
            continue
        tile = ship.tile[square]
        worth += weights[W_TYPE + params.tile_type[tile]] * units(params, tile)
        worth += weights[CREW_VALUE] * (ship.humans[square] + (1 if ship.alien[square] != NO_ALIEN else 0))
        for colour in range(COLOURS):
            worth += params.price[colour] * ship.goods[square, colour]
    return worth


@inner
def is_manned(board: Any, ship: Any, part: Any, number: int) -> bool:
    """Whether humans are in a part."""
    for square in range(board.count):
        if part[square] == number and ship.humans[square] > 0:
            return True
    return False


@inner
def greedy_give_up(params: Any, seen: Any, seat: int) -> bool:
    """D-17: with the last humans, if the cards left are expected to cost more than half the goods and the finish reward."""
    player = seen.players[seat]
    if player.ship.all_humans > LAST_HUMANS:
        return False
    ahead = 0
    for other in range(params.players):
        if seen.players[other].flying == FLYING and seen.players[other].position > player.position:
            ahead += 1
    board = board_of(params, seen)
    at_stake = value_of(params, board, player.ship.goods) / 2
    at_stake += params.rounds[seen.round_number].finish_reward[ahead]
    return bool((seen.deck_count - seen.card_number) * params.weights[seat, DANGER] > at_stake)
