"""What is in the box, read once from components.yaml: data with its source, and how far each number may be moved."""

from __future__ import annotations

from pathlib import Path

from toolkit.engine.box import read

from .limits import MAX_COLUMNS, MAX_MAP_ROWS, MOST_CONTROL, MOST_INITIATIVE, MOST_MOVEMENT, MOST_USES

# In the order of the numbers in `state`.
SQUARE_LETTERS = ".PRFABE1234"
SQUARE_WORDS = ("empty", "planet", "radiation", "fog", "asteroids", "black_hole", "energy_cube", "wormhole")
SYMBOL_WORDS = ("none", "energy_cube", "wormhole_generator", "tractor_beam", "force_shield")
SOURCE = "source"


# Points of a turn, and places of the track, have to fit what the path search packs into one number.
_BOUNDS: dict[str, tuple[float, float]] = {
    "map_size.columns": (3, MAX_COLUMNS),
    "map_size.rows": (4, MAX_MAP_ROWS),
    "squares.cost.radiation": (0, 4),
    "squares.cost.*": (1, 4),  # 0: a ship could fly on for ever
    "squares.sideways_cost": (1, 3),
    "cubes.uses_per_turn": (1, MOST_USES),
    "hand.drawn_per_round": (0, 1),
    "maker.open_columns": (1, MAX_COLUMNS),
    "maker.control": (0, 20),
    "maker.tries": (1, 1000),
    "finish_map.line_after_row": (1, MAX_MAP_ROWS),
    "cards.*.initiative": (0, MOST_INITIATIVE),
    "cards.*.movement": (0, MOST_MOVEMENT),
    "cards.*.control": (0, MOST_CONTROL),
}
_WORDS: dict[str, tuple[str, ...]] = {"cards.*.symbol": SYMBOL_WORDS}

COMPONENTS = read(Path(__file__).with_name("components.yaml"), _BOUNDS, _WORDS)
