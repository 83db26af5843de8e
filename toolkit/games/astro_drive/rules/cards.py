"""Movement cards: dealt, revealed for the order of turns, discarded and drawn (AD-SET-03, AD-CRD, AD-EOR)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ..limits import MAX_HAND
from ..names import effects
from ..names.draws import DECK, INITIATIVE_TIE, INITIATIVES, RESHUFFLE
from ..parameters import TIE_LEADER_FIRST, TIE_SEAT, TIE_TRAILER_FIRST, initiative_of
from ..state import ALIVE, NO_CARD

# --- the deck ---


@inner
def set_initiatives(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Initiatives of this game: as printed, or dealt anew among the cards."""
    for card in range(params.card_count):
        desk.items[card] = params.initiative[card]
    if params.initiatives_shuffled != 0:
        chance.shuffle(draws, log, INITIATIVES, desk.items, params.card_count, NOBODY)
    for card in range(params.card_count):
        state.initiative[card] = desk.items[card]


@inner
def deal(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Shuffle the cards and deal the hands, seat 1 the top ones; the rest is the draw deck (AD-SET-03)."""
    for card in range(params.card_count):
        desk.items[card] = card + 1
    chance.shuffle(draws, log, DECK, desk.items, params.card_count, NOBODY)
    for card in range(params.card_count):
        state.deck[card] = desk.items[card] - 1
    state.deck_count = params.card_count
    state.discard_count = 0
    for seat in range(state.ship_count):
        state.ships[seat].hand_count = 0
        for i in range(MAX_HAND):
            state.hands[seat, i] = NO_CARD
        for _ in range(params.hand_at_start):
            draw_card(params, state, draws, log, desk, seat)


@inner
def draw_card(params: Any, state: Any, draws: Any, log: Any, desk: Any, seat: int) -> None:
    """A seat draws a card, if there is one (AD-EOR-01, AD-R-46)."""
    if state.deck_count == 0 and params.deck_stop_drawing == 0:
        reshuffle(state, draws, log, desk)
    if state.deck_count == 0:
        return
    ship = state.ships[seat]
    state.hands[seat, ship.hand_count] = state.deck[0]
    ship.hand_count += 1
    state.deck_count -= 1
    for i in range(state.deck_count):
        state.deck[i] = state.deck[i + 1]
    state.deck[state.deck_count] = NO_CARD
    event_log.effect(log, effects.DEALT, seat, seat, ship.hand_count, state.deck_count, 0, 0)


@inner
def reshuffle(state: Any, draws: Any, log: Any, desk: Any) -> None:
    """The discard pile becomes the draw deck (AD-R-46)."""
    if state.discard_count == 0:
        return
    for i in range(state.discard_count):
        desk.items[i] = state.discard[i] + 1
    chance.shuffle(draws, log, RESHUFFLE, desk.items, state.discard_count, NOBODY)
    for i in range(state.discard_count):
        state.deck[i] = desk.items[i] - 1
    state.deck_count = state.discard_count
    state.discard_count = 0
    state.reshuffles += 1
    event_log.effect(log, effects.RESHUFFLED, NOBODY, NOBODY, state.deck_count, 0, 0, 0)


# --- the reveal ---


@inner
def turn_order(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """All chosen cards are revealed together and set the order of turns, highest initiative first (AD-CRD-02, AD-CRD-03).

    A seat without a card (AD-R-46, stop_drawing) has no turn.
    """
    state.order_count = 0
    for seat in range(state.ship_count):
        if state.ships[seat].out == ALIVE:
            state.ships[seat].position = 0
            if state.chosen[seat] != NO_CARD:
                reveal(params, state, log, seat)
                insert_by_initiative(params, state, seat)
    settle_ties(params, state, draws, log, desk)
    for i in range(state.order_count):
        seat = state.order[i]
        ship = state.ships[seat]
        ship.position = i + 1
        event_log.effect(log, effects.TURN_POSITION, seat, seat, ship.position, initiative_of(params, state, seat), 0, 0)


@inner
def reveal(params: Any, state: Any, log: Any, seat: int) -> None:
    """A seat's chosen card leaves the hand for the table (AD-CRD-02, AD-CRD-05)."""
    card = state.chosen[seat]
    ship = state.ships[seat]
    found = 0
    for i in range(ship.hand_count):
        if state.hands[seat, i] == card:
            found = 1
        if found == 1:
            state.hands[seat, i] = state.hands[seat, i + 1] if i + 1 < ship.hand_count else NO_CARD
    ship.hand_count -= found
    ship.played = card
    state.chosen[seat] = NO_CARD
    state.tally[seat].cards_played += 1
    state.tally[seat].symbols_played[params.symbol[seat, card]] += 1
    event_log.effect(log, effects.PLAYED, seat, seat, card, 0, 0, 0)


@inner
def insert_by_initiative(params: Any, state: Any, seat: int) -> None:
    """Put a seat into the order, behind those of at least its initiative."""
    mine = initiative_of(params, state, seat)
    at = state.order_count
    while at > 0 and initiative_of(params, state, state.order[at - 1]) < mine:
        state.order[at] = state.order[at - 1]
        at -= 1
    state.order[at] = seat
    state.order_count += 1


@inner
def settle_ties(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Equal initiatives: at random, by row and then at random, or by seat (AD-R-43)."""
    first = 0
    while first < state.order_count and params.tie != TIE_SEAT:
        initiative = initiative_of(params, state, state.order[first])
        count = 1
        while first + count < state.order_count and initiative_of(params, state, state.order[first + count]) == initiative:
            count += 1
        if count > 1:
            shuffle_tied(state, draws, log, desk, first, count)
            sort_tied(params, state, first, count)
        first += count


@inner
def shuffle_tied(state: Any, draws: Any, log: Any, desk: Any, first: int, count: int) -> None:
    """Seats of equal initiative in random order."""
    for i in range(count):
        desk.tied[i] = state.order[first + i] + 1
    chance.shuffle(draws, log, INITIATIVE_TIE, desk.tied, count, NOBODY)
    for i in range(count):
        state.order[first + i] = desk.tied[i] - 1


@inner
def sort_tied(params: Any, state: Any, first: int, count: int) -> None:
    """Seats of equal initiative by row, where the tie rule looks at it; those of one row stay as they are."""
    sign = 0
    if params.tie == TIE_LEADER_FIRST:
        sign = 1
    elif params.tie == TIE_TRAILER_FIRST:
        sign = -1
    for i in range(first + 1, first + count):
        seat = state.order[i]
        at = i
        while at > first and sign * state.ships[state.order[at - 1]].row < sign * state.ships[seat].row:
            state.order[at] = state.order[at - 1]
            at -= 1
        state.order[at] = seat


# --- the end of the round ---


@inner
def end_of_round(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Played cards are discarded, and every survivor draws (AD-EOR-01), in the order of seats or of this round (AD-R-47)."""
    for seat in range(state.ship_count):
        discard_played(state, log, seat)
    count = state.order_count if params.draw_by_initiative != 0 else state.ship_count
    for i in range(count):
        seat = state.order[i] if params.draw_by_initiative != 0 else i
        if state.ships[seat].out == ALIVE:
            for _ in range(params.drawn_per_round):
                draw_card(params, state, draws, log, desk, seat)


@inner
def discard_played(state: Any, log: Any, seat: int) -> None:
    """A played card goes to the discard pile, also that of a ship that is out."""
    card = state.ships[seat].played
    if card == NO_CARD:
        return
    state.discard[state.discard_count] = card
    state.discard_count += 1
    state.ships[seat].played = NO_CARD
    event_log.effect(log, effects.DISCARDED, seat, seat, card, 0, 0, 0)
