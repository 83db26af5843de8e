"""What may be plotted: movement strings under damage, effects and options (LS-MOV, LS-EFF, LS-CON)."""

from __future__ import annotations

from itertools import product

from .geometry import step
from .table import Ship, Table

TURN = {"L": -1, "F": 0, "R": 1}


def pilot_dead(table: Table, ship: Ship) -> bool:
    return bool(ship.pilot_wounds >= table.box["crew"]["wounds_to_die"])


def gunner_dead(table: Table, ship: Ship) -> bool:
    return bool(ship.gunner_wounds >= table.box["crew"]["wounds_to_die"])


def able_to_fire(table: Table, ship: Ship) -> bool:
    """The crew member who aims and fires is alive and conscious: the gunner, or the pilot of a crew of one."""
    if ship.crew == 2:
        return not gunner_dead(table, ship) and not ship.gunner_out
    return not pilot_dead(table, ship) and not ship.pilot_out


def enough_power(table: Table, ship: Ship) -> bool:
    """LS-PWR-03: for a movement or a shot that is not paid for yet."""
    return bool(ship.power >= max(1, table.box["power"]["cost_per_active_turn"]))


def max_movements(table: Table, ship: Ship) -> int:
    """LS-MOV-08, halved by LS-EFF-05 and LS-CON-04."""
    most = int(table.box["damage_display"]["engines"]["max_movements"][ship.engine_arcs])
    if ship.half_speed == 0:
        return most
    tables = table.box["half_speed"]
    halved = tables["one_hit" if ship.half_speed == 1 else "two_hits" if ship.half_speed == 2 else "three_or_more_hits"]
    normal = most if table.options["half_speed_basis"] == "maximum" else ship.moved
    return min(most, int(halved.get(normal, 0)))


def path_stays(table: Table, ship: Ship, plot: str) -> bool:
    place, facing = ship.place, ship.facing
    for letter in plot:
        place = step(place, facing)
        if not table.on_board(place):
            return False
        facing = (facing + TURN[letter]) % 6
    return True


def strings(lengths: list[int], letters: str, changes: int) -> set[str]:
    """All plots of these lengths with at most so many vector changes."""
    return {
        "".join(plot)
        for length in lengths
        for plot in product(letters, repeat=length)
        if sum(letter != "F" for letter in plot) <= changes
    }


def swarm_plots(table: Table, ship: Ship) -> set[str]:
    """LS-MOV-04."""
    of_kind = table.box["ships"]["swarm_ship"]
    plots = strings(list(range(of_kind["max_movements"] + 1)), "LFR", of_kind["max_vector_changes"])
    if table.options["leave_map"] == "forbidden":
        return {plot for plot in plots if path_stays(table, ship, plot)}
    return plots


LOCKS = {"locked_left": "L", "locked_straight": "F", "locked_right": "R"}
BARRED = {"no_left": "FR", "no_right": "LF", "free": "LFR"}


def fighter_plots(table: Table, ship: Ship) -> set[str]:
    """Every plot open to a pilot who is alive and conscious and has power; `*` is a movement by the stabilizer die."""
    options, most = table.options, max_movements(table, ship)
    lengths = list(range(1, most + 1))
    may_hold = True
    if ship.fixed_speed is not None:
        fixed = min(ship.fixed_speed, most)
        lengths = [fixed] if fixed else []
        may_hold = options["nsc_may_hold"] or not lengths
    if (ship.stabilizer or ship.steering in LOCKS) and not options["restricted_may_hold"]:
        may_hold = may_hold and not lengths
    if ship.stabilizer:
        plots = {"*" * length for length in lengths}
    elif ship.steering in LOCKS:
        plots = {LOCKS[ship.steering] * length for length in lengths}
    else:
        changes = table.box["damage_display"]["engines"]["vector_changes"][ship.engine_arcs]
        plots = strings(lengths, BARRED[ship.steering], changes)
    if options["leave_map"] == "forbidden" and not ship.stabilizer:
        plots = {plot for plot in plots if path_stays(table, ship, plot)}
    if may_hold:
        return plots | {"", "X"}
    return plots or {""}


def decided(table: Table, ship: Ship) -> tuple[str, set[str]]:
    """Who decides the movements of a ship this turn, and what is open to him."""
    if not enough_power(table, ship) or ship.must_recharge:
        return "must_recharge", {"X"}
    if pilot_dead(table, ship):
        return "nobody", {"*" * min(ship.drift or 0, max_movements(table, ship))}
    if ship.pilot_out:
        if table.options["unconscious_pilot"] == "hold":
            return "unconscious", {""}
        return "nobody", {"*" * min(ship.moved, max_movements(table, ship))}
    return "number_only" if ship.stabilizer else "pilot", fighter_plots(table, ship)


def plot(table: Table) -> None:
    """Step 1 of the turn."""
    for ship in table.fighters():
        ship.stationary = False
        by, open_plots = decided(table, ship)
        option = table.script.plot(by, **ship.owner)
        if sorted(option) != ["aim", "moves"] or option["moves"] not in open_plots:
            raise table.script.refuse("D1", f"{option} is not open to ship {ship.id}; {len(open_plots)} plots are")
        check_aim(table, ship, option["aim"])
        ship.plot, ship.aim = option["moves"], list(option["aim"])
        if ship.plot not in ("", "X"):
            pay(table, ship)


def check_aim(table: Table, ship: Ship, aim: list[str]) -> None:
    """LS-WPN-02, LS-WPN-03, LS-WPN-08."""
    choices = [["port", "fwd", "stbd", "aft"]] if ship.kind == "gun_star" else [["fwd", "port"], ["fwd", "stbd"]]
    legal = len(aim) == len(choices) and all(arc in arcs for arc, arcs in zip(aim, choices, strict=True))
    if not able_to_fire(table, ship):
        legal = aim == ship.aim
    if not legal:
        raise table.script.refuse("LS-WPN-04", f"ship {ship.id} may not aim {aim}")


def pay(table: Table, ship: Ship) -> None:
    """LS-PWR-02: once a turn."""
    if ship.paid:
        return
    points = min(table.box["power"]["cost_per_active_turn"], ship.power)
    ship.power -= points
    ship.paid = True
    table.script.effect("power_paid", "LS-PWR-02", **ship.owner, points=points, power=ship.power)
