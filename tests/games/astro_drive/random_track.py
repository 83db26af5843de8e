"""Random stretches of track, full of symbols, with random readings of the rules; and the same as the slow version takes it."""

from __future__ import annotations

import random
from typing import Any

from tests.games.astro_drive import slow_turn
from tests.games.astro_drive.track_table import COLUMNS, MAP_ROWS, SYMBOLS, Square, Track
from toolkit.games.astro_drive.parameters import ROW_OF_PLACE

#: Reading in the checklist's words, field of the parameters, values in the order of their numbers there.
READINGS: list[tuple[str, str, list[object]]] = [
    ("hole.range", "hole_range", ["row", "adjacent"]),
    ("hole.adjacent_pull", "hole_adjacent_hold", ["fatal", "hold"]),
    ("hole.two_holes", "hole_two", ["nearest", "none", "both"]),
    ("hole.order", "hole_pull_first", ["square_first", "pull_first"]),
    ("hole.pull_on_wormhole_exit", "hole_pull_on_exit", [False, True]),
    ("hole.pull_after_pass", "hole_pull_after_pass", [False, True]),
    ("fog.short", "fog_short", ["stop", "enter", "crash"]),
    ("radiation.at_zero", "radiation_at_zero", ["optional", "forbidden", "forced"]),
    ("duty.forces_control", "duty_forces_control", [False, True]),
    ("edge.sideways", "edge_sideways", ["illegal", "crash", "wrap"]),
    ("entry.columns", "entry_middle_three", ["any", "middle_three"]),
    ("entry.items_before", "entry_items_before", [False, True]),
    ("jump.landing_occupied", "jump_onto_ship_illegal", ["pass", "illegal"]),
    ("tractor.cross_map", "beam_own_map_only", [True, False]),
    ("tractor.spent_cube_square", "beam_spent_square_blocks", ["empty", "blocks"]),
    ("shield.blocked", "shield_crash", ["lose_points", "crash"]),
    ("cube.overflow", "overflow_left_on_map", ["discard", "leave_on_map"]),
    ("cube.symbol_timing", "card_cube_at_start", ["best_moment", "turn_start"]),
]
CAUSES = ("", "planet", "asteroids", "hole", "pull", "edge", "fog", "shield")
LAST_ROW = 3 * MAP_ROWS


def readings(dice: random.Random, changes: float) -> tuple[dict[str, object], dict[str, int]]:
    """Readings by the checklist's words and by field; each other than the default with this chance."""
    chosen, fields = dict(slow_turn.DEFAULTS), {}
    for word, field, values in READINGS:
        if dice.random() < changes:
            chosen[word] = dice.choice(values)
        fields[field] = values.index(chosen[word])
    return chosen, fields


def squares_of(dice: random.Random, letters: str, pairs: int) -> dict[Square, str]:
    """Three maps of random letters, each with this many wormhole pairs."""
    grid = {(r, c): dice.choice(letters) for r in range(1, LAST_ROW + 1) for c in range(1, COLUMNS + 1)}
    for number in range(3):
        squares = [square for square in grid if (square[0] - 1) // MAP_ROWS == number]
        for i, square in enumerate(dice.sample(squares, 2 * pairs)):
            grid[square] = str(i // 2 + 1)
    return grid


def plant_ring(dice: random.Random, grid: dict[Square, str]) -> Square:
    """Radiation that leads to a hole's row, where the pull leads by a wormhole back to its start; a square beside it."""
    length, side, first = dice.randint(1, 3), dice.choice([-1, 1]), dice.choice([0, MAP_ROWS, 2 * MAP_ROWS])
    first += dice.randint(1, MAP_ROWS - length)
    column = dice.randint(3, COLUMNS) if side == -1 else dice.randint(1, COLUMNS - 2)
    for column_of_hole in range(1, COLUMNS + 1):
        grid[first + length, column_of_hole] = "."
    for row in range(first + 1, first + length + 1):
        grid[row, column] = "R"
    grid[first, column] = grid[first + length, column + side] = "3"
    grid[first + length, column + 2 * side] = "B"
    return dice.choice([square for square in grid if first - 1 <= square[0] < first + length and abs(square[1] - column) <= 1])


class Pair:
    """The same random turn twice: on a Track, and as the slow version takes it."""

    def __init__(
        self, number: int, changes: float = 0.4, letters: str = "...PRFABEE", most: int = 8, ring: bool = False
    ) -> None:
        dice = random.Random(number)
        options, fields = readings(dice, changes)
        squares = squares_of(dice, letters, dice.choice([0, 1, 2]))
        at = (dice.randint(1, LAST_ROW - 4), dice.randint(1, COLUMNS)) if dice.random() < 0.9 else (0, 0)
        if ring:
            at = plant_ring(dice, squares)
        rows = {r: "".join(squares[r, c] for c in range(1, COLUMNS + 1)) for r in range(1, LAST_ROW + 1)}
        near = [(max(at[0], 1) + dice.randint(-2, 3), dice.randint(1, COLUMNS)) for _ in range(3)]
        ships = sorted({square for square in near if square != at and square[0] > 0})
        movement = dice.randint(0, most)
        control, cubes, symbol = dice.randint(0, most - movement), dice.randint(0, 3), dice.choice(list(SYMBOLS))
        spent = {square for square, letter in squares.items() if letter == "E" and dice.random() < 0.3}
        lying = {square for square, letter in squares.items() if letter == "E"} - spent
        for square in sorted(lying)[28:]:
            spent.add(square)
        lying -= spent
        storage, first_row, pile = dice.choice([0, 1, 9]), dice.choice([1, 1, 8]), dice.choice([0, 3])
        first_row = 1 if at[0] < first_row else first_row
        winning_row = dice.choice([0, 0, LAST_ROW - 2])
        self.track = Track(
            rows, at, movement, control, cubes, symbol, ships, 3, pile, storage, spent, winning_row, first_row, **fields
        )
        self.world = slow_turn.World(
            {square: letter for square, letter in squares.items() if letter != "."},
            set(ships), lying, storage + cubes, symbol == "shield", first_row, LAST_ROW, options=options,
        )  # fmt: skip
        ship = slow_turn.Ship(at[0], at[1], movement, control, cubes, 0, symbol == "jump", symbol == "beam", symbol == "cube")
        self.ship = slow_turn.start(self.world, ship)

    def read(self, turn: Any) -> slow_turn.Ship:
        """A TURN record as the slow version writes it."""
        places = [int(at) for i, at in enumerate(self.track.state.cube_places) if int(turn.taken) >> i & 1]
        taken = frozenset((at // ROW_OF_PLACE, at % ROW_OF_PLACE) for at in places)
        numbers = [int(turn[name]) for name in ("row", "column", "movement", "control", "cubes", "cube_used")]
        flags = [bool(turn[name]) for name in ("jump", "beam", "card_cube")]
        last = [int(turn[name]) for name in ("touched", "passed", "pulled")]
        return slow_turn.Ship(*numbers, *flags, taken, CAUSES[turn.out], *last)
