"""The board that a cell is played on, as hexes, and what is wrong with one (GG-BRD-01, GG-RUL-01, GG-RUL-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .limits import CELLS, MAX_HEXES

Hex = tuple[int, int]
LETTERS, NUMBERS = "ABCDE", 6  # of the Gate A table
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # by facing
ROOM = 5  # Course hexes that a token needs, lest laying tokens apart fails too often


@dataclass(frozen=True)
class Board:
    """Columns [q, lowest r, highest r], the Landing Pad, and the Gate A table from A1 on, None where it has no cell."""

    key: str  # of the scenario
    columns: Sequence[Sequence[int]]
    landing_pad: Sequence[Sequence[int]]
    gate_a: Sequence[Sequence[int] | None]

    @property
    def hexes(self) -> list[Hex]:
        """All hexes, by q, then r."""
        return sorted((q, r) for q, low, high in self.columns for r in range(low, high + 1))

    @property
    def pad(self) -> list[Hex]:
        """The Landing Pad, by q, then r."""
        return sorted((q, r) for q, r in self.landing_pad)

    @property
    def course(self) -> list[Hex]:
        """The Course, by q, then r."""
        pad = set(self.pad)
        return [hex_ for hex_ in self.hexes if hex_ not in pad]


def board_of(cell: Any) -> Board:
    """The board of a cell: one of the components, or the set-up's own."""
    chosen = cell.setup["board"]
    if not isinstance(chosen, str):
        return Board("setup.board", chosen["columns"], chosen["landing_pad"], chosen["gate_a"])
    block: Mapping[str, Any] = cell.components["boards"][chosen]
    table = [block["gate_a"][letter][number] for letter in LETTERS for number in range(NUMBERS)]
    return Board(f"components.boards.{chosen}", block["columns"], block["landing_pad"], table)


def board_problems(board: Board, ships: int, tokens: int) -> list[tuple[str, str]]:
    """What is wrong with a board for so many ships and tokens; what is not worth telling of a broken shape is left out."""
    found = _shape_problems(board)
    if found:
        return found
    found = _course_problems(board, tokens)
    if len(board.pad) < ships:
        found.append((f"{board.key}.landing_pad", f"{len(board.pad)} hexes for {ships} ships; each starts on one of its own"))
    return found + _gate_a_problems(board)


def _shape_problems(board: Board) -> list[tuple[str, str]]:
    key = f"{board.key}.columns"
    for q, low, high in board.columns:
        if low > high:
            return [(key, f"column {q} has its lowest r {low} above its highest r {high}")]
    twice = _repeated(q for q, _, _ in board.columns)
    if twice is not None:
        return [(key, f"column {twice} is given twice")]
    hexes = set(board.hexes)
    if len(hexes) > MAX_HEXES:
        return [(key, f"{len(hexes)} hexes; a board may have up to {MAX_HEXES}")]
    if len(_reached(hexes)) < len(hexes):
        return [(key, "the board falls into parts that do not touch")]
    key = f"{board.key}.landing_pad"
    for hex_ in board.pad:
        if hex_ not in hexes:
            return [(key, f"hex {list(hex_)} is not on the board")]
    again = _repeated(board.pad)
    return [] if again is None else [(key, f"hex {list(again)} is given twice")]


def _course_problems(board: Board, tokens: int) -> list[tuple[str, str]]:
    course = set(board.course)
    if len(course) < ROOM * tokens:
        what = f"{len(course)} Course hexes are too few for {tokens} tokens that may not touch; {ROOM * tokens} are needed"
        return [(f"{board.key}.columns", what)]
    for q, r in board.course:
        if not any((q + dq, r + dr) in course for dq, dr in STEPS):
            return [(f"{board.key}.columns", f"Course hex {[q, r]} touches no other: a gate there could never be open")]
    return []


def _gate_a_problems(board: Board) -> list[tuple[str, str]]:
    key, course = f"{board.key}.gate_a", set(board.course)
    if len(board.gate_a) > CELLS:
        return [(key, f"{len(board.gate_a)} cells; the table has {CELLS}")]
    for index, cell in enumerate(board.gate_a):
        if cell is None:
            continue
        q, r, facing = cell
        name = f"cell {LETTERS[index // NUMBERS]}{index % NUMBERS + 1}"
        if (q, r) not in course:
            return [(key, f"{name} at {[q, r]} is not a hex of the Course")]
        if not 0 <= facing <= 5:
            return [(key, f"{name} has facing {facing}; 0 to 5 are accepted")]
    if all(cell is None for cell in board.gate_a):
        return [(key, "no cell has a hex: Gate A could never be placed")]
    return []


def _repeated(values: Any) -> Any:
    return next((value for value, count in Counter(values).items() if count > 1), None)


def _reached(hexes: set[Hex]) -> set[Hex]:
    """The hexes that hang together with the first."""
    reached = {min(hexes)}
    edge = list(reached)
    while edge:
        q, r = edge.pop()
        near = {(q + dq, r + dr) for dq, dr in STEPS} & hexes - reached
        reached |= near
        edge += near
    return reached
