"""The track as text: a line a row, the highest on top, so that up is forward and left is the pilot's left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

LEGEND = (
    " .  empty   P planet   R radiation   F fog   A asteroids   B black hole   1 2 ends of a wormhole",
    " E  a square with a cube   e its cube is gone   [1] a ship   === finish line   --- end of a map",
)
_LABEL = 5  # characters of a row's number

State = Mapping[str, Any]


def picture(state: State, legend: bool = False) -> str:
    """Rows in play from the highest map, or ship, down to the starting line or the last ship; then ships and piles."""
    ships = {(ship["row"], ship["column"]): ship["seat"] for ship in state["ships"] if ship["row"]}
    lines = [*_rows(state, ships), *(LEGEND if legend else ())]
    return "\n".join([*lines, *(_ship(ship) for ship in state["ships"]), _piles(state)])


def _rows(state: State, ships: Mapping[tuple[int, int], str]) -> Iterator[str]:
    cubes = {tuple(square) for square in state["cubes"]}
    grid = _grid(state)
    columns = len(next(iter(grid.values())))
    tops = {map_["first_row"] + len(map_["grid"]) - 1: map_ for map_ in state["maps"]}
    flying = [ship["row"] for ship in state["ships"] if ship["row"] is not None]
    lowest = max(1, min(flying, default=1))
    for row in range(max([state["last_row"], *flying]), lowest - 1, -1):
        named = tops.get(row)
        if named and row != state["last_row"]:
            yield " " * _LABEL + "---" * columns
        cells = (_cell(grid.get(row, "." * columns)[k], (row, k + 1), ships, cubes) for k in range(columns))
        yield f"{row:>{_LABEL - 1}} {''.join(cells)}{_label(named)}".rstrip()
        if row == state["winning_row"]:
            yield " " * _LABEL + "===" * columns
    waiting = [ship["seat"] for ship in state["ships"] if ship["row"] == 0]
    if waiting:
        yield f"{0:>{_LABEL - 1}} {' '.join(f'[{seat}]' for seat in waiting)}"


def _grid(state: State) -> dict[int, str]:
    """Each row of the maps as it is printed."""
    return {
        map_["first_row"] + len(map_["grid"]) - 1 - k: squares
        for map_ in state["maps"]
        for k, squares in enumerate(map_["grid"])
    }


def _cell(letter: str, square: tuple[int, int], ships: Mapping[tuple[int, int], str], cubes: set[tuple[int, ...]]) -> str:
    if square in ships:
        return f"[{ships[square]}]"
    if letter == "E" and square not in cubes:
        letter = "e"
    return f" {letter} "


def _label(map_: Mapping[str, Any] | None) -> str:
    return f"  {map_['map']} {map_['orientation']}" if map_ else ""


def _ship(ship: Mapping[str, Any]) -> str:
    hand = " ".join(ship["hand"]) or "none"
    if ship["out"] is not None:
        return f"ship {ship['seat']} is out ({ship['out']})"
    where = f"at ({ship['row']}, {ship['column']})" if ship["row"] else "at the starting line"
    return f"ship {ship['seat']} {where}: cubes {ship['cubes']}, hand {hand}"


def _piles(state: State) -> str:
    return (
        f"storage {state['storage']}, pile {len(state['pile'])}, deck {len(state['deck'])}, discarded {len(state['discard'])}"
    )
