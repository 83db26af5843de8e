"""A scenario's cell as the kernel reads it: numbers, readings of the rules, policies and tables by relative position.

Positions are one number on a flat grid, `position(q, r)`, and a difference of two hexes is one number too,
`difference(dq, dr)`, so that what depends on two hexes is one look-up.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import inner

from .state import MAX_CLUSTERS, MAX_FIGHTERS, MAX_MOVES, MAX_SWARM

WIDTH = 64
Q_SHIFT, R_SHIFT = 16, 20
GRID = 40 * WIDTH
DIFFERENCES = 64 * 64
LINE_HEXES = 24576
PLOTS = 364  # every string of L, F, R with 0 to 5 letters
ROCK_BIT = 8
MAX_WEIGHTS = 32

# Readings of the rules with more than two values.
DUEL_SIMULTANEOUS, DUEL_STAR_LEAGUE_FIRST, DUEL_KO_DAN_FIRST = 0, 1, 2
COUNT_FIXED, COUNT_DICE = 0, 1
LAID_RANDOM, LAID_ALTERNATING, LAID_EXPLICIT = 0, 1, 2

# Effects of the damage chart, as in `components.EFFECT_WORDS`.
(
    NO_EFFECT, PILOT_WOUNDED, STEERING_RESTRICTION, STABILIZER_DAMAGED, NO_SPEED_CHANGE, HALF_SPEED, WEAPON_DESTROYED,
    TARGETING_COMPUTER, LIFE_SUPPORT, PILOT_KILLED, BLOWS_UP,
) = range(11)  # fmt: skip

PARAMS = np.dtype(
    [
        ("mode", "i8"),
        # set-up
        ("cols", "i8"),
        ("rows", "i8"),
        ("gun_stars", "i8"),
        ("deck_fighters", "i8"),
        ("swarm_ships", "i8"),
        ("fighter_poses", "i8", (MAX_FIGHTERS, 3)),
        ("swarm_poses", "i8", (MAX_SWARM, 3)),
        ("cluster_method", "i8"),  # COUNT_...
        ("cluster_count", "i8"),  # number of clusters, or rolls of both dice
        ("large_clusters", "i8"),
        ("small_clusters", "i8"),  # counters in the box
        ("cluster_placement", "i8"),  # LAID_...
        ("cluster_hexes", "i8", (MAX_CLUSTERS, 2)),
        # numbers
        ("weapon_base", "i8", (4, 6)),  # by weapon and targeting arcs crossed
        ("reach", "i8", (4, 6)),  # greatest distance; -1: no fire
        ("shift", "i8", (4,)),
        ("missiles", "i8"),
        ("blast_radius", "i8"),
        ("per_hex", "i8"),
        ("target_stationary", "i8"),
        ("target_in_asteroid", "i8"),
        ("firer_in_asteroid", "i8"),
        ("chance", "f8", (16,)),  # P(total of two dice >= n)
        ("crew", "i8", (2,)),  # by kind
        ("lasers", "i8", (2,)),
        ("swarm_movements", "i8"),
        ("swarm_changes", "i8"),
        ("power_start", "i8"),
        ("power_maximum", "i8"),
        ("power_cost", "i8"),
        ("recharge_gain", "i8"),
        ("blossom_minimum", "i8"),
        ("blossom_power_after", "i8"),
        ("fuselage_arc", "i8"),  # circles
        ("engine_arc", "i8"),
        ("max_movements", "i8", (6,)),  # by engine arcs crossed
        ("vector_changes", "i8", (6,)),
        ("systems_powered", "i8", (6,)),
        ("wounds_to_die", "i8"),
        ("stay_conscious", "i8", (7,)),  # by wounds; 0: no roll
        ("pilot_hit_up_to", "i8"),
        ("chart", "i8", (7, 7, 4)),  # table, line: fuselage, engines, power, effect
        ("steering", "i8", (7,)),  # by die; FREE_STEERING means roll again
        ("stabilizer_left", "i8"),
        ("stabilizer_straight", "i8"),
        ("half_speed", "i8", (4, 6)),  # by hits (1 to 3) and normal maximum
        ("laser_destroyed", "i8"),
        ("pbc_destroyed", "i8"),
        ("collision_safe", "i8"),
        # readings
        ("los_axis_only", "i8"),
        ("any_hex_aim", "i8"),
        ("missile_clears_large", "i8"),
        ("blast_shared_roll", "i8"),
        ("blast_hits_firer", "i8"),
        ("swarm_fire_simultaneous", "i8"),
        ("duel_fire", "i8"),
        ("blossom_allowed", "i8"),
        ("blossom_free_aim", "i8"),
        ("blossom_power_limit", "i8"),
        ("nsc_may_hold", "i8"),
        ("restricted_may_hold", "i8"),
        ("half_of_last", "i8"),
        ("roll_per_wound", "i8"),
        ("unconscious_drifts", "i8"),
        ("gunner_lost_loses", "i8"),
        ("pilot_killed_loses", "i8"),
        ("leaving_forbidden", "i8"),
        ("life_support_exit_draws", "i8"),
        ("life_support_turns", "i8"),
        ("collision_truncates", "i8"),
        ("asteroid_distance", "i8"),
        ("owner_chooses_laser", "i8"),
        ("max_turns", "i8"),
        # policies, by seat
        ("policy", "i8", (2,)),
        ("weights", "f8", (2, MAX_WEIGHTS)),
        # tables
        ("lanes", "i8", (DIFFERENCES,)),  # bit a: the difference lies in an arc on axis a
        ("distances", "i8", (DIFFERENCES,)),
        ("toward", "i8", (DIFFERENCES,)),  # bit a: direction a is nearest to the difference
        ("next_lane", "f8", (6, DIFFERENCES)),  # by facing: best chance that a Swarm Ship bears on a standing target next turn
        ("line_first", "i8", (DIFFERENCES,)),  # hexes that may block a shot, for differences in some arc
        ("line_count", "i8", (DIFFERENCES,)),
        ("line_hexes", "i8", (LINE_HEXES, 4)),  # dq, dr of a hex and of its partner, both needed to block
        ("plot_length", "i8", (PLOTS,)),
        ("plot_changes", "i8", (PLOTS,)),
        ("plot_turns", "i8", (PLOTS, MAX_MOVES)),
        ("plot_end", "i8", (PLOTS, 6, 3)),  # by facing at the start: dq, dr, facing at the end
        ("hit_worth", "f8", (4,)),  # by weapon: mean share of a fighter that a hit takes
        ("kill_chance", "f8", (4,)),  # by weapon: chance that a hit kills at once
        ("swarm_plot_count", "i8"),
        ("swarm_plots", "i8", (PLOTS,)),  # strings that a Swarm Ship may move along, as indices
    ]
)


@inner
def position(q: int, r: int) -> int:
    """A hex as one number on the flat grid."""
    return (r + R_SHIFT) * WIDTH + q + Q_SHIFT


@inner
def difference(dq: int, dr: int) -> int:
    """A difference of two hexes as one number; |dq| and |dr| up to 31."""
    return (dr + 32) * 64 + dq + 32


@inner
def on_map(params: Any, q: int, r: int) -> bool:
    """Whether a hex is on the map (LS-R-01): column c = q + floor(r / 2) and row within the sheet."""
    half = params.rows // 2
    if r < -half or r > half:
        return False
    column = q + (r >> 1)
    return bool(0 <= column and column < params.cols)


@inner
def clear_of_edge(params: Any, q: int, r: int, reach: int) -> bool:
    """Whether every hex within a distance is on the map: its corners to the sides and its rows are."""
    half = params.rows // 2
    column = q + (r >> 1)
    return bool(reach <= column and column + reach < params.cols and r - reach >= -half and r + reach <= half)


@inner
def q_of(place: int) -> int:
    """The q of a position."""
    return place % WIDTH - Q_SHIFT


@inner
def r_of(place: int) -> int:
    """The r of a position."""
    return place // WIDTH - R_SHIFT
