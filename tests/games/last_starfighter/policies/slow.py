"""Expected fire counted out by hand: 36 results of two dice a shot, every mix of hits and misses, exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from tests.games.last_starfighter.referee.firing import Weapon, to_hit, weapons
from tests.games.last_starfighter.referee.geometry import Hex, distance
from tests.games.last_starfighter.referee.table import Ship, Table

DICE = list(product(range(1, 7), repeat=2))
SWARM_LASER = Weapon("laser", "swarm_laser", "lasers", "fwd")
#: Worth of a hit on a fighter (LS-DMG-05), as the checklist's Features for policies gives it.
WORTH = {"laser": Fraction(65, 360), "particle_beam": Fraction(86, 360), "photon_missile": Fraction(44, 360)}


def hit_chance(table: Table, ship: Ship, weapon: Weapon, place: Hex, stationary: bool) -> Fraction:
    """Share of the 36 results that hit; 0 where there is no shot."""
    number = to_hit(table, ship, weapon, place, stationary)
    return Fraction(0) if number is None else Fraction(sum(red + white >= number for red, white in DICE), 36)


def safe_missile(table: Table, ship: Ship, place: Hex) -> bool:
    """Whether a missile at a hex leaves its firer out of the blast."""
    return distance(ship.place, place) > table.box["weapons"]["photon_missile"]["blast_radius"]


def shot_chance(table: Table, ship: Ship, weapon: Weapon, place: Hex, stationary: bool) -> Fraction:
    """`hit_chance`, but no missile is fired whose blast would reach the firer."""
    if weapon.kind == "photon_missile" and not safe_missile(table, ship, place):
        return Fraction(0)
    return hit_chance(table, ship, weapon, place, stationary)


def kills(shots: Sequence[tuple[int, Fraction]]) -> Fraction:
    """Expected number of ships hit at least once by shots (target, chance): every mix of hits and misses."""
    total = Fraction(0)
    for outcome in product((True, False), repeat=len(shots)):
        chance = Fraction(1)
        for hit, (_, p) in zip(outcome, shots, strict=True):
            chance *= p if hit else 1 - p
        total += chance * len({target for hit, (target, _) in zip(outcome, shots, strict=True) if hit})
    return total


def fire_worth(table: Table, ship: Ship, place: Hex, stationary: bool, instant: Fraction) -> Fraction:
    """Expected worth of all of a ship's weapons at one hex; a beam's hit counts more by its 4 instant kills in 36."""
    total = Fraction(0)
    for weapon in weapons(table, ship):
        worth = WORTH[weapon.kind] + (instant * Fraction(4, 36) if weapon.kind == "particle_beam" else 0)
        total += shot_chance(table, ship, weapon, place, stationary) * worth
    return total
