"""The table at the start of a game (AD-SET)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.astro_drive.setup_table import SetupTable, before_race, pin
from toolkit.engine import log as event_log
from toolkit.games.astro_drive.names import effects
from toolkit.games.astro_drive.names.draws import COURSE_MAPS, DECK, FINISH_BLOCK, INITIATIVES, ORIENTATION, SYMBOL_SQUARE
from toolkit.games.astro_drive.state import ALIVE, NO_CARD, NOBODY


def cubes_in_all(table: SetupTable) -> int:
    held = sum(int(table.ship(seat).cubes) for seat in table.seats())
    return held + len(table.lying()) + int(table.state.storage)


def cards_in_all(table: SetupTable) -> list[int]:
    return sorted([card for seat in table.seats() for card in table.hand(seat)] + table.deck() + table.discarded())


@pytest.mark.rule("AD-SET-01", "AD-SET-02", "AD-SET-03")
@pytest.mark.parametrize(("players", "storage", "deck"), [(2, 11, 49), (3, 9, 46), (4, 7, 43)])
def test_cubes_and_cards(players: int, storage: int, deck: int) -> None:
    table = before_race({"players": players})
    state = table.set_up()
    assert (state.ship_count, state.survivors) == (players, players)
    assert state.storage + len(table.lying()) == storage
    assert [int(table.ship(seat).cubes) for seat in table.seats()] == [2] * players
    assert [len(table.hand(seat)) for seat in table.seats()] == [3] * players
    assert state.deck_count == deck
    assert [words[0] for words in table.told(effects.STARTING_CUBES)] == [2] * players


@pytest.mark.example("AD-X-30")
@pytest.mark.rule("AD-COM-03", "AD-COM-04")
def test_conservation_at_the_start() -> None:
    table = before_race()
    for game in range(30):
        state = table.set_up(game)
        assert state.storage == 7 - len(table.lying())
        assert (state.deck_count, state.pile_count, state.box_count, state.placed) == (43, 5, 12, 3)
        assert cubes_in_all(table) == 15
        assert cards_in_all(table) == list(range(1, 56))
        maps = [*table.placed(), *table.pile(), *table.box()]
        assert sorted(str(word) for word in maps) == sorted(["FIN", *map(str, range(1, 20))])


@pytest.mark.rule("AD-SET-03")
def test_seat_1_gets_the_top_cards() -> None:
    table = before_race({"players": 2}, pins=[pin(DECK, 55, 1, 30, 7, 8, 9, 10)])
    table.set_up()
    assert [table.hand(seat) for seat in table.seats()] == [[55, 1, 30], [7, 8, 9]]
    assert table.deck()[0] == 10
    # what is told of a card that is dealt: cards in hand, cards in the deck
    assert [words[:2] for words in table.told(effects.DEALT)] == [(1, 54), (2, 53), (3, 52), (1, 51), (2, 50), (3, 49)]


@pytest.mark.rule("AD-SET-04")
def test_ships_stand_beside_the_starting_line() -> None:
    table = before_race()
    state = table.set_up()
    for seat in table.seats():
        ship = table.ship(seat)
        assert (ship.row, ship.column, ship.out, ship.played, ship.position) == (0, 0, ALIVE, NO_CARD, 0)
    assert (state.on_turn, state.winner, state.leader, state.round_number) == (NOBODY, NOBODY, NOBODY, 0)
    assert (state.chosen == NO_CARD).all()
    assert (state.first_row, state.last_row) == (1, 21)


@pytest.mark.parametrize(
    ("setup", "names"),
    [
        ({}, [DECK, COURSE_MAPS, FINISH_BLOCK, ORIENTATION, ORIENTATION, ORIENTATION]),
        (
            {"initiative": "shuffled", "maps_at_start": 1},
            [INITIATIVES, DECK, COURSE_MAPS, FINISH_BLOCK, ORIENTATION],
        ),
    ],
)
def test_draws_come_in_a_fixed_order(setup: dict[str, Any], names: list[int]) -> None:
    table = before_race(setup)
    table.set_up()
    assert [e.code for e in event_log.events(table.log) if e.kind == event_log.DRAW] == names


def test_made_maps_are_drawn_in_place_of_course_maps() -> None:
    table = before_race({"maps": {"made": {}}, "maps_at_start": 1})
    table.set_up()
    names = [e.code for e in event_log.events(table.log) if e.kind == event_log.DRAW]
    assert names[:3] == [DECK, FINISH_BLOCK, SYMBOL_SQUARE]
    assert set(names[2:]) == {SYMBOL_SQUARE}


def test_initiatives_are_dealt_anew_among_the_cards() -> None:
    plain, table = before_race(), before_race({"initiative": "shuffled"}, pins=[pin(INITIATIVES, 7, 55)])
    state = table.set_up()
    assert state.initiative[:2].tolist() == [7, 55]
    assert sorted(state.initiative[:55].tolist()) == list(range(1, 56))
    assert state.initiative[:55].tolist() != list(table.params.initiative[:55])
    assert plain.set_up().initiative[:55].tolist() == list(range(55, 0, -1))
    other = before_race({"initiative": "shuffled"})
    assert other.set_up(0).initiative.tolist() != other.set_up(1).initiative.tolist()
    # The rest of the table is that of the same game with printed initiatives
    assert [table.hand(seat) for seat in table.seats()] == [plain.hand(seat) for seat in plain.seats()]


def test_a_handicap_of_cubes() -> None:
    table = before_race({"players": 3, "extra_cubes": [0, 0, 1], "cubes_total": 8})
    table.set_up()
    assert [int(table.ship(seat).cubes) for seat in table.seats()] == [2, 2, 3]
    assert [int(tally.cubes_start) for tally in table.state.tally] == [2, 2, 3, 0]
    assert cubes_in_all(table) == 8


def test_hands_of_another_size_and_an_own_deck() -> None:
    deck = [{"initiative": 5, "movement": 4, "control": 2, "count": 10}]
    table = before_race({"players": 2, "hand_size": 5, "deck": deck})
    table.set_up()
    assert sorted(table.hand(1) + table.hand(2)) == list(range(1, 11))
    assert table.state.deck_count == 0
