"""Greedy plots against a slow search of all strings and aims: most given, least taken, the approach, the shorter string."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import atan2, ceil, pi, sqrt

import pytest

from tests.games.last_starfighter.policies.situations import (
    AIMS,
    Choice,
    choose_plot,
    flown,
    posed,
    refereed,
    seat_policies,
    situation,
)
from tests.games.last_starfighter.policies.slow import SWARM_LASER, WORTH, hit_chance, salvo
from tests.games.last_starfighter.referee.firing import Weapon
from tests.games.last_starfighter.referee.geometry import Hex, distance, step
from tests.games.last_starfighter.referee.plots import fighter_plots, max_movements, path_stays
from tests.games.last_starfighter.referee.table import Ship
from tests.games.last_starfighter.referee.table import Table as RefereeTable
from tests.games.last_starfighter.table import STRINGS, duel

LASER = Weapon("laser", "laser", "lasers", "fwd")
BEAM = Weapon("pbc", "particle_beam", "pbc", "fwd")


def straight_on(table: RefereeTable, enemy: Ship) -> Ship:
    """An enemy that repeats its last number of movements straight ahead, up to the edge of the map."""
    steps = enemy.moved if enemy.is_swarm_ship else min(enemy.moved, max_movements(table, enemy))
    place = enemy.place
    for _ in range(steps):
        ahead = step(place, enemy.facing)
        place = ahead if table.on_board(ahead) else place
    return posed(enemy, place, enemy.facing, stationary=steps == 0)


@dataclass
class Search:
    """All that a greedy pilot weighs, pose by pose."""

    table: RefereeTable
    ship: Ship
    enemies: list[Ship]

    def given(self, place: Hex, facing: int, aim: list[str]) -> Fraction:
        """Worth of a salvo, each weapon in its turn at the best target; in the Swarm a ship dies only once."""
        firer = posed(self.ship, place, facing, aim=aim)
        shots = salvo(self.table, firer, self.enemies, {enemy.id: Fraction(1) for enemy in self.enemies})
        worths = [shot.gain if self.table.mode == "swarm" else shot.gain * WORTH[shot.kind] for shot in shots]
        return sum(worths, Fraction(0))

    def taken(self, place: Hex, still: bool) -> Fraction:
        """Worth of fire from whole enemies: Swarm Ships ahead, fighters' beam ahead and one laser in any arc."""
        total = Fraction(0)
        for enemy in self.enemies:
            if enemy.is_swarm_ship:
                total += WORTH["swarm_laser"] * hit_chance(self.table, enemy, SWARM_LASER, place, still)
                continue
            whole = posed(enemy, enemy.place, enemy.facing, targeting_arcs=0)
            total += WORTH["particle_beam"] * hit_chance(self.table, whole, BEAM, place, still)
            turned = [posed(whole, whole.place, facing) for facing in range(6)]
            total += WORTH["laser"] * max(hit_chance(self.table, ship, LASER, place, still) for ship in turned)
        return total

    def approach(self, place: Hex, facing: int) -> int:
        """Hex-sides from the nose to the nearest enemy, then the distance to it."""
        enemy = min(self.enemies, key=lambda enemy: distance(place, enemy.place))
        return 100 * hex_sides(place, facing, enemy.place) + distance(place, enemy.place)

    def weigh(self, place: Hex, facing: int, still: bool) -> tuple[Fraction, Fraction, int, int]:
        """What counts at a pose, smallest first, and the first of the best aims."""
        offers = [self.given(place, facing, aim) for aim in AIMS[self.ship.kind]]
        best = max(offers)
        return -best, self.taken(place, still), 0 if best else self.approach(place, facing), offers.index(best)

    def best(self) -> Choice:
        plots = sorted(fighter_plots(self.table, self.ship) - {"X"}, key=STRINGS.index)
        staying = [plot for plot in plots if path_stays(self.table, self.ship, plot)]
        if not staying:
            return plots[0], -1
        ends = {plot: (*flown(self.ship.place, self.ship.facing, plot), not plot) for plot in staying}
        weighed = {end: self.weigh(*end) for end in set(ends.values())}
        plot = min(staying, key=lambda plot: weighed[ends[plot]][:3])  # the first of equals
        return plot, weighed[ends[plot]][3]


def hex_sides(place: Hex, facing: int, target: Hex) -> int:
    """Hex-sides from a nose to the direction nearest to a hex, the better one of two that are equally near."""
    dq, dr = target[0] - place[0], target[1] - place[1]
    turns = (3 * atan2(sqrt(3) / 2 * dr, dq + dr / 2) / pi - facing) % 6  # from the nose clockwise: r is drawn downwards
    off = min(turns, 6 - turns)
    return 0 if place == target else ceil(off - 0.5 - 1e-9)


def slow_choice(table: RefereeTable, index: int) -> Choice:
    """The plot and aim of a greedy pilot."""
    ship = table.ships[index]
    return Search(table, ship, [straight_on(table, enemy) for enemy in table.enemies(ship)]).best()


def test_hex_sides_of_worked_hexes() -> None:
    assert [hex_sides((0, 0), facing, (3, 0)) for facing in range(6)] == [0, 1, 2, 3, 2, 1]
    assert [hex_sides((0, 0), 0, place) for place in [(2, 1), (1, 1), (1, 2), (2, -1), (1, -1), (-2, 1)]] == [0, 0, 1, 0, 1, 2]


SAMPLES = [("swarm", ours, theirs) for ours, theirs in ((1, 1), (1, 3), (1, 6), (2, 14))]
SAMPLES += [("duel", ours, theirs) for ours, theirs in ((1, 1), (1, 2), (3, 2), (5, 5))]


@pytest.mark.parametrize("rocks", [False, True])
@pytest.mark.parametrize(("mode", "ours", "theirs"), SAMPLES)
def test_greedy_plots_are_the_best_of_all_strings_and_aims(mode: str, ours: int, theirs: int, rocks: bool) -> None:
    """200 states in all, near the enemy and out of reach of him; of several fighters the first and the last plot."""
    found, expected, fired = [], [], 0
    for number in range(13):
        table = situation(number, mode, ours, theirs, rocks=rocks, hurt=number % 3 > 0, reach=(2, 4, 6, 9)[number % 4])
        seat_policies(table, "greedy")
        seen = refereed(table)
        for index in {0, int(table.state.fighter_count) - 1}:
            plot, aim = slow_choice(seen, index)
            chosen = choose_plot(table, index)
            found.append((number, index, chosen[0], chosen[1] if aim >= 0 else -1))
            expected.append((number, index, plot, aim))
            fired += aim > 0
    assert found == expected
    assert fired > 0


def test_a_worked_choice_in_the_duel() -> None:
    """A Deck Fighter stands 6 hexes ahead, nose to nose.

    A hit of a laser is worth about 0.18, of the beam 0.24, of a missile 0.12. Two lasers, beam and missile at a standing
    ship: next to it 0.36 x 36/36 + 0.24 x 35/36 = 0.593 (no missile there: its blast reaches the firer), from 2 hexes
    0.36 x 35/36 + 0.24 x 33/36 + 0.12 x 30/36 = 0.67, from 3 hexes 0.36 x 33/36 + 0.24 x 30/36 + 0.12 x 26/36 = 0.617.
    All hexes 2 away that 5 movements reach lie in its forward arc, so the shortest way decides: four hexes straight on,
    lasers forward.
    """
    assert choose_plot(seat_policies(duel((4, 0, 0), (10, 0, 3)), "greedy")) == ("FFFF", AIMS["gun_star"].index(["fwd"]))


def test_out_of_reach_a_greedy_pilot_turns_to_the_enemy_and_closes() -> None:
    """From (0, 0) facing east an enemy 20 hexes ahead is out of any weapon's range: five hexes forward, no turn."""
    table = seat_policies(duel((0, 0, 0), (20, 0, 3)), "greedy")
    assert choose_plot(table) == ("FFFFF", 0)
