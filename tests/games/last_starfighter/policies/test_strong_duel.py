"""Strong play in the Duel: payoffs of pairs of plots against dice counted one by one, and the solved mix."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.last_starfighter.policies.situations import AIMS, choose_plot, posed, refereed, situation, weigh_only
from tests.games.last_starfighter.policies.slow import WORTH, fire_worth
from tests.games.last_starfighter.referee.geometry import distance
from tests.games.last_starfighter.referee.table import Ship
from tests.games.last_starfighter.referee.table import Table as RefereeTable
from tests.games.last_starfighter.table import STRINGS, Table, duel
from toolkit.games import last_starfighter as game
from toolkit.games.last_starfighter.policies.strong_duel import ENEMY, OWN, fictitious_play

# Payoffs -------------------------------------------------------------------------------------------------------------


def pairs(table: Table, number: int, count: int = 40) -> list[tuple[Any, Any, float]]:
    """Own line, enemy line (plot, q, r, facing, stationary, aim) and payoff of pairs that the last choice weighed."""
    work = table.scratch.work
    own, enemy = (int(np.count_nonzero(work.lines[side].any(axis=1))) for side in (OWN, ENEMY))
    rng = Random(number)
    chosen = [(rng.randrange(own), rng.randrange(enemy)) for _ in range(count)]
    return [([*map(int, work.lines[OWN, a])], [*map(int, work.lines[ENEMY, b])], float(work.matrix[a, b])) for a, b in chosen]


def flying(ship: Ship, line: list[int]) -> Ship:
    """A ship at the end of a line."""
    _, q, r, facing, still, aim = line
    return posed(ship, (q, r), facing, stationary=bool(still), aim=AIMS[ship.kind][aim])


def payoff(seen: RefereeTable, own: Ship, enemy: Ship, damage: Fraction, instant: Fraction) -> Fraction:
    """Fire given less fire taken."""
    given = fire_worth(seen, own, enemy.place, enemy.stationary, instant)
    return given - damage * fire_worth(seen, enemy, own.place, own.stationary, instant)


@pytest.mark.parametrize("rocks", [False, True])
@pytest.mark.parametrize(("ours", "theirs", "index"), [(1, 1, 0), (1, 1, 1), (3, 3, 2), (5, 5, 7)])
def test_payoffs_of_pairs_of_plots(ours: int, theirs: int, index: int, rocks: bool) -> None:
    """All weapons that bear, at the hex where the other plot ends: either kind of ship, whole and hurt, asteroids too."""
    found: list[float] = []
    expected: list[Fraction] = []
    for number, arcs in enumerate((0, 1, 2, 4, None)):
        table = situation(number, "duel", ours, theirs, rocks=rocks, hurt=arcs is None, reach=3)
        weigh_only(table, w_damage=0.75, w_instant=0.5)
        for each in range(ours + theirs):
            table.ship(each).engine_arcs = table.ship(each).engine_arcs if arcs is None else arcs
        choose_plot(table, index)
        seen = refereed(table)
        ship = seen.ships[index]
        enemy = min(seen.enemies(ship), key=lambda other: distance(ship.place, other.place))
        for own_line, enemy_line, value in pairs(table, number):
            found.append(value)
            own, other = flying(ship, own_line), flying(enemy, enemy_line)
            expected.append(payoff(seen, own, other, Fraction("0.75"), Fraction("0.5")))
    assert found == pytest.approx([float(value) for value in expected])
    assert sum(value != 0 for value in expected) > 50


def test_payoffs_pull_to_close_range_and_out_of_fire() -> None:
    """A hex costs `w_approach`; a pose that takes no fire at all earns `w_blind`."""
    signs = set()
    for number in range(4):
        table = weigh_only(situation(number, "duel", hurt=False, reach=5), w_approach=0.25, w_blind=0.3)
        choose_plot(table)
        seen = refereed(table)
        for own_line, enemy_line, value in pairs(table, number):
            own, enemy = flying(seen.ships[0], own_line), flying(seen.ships[1], enemy_line)
            fire = fire_worth(seen, own, enemy.place, enemy.stationary, Fraction(0))
            blind = fire_worth(seen, enemy, own.place, own.stationary, Fraction(0)) == 0
            signs.add(blind)
            assert value == pytest.approx(float(fire) - 0.25 * distance(own.place, enemy.place) + 0.3 * blind)
    assert signs == {False, True}


def test_payoffs_hold_the_cost_of_collisions() -> None:
    """One movement of an unarmed ship straight into a rock: 10 of 36 rolls collide."""
    table = weigh_only(duel((0, 0, 0), (10, 0, 3)).lay((1, 0)), w_crash=3.6)
    ship = table.ship(0)
    ship.engine_arcs, ship.pbc, ship.rack = 4, 0, 0
    ship.lasers[:] = 0
    choose_plot(table)
    found = [value for own, _, value in pairs(table, 1, 300) if STRINGS[own[0]] == "F"]
    assert found == pytest.approx([-1.0] * len(found))
    assert len(found) > 0


def test_what_a_pose_costs_the_enemy_is_gained() -> None:
    """An unarmed ship in the middle of the map against a hulk at its edge."""
    table = weigh_only(duel((10, 0, 0), (20, 0, 0)), w_edge=1.0)
    ship, hulk = table.ship(0), table.ship(1)
    ship.engine_arcs, ship.pbc, ship.rack = 4, 0, 0
    ship.lasers[:] = 0
    hulk.half_speed = 3
    choose_plot(table)
    assert {value for *_, value in pairs(table, 1)} == {1.0}


def test_worth_of_a_hit_is_near_to_the_checklists() -> None:
    """Features for policies: laser 0.18, PBC 0.24, swarm laser or missile 0.12; two and four kills in 36, else none."""
    params = duel().params
    weapons = {"laser": 0.18, "particle_beam": 0.24, "photon_missile": 0.12, "swarm_laser": 0.12}
    for weapon, (kind, worth) in enumerate(weapons.items()):
        assert params.hit_worth[weapon] == pytest.approx(worth, abs=0.005)
        assert params.hit_worth[weapon] == pytest.approx(float(WORTH[kind]))
    assert list(params.kill_chance) == pytest.approx([2 / 36, 4 / 36, 0, 0])


# The mix -------------------------------------------------------------------------------------------------------------

GAMES: dict[str, tuple[list[list[float]], float]] = {
    "rock, paper, scissors": ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0.0),
    "matching pennies, heads count 3": ([[3, -1], [-1, 1]], 1 / 3),  # (3 x 1 - 1) / (3 + 1 + 1 + 1)
    "a saddle point": ([[4, 2, 5], [1, 0, 6], [3, 1, 0]], 2.0),
    "two rows, three columns": ([[2, 3, 11], [7, 5, 2]], 49 / 11),  # row 1 with 3/11, columns 2 and 3
    "one plot against one": ([[-0.7]], -0.7),
}


@pytest.mark.parametrize("name", GAMES)
def test_fictitious_play_comes_near_to_the_value(name: str) -> None:
    """Neither side can do better than the game's value by much against the other's mix; mixes sum to 1."""
    matrix, value = np.array(GAMES[name][0], dtype=float), GAMES[name][1]
    rows, columns = matrix.shape
    work = game.scratch()[0].work
    work.matrix[:rows, :columns] = matrix
    work.played[:], work.regret[:] = 99.0, 99.0  # what an earlier decision left
    fictitious_play(rows, columns, work)
    mixes = [work.played[side] / work.played[side].sum() for side in (OWN, ENEMY)]
    assert (work.played[OWN].sum(), work.played[ENEMY].sum()) == (200.0, 200.0)
    assert not work.played[OWN, rows:].any()
    assert not work.played[ENEMY, columns:].any()
    own, enemy = mixes[OWN][:rows], mixes[ENEMY][:columns]
    width = float(np.ptp(matrix)) or 1.0
    assert value - 0.06 * width <= (own @ matrix).min() <= value + 1e-9
    assert value - 1e-9 <= (matrix @ enemy).max() <= value + 0.06 * width


def test_plots_are_sampled_from_the_mix() -> None:
    """60 choices on one table: each line as often as it was played, within 4 standard deviations; nothing else."""
    table = weigh_only(duel((10, 0, 0), (11, 1, 2)), w_damage=1.0)
    for index in range(2):
        table.ship(index).engine_arcs = 4  # one movement: few plots
    chosen = Counter(choose_plot(table) for _ in range(60))
    work = table.scratch.work
    mix: Counter[tuple[str, int]] = Counter()
    for line, played in zip(work.lines[OWN], work.played[OWN], strict=True):
        mix[STRINGS[int(line[0])], int(line[5])] += int(played)
    shares = {line: played / 200 for line, played in mix.items() if played}
    assert len(shares) > 1
    assert chosen.keys() <= shares.keys()
    for line, share in shares.items():
        assert chosen[line] == pytest.approx(60 * share, abs=4 * (60 * share * (1 - share)) ** 0.5)
