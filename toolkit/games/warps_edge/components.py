"""What is in the box, read once from components.yaml: data with its source, and how far each number may be moved."""

from __future__ import annotations

from pathlib import Path

from toolkit.engine.box import read

from .limits import LEVELS, MAX_COPIES, MAX_COUNT, MAX_FLEET, MAX_TARGETS, MAX_VALUE, MAX_WARPS

# In the order of the numbers in `state`.
KIND_WORDS = ("laser", "maneuver", "energy", "power", "any")
VERB_WORDS = (
    "none", "laser", "maneuver", "stun", "shield", "hull", "draw", "energy", "recover", "upgrade",
    "cancel", "laser_bonus", "maneuver_bonus", "hold_bonus", "discount",
)  # fmt: skip
ZONE_WORDS = ("bag", "discard", "pool", "removed", "supply")
TRAIT_WORDS = ("none", "ordered", "linked", "regenerate")

SOURCE = "source"
NO_TOKEN = "none"  # in a reward: a place that is empty
TOKENS_IN_BOX = ("L1", "L2", "L3", "M1", "M2", "M3", "E1", "E2")
POWERS_IN_BOX = ("P_BURST", "P_BLINK", "P_LANCE", "P_FOCUS", "P_BULWARK", "P_JAM", "P_SLIP", "P_SALVAGE")

_BOUNDS: dict[str, tuple[float, float]] = {
    "tokens.*.value": (1, MAX_VALUE),
    "*.*.cost": (1, MAX_VALUE),  # 0: all of the supply could be had for nothing
    "*.*.count": (0, MAX_COUNT),
    "*.*.effect.value": (1, MAX_VALUE),
    "*.*.effect.targets": (1, MAX_TARGETS),
    "ships.*.hull": (1, MAX_VALUE),
    "ships.*.shield_max": (0, MAX_VALUE),
    "ships.*.hold": (0, MAX_VALUE),
    "ships.*.ability.value": (0, MAX_VALUE),
    "ships.*.starting_bag.*": (0, MAX_COUNT),
    "enemies.*.level": (1, LEVELS),
    "enemies.*.copies": (0, MAX_COPIES),
    "enemies.*.hull": (1, MAX_VALUE),
    "enemies.*.speed": (1, MAX_VALUE),
    "enemies.*.attack": (0, MAX_VALUE),
    "motherships.*.warps": (1, MAX_WARPS),
    "motherships.*.deck.*": (0, MAX_FLEET),
    "motherships.*.sections.*.hull": (1, MAX_VALUE),
    "motherships.*.sections.*.attack": (0, MAX_VALUE),
    "motherships.*.sections.*.speed": (0, MAX_VALUE),
    "skills.*.req.value": (1, MAX_VALUE),
    "difficulty.*.extra_warps": (1 - MAX_WARPS, MAX_WARPS - 1),
    "difficulty.*.shield_bonus": (-MAX_VALUE, MAX_VALUE),
    "difficulty.*.section_hull_bonus": (-MAX_VALUE, MAX_VALUE),
}
_WORDS: dict[str, tuple[str, ...]] = {
    "enemies.*.destroy.*": (*TOKENS_IN_BOX, *POWERS_IN_BOX, NO_TOKEN),
    "enemies.*.evade.*": (*TOKENS_IN_BOX, *POWERS_IN_BOX, NO_TOKEN),
    "motherships.*.trait": TRAIT_WORDS,
    "skills.*.req.kind": ("laser", "maneuver", "energy", "any"),
    "*.*.effect.to": ("bag", "pool"),
}

COMPONENTS = read(Path(__file__).with_name("components.yaml"), _BOUNDS, _WORDS)
