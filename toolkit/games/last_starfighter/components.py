"""What is in the box, read once from components.yaml: data with its source, and how far each number may be moved."""

from __future__ import annotations

from pathlib import Path

from toolkit.engine.box import read

EFFECT_WORDS = (
    "none", "pilot_wounded", "steering_restriction", "stabilizer_damaged", "no_speed_change", "half_speed", "weapon_destroyed",
    "targeting_computer", "life_support", "pilot_killed", "blows_up",
)  # fmt: skip
STEERING_WORDS = ("roll_again", "locked_left", "locked_straight", "locked_right", "no_left", "no_right")

_BOUNDS: dict[str, tuple[float, float]] = {
    "map.cols": (7, 21),
    "map.rows": (5, 19),
    "counters.gun_star": (1, 5),
    "counters.deck_fighter": (1, 5),
    "counters.swarm_ship": (1, 28),
    "counters.asteroid_small": (0, 34),
    "counters.asteroid_large": (0, 2),
    "weapons.*.base": (2, 12),
    "weapons.*.max_range": (0, 28),
    "weapons.*.table_shift": (-5, 5),
    "weapons.photon_missile.ammunition": (0, 20),
    "weapons.photon_missile.blast_radius": (0, 3),
    "to_hit.per_hex_beyond_first": (0, 3),
    "to_hit.*": (-3, 3),
    "ships.*.crew": (1, 2),
    "ships.*.lasers": (0, 3),
    "ships.swarm_ship.max_movements": (0, 5),
    "ships.swarm_ship.max_vector_changes": (0, 5),
    "power.start": (0, 40),
    "power.maximum": (0, 40),
    "power.cost_per_active_turn": (0, 10),
    "power.recharge_gain": (1, 40),
    "power.death_blossom_minimum": (0, 40),
    "death_blossom.power_after": (0, 40),
    "damage_display.fuselage.circles_per_arc": (1, 20),
    "damage_display.engines.circles_per_arc": (1, 20),
    "damage_display.engines.max_movements.*": (0, 5),
    "damage_display.engines.vector_changes.*": (0, 5),
    "damage_display.engines.systems_powered.*": (0, 3),
    "damage_display.targeting.*.*": (0, 10),
    "crew.wounds_to_die": (1, 6),
    "crew.stay_conscious.*": (2, 13),
    "crew.pilot_hit_up_to": (0, 6),
    "damage_chart.*.*.fuselage": (0, 20),
    "damage_chart.*.*.engines": (0, 20),
    "damage_chart.*.*.power": (0, 40),
    "stabilizer.*": (0, 6),
    "half_speed.*.*": (0, 5),
    "weapon_destroyed.*": (0, 6),
    "asteroids.collision_safe_at_least": (2, 13),
    "asteroids.agreed_count": (0, 36),
    "asteroids.dice_rolls": (0, 3),
    "placement.duel_rows.*": (-9, 9),
}
_WORDS: dict[str, tuple[str, ...]] = {"damage_chart.*.*.effect": EFFECT_WORDS, "steering_restriction.*": STEERING_WORDS}

COMPONENTS = read(Path(__file__).with_name("components.yaml"), _BOUNDS, _WORDS)
