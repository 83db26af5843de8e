"""Columns and measures: what rows say is what the measures make of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from toolkit.engine.declarations import games_dtype, seats_dtype
from toolkit.games.galaxy_trucker import state, unpacking
from toolkit.games.galaxy_trucker.limits import MAX_CARDS
from toolkit.games.galaxy_trucker.outcomes import (
    GAME_ROW,
    GAMES,
    LOST_BY,
    MAIN_MEASURE,
    MAIN_SCORE,
    MEASURES,
    OUT_WHY,
    SEAT_ROW,
    SEATS,
    WINNERS,
)

MEASURE = {measure.name: measure for measure in MEASURES}
Rows = tuple[Any, Any]


def rows(count: int = 1, players: int = 2, rounds: int = 1) -> Rows:
    """Rows of both tables: one round that nothing has happened in."""
    games, seats = np.zeros(count, games_dtype(GAMES)), np.zeros((count, players), seats_dtype(SEATS))
    games["rounds"] = rounds
    for number in range(1, rounds + 1):
        seats[f"launch_tile_{number}"] = range(1, players + 1)
        seats[f"out_why_{number}"] = state.FLYING
    return games, seats


def value(name: str, made: Rows) -> Any:
    """A measure of the first game."""
    return MEASURE[name].of(*made)[0]


def test_the_kernel_s_rows_are_the_tables_rows() -> None:
    games, seats = rows(2, 3, 3)
    game, seat = games.view(GAME_ROW), seats.view(SEAT_ROW)
    game["by_round"]["cards_by_type"][1, 2, state.EPIDEMIC] = 4
    assert games["cards_by_type_epidemic_3"].tolist() == [0, 4]
    seat["by_round"]["lost_by"][0, 2, 1, state.BY_SABOTAGE] = 7
    seat["by_round"]["tiles_by_type"][0, 2, 0, state.SHIELD] = 2
    seat["by_round"]["cells_used"][1, 0, 2, 3] = 5
    seat["by_round"]["credits"][1, 1, 0] = 9
    seat["final_credits"][1, 1] = 11
    assert seats["lost_by_sabotage_2"][0].tolist() == [0, 0, 7]
    assert seats["tiles_by_type_shield_1"][0].tolist() == [0, 0, 2]
    assert seats["cells_used_goods_3"][1].tolist() == [5, 0, 0]
    assert seats["credits_1"][1].tolist() == [0, 9, 0]
    assert seats["final_credits"][1].tolist() == [0, 11, 0]


def test_words_are_in_the_order_of_the_numbers() -> None:
    assert [getattr(state, f"BY_{word.upper()}") for word in LOST_BY if word != "aside"] == [0, 2, 3, 4, 5, 6, 7]
    assert state.BY_SET_ASIDE == list(LOST_BY).index("aside")
    assert [getattr(state, word.upper()) for word in OUT_WHY] == [2, 3, 4, 5]
    assert WINNERS == ("nobody", "1", "2", "3", "4", "shared")


@pytest.mark.rule("GT-GAM-02")
def test_equal_credits_share_the_win() -> None:
    games, seats = rows(2, 3)
    seats["won"], seats["winners"] = [[0, 1, 0], [1, 0, 1]], [[1] * 3, [2] * 3]
    seats["final_credits"] = [[3, 9, 0], [5, 1, 5]]
    assert MEASURE["score"].of(games, seats).tolist() == [[0, 1, 0], [0.5, 0, 0.5]]
    assert MEASURE["edge"].of(games, seats)[0].round(6).tolist() == [-0.333333, 0.666667, -0.333333]
    assert MEASURE["won"].of(games, seats).tolist() == [[0, 1, 0], [1, 0, 1]]
    assert MEASURE["seat_1_won"].of(games, seats).tolist() == [0, 1]
    assert MEASURE["most_credits"].of(games, seats).tolist() == [9, 5]
    assert MEASURE["credit_spread"].of(games, seats).tolist() == [9, 4]
    assert (MAIN_MEASURE, MAIN_SCORE) == ({"game": "seat_1_won"}, {"game": "score"})


def test_a_game_that_failed_has_no_winner_and_numbers_all_the_same() -> None:
    made = np.zeros(1, games_dtype(GAMES)), np.zeros((1, 2), seats_dtype(SEATS))
    for measure in MEASURES:
        found = np.asarray(measure.of(*made), np.float64)
        assert found.shape == ((1, 2) if measure.by_seat else (1,)), measure.name
        assert measure.missing or not np.isnan(found).any(), measure.name
    assert value("score", made).tolist() == [0, 0]


def test_net_is_what_comes_in_less_what_is_paid() -> None:
    _games, seats = made = rows(rounds=2)
    for name, credits in (("credits_from_cards", 4), ("finish_reward", 3), ("looks_bonus", 2), ("sale", 10)):
        seats[f"{name}_1"][0, 0] = credits
    seats["penalty_1"][0], seats["fine_1"][0, 1], seats["sale_2"][0, 1] = [5, 2], 1, 7
    assert value("seat_net", made).tolist() == [14, 4]
    assert [value(f"net_{number}", made) for number in (1, 2)] == [5.5, 3.5]
    assert value("net", made) == 4.5
    assert np.isnan(value("net_3", made))
    assert value("sale", made) == 17 / 4
    assert (value("net_tile_1", made), value("net_tile_2", made)) == (7, 2)
    assert np.isnan(value("net_tile_3", made))
    seats["launch_tile_2"][0] = [2, 1]
    assert (value("net_tile_1", made), value("net_tile_2", made)) == (10.5, -1.5)


def test_shares_of_ships() -> None:
    _games, seats = made = rows(players=4, rounds=2)
    seats["out_why_1"][0, :3] = [state.GAVE_UP, state.LAPPED, state.NO_ENGINES]
    seats["out_why_2"][0, 0] = state.NO_HUMANS
    seats["violations_1"][0, 1] = 3
    assert value("out", made) == 4 / 8
    assert [value(f"out_{number}", made) for number in (1, 2)] == [0.75, 0.25]
    assert [value(name, made) for name in OUT_WHY] == [1 / 8] * 4
    assert value("seat_out", made).tolist() == [2, 1, 1, 0]
    assert (value("flawed", made), value("flawed_1", made), value("violations", made)) == (1 / 8, 0.25, 3 / 8)


def test_losses_and_ratios() -> None:
    _games, seats = made = rows(rounds=2)
    seats["lost_by_spot_check_1"][0, 0], seats["lost_by_falling_off_2"][0] = 2, [1, 3]
    assert value("lost", made) == 1.5
    assert value("lost_falling_off", made) == 1
    assert value("seat_lost", made).tolist() == [3, 3]
    assert np.isnan(value("hits_stopped", made))
    seats["hits_1"][0], seats["stopped_1"][0, 1] = [3, 1], 1
    assert value("hits_stopped", made) == 0.25
    seats["fights_won_2"][0, 0], seats["fights_tied_1"][0, 1], seats["fights_lost_1"][0, 1] = 1, 1, 2
    assert value("fights_beaten", made) == 0.25


def test_building_by_round() -> None:
    games, seats = made = rows(rounds=3)
    assert np.isnan(value("grabs_per_tile", made))
    seats["filled_1"][0], seats["grabs_1"][0] = [5, 3], [9, 6]  # the starting cabin is among those filled
    seats["filled_2"][0], seats["grabs_2"][0] = [9, 1], [12, 0]
    seats["filled_3"][0] = 14  # a ship that was given
    assert [value(f"grabs_per_tile_{number}", made) for number in (1, 2)] == [2.5, 1.5]
    assert np.isnan(value("grabs_per_tile_3", made))
    assert value("grabs_per_tile", made) == 27 / 14
    seats["build_time_1"][0], seats["build_time_2"][0] = [170_000, 144_000], [135_000, 180_000]
    games["runs_time_1"], games["runs_time_2"] = 180_000, 270_000
    assert [value(f"first_number_{number}", made) for number in (1, 2)] == [0.8, 0.5]
    assert np.isnan(value("first_number_3", made))


def test_losses_in_flight_are_those_after_building() -> None:
    _games, seats = made = rows(rounds=2)
    for word, count in zip(LOST_BY, range(1, 9), strict=True):  # spot check and set aside come first
        seats[f"lost_by_{word}_2"][0, 1] = count
    assert (value("lost_2", made), value("lost_in_flight_2", made), value("lost_in_flight", made)) == (18, 16.5, 8.25)


def test_who_is_in_front_and_who_moves() -> None:
    _games, seats = made = rows(players=3, rounds=2)
    seats["credits_1"][0], seats["won"][0] = [4, 9, 4], [0, 1, 0]
    assert value("leader_1_won", made) == 1
    assert np.isnan(value("leader_2_won", made))
    seats["credits_1"][0, 0] = 9
    assert np.isnan(value("leader_1_won", made))
    assert np.isnan(value("places_moved", made))
    seats["finish_place_1"][0], seats["finish_place_2"][0] = [3, 1, 0], [1, 2, 3]
    assert value("places_moved", made) == 3 / 5
    assert [value(f"place_tile_{tile}", made) for tile in (1, 2, 3)] == [2, 1.5, 1.5]


def test_losses_before_and_after_launch_and_who_pays_for_them() -> None:
    _games, seats = made = rows(rounds=2)
    seats["lost_by_spot_check_1"][0, 0], seats["lost_by_aside_1"][0, 0], seats["lost_by_heavy_shot_1"][0] = 2, 1, [3, 4]
    seats["penalty_1"][0] = [5, 4]
    assert (value("lost_in_flight", made), value("lost_in_flight_1", made), value("lost_in_flight_2", made)) == (7 / 4, 3.5, 0)
    assert value("insured", made) == 1 / 4


def test_the_least_and_the_most_gained_in_a_round() -> None:
    _games, seats = made = rows(players=3, rounds=2)
    seats["sale_1"][0], seats["sale_2"][0], seats["won"][0] = [5, 2, 9], [4, 7, 7], [1, 0, 1]
    assert value("least_net", made) == (2 + 4) / 2
    assert value("earner_1_won", made) == 1
    assert np.isnan([value("earner_2_won", made), value("earner_3_won", made)]).all()
    seats["sale_2"][0, 2] = 6
    assert value("earner_2_won", made) == 0
    assert np.isclose(value("looks_share", made), 0)
    seats["looks_bonus_1"][0, 0] = 6
    assert value("looks_share", made) == 6 / (34 - 1 + 6)


def test_whether_the_order_of_launch_is_kept() -> None:
    """1 - 6 x (sum of squares) / (n (n^2 - 1)): of four in reverse -1; of tiles 1, 3, 4 in places 2, 1, 3 it is 1 - 12/24."""
    _games, seats = made = rows(players=4, rounds=2)
    assert np.isnan(value("order_kept", made))
    seats["finish_place_1"][0] = [4, 3, 2, 1]
    assert value("order_kept", made) == -1
    seats["finish_place_2"][0] = [2, 0, 1, 3]
    assert value("order_kept", made) == (-1 + 0.5) / 2


def test_face_up_tiles_by_type() -> None:
    games, _ = made = rows(rounds=2)
    games["face_up_by_type_shield_1"], games["face_up_by_type_shield_2"] = 3, 1
    assert value("face_up_by_type_shield", made) == 2


def test_what_is_told_of_the_game_is_a_mean_of_its_rounds() -> None:
    games, _ = made = rows(rounds=2)
    games["cards_1"], games["cards_2"], games["cards_by_type_pirates_2"], games["build_time_1"] = 8, 12, 1, 90_000
    assert (value("cards", made), value("cards_by_type_pirates", made), value("build_time", made)) == (10, 0.5, 45_000)
    assert value("rounds", made) == 2


def test_cards_come_out_of_the_words() -> None:
    games, _ = rows(2)
    games["seen_1_2"], games["seen_2_2"] = [0b101, 0], [0, 1 << 59]
    cards = unpacking.cards(games, 2)
    assert cards.shape == (2, MAX_CARDS)
    assert [np.flatnonzero(line).tolist() for line in cards] == [[0, 2], [119]]
    assert not unpacking.cards(games, 1).any()
