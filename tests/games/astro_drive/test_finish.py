"""How a game ends, and the places (AD-END, AD-R-36 to AD-R-44)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.astro_drive.setup_table import SetupTable, before_race, pin
from toolkit.games.astro_drive.names import effects
from toolkit.games.astro_drive.names.draws import FINISH_BLOCK
from toolkit.games.astro_drive.rules import finish
from toolkit.games.astro_drive.state import BY_ASTEROIDS, BY_PLANET, NOBODY

WINNING_ROW = 40  # the finish is the sixth map


def near_finish(*rows: int, **options: Any) -> SetupTable:
    """Ships at these rows with the finish map placed, seat 1 on turn without movement left."""
    table = before_race({"players": len(rows)}, options, pins=[pin(FINISH_BLOCK, 3)])
    table.set_up()
    table.place_due(37)
    table.put(*rows)
    table.state.on_turn = 0
    for seat in table.seats():
        table.ship(seat).position = seat
    assert table.state.winning_row == WINNING_ROW + options.get("finish_line_after_row", 4) - 4
    return table


def won(table: SetupTable, seat: int = 1) -> bool:
    return bool(finish.won(table.params, table.state, seat - 1))


@pytest.mark.rule("AD-END-01")
@pytest.mark.ruling("AD-R-38", "AD-R-41")
def test_a_ship_wins_beyond_the_line_with_its_movement_spent() -> None:
    assert [won(near_finish(row, 1)) for row in (0, 39, 40, 41, 60)] == [False, False, True, True, True]
    crashed = near_finish(40, 1)
    crashed.ship(1).out = BY_PLANET
    assert not won(crashed)
    table = near_finish(40, 1)
    table.state.winning_row = 0  # the finish is not placed yet
    assert not won(table)
    assert [won(near_finish(row, 1, finish_line_after_row=2)) for row in (37, 38)] == [False, True]


@pytest.mark.rule("AD-END-03")
@pytest.mark.ruling("AD-R-39")
def test_movement_left_behind_the_line_has_to_be_flown() -> None:
    table = near_finish(41, 1)
    table.state.turn.movement = 1
    assert not won(table)
    ignored = near_finish(41, 1, finish_leftover_points="ignored")
    ignored.state.turn.movement = 1
    assert won(ignored)


@pytest.mark.rule("AD-END-01")
@pytest.mark.ruling("AD-R-36")
def test_the_place_where_a_ship_comes_to_rest_decides() -> None:
    table = near_finish(40, 1)
    table.ship(1).row = 38  # a wormhole took it back
    assert not won(table)


@pytest.mark.rule("AD-END-02")
@pytest.mark.ruling("AD-R-40")
def test_others_finish_the_round_only_by_option() -> None:
    table = near_finish(40, 45, 41)
    assert won(table)
    assert finish.round_winner(table.params, table.state) == NOBODY
    later = near_finish(40, 45, 41, finish_timing="end_of_round")
    assert not won(later)
    assert finish.crossed(later.params, later.state, 0)
    assert finish.round_winner(later.params, later.state) == 1
    later.ship(2).out = BY_PLANET
    assert finish.round_winner(later.params, later.state) == 2
    equal = near_finish(44, 44, 39, finish_timing="end_of_round")
    equal.ship(1).position, equal.ship(2).position = 2, 1
    assert finish.round_winner(equal.params, equal.state) == 1  # the higher initiative moved first
    nobody = near_finish(39, 38, finish_timing="end_of_round")
    assert finish.round_winner(nobody.params, nobody.state) == NOBODY


@pytest.mark.rule("AD-END-04")
@pytest.mark.ruling("AD-R-42")
@pytest.mark.example("AD-X-28")
def test_the_last_survivor_wins_wherever_it_is() -> None:
    table = near_finish(3, 0)
    assert finish.survivor(table.params, table.state) == NOBODY
    table.ship(1).out = BY_PLANET
    assert finish.survivor(table.params, table.state) == 1
    table.ship(2).out = BY_PLANET
    assert finish.survivor(table.params, table.state) == NOBODY
    flying = near_finish(3, 0, last_survivor_wins=False)
    flying.ship(1).out = BY_PLANET
    assert finish.survivor(flying.params, flying.state) == NOBODY


@pytest.mark.ruling("AD-R-45")
def test_a_player_alone_flies_to_the_finish() -> None:
    table = near_finish(3, last_survivor_wins=False)
    assert finish.survivor(table.params, table.state) == NOBODY
    table.ship(1).row = 40
    assert won(table)


# --- places ---


def places(table: SetupTable) -> list[int]:
    finish.set_places(table.params, table.state, table.log)
    return [int(table.ship(seat).place) for seat in table.seats()]


def out(table: SetupTable, seat: int, round_number: int, row: int, cause: int = BY_ASTEROIDS) -> None:
    table.ship(seat).out, table.ship(seat).row = cause, row
    table.state.tally[seat - 1].out_round, table.state.tally[seat - 1].out_row = round_number, row


@pytest.mark.rule("AD-END-05")
def test_the_winner_is_first_then_those_that_fly_by_row() -> None:
    table = near_finish(20, 45, 38, 46)
    table.state.winner = 1  # at the instant of the win nobody has to be behind it
    assert places(table) == [4, 1, 3, 2]
    assert [words[:2] for words in table.told(effects.STANDING)] == [(1, 45), (2, 46), (3, 38), (4, 20)]


@pytest.mark.rule("AD-END-04")
def test_a_survivor_in_row_0_is_before_those_that_are_out() -> None:
    table = near_finish(0, 30, 33, 31)
    table.state.winner = 0
    out(table, 2, 4, 30)
    out(table, 3, 3, 33)
    out(table, 4, 4, 31)
    assert places(table) == [1, 3, 4, 2]  # by the round in which they went out, then by the row
    assert [words[1] for words in table.told(effects.STANDING)] == [0, 31, 30, 33]


def test_equal_rows_go_by_the_order_of_the_round() -> None:
    table = near_finish(20, 20, 20)
    table.ship(1).position, table.ship(2).position, table.ship(3).position = 3, 1, 2
    assert places(table) == [3, 1, 2]  # initiative of the round
    out(table, 1, 5, 22)
    out(table, 2, 5, 22)
    assert places(table) == [2, 3, 1]  # who moved later went out later


@pytest.mark.ruling("AD-R-46")
def test_every_seat_has_a_place_of_its_own_also_without_cards() -> None:
    table = near_finish(20, 20, 20)
    for seat in table.seats():
        table.ship(seat).position = 0
    assert places(table) == [1, 2, 3]


@pytest.mark.ruling("AD-R-44")
def test_places_without_a_winner() -> None:
    table = near_finish(10, 30)
    assert table.state.winner == NOBODY
    assert places(table) == [2, 1]
