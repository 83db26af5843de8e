"""Cards revealed, the order of turns, and the end of a round (AD-CRD, AD-EOR)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scipy import stats

from tests.games.astro_drive.setup_table import FALSE_ALARM, SetupTable, before_race, pin
from toolkit.games.astro_drive.names import effects
from toolkit.games.astro_drive.names.draws import INITIATIVE_TIE, RESHUFFLE
from toolkit.games.astro_drive.rules import cards
from toolkit.games.astro_drive.state import BY_PLANET, NO_CARD


def card(initiative: int) -> int:
    """Number of the card of the box with an initiative: C55 is card 1."""
    return 56 - initiative


def dealt(*hands: list[int], **settings: Any) -> SetupTable:
    """Players with these hands and nothing in the deck; cards by initiative."""
    table = before_race({"players": len(hands)}, **settings)
    table.set_up()
    for seat, hand in enumerate(hands):
        table.state.hands[seat] = NO_CARD
        table.state.hands[seat, : len(hand)] = [card(initiative) - 1 for initiative in hand]
        table.ship(seat + 1).hand_count = len(hand)
    table.state.deck_count = table.state.discard_count = 0
    return table


def put_deck(table: SetupTable, *initiatives: int) -> None:
    table.state.deck[: len(initiatives)] = [card(initiative) - 1 for initiative in initiatives]
    table.state.deck_count = len(initiatives)


def initiatives(numbers: list[int]) -> list[int]:
    return [56 - number for number in numbers]


# --- the reveal ---


@pytest.mark.rule("AD-CRD-03")
@pytest.mark.example("AD-X-29")
def test_turns_go_from_highest_to_lowest_initiative() -> None:
    table = dealt([12, 1, 2], [55, 3, 4], [31, 5, 6])
    assert table.play(card(12), card(55), card(31)) == [2, 3, 1]
    assert [int(table.ship(seat).position) for seat in table.seats()] == [3, 1, 2]
    assert [words[:2] for words in table.told(effects.TURN_POSITION)] == [(1, 55), (2, 31), (3, 12)]


@pytest.mark.rule("AD-CRD-02", "AD-CRD-05")
def test_revealed_cards_lie_on_the_table() -> None:
    table = dealt([12, 1, 2], [3, 55, 4], [5, 6, 31])
    table.play(card(12), card(55), card(31))
    assert [initiatives(table.hand(seat)) for seat in table.seats()] == [[1, 2], [3, 4], [5, 6]]
    assert [int(table.ship(seat).played) + 1 for seat in table.seats()] == [card(12), card(55), card(31)]
    assert (table.state.chosen == NO_CARD).all()
    assert table.discarded() == []
    assert [int(tally.cards_played) for tally in table.state.tally] == [1, 1, 1, 0]
    assert table.state.tally[2].symbols_played.tolist() == [0, 0, 1, 0, 0]  # C31: wormhole generator
    assert [words[0] + 1 for words in table.told(effects.PLAYED)] == [card(12), card(55), card(31)]


@pytest.mark.rule("AD-CRD-01", "AD-CRD-03")
def test_only_survivors_with_a_card_have_a_turn() -> None:
    table = dealt([12], [55], [31], [40])
    table.ship(2).out = BY_PLANET
    table.ship(2).position = 3  # of its last round
    table.ship(4).position = 2  # of the round before, in which it had a card
    assert table.play(card(12), 0, card(31), 0) == [3, 1]
    assert [int(table.ship(seat).position) for seat in table.seats()] == [2, 3, 1, 0]


def test_initiatives_of_this_game_count() -> None:
    table = dealt([12], [55])
    table.state.initiative[card(12) - 1] = 60
    assert table.play(card(12), card(55)) == [1, 2]


def tied(rule: str, *rows: int, **settings: Any) -> SetupTable:
    """Four players whose cards have initiatives 5, 9, 5, 5, at these rows."""
    deck = [
        {"initiative": 5, "movement": 1, "control": 1, "count": 10},
        {"initiative": 9, "movement": 1, "control": 1, "count": 2},
    ]
    table = before_race({"players": 4, "deck": deck}, {"initiative_tie": rule}, **settings)
    table.set_up()
    table.put(*rows)
    return table


def order_of(table: SetupTable) -> list[int]:
    """Play cards of initiatives 5, 9, 5, 5 from any hands."""
    for seat, number in enumerate((1, 11, 2, 3), 1):
        table.state.hands[seat - 1] = NO_CARD
        table.state.hands[seat - 1, 0] = number - 1
        table.ship(seat).hand_count = 1
    return table.play(1, 11, 2, 3)


@pytest.mark.ruling("AD-R-43")
def test_equal_initiatives() -> None:
    assert order_of(tied("seat", 1, 1, 2, 3)) == [2, 1, 3, 4]
    assert order_of(tied("leader_first", 1, 1, 2, 3)) == [2, 4, 3, 1]
    assert order_of(tied("trailer_first", 2, 9, 3, 1)) == [2, 4, 1, 3]
    pins = [pin(INITIATIVE_TIE, 3, 1)]
    table = tied("random", 1, 1, 2, 3, pins=pins)
    assert order_of(table) == [2, 3, 1, 4]
    assert table.drawn(INITIATIVE_TIE) == [(3, 1, 4)]
    # of equal rows the draw decides
    assert order_of(tied("leader_first", 1, 1, 1, 3, pins=pins)) == [2, 4, 3, 1]
    assert order_of(tied("trailer_first", 1, 1, 1, 3, pins=[pin(INITIATIVE_TIE, 4, 3)])) == [2, 3, 1, 4]
    assert not tied("seat", 1, 1, 1, 1).drawn(INITIATIVE_TIE)


@pytest.mark.ruling("AD-R-43")
def test_a_random_tie_favours_no_seat() -> None:
    table, found = tied("random", 1, 1, 1, 1), Counter[tuple[int, ...]]()
    for _ in range(600):
        found[tuple(order_of(table))] += 1
    assert len(found) == 6
    assert all(order[0] == 2 for order in found)
    assert stats.chisquare(list(found.values())).pvalue > FALSE_ALARM


def test_the_printed_deck_has_no_ties() -> None:
    table = dealt([12], [55], [31])
    table.play(card(12), card(55), card(31))
    assert not table.drawn(INITIATIVE_TIE)


# --- the end of the round ---


@pytest.mark.rule("AD-EOR-01", "AD-CRD-05")
def test_played_cards_are_discarded_and_survivors_draw() -> None:
    table = dealt([12, 1, 2], [55, 3, 4], [31, 5, 6])
    put_deck(table, 50, 51, 52, 53)
    table.play(card(12), card(55), card(31))
    table.ship(2).out = BY_PLANET
    table.state.hands[1], table.ship(2).hand_count = NO_CARD, 0  # its hand went at the crash
    cards.end_of_round(*table.all)
    assert initiatives(table.discarded()) == [12, 55, 31]
    assert [int(table.ship(seat).played) for seat in table.seats()] == [NO_CARD] * 3
    assert [initiatives(table.hand(seat)) for seat in table.seats()] == [[1, 2, 50], [], [5, 6, 51]]
    assert initiatives(table.deck()) == [52, 53]
    cards.end_of_round(*table.all)  # nobody has played
    assert len(table.discarded()) == 3


@pytest.mark.rule("AD-EOR-01", "AD-COM-04")
def test_hands_are_three_again_round_after_round() -> None:
    table = before_race({"players": 4})
    table.set_up()
    for _ in range(25):  # through the deck and twice through the discards
        table.play(*(table.hand(seat)[0] for seat in table.seats()))
        on_table = [int(table.ship(seat).played) + 1 for seat in table.seats()]
        hands = [number for seat in table.seats() for number in table.hand(seat)]
        assert sorted(on_table + hands + table.deck() + table.discarded()) == list(range(1, 56))
        cards.end_of_round(*table.all)
        assert [len(table.hand(seat)) for seat in table.seats()] == [3] * 4
    assert table.state.reshuffles == 2


@pytest.mark.ruling("AD-R-46")
def test_an_empty_deck_in_the_middle_of_the_draws() -> None:
    table = dealt([12, 1, 2], [55, 3, 4], [31, 5, 6], pins=[pin(RESHUFFLE, card(55))])
    put_deck(table, 50)
    table.play(card(12), card(55), card(31))
    cards.end_of_round(*table.all)
    assert initiatives(table.hand(1)) == [1, 2, 50]
    assert initiatives(table.hand(2)) == [3, 4, 55]  # of the new deck: the played cards, not those in hand
    assert initiatives(table.hand(3))[2] in (12, 31)
    assert (table.state.deck_count, table.state.discard_count, table.state.reshuffles) == (1, 0, 1)
    assert sorted(initiatives(list(table.drawn(RESHUFFLE)[0]))) == [12, 31, 55]
    assert table.told(effects.RESHUFFLED) == [(3, 0, 0, 0)]
    stop = dealt([12, 1, 2], [55, 3, 4], [31, 5, 6], options={"deck_exhausted": "stop_drawing"})
    put_deck(stop, 50)
    stop.play(card(12), card(55), card(31))
    cards.end_of_round(*stop.all)
    assert [len(stop.hand(seat)) for seat in stop.seats()] == [3, 2, 2]
    assert (stop.state.deck_count, stop.state.discard_count, stop.state.reshuffles) == (0, 3, 0)


@pytest.mark.ruling("AD-R-47")
def test_who_draws_first() -> None:
    for order, drawn in (("seat", [50, 51, 52]), ("initiative", [52, 50, 51])):
        table = dealt([12], [55], [31], options={"draw_order": order})
        put_deck(table, 50, 51, 52)
        table.play(card(12), card(55), card(31))
        cards.end_of_round(*table.all)
        assert [initiatives(table.hand(seat)) for seat in table.seats()] == [[number] for number in drawn]


@pytest.mark.rule("AD-EOR-01")
@pytest.mark.ruling("AD-R-47")
@pytest.mark.parametrize("order", ["seat", "initiative"])
def test_a_ship_that_went_out_in_this_round_does_not_draw(order: str) -> None:
    table = dealt([12], [55], [31], options={"draw_order": order})
    put_deck(table, 50, 51, 52)
    table.play(card(12), card(55), card(31))
    table.ship(2).out = BY_PLANET
    cards.end_of_round(*table.all)
    assert sorted(number for seat in table.seats() for number in initiatives(table.hand(seat))) == [50, 51]
    assert table.hand(2) == []


def test_hands_that_are_not_filled_up() -> None:
    table = dealt([12, 1], [55, 3], components={"hand.drawn_per_round": 0})
    put_deck(table, 50)
    table.play(card(12), card(55))
    cards.end_of_round(*table.all)
    assert [len(table.hand(seat)) for seat in table.seats()] == [1, 1]
