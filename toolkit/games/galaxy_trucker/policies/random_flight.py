"""`random` in flight: everything by lot; it never gives up (checklist 6.2, P0)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import COLOURS
from ..rules.ship.crew import can_take_alien, is_occupied
from ..rules.ship.strength import double_cannons_forward, double_cannons_other, double_engines
from ..rules.table import board_of, present_card
from ..state import NO_ALIEN, NOTHING, ORANGE, PURPLE
from .cargo import is_free_planet, keep_cargo, load_best
from .chances import happens, index_below
from .declared import P_DEFEND, P_POWER, P_TAKE
from .parting import is_manned


@inner
def random_alien(params: Any, seen: Any, seat: int, draws: Any, name: int, square: int) -> int:
    """D-07: humans, or an alien that may live there, by p_take."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    orange = can_take_alien(params, board, ship, square, ORANGE)
    purple = can_take_alien(params, board, ship, square, PURPLE)
    if not (orange or purple) or not happens(draws, name, params.weights[seat, P_TAKE]):
        return NO_ALIEN
    if orange and purple:
        return ORANGE + index_below(draws, name, 2)
    return ORANGE if orange else PURPLE


@inner
def toss_for_each(params: Any, seat: int, draws: Any, name: int, count: int, most: int) -> int:
    """How many of some double engines or cannons are powered, each by p_power, as long as there are tokens."""
    powered = 0
    for _ in range(count):
        if powered < most and happens(draws, name, params.weights[seat, P_POWER]):
            powered += 1
    return powered


@inner
def random_engines(params: Any, seen: Any, seat: int, draws: Any, name: int) -> int:
    """D-08: each double engine by p_power."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    return toss_for_each(params, seat, draws, name, double_engines(params, board, ship), ship.all_cells)


@inner
def random_cannons(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> None:
    """D-09: each double cannon by p_power."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    count = double_cannons_forward(params, board, ship)
    work.forward = toss_for_each(params, seat, draws, name, count, ship.all_cells)
    count = double_cannons_other(params, board, ship)
    work.other = toss_for_each(params, seat, draws, name, count, ship.all_cells - work.forward)


@inner
def random_defence(params: Any, seat: int, draws: Any, name: int) -> bool:
    """D-10: by p_defend."""
    return happens(draws, name, params.weights[seat, P_DEFEND])


@inner
def random_take(params: Any, seat: int, draws: Any, name: int) -> bool:
    """D-12, D-13: by p_take."""
    return happens(draws, name, params.weights[seat, P_TAKE])


@inner
def random_planet(params: Any, seen: Any, seat: int, draws: Any, name: int) -> int:
    """D-11: by p_take any free planet."""
    planets = present_card(params, seen).planet_count
    count = 0
    for planet in range(planets):
        if is_free_planet(params, seen, planet):
            count += 1
    if count == 0 or not random_take(params, seat, draws, name):
        return NOTHING
    left = index_below(draws, name, count)
    for planet in range(planets):
        if is_free_planet(params, seen, planet):
            if left == 0:
                return planet
            left -= 1
    return NOTHING


@inner
def random_load(params: Any, seen: Any, seat: int, draws: Any, name: int, offered: Any, work: Any) -> None:
    """D-14: any part of what is offered, packed as well as it goes; or nothing, by p_take."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    if not random_take(params, seat, draws, name):
        keep_cargo(board, ship, work)
        return
    for colour in range(COLOURS):
        work.goods[colour] = index_below(draws, name, offered[colour] + 1) if offered[colour] > 0 else 0
    load_best(params, board, ship, work.goods, work)


@inner
def random_square(board: Any, holding: Any, draws: Any, name: int) -> int:
    """Any square that holds something, battery tokens or blocks of a colour."""
    count = 0
    for square in range(board.count):
        if holding[square] > 0:
            count += 1
    left = index_below(draws, name, count)
    for square in range(board.count):
        if holding[square] > 0:
            if left == 0:
                return square
            left -= 1
    return NOTHING


@inner
def random_figure(board: Any, ship: Any, draws: Any, name: int) -> int:
    """D-15: any occupied cabin."""
    count = 0
    for square in range(board.count):
        if is_occupied(ship, square):
            count += 1
    left = index_below(draws, name, count)
    for square in range(board.count):
        if is_occupied(ship, square):
            if left == 0:
                return square
            left -= 1
    return NOTHING


@inner
def random_part(params: Any, seen: Any, seat: int, draws: Any, name: int, count: int, work: Any) -> int:
    """D-16: any part, but one without humans only if no part has any (GT-RUL-19)."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    part = index_below(draws, name, count)
    for _ in range(count):
        if ship.all_humans == 0 or is_manned(board, ship, work.part, part):
            return part
        part = (part + 1) % count
    return part
