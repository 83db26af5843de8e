"""What crossing a map takes, and maps of random symbols."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy import stats

from tests.games.astro_drive.setup_table import FALSE_ALARM, SetupTable, before_race, pin
from toolkit.games.astro_drive.names import effects
from toolkit.games.astro_drive.names.draws import SYMBOL_SQUARE
from toolkit.games.astro_drive.rules import maker
from toolkit.games.astro_drive.state import FINISH_MAP

Square = tuple[int, int]

# Crossing costs of the data file by entry column, in orientation A and B; x is closed.
COSTS = {
    "M01": ("01110", "01210"),
    "M02": ("21012", "21012"),
    "M03": ("21012", "11012"),
    "M04": ("12100", "00112"),
    "M05": ("21210", "01123"),
    "M06": ("32110", "10123"),
    "M07": ("21221", "11012"),
    "M08": ("10012", "2100x"),
    "M09": ("21010", "0x012"),
    "M10": ("32101", "10123"),
    "M11": ("21012", "21012"),
    "M12": ("x1221", "21221"),
    "M13": ("12123", "21012"),
    "M14": ("101x0", "11001"),
    "M15": ("11123", "23210"),
    "M16": ("012x1", "21210"),
    "M17": ("32101", "21x11"),
    "M18": ("32112", "32112"),
    "M19": ("21012", "1x012"),
}
FINISH_COSTS = "32121"


def costs_of(table: SetupTable, rows: Any) -> str:
    """Crossing costs of packed rows from row 1 on; x closed, - no way."""
    count = table.params.map_rows
    table.desk.rows[1 : count + 1] = rows[:count]
    maker.crossing_costs(table.params, table.desk.rows, table.desk.ahead, table.desk.costs)
    words = {maker.CLOSED: "x", maker.NO_WAY: "-"}
    return "".join(words.get(int(cost), str(cost)) for cost in table.desk.costs[1 : table.params.columns + 1])


@pytest.mark.parametrize("number", range(19))
def test_crossing_costs_are_the_data_file_s(number: int) -> None:
    table = before_race()
    found = tuple(costs_of(table, table.params.map_grid[number, orientation]) for orientation in (0, 1))
    assert found == COSTS[f"M{number + 1:02}"]


def test_crossing_costs_of_the_finish() -> None:
    table = before_race()
    assert costs_of(table, table.params.map_grid[FINISH_MAP, 0]) == FINISH_COSTS


# An independent version: dictionaries, one square at a time, cheapest first.


def slow_rest(grid: dict[Square, str], at: Square, entered: bool) -> Square | None:
    """Where a ship comes to rest that has been moved to a square, or None if it is out."""
    used: set[str] = set()
    while True:
        what = grid[at]
        if what in "PAB":
            return None
        if what.isdigit() and what not in used:
            used.add(what)
            other = next(square for square in grid if grid[square] == what and square != at)
            entered = entered or other[0] != at[0]
            at = other
        if not entered:
            return at
        entered = False
        holes = [column for (row, column), letter in grid.items() if row == at[0] and letter == "B"]
        near = min((abs(column - at[1]) for column in holes), default=0)
        sides = {column > at[1] for column in holes if abs(column - at[1]) == near}
        if len(sides) != 1:
            return at
        at = (at[0], at[1] + (1 if sides.pop() else -1))


def slow_costs(grid: dict[Square, str], rows: int, columns: int) -> str:
    found = ""
    for entry in range(1, columns + 1):
        start = slow_rest(grid, (1, entry), True)
        if start is None:
            found += "x"
            continue
        best, edge = {start: 0}, {start}
        while edge:
            at = min(edge, key=lambda square: best[square])
            edge.remove(at)
            steps = [((at[0] + 1, at[1]), True, 0), *(((at[0], at[1] + side), False, 1) for side in (-1, 1))]
            for to, entered, cost in steps:
                rest = slow_rest(grid, to, entered) if to in grid else None
                if rest is not None and best[at] + cost < best.get(rest, 99):
                    best[rest] = best[at] + cost
                    edge.add(rest)
        ways = [cost for (row, _), cost in best.items() if row == rows]
        found += str(min(ways)) if ways else "-"
    return found


@pytest.mark.parametrize("seed", range(8))
def test_crossing_costs_of_random_maps(seed: int) -> None:
    rng, table = np.random.default_rng(seed), before_race()
    letters = ".PRFABE1234"
    for _ in range(40):
        grid = {(row, column): "." for row in range(1, 8) for column in range(1, 6)}
        squares = [(int(row), int(column)) for row, column in rng.permutation(list(grid))]
        word = "112233"[: 2 * int(rng.integers(4))] + "B" * int(rng.integers(3)) + "P" * int(rng.integers(9)) + "AAAR"
        grid.update(zip(squares, word, strict=False))
        packed = [sum(letters.index(grid[row, c]) << 4 * (c - 1) for c in range(1, 6)) for row in range(1, 8)]
        assert costs_of(table, packed) == slow_costs(grid, 7, 5), grid


@pytest.mark.ruling("AD-R-35")
def test_a_wormhole_moves_a_ship_once_in_a_step() -> None:
    """Entering by column 2: to column 1, pulled back to column 2, where the ship stays; column 1 would be a dead end."""
    table = before_race()
    table.place_course(["....."] * 5 + ["P....", "11..B"])
    assert costs_of(table, table.params.map_grid[0, 0]) == "000xx"


# --- making ---


@cache
def made(game: int = 0, **symbols: int) -> tuple[str, ...]:
    """The first map of a game, rows as drawn."""
    table = before_race({"maps": {"made": symbols}, "maps_at_start": 1})
    table.set_up(game)
    return tuple(reversed(table.rows(1, 7)))


def squares(rows: tuple[str, ...], letters: str) -> set[Square]:
    return {(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter in letters}


def test_a_made_map_has_its_symbols() -> None:
    symbols = {"planets": 4, "radiation": 3, "fog": 2, "asteroids": 3, "holes": 1, "cubes": 2, "wormholes": 2}
    for game in range(5):
        word = "".join(made(game, **symbols))
        counts = {letter: word.count(letter) for letter in "PRFABE1234"}
        assert counts == {"P": 4, "R": 3, "F": 2, "A": 3, "B": 1, "E": 2, "1": 2, "2": 2, "3": 0, "4": 0}
    assert made(0, **symbols) != made(1, **symbols)


def without_retries(**symbols: int) -> SetupTable:
    """A table whose maps are made in one try, fine or not."""
    return before_race({"maps": {"made": symbols}}, components={"maker.tries": 1})


def test_more_of_a_symbol_leaves_the_others_where_they_are() -> None:
    few = {"planets": 3, "radiation": 2, "fog": 2, "asteroids": 2, "holes": 1, "cubes": 2, "wormholes": 1}
    one, more, other = without_retries(**few), without_retries(**few | {"asteroids": 7}), without_retries(**few | {"fog": 4})
    for game in range(10):
        for table in (one, more, other):
            table.set_up(game)
        for first in (1, 8, 15):  # the maps after it are the same too
            rows = [tuple(table.rows(first, first + 6)) for table in (one, more, other)]
            assert squares(rows[0], "PRFBE1") == squares(rows[1], "PRFBE1")
            assert squares(rows[0], "A") < squares(rows[1], "A")
            assert squares(rows[0], "PRBE1") == squares(rows[2], "PRBE1")  # laid before fog
            assert squares(rows[0], "F") < squares(rows[2], "F")


def test_symbols_fall_on_all_squares_alike() -> None:
    table = without_retries(planets=8, radiation=0, fog=0, asteroids=0, cubes=0)
    counts: dict[Square, int] = dict.fromkeys([(r, c) for r in range(7) for c in range(5)], 0)
    for game in range(150):
        table.set_up(game)
        for first in (1, 8, 15):
            for square in squares(tuple(table.rows(first, first + 6)), "P"):
                counts[square] += 1
    assert sum(counts.values()) == 150 * 3 * 8
    assert stats.chisquare(list(counts.values())).pvalue > FALSE_ALARM


def test_a_map_is_made_again_until_it_can_be_crossed() -> None:
    table = before_race({"maps": {"made": {"planets": 6, "asteroids": 4}}})
    tries = 0
    for game in range(5):
        state = table.set_up(game)
        for k in range(3):
            costs = costs_of(table, state.rows[1 + 7 * k : 8 + 7 * k])
            assert sum(cost != "x" for cost in costs) >= 4
            assert "-" not in costs
            assert all(cost == "x" or int(cost) <= 3 for cost in costs)
        told = [words[:2] for words in table.told(effects.MAP_MADE)]
        assert [where for where, _ in told] == [1, 2, 3]
        assert sum(count for _, count in told) == state.made_tries >= 3
        tries += int(state.made_tries)
        assert state.made_impassable == 0
    assert tries > 15  # some were made again


def test_a_map_that_can_not_be_crossed_stays_after_the_last_try() -> None:
    table = before_race(
        {"maps": {"made": {"planets": 8, "asteroids": 6}}, "maps_at_start": 1},
        components={"maker.open_columns": 5, "maker.control": 0, "maker.tries": 3},
    )
    state = table.set_up()
    assert (state.made_tries, state.made_impassable) == (3, 1)
    assert squares(tuple(table.rows(1, 7)), "PA") != set()


def test_a_square_that_is_taken_is_picked_again() -> None:
    """Picks go by row, then column; pinned to one square, the next free ones are taken at last."""
    symbols = {"planets": 2, "radiation": 0, "fog": 0, "asteroids": 1, "cubes": 0}
    pins = [pin(SYMBOL_SQUARE, 0, 0, 0, 34, 3)]
    table = before_race({"maps": {"made": symbols}, "maps_at_start": 1}, pins=pins, components={"maker.tries": 1})
    table.set_up()
    assert table.rows(1, 7) == ["P..A.", *["....."] * 5, "....P"]
    assert table.drawn(SYMBOL_SQUARE)[:5] == [(0, 1, 1), (0, 1, 1), (0, 1, 1), (34, 7, 5), (3, 1, 4)]
    always = [pin(SYMBOL_SQUARE, 34, always=True)]
    table = before_race({"maps": {"made": symbols}, "maps_at_start": 1}, pins=always, components={"maker.tries": 1})
    table.set_up()
    assert table.rows(1, 7) == ["PA...", *["....."] * 5, "....P"]
