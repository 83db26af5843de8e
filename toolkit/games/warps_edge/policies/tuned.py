"""Weights of `strong` that a search has found for each ship, against all six motherships at once.

Found by the `starbalance tune` command in the head of scenarios/warps_edge/tuning.yaml, seed 71, 172,800 games a ship, with the
stand-in numbers of components.yaml; scenarios/warps_edge/tuned_pilots.yaml shows on another seed what they are worth.
"""

from __future__ import annotations

TUNED: dict[str, dict[str, float]] = {
    "hermes": {
        "w_kill": 2.25, "w_reward_cost": 0.187, "w_reward_token": 0.636, "w_overkill": 0.123, "w_damage_shield": 2.34,
        "w_damage_hull": 3.01, "w_progress": 2.27, "progress_power": 2.21, "w_section": 3.52, "w_section_kill": 11.3,
        "w_trash": 0.135, "trash_line": 1.55, "w_tempo": 0.826, "repair_floor": 4.68, "repair_ceiling": 2.81,
        "w_repair": 0.366, "w_buy": 0.631, "w_lasting": 1.37, "hold_worth": 0.326, "hold_finish": 0.306,
        "economy_until": 1.79, "push_ratio": 0.782, "buy_L1": 3.81, "buy_L2": 6.69, "buy_L3": 11.6, "buy_M1": 2.1,
        "buy_M2": 4.51, "buy_M3": 4.08, "buy_E1": 0.202, "buy_E2": 7.08, "buy_power": 4.49, "skill_overcharge": 9.39,
        "skill_barrage": 9.74, "skill_barrel_roll": 7.75, "skill_ion_pulse": 6.08, "skill_hot_reload": 3.84,
        "skill_field_repair": 3.07, "skill_shield_surge": 3.34, "skill_scavenge": 3.1, "skill_black_market": 3.1,
        "skill_retrofit": 2.33, "skill_targeting": 8.3, "skill_thrusters": 5.85, "skill_deflector": 1.32,
        "skill_cargo_pods": 2.49, "skill_trade_link": 5.04, "skill_fit": 1.84,
    },
    "achilles": {
        "w_kill": 2.73, "w_reward_cost": 0.177, "w_reward_token": 0.472, "w_overkill": 0.196, "w_damage_shield": 2.17,
        "w_damage_hull": 3.12, "w_progress": 2.29, "progress_power": 1.55, "w_section": 2.82, "w_section_kill": 10.2,
        "w_trash": 0.162, "trash_line": 1.37, "w_tempo": 0.937, "repair_floor": 4.34, "repair_ceiling": 2.17,
        "w_repair": 0.305, "w_buy": 0.378, "w_lasting": 1.72, "hold_worth": 0.392, "hold_finish": 0.563,
        "economy_until": 2.25, "push_ratio": 0.768, "buy_L1": 2.34, "buy_L2": 5.25, "buy_L3": 11.8, "buy_M1": 3.29,
        "buy_M2": 4.6, "buy_M3": 4.76, "buy_E1": 0.303, "buy_E2": 7.78, "buy_power": 2.74, "skill_overcharge": 5.72,
        "skill_barrage": 9.53, "skill_barrel_roll": 7.71, "skill_ion_pulse": 4.22, "skill_hot_reload": 4.72,
        "skill_field_repair": 2.62, "skill_shield_surge": 1.66, "skill_scavenge": 2.78, "skill_black_market": 3.43,
        "skill_retrofit": 1.64, "skill_targeting": 4.69, "skill_thrusters": 6.57, "skill_deflector": 3.58,
        "skill_cargo_pods": 2.38, "skill_trade_link": 4.63, "skill_fit": 1.85,
    },
    "titan": {
        "w_kill": 2.21, "w_reward_cost": 0.386, "w_reward_token": 0.438, "w_overkill": 0.0699, "w_damage_shield": 2.15,
        "w_damage_hull": 2.85, "w_progress": 1.91, "progress_power": 1.73, "w_section": 3.63, "w_section_kill": 9.66,
        "w_trash": 0.169, "trash_line": 1.5, "w_tempo": 0.796, "repair_floor": 5.72, "repair_ceiling": 2.11,
        "w_repair": 0.387, "w_buy": 0.585, "w_lasting": 1.5, "hold_worth": 0.372, "hold_finish": 0.285, "economy_until": 2.03,
        "push_ratio": 0.955, "buy_L1": 4.49, "buy_L2": 6.42, "buy_L3": 11.8, "buy_M1": 2.22, "buy_M2": 6.32, "buy_M3": 4.07,
        "buy_E1": 0.19, "buy_E2": 5.12, "buy_power": 1.34, "skill_overcharge": 9.48, "skill_barrage": 9.84,
        "skill_barrel_roll": 7.1, "skill_ion_pulse": 5.05, "skill_hot_reload": 0.286, "skill_field_repair": 3.11,
        "skill_shield_surge": 3.63, "skill_scavenge": 3.38, "skill_black_market": 3.2, "skill_retrofit": 2.26,
        "skill_targeting": 8.51, "skill_thrusters": 4.42, "skill_deflector": 3.05, "skill_cargo_pods": 2.07,
        "skill_trade_link": 4.29, "skill_fit": 2.14,
    },
    "artemis": {
        "w_kill": 2.47, "w_reward_cost": 0.392, "w_reward_token": 0.233, "w_overkill": 0.127, "w_damage_shield": 1.96,
        "w_damage_hull": 2.69, "w_progress": 1.89, "progress_power": 2.12, "w_section": 3.09, "w_section_kill": 9.16,
        "w_trash": 0.216, "trash_line": 1.24, "w_tempo": 0.784, "repair_floor": 5.62, "repair_ceiling": 2.08,
        "w_repair": 0.724, "w_buy": 0.537, "w_lasting": 1.44, "hold_worth": 0.479, "hold_finish": 0.258,
        "economy_until": 1.54, "push_ratio": 1.05, "buy_L1": 4.74, "buy_L2": 9.94, "buy_L3": 11, "buy_M1": 0.831,
        "buy_M2": 3.72, "buy_M3": 4.1, "buy_E1": 1.3, "buy_E2": 5.02, "buy_power": 4.28, "skill_overcharge": 8.9,
        "skill_barrage": 9.6, "skill_barrel_roll": 8.91, "skill_ion_pulse": 4.89, "skill_hot_reload": 3.8,
        "skill_field_repair": 3.44, "skill_shield_surge": 3.5, "skill_scavenge": 4.66, "skill_black_market": 2.83,
        "skill_retrofit": 2.6, "skill_targeting": 8.74, "skill_thrusters": 3.26, "skill_deflector": 6,
        "skill_cargo_pods": 2.84, "skill_trade_link": 4.97, "skill_fit": 1.15,
    },
}  # fmt: skip
