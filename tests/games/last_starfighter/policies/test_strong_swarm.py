"""What strong play expects of fire in the Swarm, against dice counted one by one."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.games.last_starfighter.policies.situations import AIMS, flown, pose, posed, refereed, situation, weigh_only
from tests.games.last_starfighter.policies.slow import SWARM_LASER, P, hit_chance, kills, salvo
from tests.games.last_starfighter.referee.geometry import Hex
from tests.games.last_starfighter.referee.plots import swarm_plots
from tests.games.last_starfighter.referee.table import Ship
from tests.games.last_starfighter.referee.table import Table as RefereeTable
from tests.games.last_starfighter.table import Table, swarm
from toolkit.games.last_starfighter.policies.poses import list_poses
from toolkit.games.last_starfighter.policies.strong_swarm_game import add_payoffs, swarm_pose_worth
from toolkit.games.last_starfighter.state import KO_DAN, STAR_LEAGUE

ZERO = Fraction(0)


def payoffs(table: Table, **weights: float) -> dict[tuple[int, ...], float]:
    """By pose (q, r, facing, stationary) and aim code: what a Gun Star's plots are worth against the Swarm as it stands."""
    weigh_only(table, **weights)
    work, state = table.scratch.work, table.state
    for row in range(int(state.swarm_count)):
        ship = table.swarm(row)
        work.where[row] = ship.q, ship.r, ship.facing, ship.stationary
    own = table.params.weights[STAR_LEAGUE]
    list_poses(table.params, state, 0, own, work)
    add_payoffs(table.params, state, table.ship(), int(state.swarm_count), own, work)
    return {
        (*(int(x) for x in work.pose[row, 1:5]), aim): float(work.value[row, aim])
        for row in range(int(work.pose_count))
        for aim in range(4)
    }


def some(found: Any, number: int, count: int = 60) -> list[Any]:
    """A sample of a dictionary's items, those with the largest values among them."""
    items = sorted(found.items(), key=lambda item: -abs(item[1]))
    return items[: count // 2] + Random(number).sample(items, min(count // 2, len(items)))


@pytest.mark.parametrize("rocks", [False, True])
def test_expected_kills_of_a_pose(rocks: bool) -> None:
    """Lasers, beam and missile each at its best target, every mix of hits and misses of all of them."""
    found: list[float] = []
    expected: list[Fraction] = []
    for number in range(10):
        table = situation(number, "swarm", 1, 6, rocks=rocks, hurt=number > 3, reach=3)
        for row in range(6):
            table.swarm(row).stationary = row % 2
        seen = refereed(table)
        for (q, r, facing, _, aim), value in some(payoffs(table), number):
            found.append(value)
            firer = posed(seen.ships[0], (q, r), facing, aim=AIMS["gun_star"][aim])
            expected.append(kills(salvo(seen, firer, seen.swarm(), {enemy.id: Fraction(1) for enemy in seen.swarm()})))
    assert found == pytest.approx([float(value) for value in expected])
    assert sum(value > 0 for value in expected) > 100


def test_a_salvo_kills_no_more_ships_than_there_are() -> None:
    """One ship 2 hexes ahead that has moved: two lasers at 4, beam at 5, missile at 6."""
    table = swarm((10, 0, 0), [(12, 0, 0)])
    table.swarm().stationary = 0
    found = payoffs(table)[10, 0, 0, 1, AIMS["gun_star"].index(["fwd"])]
    assert found == pytest.approx(float(1 - (1 - P[4]) ** 2 * (1 - P[5]) * (1 - P[6])))


def test_in_the_turn_after_a_blossom_no_kills_are_expected() -> None:
    """LS-DB-06: however much power is left, that turn is a recharge."""
    table = swarm((10, 0, 0), [(12, 0, 0)])
    table.ship().must_recharge = 1
    assert set(payoffs(table).values()) == {0.0}


@pytest.mark.parametrize("rocks", [False, True])
def test_expected_hits_taken_at_a_pose(rocks: bool) -> None:
    """Each Swarm Ship's one shot, at a Gun Star that stands or moves."""
    found: list[float] = []
    expected: list[Fraction] = []
    for number in range(10):
        table = situation(number, "swarm", 1, 6, rocks=rocks, hurt=False, reach=3)
        seen = refereed(table)
        without = payoffs(table)
        taken = {key: without[key] - value for key, value in payoffs(table, w_damage=1.0).items()}
        for (q, r, _, still, _), value in some(taken, number):
            found.append(value)
            expected.append(sum((hit_chance(seen, enemy, SWARM_LASER, (q, r), bool(still)) for enemy in seen.swarm()), ZERO))
    assert found == pytest.approx([float(value) for value in expected])
    assert sum(value > 0 for value in expected) > 100


@pytest.mark.parametrize(
    ("left", "many", "hurt", "fuselage", "engines", "worth"),
    [
        (14, 0.5, 0.5, 0, 0, 2.0),
        (28, 0.5, 0.0, 0, 0, 3.0),
        (7, 0.5, 0.0, 0, 0, 1.5),
        (14, 0.0, 0.5, 10, 0, 1.5),  # 2 (1 - 0.5 x 10/20)
        (14, 0.0, 1.0, 10, 2, 0.2),  # 2 (1 - 10/20 - 2/5)
        (14, 0.0, 1.0, 16, 4, 0.0),  # never below nothing
    ],
)
def test_a_hit_weighs_more_with_many_left_and_less_on_a_ship_badly_hurt(
    left: int, many: float, hurt: float, fuselage: int, engines: int, worth: float
) -> None:
    """A Swarm Ship 3 hexes ahead, nose to nose with a Gun Star that stands: To-Hit Number 4 + 2 - 1 = 5, 30 of 36."""
    table = swarm((10, 0, 0), [(13, 0, 3)])
    table.state.swarm_left = left  # the others are somewhere else
    ship = table.ship()
    ship.fuselage, ship.engine_arcs = fuselage, engines
    weights = {"w_damage_many": many, "w_damage_hurt": hurt}
    here = (10, 0, 0, 1, 0)
    difference = payoffs(table, **weights)[here] - payoffs(table, w_damage=2.0, **weights)[here]
    assert difference == pytest.approx(worth * 30 / 36)


@pytest.mark.parametrize("facing", range(6))
def test_next_turns_threat_is_the_best_shot_after_one_more_move(facing: int) -> None:
    """Every string of a Swarm Ship flown, its chance against a Gun Star that stands at a pose."""
    table = swarm((10, 0, 0), [(13, -2, facing), (8, 3, facing)])
    seen = refereed(table)
    weights = {"w_damage": 1.0, "w_next_threat": 1.0}
    close, far = payoffs(table, w_damage=1.0), payoffs(table, **weights)
    keys = [key for key, _ in some(far, facing, 20)]
    expected = []
    for q, r, *_ in keys:
        threats = [
            max(hit_chance(seen, posed(enemy, *end), SWARM_LASER, (q, r), True) for end in ends(seen, enemy))
            for enemy in seen.swarm()
        ]
        expected.append(float(sum(threats)))
    assert [close[key] - far[key] for key in keys] == pytest.approx(expected)


def ends(seen: RefereeTable, enemy: Ship) -> set[tuple[Hex, int]]:
    """Every pose that a Swarm Ship can reach in a turn, the map's edge aside."""
    return {flown(enemy.place, enemy.facing, plot) for plot in swarm_plots(seen, enemy)}


def test_a_swarm_ship_weighs_its_shot_over_the_likely_plots() -> None:
    """A Gun Star is here or there with chances 1/4 and 3/4, standing or moving: the mean of both shots."""
    for number in range(6):
        table = weigh_only(situation(number, "swarm", 1, 3, rocks=number > 2, hurt=False, reach=3), w_attack=1.0)
        seen, work, rng = refereed(table), table.scratch.work, Random(number)
        likely = [(*pose(rng, [enemy.place for enemy in seen.ships]), chance) for chance in (0.25, 0.75)]
        for i, (q, r, facing, chance) in enumerate(likely):
            work.likely[i] = q, r, facing, i, 1, 0
            work.likelihood[i] = chance
        work.likely_count = 2
        weights = table.params.weights[KO_DAN]
        for enemy in seen.swarm():
            for facing in range(6):
                here = posed(enemy, enemy.place, facing)
                expected = sum(
                    chance * hit_chance(seen, here, SWARM_LASER, (q, r), i == 1) for i, (q, r, _, chance) in enumerate(likely)
                )
                worth = swarm_pose_worth(table.params, table.state, 1, *enemy.place, facing, 0, weights, work)
                assert worth == pytest.approx(float(expected))
