"""What is in the box, read once from components.yaml: data with its source, and how far each number may be moved."""

from __future__ import annotations

from pathlib import Path

from toolkit.engine.box import read

from .limits import LAST_LINE, MAX_CELLS, MAX_PILE, MOST, MOST_CREDITS

# In the order of the numbers in `state`.
TILE_WORDS = (
    "start_cabin", "cabin", "battery", "cargo_hold", "special_hold", "engine", "double_engine", "cannon", "double_cannon",
    "shield", "structural", "life_support_orange", "life_support_purple",
)  # fmt: skip
CARD_WORDS = (
    "open_space", "stardust", "meteoric_swarm", "planets", "abandoned_ship", "abandoned_station", "smugglers", "slavers",
    "pirates", "combat_zone", "epidemic", "sabotage",
)  # fmt: skip
SIDE_WORDS = ("N", "E", "S", "W")
HIT_SIZES = ("small", "big", "light", "heavy")
METEORS = tuple(f"{size} {side}" for size in HIT_SIZES[:2] for side in SIDE_WORDS)
SHOTS = tuple(f"{size} {side}" for size in HIT_SIZES[2:] for side in SIDE_WORDS)
LEAST_WORDS = ("crew", "engines", "cannons")
PENALTY_WORDS = ("days", "crew", "goods", "shots")
COLOUR_WORDS = ("R", "Y", "G", "B")
LEVEL_WORDS = ("I", "II", "III")
ALIEN_WORDS = ("none", "orange", "purple")

SOURCE = "source"
START_CABIN = TILE_WORDS[0]
HOLDERS = ("battery", "cargo_hold", "special_hold")  # types that have a `cap`
EDITIONS = ("both", "first", "newer")


_BOUNDS: dict[str, tuple[float, float]] = {
    "goods.price.*": (0, 50),
    "goods.blocks.*": (0, 100),
    "aliens.bonus": (0, 20),
    "flight_board.spaces": (8, 200),
    "rounds.*.finish_reward.*": (0, MOST_CREDITS),
    "rounds.*.best_looking_bonus": (0, MOST_CREDITS),
    "rounds.*.lost_component_penalty": (0, 20),
    "rounds.*.launch_spacing": (1, 10),
    "rounds.*.timer_circle": (1, 3),
    "rounds.*.pile.*": (0, MAX_PILE),
    "rounds.*.grabs": (0, 200),
    "boards.*.first_row": (2, LAST_LINE),
    "boards.*.first_column": (2, LAST_LINE),
    "boards.*.insurance_cap": (0, MOST_CREDITS),
    "tiles.*.cap": (1, MAX_CELLS),
    "tiles.*.connectors.*": (0, 3),
    "*.*.strength": (0, MOST),
    "*.*.crew": (0, MOST),
    "*.*.lose_goods": (0, MOST),
    "*.*.credits": (0, MOST_CREDITS),
    "*.*.days": (0, MOST),
    "*.*.lines.*.days": (0, MOST),
    "*.*.lines.*.crew": (0, MOST),
    "*.*.lines.*.goods": (0, MOST),
}
_WORDS: dict[str, tuple[str, ...]] = {
    "tiles.*.edition": EDITIONS,
    "*.*.level": LEVEL_WORDS,
    "*.*.meteors.*": METEORS,
    "*.*.shots.*": SHOTS,
    "*.*.lines.*.least": LEAST_WORDS,
    "*.*.lines.*.shots.*": SHOTS,
}

COMPONENTS = read(Path(__file__).with_name("components.yaml"), _BOUNDS, _WORDS)
