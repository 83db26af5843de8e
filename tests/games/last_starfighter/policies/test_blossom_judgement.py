"""When the Death Blossom is taken: its expected kills, the hits that follow, the bar, against dice counted one by one."""

from __future__ import annotations

import copy
from collections.abc import Sequence
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
from tests.games.last_starfighter.policies.slow import SWARM_LASER, hit_chance, kills, shot_chance
from tests.games.last_starfighter.referee.firing import Weapon, weapons
from tests.games.last_starfighter.referee.plots import swarm_plots
from tests.games.last_starfighter.referee.table import Ship
from tests.games.last_starfighter.referee.table import Table as RefereeTable
from tests.games.last_starfighter.table import Pose, Table, swarm

HERE: Pose = (10, 0, 0)
Shots = list[tuple[int, Fraction]]
#: To-Hit chances of 2 dice, from the checklist (LS-HIT).
P = {number: Fraction(n, 36) for number, n in zip(range(2, 13), (36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1), strict=True)}


def best_shots(seen: RefereeTable, firings: Sequence[tuple[Ship, Weapon]], missiles: int) -> Shots:
    """One shot for each weapon of each firing, at whom it adds most kills to those before; missiles while there are any."""
    shots: Shots = []
    alive = {enemy.id: Fraction(1) for enemy in seen.swarm()}
    for ship, weapon in firings:
        if weapon.kind == "photon_missile" and not missiles:
            continue
        chances = {enemy.id: shot_chance(seen, ship, weapon, enemy.place, enemy.stationary) for enemy in seen.swarm()}
        target = max(chances, key=lambda enemy: chances[enemy] * alive[enemy])
        if chances[target] * alive[target] == 0:
            continue
        missiles -= weapon.kind == "photon_missile"
        alive[target] *= 1 - chances[target]
        shots.append((target, chances[target]))
    return shots


def blossom_firings(seen: RefereeTable) -> list[tuple[Ship, Weapon]]:
    """Six salvos, the first after one turn clockwise, the last at the original facing (LS-DB-02)."""
    ship = seen.ships[0]
    turned = [posed(ship, ship.place, (ship.facing + turn) % 6) for turn in range(1, 7)]
    return [(one, weapon) for one in turned for weapon in weapons(seen, one)]


def expected(table: Table) -> tuple[Shots, Shots]:
    """Shots of the Death Blossom and of regular fire."""
    seen = refereed(table)
    ship = seen.ships[0]
    regular = [(ship, weapon) for weapon in weapons(seen, ship)]
    return best_shots(seen, blossom_firings(seen), ship.missiles), best_shots(seen, regular, ship.missiles)


def counted(shots: Shots) -> float:
    """Expected kills of shots, hits and misses counted out target by target."""
    targets = {target for target, _ in shots}
    return float(sum(kills([shot for shot in shots if shot[0] == target]) for target in targets))


def threat(seen: RefereeTable, shots: Shots) -> float:
    """Hits on the Gun Star if it stands still next turn, from Swarm Ships that outlive these shots; asteroids left out."""
    total = Fraction(0)
    seen = copy.copy(seen)
    seen.rocks = set()
    ship = seen.ships[0]
    for enemy in seen.swarm():
        ends = {flown(enemy.place, enemy.facing, plot) for plot in swarm_plots(seen, enemy)}
        best = max(hit_chance(seen, posed(enemy, *end), SWARM_LASER, ship.place, True) for end in ends)
        total += best * (1 - kills([shot for shot in shots if shot[0] == enemy.id]))
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
        table.ship().engine_arcs = 0  # all systems powered
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
        seen, (blossom, regular) = refereed(table), expected(table)
        gain = counted(blossom) - counted(regular)
        assert_turns_at(table, "strong", gain)
        risk = {"w_damage": 2.0, "w_blossom_risk": 1.3, "w_normal_risk": 0.6}
        after = gain - 2.0 * (1.3 * threat(seen, blossom) - 0.6 * threat(seen, regular))
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
