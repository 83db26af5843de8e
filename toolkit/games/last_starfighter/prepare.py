"""From a checked cell to the kernel's parameter record, and what single fields of a scenario can't see."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from toolkit.engine import hexes

from .components import EFFECT_WORDS, STEERING_WORDS
from .parameters import (
    BLOWS_UP,
    COUNT_DICE,
    COUNT_FIXED,
    DIFFERENCES,
    LAID_ALTERNATING,
    LAID_EXPLICIT,
    LAID_RANDOM,
    LINE_HEXES,
    PARAMS,
    PILOT_KILLED,
    PLOTS,
)
from .policies import policies
from .policies.declared import PLACES
from .rules.placement import Pose, agreed_count, duel_poses, swarm_poses
from .state import DUEL, LASER, PARTICLE_BEAM, PHOTON_MISSILE, SWARM, SWARM_LASER

FAR = 28  # no two hexes of the largest map are farther apart
MODES = {"duel": DUEL, "swarm": SWARM}
SEATS = {"duel": ("gun_star", "deck_fighter"), "swarm": ("gun_star", "swarm")}
_WEAPONS = {"laser": LASER, "particle_beam": PARTICLE_BEAM, "photon_missile": PHOTON_MISSILE, "swarm_laser": SWARM_LASER}
_OFFSETS = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def seats(mode: str, setup: Mapping[str, Any]) -> tuple[str, ...]:
    """Seat names in seat-index order: the Star League, then the Ko-Dan."""
    return SEATS[mode]


def starting_poses(cell: Any) -> tuple[list[Pose], list[Pose]]:
    """Poses of the Star League's ships and of the Ko-Dan's."""
    if cell.mode == "duel":
        return duel_poses(cell.setup, cell.components)
    return swarm_poses(cell.setup, cell.components)


def is_on_map(components: Mapping[str, Any], q: int, r: int) -> bool:
    """Whether a hex is on a map of the components' size (LS-R-01)."""
    half = components["map"]["rows"] // 2
    return -half <= r <= half and 0 <= q + (r // 2) < components["map"]["cols"]


def problems(cell: Any) -> list[tuple[str, str]]:
    """What is wrong with a cell as a whole, as (dotted key, message): LS-SET-02, LS-SET-11, LS-SET-12, LS-SET-15."""
    found = _counter_problems(cell) + _ship_problems(cell) + _asteroid_problems(cell)
    if cell.components["map"]["rows"] % 2 == 0:
        found.append(
            ("components.map.rows", f"{cell.components['map']['rows']} rows have no centre row; an odd number is needed")
        )
    if cell.components["power"]["start"] > cell.components["power"]["maximum"]:
        found.append(("components.power.start", f"{cell.components['power']['start']} is above power.maximum"))
    if all(cell.components["steering_restriction"][die] == "roll_again" for die in range(1, 7)):
        found.append(("components.steering_restriction", "every result is rolled again; at least one must not be"))
    return found


def _counter_problems(cell: Any) -> list[tuple[str, str]]:
    counters = cell.components["counters"]
    limits = [("gun_stars", "gun_star"), ("deck_fighters", "deck_fighter"), ("swarm_ships", "swarm_ship")]
    return [
        (f"setup.{key}", f"{cell.setup[key]} ships, but there are {counters[counter]} counters")
        for key, counter in limits
        if key in cell.setup and cell.setup[key] > counters[counter]
    ]


def _ship_problems(cell: Any) -> list[tuple[str, str]]:
    ours, theirs = starting_poses(cell)
    other = "deck_fighter" if cell.mode == "duel" else "swarm"
    found = []
    for name, number_key, poses in (("gun_star", "gun_stars", ours), (other, "deck_fighters", theirs)):
        explicit = cell.setup[f"{name}_positions"] is not None
        key = f"setup.{name}_positions" if explicit else f"setup.{'swarm_ships' if name == 'swarm' else number_key}"
        for number, (q, r, facing) in enumerate(poses, 1):
            if not is_on_map(cell.components, q, r):
                found.append((key, f"{name} {number} would start off the map at ({q}, {r})"))
                break
            if not 0 <= facing <= 5:
                found.append((key, f"{name} {number} has facing {facing}; 0 to 5 are accepted"))
        count = cell.setup["swarm_ships" if name == "swarm" else number_key]
        if explicit and len(poses) != count:
            found.append((key, f"{len(poses)} positions for {count} ships; give one for each"))
    return found


def cluster_numbers(cell: Any) -> tuple[int, int]:
    """(COUNT_..., number) of clusters: fixed, or so many rolls of both dice (LS-SET-11)."""
    asteroids = cell.setup["asteroids"]
    if asteroids["positions"] is not None:
        return COUNT_FIXED, len(asteroids["positions"])
    if asteroids["method"] == "dice":
        return COUNT_DICE, cell.components["asteroids"]["dice_rolls"]
    if asteroids["method"] == "agreed":
        return COUNT_FIXED, agreed_count(asteroids, cell.components)
    if asteroids["method"] == "secret_sum":
        secret = asteroids["secret"]
        return COUNT_FIXED, secret["star_league"] + secret["ko_dan"]
    return COUNT_FIXED, 0


def large_clusters(cell: Any) -> int:
    """Large clusters on the table, as far as counters and number reach."""
    method, number = cluster_numbers(cell)
    wanted = min(cell.setup["asteroids"]["large"], cell.components["counters"]["asteroid_large"])
    return int(min(wanted, number)) if method == COUNT_FIXED else int(wanted)


def _asteroid_problems(cell: Any) -> list[tuple[str, str]]:
    asteroids = cell.setup["asteroids"]
    found = []
    method, number = cluster_numbers(cell)
    available = large_clusters(cell) + cell.components["counters"]["asteroid_small"]
    if method == COUNT_FIXED and number > available:
        found.append(("setup.asteroids", f"{number} clusters, but {available} counters can be laid"))
    if asteroids["method"] == "secret_sum":
        for side in ("star_league", "ko_dan"):
            if asteroids["secret"][side] > asteroids["secret"]["limit"]:
                limit = asteroids["secret"]["limit"]
                found.append((f"setup.asteroids.secret.{side}", f"{asteroids['secret'][side]} is above the limit of {limit}"))
    if asteroids["count"] is not None and asteroids["method"] != "agreed":
        found.append(("setup.asteroids.count", f"a number is agreed on only with method agreed, not {asteroids['method']}"))
    if asteroids["positions"] is not None:
        found += _position_problems(cell, asteroids["positions"])
    return found


def _position_problems(cell: Any, positions: list[list[int]]) -> list[tuple[str, str]]:
    key, taken = "setup.asteroids.positions", set()
    ships = [(q, r) for side in starting_poses(cell) for q, r, _ in side]
    large = large_clusters(cell)
    for number, (q, r) in enumerate(positions, 1):
        cluster = [(q + dq, r + dr) for dq, dr in (_OFFSETS if number <= large else [(0, 0)])]
        for hex_ in cluster:
            if not is_on_map(cell.components, *hex_):
                return [(key, f"cluster {number} would lie off the map at {hex_}")]
            if hex_ in taken:
                return [(key, f"cluster {number} would share hex {hex_} with another")]
            near = [ship for ship in ships if _distance(hex_, ship) < cell.options["asteroid_min_distance"]]
            if near:
                return [(key, f"cluster {number} at {hex_} is too near to the ship at {near[0]}")]
        taken.update(cluster)
    return []


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def prepare(cell: Any) -> np.ndarray:
    """The parameter record of a cell: a record array of length 1 and dtype PARAMS."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    record = params[0]
    _write_setup(record, cell)
    _write_numbers(record, cell.components, cell.options)
    _write_display(record, cell.components)
    _write_hit_worths(record)
    _write_options(record, cell.options)
    for i, seat in enumerate(SEATS[cell.mode]):
        name, weights = cell.policies[seat]
        policy = policies(cell.mode, seat)[name]
        record.policy[i] = policy.id
        for weight in policy.weights:
            record.weights[i, PLACES[weight.name]] = weights[weight.name]
    _write_plots(record)
    _write_lanes(record, cell.options)
    return params


def _write_setup(record: Any, cell: Any) -> None:
    ours, theirs = starting_poses(cell)
    record.mode = MODES[cell.mode]
    record.cols, record.rows = cell.components["map"]["cols"], cell.components["map"]["rows"]
    record.gun_stars = len(ours)
    record.fighter_poses[: len(ours)] = ours
    if cell.mode == "duel":
        record.deck_fighters = len(theirs)
        record.fighter_poses[len(ours) : len(ours) + len(theirs)] = theirs
    else:
        record.swarm_ships = len(theirs)
        record.swarm_poses[: len(theirs)] = theirs
    asteroids = cell.setup["asteroids"]
    record.cluster_method, record.cluster_count = cluster_numbers(cell)
    record.large_clusters = large_clusters(cell)
    record.small_clusters = cell.components["counters"]["asteroid_small"]
    record.cluster_placement = LAID_RANDOM if asteroids["placement"] == "random" else LAID_ALTERNATING
    if asteroids["positions"] is not None:
        record.cluster_placement = LAID_EXPLICIT
        record.cluster_hexes[: len(asteroids["positions"])] = np.array(asteroids["positions"], dtype=int).reshape(-1, 2)


def _write_numbers(record: Any, components: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    targeting = components["damage_display"]["targeting"]
    for name, weapon in _WEAPONS.items():
        numbers = components["weapons"][name]
        record.shift[weapon] = numbers["table_shift"]
        for arcs in range(6):
            increase = targeting["base_increase"][arcs] if arcs < 5 else targeting["base_increase"][4] + 1
            decrease = targeting["range_decrease"][arcs] if arcs < 5 else targeting["range_decrease"][4] + 1
            if weapon == SWARM_LASER:  # a Swarm Ship has no damage display (LS-SWM-01)
                increase = decrease = 0
            record.weapon_base[weapon, arcs] = numbers["base"] + increase
            reach = numbers["max_range"] - (decrease if options["range_rule"] == "shrink" else 0)
            record.reach[weapon, arcs] = FAR if options["range_rule"] == "unlimited" else max(0, reach)
        if options["all_targeting_lost"] == "no_fire":
            record.reach[weapon, 5] = -1
    record.missiles = components["weapons"]["photon_missile"]["ammunition"]
    record.blast_radius = components["weapons"]["photon_missile"]["blast_radius"]
    to_hit = components["to_hit"]
    record.per_hex, record.target_stationary = to_hit["per_hex_beyond_first"], to_hit["target_stationary"]
    record.target_in_asteroid, record.firer_in_asteroid = to_hit["target_in_asteroid"], to_hit["firer_in_asteroid"]
    for number in range(16):
        record.chance[number] = sum(a + b >= number for a, b in product(range(1, 7), repeat=2)) / 36.0
    ships = components["ships"]
    record.crew[:] = ships["gun_star"]["crew"], ships["deck_fighter"]["crew"]
    record.lasers[:] = ships["gun_star"]["lasers"], ships["deck_fighter"]["lasers"]
    record.swarm_movements = ships["swarm_ship"]["max_movements"]
    record.swarm_changes = ships["swarm_ship"]["max_vector_changes"]
    power = components["power"]
    record.power_start, record.power_maximum = power["start"], power["maximum"]
    record.power_cost, record.recharge_gain = power["cost_per_active_turn"], power["recharge_gain"]
    record.blossom_minimum = power["death_blossom_minimum"]
    record.blossom_power_after = components["death_blossom"]["power_after"]
    record.collision_safe = components["asteroids"]["collision_safe_at_least"]


def _write_display(record: Any, components: Mapping[str, Any]) -> None:
    display = components["damage_display"]
    record.fuselage_arc = display["fuselage"]["circles_per_arc"]
    record.engine_arc = display["engines"]["circles_per_arc"]
    record.max_movements[:5] = display["engines"]["max_movements"]
    record.vector_changes[:5] = display["engines"]["vector_changes"]
    record.systems_powered[:5] = display["engines"]["systems_powered"]
    crew = components["crew"]
    record.wounds_to_die, record.pilot_hit_up_to = crew["wounds_to_die"], crew["pilot_hit_up_to"]
    for wounds, total in crew["stay_conscious"].items():
        record.stay_conscious[wounds] = total
    for table, lines in _tables(components["damage_chart"]):
        for line, result in _tables(lines):
            effect = EFFECT_WORDS.index(result["effect"])
            record.chart[table, line] = (result["fuselage"], result["engines"], result["power"], effect)
    for die, word in _tables(components["steering_restriction"]):
        record.steering[die] = STEERING_WORDS.index(word)
    record.stabilizer_left = components["stabilizer"]["left_up_to"]
    record.stabilizer_straight = components["stabilizer"]["straight_up_to"]
    for hits, name in enumerate(("one_hit", "two_hits", "three_or_more_hits"), 1):
        for normal, most in components["half_speed"][name].items():
            record.half_speed[hits, normal] = most
    record.laser_destroyed = components["weapon_destroyed"]["laser_up_to"]
    record.pbc_destroyed = components["weapon_destroyed"]["particle_beam_up_to"]


def _write_hit_worths(record: Any) -> None:
    """What a hit is worth to the policies, as a share of all fuselage and engine circles; an instant kill is worth all."""
    table = record.chart[1:, 1:]
    kills = (table[:, :, 3] == PILOT_KILLED) | (table[:, :, 3] == BLOWS_UP)
    circles = table[:, :, 0] / (5 * record.fuselage_arc) + table[:, :, 1] / (5 * record.engine_arc)
    worth = np.where(kills, 1.0, np.minimum(circles, 1.0)).mean(axis=1)
    for weapon, shift in enumerate(record.shift):
        tables = np.clip(np.arange(6) + shift, 0, 5)  # the red die and the weapon's shift (LS-DMG-02)
        record.hit_worth[weapon] = worth[tables].mean()
        record.kill_chance[weapon] = kills.mean(axis=1)[tables].mean()


def _tables(block: Mapping[Any, Any]) -> list[tuple[int, Any]]:
    return [(key, value) for key, value in block.items() if isinstance(key, int)]


def _write_options(record: Any, options: Mapping[str, Any]) -> None:
    record.los_axis_only = options["los_rule"] == "axis_only"
    record.any_hex_aim = options["missile_aim"] == "any_hex"
    record.missile_clears_large = options["missile_clears_large_hex"]
    record.blast_shared_roll = options["blast_damage_roll"] == "shared"
    record.blast_hits_firer = options["blast_hits_firer"]
    record.swarm_fire_simultaneous = options["swarm_first_effect"] == "simultaneous"
    record.duel_fire = ("simultaneous", "star_league_first", "ko_dan_first").index(options["duel_fire"])
    record.blossom_allowed = options["blossom_allowed"]
    record.blossom_free_aim = options["blossom_laser_arc"] == "free"
    record.blossom_power_limit = options["blossom_power_limit"]
    record.nsc_may_hold, record.restricted_may_hold = options["nsc_may_hold"], options["restricted_may_hold"]
    record.half_of_last = options["half_speed_basis"] == "last_movements"
    record.roll_per_wound = options["unconscious_roll"] == "per_wound"
    record.unconscious_drifts = options["unconscious_pilot"] == "drift"
    record.gunner_lost_loses = options["gunner_lost"] == "side_loses"
    record.pilot_killed_loses = options["pilot_killed_loses"]
    record.leaving_forbidden = options["leave_map"] == "forbidden"
    record.life_support_exit_draws = options["life_support_exit"] == "draw"
    record.life_support_turns = options["life_support_turns"]
    record.collision_truncates = options["collision_truncates_move"]
    record.asteroid_distance = options["asteroid_min_distance"]
    record.owner_chooses_laser = options["deck_fighter_laser_loss"] == "owner_choice"
    record.max_turns = options["max_turns"]


@lru_cache(maxsize=1)
def plot_table() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """All strings of 0 to 5 movements: length, vector changes, turns (364 by 5), and end pose by facing at the start."""
    length, changes = np.zeros(PLOTS, int), np.zeros(PLOTS, int)
    turns, end = np.zeros((PLOTS, 5), int), np.zeros((PLOTS, 6, 3), int)
    strings = [string for letters in range(6) for string in product((-1, 0, 1), repeat=letters)]
    for index, string in enumerate(strings):
        length[index], changes[index] = len(string), sum(turn != 0 for turn in string)
        turns[index, : len(string)] = string
        for facing in range(6):
            q, r, nose = 0, 0, facing
            for turn in string:
                dq, dr = hexes.rotate(1, 0, nose)
                q, r, nose = q + dq, r + dr, (nose + turn) % 6
            end[index, facing] = q, r, nose
    return length, changes, turns, end


def _write_plots(record: Any) -> None:
    record.plot_length, record.plot_changes, record.plot_turns, record.plot_end = plot_table()
    moves = np.flatnonzero((record.plot_length <= record.swarm_movements) & (record.plot_changes <= record.swarm_changes))
    record.swarm_plot_count = len(moves)
    record.swarm_plots[: len(moves)] = moves


@lru_cache(maxsize=4)
def lane_table(front_corners: bool, same_hex: bool) -> tuple[np.ndarray, np.ndarray]:
    """Arcs by difference (bit a: in the arc on axis a) and distances (LS-ARC-02, LS-R-15, LS-R-16)."""
    dr, dq = np.divmod(np.arange(DIFFERENCES), 64) - np.array([[32], [32]])
    distances = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr))
    lanes = np.zeros(DIFFERENCES, int)
    for axis in range(6):
        for k in range(FAR + 1):
            rows = [(k, 0), (k, -1)] if k >= 1 else []
            for q, r in [*rows, (k, 1)]:
                if not front_corners and r != 0 and max(abs(q), abs(r), abs(q + r)) == 1:
                    continue
                step_q, step_r = hexes.rotate(q, r, axis)
                if hexes.span(step_q, step_r) <= FAR:
                    lanes[(step_r + 32) * 64 + step_q + 32] |= 1 << axis
    if same_hex:
        lanes[32 * 64 + 32] = 63
    return lanes, distances


@lru_cache(maxsize=1)
def toward_table() -> np.ndarray:
    """Which directions are nearest to a difference, as bits: two where it lies midway, all six where there is none."""
    dr, dq = np.divmod(np.arange(DIFFERENCES), 64) - np.array([[32], [32]])
    toward = np.zeros(DIFFERENCES, int)
    for direction in range(6):
        # The difference lies in the sextant from a direction to the next one when it is `ahead` steps along the first and
        # `aside` steps along the second, neither negative.
        ahead, aside = dq, dr
        for _ in range(direction):
            ahead, aside = ahead + aside, -ahead
        inside = (ahead >= 0) & (aside >= 0)
        toward |= np.where(inside & (ahead >= aside), 1 << direction, 0)
        toward |= np.where(inside & (aside >= ahead), 1 << (direction + 1) % 6, 0)
    return toward


@lru_cache(maxsize=4)
def line_table(sampled: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Hexes that block a line, for every difference that lies in some arc: first row, rows, and rows of (dq, dr, dq', dr')."""
    first, count = np.zeros(DIFFERENCES, int), np.zeros(DIFFERENCES, int)
    rows: list[tuple[int, ...]] = []
    line = _sampled_line if sampled else _interior_line
    for q, r in [(k, side) for k in range(1, FAR + 1) for side in (0, -1, 1)] + [(0, 1)]:
        blocking = line(q, r)
        for axis in range(6):  # what holds for one arc holds for all, turned
            dq, dr = hexes.rotate(q, r, axis)
            d = (dr + 32) * 64 + dq + 32
            if hexes.span(dq, dr) <= FAR and count[d] == 0:
                first[d], count[d] = len(rows), len(blocking)
                rows += [(*hexes.rotate(a, b, axis), *hexes.rotate(c, e, axis)) for a, b, c, e in blocking]
    table = np.zeros((LINE_HEXES, 4), int)
    table[: len(rows)] = rows
    return first, count, table


def _interior_line(dq: int, dr: int) -> list[tuple[int, int, int, int]]:
    crossed, sided = hexes.between(dq, dr)
    return [(q, r, q, r) for q, r in crossed] + [(*a, *b) for a, b in sided]


def _sampled_line(dq: int, dr: int) -> list[tuple[int, int, int, int]]:
    """Hexes nearest to the points k/d of the line; a tie between two needs both (LS-R-33, los_rule sampled)."""
    far = max(abs(dq), abs(dr), abs(dq + dr))
    rows = []
    for k in range(1, far):
        # Distances to centres in units of 1/far, exact in integers: the squared length of (x, y) is x^2 + xy + y^2.
        candidates = {}
        for q in range((dq * k) // far - 1, (dq * k) // far + 3):
            for r in range((dr * k) // far - 1, (dr * k) // far + 3):
                x, y = q * far - dq * k, r * far - dr * k
                candidates[q, r] = x * x + x * y + y * y
        least = min(candidates.values())
        nearest = [hex_ for hex_, size in candidates.items() if size == least]
        rows.append((*nearest[0], *nearest[-1]))
    return rows


def _write_lanes(record: Any, options: Mapping[str, Any]) -> None:
    record.lanes, record.distances = lane_table(options["arc_front_corners"], options["same_hex_fire"] != "none")
    record.toward = toward_table()
    _write_next_lanes(record)
    record.line_first, record.line_count, record.line_hexes = line_table(options["los_rule"] == "sampled")


def _write_next_lanes(record: Any) -> None:
    """Best hit chance of a Swarm Ship after one more move, by its facing and the target's difference, in open space."""
    distances = np.maximum(record.distances.reshape(64, 64), 1)
    number = record.weapon_base[SWARM_LASER, 0] + (distances - 1) * record.per_hex + record.target_stationary
    chance = np.where(distances <= record.reach[SWARM_LASER, 0], record.chance[np.clip(number, 0, 15)], 0.0)
    bears = [np.where(record.lanes.reshape(64, 64) >> axis & 1, chance, 0.0) for axis in range(6)]
    moves = record.swarm_plots[: record.swarm_plot_count]
    for facing in range(6):
        ends = {tuple(int(x) for x in end) for end in record.plot_end[moves, facing]}
        # A ship that ends (q, r) farther on sees the target at the difference minus (q, r); |q|, |r| are at most 5.
        shifted = [np.roll(bears[end], (r, q), axis=(0, 1)) for q, r, end in ends]
        record.next_lane[facing] = np.max(shifted, axis=0).reshape(-1)
