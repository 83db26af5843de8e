"""The board as text: one line a hex row, odd rows shifted half a hex, as on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_ARROW = (">", "\\", "/", "<", "'", "`")  # facing: E, SE, SW, W, NW, NE
_LETTER = {"gun_star": "G", "deck_fighter": "D", "swarm_ship": "s"}


def picture(state: Mapping[str, Any]) -> str:
    r"""Every row from the topmost to the lowest that holds something, and what each ship is: letter, then its nose.

    `#` is an asteroid hex, a number stands for several ships in one hex. The nose: > E, \ SE, / SW, < W, ' NW, ` NE.
    """
    things: dict[tuple[int, int], str] = dict.fromkeys(map(tuple, state["asteroid_hexes"]), "# ")
    ships: dict[tuple[int, int], list[Mapping[str, Any]]] = {}
    for ship in state["ships"]:
        if ship["on_map"]:
            ships.setdefault((ship["q"], ship["r"]), []).append(ship)
    for place, here in ships.items():
        alone = f"{_LETTER[here[0]['kind']]}{_ARROW[here[0]['facing']]}"
        things[place] = alone if len(here) == 1 else f"{len(here)}{'*' if place in things else ' '}"
    if not things:
        return "The map is empty."
    rows = [r for _, r in things]
    lines = [_row(things, r) for r in range(min(rows), max(rows) + 1)]
    return "\n".join([*lines, *_sheets(state)])


def _row(things: Mapping[tuple[int, int], str], r: int) -> str:
    columns = {q + r // 2: text for (q, row), text in things.items() if row == r}
    cells = "  ".join(columns.get(column, ". ") for column in range(21))
    return f"{r:>3} {'  ' if r % 2 else ''}{cells}".rstrip()


def _sheets(state: Mapping[str, Any]) -> list[str]:
    return [
        f"    ship {ship['id']} {ship['kind']} at ({ship['q']}, {ship['r']}): fuselage {ship['fuselage']}/20, "
        f"engine arcs {ship['engine_arcs']}, targeting arcs {ship['targeting_arcs']}, power {ship['power']}, "
        f"missiles {ship['missiles']}"
        for ship in state["ships"]
        if ship["kind"] != "swarm_ship" and ship["on_map"]
    ]
