"""Cards and dice that may still come, as a seat knows them: those that it remembers of the piles are certain."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...limits import COMBAT_LINES, LEVELS, MAX_HITS, PILES
from ...rules.flight.dice import DIE
from ...state import COMBAT_ZONE, NOTHING, PIRATES, SABOTAGE, SWARM
from ..chances import index_below
from ..power import was_revealed


@inner
def list_possible(params: Any, seen: Any, seat: int, work: Any) -> None:
    """Write the cards that may come: those remembered, and of each group the others, of which some will (GT-CRD-01).

    Cards of a level are a group; where piles are not laid by level, in the learning flight or of a given deck, all are one.
    """
    setting = params.rounds[seen.round_number]
    by_level = bool(seen.learning == 0 and params.deck_given == 0)
    groups = LEVELS if by_level else 1
    work.certain_count = 0
    for group in range(groups):
        wanted = PILES * setting.pile[group] if by_level else deck_length(params, seen) - seen.card_number
        work.possible_count[group] = 0
        for number in range(params.card_count):
            card = params.cards[number]
            if (by_level and card.level != group) or not is_dealt(setting, seen, by_level, card):
                continue
            if was_revealed(seen, number):
                wanted -= 1 if by_level else 0  # a given deck may have it again
            elif seen.used[number] == 0:
                if seen.players[seat].builder.known[number] != 0:
                    work.certain[work.certain_count] = number
                    work.certain_count += 1
                    wanted -= 1
                else:
                    work.possible[group, work.possible_count[group]] = number
                    work.possible_count[group] += 1
        work.wanted_cards[group] = max(0, min(wanted, work.possible_count[group]))
    for group in range(groups, LEVELS):
        work.possible_count[group] = 0
        work.wanted_cards[group] = 0


@inner
def deck_length(params: Any, seen: Any) -> int:
    """Cards of a deck that is not made of piles, as many as lie there."""
    return int(seen.deck_count if seen.deck_count > 0 else params.fixed_count)


@inner
def is_dealt(setting: Any, seen: Any, by_level: bool, card: Any) -> bool:
    """Whether a card may be in this round's deck at all."""
    if seen.learning != 0:
        return bool(card.starred != 0)
    return bool(by_level or setting.pile[card.level] > 0)


@inner
def deal(params: Any, seen: Any, draws: Any, name: int, work: Any) -> None:
    """Put cards that may come behind those revealed, in any order."""
    quick = work.quick[0]
    first = seen.card_number
    count = first
    for i in range(work.certain_count):
        quick.deck[count] = work.certain[i]
        count += 1
    for group in range(LEVELS):
        possible = work.possible[group]
        left = work.possible_count[group]
        for i in range(work.wanted_cards[group]):
            j = i + index_below(draws, name, left - i)
            kept = possible[j]
            possible[j] = possible[i]
            possible[i] = kept
            quick.deck[count] = kept
            count += 1
    quick.deck_count = count
    for i in range(first, count - 1):
        j = i + index_below(draws, name, count - i)
        kept = quick.deck[j]
        quick.deck[j] = quick.deck[i]
        quick.deck[i] = kept


@inner
def roll_all(params: Any, seen: Any, draws: Any, name: int, work: Any) -> None:
    """Roll for every projectile and pair that the cards to come, and the present one, may need: the same for all choices."""
    quick = work.quick[0]
    for k in range(max(0, seen.card_number - 1), quick.deck_count):
        card = params.cards[quick.deck[k]]
        if card.type == SWARM or card.type == PIRATES:
            for projectile in range(card.hit_count):
                work.luck[k, projectile] = roll_two(draws, name)
        elif card.type == COMBAT_ZONE:
            for line in range(COMBAT_LINES):
                for projectile in range(card.line_hit_count[line]):
                    work.luck[k, line * MAX_HITS + projectile] = roll_two(draws, name)
        elif card.type == SABOTAGE:
            for die in range(2 * params.sabotage_tries):
                work.luck[k, die] = roll_two(draws, name)


@inner
def roll_two(draws: Any, name: int) -> int:
    """Two dice, of one draw."""
    both = index_below(draws, name, DIE * DIE)
    return int(2 + both // DIE + both % DIE)


@inner
def line_of(card: Any, what: int) -> int:
    """The line of a combat zone that compares something, or NOTHING."""
    for line in range(COMBAT_LINES):
        if card.least[line] == what:
            return line
    return NOTHING
