"""Weights of `tuned` and `strong`, which a search has found: what earns most among three regular builders that play `greedy`.

Found by the `starbalance tune` command in the head of scenarios/galaxy_trucker/tuning.yaml, seed 71, 259,200 games; that
scenario shows on another seed what they are worth.
"""

from __future__ import annotations

TUNED: dict[str, float] = {
    "w_type_cabin": 1.89, "w_type_battery": 0.431, "w_type_cargo_hold": 0.32, "w_type_special_hold": 1.28,
    "w_type_engine": 1.76, "w_type_double_engine": -0.0838, "w_type_cannon": 1.85, "w_type_double_cannon": 2.04,
    "w_type_shield": 1.21, "w_type_structural": -0.187, "w_type_life_support_orange": -0.0933,
    "w_type_life_support_purple": 0.38, "wanted_forward_cannons_I": 2.61, "wanted_forward_cannons_II": 5.67,
    "wanted_forward_cannons_III": 5.63, "wanted_side_cannons_I": 0.387, "wanted_side_cannons_II": 0.825,
    "wanted_side_cannons_III": 3.69, "wanted_double_cannons_I": 0.653, "wanted_double_cannons_II": 2.26,
    "wanted_double_cannons_III": 3.29, "wanted_engines_I": 2.55, "wanted_engines_II": 3.2, "wanted_engines_III": 3.63,
    "wanted_double_engines_I": 0.773, "wanted_double_engines_II": 1.65, "wanted_double_engines_III": 2.55,
    "wanted_cells_I": 1.67, "wanted_cells_II": 4.29, "wanted_cells_III": 8.44, "wanted_shields_I": 0.699,
    "wanted_shields_II": 0.435, "wanted_shields_III": 1.62, "wanted_cabins_I": 2.1, "wanted_cabins_II": 4.16,
    "wanted_cabins_III": 8.45, "wanted_containers_I": 4.19, "wanted_containers_II": 8.75, "wanted_containers_III": 4.16,
    "wanted_special_I": 1.41, "wanted_special_II": 1.67, "wanted_special_III": 4.84, "w_gap": 1.6, "w_surplus": 0.541,
    "tile_unit": 4.38, "w_close": 0.454, "w_open": 0.681, "w_block": 6.69, "w_robust": 0.312, "w_side_cover": 0.992,
    "alien_value_orange": 0.71, "alien_value_purple": 1.56, "min_crew_I": 2.88, "min_crew_II": 6.12, "min_crew_III": 2.86,
    "day_value": 0.672, "crew_value": 0.714, "reserve_shield": 0.296, "min_overtake": 0.766, "defend_min": 0.475,
    "danger": 0.138, "cap_aware": 0.323,
}  # fmt: skip
