"""Ships as text, square by square as a ship board shows them, and the flight board in a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

State = Mapping[str, Any]
Component = Mapping[str, Any]

LEGEND = (
    "ST CB cabins   B2 B3 batteries   H2 H3 holds   S1 S2 special holds   SM structural   LO LP life support",
    "E1 E2 engines, C1 C2 cannons (2: double) and where they point   SH shield and its sides   . empty   * lost",
    ":3012 connectors N E S W   2h humans   o p aliens   3b battery tokens   R Y G B goods",
)
_CODES = {
    "start_cabin": "ST", "cabin": "CB", "battery": "B", "cargo_hold": "H", "special_hold": "S", "engine": "E1",
    "double_engine": "E2", "cannon": "C1", "double_cannon": "C2", "shield": "SH", "structural": "SM",
    "life_support_orange": "LO", "life_support_purple": "LP",
}  # fmt: skip
_SIDES = "NESW"
_BARRELS, _EXHAUSTS = "^>v<", "v<^>"  # by quarter turns
_WIDTH = 10  # characters of a square
_LABEL = 3  # of a row's number


def fleet(state: State, legend: bool = False) -> str:
    """All ships, each below a line that says how it is."""
    ships = [f"{heading(player)}\n{ship(player, state['board'])}" for player in state["players"]]
    return "\n".join([*(LEGEND if legend else ()), *ships])


def heading(player: Mapping[str, Any]) -> str:
    """A ship in a line."""
    parts = player["ship"]
    humans, cells = (sum(part[key] for part in parts) for key in ("humans", "cells"))
    told = [_counted(len(parts), "tile")]
    told += [_counted(humans, "human")] if humans else []
    told += [f"{part['alien']} alien" for part in parts if part["alien"]]
    told += [_counted(cells, "battery token")] if cells else []
    told += [f"{player['lost']} lost"] if player["lost"] else []
    return f"Ship {player['seat']}: {', '.join(told)}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def ship(player: Mapping[str, Any], board: Mapping[str, Any]) -> str:
    """The squares of a ship: type, direction and connectors, then what is on them."""
    at = {tuple(part["square"]): part for part in player["ship"]}
    lost = {tuple(square) for square in player["lost_from"]}
    first, grid = board["first_column"], board["grid"]
    lines = [*_row("", [str(column) for column in range(first, first + len(grid[0]))])]
    for down, letters in enumerate(grid):
        row = board["first_row"] + down
        squares = [(row, first + right) for right in range(len(letters))]
        lines += _row(row, [_square(at, lost, square, letters[right]) for right, square in enumerate(squares)])
        tokens = [on_tile(at[square]) if square in at else "" for square in squares]
        lines += _row("", tokens) if any(tokens) else ()
    return "\n".join(lines)


def _row(label: int | str, cells: Sequence[str]) -> Iterator[str]:
    yield "".join([f"{label:>{_LABEL}}", *(f" {cell:<{_WIDTH - 1}}" for cell in cells)]).rstrip()


def _square(at: Mapping[tuple[int, int], Component], lost: set[tuple[int, ...]], square: tuple[int, int], letter: str) -> str:
    if square in at:
        return f"{code(at[square])}:{at[square]['connectors']}"
    if letter == "#":
        return "#"
    return "*" if square in lost else "."


def code(part: Component) -> str:
    """Type, size and direction of a tile: `B3`, `C1^`, `SHNE`."""
    kind, turned = part["kind"], part["rotation"] // 90
    if kind in ("battery", "cargo_hold", "special_hold"):
        return f"{_CODES[kind]}{part['cap']}"
    return _CODES[kind] + direction(kind, turned)


def direction(kind: str, turned: int) -> str:
    """Where a barrel or an exhaust points, or what a shield covers, after so many quarter turns clockwise."""
    if kind in ("cannon", "double_cannon"):
        return _BARRELS[turned]
    if kind in ("engine", "double_engine"):
        return _EXHAUSTS[turned]
    return _SIDES[turned] + _SIDES[(turned + 1) % 4] if kind == "shield" else ""


def on_tile(part: Component) -> str:
    """Tokens on a tile: `2h`, `o`, `3b`, `RYB`."""
    figures = (part["alien"] or "")[:1] + (f"{part['humans']}h" if part["humans"] else "")
    cells = f"{part['cells']}b" if part["cells"] else ""
    return figures + cells + "".join(colour * count for colour, count in part["goods"].items())


def standings(state: State) -> str:
    """The flight board, leader first, and who is out."""
    flying = sorted((player for player in state["players"] if player["position"] is not None), key=lambda p: -p["position"])
    told = [f"ship {player['seat']} at {player['position']}" for player in flying]
    waiting = ("flying", "not_launched")
    told += [f"ship {player['seat']} is out" for player in state["players"] if player["status"] not in waiting]
    return f"Flight board: {', '.join(told) or 'empty'}."


def purse(state: State) -> str:
    """Everybody's credits."""
    told = (f"ship {player['seat']} {player['credits']}" for player in state["players"])
    return f"Credits: {', '.join(told)}."
