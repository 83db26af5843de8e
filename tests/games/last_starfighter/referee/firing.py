"""Steps 5 to 7: targets, declarations, to-hit rolls, blasts, removal (LS-WPN, LS-HIT, LS-AFI, LS-SEQ)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .damage import crew_die, record, shoot_down
from .geometry import ARC_AXES, Hex, distance, in_arc, is_blocked
from .plots import able_to_fire, enough_power, pay
from .table import MOUNTS, Hit, Ship, Table


@dataclass
class Weapon:
    """One weapon of a ship as it stands this turn."""

    name: str
    kind: str  # key of the box's weapons
    system: str
    arc: str


@dataclass
class Shot:
    """A declared shot; its To-Hit Number is fixed when it is declared."""

    ship: Ship
    weapon: Weapon
    target: dict[str, Any]
    place: Hex
    to_hit: int
    blossom: bool = False


def weapons(table: Table, ship: Ship) -> list[Weapon]:
    """Intact weapons in declaration order (LS-R-47), the missile rack only with a missile in it."""
    found = []
    for index, mount in enumerate(MOUNTS[ship.kind]):
        if ship.lasers[index]:
            arc = ship.aim[0] if ship.kind == "gun_star" else (*ship.aim, "aft")[index]
            found.append(Weapon(mount, "laser", "lasers", arc))
    if ship.pbc:
        found.append(Weapon("pbc", "particle_beam", "pbc", "fwd"))
    if ship.rack and ship.missiles:
        found.append(Weapon("rack", "photon_missile", "rack", "fwd"))
    return found


def base_and_range(table: Table, ship: Ship, kind: str) -> tuple[int, int] | None:
    """LS-HIT-05, LS-HIT-06: after targeting damage; None if there is no aimed fire."""
    weapon, targeting = table.box["weapons"][kind], table.box["damage_display"]["targeting"]
    base, reach, arcs = weapon["base"], weapon["max_range"], ship.targeting_arcs
    if not ship.is_swarm_ship:
        if arcs == 5 and table.options["all_targeting_lost"] == "no_fire":
            return None
        beyond = arcs == 5  # one more than at four arcs
        base += targeting["base_increase"][min(arcs, 4)] + beyond
        if table.options["range_rule"] == "shrink":
            reach -= targeting["range_decrease"][min(arcs, 4)] + beyond
    if table.options["range_rule"] == "unlimited":
        reach = 1000
    return base, reach


def to_hit(table: Table, ship: Ship, weapon: Weapon, place: Hex, stationary: bool) -> int | None:
    """To-Hit Number against something in a hex, or None if that is no target for this weapon."""
    reached = base_and_range(table, ship, weapon.kind)
    away = distance(ship.place, place)
    bears = in_arc(ship.place, ship.facing, weapon.arc, place, table.options["arc_front_corners"])
    if away == 0 and table.options["same_hex_fire"] == "any_arc_at_base":
        bears, away = weapon.arc in ARC_AXES, 1
    if reached is None or not bears or away > reached[1]:
        return None
    firer_in, target_in = ship.place in table.rocks, place in table.rocks
    if firer_in and target_in:
        return None
    if is_blocked(ship.place, place, table.rocks, table.options["los_rule"]):
        return None
    rules = table.box["to_hit"]
    number = reached[0] + (away - 1) * rules["per_hex_beyond_first"]
    number += rules["target_stationary"] * stationary
    number += rules["target_in_asteroid"] * target_in + rules["firer_in_asteroid"] * firer_in
    return int(number) if number <= 12 else None


def ship_targets(table: Table, ship: Ship, weapon: Weapon) -> dict[int, int]:
    """Enemy ships that a weapon may be fired at, with To-Hit Numbers."""
    found = {}
    for other in table.enemies(ship):
        number = to_hit(table, ship, weapon, other.place, other.stationary)
        if number is not None:
            found[other.id] = number
    return found


def cluster_targets(table: Table, ship: Ship, weapon: Weapon) -> dict[int, int]:
    """Small clusters with no ship in them (LS-AFI-08), with To-Hit Numbers."""
    found = {}
    for cluster in table.clusters:
        if cluster.large or cluster.status != "intact" or table.ships_at(cluster.centre):
            continue
        number = to_hit(table, ship, weapon, cluster.centre, stationary=False)
        if number is not None:
            found[cluster.index] = number
    return found


def hex_targets(table: Table, ship: Ship, weapon: Weapon) -> dict[Hex, int]:
    """Under missile_aim any_hex: hexes of the map but the ship's own, in arc, range and line of fire."""
    if table.options["missile_aim"] != "any_hex":
        return {}
    hexes = [place for place in table.board() if place != ship.place]
    numbers = {place: to_hit(table, ship, weapon, place, stationary=False) for place in hexes}
    return {place: number for place, number in numbers.items() if number is not None}


def may_fire(table: Table, ship: Ship) -> bool:
    """Whether a Gun Star or Deck Fighter may fire at all this turn (LS-PWR-03, LS-PWR-04, LS-CRW-04)."""
    return able_to_fire(table, ship) and ship.plot != "X" and (ship.paid or enough_power(table, ship))


def declare(table: Table, ship: Ship, decision: str, limit: bool = True) -> list[Shot]:
    """Ask a ship weapon by weapon, as far as its systems powered reach (D4, LS-WPN-06)."""
    powered = table.box["damage_display"]["engines"]["systems_powered"][ship.engine_arcs] if limit else 3
    used: set[str] = set()
    shots = []
    for weapon in weapons(table, ship):
        if weapon.system not in used and len(used) >= powered:
            continue
        shot = ask(table, ship, weapon, decision)
        if shot is not None:
            used.add(weapon.system)
            shots.append(shot)
    return shots


def ask(table: Table, ship: Ship, weapon: Weapon, decision: str) -> Shot | None:
    """One weapon's target; a weapon without a legal target is not asked."""
    ships, clusters, hexes = ship_targets(table, ship, weapon), {}, {}
    if weapon.kind == "photon_missile":
        clusters, hexes = cluster_targets(table, ship, weapon), hex_targets(table, ship, weapon)
    if not (ships or clusters or hexes):
        return None
    option = table.script.choice(decision, **ship.owner)
    target = option.get("target")
    if sorted(option) != ["target", "weapon"] or option["weapon"] != weapon.name:
        raise table.script.refuse(decision, f"ship {ship.id} is asked for {weapon.name}, found {option}")
    if target is None:
        return None
    if target.keys() == {"ship"} and target["ship"] in ships:
        return Shot(ship, weapon, target, table.ships[target["ship"]].place, ships[target["ship"]])
    if target.keys() == {"cluster"} and target["cluster"] in clusters:
        return Shot(ship, weapon, target, table.clusters[target["cluster"]].centre, clusters[target["cluster"]])
    if target.keys() == {"hex"} and tuple(target["hex"]) in hexes:
        place = tuple(target["hex"])
        return Shot(ship, weapon, target, place, hexes[place])
    raise table.script.refuse(decision, f"{weapon.name} of ship {ship.id} may not fire at {target}")


def swarm_fire(table: Table) -> None:
    """Step 5 (LS-SWM-02, LS-R-49)."""
    laser = Weapon("laser", "swarm_laser", "lasers", "fwd")
    for ship in table.swarm():
        shot = ask(table, ship, laser, "D3")
        if shot is not None:
            resolve(table, shot)
            if table.options["swarm_first_effect"] == "immediate":
                record_pending(table)


def resolve(table: Table, shot: Shot) -> None:
    """A shot's dice; damage to Gun Stars and Deck Fighters waits in `pending`, Swarm Ships die at once."""
    ship, named = shot.ship, {"weapon": shot.weapon.name, "target": shot.target}
    victim = table.ships[shot.target["ship"]] if "ship" in shot.target else None
    if not ship.is_swarm_ship:
        pay(table, ship)
    if shot.weapon.kind == "photon_missile":
        ship.missiles -= 1
        table.tally[ship.seat]["missiles"] += 1
        table.script.effect("missile_used", "LS-WPN-05", **ship.owner, missiles=ship.missiles)
    if victim is not None and not victim.on_map:
        table.script.effect("wasted", "LS-HIT-07", **ship.owner, **named)
        return
    total = sum(table.script.draw(f"to_hit.{colour}", 1, 6, **ship.owner) for colour in ("red", "white"))
    hit = total >= shot.to_hit
    table.script.effect("shot", "LS-HIT-01", **ship.owner, **named, to_hit=shot.to_hit, total=total, hit=hit)
    table.tally[ship.seat]["shots"] += 1
    table.tally["shots_this_turn"] += 1
    if not hit:
        return
    table.tally[ship.seat]["hits"] += 1
    table.tally["first_hit_turn"] = table.tally["first_hit_turn"] or table.turn
    if shot.weapon.kind == "photon_missile":
        explode(table, shot)
    elif victim is not None:
        strike(table, shot, victim, "fire", None)


def strike(table: Table, shot: Shot, victim: Ship, cause: str, dice: tuple[int, int] | None) -> tuple[int, int] | None:
    """One ship is hit: the damage dice (shared ones, if given) and the crew die. Returns the dice rolled, if any."""
    if victim.is_swarm_ship:
        shoot_down(table, victim, "shot")
        table.tally["blossom_kills"] += shot.blossom
        return None
    owner: dict[str, Any] = {"seat": shot.ship.seat, "ship": victim.id}
    if dice is None:
        dice = (table.script.draw("damage.red", 1, 6, **owner), table.script.draw("damage.white", 1, 6, **owner))
    chart_table = min(6, max(1, dice[0] + table.box["weapons"][shot.weapon.kind]["table_shift"]))  # LS-DMG-01
    crew = crew_die(table, victim, chart_table, dice[1], shot.ship.seat)
    table.pending.append(Hit(victim.id, chart_table, dice[1], crew, cause))
    table.tally[victim.seat]["own_blast_hits"] += cause == "blast" and victim.seat == shot.ship.seat
    return dice


def explode(table: Table, shot: Shot) -> None:
    """LS-HIT-09, LS-HIT-10, LS-AFI-06, LS-AFI-07, LS-AFI-08."""
    inside = shot.place in table.rocks
    radius = 0 if inside else table.box["weapons"]["photon_missile"]["blast_radius"]
    shared = table.options["blast_damage_roll"] == "shared"
    dice = None
    for victim in table.ships_at(shot.place, radius):
        sheltered = not inside and victim.place in table.rocks
        spared = victim is shot.ship and not table.options["blast_hits_firer"]
        if not sheltered and not spared:
            dice = strike(table, shot, victim, "blast", dice if shared else None) or dice
    if inside:
        blast_cluster(table, shot)


def blast_cluster(table: Table, shot: Shot) -> None:
    """A small cluster goes, under the option of LS-R-34 a large cluster's hex too; removal waits for step 7."""
    cluster = table.cluster_at(shot.place)
    if (cluster.large and not table.options["missile_clears_large_hex"]) or (cluster.index, shot.place) in table.blasted:
        return
    table.blasted.append((cluster.index, shot.place))
    if cluster.large:
        cluster.going.append(shot.place)
    else:
        cluster.status = "hit"
    owner = shot.ship.owner
    table.script.effect("cluster_hit", "LS-AFI-08", **owner, cluster=cluster.index, hex=list(shot.place))


def record_pending(table: Table, kept: int = 0) -> None:
    """Record the damage that was rolled, in the order of the dice, but for the first hits, which wait longer."""
    hits, table.pending = table.pending[kept:], table.pending[:kept]
    for hit in hits:
        record(table, hit)


def remove(table: Table) -> None:
    """Step 7: destroyed clusters leave the map (LS-AFI-10)."""
    for index, place in sorted(table.blasted, key=lambda hit: (hit[0], hit[1][1], hit[1][0])):
        cluster = table.clusters[index]
        table.rocks.discard(place)
        cluster.going = []
        if not cluster.large or not table.rocks.intersection(cluster.hexes):
            cluster.status = "gone"
        table.script.effect("cluster_removed", "LS-AFI-10", cluster=index, hex=list(place))
    table.blasted = []
