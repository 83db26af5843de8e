"""The whole state in named fields: what a second program needs to check every transition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..components import TEAM_WORDS
from ..state import BLUE, LETTERS, PINK, TOKENS
from .words import LETTER_WORDS, MODE_WORDS, columns, console, hex_of, is_gate, order, token

_NUMBERS = ("boosts", "gates", "gates_before")
_COUNTS = ("points", "wins", "last_place")


def state_fields(state: Any, seats: Sequence[str], board: str | Mapping[str, Any]) -> dict[str, Any]:
    """One snapshot (a STATE record) of a game of these seats as JSON-ready data; `board` as in a state line."""
    count = int(state["ship_count"])
    dealt = count > 0 and int(state["ships"][0]["turn_order"]) > 0
    letter, direction = int(state["drift_letter"]), int(state["drift_direction"])
    return {
        "mode": MODE_WORDS[int(state["mode"])],
        "board": board,
        "race": int(state["race"]),
        "round": int(state["round_number"]),
        "action": int(state["action"]),
        "gates_to_score": int(state["gates_to_score"]),
        "sequence": [LETTER_WORDS[int(state["sequence"][k])] for k in range(LETTERS)],
        "revealed": int(state["revealed"]),
        "finished": int(state["finished"]),
        "by_order": [seats[int(i)] for i in state["by_order"][:count]] if dealt else [],
        "drift": None if letter < 0 else {"letter": LETTER_WORDS[letter], "direction": direction},
        "ships": [_ship(state["ships"][i], seats[i], dealt) for i in range(count)],
        "tokens": [_token(state["tokens"][index], index) for index in range(TOKENS)],
    }


def _ship(ship: Any, seat: str, dealt: bool) -> dict[str, Any]:
    q, r = hex_of(int(ship["place"])) or (None, None)
    return {
        "seat": seat,
        "player": int(ship["player"]) + 1,
        "team": TEAM_WORDS[int(ship["team"])] if dealt else None,
        "turn_order": int(ship["turn_order"]) if dealt else None,
        "q": q,
        "r": r,
        "facing": int(ship["facing"]),
        "console": console(ship["console"]) if dealt else None,
        "damage": columns(int(ship["damage"])),
        **{name: int(ship[name]) for name in _NUMBERS},
        "dealt": int(ship["dealt"]),
        "absorbed": int(ship["absorbed"]),
        "blue": _order(ship, BLUE),
        "pink": _order(ship, PINK),
        "path": [hex_of(int(place)) for place in ship["path"][: int(ship["entered"])]],
        "finish": int(ship["finish"]) or None,
        **{name: int(ship[name]) for name in _COUNTS},
    }


def _order(ship: Any, pilot: int) -> dict[str, Any] | None:
    given = ship["orders"][pilot]
    return order(ship["console"], *(int(given[part]) for part in ("row", "column", "side", "boost")))


def _token(lying: Any, index: int) -> dict[str, Any]:
    q, r = hex_of(int(lying["place"])) or (None, None)
    return {"id": token(index), "q": q, "r": r, "facing": int(lying["facing"]) if is_gate(index) else None}
