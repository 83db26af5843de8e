"""What is in the box, read once from components.yaml: data with its source, and how far each number may be moved."""

from __future__ import annotations

from pathlib import Path

from toolkit.engine.box import read

from .limits import MAX_PATH, ORIGIN

# In the order of the numbers in `state`.
SYSTEM_WORDS = (
    "FW2", "FW3", "FW4", "SF1", "SF2", "SB1", "RO1", "RO2", "UTN", "TEL", "SWP", "ARM", "DEF", "AUT", "REP", "EMPTY",
)  # fmt: skip
KIND_WORDS = (
    "move", "slide_forward", "slide_backward", "rotate", "teleport", "swap", "armor", "deflector", "auto_repair", "repair",
)  # fmt: skip
TOKEN_WORDS = tuple(f"{letter}{dots}" for letter in "ABCDEF" for dots in (1, 2, 3))
PLAIN_TOKENS = tuple(word for word in TOKEN_WORDS if not word.endswith("1"))
_ON_CONSOLES = tuple(word for word in SYSTEM_WORDS if word != "REP")

_HEX = (2 - ORIGIN, ORIGIN - 2)  # two steps from any hex stay on the grid
_BOUNDS: dict[str, tuple[float, float]] = {
    "boards.*.columns.*.*": _HEX,
    "boards.*.landing_pad.*.*": _HEX,
    "boards.*.gate_a.*.*.2": (0, 5),
    "boards.*.gate_a.*.*.*": _HEX,
    "boosts.*.*": (0, 12),
    **{f"systems.{word}.number": (1, 5) for word in ("RO1", "RO2")},
    "systems.*.number": (1, MAX_PATH - 2),
    "systems.*.slots": (1, 2),
    "systems.*.tiles": (0, 40),
    "draft.given.*": (0, 4),
    "draft.passes": (0, 12),
    "draft.slots_per_pick": (1, 2),
    "draft.max_same_system": (1, 12),
    "damage.*": (0, 6),
    "league.points.*": (0, 100),
}
_WORDS: dict[str, tuple[str, ...]] = {
    "tokens.removed_by_ships.*.*": PLAIN_TOKENS,
    "consoles.*.top.*": _ON_CONSOLES,
    "consoles.*.bottom.*": _ON_CONSOLES,
}

COMPONENTS = read(Path(__file__).with_name("components.yaml"), _BOUNDS, _WORDS)
TEAM_WORDS = tuple(team for team in COMPONENTS.tree["consoles"] if team != "source")
