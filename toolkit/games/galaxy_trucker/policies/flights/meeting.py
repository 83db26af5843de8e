"""What a card of a quick flight does: to the own ship by the rules, to the others by what they can do (others.py)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...limits import COMBAT_LINES
from ...rules.flight.batteries import FOR_CANNONS, FOR_ENGINES
from ...rules.flight.board import flight_order, move
from ...rules.flight.combat import least
from ...rules.flight.credits import earn
from ...rules.flight.enemies import FIGHT_LOST, FIGHT_WON, HALVES, result_of
from ...rules.flight.figures import fall_ill
from ...rules.flight.goods import load
from ...rules.flight.leaving import leave
from ...rules.ship.connectors import exposed
from ...rules.ship.crew import crew
from ...rules.ship.squares import has_tile
from ...rules.ship.strength import cannons, engines
from ...rules.table import board_of, present_card
from ...state import (
    ABANDONED_SHIP,
    ABANDONED_STATION,
    BY_SABOTAGE,
    COMBAT_ZONE,
    EPIDEMIC,
    LEAST_CREW,
    LEAST_ENGINES,
    LOSE_DAYS,
    NO_ENGINES,
    NOTHING,
    OPEN_SPACE,
    PLANETS,
    SABOTAGE,
    SMUGGLERS,
    STARDUST,
    SWARM,
)
from ..cargo import greedy_load, greedy_planet, greedy_reward, greedy_take, is_free_planet, price_of
from ..parting import LAST_HUMANS
from ..power import IN_A_ZONE, greedy_cannons, greedy_engines
from .losing import ENEMY, come_under_fire, lose_crew, pay_cells, suffer, wreck_part


@inner
def meet(params: Any, quick: Any, seat: int, work: Any) -> None:
    """The card that was revealed last, with all ships in flight order."""
    card = present_card(params, quick)
    quick.order_count = flight_order(params, quick, quick.order)
    if card.type == OPEN_SPACE:
        cross_space(params, quick, seat, 0, work)
    elif card.type == SWARM:
        come_under_fire(params, quick, seat, card, NOTHING, work)
    elif card.type == PLANETS:
        pass_planets(params, quick, seat, card, work)
    elif card.type == ABANDONED_SHIP or card.type == ABANDONED_STATION:
        find_wreck(params, quick, seat, card, work)
    elif card.type == COMBAT_ZONE:
        cross_zone(params, quick, seat, card, work)
    elif card.type == SABOTAGE:
        risk_sabotage(params, quick, seat, work)
    elif card.type == STARDUST:
        cross_dust(params, quick, seat, work)
    elif card.type == EPIDEMIC:
        board = board_of(params, quick)
        fall_ill(params, board, quick, work.quiet[:0], seat, work.parts)
    else:
        meet_enemy(params, quick, seat, card, work)


# --- travel ---


@inner
def cross_space(params: Any, quick: Any, seat: int, first: int, work: Any) -> None:
    """Open space, from the ship that is so far behind the leader: each flies by its engines (GT-OPN)."""
    for k in range(first, quick.order_count):
        other = quick.order[k]
        if other != seat:
            move(params, quick, work.quiet[:0], other, work.others[other].engines // HALVES)
        else:
            fly_by_engines(params, quick, seat, greedy_engines(params, quick, seat), work)


@inner
def fly_by_engines(params: Any, quick: Any, seat: int, powered: int, work: Any) -> None:
    """The own ship flies with so many double engines powered, or leaves for want of any strength (GT-OPN-02)."""
    board = board_of(params, quick)
    strength = engines(params, board, quick.players[seat].ship, powered)
    pay_cells(params, quick, seat, powered, FOR_ENGINES, work)
    if strength > 0:
        move(params, quick, work.quiet[:0], seat, strength // HALVES)
    elif quick.learning == 0:
        leave(quick, work.quiet[:0], seat, NO_ENGINES)


@inner
def cross_dust(params: Any, quick: Any, seat: int, work: Any) -> None:
    """Stardust: days by exposed connectors (GT-STD)."""
    board = board_of(params, quick)
    for k in range(quick.order_count):
        other = quick.order[k] if params.stardust_leader_first != 0 else quick.order[quick.order_count - 1 - k]
        if other == seat:
            move(params, quick, work.quiet[:0], seat, -exposed(params, board, quick.players[seat].ship))
        else:
            move(params, quick, work.quiet[:0], other, -work.others[other].exposed)


# --- what is found ---


@inner
def pass_planets(params: Any, quick: Any, seat: int, card: Any, work: Any) -> None:
    """Planets, leader first; the others take the dearest that is left if they have holds (GT-PLN)."""
    for other in range(params.players):
        quick.planet_of[other] = NOTHING
    for k in range(quick.order_count):
        other = quick.order[k]
        if other == seat:
            quick.planet_of[seat] = greedy_planet(params, quick, seat, work)
            if quick.planet_of[seat] != NOTHING:
                take_goods(params, quick, seat, card.planets[quick.planet_of[seat]], work)
        elif work.others[other].room > 0:
            quick.planet_of[other] = dearest_planet(params, quick, card)
    for k in range(quick.order_count):
        other = quick.order[k] if params.planets_leader_first != 0 else quick.order[quick.order_count - 1 - k]
        if quick.planet_of[other] != NOTHING:
            move(params, quick, work.quiet[:0], other, -card.days)


@inner
def dearest_planet(params: Any, quick: Any, card: Any) -> int:
    """The free planet whose goods have the highest price, or NOTHING."""
    best = NOTHING
    for planet in range(card.planet_count):
        if is_free_planet(params, quick, planet):
            if best == NOTHING or price_of(params, card.planets[planet]) > price_of(params, card.planets[best]):
                best = planet
    return int(best)


@inner
def take_goods(params: Any, quick: Any, seat: int, goods: Any, work: Any) -> None:
    """The own ship loads what it wants of an offer."""
    greedy_load(params, quick, seat, goods, work)
    load(board_of(params, quick), quick, work.quiet[:0], seat, work.cargo)


@inner
def find_wreck(params: Any, quick: Any, seat: int, card: Any, work: Any) -> None:
    """An abandoned ship or station: the first that can use it takes it (GT-ABS, GT-ABT)."""
    for k in range(quick.order_count):
        other = quick.order[k]
        if other == seat:
            if crew(quick.players[seat].ship) >= card.crew and greedy_take(params, quick, seat, card, work):
                take_wreck(params, quick, seat, card, work)
                return
        elif would_take(work.others[other], card):
            move(params, quick, work.quiet[:0], other, -card.days)
            return


@inner
def would_take(other: Any, card: Any) -> bool:
    """Whether another ship can use an abandoned ship or station: crew to spare, or crew enough and holds."""
    if card.type == ABANDONED_SHIP:
        return bool(other.crew >= card.crew + LAST_HUMANS)
    return bool(other.crew >= card.crew and other.room > 0)


@inner
def take_wreck(params: Any, quick: Any, seat: int, card: Any, work: Any) -> None:
    """The own ship takes an abandoned ship or station."""
    if card.type == ABANDONED_SHIP:
        lose_crew(params, quick, seat, card.crew, work)
        earn(quick, work.quiet[:0], seat, card.credits)
    else:
        take_goods(params, quick, seat, card.goods, work)
    move(params, quick, work.quiet[:0], seat, -card.days)


# --- fights ---


@inner
def meet_enemy(params: Any, quick: Any, seat: int, card: Any, work: Any) -> None:
    """An enemy, until it is beaten or has met the own ship (GT-ENM)."""
    for k in range(quick.order_count):
        other = quick.order[k]
        if other == seat:
            greedy_cannons(params, quick, seat, card.strength * HALVES, work)
            result = fight(params, quick, seat, card, work.forward, work.other, work)
            if result == FIGHT_LOST:
                suffer(params, quick, seat, ENEMY, work)
            return
        if result_of(params, card.strength * HALVES, work.others[other].cannons_powered) == FIGHT_WON:
            return


@inner
def fight(params: Any, quick: Any, seat: int, card: Any, forward: int, other: int, work: Any) -> int:
    """The own ship fights with so many double cannons powered, and takes the reward if that is worth it; what it comes to."""
    board = board_of(params, quick)
    strength = cannons(params, board, quick.players[seat].ship, forward, other)
    pay_cells(params, quick, seat, forward + other, FOR_CANNONS, work)
    result = result_of(params, card.strength * HALVES, strength)
    if result == FIGHT_WON and greedy_reward(params, quick, seat, card, work):
        take_reward(params, quick, seat, card, work)
    return result


@inner
def take_reward(params: Any, quick: Any, seat: int, card: Any, work: Any) -> None:
    """The reward of a beaten enemy, and its days."""
    if card.type == SMUGGLERS:
        take_goods(params, quick, seat, card.goods, work)
    else:
        earn(quick, work.quiet[:0], seat, card.credits)
    move(params, quick, work.quiet[:0], seat, -card.days)


@inner
def cross_zone(params: Any, quick: Any, seat: int, card: Any, work: Any) -> None:
    """A combat zone: what its lines cost the own ship, and days that they cost others (GT-CZN)."""
    if quick.order_count == 1 and params.solo_skips != 0:
        return
    for line in range(COMBAT_LINES):
        state_strengths(params, quick, seat, card.least[line], work)
        weakest = least(params, quick)
        if weakest == seat:
            suffer(params, quick, seat, line, work)
        elif weakest != NOTHING and card.penalty[line] == LOSE_DAYS:
            move(params, quick, work.quiet[:0], weakest, -card.amount[line])


@inner
def state_strengths(params: Any, quick: Any, seat: int, what: int, work: Any) -> None:
    """Write what a line compares; the own ship states last, so that it knows of the others what they can do."""
    board = board_of(params, quick)
    ship = quick.players[seat].ship
    for k in range(quick.order_count):
        other = quick.order[k]
        if other == seat:
            continue
        if what == LEAST_CREW:
            quick.strength[other] = work.others[other].crew
        else:
            quick.strength[other] = work.others[other].engines if what == LEAST_ENGINES else work.others[other].cannons
    if what == LEAST_CREW:
        quick.strength[seat] = crew(ship)
    elif what == LEAST_ENGINES:
        powered = greedy_engines(params, quick, seat)
        quick.strength[seat] = engines(params, board, ship, powered)
        pay_cells(params, quick, seat, powered, FOR_ENGINES, work)
    else:
        greedy_cannons(params, quick, seat, IN_A_ZONE, work)
        quick.strength[seat] = cannons(params, board, ship, work.forward, work.other)
        pay_cells(params, quick, seat, work.forward + work.other, FOR_CANNONS, work)


@inner
def risk_sabotage(params: Any, quick: Any, seat: int, work: Any) -> None:
    """Sabotage, if the own crew is the smallest (GT-SAB)."""
    if quick.order_count == 1 and params.solo_skips != 0:
        return
    state_strengths(params, quick, seat, LEAST_CREW, work)
    if least(params, quick) != seat:
        return
    board = board_of(params, quick)
    luck = work.luck[quick.card_number - 1]
    for pair in range(params.sabotage_tries):
        square = board.at[luck[2 * pair + 1], luck[2 * pair]]
        if has_tile(quick.players[seat].ship, square):
            wreck_part(params, quick, seat, square, BY_SABOTAGE, work)
            return
