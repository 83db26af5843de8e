"""Enemy cards: the mission deck, the row, and the way back into the deck at the end of a warp (WE-CMP-05)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ..limits import LEVELS, MAX_FLEET
from ..names import effects
from ..names.draws import FLEET_LEVEL, FLEET_SHUFFLE
from ..parameters import RETRIEVED_ALL, RETRIEVED_BY_LEVEL
from ..state import NOTHING
from .tokens import SEAT

# --- the mission deck ---


@inner
def lay_mission_deck(params: Any, state: Any, draws: Any, log: Any) -> None:
    """Cards of each level by the recipe, level 1 on top; the others stay out of the game (WE-SET-05, WE-SET-06, WE-R-11).

    The enemy discard pile, still empty, is where a level's cards are mixed.
    """
    state.deck_count = 0
    for level in range(LEVELS):
        count = number_cards(params, state, level + 1)
        if count > 0:
            chance.shuffle(draws, log, FLEET_LEVEL + level, state.beaten, count, NOBODY)
        for k in range(min(count, params.recipe[level])):
            state.deck[state.deck_count] = card_of_number(params, level + 1, state.beaten[k])
            state.deck_count += 1
    if params.fully_shuffled != 0:
        shuffle_cards(state, draws, log, 0, state.deck_count)
    for k in range(state.deck_count, MAX_FLEET):
        state.deck[k] = NOTHING
    for k in range(MAX_FLEET):
        state.beaten[k] = NOTHING
    state.beaten_count = 0


@inner
def number_cards(params: Any, state: Any, level: int) -> int:
    """Lay out the numbers of a level's cards, each copy by itself, from 1; how many there are."""
    count = 0
    for card in range(params.enemy_count):
        if params.level[card] == level:
            count += params.copies[card]
    for number in range(count):
        state.beaten[number] = number + 1
    return int(count)


@inner
def card_of_number(params: Any, level: int, number: int) -> int:
    """The kind of card that a number of a level stands for."""
    left = number
    for card in range(params.enemy_count):
        if params.level[card] == level:
            left -= params.copies[card]
            if left <= 0:
                return int(card)
    return NOTHING


@inner
def shuffle_cards(state: Any, draws: Any, log: Any, first: int, behind: int) -> None:
    """Shuffle cards of the deck, from one place up to another; draws name kinds of cards by their numbers from 1."""
    for k in range(first, behind):
        state.deck[k] += 1
    chance.shuffle(draws, log, FLEET_SHUFFLE, state.deck[first:], behind - first, NOBODY)
    for k in range(first, behind):
        state.deck[k] -= 1


# --- the row ---


@inner
def arrive(params: Any, state: Any, log: Any) -> None:
    """Fill empty slots from the top of the deck, the leftmost first (WE-ARR-01 to WE-ARR-05, WE-R-10)."""
    if params.shift_left != 0:
        slide_left(params, state, log)
    for slot in range(params.row_size):
        if state.deck_count == 0:
            return
        target = state.targets[slot]
        if target.card == NOTHING:
            clear_target(params, target)
            target.card = take_top(state)
            state.row_count += 1
            state.tally.seen_in_warp[state.warp - 1] += 1
            event_log.effect(log, effects.ARRIVED, SEAT, -1, slot, target.card, 0, 0)


@inner
def slide_left(params: Any, state: Any, log: Any) -> None:
    """Enemies slide left over empty slots, with all that lies on them (WE-R-10)."""
    free = 0
    for slot in range(params.row_size):
        if state.targets[slot].card == NOTHING:
            continue
        if slot != free:
            state.targets[free] = state.targets[slot]
            state.targets[slot].card = NOTHING
            clear_target(params, state.targets[slot])
            event_log.effect(log, effects.SLID, SEAT, -1, slot, free, state.targets[free].card, 0)
        free += 1


@inner
def take_top(state: Any) -> int:
    """The top card of the enemy deck."""
    card = state.deck[0]
    state.deck_count -= 1
    for k in range(state.deck_count):
        state.deck[k] = state.deck[k + 1]
    state.deck[state.deck_count] = NOTHING
    return int(card)


@inner
def clear_target(params: Any, target: Any) -> None:
    """No tokens, no counters, no stun mark (WE-ARR-05, WE-WRP-05)."""
    for token in range(params.type_count):
        target.below[token] = 0
        target.above[token] = 0
    target.tokens_below = 0
    target.laser = 0
    target.maneuver = 0
    target.laser_counters = 0
    target.maneuver_counters = 0
    target.stunned = 0


# --- the end of a warp ---


@inner
def retrieve(params: Any, state: Any, draws: Any, log: Any) -> None:
    """Cards of the row and of the discard pile go back, shuffled, on top of those never seen (WE-WRP-04, WE-WRP-05, WE-R-12).

    They are mixed from the row, left to right, and then the pile in the order in which it was filled.
    """
    back = state.row_count + state.beaten_count
    for k in range(state.deck_count - 1, -1, -1):
        state.deck[k + back] = state.deck[k]
    put_on_top(params, state)
    state.deck_count += back
    event_log.effect(log, effects.RETRIEVED, SEAT, -1, back, 0, 0, 0)
    if params.retrieved == RETRIEVED_BY_LEVEL:
        shuffle_by_level(params, state, draws, log)
    elif params.retrieved == RETRIEVED_ALL:
        shuffle_cards(state, draws, log, 0, state.deck_count)
    else:
        shuffle_cards(state, draws, log, 0, back)


@inner
def put_on_top(params: Any, state: Any) -> None:
    """Cards of the row and of the discard pile take the first places of the deck; the slots are empty (WE-WRP-05)."""
    at = 0
    for slot in range(params.row_size):
        target = state.targets[slot]
        if target.card != NOTHING:
            state.deck[at] = target.card
            at += 1
            target.card = NOTHING
            clear_target(params, target)
    for k in range(state.beaten_count):
        state.deck[at] = state.beaten[k]
        state.beaten[k] = NOTHING
        at += 1
    state.row_count = 0
    state.beaten_count = 0


@inner
def shuffle_by_level(params: Any, state: Any, draws: Any, log: Any) -> None:
    """All cards, seen or not, are shuffled within their level, level 1 on top (WE-R-12, WE-R-47)."""
    first = 0
    for level in range(1, LEVELS + 1):
        behind = first
        for k in range(first, state.deck_count):
            card = state.deck[k]
            if params.level[card] == level:
                state.deck[k] = state.deck[behind]
                state.deck[behind] = card
                behind += 1
        if behind > first:
            shuffle_cards(state, draws, log, first, behind)
        first = behind
