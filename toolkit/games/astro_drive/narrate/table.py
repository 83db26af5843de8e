"""The whole state in named fields: what a second program needs to check every transition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..state import ALIVE, NOBODY
from .words import ORIENTATIONS, Names, cause, squares

_TURN_NUMBERS = ("movement", "control", "cube_used")
_TURN_FLAGS = ("jump", "beam", "card_cube")


def state_fields(state: Any, seats: Sequence[str], names: Names, columns: int, map_rows: int) -> dict[str, Any]:
    """One snapshot (a STATE record) of a game of these seats, on maps of this size, as JSON-ready data."""
    count = int(state["ship_count"])
    on_turn = int(state["on_turn"])
    return {
        "round": int(state["round_number"]),
        "on_turn": seats[on_turn] if on_turn != NOBODY else None,
        "order": [seats[int(seat)] for seat in state["order"][: int(state["order_count"])]],
        "turn": _turn(state) if on_turn != NOBODY else None,
        "ships": [_ship(state, i, seats[i], names) for i in range(count)],
        "storage": int(state["storage"]),
        "cubes": _lying(state, columns),
        "maps": [_map(state, k, names, columns, map_rows) for k in range(int(state["placed"]))],
        "pile": [names.map(int(number)) for number in state["pile"][: int(state["pile_count"])]],
        "box": [names.map(int(number)) for number in state["box"][: int(state["box_count"])]],
        "last_row": int(state["last_row"]),
        "winning_row": int(state["winning_row"]) or None,
        "finish_known": int(state["finish_known"]) or None,
        "deck": _cards(state["deck"], int(state["deck_count"]), names),
        "discard": _cards(state["discard"], int(state["discard_count"]), names),
        "initiatives": {name: int(state["initiative"][k]) for k, name in enumerate(names.cards)},
        "reshuffles": int(state["reshuffles"]),
        "winner": seats[int(state["winner"])] if int(state["winner"]) != NOBODY else None,
    }


def _turn(state: Any) -> dict[str, Any]:
    turn = state["turn"]
    return {
        **{name: int(turn[name]) for name in _TURN_NUMBERS},
        **{name: bool(turn[name]) for name in _TURN_FLAGS},
        "shield": bool(state["shield"]),
        "maps_placed": int(state["placed_in_turn"]),
    }


def _ship(state: Any, i: int, seat: str, names: Names) -> dict[str, Any]:
    ship = state["ships"][i]
    flying = int(ship["out"]) == ALIVE
    return {
        "seat": seat,
        "row": int(ship["row"]) if flying else None,
        "column": int(ship["column"]) if flying else None,
        "cubes": int(ship["cubes"]),
        "out": cause(int(ship["out"])),
        "hand": _cards(state["hands"][i], int(ship["hand_count"]), names),
        "played": names.card(int(ship["played"])),
        "position": int(ship["position"]) or None,
        "place": int(ship["place"]) or None,
    }


def _cards(pack: Any, count: int, names: Names) -> list[str | None]:
    return [names.card(int(card)) for card in pack[:count]]


def _lying(state: Any, columns: int) -> list[list[int]]:
    """Squares with a cube, by row, then column."""
    rows = range(1, int(state["last_row"]) + 1)
    return [[row, column] for row in rows for column in range(1, columns + 1) if int(state["lying"][row]) >> column & 1]


def _map(state: Any, k: int, names: Names, columns: int, map_rows: int) -> dict[str, Any]:
    placed = state["maps"][k]
    rows = range(map_rows * (k + 1), map_rows * k, -1)
    return {
        "map": names.map(int(placed["number"])),
        "orientation": ORIENTATIONS[int(placed["orientation"])],
        "first_row": map_rows * k + 1,
        "removed": bool(placed["removed"]),
        "grid": [squares(int(state["rows"][row]), columns) for row in rows],  # highest row first, as drawn
    }
