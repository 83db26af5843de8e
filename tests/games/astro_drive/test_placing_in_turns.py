"""Worked examples of placing and of the end of a game, flown step by step."""

from __future__ import annotations

import pytest

from tests.games.astro_drive.setup_table import SetupTable, before_race
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.rules import course
from toolkit.games.astro_drive.rules.turn import start_turn
from toolkit.games.astro_drive.state import BY_PLANET, NO_CARD
from toolkit.games.astro_drive.steps.turns import FINISHED, GOES_ON, ONE_LEFT, TURN_OVER, act, outcome_of_step

EMPTY = ["....."] * 7
CUBE_AHEAD = [*EMPTY[1:], "..E.."]
JUMP = {"initiative": 9, "movement": 3, "control": 1, "symbol": "wormhole_generator", "count": 12}


def on_turn(row: int, *maps: list[str], cubes: int = 0, **settings: object) -> SetupTable:
    """Two players on three of these maps; seat 1 at this row in column 3 begins a turn of 3 movement points and a jump."""
    table = before_race({"players": 2, "deck": [JUMP]}, **settings)
    table.place_course(*maps)
    table.set_up()
    state = table.state
    state.placed = state.last_row = state.pile_count = state.storage = state.cube_count = 0
    state.lying[:] = 0
    for number in range(len(maps)):
        state.pile[number] = number
    state.pile_count = len(maps)
    for _ in range(3):
        course.place_map(*table.all)
    table.put(row, 1)
    table.ship(1).cubes, table.ship(2).cubes = cubes, 0
    state.on_turn = 0
    state.round_number = 1
    start_turn(table.params, state, 0, 0, state.turn, table.log)
    return table


def fly(table: SetupTable, action: int) -> int:
    """One action of seat 1 and all that follows; what it comes to."""
    act(table.params, table.state, 0, action, table.draws, table.log, table.desk)
    return int(outcome_of_step(table.params, table.state, 0, action, table.log))


@pytest.mark.example("AD-X-26")
@pytest.mark.rule("AD-NEW-01", "AD-NEW-02")
@pytest.mark.parametrize(("action", "row"), [(actions.FORWARD, 19), (actions.JUMP, 20)])
def test_a_ship_that_places_a_map_sees_it_before_it_goes_on(action: int, row: int) -> None:
    table = on_turn(18, EMPTY, EMPTY, EMPTY, CUBE_AHEAD, *[EMPTY] * 4)
    table.state.storage = 2
    assert (table.state.placed, table.state.pile_count) == (3, 5)
    assert fly(table, action) == GOES_ON
    assert (table.ship(1).row, table.state.placed, table.state.pile_count) == (row, 4, 4)
    assert (table.lying(), table.state.storage) == ({(22, 3)}, 1)


@pytest.mark.example("AD-X-37")
@pytest.mark.ruling("AD-R-33", "AD-R-25", "AD-R-51")
def test_a_crash_that_places_a_map() -> None:
    planet_in_19 = ["....."] * 2 + ["..P.."] + ["....."] * 4
    table = on_turn(18, EMPTY, EMPTY, planet_in_19, CUBE_AHEAD, cubes=1)
    assert table.state.storage == 0
    assert fly(table, actions.FORWARD) == ONE_LEFT
    assert (table.ship(1).out, table.ship(1).cubes, table.ship(1).hand_count) == (BY_PLANET, 0, 0)
    assert (table.state.placed, table.state.storage, table.lying()) == (4, 0, {(22, 3)})
    assert table.state.winner == 1


@pytest.mark.example("AD-X-28")
@pytest.mark.rule("AD-END-04", "AD-CRD-04")
def test_the_other_player_wins_without_a_turn() -> None:
    planet_in_2 = ["....."] * 5 + ["..P.."] + ["....."]
    table = on_turn(1, planet_in_2, EMPTY, EMPTY)
    table.put(1, 0)
    assert fly(table, actions.FORWARD) == ONE_LEFT
    assert (table.state.winner, table.state.round_number, table.ship(2).row) == (1, 1, 0)
    flying_on = on_turn(1, planet_in_2, EMPTY, EMPTY, options={"last_survivor_wins": False})
    assert fly(flying_on, actions.FORWARD) == TURN_OVER
    assert flying_on.ship(2).played == NO_CARD


@pytest.mark.rule("AD-END-01", "AD-END-03")
def test_the_line_is_crossed_with_the_last_movement_point() -> None:
    table = on_turn(17, EMPTY, EMPTY, EMPTY)
    table.state.winning_row = 19
    assert [fly(table, actions.FORWARD) for _ in range(3)] == [GOES_ON, GOES_ON, FINISHED]
    assert (table.ship(1).row, table.state.winner) == (20, 0)
    wrecked = on_turn(18, EMPTY, EMPTY, ["....."] * 1 + ["..P.."] + ["....."] * 5)
    wrecked.state.winning_row = 19
    assert [fly(wrecked, actions.FORWARD) for _ in range(2)] == [GOES_ON, ONE_LEFT]
    assert wrecked.state.winner == 1
