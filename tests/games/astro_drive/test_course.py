"""The pile of maps, maps placed ahead of the ships and removed behind them (AD-PIL, AD-NEW)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from scipy import stats

from tests.games.astro_drive.setup_table import FALSE_ALARM, FINISH, SetupTable, before_race, pin
from toolkit.engine import log as event_log
from toolkit.games.astro_drive.names import effects
from toolkit.games.astro_drive.names.draws import COURSE_MAPS, FINISH_BLOCK, ORIENTATION
from toolkit.games.astro_drive.parameters import place
from toolkit.games.astro_drive.rules import course
from toolkit.games.astro_drive.state import BY_PLANET, FINISH_MAP, MADE_MAP, A, B

EMPTY = ["....."] * 7
FIRST_MAPS = pin(COURSE_MAPS, 4, 9, 1, 2, 3, 5, 6)  # 4 and 9 go to the finish block


def laid(**settings: object) -> SetupTable:
    """A table with its pile laid and nothing placed."""
    table = before_race(**settings)
    course.lay_pile(*table.all)
    return table


# --- the pile ---


@pytest.mark.rule("AD-PIL-01", "AD-PIL-02")
def test_the_pile() -> None:
    table = laid(pins=[FIRST_MAPS, pin(FINISH_BLOCK, 2, 3, 1)])
    assert table.pile() == [1, 2, 3, 5, 6, 9, FINISH, 4]
    assert sorted(table.box()) == sorted(set(range(1, 20)) - {1, 2, 3, 4, 5, 6, 9})


@pytest.mark.rule("AD-PIL-03")
def test_where_the_finish_lies_by_exact_counting() -> None:
    """Each order of the finish block is equally likely: the finish comes 6th, 7th or 8th in two of six."""
    found = Counter(
        laid(pins=[FIRST_MAPS, pin(FINISH_BLOCK, *order)]).pile().index(FINISH) + 1 for order in permutations((1, 2, 3))
    )
    assert found == {6: 2, 7: 2, 8: 2}


@pytest.mark.rule("AD-PIL-03")
def test_where_the_finish_lies_in_many_games() -> None:
    table, found = before_race(), Counter[int]()
    top = Counter[int]()
    for game in range(1500):
        table.begin(game)
        course.lay_pile(*table.all)
        found[table.pile().index(FINISH) + 1] += 1
        top[table.pile()[0]] += 1
    assert set(found) == {6, 7, 8}
    assert stats.chisquare(list(found.values())).pvalue > FALSE_ALARM
    assert len(top) == 19
    assert stats.chisquare(list(top.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("AD-PIL-04")
def test_the_top_maps_are_placed_at_once() -> None:
    table = before_race(pins=[FIRST_MAPS, pin(FINISH_BLOCK, 3)])
    table.set_up()
    assert table.placed() == [1, 2, 3]
    assert table.pile()[:3] == [5, 6, FINISH]
    assert set(table.pile()[3:]) == {4, 9}
    assert (table.state.last_row, table.state.winning_row) == (21, 0)
    few = before_race({"maps_before_finish": 3, "maps_with_finish": 4})
    for game in range(20):
        few.set_up(game)
        assert FINISH not in few.placed()


def test_other_sizes_of_the_pile() -> None:
    table = laid(set_up={"maps_before_finish": 10, "maps_with_finish": 4})
    assert (table.state.pile_count, table.state.box_count) == (15, 5)
    assert table.pile().index(FINISH) >= 10
    alone = laid(set_up={"maps_before_finish": 3, "maps_with_finish": 0})
    assert alone.pile()[3:] == [FINISH]


@pytest.mark.parametrize(("order", "before"), [((3, 1, 2), 5), ((1, 3, 2), 6), ((1, 2, 3), 7)])
def test_players_are_told_where_the_finish_lies(order: tuple[int, ...], before: int) -> None:
    pins = [pin(FINISH_BLOCK, *order)]
    assert laid(set_up={"finish_known": True}, pins=pins).state.finish_known == before
    assert laid(pins=pins).state.finish_known == 0


def test_a_pile_of_made_maps() -> None:
    table = laid(set_up={"maps": {"made": {}}}, pins=[pin(FINISH_BLOCK, 1, 3, 2)])
    assert table.state.pile[:8].tolist() == [MADE_MAP] * 6 + [FINISH_MAP, MADE_MAP]
    assert table.state.box_count == 0
    assert not table.drawn(COURSE_MAPS)


# --- placing ---


@pytest.mark.rule("AD-PIL-05")
@pytest.mark.ruling("AD-R-32")
def test_orientation() -> None:
    pins = [FIRST_MAPS, pin(FINISH_BLOCK, 3), pin(ORIENTATION, 1, 2, 2, 1, 2)]
    table = before_race(pins=pins)
    table.set_up()
    table.place_due(40)  # four more, the finish the sixth
    assert table.placed() == [1, 2, 3, 5, 6, FINISH]
    assert [int(entry.orientation) for entry in table.state.maps[:6]] == [A, B, B, A, B, A]
    assert table.rows(1, 7) == [".....", "E.F..", "...P.", ".A...", "..P..", "R....", "....R"]  # M01
    assert table.rows(8, 14) == ["R....", "...A.", "...EA", "AA...", ".A..A", ".P.F.", "....E"]  # M02 turned by half
    assert table.rows(36, 42) == ["..F..", "P....", "...P.", ".A...", "..P..", "P...A", "....."]  # the finish, as listed
    fixed = before_race(options={"map_orientation": "fixed_A"}, pins=pins)
    fixed.set_up()
    assert [int(entry.orientation) for entry in fixed.state.maps[:3]] == [A, A, A]
    assert not fixed.drawn(ORIENTATION)


@pytest.mark.rule("AD-PIL-06")
@pytest.mark.ruling("AD-R-38")
@pytest.mark.parametrize(("order", "row"), [((3, 1, 2), 40), ((1, 3, 2), 47), ((1, 2, 3), 54)])
def test_the_first_winning_row(order: tuple[int, ...], row: int) -> None:
    for line, wanted in ((None, row), (1, row - 3), (7, row + 3)):
        table = before_race(options={"finish_line_after_row": line}, pins=[pin(FINISH_BLOCK, *order)])
        table.set_up()
        assert table.state.winning_row == 0
        table.place_due(100)
        assert table.placed()[-1] == FINISH
        assert table.state.winning_row == wanted


@pytest.mark.rule("AD-NEW-01", "AD-NEW-02")
@pytest.mark.example("AD-X-26")
@pytest.mark.parametrize("touched", [19, 20])
def test_placing(touched: int) -> None:
    """Three maps placed, a ship at track row 18: row 19, by a step or skipped by a jump, places the fourth."""
    table = before_race(pins=[FIRST_MAPS, pin(ORIENTATION, 1, always=True)])
    table.set_up()
    assert table.placed() == [1, 2, 3]
    assert not course.place_due(table.params, table.state, 18)
    table.place_due(18)
    assert (table.state.placed, table.state.pile_count) == (3, 5)
    storage = int(table.state.storage)
    table.state.on_turn = 1
    table.place_due(touched)
    assert (table.placed(), table.state.pile_count) == ([1, 2, 3, 5], 4)
    assert (24, 3) not in table.lying()
    assert (22, 3) in table.lying()  # M05 has one cube, in row 1
    assert table.state.storage == storage - 1
    assert (table.state.last_row, table.state.placed_in_turn, table.state.tally[1].maps_placed) == (28, 1, 1)
    assert table.told(effects.MAP_PLACED)[-1] == (4, A, 4, 4)
    assert table.told(effects.CUBE_LAID)[-1] == (22, 3, storage - 1, 0)


@pytest.mark.rule("AD-NEW-03", "AD-NEW-04")
def test_placing_goes_on_until_three_rows_are_known() -> None:
    table = before_race(pins=[pin(FINISH_BLOCK, 1, 3, 2)])
    for touched in range(19, 60):
        table.set_up()
        table.place_due(touched)
        if FINISH not in table.placed():
            assert table.state.last_row - touched >= 3, touched
            assert table.state.last_row - touched < 10
        else:
            assert table.placed().index(FINISH) == 6 == table.state.placed - 1
            assert table.state.pile_count == 1  # nothing is placed behind the finish


@pytest.mark.ruling("AD-R-33")
@pytest.mark.parametrize(("reveal", "row"), [(3, 17), (4, 18), (5, 19), (6, 20)])
def test_the_row_that_places_a_map(reveal: int, row: int) -> None:
    table = before_race(options={"map_reveal_row": reveal})
    table.set_up()
    assert [course.place_due(table.params, table.state, touched) for touched in (row - 1, row, row + 1)] == [False, True, True]


@pytest.mark.ruling("AD-R-37")
def test_what_lies_behind_the_finish() -> None:
    pins = [pin(FINISH_BLOCK, 3, 1, 2)]
    table = before_race(pins=pins)
    table.set_up()
    table.place_due(60)
    assert (table.state.placed, table.state.pile_count, table.state.last_row) == (6, 2, 42)
    assert set(table.rows(43, 80)) == {"....."}
    further = before_race(options={"finish_run_out": "next_map"}, pins=pins)
    further.set_up()
    further.place_due(39)
    assert (further.state.placed, further.placed()[-1]) == (6, FINISH)
    further.place_due(40)
    assert (further.state.placed, further.state.pile_count, further.state.last_row) == (7, 1, 49)
    further.place_due(100)
    assert (further.state.placed, further.state.pile_count, further.state.winning_row) == (8, 0, 40)
    assert set(further.rows(43, 56)) != {"....."}


@pytest.mark.rule("AD-MAP-09", "AD-NEW-02")
@pytest.mark.ruling("AD-R-24")
@pytest.mark.parametrize(
    ("storage", "laid_on"), [(9, [(1, 4), (2, 1), (2, 5), (7, 3)]), (3, [(1, 4), (2, 1), (2, 5)]), (0, [])]
)
def test_cubes_are_laid_by_row_and_column_as_long_as_there_are_any(storage: int, laid_on: list[tuple[int, int]]) -> None:
    table = before_race()
    table.place_course(["..E..", *EMPTY[:4], "E...E", "...E."])
    table.state.storage, table.state.pile_count = storage, 1
    course.place_map(*table.all)
    assert table.lying() == set(laid_on)
    assert table.state.cube_places[: table.state.cube_count].tolist() == [place(row, column) for row, column in laid_on]
    assert table.state.storage == storage - len(laid_on)


def test_ends_of_wormholes() -> None:
    table = before_race()
    table.place_course(["1...3", *EMPTY[:4], "3...2", "2..1."])
    table.state.pile_count, table.state.last_row, table.state.placed = 1, 14, 2
    course.place_map(*table.all)
    ends = table.state.maps[2].ends
    assert ends[0].tolist() == [place(15, 4), place(21, 1)]
    assert ends[1].tolist() == [place(15, 1), place(16, 5)]
    assert ends[2].tolist() == [place(16, 1), place(21, 5)]
    assert ends[3].tolist() == [0, 0]


@pytest.mark.rule("AD-COM-03")
@pytest.mark.example("AD-X-37")
def test_a_crash_leaves_its_cube_to_the_map_that_it_places() -> None:
    """Storage 0: the cube of the ship that crashed in row 19 is there for the new map's cube square."""
    table = before_race({"players": 2})
    table.place_course(EMPTY, EMPTY, EMPTY, [*EMPTY[1:], "..E.."])
    state = table.state
    for number in range(4):
        state.pile[number] = number
    state.ship_count, state.survivors, state.pile_count = 2, 1, 4
    for _ in range(3):
        course.place_map(*table.all)
    table.ship(1).out = BY_PLANET
    state.storage = 1  # it goes there at the crash
    table.place_due(19)
    assert (state.placed, state.storage, table.lying()) == (4, 0, {(22, 3)})


# --- removing ---


def on_course(*rows: int, **options: object) -> SetupTable:
    """Ships at these rows, by seat, on five maps with three cubes on the first two."""
    table = before_race({"players": len(rows)}, options)
    table.place_course(["..E..", *EMPTY[1:]], ["E....", *EMPTY[2:], "....E"], EMPTY, EMPTY, EMPTY)
    table.state.ship_count = len(rows)
    table.state.pile_count, table.state.storage, table.state.first_row = 5, 8, 1
    for number in range(5):
        table.state.pile[number] = number
    for _ in range(5):
        course.place_map(*table.all)
    table.put(*rows)
    return table


@pytest.mark.rule("AD-NEW-05")
@pytest.mark.ruling("AD-R-34", "AD-R-25")
def test_maps_that_all_ships_have_left_are_removed() -> None:
    for rows, first, storage in (((7, 20), 1, 5), ((8, 20), 8, 6), ((14, 20), 8, 6), ((15, 20), 15, 8), ((0, 20), 1, 5)):
        table = on_course(*rows)
        course.remove_left_behind(table.params, table.state, table.log)
        assert (table.state.first_row, table.state.storage) == (first, storage), rows
        removed = [int(entry.removed) for entry in table.state.maps[:5]]
        assert removed == [1] * (first // 7) + [0] * (5 - first // 7)
        assert table.state.cube_count == len(table.lying()) == 8 - storage
    table = on_course(15, 20)
    course.remove_left_behind(table.params, table.state, table.log)
    course.remove_left_behind(table.params, table.state, table.log)  # once is enough
    assert [words[:3] for words in table.told(effects.MAP_REMOVED)] == [(0, 1, 1), (1, 2, 2)]
    assert table.state.storage == 8


@pytest.mark.ruling("AD-R-34")
def test_ships_that_are_out_hold_no_map() -> None:
    table = on_course(3, 20)
    table.ship(1).out = BY_PLANET
    course.remove_left_behind(table.params, table.state, table.log)
    assert table.state.first_row == 15
    kept = on_course(15, 20, map_remove_behind=False)
    course.remove_left_behind(kept.params, kept.state, kept.log)
    assert (kept.state.first_row, kept.state.storage) == (1, 5)
    assert not kept.told(effects.MAP_REMOVED)


def test_taken_cubes_are_forgotten_between_turns() -> None:
    table = on_course(1, 1)
    assert table.state.cube_places[:3].tolist() == [place(7, 3), place(8, 5), place(14, 1)]
    table.state.lying[8] = 0
    course.remove_left_behind(table.params, table.state, table.log)
    assert table.state.cube_places[: table.state.cube_count].tolist() == [place(7, 3), place(14, 1)]


def test_effects_name_the_ship_on_turn() -> None:
    table = before_race()
    table.set_up()
    table.state.on_turn = 2
    table.place_due(19)
    placed = [e for e in event_log.events(table.log) if e.kind == event_log.EFFECT and e.code == effects.MAP_PLACED]
    assert [e.seat for e in placed] == [-1, -1, -1, 2]
