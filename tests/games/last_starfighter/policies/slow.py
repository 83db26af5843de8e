"""Expected fire counted out by hand: 36 results of two dice a shot, every mix of hits and misses, exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from tests.games.last_starfighter.referee.firing import Weapon, to_hit, weapons
from tests.games.last_starfighter.referee.geometry import Hex, distance
from tests.games.last_starfighter.referee.numbers import BOX
from tests.games.last_starfighter.referee.plots import able_to_fire, enough_power
from tests.games.last_starfighter.referee.table import Ship, Table

#: Chance of at least a number with two dice, as the checklist lists it (LS-HIT).
P = {number: Fraction(n, 36) for number, n in zip(range(2, 13), (36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1), strict=True)}
DICE = list(product(range(1, 7), repeat=2))
SWARM_LASER = Weapon("laser", "swarm_laser", "lasers", "fwd")


def chart_line(kind: str, red: int, white: int) -> dict[str, Any]:
    """What a hit does (LS-DMG-01)."""
    line: dict[str, Any] = BOX["damage_chart"][min(6, max(1, red + BOX["weapons"][kind]["table_shift"]))][white]
    return line


def kill_share(kind: str) -> Fraction:
    """Share of the 36 results of a hit that kill a fighter at once."""
    return Fraction(sum(chart_line(kind, *dice)["effect"] in ("pilot_killed", "blows_up") for dice in DICE), 36)


def hit_worth(kind: str) -> Fraction:
    """Share of a fighter that a hit takes: F/20 + E/10 and the instant kills (LS-DMG-05), over the 36 results."""
    lines = [chart_line(kind, *dice) for dice in DICE]
    circles = sum((Fraction(line["fuselage"], 20) + Fraction(line["engines"], 10) for line in lines), Fraction(0))
    return circles / 36 + kill_share(kind)


WORTH = {kind: hit_worth(kind) for kind in BOX["weapons"]}


def hit_chance(table: Table, ship: Ship, weapon: Weapon, place: Hex, stationary: bool) -> Fraction:
    """Share of the 36 results that hit; 0 where there is no shot."""
    number = to_hit(table, ship, weapon, place, stationary)
    return Fraction(0) if number is None else Fraction(sum(red + white >= number for red, white in DICE), 36)


def safe_missile(table: Table, ship: Ship, place: Hex) -> bool:
    """Whether a missile at a hex leaves its firer out of the blast."""
    return bool(distance(ship.place, place) > table.box["weapons"]["photon_missile"]["blast_radius"])


def shot_chance(table: Table, ship: Ship, weapon: Weapon, place: Hex, stationary: bool) -> Fraction:
    """`hit_chance`, but no missile is fired whose blast would reach the firer."""
    if weapon.kind == "photon_missile" and not safe_missile(table, ship, place):
        return Fraction(0)
    return hit_chance(table, ship, weapon, place, stationary)


def systems_ready(table: Table, ship: Ship) -> int:
    """Systems that a ship may fire from (LS-WPN-06): none without a gunner or power, and none while it must recharge."""
    powered = ship.paid or (enough_power(table, ship) and not ship.must_recharge)
    if not powered or not able_to_fire(table, ship):
        return 0
    return int(table.box["damage_display"]["engines"]["systems_powered"][ship.engine_arcs])


class Shot(NamedTuple):
    """A weapon's shot at whom it is worth most."""

    kind: str
    victims: frozenset[int]
    chance: Fraction
    gain: Fraction  # expected victims that earlier shots have left


def salvo(table: Table, ship: Ship, enemies: Sequence[Ship], alive: dict[int, Fraction], missiles: bool = True) -> list[Shot]:
    """Weapons one after another, each at the enemy where it does most; of equals at the first. A hit Swarm Ship is dead.

    `alive` holds each enemy's chance to be alive and is brought up to date. A missile hits all Swarm Ships within its blast,
    asteroids or not; in the Duel only its target counts.
    """
    shots: list[Shot] = []
    used: set[str] = set()
    for weapon in weapons(table, ship):
        full = weapon.system not in used and len(used) >= systems_ready(table, ship)
        if full or (weapon.kind == "photon_missile" and not missiles):
            continue
        offers = []
        for enemy in enemies:
            victims = frozenset(other.id for other in enemies if other is enemy or beside(table, weapon, enemy, other))
            chance = shot_chance(table, ship, weapon, enemy.place, enemy.stationary)
            offers.append(Shot(weapon.kind, victims, chance, chance * sum((alive[victim] for victim in victims), Fraction(0))))
        shot = max(offers, key=lambda offer: offer.gain)
        if shot.gain:
            shots.append(shot)
            used.add(weapon.system)
            for victim in shot.victims if table.mode == "swarm" else ():
                alive[victim] *= 1 - shot.chance
    return shots


def beside(table: Table, weapon: Weapon, target: Ship, other: Ship) -> bool:
    """Whether a shot at one enemy hits another: a missile at Swarm Ships does (LS-HIT-09)."""
    blast = weapon.kind == "photon_missile" and table.mode == "swarm"
    return blast and bool(distance(target.place, other.place) <= table.box["weapons"]["photon_missile"]["blast_radius"])


def kills(shots: Sequence[Shot]) -> Fraction:
    """Expected number of ships hit at least once: every mix of hits and misses."""
    total = Fraction(0)
    for outcome in product((True, False), repeat=len(shots)):
        chance = Fraction(1)
        hit: set[int] = set()
        for happens, shot in zip(outcome, shots, strict=True):
            chance *= shot.chance if happens else 1 - shot.chance
            hit |= shot.victims if happens else set()
        total += chance * len(hit)
    return total


def death(shots: Sequence[Shot], ship: int) -> Fraction:
    """Chance that at least one of the shots hits a ship: every mix of hits and misses of those that may."""
    reaching = [shot._replace(victims=frozenset([ship])) for shot in shots if ship in shot.victims]
    return kills(reaching)


def fire_worth(table: Table, ship: Ship, place: Hex, stationary: bool, instant: Fraction) -> Fraction:
    """Expected worth of all of a ship's weapons at one hex; a beam's hit counts more by its instant kills."""
    total = Fraction(0)
    used: set[str] = set()
    for weapon in weapons(table, ship):
        chance = shot_chance(table, ship, weapon, place, stationary)
        if chance == 0 or (weapon.system not in used and len(used) >= systems_ready(table, ship)):
            continue
        used.add(weapon.system)
        total += chance * (WORTH[weapon.kind] + (instant * kill_share(weapon.kind) if weapon.kind == "particle_beam" else 0))
    return total
