"""Piles of adventure cards, and the deck that is made of them (GT-CRD-01 to GT-CRD-06)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ...limits import LEVELS, MAX_PILE, PILES
from ...names.draws import CARDS_LEVEL, DECK
from ...state import NOTHING

MAX_SHUFFLES = 1000  # of a deck whose first card is of another level; only pins can make so many


@inner
def lay_piles(params: Any, state: Any, draws: Any, log: Any, desk: Any) -> None:
    """Four piles of the cards that are left (GT-CRD-01, GT-CRD-06); none when learning (GT-GAM-04), nor of a given deck."""
    put_away(params, state)
    state.pile_count = 0
    for pile in range(PILES):
        for k in range(MAX_PILE):
            state.piles[pile, k] = NOTHING
    if state.learning != 0 or params.deck_given != 0:
        return
    for level in range(LEVELS):
        wanted = params.rounds[state.round_number].pile[level]
        if wanted > 0:
            count = cards_left(params, state, desk, level)
            chance.shuffle(draws, log, CARDS_LEVEL + level, desk.cards, count, NOBODY)
            for i in range(min(PILES * wanted, count)):
                state.piles[i // wanted, state.pile_count + i % wanted] = desk.cards[i] - 1
            state.pile_count += wanted


@inner
def put_away(params: Any, state: Any) -> None:
    """The cards of the former round are out for the rest of the game (GT-CRD-06, GT-RUL-36)."""
    if params.used_return == 0:
        for k in range(state.deck_count):
            state.used[state.deck[k]] = 1
    state.deck_count = 0
    state.card_number = 0


@inner
def cards_left(params: Any, state: Any, desk: Any, level: int) -> int:
    """Write the cards of a level that are left, by number from 1: how many (GT-RUL-36, GT-RUL-38)."""
    count = 0
    for card in range(params.card_count):
        if params.cards[card].level == level and state.used[card] == 0:
            desk.cards[count] = card + 1
            count += 1
    return count


@inner
def make_deck(params: Any, state: Any, draws: Any, log: Any) -> None:
    """All piles together, shuffled until the top card has the round's level (GT-CRD-02, GT-CRD-04, GT-CRD-05).

    A deck that the scenario gives stays in its order.
    """
    if params.deck_given != 0:
        state.deck_count = params.fixed_count
        for k in range(params.fixed_count):
            state.deck[k] = params.fixed[k]
        return
    if state.learning != 0:
        take_starred(params, state)
    else:
        take_piles(state)
    chance.shuffle(draws, log, DECK, state.deck, state.deck_count, NOBODY)
    for _ in range(MAX_SHUFFLES):
        if top_fits(params, state):
            break
        chance.shuffle(draws, log, DECK, state.deck, state.deck_count, NOBODY)
    if not top_fits(params, state):
        draws.status = chance.PIN_OUT_OF_RANGE
    for k in range(state.deck_count):
        state.deck[k] -= 1


@inner
def take_starred(params: Any, state: Any) -> None:
    """The starred cards that are left, by number from 1 (GT-GAM-04, GT-CRD-06)."""
    for card in range(params.card_count):
        if params.cards[card].starred != 0 and state.used[card] == 0:
            state.deck[state.deck_count] = card + 1
            state.deck_count += 1


@inner
def take_piles(state: Any) -> None:
    """The cards of all four piles, by number from 1."""
    for pile in range(PILES):
        for k in range(state.pile_count):
            if state.piles[pile, k] != NOTHING:
                state.deck[state.deck_count] = state.piles[pile, k] + 1
                state.deck_count += 1


@inner
def top_fits(params: Any, state: Any) -> bool:
    """Whether the first card of a deck (numbers from 1) has the round's level, or no card of the deck has it (GT-CRD-05)."""
    any_fits = False
    for k in range(state.deck_count):
        if params.cards[state.deck[k] - 1].level == state.level:
            if k == 0:
                return True
            any_fits = True
    return bool(state.learning != 0 or not any_fits)
