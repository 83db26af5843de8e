"""`greedy` at power: batteries for double engines and double cannons (D-08, D-09), and which tile pays (checklist 6.2, P1)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.flight.board import occupied
from ..rules.flight.enemies import FIGHT_LOST, FIGHT_WON, HALVES, result_of
from ..rules.ship.strength import (
    ANYWHERE,
    cannons,
    count_pointing,
    double_cannons_forward,
    double_cannons_other,
    double_engines,
    engines,
)
from ..rules.table import board_of, present_card
from ..state import BE_SHOT, COMBAT_ZONE, FLYING, OPEN_SPACE, PIRATES, SHIELD, SWARM
from .declared import MIN_OVERTAKE, RESERVE_SHIELD

IN_A_ZONE = -1  # no enemy: ships of a combat zone are compared


@inner
def fullest_battery(board: Any, ship: Any) -> int:
    """GT-STR-04: the battery with most tokens, so that the loss of one tile takes as few as may be; of equal ones the first."""
    best = 0
    for square in range(board.count):
        if ship.cells[square] > ship.cells[best]:
            best = square
    return best


# --- what is kept ---


@inner
def spare_cells(params: Any, seen: Any, seat: int) -> int:
    """Battery tokens that may go: all but those kept for shields while swarms or shots may still come."""
    ship = seen.players[seat].ship
    shields = count_pointing(params, board_of(params, seen), ship, SHIELD, ANYWHERE)
    if shields > 0 and hits_may_come(params, seen):
        return int(max(0, ship.all_cells - int(params.weights[seat, RESERVE_SHIELD])))
    return int(ship.all_cells)


@inner
def hits_may_come(params: Any, seen: Any) -> bool:
    """Whether the present card shoots, or one that may be among those left."""
    if has_shots(present_card(params, seen)):
        return True
    if seen.card_number == seen.deck_count:
        return False
    setting = params.rounds[seen.round_number]
    for number in range(params.card_count):
        card = params.cards[number]
        dealt = card.starred != 0 if seen.learning != 0 else setting.pile[card.level] > 0
        if dealt and (card.type == SWARM or has_shots(card)) and seen.used[number] == 0 and not was_revealed(seen, number):
            return True
    return False


@inner
def has_shots(card: Any) -> bool:
    """Pirates, or a combat zone one of whose lines is shots."""
    if card.type != COMBAT_ZONE:
        return bool(card.type == PIRATES)
    for line in range(card.penalty.shape[0]):
        if card.penalty[line] == BE_SHOT:
            return True
    return False


@inner
def was_revealed(seen: Any, number: int) -> bool:
    """Whether a card has come in this round."""
    for k in range(seen.card_number):
        if seen.deck[k] == number:
            return True
    return False


# --- engines ---


@inner
def greedy_engines(params: Any, seen: Any, seat: int) -> int:
    """D-08: as few double engines as gain most places, or as save from being least; in open space not to stand still."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    doubles = double_engines(params, board, ship)
    spare = min(doubles, spare_cells(params, seen, seat))
    if present_card(params, seen).type == OPEN_SPACE:
        return engines_of_open_space(params, seen, seat, board, ship, min(doubles, ship.all_cells), spare)
    for powered in range(spare + 1):
        if is_safe(params, seen, seat, engines(params, board, ship, powered), True):
            return powered
    return 0


@inner
def engines_of_open_space(params: Any, seen: Any, seat: int, board: Any, ship: Any, most: int, spare: int) -> int:
    """The fewest that gain most places, if those are min_overtake more than without them; with no other engine one at least."""
    least = 1 if most > 0 and engines(params, board, ship, 0) == 0 else 0
    least_gained = overtaken(params, seen, seat, engines(params, board, ship, least) // HALVES)
    best = least
    best_gained = least_gained
    for powered in range(least + 1, spare + 1):
        gained = overtaken(params, seen, seat, engines(params, board, ship, powered) // HALVES)
        if gained > best_gained:
            best = powered
            best_gained = gained
    return int(best if best_gained - least_gained >= params.weights[seat, MIN_OVERTAKE] else least)


@inner
def overtaken(params: Any, seen: Any, seat: int, days: int) -> int:
    """Ships that are ahead now and would not be after so many days gained (GT-FLB-04)."""
    before = seen.players[seat].position
    position = before
    left = days
    while left > 0:
        position += 1
        if not occupied(params, seen, seat, position):
            left -= 1
    count = 0
    for other in range(params.players):
        if seen.players[other].flying == FLYING and before < seen.players[other].position < position:
            count += 1
    return count


# --- combat zones ---


@inner
def is_safe(params: Any, seen: Any, seat: int, strength: int, by_engines: bool) -> bool:
    """Whether another ship is weaker, or as weak and ahead; who has not stated yet is taken to power nothing (GT-CZN-02)."""
    stated = True
    for k in range(seen.order_count):
        other = seen.order[k]
        if other == seat:
            stated = False
            continue
        if seen.players[other].flying != FLYING:
            continue
        theirs = seen.strength[other] if stated else unpowered(params, seen, other, by_engines)
        if theirs < strength or (theirs == strength and seen.players[other].position > seen.players[seat].position):
            return True
    return False


@inner
def unpowered(params: Any, seen: Any, seat: int, by_engines: bool) -> int:
    """The strength of a ship without batteries."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    return engines(params, board, ship, 0) if by_engines else cannons(params, board, ship, 0, 0)


# --- cannons ---


@inner
def greedy_cannons(params: Any, seen: Any, seat: int, against: int, work: Any) -> None:
    """D-09: the fewest double cannons that turn a loss into a win, or else into a tie; or that save from being least."""
    board = board_of(params, seen)
    ship = seen.players[seat].ship
    forward = double_cannons_forward(params, board, ship)
    other = double_cannons_other(params, board, ship)
    spare = min(forward + other, spare_cells(params, seen, seat))
    aim = aimed_at(params, seen, seat, against, spare, forward)
    work.forward = 0
    work.other = 0
    for powered in range(spare + 1):
        if fight(params, seen, seat, against, powered, forward) >= aim:
            work.forward = min(powered, forward)
            work.other = powered - work.forward
            return


@inner
def aimed_at(params: Any, seen: Any, seat: int, against: int, spare: int, forward: int) -> int:
    """What a fight is to come to: what it comes to unpowered unless that is a loss, else the best that can be had."""
    unpowered_result = fight(params, seen, seat, against, 0, forward)
    if unpowered_result != FIGHT_LOST:
        return unpowered_result
    return fight(params, seen, seat, against, spare, forward)


@inner
def fight(params: Any, seen: Any, seat: int, against: int, powered: int, forward: int) -> int:
    """What a fight comes to with so many double cannons powered, those that point forward first; a zone: whether it is safe."""
    board = board_of(params, seen)
    used = min(powered, forward)
    strength = cannons(params, board, seen.players[seat].ship, used, powered - used)
    if against == IN_A_ZONE:
        return FIGHT_WON if is_safe(params, seen, seat, strength, False) else FIGHT_LOST
    return result_of(params, against, strength)
