"""Steps 8 to 10: end rolls, recharges, what carries over to the next turn (LS-SEQ-04, LS-SEQ-05, LS-CON)."""

from __future__ import annotations

from .damage import lose
from .firing import weapons
from .plots import gunner_dead, pilot_dead
from .table import MOUNTS, Ship, Table


def end_rolls(table: Table) -> None:
    """Step 8, ship by ship in id order; no dice for a ship out of the game (LS-R-46)."""
    for ship in table.fighters():
        steering(table, ship)
        for _ in range(ship.weapon_hits):
            weapon_destroyed(table, ship)
        ship.weapon_hits = 0
        consciousness(table, ship, "pilot")
        if ship.crew == 2:
            consciousness(table, ship, "gunner")
        life_support(table, ship)
    for ship in table.fighters():
        carry_over(ship)


def steering(table: Table, ship: Ship) -> None:
    """LS-EFF-01, LS-CON-01, LS-CON-03."""
    ship.steering = "free"
    if ship.steering_hit and not ship.stabilizer_hit and not pilot_dead(table, ship):
        result = "roll_again"
        while result == "roll_again":
            result = table.box["steering_restriction"][table.script.draw("steering", 1, 6, **ship.owner)]
        ship.steering = result
        table.script.effect("steering_set", "LS-EFF-01", **ship.owner, restriction=result)
    ship.steering_hit = False


def weapon_destroyed(table: Table, ship: Ship) -> None:
    """LS-EFF-07, LS-R-26."""
    value, dice = table.script.draw("weapon", 1, 6, **ship.owner), table.box["weapon_destroyed"]
    lost: str | None = None
    if value <= dice["laser_up_to"]:
        left = [index for index in range(3) if ship.lasers[index]]
        if left:
            index = lost_laser(table, ship, left)
            ship.lasers[index] = False
            lost = MOUNTS[ship.kind][index]
    elif value <= dice["particle_beam_up_to"]:
        lost = "pbc" if ship.pbc else None
        ship.pbc = False
    else:
        lost = "rack" if ship.rack else None
        ship.rack = False
    table.script.effect("weapon_lost", "LS-EFF-07", **ship.owner, weapon=lost)


def lost_laser(table: Table, ship: Ship, left: list[int]) -> int:
    if ship.kind == "gun_star" or len(left) == 1:
        return left[-1]  # a Gun Star's lasers are equal
    if table.options["deck_fighter_laser_loss"] == "random":
        return left[table.script.draw("laser", 1, len(left), **ship.owner) - 1]
    option = table.script.choice("D7", **ship.owner)
    names = {MOUNTS[ship.kind][index]: index for index in left}
    if option not in names:
        raise table.script.refuse("D7", f"one of {list(names)}, found {option!r}")
    return names[option]


def consciousness(table: Table, ship: Ship, crew: str) -> None:
    """LS-CRW-02, LS-CRW-03, LS-R-29."""
    wounds, wounded = getattr(ship, f"{crew}_wounds"), getattr(ship, f"{crew}_wounded")
    was_out = getattr(ship, f"{crew}_out")
    setattr(ship, f"{crew}_wounded", 0)
    setattr(ship, f"{crew}_out", False)
    if pilot_dead(table, ship) if crew == "pilot" else gunner_dead(table, ship):
        return
    if was_out:
        totals = [wounds]
    elif table.options["unconscious_roll"] == "per_wound":
        totals = list(range(wounds - wounded + 1, wounds + 1))
    else:
        totals = [wounds] if wounded else []
    thresholds = table.box["crew"]["stay_conscious"]
    for total in totals:
        if total not in thresholds:
            continue
        rolled = sum(table.script.draw(f"{crew}.{colour}", 1, 6, **ship.owner) for colour in ("red", "white"))
        awake = rolled >= thresholds[total]
        table.script.effect(
            "crew_roll", "LS-CRW-02", **ship.owner, crew=crew, total=rolled, needed=thresholds[total], conscious=awake
        )
        if not awake:
            setattr(ship, f"{crew}_out", True)


def life_support(table: Table, ship: Ship) -> None:
    """LS-EFF-08: the clock has run out."""
    if ship.life_support is None or table.turn < ship.life_support:
        return
    if pilot_dead(table, ship) and (ship.crew == 1 or gunner_dead(table, ship)):
        return
    table.script.effect("life_support_over", "LS-EFF-08", **ship.owner, deadline=ship.life_support)
    ship.pilot_wounds = ship.gunner_wounds = table.box["crew"]["wounds_to_die"]
    ship.pilot_out = ship.gunner_out = False
    ship.drift = ship.moved if ship.drift is None else ship.drift
    lose(table, ship, "life_support")


def recharge(table: Table) -> None:
    """Step 9 (LS-PWR-04), then the turn's marks are wiped."""
    for ship in table.fighters():
        if ship.plot == "X":
            table.tally[ship.seat]["recharges"] += 1
            if ship.power_hit:
                table.script.effect("recharge_cancelled", "LS-PWR-04", **ship.owner, power=ship.power)
            else:
                before = ship.power
                most = max(before, table.box["power"]["maximum"])
                ship.power = min(most, before + table.box["power"]["recharge_gain"])
                points = ship.power - before
                table.script.effect("recharged", "LS-PWR-04", **ship.owner, points=points, power=ship.power)
        ship.must_recharge, ship.blossomed = ship.blossomed, False
        ship.paid = ship.power_hit = False


def carry_over(ship: Ship) -> None:
    """Effects hit in this turn come into force for the next (LS-SEQ-08)."""
    ship.stabilizer, ship.stabilizer_hit = ship.stabilizer_hit, False
    put_off = ship.speed_change_hit and ship.half_speed_hits > 0  # LS-CON-05
    acts = ship.fixed_speed_delayed or (ship.speed_change_hit and not put_off)
    ship.fixed_speed = ship.moved if acts else None
    ship.fixed_speed_delayed, ship.speed_change_hit = put_off, False
    ship.half_speed = ship.half_speed_carried + ship.half_speed_hits  # LS-CON-09
    ship.half_speed_carried = ship.half_speed_hits if put_off else 0
    ship.half_speed_hits = 0


def can_ever_fire(table: Table, ship: Ship) -> bool:
    """LS-VIC-06, LS-R-39."""
    if ship.targeting_arcs == 5 and table.options["all_targeting_lost"] == "no_fire":
        return False
    dead = gunner_dead(table, ship) if ship.crew == 2 else pilot_dead(table, ship)
    return not dead and bool(weapons(table, ship))
