"""Strong play in the Duel: payoffs of pairs of plots against dice counted one by one, and the solved mix."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.last_starfighter.policies.situations import AIMS, choose_plot, posed, refereed, situation, weigh_only
from tests.games.last_starfighter.policies.slow import WORTH, fire_worth
from tests.games.last_starfighter.referee.geometry import distance
from tests.games.last_starfighter.referee.numbers import BOX
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
    for number in range(5):
        table = situation(number, "duel", ours, theirs, rocks=rocks, hurt=number > 1, reach=3)
        weigh_only(table, w_damage=0.75, w_instant=0.5)
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
    """A hex costs `w_approach`; a pose that takes no fire at all earns a tenth of `w_blind`."""
    signs = set()
    for number in range(4):
        table = weigh_only(situation(number, "duel", hurt=False, reach=5), w_approach=0.25, w_blind=3.0)
        choose_plot(table)
        seen = refereed(table)
        for own_line, enemy_line, value in pairs(table, number):
            own, enemy = flying(seen.ships[0], own_line), flying(seen.ships[1], enemy_line)
            fire = fire_worth(seen, own, enemy.place, enemy.stationary, Fraction(0))
            blind = fire_worth(seen, enemy, own.place, own.stationary, Fraction(0)) == 0
            signs.add(blind)
            assert value == pytest.approx(float(fire) - 0.25 * distance(own.place, enemy.place) + 0.3 * blind)
    assert signs == {False, True}


def test_worth_of_a_hit_follows_from_the_damage_chart() -> None:
    """LS-DMG-05: share of the ship that a hit costs, over 36 results: F/20 + E/10 + the instant kills."""
    for kind, worth in WORTH.items():
        total = Fraction(0)
        for red, white in product(range(1, 7), repeat=2):
            line = BOX["damage_chart"][min(6, max(1, red + BOX["weapons"][kind]["table_shift"]))][white]
            instant = line["effect"] in ("pilot_killed", "blows_up")
            total += Fraction(line["fuselage"], 20) + Fraction(line["engines"], 10) + instant
        assert total / 36 == worth


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
    """150 choices on one table: each line as often as it was played, within 4 standard deviations; nothing else."""
    table = weigh_only(duel((10, 0, 0), (11, 1, 2)), w_damage=1.0)
    for index in range(2):
        table.ship(index).engine_arcs = 4  # one movement: few plots
    chosen = Counter(choose_plot(table) for _ in range(150))
    work = table.scratch.work
    mix: Counter[tuple[str, int]] = Counter()
    for line, played in zip(work.lines[OWN], work.played[OWN], strict=True):
        mix[STRINGS[int(line[0])], int(line[5])] += int(played)
    shares = {line: played / 200 for line, played in mix.items() if played}
    assert len(shares) > 1
    assert chosen.keys() <= shares.keys()
    for line, share in shares.items():
        assert chosen[line] == pytest.approx(150 * share, abs=4 * (150 * share * (1 - share)) ** 0.5)
