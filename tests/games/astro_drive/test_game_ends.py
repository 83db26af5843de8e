"""How a game ends: across the line, as the last ship, at a cap, or with a status that tells what went wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.script import Script
from toolkit.engine import draws as chance
from toolkit.engine.declarations import games_dtype, seats_dtype
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive import kernel
from toolkit.games.astro_drive.names import actions, endings
from toolkit.games.astro_drive.names.draws import FINISH_BLOCK, ORIENTATION
from toolkit.games.astro_drive.policies import choose
from toolkit.games.astro_drive.state import BY_PLANET, NO_CARD, NOBODY
from toolkit.games.astro_drive.steps import turns
from toolkit.games.astro_drive.steps.counting import note_leader

Patch = pytest.MonkeyPatch
FAST, SLOW = (50, 2, 0), (10, 2, 0)  # initiative, movement, control


def line_is(line: dict[str, Any], **fields: Any) -> bool:
    return all(line.get(name) == value for name, value in fields.items())


def at_the_line(monkeypatch: Patch, *cards: tuple[Any, ...], row: int = 0, **settings: Any) -> Script:
    """Two ships, the first so many rows before the winning row; all maps are placed."""
    play = Script(monkeypatch, *cards, **settings)
    play.place_all()
    play.put((int(play.state.winning_row) - row, 3), (1, 2))
    return play


@pytest.mark.rule("AD-END-01", "AD-END-02", "AD-EOR-02")
@pytest.mark.ruling("AD-R-52")
def test_a_ship_across_the_line_ends_the_game_at_once(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 2, 3), SLOW, row=2, flights={1: "F F"})
    assert play.round() == turns.FINISHED
    assert play.state.winner == 0
    assert [line["seat"] for line in play.effects("points")] == ["1"]
    assert play.told("won", "dealt", "discarded", "map_removed", "points_lost") == ["won"]
    assert [ship.played for ship in play.state.ships[:2]] == [0, 1]
    assert play.lines("state")[-1]["phase"] == "step"


@pytest.mark.rule("AD-END-01")
def test_the_last_row_before_the_line_does_not_win(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 0), SLOW, row=2, flights={2: "F F"})
    assert play.round() == kernel.GOES_ON
    assert play.state.winner == NOBODY


@pytest.mark.rule("AD-END-03")
def test_movement_left_behind_the_line_has_to_be_flown(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 3, 0), SLOW, row=1, flights={1: ""})
    play.square((int(play.state.winning_row) + 1, 3), "P")
    assert play.round() == turns.ONE_LEFT
    assert (play.state.winner, play.ship(1).out) == (1, BY_PLANET)


@pytest.mark.ruling("AD-R-39")
@pytest.mark.parametrize(("leftover", "came_to", "row"), [("must_survive", turns.ONE_LEFT, 1), ("ignored", turns.FINISHED, 0)])
def test_leftover_points_may_be_ignored(leftover: str, came_to: int, row: int, monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 3, 0), SLOW, row=1, flights={1: ""}, finish_leftover_points=leftover)
    play.square((int(play.state.winning_row) + 1, 3), "P")
    assert play.round() == came_to
    assert play.ship(1).row == play.state.winning_row + row


@pytest.mark.ruling("AD-R-39", "AD-R-40")
def test_leftover_points_may_be_ignored_to_the_end_of_the_round(monkeypatch: Patch) -> None:
    readings = {"finish_leftover_points": "ignored", "finish_timing": "end_of_round"}
    play = at_the_line(monkeypatch, (50, 3, 0), SLOW, row=1, flights={}, **readings)
    play.square((int(play.state.winning_row) + 1, 3), "P")
    assert play.round() == turns.FINISHED
    assert [line["seat"] for line in play.effects("points")] == ["1", "2"]
    assert (play.ship(1).row, play.state.winner) == (play.state.winning_row, 0)


@pytest.mark.ruling("AD-R-41")
def test_a_turn_that_ends_with_points_that_do_not_pay_wins_all_the_same(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 2, 1), SLOW, row=1, flights={1: "F end"})
    play.square((int(play.state.winning_row) + 1, 3), "F")
    assert play.round() == turns.FINISHED
    assert play.told("points_lost", "won") == ["points_lost", "won"]


@pytest.mark.ruling("AD-R-41")
def test_free_options_are_not_offered_behind_the_line(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 3), SLOW, row=1, flights={1: "F"})
    play.square((int(play.state.winning_row) + 1, 3), "R")
    play.cubes(1, 2)
    assert play.round() == turns.FINISHED
    assert play.choices(1) == ["1", "F"]


@pytest.mark.ruling("AD-R-40")
@pytest.mark.parametrize(("timing", "winner"), [("immediate", 0), ("end_of_round", 1)])
def test_the_round_may_be_played_to_its_end(timing: str, winner: int, monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 0), (10, 3, 0), row=1, flights={}, finish_timing=timing)
    play.put((int(play.state.winning_row) - 1, 3), (int(play.state.winning_row) - 1, 2))
    assert play.round() == turns.FINISHED
    assert play.state.winner == winner
    assert play.told("won", "dealt") == ["won"]


@pytest.mark.ruling("AD-R-40")
def test_whoever_crashes_in_the_last_round_has_not_won_it(monkeypatch: Patch) -> None:
    cards = (50, 1, 0), (30, 3, 0), (10, 2, 0)
    play = at_the_line(monkeypatch, *cards, row=1, flights={3: "F3"}, finish_timing="end_of_round")
    before = int(play.state.winning_row) - 1
    play.put((before, 3), (before, 2), (0, 0))
    play.square((before + 3, 2), "P")
    assert play.round() == turns.FINISHED
    assert [line["seat"] for line in play.effects("points")] == ["1", "2", "3"]
    assert (play.state.winner, play.ship(2).out, play.ship(3).row) == (0, BY_PLANET, 2)
    assert line_is(play.effects("won")[0], seat="1", ending="finish")


@pytest.mark.ruling("AD-R-40", "AD-R-42")
def test_the_last_ship_wins_at_once_although_the_round_is_to_be_finished(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 0), (30, 1, 0), row=1, finish_timing="end_of_round")
    play.square((2, 2), "P")
    assert play.round() == turns.ONE_LEFT
    assert play.state.winner == 0
    assert line_is(play.effects("won")[0], seat="1", ending="survivor")


@pytest.mark.ruling("AD-R-37")
@pytest.mark.parametrize(("run_out", "came_to", "placed"), [("open", turns.FINISHED, 6), ("next_map", turns.ONE_LEFT, 7)])
def test_points_left_are_flown_over_the_next_map_or_open_space(
    run_out: str, came_to: int, placed: int, monkeypatch: Patch
) -> None:
    pins = [{"name": FINISH_BLOCK, "values": [3]}]
    play = at_the_line(monkeypatch, (50, 4, 0), SLOW, row=1, pins=pins, finish_run_out=run_out)
    play.params.map_grid[:, :, 0] = 1 << 8  # a planet in the middle of the first row, in orientation A ...
    play.params.map_grid[:, :, 6] = 1 << 8
    assert (play.state.placed, play.state.pile_count, play.ship(1).row) == (6, 2, 39)
    assert play.round() == came_to
    assert (play.ship(1).row, play.state.placed, play.state.pile_count) == (43, placed, 8 - placed)


@pytest.mark.ruling("AD-R-41")
@pytest.mark.parametrize("timing", ["immediate", "end_of_round"])
def test_a_ship_across_the_line_is_not_asked_again(timing: str, monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 2), SLOW, row=1, flights={1: "F", 2: "F F"}, finish_timing=timing)
    assert play.round() == turns.FINISHED
    assert play.choices(1) == ["1", "F"]
    assert play.state.winner == 0


@pytest.mark.ruling("AD-R-40")
def test_of_equal_rows_the_higher_initiative_wins(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (10, 2, 0), (50, 1, 0), row=2, flights={}, finish_timing="end_of_round")
    play.put((int(play.state.winning_row) - 2, 3), (int(play.state.winning_row) - 1, 2))
    assert play.round() == turns.FINISHED
    assert play.state.winner == 1


@pytest.mark.rule("AD-END-04")
@pytest.mark.example("AD-X-28")
def test_the_only_ship_left_wins_without_a_turn(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F3"})
    play.square((1, 3), "P")
    assert play.round() == turns.ONE_LEFT
    assert (play.state.winner, play.ship(2).row, play.state.round_number) == (1, 0, 1)
    assert [line["seat"] for line in play.effects("points")] == ["1"]
    assert line_is(play.effects("won")[0], seat="2", ending="survivor")


@pytest.mark.ruling("AD-R-42")
@pytest.mark.parametrize(("wins", "came_to"), [(True, turns.ONE_LEFT), (False, kernel.GOES_ON)])
def test_the_last_ship_may_have_to_finish(wins: bool, came_to: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F3", 2: "F1"}, last_survivor_wins=wins)
    play.square((1, 3), "P")
    assert play.round() == came_to
    assert play.ship(2).row == (0 if wins else 2)


def whole_game(play: Script) -> tuple[int, int]:
    """A game from the start: (ending, status)."""
    play.scratch.states[0] = play.scratch.blank[0]
    return tuple(kernel.play_game(play.params, play.scratch, play.draws, play.log, play.snapshots))


def fly_forward(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    return int(work.actions[0])


def play_first(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    return int(seen.hands[seat, 0])


@pytest.mark.rule("AD-END-05")
def test_a_game_has_one_winner(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 8, 0), (10, 8, 0), (20, 8, 0))
    monkeypatch.setattr(choose, "action", fly_forward)
    monkeypatch.setattr(choose, "card", play_first)
    assert whole_game(play) == (endings.FINISH, endings.FINISHED)
    assert sorted(int(ship.place) for ship in play.state.ships[:3]) == [1, 2, 3]
    assert play.state.ships[play.state.winner].place == 1
    assert play.lines("state")[-1]["phase"] == "over"


@pytest.mark.rule("AD-END-05")
def test_all_may_be_out_where_the_last_ship_has_to_finish(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, last_survivor_wins=False)
    play.params.map_grid[:, :, :] = 0x11111  # planets
    monkeypatch.setattr(choose, "action", fly_forward)
    monkeypatch.setattr(choose, "card", play_first)
    assert whole_game(play) == (endings.ALL_OUT, endings.FINISHED)
    assert (play.state.winner, play.state.survivors) == (NOBODY, 0)


@pytest.mark.ruling("AD-R-45")
def test_one_player_flies_alone_to_the_line(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 8, 0), last_survivor_wins=False)
    monkeypatch.setattr(choose, "action", fly_forward)
    monkeypatch.setattr(choose, "card", play_first)
    assert whole_game(play) == (endings.FINISH, endings.FINISHED)
    assert play.state.winner == 0


@pytest.mark.ruling("AD-R-44")
@pytest.mark.parametrize("cap", [1, 3])
def test_a_game_is_stopped_after_so_many_rounds(cap: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, round_cap=cap)
    monkeypatch.setattr(choose, "action", fly_forward)
    monkeypatch.setattr(choose, "card", play_first)
    assert whole_game(play) == (endings.ROUND_CAP, endings.FINISHED)
    assert (play.state.winner, play.state.round_number) == (NOBODY, cap)
    assert sorted(int(ship.place) for ship in play.state.ships[:2]) == [1, 2]
    assert [line["phase"] for line in play.lines("state")][-2:] == ["end_of_round", "over"]


def test_a_pin_out_of_range_ends_the_game_with_a_status(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, pins=[{"name": ORIENTATION, "values": [3]}])
    assert whole_game(play) == (endings.PIN_OUT_OF_RANGE, endings.STATUS_PIN_OUT_OF_RANGE)


def test_a_table_that_makes_no_sense_ends_the_game_with_a_status(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW)
    monkeypatch.setattr(choose, "card", play_first)

    def steal(*arguments: Any) -> int:
        play.state.storage -= 1
        return fly_forward(*arguments)

    monkeypatch.setattr(choose, "action", steal)
    assert whole_game(play) == (endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT)


def test_who_is_in_front_is_looked_at_after_each_round(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 3, 0), (40, 2, 0), (30, 4, 0), flights={1: "F1", 2: "F2", 3: "F3"})
    play.round()
    assert (play.state.leader, play.state.lead_changes) == (2, 0)
    play.give(0, 1, 2)
    play.state.ships[0].row = 6
    play.round()
    assert (play.state.leader, play.state.early_leader, play.state.lead_changes) == (0, 0, 1)


def test_whoever_is_out_is_not_in_front_and_equal_ships_are_not_alone(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, (5, 2, 0))
    play.put((9, 1), (4, 2), (3, 3))
    play.state.ships[0].out = BY_PLANET
    note_leader(play.state)
    assert (play.state.leader, play.state.lead_changes) == (1, 0)
    play.put((9, 1), (4, 2), (4, 3))
    note_leader(play.state)
    assert (play.state.leader, play.state.lead_changes) == (1, 0)


@pytest.mark.parametrize(
    ("decision", "wrong"), [("card", NO_CARD), ("card", 99), ("action", actions.LEFT), ("action", actions.END)]
)
def test_an_illegal_choice_ends_the_game_with_a_status(decision: str, wrong: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F1", 2: "F2"})
    monkeypatch.setattr(choose, decision, lambda *arguments: wrong)
    assert play.round() == turns.BAD_CHOICE
    assert play.choices(1) == ([] if decision == "card" else ["1"])
    monkeypatch.setattr(choose, "card", play_first if decision == "action" else choose.card)
    assert whole_game(play) == (endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE)
    games, seats = np.zeros(1, games_dtype(game.GAMES)).view(np.recarray), np.zeros((1, 2), seats_dtype(game.SEATS))
    params, draws = game.prepare(play.cell), chance.new_draws(1)
    nothing = np.zeros(0, np.int64), play.snapshots[:0]
    game.play_batch(7, 1, params, draws, game.scratch(), games, seats.view(np.recarray), *nothing)
    assert (games[0].game, games[0].ending, games[0].status) == (7, endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE)
    assert (games[0].winner, seats["won"].sum()) == (0, 0)
