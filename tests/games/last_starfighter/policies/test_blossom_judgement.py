"""When the Death Blossom is taken: its expected kills, the hits that follow, the bar, against dice counted one by one."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest

from tests.games.last_starfighter.policies.situations import (
    AIMS,
    choose_blossom,
    flown,
    posed,
    refereed,
    seat_policies,
    situation,
    weigh_only,
)
from tests.games.last_starfighter.policies.slow import SWARM_LASER, P, Shot, death, hit_chance, salvo
from tests.games.last_starfighter.referee.plots import swarm_plots
from tests.games.last_starfighter.referee.table import Table as RefereeTable
from tests.games.last_starfighter.table import Pose, Table, swarm

HERE: Pose = (10, 0, 0)


def blossom(seen: RefereeTable) -> list[Shot]:
    """Six salvos, the first after one turn clockwise, the last at the original facing; missiles while there are any."""
    ship = seen.ships[0]
    alive = {enemy.id: Fraction(1) for enemy in seen.swarm()}
    shots: list[Shot] = []
    for turn in range(1, 7):
        left = sum(shot.kind == "photon_missile" for shot in shots) < ship.missiles
        shots += salvo(seen, posed(ship, ship.place, (ship.facing + turn) % 6), seen.swarm(), alive, missiles=left)
    return shots


def expected(table: Table) -> tuple[list[Shot], list[Shot]]:
    """Shots of the Death Blossom and of regular fire."""
    seen = refereed(table)
    return blossom(seen), salvo(seen, seen.ships[0], seen.swarm(), {enemy.id: Fraction(1) for enemy in seen.swarm()})


def counted(shots: list[Shot]) -> float:
    """Expected kills of shots, ship by ship."""
    return float(sum(death(shots, ship) for ship in {victim for shot in shots for victim in shot.victims}))


def threat(seen: RefereeTable, shots: list[Shot]) -> float:
    """Hits on the Gun Star if it stands still next turn, from Swarm Ships that outlive these shots; asteroids left out."""
    total = Fraction(0)
    seen = copy.copy(seen)
    seen.rocks = set()
    ship = seen.ships[0]
    for enemy in seen.swarm():
        ends = {flown(enemy.place, enemy.facing, plot) for plot in swarm_plots(seen, enemy)}
        best = max(hit_chance(seen, posed(enemy, *end), SWARM_LASER, ship.place, True) for end in ends)
        total += best * (1 - death(shots, enemy.id))
    return float(total)


def assert_turns_at(table: Table, policy: str, value: float, **weights: float) -> None:
    """The Blossom is taken with a bar just below a value, and not with one just above."""
    taken = []
    for bar in (value - 1e-6, value + 1e-6):
        if policy == "strong":
            weigh_only(table, blossom_bar=bar, **weights)
        else:
            seat_policies(table, policy, blossom_min_kills=bar)
        taken.append(choose_blossom(table))
    assert taken == [True, False]


# Layouts worked by hand ------------------------------------------------------------------------------------------------

LAYOUTS: dict[str, tuple[list[Pose], str, Fraction]] = {
    # 3 hexes ahead on an axis: in one arc of six. Lasers at 5 twice, beam at 6, missile at 7.
    "one ship, one lane": ([(13, 0, 0)], "fwd", 1 - (1 - P[5]) ** 2 * (1 - P[6]) * (1 - P[7])),
    # The side that the lasers are aimed to sweeps the same six lanes.
    "one ship, lasers aft": ([(13, 0, 0)], "aft", 1 - (1 - P[5]) ** 2 * (1 - P[6]) * (1 - P[7])),
    # At 2 hexes between two axes in both lanes: lasers at 4 four times, beam at 5 and missile at 6 twice.
    "one ship, two lanes": ([(11, 1, 0)], "fwd", 1 - (1 - P[4]) ** 4 * (1 - P[5]) ** 2 * (1 - P[6]) ** 2),
    # Next to it in three lanes: lasers at 3 six times, beam at 4 three times, no missile inside its own blast.
    "one ship beside it": ([(11, 0, 0)], "port", 1 - (1 - P[3]) ** 6 * (1 - P[4]) ** 3),
    # At 9 hexes: lasers at 11, beam at 12, the missile does not reach; at 10 lasers at 12 only.
    "at the end of the range": ([(1, 0, 0)], "fwd", 1 - (1 - P[11]) ** 2 * (1 - P[12])),
    "lasers alone reach": ([(0, 0, 0)], "stbd", 1 - (1 - P[12]) ** 2),
    # In no arc, whichever way it turns: none at 3 hexes or more between the lanes' rows (LS-ARC-05).
    "blind": ([(12, 2, 0)], "fwd", Fraction(0)),
    # Three ships in three lanes: each as if it were alone.
    "three lanes": (
        [(13, 0, 0), (7, 3, 0), (10, -4, 0)],
        "port",
        3 - 2 * (1 - P[5]) ** 2 * (1 - P[6]) * (1 - P[7]) - (1 - P[6]) ** 2 * (1 - P[7]) * (1 - P[8]),
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_expected_kills_of_layouts_worked_by_hand(name: str) -> None:
    """All ships have moved; the greedy bar turns where the expected kills are."""
    ships, aim, value = LAYOUTS[name]
    table = swarm(HERE, ships)
    for row in range(len(ships)):
        table.swarm(row).stationary = 0
    table.ship().aim[0] = AIMS["gun_star"].index([aim])
    assert counted(expected(table)[0]) == pytest.approx(float(value))
    assert_turns_at(table, "greedy", float(value))


@pytest.mark.parametrize("rocks", [False, True])
def test_expected_kills_of_sampled_layouts(rocks: bool) -> None:
    """Two to five ships close by, several in one lane, standing or not; weapons lost, missiles short, asteroids."""
    seen_values = set()
    for number in range(30):
        table = situation(number, "swarm", 1, 2 + number % 4, rocks=rocks, hurt=number % 2 > 0, reach=2 + number % 2)
        for row in range(int(table.state.swarm_count)):
            table.swarm(row).stationary = row % 2
        value = counted(expected(table)[0])
        seen_values.add(value)
        assert_turns_at(table, "greedy", value)
    assert len(seen_values) > 15


@pytest.mark.parametrize("rocks", [False, True])
def test_strong_play_weighs_both_ways_to_fire(rocks: bool) -> None:
    """Kills of the Blossom less kills of regular fire, each less its share of the hits that the survivors may give."""
    turning = set()
    for number in range(15):
        table = situation(number, "swarm", 1, 2 + number % 4, rocks=rocks, hurt=False, reach=3)
        for row in range(int(table.state.swarm_count)):
            table.swarm(row).stationary = row % 2
        seen, (turning_fire, regular) = refereed(table), expected(table)
        gain = counted(turning_fire) - counted(regular)
        assert_turns_at(table, "strong", gain)
        risk = {"w_damage": 2.0, "w_blossom_risk": 1.3, "w_normal_risk": 0.6}
        after = gain - 2.0 * (1.3 * threat(seen, turning_fire) - 0.6 * threat(seen, regular))
        turning.add(after < gain - 0.1)
        assert_turns_at(table, "strong", after, **risk)
    assert True in turning


def test_a_hit_after_the_blossom_weighs_what_a_hit_weighs() -> None:
    """One ship that cannot be shot bears next turn. At w_damage_many 1 a hit weighs as 1 ship left to 14: 1/14."""
    table = swarm(HERE, [(12, 2, 3)])
    bears = threat(refereed(table), [])
    assert bears > 0
    weights = {"w_damage": 1.0, "w_blossom_risk": 1.0, "w_damage_many": 1.0}
    assert_turns_at(table, "strong", -bears / 14, **weights)


def test_bars_of_the_policies_as_they_stand() -> None:
    """Six ships all round, in lanes at 3 hexes: worth a Blossom to greedy and strong; two of them to neither."""
    ring: list[Pose] = [(13, 0, 0), (10, 3, 1), (7, 3, 2), (7, 0, 3), (10, -3, 4), (13, -3, 5)]  # noses outward
    for policy in ("greedy", "strong"):
        for count, taken in ((6, True), (2, False)):
            table = seat_policies(swarm(HERE, ring[:count]), policy)
            for row in range(count):
                table.swarm(row).stationary = 0
            assert choose_blossom(table) is taken, (policy, count)
