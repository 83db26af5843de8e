"""The invariants see what no legal game can do, and the rows say what stands on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.data_table import parameters
from toolkit.engine.declarations import games_dtype, measures_of, seats_dtype, values_of
from toolkit.games.gemini_gauntlet import outcomes
from toolkit.games.gemini_gauntlet.components import SYSTEM_WORDS
from toolkit.games.gemini_gauntlet.names import endings
from toolkit.games.gemini_gauntlet.parameters import place, put_token
from toolkit.games.gemini_gauntlet.prepare import seats
from toolkit.games.gemini_gauntlet.recording import sound, sound_at_end, sound_at_start, write_game_row, write_seat_row
from toolkit.games.gemini_gauntlet.state import FW3, NOWHERE, REP, STATE, TOKENS

B1, D3 = 3, 11


def table(ships: int = 3) -> tuple[Any, Any]:
    """Parameters, and a state as it is when a race of so many ships begins: tokens in rows of three, ships on the Pad."""
    params = parameters(setup={"ships": ships})
    state = np.zeros(1, dtype=STATE).view(np.recarray)[0]
    state.ship_count, state.gates_to_score, state.revealed, state.race = ships, 4, 1, 1
    for token in range(TOKENS):
        state.tokens[token].place = NOWHERE
    for token in range(TOKENS):
        if params.on_board[token]:
            q, row = 3 + 2 * (token % 4), token // 4
            put_token(state, token, place(q, 2 * row - 4 - q // 2))
            state.tokens[token].facing = 0 if token % 3 else 2
    for i in range(ships):
        ship = state.ships[i]
        ship.place, ship.turn_order, ship.player = params.pad[i], i + 1, i
        state.tally[i].boosts_start = ship.boosts = params.boosts[i]
        state.by_order[i] = i
    return params, state


@pytest.mark.rule("GG-BRD-08")
def test_a_race_that_begins_is_sound() -> None:
    params, state = table()
    assert sound(params, state)
    assert sound_at_start(params, state)
    gate = state.tokens[B1]
    put_token(state, D3, gate.place + 1)  # south-east of it, where its laser points
    assert sound(params, state)
    assert not sound_at_start(params, state)
    gate.facing = 4
    assert sound_at_start(params, state)


def ship(**fields: int) -> Callable[[Any, Any], None]:
    """Something put wrong with the second ship."""

    def change(params: Any, state: Any) -> None:
        for name, value in fields.items():
            state.ships[1][name] = value

    return change


def lay(token: int, *hex_: int) -> Callable[[Any, Any], None]:
    """A token on another hex, or nowhere."""
    return lambda params, state: put_token(state, token, place(*hex_) if hex_ else NOWHERE)


def onto(other: int) -> Callable[[Any, Any], None]:
    """A token on another one's hex."""

    def change(params: Any, state: Any) -> None:
        put_token(state, 0, state.tokens[other].place)

    return change


def off_board(params: Any, state: Any) -> None:
    state.ships[1].place = place(-2, 0)


def under_ship(params: Any, state: Any) -> None:
    state.ships[1].place = state.tokens[4].place


def lost_mark(params: Any, state: Any) -> None:
    state.rocks[:] = 0


def stray_mark(params: Any, state: Any) -> None:
    state.rocks[3] |= 1


def same_order(params: Any, state: Any) -> None:
    state.by_order[2] = 1


def landed(finish: int, count: int, **fields: int) -> Callable[[Any, Any], None]:
    """The second ship landed, and so many have."""

    def change(params: Any, state: Any) -> None:
        state.revealed, state.finished = 4, count
        ship(finish=finish, place=NOWHERE, gates=4, **fields)(params, state)

    return change


def two_landed_first(params: Any, state: Any) -> None:
    landed(1, 2)(params, state)
    for name in ("finish", "place", "gates"):
        state.ships[2][name] = state.ships[1][name]


@pytest.mark.rule("GG-AST-09")
@pytest.mark.parametrize(
    "change",
    [
        lay(4, 0, 0),  # the Pad
        lay(4, 12, -6),  # off the board
        lay(4),
        onto(5),
        under_ship,
        lost_mark,
        stray_mark,
    ],
)
def test_tokens_lie_apart_on_the_course(change: Callable[[Any, Any], None]) -> None:
    params, state = table()
    change(params, state)
    assert not sound(params, state)


@pytest.mark.parametrize(
    "change",
    [
        off_board,
        ship(place=NOWHERE),
        ship(facing=6),
        ship(boosts=-1),
        ship(boosts=9),
        ship(damage=64),
        ship(damage=-1),
        ship(gates=2),  # one is revealed
        ship(turn_order=3),
        same_order,
        ship(finish=1),  # on the board still
        landed(2, 1),
        landed(1, 2),
        two_landed_first,
    ],
)
def test_ships_are_within_their_bounds(change: Callable[[Any, Any], None]) -> None:
    params, state = table()
    change(params, state)
    assert not sound(params, state)


def test_more_gates_than_there_are_to_reveal() -> None:
    params, state = table()
    state.revealed = 5
    assert not sound(params, state)
    state.revealed = 0
    assert not sound(params, state)


@pytest.mark.rule("GG-BRD-05")
def test_removed_tokens_stay_in_the_box() -> None:
    params, state = table(ships=4)
    assert sound(params, state)
    put_token(state, 17, place(5, 2))
    assert not sound(params, state)


@pytest.mark.rule("GG-END-03")
def test_places_at_the_end_are_distinct() -> None:
    params, state = table()
    landed(1, 1)(params, state)
    for i, last in enumerate((2, 1, 3)):
        state.ships[i].last_place = last
    assert sound_at_end(params, state)
    for wrong in ((2, 1, 2), (1, 2, 3), (0, 1, 2), (2, 1, 4)):
        for i, last in enumerate(wrong):
            state.ships[i].last_place = last
        assert not sound_at_end(params, state), wrong


def rows(state: Any, winner: int, places: tuple[int, ...], ending: int = endings.LANDED) -> tuple[np.ndarray, np.ndarray]:
    """One game's rows."""
    games = np.zeros(1, games_dtype(outcomes.GAMES)).view(np.recarray)
    table = np.zeros((1, len(places)), seats_dtype(outcomes.SEATS)).view(np.recarray)
    write_game_row(state, games[0], winner, ending, endings.FINISHED)
    for seat, at in enumerate(places):
        write_seat_row(state, table[0, seat], seat, winner, at)
    return games, table


def test_rows_of_a_race() -> None:
    params, state = table()
    landed(1, 1)(params, state)
    state.rounds_played, state.lead_changes, state.gates_turned = 9, 2, 3
    state.tally[1].finish_round, state.tally[1].tiebreak = 9, 2
    state.tally[0].gate_round[:2] = 3, 5
    state.tally[1].gate_round[:4] = 2, 4, 6, 8
    state.tally[2].damage[:] = 1, 2, 3, 4
    state.tally[2].used[FW3], state.tally[2].used[REP] = 7, 5
    state.ships[0].gates, state.ships[0].damage = 2, 0b100101
    games, seats_ = rows(state, 1, (2, 1, 3))
    game = games[0]
    assert (game.winner, game.winner_order, game.rounds, game.races) == (2, 2, 9, 1)
    assert (game.first_landing_round, game.first_gate_round, game.tiebreak) == (9, 2, 2)
    assert (game.lead_changes, game.gates_turned, game.status) == (2, 3, 0)
    first, second, third = seats_[0]
    assert [row.won for row in seats_[0]] == [0, 1, 0]
    assert [row.place for row in seats_[0]] == [2, 1, 3]
    assert [row.landed for row in seats_[0]] == [0, 1, 0]
    assert (first.gates, first.damaged_columns, first.gate_1_round, first.gate_2_round, first.gate_3_round) == (2, 3, 3, 5, 0)
    assert (second.finish_round, second.tiebreak, second.gate_4_round) == (9, 2, 8)
    assert (third.damage_crash, third.damage_drift, third.damage_ships, third.damage_teleport) == (1, 2, 3, 4)
    assert (third.used_fw3, third.used_rep, third.used_fw2) == (7, 5, 0)
    assert (third.boosts_start, third.boosts_left, third.turn_order, third.player) == (2, 2, 3, 3)


def test_every_system_has_its_column() -> None:
    _, state = table()
    state.tally[0].used[: REP + 1] = range(1, REP + 2)
    _, seats_ = rows(state, -1, (1, 2, 3), endings.MAX_ROUNDS)
    assert [seats_[0, 0][f"used_{word.lower()}"] for word in SYSTEM_WORDS[: REP + 1]] == list(range(1, REP + 2))


@pytest.mark.rule("GG-TEAM-02")
def test_both_ships_of_a_player_win() -> None:
    _, state = table(ships=4)
    for i in range(4):
        state.ships[i].player = i // 2
    games, seats_ = rows(state, 2, (2, 4, 1, 3))
    assert seats_[0].won.tolist() == [0, 0, 1, 1]
    assert (games[0].winner, games[0].winner_order) == (3, 3)


@pytest.mark.ruling("GG-RUL-74")
def test_a_race_without_a_winner() -> None:
    _, state = table()
    state.races_cut = 1
    games, seats_ = rows(state, -1, (1, 2, 3), endings.MAX_ROUNDS)
    assert (games[0].winner, games[0].winner_order, games[0].first_landing_round, games[0].races_cut) == (0, 0, 0, 1)
    assert seats_[0].won.tolist() == [0, 0, 0]


def measured(mode: str, games: np.ndarray, seats_: np.ndarray) -> dict[str, float]:
    """All measures of one game, by name."""
    names = tuple(str(k + 1) for k in range(seats_.shape[1]))
    measures = measures_of(outcomes.MEASURES, mode, [names])
    values = values_of(measures, games, seats_, names)
    return {measure.name: float(value[0]) for measure, value in zip(measures, values, strict=True)}


def test_measures_of_a_race() -> None:
    params, state = table()
    landed(1, 1)(params, state)
    state.rounds_played, state.ships[0].gates = 9, 2
    state.tally[1].finish_round, state.tally[1].tiebreak = 9, 1
    state.tally[1].drift_gates, state.tally[0].drift_gates = 2, 1
    state.tally[2].damage[:] = 3, 0, 6, 0
    got = measured("race", *rows(state, 1, (2, 1, 3)))
    assert [got[f"won.{k}"] for k in "123"] == [got[f"score.{k}"] for k in "123"] == [0, 1, 0]
    assert [got[f"place.{k}"] for k in "123"] == [2, 1, 3]
    assert [got[f"gates.{k}"] for k in "123"] == [2, 4, 0]
    assert [got[f"order_{k}_won"] for k in range(1, 4)] == [0, 1, 0]
    assert all(np.isnan(got[f"order_{k}_won"]) for k in (4, 5, 6))
    assert (got["rounds"], got["first_landing_round"], got["max_rounds_reached"]) == (9, 9, 0)
    assert (got["damage_crash"], got["damage_ships"], got["drift_gates"]) == (1, 2, 3)
    assert got["no_gates"] == pytest.approx(1 / 3)
    assert got["boosts_unspent"] == pytest.approx(5 / 3)
    assert [got[name] for name in ("tie_broken", "tie_broken_1", "tie_broken_2")] == [1, 1, 0]
    assert not any(name.startswith("points") for name in got)


def test_measures_without_a_winner() -> None:
    _, state = table()
    state.races_cut = 1
    got = measured("race", *rows(state, -1, (1, 2, 3), endings.MAX_ROUNDS))
    assert [got[f"score.{k}"] for k in "123"] == pytest.approx([1 / 3] * 3)
    assert [got[f"order_{k}_won"] for k in range(1, 4)] == [0, 0, 0]
    assert np.isnan(got["first_landing_round"])
    assert got["max_rounds_reached"] == 1


def test_scores_of_teams_and_of_a_league() -> None:
    _, state = table(ships=4)
    for i in range(4):
        state.ships[i].player, state.ships[i].points = i // 2, 10 * i
    nobody = measured("team", *rows(state, -1, (1, 2, 3, 4), endings.MAX_ROUNDS))
    assert [nobody[f"score.{k}"] for k in "1234"] == [0.5] * 4
    league = measured("league", *rows(state, 3, (4, 3, 2, 1), endings.LEAGUE_DECIDED))
    assert [league[f"points.{k}"] for k in "1234"] == [0, 10, 20, 30]
    assert not any(name.startswith("order_") for name in league)


@pytest.mark.parametrize("mode", ["race", "team", "league"])
def test_main_measures_are_declared(mode: str) -> None:
    by_name = {measure.name: measure for measure in outcomes.MEASURES if not measure.modes or mode in measure.modes}
    assert len(by_name) == len([measure for measure in outcomes.MEASURES if not measure.modes or mode in measure.modes])
    assert not by_name[outcomes.MAIN_MEASURE[mode]].by_seat
    assert by_name[outcomes.MAIN_SCORE[mode]].by_seat
    assert seats(mode, {"ships": 2, "players": 2})[0] == outcomes.WINNERS[1]


def test_columns_are_named_once_and_told() -> None:
    for columns in (outcomes.GAMES, outcomes.SEATS):
        assert len({column.name for column in columns}) == len(columns)
        assert all(column.meaning for column in columns)
