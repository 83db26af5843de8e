"""components.yaml: the rulebook's numbers, each with bounds and a source, none of them dead."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.games.last_starfighter.table import cell, duel, map_hexes, swarm
from tests.games.last_starfighter.test_damage import PRINTED, read
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter.rules import fire
from toolkit.games.last_starfighter.state import PHOTON_MISSILE
from toolkit.scenario import overrides

NUMBERS = {path: value for path, value, _ in overrides.numbers(game.COMPONENTS)}

# What the rulebook says, section by section; the Damage Chart stands in test_damage.py.
RULEBOOK = {
    # Game Components: counters, the sheet of 17 by 22 inches and its centre row (LS-R-01)
    "map.cols": 21,
    "map.rows": 19,
    "counters.gun_star": 5,
    "counters.deck_fighter": 5,
    "counters.swarm_ship": 28,
    "counters.asteroid_small": 34,
    "counters.asteroid_large": 2,
    # Determining To-Hit Number (bases), Weapon Types (ranges), Choosing The Damage Table (shifts)
    "weapons.laser.base": 3,
    "weapons.laser.max_range": 10,
    "weapons.laser.table_shift": 0,
    "weapons.swarm_laser.base": 4,
    "weapons.swarm_laser.max_range": 10,
    "weapons.swarm_laser.table_shift": -1,
    "weapons.particle_beam.base": 4,
    "weapons.particle_beam.max_range": 9,
    "weapons.particle_beam.table_shift": 1,
    "weapons.photon_missile.base": 5,
    "weapons.photon_missile.max_range": 8,
    "weapons.photon_missile.table_shift": -1,
    "weapons.photon_missile.ammunition": 4,
    "weapons.photon_missile.blast_radius": 1,  # 7 hexes
    # Modifiers To The To-Hit Number
    "to_hit.per_hex_beyond_first": 1,
    "to_hit.target_stationary": -1,
    "to_hit.target_in_asteroid": 1,
    "to_hit.firer_in_asteroid": 1,
    # Counters; Lasers; Number Of Moves Per Turn
    "ships.gun_star.crew": 2,
    "ships.gun_star.lasers": 2,
    "ships.deck_fighter.crew": 1,
    "ships.deck_fighter.lasers": 3,
    "ships.swarm_ship.max_movements": 3,
    "ships.swarm_ship.max_vector_changes": 3,
    # Power Supply; The Death Blossom
    "power.start": 20,
    "power.maximum": 20,
    "power.cost_per_active_turn": 1,
    "power.recharge_gain": 5,
    "power.death_blossom_minimum": 4,
    "death_blossom.power_after": 0,
    # The Damage Display
    "damage_display.fuselage.circles_per_arc": 4,
    "damage_display.engines.circles_per_arc": 2,
    **{f"damage_display.engines.max_movements.{k}": 5 - k for k in range(5)},
    **{f"damage_display.engines.vector_changes.{k}": n for k, n in enumerate((3, 3, 2, 2, 1))},
    **{f"damage_display.engines.systems_powered.{k}": n for k, n in enumerate((3, 3, 2, 2, 1))},
    **{f"damage_display.targeting.base_increase.{k}": k for k in range(5)},
    **{f"damage_display.targeting.range_decrease.{k}": k for k in range(5)},
    # Pilot Wounded; Pilot Killed
    "crew.wounds_to_die": 6,
    "crew.stay_conscious.3": 8,
    "crew.stay_conscious.4": 10,
    "crew.stay_conscious.5": 12,
    "crew.pilot_hit_up_to": 3,
    # Steering Restriction; Stabilizer Damaged
    **{
        f"steering_restriction.{die}": word
        for die, word in enumerate(("locked_left", "locked_straight", "locked_right", "no_left", "no_right", "roll_again"), 1)
    },
    "stabilizer.left_up_to": 2,
    "stabilizer.straight_up_to": 4,
    # Half Speed Only; Two Half Speed Only
    **{f"half_speed.one_hit.{speed}": half for speed, half in ((5, 3), (4, 2), (3, 2), (2, 1), (1, 1))},
    **{f"half_speed.two_hits.{speed}": half for speed, half in ((5, 1), (4, 1), (3, 1), (2, 0), (1, 0))},
    **{f"half_speed.three_or_more_hits.{speed}": 0 for speed in range(1, 6)},
    # Weapon Destroyed
    "weapon_destroyed.laser_up_to": 2,
    "weapon_destroyed.particle_beam_up_to": 4,
    # Determining Collisions; Determining Number
    "asteroids.collision_safe_at_least": 6,
    "asteroids.agreed_count": 14,
    "asteroids.dice_rolls": 3,
    # Starfighter Placement (LS-R-03)
    **{f"placement.duel_rows.{k}": row for k, row in enumerate((0, 4, -4, 8, -8))},
}
CHART = {
    f"damage_chart.{table}.{line}.{name}": value
    for table, lines in PRINTED.items()
    for line, printed in enumerate(lines, 1)
    for name, value in read(printed).items()
}

# Under these cells together every number is in use.
BUSY: list[tuple[str, dict[str, Any]]] = [
    ("duel", {"gun_stars": 5, "deck_fighters": 5, "asteroids": {"method": "dice"}}),
    ("swarm", {"swarm_ships": 28, "asteroids": {"method": "agreed"}}),
]


def test_every_number_is_the_rulebook_s() -> None:
    assert {**RULEBOOK, **CHART} == NUMBERS


def test_every_number_has_bounds_and_a_source() -> None:
    for path, value in NUMBERS.items():
        steps, _ = overrides.find(game.COMPONENTS.tree, path.split("."))
        if isinstance(value, str):
            assert value in (overrides.words_of(game.COMPONENTS, steps) or ()), path
        else:
            low, high = overrides.bounds_of(game.COMPONENTS, steps) or (1, 0)
            assert low <= value <= high, path
            assert low < high, path
        prefixes = [".".join(path.split(".")[:n]) for n in range(len(path.split(".")))]
        assert any(prefix in game.COMPONENTS.sources for prefix in prefixes), path


def another(path: str, value: Any) -> Any:
    """A value that a scenario may put in place of a number, one away from it."""
    steps, _ = overrides.find(game.COMPONENTS.tree, path.split("."))
    if isinstance(value, str):
        words = overrides.words_of(game.COMPONENTS, steps) or ()
        return next(word for word in words if word != value)
    _, high = overrides.bounds_of(game.COMPONENTS, steps) or (0, 0)
    return value + 1 if value < high else value - 1


def seen_by_kernel(mode: str, setup: dict[str, Any], components: dict[str, Any]) -> tuple[bytes, list[str]]:
    """The parameters as bytes, and which knobs the cell as a whole would be refused for."""
    made = cell(mode, setup, components=components)
    return game.prepare(made).tobytes(), [key for key, _ in game.problems(made)]


def test_no_number_is_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    # What policies look up follows from the rest, and must not hide a number that no rule reads. The package exports a
    # function of its module's name.
    monkeypatch.setattr(sys.modules[game.prepare.__module__], "_write_next_lanes", lambda *_: None)
    plain = [seen_by_kernel(mode, setup, {}) for mode, setup in BUSY]
    assert [problems for _, problems in plain] == [[], []]
    dead = []
    for path, value in NUMBERS.items():
        moved = {path: another(path, value)}
        if not any(seen_by_kernel(mode, setup, moved) != before for (mode, setup), before in zip(BUSY, plain, strict=True)):
            dead.append(path)
    assert dead == []


def test_sizes_of_the_map_reach_every_place() -> None:
    small = {"map.cols": 17, "map.rows": 15}
    made = cell("duel", components=small)
    params = game.prepare(made)[0]
    assert (params.cols, params.rows) == (17, 15)
    assert list(params.fighter_poses[1]) == [16, 0, 3]
    even = cell("duel", components={"map.rows": 18})
    assert [key for key, _ in game.problems(even)] == ["components.map.rows"]


def test_numbers_that_do_not_fit_together_are_refused() -> None:
    over = cell("duel", components={"power.start": 21})
    assert [key for key, _ in game.problems(over)] == ["components.power.start"]
    forever = cell("duel", components={f"steering_restriction.{die}": "roll_again" for die in range(1, 7)})
    assert [key for key, _ in game.problems(forever)] == ["components.steering_restriction"]


@pytest.mark.parametrize(("radius", "dead"), [(0, 1), (1, 7), (2, 19)])
def test_blast_radius(radius: int, dead: int) -> None:
    table = swarm((0, 0, 0), [(8, 0, 0)], components={"weapons.photon_missile.blast_radius": radius})
    reached = [fire.in_blast(table.params, table.state, False, 8, 0, q, r) for q, r in map_hexes()]
    assert sum(reached) == dead


def test_overrides_reach_the_record() -> None:
    table = duel(components={"weapons.photon_missile.base": 4, "weapons.photon_missile.max_range": 6})
    assert list(table.params.weapon_base[PHOTON_MISSILE]) == [4, 5, 6, 7, 8, 9]
    assert list(table.params.reach[PHOTON_MISSILE]) == [6, 5, 4, 3, 2, -1]
