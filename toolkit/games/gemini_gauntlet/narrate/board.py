r"""The board as text: a column of hexes is a column of characters, the next one half a hex lower or higher.

North is up. The sign beside a gate or ship says where it points: ^ N and v S behind it, / NE and \ SE behind it,
/ SW and \ NW before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..boards import STEPS
from ..components import COMPONENTS

LEGEND = (
    "= Landing Pad   . Course   A1 a gate, A2 A3 asteroids   1 a ship   a hex of the open Gate A's line",
    "^ N   v S   behind it: / NE   \\ SE   before it: / SW   \\ NW   1+2 two ships in a hex",
)
FACING_WORDS = ("N", "NE", "SE", "S", "SW", "NW")
_WIDEST, _NARROWEST, _ROOM = 6, 3, 90  # characters between columns; of all columns
_MARGIN = 4

Hex = tuple[int, int]


def picture(state: Mapping[str, Any], legend: bool = False) -> str:
    """The board with q and the topmost r of each column above it, then what each ship is, and the gates."""
    pad, course = _board(state["board"])
    lowest = min(q for q, _ in course)
    across = max(q for q, _ in course) - lowest + 1
    wide = max(_NARROWEST, min(_WIDEST, _ROOM // across))
    cells = _cells(state, pad, course, 2 * wide - 1)
    rows: dict[int, list[tuple[int, str]]] = {}
    for (q, r), text in cells.items():
        rows.setdefault(2 * r + q, []).append((q - lowest, text))
    tops = {q: min(r for column, r in cells if column == q) for q in range(lowest, lowest + across)}
    lines = [
        _line("q", wide, [(q - lowest, str(q)) for q in tops]),
        _line("r", wide, [(q - lowest, str(r)) for q, r in tops.items()]),
        *(_line("", wide, rows.get(row, [])) for row in range(min(rows), max(rows) + 1)),
    ]
    return "\n".join([*lines, *(LEGEND if legend else ()), *_ships(state), _gates(state)])


def _line(label: str, wide: int, cells: list[tuple[int, str]]) -> str:
    line = label
    for column, text in sorted(cells):
        middle = _MARGIN + column * wide
        line = line.ljust(middle - len(text.rstrip("^v/\\abcdef")) // 2) + text
    return line.rstrip()


def _board(board: str | Mapping[str, Any]) -> tuple[set[Hex], set[Hex]]:
    """Hexes of the Landing Pad, and of the Course."""
    shape: Mapping[str, Any] = COMPONENTS.tree["boards"][board] if isinstance(board, str) else board
    pad = {(q, r) for q, r in shape["landing_pad"]}
    return pad, {(q, r) for q, low, high in shape["columns"] for r in range(low, high + 1)} - pad


def _cells(state: Mapping[str, Any], pad: set[Hex], course: set[Hex], widest: int) -> dict[Hex, str]:
    """What stands in each hex."""
    lying = {(token["q"], token["r"]): token for token in state["tokens"] if token["q"] is not None}
    lines: dict[Hex, str] = {}
    for letter in state["sequence"][: state["revealed"]]:
        for hex_ in _gate_hexes(state, letter, course - set(lying)):
            lines[hex_] = lines.get(hex_, "") + letter.lower()
    cells = {**dict.fromkeys(pad, "="), **dict.fromkeys(course, "."), **lines}
    for hex_, token in lying.items():
        cells[hex_] = token["id"] if token["facing"] is None else _pointing(token["id"], token["facing"])
    here: dict[Hex, list[Mapping[str, Any]]] = {}
    for ship in state["ships"]:
        if ship["q"] is not None:
            here.setdefault((ship["q"], ship["r"]), []).append(ship)
    for hex_, ships in here.items():
        alone = _pointing(ships[0]["seat"], ships[0]["facing"])
        together = "+".join(ship["seat"] for ship in ships)
        text = (alone if len(ships) == 1 else together) + lines.get(hex_, "")
        cells[hex_] = text if len(text) <= widest else f"{len(ships)}*"
    return cells


def _pointing(text: str, facing: int) -> str:
    behind, before = ("^", "/", "\\", "v", "", "")[facing], ("", "", "", "", "/", "\\")[facing]
    return before + text + behind


def _gate_hexes(state: Mapping[str, Any], letter: str, free: set[Hex]) -> Iterator[Hex]:
    """A gate's line (GG-GAT-01), over Course hexes without a token."""
    gate = next(token for token in state["tokens"] if token["id"] == f"{letter}1")
    dq, dr = STEPS[gate["facing"]]
    at = (gate["q"] + dq, gate["r"] + dr)
    while at in free:
        yield at
        at = (at[0] + dq, at[1] + dr)


def _ships(state: Mapping[str, Any]) -> Iterator[str]:
    for ship in state["ships"]:
        where = f"at ({ship['q']}, {ship['r']}) facing {FACING_WORDS[ship['facing']]}"
        if ship["q"] is None:
            where = f"landed in place {ship['finish']}"
        damage = ", ".join(map(str, ship["damage"])) or "none"
        yield (
            f"ship {ship['seat']} ({ship['team']}, Turn Order {ship['turn_order']}) {where}: gates {ship['gates']}, "
            f"boosts {ship['boosts']}, damaged columns {damage}"
        )


def _gates(state: Mapping[str, Any]) -> str:
    shown, scored = state["revealed"], state["gates_to_score"]
    sequence = state["sequence"]
    told = ["gates " + " ".join(sequence[:shown])]
    if shown < scored:
        told.append("hidden " + " ".join(sequence[shown:scored]))
    if sequence[scored:]:
        told.append("decoys " + " ".join(sequence[scored:]))
    return ", ".join(told)
