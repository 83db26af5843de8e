"""Scenarios that make every rule happen: close quarters, rich damage charts, all options, odd boxes. A function of a number."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from .geometry import Hex, distance, flower
from .laying_out import at_column

OPTIONS: dict[str, list[Any]] = {
    "same_hex_fire": ["none", "any_arc_at_base"],
    "arc_front_corners": [True, False],
    "los_rule": ["interior", "sampled", "axis_only"],
    "range_rule": ["shrink", "fixed", "unlimited"],
    "all_targeting_lost": ["no_fire", "base_plus_5"],
    "missile_aim": ["ships_and_small_clusters", "any_hex"],
    "missile_clears_large_hex": [False, True],
    "blast_damage_roll": ["per_ship", "shared"],
    "blast_hits_firer": [True, False],
    "swarm_first_effect": ["immediate", "simultaneous"],
    "duel_fire": ["simultaneous", "star_league_first", "ko_dan_first"],
    "blossom_allowed": [True, True, False],
    "blossom_laser_arc": ["plotted", "free"],
    "blossom_power_limit": [True, False],
    "nsc_may_hold": [True, False],
    "restricted_may_hold": [True, False],
    "half_speed_basis": ["maximum", "last_movements"],
    "unconscious_roll": ["per_turn", "per_wound"],
    "unconscious_pilot": ["hold", "drift"],
    "gunner_lost": ["continue", "side_loses"],
    "pilot_killed_loses": [True, False],
    "leave_map": ["lost", "forbidden"],
    "life_support_exit": ["lost", "draw"],
    "life_support_turns": [1, 2, 3, 6, 10],
    "collision_truncates_move": [False, True],
    "asteroid_min_distance": [1, 2, 3, 4],
    "deck_fighter_laser_loss": ["random", "owner_choice"],
    "max_turns": [10, 25, 60],
}
EFFECTS = (
    "pilot_wounded", "steering_restriction", "stabilizer_damaged", "no_speed_change", "half_speed", "weapon_destroyed",
    "targeting_computer", "life_support",
)  # fmt: skip
# Boxes with other numbers, a few at a time.
NUMBERS: tuple[dict[str, Sequence[Any]], ...] = (
    {"weapons.laser.base": [2], "weapons.particle_beam.base": [2], "weapons.swarm_laser.base": [2]},
    {"weapons.photon_missile.base": [2, 3], "weapons.photon_missile.ammunition": [1, 8]},
    {"weapons.photon_missile.blast_radius": [0, 2, 3], "weapons.photon_missile.max_range": [5, 12]},
    {"power.start": [1, 3, 6], "power.recharge_gain": [1, 3, 20], "power.cost_per_active_turn": [0, 1, 2]},
    {"power.death_blossom_minimum": [0, 1, 8], "death_blossom.power_after": [0, 2, 5]},
    {"crew.wounds_to_die": [1, 3, 4], "crew.stay_conscious.3": [5, 12], "crew.pilot_hit_up_to": [1, 5]},
    {"ships.deck_fighter.crew": [2], "ships.gun_star.crew": [1, 2], "ships.gun_star.lasers": [1, 3]},
    {"ships.swarm_ship.max_movements": [1, 2, 5], "ships.swarm_ship.max_vector_changes": [0, 1, 4]},
    {"ships.deck_fighter.lasers": [0, 1, 2], "ships.gun_star.lasers": [0, 1, 3]},
    {"map.cols": [11, 13], "map.rows": [9, 11, 13]},
    {"damage_display.fuselage.circles_per_arc": [1, 9], "damage_display.engines.circles_per_arc": [1, 3, 9]},
    {"damage_display.engines.max_movements.1": [5, 2], "damage_display.engines.systems_powered.0": [1, 2]},
    {"damage_display.targeting.base_increase.1": [0, 3], "damage_display.targeting.range_decrease.2": [0, 6]},
    {"to_hit.per_hex_beyond_first": [0], "to_hit.target_stationary": [2, -3], "to_hit.firer_in_asteroid": [0]},
    {"asteroids.collision_safe_at_least": [9, 13], "asteroids.dice_rolls": [1, 2]},
    {"stabilizer.left_up_to": [0, 3], "steering_restriction.4": ["roll_again", "locked_left"]},
    {"half_speed.one_hit.5": [1, 4], "half_speed.two_hits.4": [3], "half_speed.three_or_more_hits.5": [2]},
    {"ships.gun_star.lasers": [0], "ships.deck_fighter.lasers": [0], "weapons.photon_missile.ammunition": [0, 1]},
    {"weapon_destroyed.laser_up_to": [0], "weapon_destroyed.particle_beam_up_to": [6], "damage_chart.3.1.effect": EFFECTS[5:7]},
    {"weapon_destroyed.laser_up_to": [5, 6], "counters.asteroid_small": [3], "counters.asteroid_large": [1, 2]},
)


DICE: tuple[dict[str, Any], ...] = (
    {"damage.red": {"always": 6}},
    {"to_hit.red": {"first": [6, 6, 1]}, "collision.white": {"always": 1}},
    {"to_hit.white": [{"seat": "gun_star", "first": [6, 6]}, {"turn": {"2": [1], "3": [6, 6]}}, {"first": [2] * 9}]},
    {"crew": {"turn": {"2": [1, 2, 3], "4": [6]}}, "steering": {"first": [6, 6, 1]}},
)
POLICIES = ("random", "random", "greedy")


def challenge(number: int, policies: Sequence[str] = POLICIES) -> dict[str, Any]:
    """A scenario of one cell, as its file would say it; some are refused, as their set-up does not fit."""
    rng = Random(number)
    mode = ("duel", "swarm")[number % 2]
    share = rng.choice((0.0, 0.15, 0.5))
    options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < share}
    scenario: dict[str, Any] = {
        "game": "last_starfighter", "mode": mode, "seed": number, "games": 1, "options": options,
    }  # fmt: skip
    scenario["components"] = numbers(rng)
    scenario["setup"] = setup(rng, mode, options.get("asteroid_min_distance", 2))
    seats = ("gun_star", "deck_fighter" if mode == "duel" else "swarm")
    scenario["seats"] = {seat: {"policy": rng.choice(policies)} for seat in seats}
    scenario["dice"] = rng.choice(DICE) if rng.random() < 0.2 else {}
    if mode == "swarm" and scenario["seats"]["gun_star"]["policy"] == "random":
        scenario["seats"]["gun_star"]["weights"] = {"blossom_chance": rng.choice((0.1, 0.5))}
    return scenario


def numbers(rng: Random) -> dict[str, Any]:
    """Overrides of the box: none, a few numbers, or a chart full of one or two effects."""
    found: dict[str, Any] = {}
    for block in rng.sample(NUMBERS, rng.choice((0, 0, 1, 3))):
        found |= {path: rng.choice(values) for path, values in block.items()}
    if rng.random() < 0.5:
        effects = rng.sample(EFFECTS, 2)
        for table in range(1, 7):
            for line in rng.sample(range(1, 7), 4):
                found[f"damage_chart.{table}.{line}.effect"] = rng.choice(effects)
                found[f"damage_chart.{table}.{line}.fuselage"] = rng.choice((0, 0, 1, 2))
                found[f"damage_chart.{table}.{line}.engines"] = rng.choice((0, 0, 0, 1))
    return found


def setup(rng: Random, mode: str, least: int) -> dict[str, Any]:
    """Ships and clusters: the rules' own placement, or a melee of given poses."""
    theirs = "deck_fighters" if mode == "duel" else "swarm_ships"
    found: dict[str, Any] = {"gun_stars": rng.choice((1, 1, 2, 3, 5)), theirs: rng.choice((1, 2, 3, 5))}
    if mode == "swarm":
        found["swarm_ships"] = rng.choice((1, 2, 5, 9, 14, 28))
    melee = rng.random() < 0.5
    if melee:
        key = "deck_fighter_positions" if mode == "duel" else "swarm_positions"
        found["gun_star_positions"] = [pose(rng) for _ in range(found["gun_stars"])]
        found[key] = [pose(rng) for _ in range(found[theirs])]
    elif mode == "swarm":
        layout: dict[str, list[Any]] = {
            "swarm_layout": ["tandem", "abreast"],
            "wave_clear_hexes": [0, 2, 4],
            "start": ["auto", "open", "asteroids"],
        }
        layout |= {"gunstar_inset": [1, 5, 8], "swarm_lead": [2, 5, 7]}
        found |= {name: rng.choice(values) for name, values in layout.items() if rng.random() < 0.4}
    found["asteroids"] = asteroids(rng)
    if melee and rng.random() < 0.5:
        ships = [(q, r) for name in found if name.endswith("_positions") for q, r, _ in found[name]]
        found["asteroids"] = {"positions": cluster_positions(rng, ships, least)}
    return found


def pose(rng: Random) -> list[int]:
    """Somewhere in the middle of even a small map."""
    q, r = at_column(rng.randint(3, 8), rng.randint(-3, 3))
    return [q, r, rng.randrange(6)]


def asteroids(rng: Random) -> dict[str, Any]:
    """Every method of LS-SET-11, both placements."""
    method = rng.choice(("none", "agreed", "agreed", "dice", "secret_sum"))
    found: dict[str, Any] = {
        "method": method,
        "large": rng.choice((0, 1, 2, 2)),
        "placement": rng.choice(("random", "alternating")),
    }
    if method == "agreed" and rng.random() < 0.8:
        found["count"] = rng.choice((0, 1, 2, 8, 20, 34))
    if method == "secret_sum":
        found["secret"] = {"star_league": rng.randint(0, 10), "ko_dan": rng.randint(0, 15), "limit": 15}
    return found


def cluster_positions(rng: Random, ships: list[Hex], least: int) -> list[list[int]]:
    """Two large clusters and some small ones around the melee, wherever they may lie."""
    taken: set[Hex] = set()
    found: list[list[int]] = []
    for _ in range(60):
        place = at_column(rng.randint(1, 9), rng.randint(-3, 3))
        hexes = flower(place) if len(found) < 2 else [place]
        if taken.isdisjoint(hexes) and all(distance(hex_, ship) >= least for hex_ in hexes for ship in ships):
            taken.update(hexes)
            found.append(list(place))
    return found[:20] if len(found) > 2 else []
