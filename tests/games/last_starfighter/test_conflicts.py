"""LS-CON: damage conflicts from several hits in a turn."""

from __future__ import annotations

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import Table, duel
from tests.games.last_starfighter.test_effects import (
    BLOWS_UP,
    HALF_SPEED,
    KILLED,
    LIFE_SUPPORT,
    NO_SPEED_CHANGE,
    STABILIZER,
    STEERING,
    WEAPON,
)
from tests.games.last_starfighter.test_movement import strings
from toolkit.games.last_starfighter.rules import movement
from toolkit.games.last_starfighter.rules.sight import may_fire

NO_POINTS = {"damage_chart.2.4.engines": 0, "damage_chart.2.5.engines": 0}  # so that effects alone are seen


def hits(table: Table, *lines: tuple[int, int]) -> None:
    """Record results, then step 8."""
    for line in lines:
        table.hit(0, *line)
    table.end_rolls()


def lengths(table: Table) -> set[int]:
    """Numbers of movements that may be plotted."""
    return {len(moves) for moves in table.legal()}


@pytest.mark.rule("LS-CON-01")
def test_several_steering_restrictions_one_die() -> None:
    table = duel(dice={"steering": [4, 1]})
    hits(table, STEERING, STEERING, STEERING)
    assert table.dice() == [("steering", 4)]
    assert table.legal() == {moves for moves in strings(4, 3) if "L" not in moves}  # 6 fuselage: one arc


@pytest.mark.rule("LS-CON-02")
def test_several_stabilizer_hits_one_die_a_movement(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, numbers={0: 3})
    table = duel((4, 0, 0), dice={"stabilizer": 3})
    hits(table, STABILIZER, STABILIZER)
    table.turn()
    assert (table.dice(), table.ship().q) == ([("stabilizer", 3)] * 3, 7)


@pytest.mark.rule("LS-CON-03")
def test_a_stabilizer_hit_outdoes_a_steering_restriction() -> None:
    table = duel()
    hits(table, STEERING, STABILIZER)
    ship = table.ship()
    assert (table.dice(), ship.steering, ship.stabilizer) == ([], 0, 1)
    dead = duel(options={"pilot_killed_loses": False})
    dead.hit(0, *KILLED, crew=1)
    hits(dead, STEERING)
    assert dead.dice() == []


@pytest.mark.rule("LS-CON-04")
@pytest.mark.example("LS-EX-23")
@pytest.mark.parametrize(("count", "most"), [(1, [3, 2, 2, 1, 1]), (2, [1, 1, 1, 0, 0]), (3, [0] * 5), (4, [0] * 5)])
def test_example_23_half_speed(count: int, most: list[int]) -> None:
    table = duel(components=NO_POINTS)
    hits(table, *[HALF_SPEED] * count)
    found = []
    for engine_arcs in range(5):
        table.ship().engine_arcs = engine_arcs
        found.append(max(lengths(table)))
    assert found == most
    assert may_fire(table.params, table.ship())


@pytest.mark.rule("LS-CON-05")
def test_no_speed_change_with_half_speed_is_put_off() -> None:
    table = duel((0, 0, 0), components=NO_POINTS)
    table.fly(0, "FFFFF")
    hits(table, NO_SPEED_CHANGE, HALF_SPEED)
    assert lengths(table) == {0, 1, 2, 3}  # t + 1: half speed, any number
    table.fly(0, "FF")
    table.end_rolls()
    assert lengths(table) == {0, 2}  # t + 2: half speed, and the number of t + 1
    table.fly(0, "FF")
    table.end_rolls()
    assert lengths(table) == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("LS-CON-05")
def test_the_number_put_off_is_capped_by_half_speed() -> None:
    table = duel((0, 0, 0), components=NO_POINTS)
    hits(table, NO_SPEED_CHANGE, HALF_SPEED)
    table.fly(0, "FFF")
    table.end_rolls()
    table.ship().engine_arcs = 1
    assert lengths(table) == {0, 2}  # 3 movements were made, but half of 4 is 2


@pytest.mark.rule("LS-CON-06")
def test_no_speed_change_with_a_lock_or_a_stabilizer_hit() -> None:
    table = duel((9, 0, 0), components=NO_POINTS, dice={"steering": [1], "stabilizer": 1})
    table.fly(0, "FFFFF")
    hits(table, NO_SPEED_CHANGE, STEERING)
    assert table.legal() == {"", "LLLLL"}  # five changes
    table = duel((9, 0, 0), components=NO_POINTS)
    table.fly(0, "FFFF")
    hits(table, NO_SPEED_CHANGE, STABILIZER)
    ship = table.ship()
    assert movement.control(table.params, ship) == movement.NUMBER_ONLY
    assert [n for n in range(7) if movement.number_legal(table.params, ship, n)] == [0, 4]


@pytest.mark.rule("LS-CON-07")
def test_second_hits_give_their_fuselage_point_only() -> None:
    table = duel(dice={"weapon": [3, 4]})
    hits(table, WEAPON)
    hits(table, WEAPON)
    ship = table.ship()
    assert (ship.fuselage, sum(ship.lasers), ship.pbc, ship.rack) == (2, 2, 0, 1)
    hits(table, LIFE_SUPPORT)
    deadline = int(ship.life_support)
    hits(table, LIFE_SUPPORT)
    assert (ship.fuselage, ship.life_support) == (4, deadline)


@pytest.mark.rule("LS-CON-08")
def test_blows_up_overrides_all() -> None:
    table = duel()
    hits(table, BLOWS_UP, WEAPON, STEERING)
    ship = table.ship()
    assert (ship.on_map, ship.fuselage, ship.weapon_hits, table.dice()) == (0, 0, 0, [])


@pytest.mark.rule("LS-CON-09")
@pytest.mark.ruling("LS-R-52")
def test_half_speed_carried_over_meets_new_hits() -> None:
    table = duel((0, 0, 0), components=NO_POINTS)
    hits(table, NO_SPEED_CHANGE, HALF_SPEED, HALF_SPEED)
    assert lengths(table) == {0, 1}  # two hits act in t + 1
    table.fly(0, "F")
    hits(table, HALF_SPEED)
    assert (table.ship().half_speed, lengths(table)) == (3, {0})  # the two carried over and the new one
    table.fly(0, "")
    table.end_rolls()
    assert lengths(table) == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("LS-CON-09")
@pytest.mark.ruling("LS-R-52")
def test_what_was_put_off_is_not_put_off_again_but_a_new_one_is() -> None:
    table = duel((0, 0, 0), components=NO_POINTS)
    hits(table, NO_SPEED_CHANGE, HALF_SPEED)
    table.fly(0, "FFF")
    hits(table, NO_SPEED_CHANGE, HALF_SPEED)  # new ones in t + 1
    ship = table.ship()
    assert (ship.fixed_speed, ship.half_speed) == (3, 2)  # the first number acts in t + 2, with both half speeds
    assert lengths(table) == {0, 1}
    table.fly(0, "F")
    table.end_rolls()
    assert (ship.fixed_speed, ship.half_speed) == (1, 1)  # t + 3: the second number, with its own half speed
    assert lengths(table) == {0, 1}
    table.end_rolls()
    assert (ship.fixed_speed, ship.half_speed) == (-1, 0)
