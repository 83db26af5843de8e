"""What is in the box, copied by hand from the rules: the referee shares no data with the program it checks."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any


def _line(fuselage: int = 0, engines: int = 0, power: int = 0, effect: str = "none") -> dict[str, Any]:
    return {"fuselage": fuselage, "engines": engines, "power": power, "effect": effect}


def _odd(fuselage: int, engines: int, power: int) -> dict[int, dict[str, Any]]:
    """Tables 1 and 3: points only."""
    return {
        **{line: _line(fuselage=fuselage) for line in (1, 2, 3)},
        **{line: _line(engines=engines) for line in (4, 5)},
        6: _line(power=power),
    }


def _even(fuselage: int, engines: int, power: int) -> dict[int, dict[str, Any]]:
    """Tables 2, 4 and 5: points and an effect."""
    return {
        1: _line(fuselage=fuselage, effect="pilot_wounded"),
        2: _line(fuselage=fuselage, effect="steering_restriction"),
        3: _line(fuselage=fuselage, effect="stabilizer_damaged"),
        4: _line(engines=engines, effect="no_speed_change"),
        5: _line(engines=engines, effect="half_speed"),
        6: _line(power=power),
    }


_TABLE_6 = {
    1: _line(fuselage=1, effect="weapon_destroyed"),
    2: _line(fuselage=1, effect="targeting_computer"),
    3: _line(fuselage=1, effect="life_support"),
    4: _line(engines=3, power=10),
    5: _line(effect="pilot_killed"),
    6: _line(effect="blows_up"),
}

BOX: dict[str, Any] = {
    "map": {"cols": 21, "rows": 19},
    "counters": {"gun_star": 5, "deck_fighter": 5, "swarm_ship": 28, "asteroid_small": 34, "asteroid_large": 2},
    "weapons": {
        "laser": {"base": 3, "max_range": 10, "table_shift": 0},
        "particle_beam": {"base": 4, "max_range": 9, "table_shift": 1},
        "photon_missile": {"base": 5, "max_range": 8, "table_shift": -1, "ammunition": 4, "blast_radius": 1},
        "swarm_laser": {"base": 4, "max_range": 10, "table_shift": -1},
    },
    "to_hit": {"per_hex_beyond_first": 1, "target_stationary": -1, "target_in_asteroid": 1, "firer_in_asteroid": 1},
    "ships": {
        "gun_star": {"crew": 2, "lasers": 2},
        "deck_fighter": {"crew": 1, "lasers": 3},
        "swarm_ship": {"max_movements": 3, "max_vector_changes": 3},
    },
    "power": {"start": 20, "maximum": 20, "cost_per_active_turn": 1, "recharge_gain": 5, "death_blossom_minimum": 4},
    "death_blossom": {"power_after": 0},
    "damage_display": {
        "fuselage": {"circles_per_arc": 4},
        "engines": {
            "circles_per_arc": 2,
            "max_movements": [5, 4, 3, 2, 1],
            "vector_changes": [3, 3, 2, 2, 1],
            "systems_powered": [3, 3, 2, 2, 1],
        },
        "targeting": {"base_increase": [0, 1, 2, 3, 4], "range_decrease": [0, 1, 2, 3, 4]},
    },
    "crew": {"wounds_to_die": 6, "stay_conscious": {3: 8, 4: 10, 5: 12}, "pilot_hit_up_to": 3},
    "damage_chart": {1: _odd(1, 1, 1), 2: _even(2, 1, 2), 3: _odd(3, 2, 4), 4: _even(4, 2, 6), 5: _even(5, 3, 8), 6: _TABLE_6},
    "steering_restriction": {
        1: "locked_left", 2: "locked_straight", 3: "locked_right", 4: "no_left", 5: "no_right", 6: "roll_again",
    },
    "stabilizer": {"left_up_to": 2, "straight_up_to": 4},
    "half_speed": {
        "one_hit": {5: 3, 4: 2, 3: 2, 2: 1, 1: 1},
        "two_hits": {5: 1, 4: 1, 3: 1, 2: 0, 1: 0},
        "three_or_more_hits": {5: 0, 4: 0, 3: 0, 2: 0, 1: 0},
    },
    "weapon_destroyed": {"laser_up_to": 2, "particle_beam_up_to": 4},
    "asteroids": {"collision_safe_at_least": 6, "agreed_count": 14, "dice_rolls": 3},
    "placement": {"duel_rows": [0, 4, -4, 8, -8]},
}  # fmt: skip


def box_with(overrides: Mapping[str, Any]) -> dict[str, Any]:
    """The box with a scenario's numbers put in, by dotted path."""
    box = copy.deepcopy(BOX)
    for path, value in overrides.items():
        *way, last = path.split(".")
        at: Any = box
        for name in way:
            at = at[_key(at, name)]
        at[_key(at, last)] = value
    return box


def _key(at: Any, name: str) -> str | int:
    """A path's step as a key: list places and the chart's numbers are integers."""
    return int(name) if isinstance(at, list) or (name not in at and name.isdigit()) else name
