"""The whole state in named fields: what a second program needs to check every transition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..limits import PILES
from ..state import FLYING, IN_BOX, LOST, NOTHING
from .words import DEGREES, STATUS_WORDS, Names, Square, alien, goods

_BUILDER_NUMBERS = ("speed", "grabs", "placed", "returned")


def state_fields(state: Any, names: Names, lost: Mapping[int, Sequence[Square]] = {}) -> dict[str, Any]:
    """One snapshot (a STATE record) as JSON-ready data. `lost`: squares by seat that have lost a tile in this round."""
    number, revealed = int(state["round_number"]), int(state["card_number"])
    deck = state["deck"][: int(state["deck_count"])]
    return {
        "round": number + 1,
        "word": names.rounds[number]["word"],
        "learning": bool(state["learning"]),
        "board": _board(names.boards[number]),
        "players": [_player(state, seat, names, lost.get(seat, ())) for seat in range(len(names.seats))],
        "face_down": names.tiles_named(state["down"][: int(state["down_count"])]),
        "face_up": names.tiles_named(state["up"][: int(state["up_count"])]),
        "box": names.tiles_named(_at(state, names, IN_BOX)),
        "timer": _timer(state),
        "numbers_left": [place + 1 for place in range(len(names.seats)) if state["numbers_left"][place]],
        "piles": [names.cards_named(state["piles"][pile][: int(state["pile_count"])]) for pile in range(PILES)],
        "deck": names.cards_named(deck),
        "revealed": revealed,
        "used": [name for card, name in enumerate(names.cards) if state["used"][card]],
        "order": [names.seats[int(seat)] for seat in state["order"][: int(state["order_count"])]],
        "won": [seat for place, seat in enumerate(names.seats) if state["won"][place]],
    }


def _board(board: Mapping[str, Any]) -> dict[str, Any]:
    """The ship board as it is drawn."""
    return {"first_row": board["first_row"], "first_column": board["first_column"], "grid": list(board["grid"])}


def _at(state: Any, names: Names, place: int, holder: int = NOTHING) -> list[int]:
    """Tiles in a place, of a seat or nobody's."""
    tiles = range(len(names.tiles))
    return [tile for tile in tiles if int(state["place"][tile]) == place and int(state["holder"][tile]) == holder]


def _timer(state: Any) -> dict[str, Any]:
    return {
        "circle": int(state["circle"]),
        "run_ends": int(state["run_ends"]),
        "waiting": bool(state["waiting_flip"]),
        "forced_flips": int(state["forced_flips"]),
    }


def _player(state: Any, seat: int, names: Names, lost_from: Sequence[Square]) -> dict[str, Any]:
    player, number = state["players"][seat], int(state["round_number"])
    flying = int(player["flying"]) == FLYING
    return {
        "seat": names.seats[seat],
        "credits": int(player["credits"]),
        "status": STATUS_WORDS[int(player["flying"])],
        "position": int(player["position"]) if flying else None,
        "lost": int(player["lost"]),
        "flawed": int(player["flawed"]),
        "ship": [
            _component(player["ship"], square, number, names)
            for square in range(names.squares(number))
            if int(player["ship"]["tile"][square]) != NOTHING
        ],
        "lost_from": list(lost_from),
        "lost_tiles": names.tiles_named(_at(state, names, LOST, seat)),
        "builder": _builder(player["builder"], names),
    }


def _component(ship: Any, square: int, round_number: int, names: Names) -> dict[str, Any]:
    """A tile of a ship, as it lies, with what is on it."""
    tile, turned = int(ship["tile"][square]), int(ship["turned"][square])
    return {
        "square": names.square(round_number, square),
        "tile": names.tile(tile),
        "kind": names.kind(tile),
        "rotation": DEGREES * turned,
        "connectors": names.connectors(tile, turned),
        "cap": names.tiles[tile]["cap"],
        "humans": int(ship["humans"][square]),
        "alien": alien(int(ship["alien"][square])),
        "cells": int(ship["cells"][square]),
        "goods": goods(ship["goods"][square]),
    }


def _builder(builder: Any, names: Names) -> dict[str, Any]:
    return {
        "number": int(builder["number"]) or None,
        "finished_at": int(builder["finished_at"]) if int(builder["finished_at"]) != NOTHING else None,
        **{name: int(builder[name]) for name in _BUILDER_NUMBERS},
        "aside": names.tiles_named(tile for tile in builder["aside"] if tile != NOTHING),
        "peeked": [int(times) for times in builder["peeked"]],
        "known": [name for card, name in enumerate(names.cards) if builder["known"][card]],
    }
