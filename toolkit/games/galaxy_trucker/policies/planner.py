"""`strong` in flight: every choice that `greedy` could make otherwise is rated by quick flights (checklist 6.2, P2).

Each function offers the choice of `greedy` first and then the others, each with what it does to the table; of equal ones the
first is taken.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import SQUARES
from ..rules.flight.batteries import FOR_CANNONS, FOR_ENGINES, FOR_SHIELDS
from ..rules.flight.board import launch, move
from ..rules.flight.enemies import FIGHT_LOST
from ..rules.flight.figures import lose_figure
from ..rules.flight.leaving import leave, leave_without_humans
from ..rules.ship.crew import can_take_alien, fill_cells, is_cabin, is_occupied, place_alien, place_humans
from ..rules.ship.strength import cannons, double_cannons_forward, double_cannons_other, double_engines, engines
from ..rules.table import board_of, present_card
from ..state import GAVE_UP, LEAST_CANNONS, LEAST_ENGINES, NO_ALIEN, NOTHING, OPEN_SPACE, PURPLE
from .cargo import greedy_planet, greedy_reward, greedy_take, is_free_planet
from .crew import greedy_alien, greedy_figure
from .defending import greedy_defence
from .flights.cards_to_come import line_of
from .flights.losing import ENEMY, keep_one_part, lose_crew, pay_cells, wreck_part
from .flights.meeting import cross_space, fight, fly_by_engines, take_goods, take_reward, take_wreck
from .flights.others import measure_others
from .flights.rating import begin_choice, begin_outlooks, keep_outlook, rate
from .parting import LAST_HUMANS, greedy_give_up, greedy_part
from .power import IN_A_ZONE, greedy_cannons, greedy_engines, is_safe

# --- batteries ---


@inner
def planned_engines(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """D-08: double engines that are powered."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    first = greedy_engines(params, seen, seat)
    begin_outlooks(params, seen, seat, work)
    offer_engines(params, seen, seat, first, work)
    for powered in range(min(double_engines(params, board, ship), ship.all_cells) + 1):
        if powered != first:
            offer_engines(params, seen, seat, powered, work)
    return rate(params, seen, seat, draws, name, work)


@inner
def offer_engines(params: Any, seen: Any, seat: int, powered: int, work: Any) -> None:
    """In open space the ship flies, and those behind it; in a combat zone its line may strike."""
    begin_choice(params, seat, work)
    quick = work.quick[0]
    card = present_card(params, quick)
    due = NOTHING
    if card.type == OPEN_SPACE:
        fly_by_engines(params, quick, seat, powered, work)
        cross_space(params, quick, seat, place_of(quick, seat) + 1, work)
    else:
        board = board_of(params, quick)
        if not is_safe(params, quick, seat, engines(params, board, quick.players[seat].ship, powered), True):
            due = line_of(card, LEAST_ENGINES)
        pay_cells(params, quick, seat, powered, FOR_ENGINES, work)
    keep_outlook(params, seat, powered, due, work)


@inner
def place_of(quick: Any, seat: int) -> int:
    """How many ships come before this one in the order of the card."""
    place = 0
    while quick.order[place] != seat:
        place += 1
    return place


@inner
def planned_cannons(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, against: int) -> None:
    """D-09: double cannons that are powered, those that point forward first."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    forward = double_cannons_forward(params, board, ship)
    most = min(forward + double_cannons_other(params, board, ship), ship.all_cells)
    greedy_cannons(params, seen, seat, against, work)
    first = work.forward + work.other
    begin_outlooks(params, seen, seat, work)
    offer_cannons(params, seen, seat, against, first, forward, work)
    for powered in range(most + 1):
        if powered != first:
            offer_cannons(params, seen, seat, against, powered, forward, work)
    powered = rate(params, seen, seat, draws, name, work)
    work.forward = min(powered, forward)
    work.other = powered - work.forward


@inner
def offer_cannons(params: Any, seen: Any, seat: int, against: int, powered: int, forward: int, work: Any) -> None:
    """The fight is fought, or the line of a combat zone may strike."""
    begin_choice(params, seat, work)
    quick = work.quick[0]
    card = present_card(params, quick)
    due = NOTHING
    used = min(powered, forward)
    if against == IN_A_ZONE:
        board = board_of(params, quick)
        if not is_safe(params, quick, seat, cannons(params, board, quick.players[seat].ship, used, powered - used), False):
            due = line_of(card, LEAST_CANNONS)
        pay_cells(params, quick, seat, powered, FOR_CANNONS, work)
    elif fight(params, quick, seat, card, used, powered - used, work) == FIGHT_LOST:
        due = ENEMY
    keep_outlook(params, seat, powered, due, work)


@inner
def planned_defence(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, square: int, cause: int) -> bool:
    """D-10: whether a battery token saves a square from a hit that is known; before the roll as `greedy`."""
    first = greedy_defence(params, seen, seat, square, work)
    if square == NOTHING:
        return first
    begin_outlooks(params, seen, seat, work)
    offer_defence(params, seen, seat, first, square, cause, work)
    offer_defence(params, seen, seat, not first, square, cause, work)
    return bool(rate(params, seen, seat, draws, name, work) != 0)


@inner
def offer_defence(params: Any, seen: Any, seat: int, defended: bool, square: int, cause: int, work: Any) -> None:
    """A token is paid, or the tile is lost."""
    begin_choice(params, seat, work)
    quick = work.quick[0]
    if defended:
        pay_cells(params, quick, seat, 1, FOR_SHIELDS, work)
    else:
        wreck_part(params, quick, seat, square, cause, work)
    keep_outlook(params, seat, 1 if defended else 0, NOTHING, work)


# --- what is offered ---


@inner
def planned_planet(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """D-11: the planet that is landed on, or NOTHING."""
    first = greedy_planet(params, seen, seat, work)
    begin_outlooks(params, seen, seat, work)
    offer_planet(params, seen, seat, first, work)
    for planet in range(NOTHING, present_card(params, seen).planet_count):
        if planet != first and (planet == NOTHING or is_free_planet(params, seen, planet)):
            offer_planet(params, seen, seat, planet, work)
    return rate(params, seen, seat, draws, name, work)


@inner
def offer_planet(params: Any, seen: Any, seat: int, planet: int, work: Any) -> None:
    """The ship loads and loses its days, those that landed before it as well."""
    begin_choice(params, seat, work)
    quick = work.quick[0]
    card = present_card(params, quick)
    if planet != NOTHING:
        take_goods(params, quick, seat, card.planets[planet], work)
    for k in range(quick.order_count):
        other = quick.order[quick.order_count - 1 - k]
        landed = planet if other == seat else quick.planet_of[other]
        if landed != NOTHING:
            move(params, quick, work.quiet[:0], other, -card.days)
    keep_outlook(params, seat, planet, NOTHING, work)


@inner
def planned_take(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, card: Any) -> bool:
    """D-12: whether an abandoned ship or station is taken."""
    first = greedy_take(params, seen, seat, card, work)
    begin_outlooks(params, seen, seat, work)
    offer_wreck(params, seen, seat, card, first, work)
    offer_wreck(params, seen, seat, card, not first, work)
    return bool(rate(params, seen, seat, draws, name, work) != 0)


@inner
def offer_wreck(params: Any, seen: Any, seat: int, card: Any, taken: bool, work: Any) -> None:
    """It is taken, or left."""
    begin_choice(params, seat, work)
    if taken:
        take_wreck(params, work.quick[0], seat, card, work)
        leave_without_humans(work.quick[0], work.quiet[:0], seat)
    keep_outlook(params, seat, 1 if taken else 0, NOTHING, work)


@inner
def planned_reward(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, card: Any) -> bool:
    """D-13: whether the reward of a beaten enemy is taken."""
    first = greedy_reward(params, seen, seat, card, work)
    begin_outlooks(params, seen, seat, work)
    offer_reward(params, seen, seat, card, first, work)
    offer_reward(params, seen, seat, card, not first, work)
    return bool(rate(params, seen, seat, draws, name, work) != 0)


@inner
def offer_reward(params: Any, seen: Any, seat: int, card: Any, taken: bool, work: Any) -> None:
    """It is taken, or left."""
    begin_choice(params, seat, work)
    if taken:
        take_reward(params, work.quick[0], seat, card, work)
    keep_outlook(params, seat, 1 if taken else 0, NOTHING, work)


# --- who and what goes ---


@inner
def planned_figure(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, left: int) -> int:
    """D-15: the cabin that gives up a figure: that of `greedy`, one with an alien, or the first with humans."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    first = greedy_figure(params, seen, seat)
    if ship.all_aliens == 0:
        return first
    begin_outlooks(params, seen, seat, work)
    offer_figure(params, seen, seat, first, left, work)
    humans_offered = bool(ship.alien[first] == NO_ALIEN)
    for square in range(board.count):
        is_human = ship.humans[square] > 0 and not humans_offered
        if square != first and (ship.alien[square] != NO_ALIEN or is_human):
            offer_figure(params, seen, seat, square, left, work)
            humans_offered = humans_offered or is_human
    return rate(params, seen, seat, draws, name, work)


@inner
def offer_figure(params: Any, seen: Any, seat: int, square: int, left: int, work: Any) -> None:
    """The figure goes, and the others that are still due."""
    begin_choice(params, seat, work)
    quick = work.quick[0]
    lose_figure(quick, work.quiet[:0], seat, square)
    lose_crew(params, quick, seat, left - 1, work)
    leave_without_humans(quick, work.quiet[:0], seat)
    keep_outlook(params, seat, square, NOTHING, work)


@inner
def planned_part(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, count: int) -> int:
    """D-16: the part of a broken ship that is kept."""
    first = greedy_part(params, seen, seat, count, work)
    begin_outlooks(params, seen, seat, work)
    offer_part(params, seen, seat, count, first, work)
    for kept in range(count):
        if kept != first:
            offer_part(params, seen, seat, count, kept, work)
    return rate(params, seen, seat, draws, name, work)


@inner
def offer_part(params: Any, seen: Any, seat: int, count: int, kept: int, work: Any) -> None:
    """The other parts fall off."""
    begin_choice(params, seat, work)
    for square in range(SQUARES):
        work.parts[square] = work.part[square]
    keep_one_part(params, work.quick[0], seat, count, kept, work)
    keep_outlook(params, seat, kept, NOTHING, work)


@inner
def planned_give_up(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> bool:
    """D-17: whether the flight is given up; only a ship with few humans asks itself."""
    first = greedy_give_up(params, seen, seat)
    if not first and seen.players[seat].ship.all_humans > 2 * LAST_HUMANS:
        return False
    begin_outlooks(params, seen, seat, work)
    offer_end(params, seen, seat, first, work)
    offer_end(params, seen, seat, not first, work)
    return bool(rate(params, seen, seat, draws, name, work) != 0)


@inner
def offer_end(params: Any, seen: Any, seat: int, given_up: bool, work: Any) -> None:
    """The ship flies on, or leaves."""
    begin_choice(params, seat, work)
    if given_up:
        leave(work.quick[0], work.quiet[:0], seat, GAVE_UP)
    keep_outlook(params, seat, 1 if given_up else 0, NOTHING, work)


@inner
def planned_alien(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any, square: int) -> int:
    """D-07: who goes into a cabin; all cabins that are still empty will have humans."""
    board = board_of(params, seen)
    first = greedy_alien(params, seen, seat, square)
    begin_outlooks(params, seen, seat, work)
    for other in range(params.players):
        man(params, board, work.quick[0].players[other].ship)
    measure_others(params, work.quick[0], seat, work)
    offer_alien(params, seen, seat, square, first, work)
    for who in range(NO_ALIEN, PURPLE + 1):
        if who != first and (who == NO_ALIEN or can_take_alien(params, board, seen.players[seat].ship, square, who)):
            offer_alien(params, seen, seat, square, who, work)
    return rate(params, seen, seat, draws, name, work)


@inner
def offer_alien(params: Any, seen: Any, seat: int, square: int, who: int, work: Any) -> None:
    """The alien or humans move in, then humans into all other cabins; all ships are launched."""
    board = board_of(params, seen)
    begin_choice(params, seat, work)
    quick = work.quick[0]
    if who != NO_ALIEN:
        place_alien(params, quick.players[seat].ship, square, who)
    man(params, board, quick.players[seat].ship)
    launch(params, quick, work.quiet[:0])
    keep_outlook(params, seat, who, NOTHING, work)


@inner
def man(params: Any, board: Any, ship: Any) -> None:
    """Humans into all empty cabins, and full batteries."""
    for square in range(board.count):
        if is_cabin(params, ship, square) and not is_occupied(ship, square):
            place_humans(params, ship, square)
    fill_cells(params, board, ship)
