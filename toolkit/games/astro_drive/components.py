"""What is in the box, read once from components.yaml: data with its source, and how far each number may be moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from toolkit.engine.declarations import Components

from .state import MAX_COLUMNS, MAX_MAP_ROWS

# In the order of the numbers in `state`.
SQUARE_LETTERS = ".PRFABE1234"
SQUARE_WORDS = ("empty", "planet", "radiation", "fog", "asteroids", "black_hole", "energy_cube", "wormhole")
SYMBOL_WORDS = ("none", "energy_cube", "wormhole_generator", "tractor_beam", "force_shield")
SOURCE = "source"

MOST_INITIATIVE, MOST_MOVEMENT, MOST_CONTROL = 999, 12, 8  # of a card
MOST_USES = 3  # of cubes in a turn

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


def _sources(tree: Mapping[Any, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if key == SOURCE:
            yield path, " ".join(str(value).split())
        elif isinstance(value, Mapping):
            yield from _sources(value, f"{path}.{key}" if path else str(key))


def load() -> Components:
    """Read components.yaml. Keys keep their YAML type: rows of a grid are integers."""
    tree = YAML(typ="safe", pure=True).load(Path(__file__).with_name("components.yaml").read_text(encoding="utf-8"))
    return Components(tree=tree, sources=dict(_sources(tree)), bounds=_BOUNDS, words=_WORDS)


COMPONENTS = load()
