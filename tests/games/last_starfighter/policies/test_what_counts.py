"""What policies reckon with: poses' costs, crews that cannot fire, systems without power, ships that die only once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.last_starfighter.policies.situations import (
    AIMS,
    choose_plot,
    draw_name,
    refereed,
    seat_policies,
    weigh_only,
)
from tests.games.last_starfighter.policies.slow import P
from tests.games.last_starfighter.policies.test_blossom_judgement import HERE, assert_turns_at, counted, expected, threat
from tests.games.last_starfighter.policies.test_strong_duel import pairs
from tests.games.last_starfighter.policies.test_strong_swarm import payoffs
from tests.games.last_starfighter.table import ARCS, STRINGS, Table, duel, swarm
from toolkit.games.last_starfighter.policies import choose
from toolkit.games.last_starfighter.state import PORT, STAR_LEAGUE


def standing(table: Table, plot: str = "") -> list[float]:
    """Payoffs of pairs of lines in which the own ship flies a plot."""
    choose_plot(table)
    return [value for own, _, value in pairs(table, 1, 200) if STRINGS[own[0]] == plot]


@pytest.mark.parametrize("weight", ["w_standing", "w_edge", "w_edge_ahead"])
def test_duel_payoffs_hold_the_costs_of_both_poses(weight: str) -> None:
    """A hulk stands at the edge, nose outward, and can do nothing; its enemy in the middle of the map flies, or stands too."""
    table = weigh_only(duel((20, 0, 0), (10, 0, 3)), **{weight: 1.0})
    hulk = table.ship(0)
    hulk.half_speed, hulk.pbc, hulk.rack = 3, 0, 0
    hulk.lasers[:] = 0
    choose_plot(table)
    found = pairs(table, 1, 200)
    assert {value for _, enemy, value in found if not enemy[4]} == {-1.0}
    # To stand gains the enemy nothing; where that costs him something, it is no line of his.
    assert {value for _, enemy, value in found if enemy[4]} == (set() if weight == "w_standing" else {-1.0})


@pytest.mark.parametrize(("arcs", "value"), [(2, 1 - (1 - P[5]) ** 2 * (1 - P[6])), (4, 1 - (1 - P[5]) ** 2)])
def test_a_blossom_fires_no_more_systems_than_have_power(arcs: int, value: Fraction) -> None:
    """One ship 3 hexes ahead that has moved: lasers at 5, beam at 6; the third system, and with 4 arcs the second, is off."""
    table = swarm((10, 0, 0), [(13, 0, 0)])
    table.swarm().stationary = 0
    table.ship().engine_arcs = arcs
    assert_turns_at(table, "greedy", float(value))


def test_a_salvo_fires_no_more_systems_than_have_power() -> None:
    """One system powered: the best of two lasers, a beam and a missile is two lasers at 5."""
    table = swarm((10, 0, 0), [(13, 0, 0)])
    table.swarm().stationary = 0
    table.ship().engine_arcs = 4
    found = payoffs(table)[10, 0, 0, 1, AIMS["gun_star"].index(["fwd"])]
    assert found == pytest.approx(float(1 - (1 - P[5]) ** 2))


@pytest.mark.parametrize("damage", [{"gunner_wounds": 6}, {"gunner_out": 1}, {"power": 0}])
def test_a_gun_star_that_cannot_fire_expects_no_kills(damage: dict[str, int]) -> None:
    table = swarm((10, 0, 0), [(13, 0, 0)])
    for name, value in damage.items():
        table.ship()[name] = value
    assert set(payoffs(table).values()) == {0.0}


@pytest.mark.parametrize("damage", [{"power": 0}, {"pilot_out": 1}])
def test_a_duellist_fears_nothing_from_an_enemy_who_cannot_fire(damage: dict[str, int]) -> None:
    """Nose to nose 3 hexes apart, fire taken counts alone: there is none."""
    table = weigh_only(duel((10, 0, 0), (13, 0, 3)), w_damage=1.0)
    table.ship(0).gunner_wounds, table.ship(0).pbc, table.ship(0).rack = 0, 0, 0
    table.ship(0).lasers[:] = 0
    for name, value in damage.items():
        table.ship(1)[name] = value
    choose_plot(table)
    assert {value for *_, value in pairs(table, 1)} == {0.0}


@pytest.mark.parametrize("policy", ["greedy", "strong"])
def test_a_gunner_whose_pilot_is_unconscious_aims_from_where_the_ship_stands(policy: str) -> None:
    """An enemy stands 4 hexes off the port side: held where it is, the ship can fire nothing but lasers to port."""
    table = seat_policies(duel((10, 0, 0), (14, -4, 0)), policy)
    assert refereed(table).ships[1].place == (14, -4)
    table.ship(0).pilot_out = 1
    name = draw_name(table, STAR_LEAGUE)
    chosen = choose.aim(table.params, table.state, 0, table.draws, name, table.scratch.work)
    assert int(chosen) == ARCS["port"] == PORT


def test_a_blossoms_missile_counts_the_whole_blast() -> None:
    """Three ships side by side 3 and 4 hexes ahead, out of every weapon but the missile: one hit at 7 kills all three."""
    table = swarm((10, 0, 0), [(13, 0, 0), (14, 0, 0), (14, -1, 0)])
    for row in range(3):
        table.swarm(row).stationary = 0
    ship = table.ship()
    ship.lasers[:], ship.pbc, ship.missiles = 0, 0, 1
    assert_turns_at(table, "greedy", float(3 * P[7]))


def test_a_hit_is_never_a_gain() -> None:
    """One ship left of 14 weighs 1 + 2 (1/14 - 1), below nothing."""
    table = swarm((10, 0, 0), [(13, 0, 3)])
    here = (10, 0, 0, 1, 0)
    assert payoffs(table, w_damage=1.0, w_damage_many=2.0)[here] <= payoffs(table)[here]


def test_regular_fire_leaves_alive_whom_the_blossom_would_have_killed() -> None:
    """One ship 3 hexes away between the arcs, nose on: regular fire has no shot, so that all of its threat remains."""
    table = swarm(HERE, [(7, 3, 5)])
    table.swarm().stationary = 0
    seen, (turning_fire, regular) = refereed(table), expected(table)
    assert counted(turning_fire) > 0
    assert regular == []
    gain = counted(turning_fire) + threat(seen, regular)
    assert_turns_at(table, "strong", gain, w_damage=1.0, w_normal_risk=1.0)


def test_a_blasts_victims_among_asteroids() -> None:
    """Three ships side by side, the nearest on a rock, and nothing but a missile.

    Fired at the nearest (To-Hit Number 7 + 1) it kills that one alone. The second has the rock before it. Fired at the third
    (5 + 3, its line passes beside the rock) it kills the two in clear space.
    """
    table = swarm(HERE, [(13, 0, 0), (14, 0, 0), (14, -1, 0)]).lay((13, 0))
    for row in range(3):
        table.swarm(row).stationary = 0
    ship = table.ship()
    ship.lasers[:], ship.pbc, ship.missiles = 0, 0, 1
    assert_turns_at(table, "greedy", float(2 * P[8]))
