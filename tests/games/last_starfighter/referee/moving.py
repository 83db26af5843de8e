"""Steps 2 to 4: movement, stabilizer dice, collisions (LS-SEQ, LS-MOV, LS-AST)."""

from __future__ import annotations

from .damage import crew_die, note_loss, record, shoot_down
from .geometry import step
from .plots import TURN, pilot_dead, swarm_plots
from .table import Hit, Ship, Table


def move_swarm(table: Table) -> None:
    """Step 2, in numerical order (LS-SWM-01)."""
    for ship in table.swarm():
        plot = table.script.choice("D2", **ship.owner)
        if plot not in swarm_plots(table, ship):
            raise table.script.refuse("LS-MOV-04", f"ship {ship.id} may not move {plot!r}")
        fly(table, ship, plot)


def move_fighters(table: Table) -> None:
    """Step 3, in id order; what the stabilizer die turns comes last (LS-SEQ-02)."""
    ships = table.fighters()
    by_die = [ship for ship in ships if "*" in ship.plot]
    for ship in [ship for ship in ships if ship not in by_die] + by_die:
        was_alive = not pilot_dead(table, ship)
        fly(table, ship, "" if ship.plot == "X" else ship.plot)
        if was_alive and pilot_dead(table, ship):
            ship.drift = ship.moved


def fly(table: Table, ship: Ship, plot: str) -> None:
    """All movements of one ship; order inside each: die, step, collision, turn of the nose (LS-AST-07)."""
    ship.moved = 0
    for letter in plot:
        turn = die_turn(table, ship) if letter == "*" else letter
        place = step(ship.place, ship.facing)
        if not table.on_board(place):
            if table.options["leave_map"] == "forbidden":
                table.script.effect("step_void", "LS-R-09", **ship.owner, hex=list(place))
                continue
            leave(table, ship, place)
            break
        ship.place = place
        ship.moved += 1
        if place in table.rocks:
            enter_asteroids(table, ship, len(plot))
        if not ship.on_map:
            break
        ship.facing = (ship.facing + TURN[turn]) % 6
        table.script.effect("moved", "LS-MOV-01", **ship.owner, hex=list(place), facing=ship.facing, move=turn)
        if is_cut_short(table, ship):
            break
    ship.stationary = ship.moved == 0


def die_turn(table: Table, ship: Ship) -> str:
    """LS-EFF-04."""
    value, dice = table.script.draw("stabilizer", 1, 6, **ship.owner), table.box["stabilizer"]
    return "L" if value <= dice["left_up_to"] else "F" if value <= dice["straight_up_to"] else "R"


def leave(table: Table, ship: Ship, place: tuple[int, int]) -> None:
    """LS-MOV-09."""
    table.script.effect("left_map", "LS-MOV-09", **ship.owner, hex=list(place))
    if ship.is_swarm_ship:
        shoot_down(table, ship, "left_map")
        return
    ship.on_map = False
    if ship.lost == "in_play":
        ship.lost = "left_map"
        note_loss(table, ship, "left_map")
        table.script.effect("destroyed", "LS-MOV-09", **ship.owner, reason="left_map")


def enter_asteroids(table: Table, ship: Ship, movements: int) -> None:
    """LS-AST-01, LS-AST-03, LS-AST-04."""
    total = sum(table.script.draw(f"collision.{colour}", 1, 6, **ship.owner) for colour in ("red", "white"))
    collides = total < table.box["asteroids"]["collision_safe_at_least"]
    table.script.effect("collision", "LS-AST-01", **ship.owner, total=total, collides=collides)
    if not collides:
        return
    table.tally["collisions"] += 1
    if ship.is_swarm_ship:
        shoot_down(table, ship, "collided")
        return
    line = table.script.draw("collision.line", 1, 6, **ship.owner)
    record(table, Hit(ship.id, movements, line, crew_die(table, ship, movements, line, ship.seat), "collision"))


def is_cut_short(table: Table, ship: Ship) -> bool:
    """Option of LS-R-10: collision damage shortens the plot it happens in."""
    if ship.is_swarm_ship or not table.options["collision_truncates_move"]:
        return False
    return bool(ship.moved >= table.box["damage_display"]["engines"]["max_movements"][ship.engine_arcs])
