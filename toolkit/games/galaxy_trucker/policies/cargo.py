"""`greedy` at offers: planets, stations, ships, rewards, and what is loaded (D-11 to D-14; checklist 6.2, P1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import COLOURS
from ..rules.flight.goods import best_load, value_of
from ..rules.ship.crew import crew
from ..rules.table import board_of, present_card
from ..state import ABANDONED_SHIP, NOTHING, SMUGGLERS
from .declared import CREW_VALUE, DAY_VALUE
from .parting import LAST_HUMANS


@inner
def is_free_planet(params: Any, seen: Any, planet: int) -> bool:
    """Whether nobody has landed there (GT-PLN-02)."""
    for other in range(params.players):
        if seen.planet_of[other] == planet:
            return False
    return True


@inner
def price_of(params: Any, goods: Any) -> int:
    """What blocks by colour sell for at full price (GT-GDS-01)."""
    total = 0
    for colour in range(COLOURS):
        total += params.price[colour] * goods[colour]
    return int(total)


@inner
def first_square(board: Any, holding: Any) -> int:
    """The first square that holds something."""
    for square in range(board.count):
        if holding[square] > 0:
            return square
    return 0


@inner
def keep_cargo(board: Any, ship: Any, work: Any) -> None:
    """Everything stays where it is, nothing is loaded."""
    for square in range(board.count):
        for colour in range(COLOURS):
            work.cargo[square, colour] = ship.goods[square, colour]


@inner
def load_best(params: Any, board: Any, ship: Any, offered: Any, work: Any) -> None:
    """Write the best load into `work.cargo`; if nothing of the offer is kept, everything stays where it is (GT-GDS-05, 07)."""
    best_load(params, board, ship, offered, work.cargo)
    for colour in range(COLOURS):
        more = 0
        for square in range(board.count):
            more += work.cargo[square, colour] - ship.goods[square, colour]
        if more > 0:
            return
    keep_cargo(board, ship, work)


@inner
def gain_of(params: Any, seen: Any, seat: int, offered: Any, work: Any) -> int:
    """What the cargo would be worth more with what fits of an offer."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    load_best(params, board, ship, offered, work)
    return int(value_of(params, board, work.cargo) - value_of(params, board, ship.goods))


@inner
def cost_of(params: Any, seat: int, days: int) -> float:
    """What flight days are worth."""
    return float(params.weights[seat, DAY_VALUE] * days)


@inner
def greedy_planet(params: Any, seen: Any, seat: int, work: Any) -> int:
    """D-11: the free planet whose goods are worth most aboard, if that is more than the days; of equal ones the first."""
    card = present_card(params, seen)
    best = NOTHING
    best_gain = cost_of(params, seat, card.days)
    for planet in range(card.planet_count):
        if is_free_planet(params, seen, planet):
            gain = gain_of(params, seen, seat, card.planets[planet], work)
            if gain > best_gain:
                best = planet
                best_gain = float(gain)
    return int(best)


@inner
def greedy_take(params: Any, seen: Any, seat: int, card: Any, work: Any) -> bool:
    """D-12: a station for what fits, a ship for its credits, if worth more than the days and the crew; two humans stay."""
    cost = cost_of(params, seat, card.days)
    if card.type != ABANDONED_SHIP:
        return bool(gain_of(params, seen, seat, card.goods, work) > cost)
    ship = seen.players[seat].ship
    if min(ship.all_humans, crew(ship) - card.crew) < LAST_HUMANS:
        return False
    return bool(card.credits > cost + params.weights[seat, CREW_VALUE] * card.crew)


@inner
def greedy_reward(params: Any, seen: Any, seat: int, card: Any, work: Any) -> bool:
    """D-13: the reward of a beaten enemy, if it is worth more than the days."""
    worth = gain_of(params, seen, seat, card.goods, work) if card.type == SMUGGLERS else card.credits
    return bool(worth > cost_of(params, seat, card.days))


@inner
def greedy_load(params: Any, seen: Any, seat: int, offered: Any, work: Any) -> None:
    """D-14: the best load."""
    load_best(params, board_of(params, seen), seen.players[seat].ship, offered, work)
