"""Codes of the state and the log in the rulebook's words."""

from __future__ import annotations

from typing import Any

from ..components import SYSTEM_WORDS
from ..limits import ORIGIN
from ..parameters import WIDTH
from ..state import COLUMNS, EMPTY, NO_PILOT, REPAIR_SPACE, RO1, RO2, SB1, SF1, SF2, TEL

LETTER_WORDS = "ABCDEF"
DOTS = 3  # tokens of a letter
ROW_WORDS = ("top", "bottom")
SIDE_WORDS = ("left", "right")
MODE_WORDS = ("race", "team", "league")
CAUSES = ("crash", "drift", "ships", "teleport")
HOW_SCORED = ("action", "drift", "swap")
OWN_ACTIONS = ("blue", "pink", "auto", "cold_restart")
_SIDED = (SF1, SF2, SB1, RO1, RO2, TEL)


def hex_of(place: int) -> list[int] | None:
    """A place as [q, r]; None for nowhere."""
    return None if place < 0 else [place % WIDTH - ORIGIN, place // WIDTH - ORIGIN]


def token(index: int) -> str:
    """A token as it is written: letter and dots."""
    return f"{LETTER_WORDS[index // DOTS]}{index % DOTS + 1}"


def is_gate(index: int) -> bool:
    """Whether a token is a gate: those with one dot."""
    return index % DOTS == 0


def columns(bits: int) -> list[int]:
    """A set of columns, numbered as on the console."""
    return [column + 1 for column in range(COLUMNS) if bits >> column & 1]


def console(rows: Any) -> dict[str, list[str]]:
    """A console's two rows."""
    return {name: [SYSTEM_WORDS[int(system)] for system in row] for name, row in zip(ROW_WORDS, rows, strict=True)}


def order(rows: Any, row: int, column: int, side: int, boost: int) -> dict[str, Any] | None:
    """What a pilot is to do, on a console of these rows; None for a pilot who is not there."""
    if column == NO_PILOT:
        return None
    at_repair = column == REPAIR_SPACE
    system = EMPTY if at_repair else int(rows[row][column])
    return {
        "row": ROW_WORDS[row],
        "column": None if at_repair else column + 1,
        "system": "REP" if at_repair else SYSTEM_WORDS[system],
        "side": SIDE_WORDS[side] if system in _SIDED else None,
        "boost": bool(boost),
    }


def systems(first: int, second: int) -> list[str]:
    """A pick of the draft: one system or two."""
    return [SYSTEM_WORDS[system] for system in (first, second) if system != EMPTY]
