"""What rivals may do before a ship moves: cards sampled from those not seen, flown as a greedy pilot would."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..names.draws import DECK
from ..parameters import ROW_OF_PLACE
from ..rules.keys import read_key
from ..rules.turn import has_shield, start_turn
from ..state import ALIVE, BY_PLANET, NO_CARD, NOBODY
from .furthest import furthest, look_ahead


@inner
def list_unseen_cards(params: Any, seen: Any, seat: int, work: Any) -> int:
    """Cards that a seat neither holds nor has seen discarded or played; how many they are."""
    for card in range(params.card_count):
        work.cards[card] = 1
    for k in range(seen.ships[seat].hand_count):
        work.cards[seen.hands[seat, k]] = 0
    for k in range(seen.discard_count):
        work.cards[seen.discard[k]] = 0
    for other in range(seen.ship_count):
        if seen.ships[other].played != NO_CARD:
            work.cards[seen.ships[other].played] = 0
    count = 0
    for card in range(params.card_count):
        if work.cards[card] == 1:
            work.cards[count] = card
            count += 1
    return int(count)


@inner
def deal_to_rivals(params: Any, seen: Any, seat: int, work: Any) -> None:
    """A card for each rival that still flies, from the draws of this sample."""
    count = list_unseen_cards(params, seen, seat, work)
    chance.shuffle(work.own_draws[0], work.nothing[:0], DECK, work.cards, count, -1)
    for other in range(seen.ship_count):
        work.moved[other] = 1
        if other != seat and seen.ships[other].out == ALIVE and seen.ships[other].hand_count > 0 and count > 0:
            count -= 1
            work.rival_cards[other] = work.cards[count]
            work.moved[other] = 0


@inner
def move_rivals(params: Any, table: Any, initiative: int, work: Any) -> None:
    """Rivals of a higher initiative that haven't moved yet do so, the highest first."""
    for _ in range(table.ship_count):
        first = NOBODY
        for other in range(table.ship_count):
            if work.moved[other] != 0 or table.initiative[work.rival_cards[other]] <= initiative:
                continue
            if first == NOBODY or leads_in(table, work, other, first):
                first = other
        if first == NOBODY:
            break
        move_rival(params, table, first, work)
        work.moved[first] = 1


@inner
def leads_in(table: Any, work: Any, one: int, other: int) -> bool:
    """Whether a rival's card has the higher initiative."""
    return bool(table.initiative[work.rival_cards[one]] > table.initiative[work.rival_cards[other]])


@inner
def move_rival(params: Any, table: Any, other: int, work: Any) -> None:
    """Put a rival where its card leads it at best, or off the track; what a new map does to it is not known."""
    card = work.rival_cards[other]
    ship = table.ships[other]
    look_ahead(params, table, other, work.next)
    start_turn(params, table, other, card, work.later[0], work.nothing[:0])
    shield = 1 if has_shield(params, other, card) else 0
    furthest(params, table, other, shield, work.later[0], work.nothing, 0, 0, work.next)
    if work.next.found.survives == 0:
        ship.out = BY_PLANET
        table.survivors -= 1
        return
    end = work.end[0]
    read_key(work.next.found.key, end)
    ship.row = work.next.found.row
    ship.column = end.column
    ship.cubes = end.cubes
    for i in range(table.cube_count):
        if (end.taken >> i) & 1 != 0:
            at = table.cube_places[i]
            table.lying[at // ROW_OF_PLACE] &= ~(1 << (at % ROW_OF_PLACE))
