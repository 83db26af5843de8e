"""The invariants see what no legal game can do, and the rows say what stands on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.script import Script
from toolkit.engine.declarations import games_dtype, measures_of, seats_dtype, values_of
from toolkit.games.astro_drive import outcomes
from toolkit.games.astro_drive.components import SYMBOL_WORDS
from toolkit.games.astro_drive.names import endings
from toolkit.games.astro_drive.names.draws import SEAT_NAMES
from toolkit.games.astro_drive.recording import sound, sound_at_end, sound_at_start, write_game_row, write_seat_row
from toolkit.games.astro_drive.state import BY_ASTEROIDS, BY_PLANET, BY_PULL, CAUSES, FINISH_MAP, NO_CARD, NOBODY

Change = Callable[[Any], None]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Three ships before their first round, two of them on the track, each with a cube."""
    play = Script(monkeypatch, (50, 2, 0), (10, 2, 0), (5, 1, 0))
    play.put((3, 2), (5, 2), (0, 0))
    for seat in (1, 2, 3):
        play.cubes(seat, 1)
    return play


def test_a_game_that_begins_is_sound(play: Script) -> None:
    assert sound(play.params, play.state)
    assert sound_at_start(play.params, play.state)


def ship(seat: int, **fields: int) -> Change:
    """Something put wrong with a ship."""

    def change(state: Any) -> None:
        for name, value in fields.items():
            state.ships[seat - 1][name] = value

    return change


def table(**fields: int) -> Change:
    def change(state: Any) -> None:
        for name, value in fields.items():
            state[name] = value

    return change


def more(name: str, by: int) -> Change:
    def change(state: Any) -> None:
        state[name] += by

    return change


def card(pack: str, at: Any, value: int) -> Change:
    def change(state: Any) -> None:
        state[pack][at] = value

    return change


def lay_cube(state: Any) -> None:
    state.lying[17] |= 1 << 4


def also(*changes: Change) -> Change:
    def change(state: Any) -> None:
        for one in changes:
            one(state)

    return change


@pytest.mark.rule("AD-COM-03")
@pytest.mark.parametrize(
    "wrong",
    [
        more("storage", 1), more("storage", -1), table(storage=-1), ship(1, cubes=2), lay_cube,
        also(ship(1, cubes=-1), more("storage", 2)),
    ],
)  # fmt: skip
def test_cubes_that_come_or_go_are_noticed(wrong: Change, play: Script) -> None:
    wrong(play.state)
    assert not sound(play.params, play.state)


@pytest.mark.rule("AD-CUB-03")
def test_more_cubes_than_may_be_held_are_noticed(play: Script) -> None:
    play.cubes(1, 3)
    assert sound(play.params, play.state)
    play.cubes(1, 4)
    assert not sound(play.params, play.state)


def test_cubes_that_are_only_moved_are_fine(play: Script) -> None:
    also(lay_cube, more("storage", -1))(play.state)
    assert sound(play.params, play.state)


@pytest.mark.rule("AD-COM-04")
@pytest.mark.parametrize(
    "wrong",
    [
        more("deck_count", -1),
        more("discard_count", 1),
        card("deck", 0, 2),  # in a hand, too
        card("hands", (0, 1), 2),
        ship(1, played=2),
        ship(1, hand_count=2),
        also(ship(2, hand_count=4), card("hands", (1, 3), 1)),
    ],
)
def test_cards_that_come_or_go_are_noticed(wrong: Change, play: Script) -> None:
    wrong(play.state)
    assert not sound(play.params, play.state)


@pytest.mark.rule("AD-COM-04")
def test_cards_may_leave_the_game_only_with_a_ship_that_is_out(play: Script) -> None:
    also(ship(3, out=BY_PLANET, cubes=0, hand_count=0), more("survivors", -1), more("storage", 1))(play.state)
    assert not sound(play.params, play.state)
    play.params.hand_out_of_game = 1
    assert sound(play.params, play.state)


@pytest.mark.rule("AD-PAS-05")
def test_two_ships_on_a_square_are_noticed(play: Script) -> None:
    play.put((5, 2), (5, 3), (0, 0))
    assert sound(play.params, play.state)
    play.put((5, 2), (5, 2), (0, 0))
    assert not sound(play.params, play.state)
    play.put((0, 0), (5, 2), (0, 0))
    assert sound(play.params, play.state)


@pytest.mark.rule("AD-NEW-04")
@pytest.mark.parametrize(("row", "fine"), [(18, True), (19, False), (21, False)])
def test_a_ship_with_too_few_rows_ahead_is_noticed(row: int, fine: bool, play: Script) -> None:
    play.put((row, 2), (5, 3), (0, 0))
    assert bool(sound(play.params, play.state)) == fine
    play.params.reveal_row = 6
    assert bool(sound(play.params, play.state)) == (row <= 19)


@pytest.mark.rule("AD-NEW-04")
def test_behind_the_finish_map_nothing_is_known(play: Script) -> None:
    play.place_all()
    play.put((int(play.state.winning_row) + 20, 2), (5, 3), (0, 0))
    assert sound(play.params, play.state)


@pytest.mark.parametrize(
    "wrong",
    [
        ship(1, row=-1), ship(1, column=0), ship(1, column=6), ship(3, column=1), more("survivors", -1),
        ship(1, out=BY_PULL), table(first_row=8), more("box_count", -1), more("placed", 1),
    ],
)  # fmt: skip
def test_ships_and_maps_that_can_not_be_are_noticed(wrong: Change, play: Script) -> None:
    wrong(play.state)
    assert not sound(play.params, play.state)


@pytest.mark.rule("AD-EOR-01", "AD-SET-03")
@pytest.mark.parametrize("wrong", [ship(1, played=1), card("chosen", 0, 1), ship(1, hand_count=2)])
def test_a_round_begins_with_full_hands_and_a_clear_table(wrong: Change, play: Script) -> None:
    wrong(play.state)
    assert not sound_at_start(play.params, play.state)


@pytest.mark.parametrize(
    ("places", "winner", "fine"),
    [((1, 2, 3), 0, True), ((2, 1, 3), 1, True), ((2, 1, 3), NOBODY, True), ((1, 1, 3), 0, False), ((0, 1, 2), 1, False),
     ((1, 2, 4), 0, False), ((1, 2, 3), 1, False)],
)  # fmt: skip
def test_every_seat_has_a_place_of_its_own(places: tuple[int, ...], winner: int, fine: bool, play: Script) -> None:
    play.state.winner = winner
    for seat, place in enumerate(places):
        play.state.ships[seat].place = place
    assert bool(sound_at_end(play.params, play.state)) == fine


# --- rows ---


def rows(state: Any, ending: int = endings.FINISH, status: int = 0) -> tuple[Any, Any]:
    """The rows of a game that stands so."""
    count = int(state.ship_count)
    games = np.zeros(1, games_dtype(outcomes.GAMES)).view(np.recarray)
    seats = np.zeros((1, count), seats_dtype(outcomes.SEATS)).view(np.recarray)
    write_game_row(state, games[0], ending, status)
    for seat in range(count):
        write_seat_row(state, seats[0, seat], seat, status)
    return games, seats


def test_rows_of_a_race(play: Script) -> None:
    state = play.state
    state.winner, state.round_number, state.order_count, state.reshuffles, state.lead_changes = 1, 6, 3, 1, 2
    state.early_leader = 0
    for seat, (place, position) in enumerate([(3, 3), (1, 2), (2, 1)]):
        state.ships[seat].place, state.ships[seat].position = place, position
    also(ship(1, out=BY_ASTEROIDS, cubes=0, row=9), more("survivors", -1))(state)
    state.tally[0].out_round, state.tally[0].out_row, state.tally[0].out_position, state.tally[0].blind = 4, 9, 2, 1
    state.tally[2].rows_by_jump, state.tally[2].used_movement, state.tally[2].movement_lost = 4, 2, 1
    state.tally[2].cubes_discarded, state.tally[2].lost_to_asteroids = 3, 5
    games, seats = rows(state)
    game = games[0]
    assert (game.winner, game.winner_position, game.movers, game.rounds, game.status) == (2, 2, 3, 6, 0)
    assert (game.survivors, game.first_out_round, game.lead_changes, game.early_leader) == (2, 4, 2, 1)
    assert (game.reshuffles, game.maps_placed) == (1, 3)
    first, second, third = seats[0]
    assert [row.won for row in seats[0]] == [0, 1, 0]
    assert [row.place for row in seats[0]] == [3, 1, 2]
    assert (first.out_cause, first.out_round, first.out_position, first.blind, first.rows, first.row) == (2, 4, 2, 1, 9, 0)
    assert (second.rows, second.row, second.out_cause, second.cubes_left, second.overshot) == (5, 5, 0, 1, 0)
    assert (third.rows_by_jump, third.cubes_for_movement, third.movement_lost) == (4, 2, 1)
    assert (third.cubes_discarded, third.cubes_lost) == (3, 5)


def test_every_count_has_its_column(play: Script) -> None:
    """Numbers that differ come out one in each column: none is left out, none is written twice.

    But for the set of cards in hand as a ship went out: it is part of those drawn (test_card_rows.py).
    """
    tally = play.state.tally[0]
    numbers = iter(range(100, 200))
    for name in tally.dtype.names:
        tally[name] = next(numbers) if tally[name].ndim == 0 else [next(numbers) for _ in tally[name]]
    _, seats = rows(play.state)
    written = {int(seats[0, 0][column.name]) for column in outcomes.SEATS}
    counted = {int(number) for name in tally.dtype.names if name != "dropped" for number in np.ravel(tally[name])}
    assert counted - written == {int(tally.out_row)}  # the ship is not out


def test_a_ship_that_went_out_beyond_the_line_overshot(play: Script) -> None:
    play.place_all()
    state = play.state
    for seat, row in ((0, state.winning_row), (1, state.winning_row - 1)):
        also(ship(seat + 1, out=BY_PLANET, cubes=0), more("survivors", -1))(state)
        state.tally[seat].out_row = row
    _, seats = rows(state, endings.SURVIVOR)
    assert [row.overshot for row in seats[0]] == [1, 0, 0]


@pytest.mark.rule("AD-PIL-03")
def test_where_the_finish_lay(play: Script) -> None:
    at = play.state.pile[: play.state.pile_count].tolist().index(FINISH_MAP)
    assert rows(play.state)[0][0].finish_position == 3 + at + 1
    play.place_all()
    assert rows(play.state)[0][0].finish_position == 3 + at + 1
    assert rows(play.state)[0][0].finish_position in (6, 7, 8)


def test_a_game_that_failed_has_no_winner(play: Script) -> None:
    play.state.winner = 0
    games, seats = rows(play.state, endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT)
    assert (games[0].winner, games[0].winner_position, seats[0].won.sum()) == (0, 0, 0)


def test_words_are_in_the_order_of_their_numbers() -> None:
    assert len(outcomes.CAUSES) == CAUSES - 1
    assert ("none", *list(outcomes.SYMBOLS)[1:]) == SYMBOL_WORDS
    assert outcomes.WINNERS == ("nobody", *SEAT_NAMES)
    assert NO_CARD == NOBODY == -1


# --- measures ---


def measured(games: Any, seats: Any) -> dict[str, float]:
    """All measures of one game, by name."""
    names = tuple(str(k + 1) for k in range(seats.shape[1]))
    measures = measures_of(outcomes.MEASURES, "race", [names])
    values = values_of(measures, games, seats, names)
    return {measure.name: float(value[0]) for measure, value in zip(measures, values, strict=True)}


def made_up(winner: int, **columns: Any) -> tuple[Any, Any]:
    """Rows of a game of four seats; a list is a column of `seats`."""
    games, seats = np.zeros(1, games_dtype(outcomes.GAMES)), np.zeros((1, 4), seats_dtype(outcomes.SEATS))
    games["winner"], games["movers"] = winner, 4
    if winner:
        seats["won"][0, winner - 1] = 1
    for name, value in columns.items():
        (seats[0] if isinstance(value, list) else games)[name] = value
    return games, seats


def test_measures_of_a_race() -> None:
    got = measured(
        *made_up(
            2, winner_position=2, rounds=8, ending=endings.FINISH, early_leader=2, first_out_round=3, finish_position=7,
            out_cause=[1, 0, 4, 0], out_round=[3, 0, 6, 0], out_position=[1, 0, 4, 0], blind=[1, 0, 0, 0],
            turns=[3, 8, 6, 8], first_turns=[2, 2, 2, 2], maps_placed=[1, 2, 1, 0], place=[4, 1, 3, 2],
            position_sum=[6, 16, 18, 20], cards_played=[3, 8, 6, 8], movement_sum=[15, 40, 30, 40],
            played_tractor_beam=[0, 2, 0, 0], beams=[0, 1, 0, 0], rows_by_beam=[0, 3, 0, 0], cubes_lost=[1, 0, 1, 2],
        )
    )  # fmt: skip
    assert [got[f"won.{k}"] for k in "1234"] == [got[f"score.{k}"] for k in "1234"] == [0, 1, 0, 0]
    assert [got[f"place.{k}"] for k in "1234"] == [4, 1, 3, 2]
    assert [got[f"crashed.{k}"] for k in "1234"] == [1, 0, 1, 0]
    assert [got[f"position.{k}"] for k in "1234"] == [2, 2, 3, 2.5]
    assert got["winner_lateness"] == pytest.approx(1 / 3)
    assert (got["seat_1_won"], got["early_leader_won"], got["finished"], got["survivor_left"]) == (0, 1, 1, 0)
    assert (got["crashes"], got["crashed_share"], got["crashed_planet"], got["crashed_pull"]) == (2, 0.5, 0.25, 0.25)
    assert (got["crashed_hole"], got["crashed_blind"], got["crashes_per_turn"]) == (0, 0.25, 2 / 25)
    assert (got["crashes_per_first_turn"], got["crashes_per_later_turn"]) == (1 / 8, 1 / 17)
    assert (got["blind_per_map"], got["out_early"], got["first_out_round"]) == (0.25, 1, 3)
    assert got["rounds_out"] == (5 + 2) / 4
    assert (got["finish_at_6"], got["finish_at_7"], got["finish_at_8"]) == (0, 1, 0)
    assert (got["movement_played"], got["beams_per_card"], got["rows_per_beam"], got["cubes_lost"]) == (5, 0.5, 3, 1)
    assert np.isnan(got["jumps_per_card"])


def test_measures_without_a_winner() -> None:
    got = measured(*made_up(0, ending=endings.ROUND_CAP, early_leader=3))
    assert [got[f"score.{k}"] for k in "1234"] == [0.25] * 4
    assert (got["seat_1_won"], got["round_cap_reached"], got["out_early"]) == (0, 1, 0)
    for name in ("winner_lateness", "early_leader_won", "first_out_round", "crashes_per_turn", "position.1", "blind_per_map"):
        assert np.isnan(got[name]), name


@pytest.mark.parametrize(("position", "movers", "lateness"), [(1, 4, 0), (4, 4, 1), (2, 3, 0.5), (1, 1, None)])
def test_lateness_is_when_the_winner_moved(position: int, movers: int, lateness: float | None) -> None:
    got = measured(*made_up(1, winner_position=position, movers=movers))["winner_lateness"]
    assert np.isnan(got) if lateness is None else got == lateness


def test_main_measures_are_declared() -> None:
    by_name = {measure.name: measure for measure in outcomes.MEASURES}
    assert len(by_name) == len(outcomes.MEASURES)
    assert by_name[outcomes.MAIN_MEASURE["race"]].kind == "rate"
    assert by_name[outcomes.MAIN_SCORE["race"]].by_seat
