"""What a hit does: the chart, the damage display with its sweeps, crew, power, effects (LS-DMG, LS-SWP, LS-EFF)."""

from __future__ import annotations

from .plots import gunner_dead, pilot_dead
from .table import Hit, Ship, Table


def crew_die(table: Table, ship: Ship, chart_table: int, line: int, seat: str) -> str:
    """LS-DMG-07: who is hit, where the result asks for a crew member."""
    effect = table.box["damage_chart"][chart_table][line]["effect"]
    if effect not in ("pilot_wounded", "pilot_killed"):
        return "none"
    if ship.crew == 1:
        return "pilot"
    value = table.script.draw("crew", 1, 6, seat=seat, ship=ship.id)
    return "pilot" if value <= table.box["crew"]["pilot_hit_up_to"] else "gunner"


def record(table: Table, hit: Hit) -> None:
    """A line of the chart on a Game Sheet; nothing on a ship out of the game (LS-SEQ-09)."""
    ship = table.ships[hit.ship]
    if not ship.on_map:
        return
    result = table.box["damage_chart"][hit.table][hit.line]
    table.script.effect(
        "damage",
        "LS-DMG-04",
        **ship.owner,
        table=hit.table,
        line=hit.line,
        crew=hit.crew,
        cause=hit.cause,
        result=dict(result),
    )
    table.tally[ship.seat]["hits_taken"] += 1
    hit_fuselage(table, ship, result["fuselage"])
    hit_engines(table, ship, result["engines"])
    if ship.on_map and result["power"]:
        ship.power = max(0, ship.power - result["power"])
        ship.power_hit = True
    if ship.on_map:
        apply_effect(table, ship, result["effect"], hit.crew)


def hit_fuselage(table: Table, ship: Ship, points: int) -> None:
    """LS-SWP-01, LS-SWP-02, LS-SWP-03."""
    per_arc = table.box["damage_display"]["fuselage"]["circles_per_arc"]
    for _ in range(points):
        ship.fuselage += 1
        if ship.fuselage % per_arc:
            continue
        arc = ship.fuselage // per_arc
        if arc > ship.engine_arcs:
            ship.engine_arcs, ship.engine_circles = arc, 0
        ship.targeting_arcs = max(ship.targeting_arcs, arc)
        if arc == 5:
            lose(table, ship, "fuselage", off_map=True)
            return


def hit_engines(table: Table, ship: Ship, points: int) -> None:
    """LS-SWP-04."""
    for _ in range(points):
        if not ship.on_map:
            return
        ship.engine_circles += 1
        if ship.engine_circles < table.box["damage_display"]["engines"]["circles_per_arc"]:
            continue
        ship.engine_arcs, ship.engine_circles = ship.engine_arcs + 1, 0
        ship.targeting_arcs = max(ship.targeting_arcs, ship.engine_arcs)
        if ship.engine_arcs == 5:
            lose(table, ship, "engines", off_map=True)


def apply_effect(table: Table, ship: Ship, effect: str, crew: str) -> None:
    if effect == "pilot_wounded":
        wound(table, ship, crew)
    elif effect == "pilot_killed":
        kill(table, ship, crew, "pilot_killed")
    elif effect == "blows_up":
        lose(table, ship, "blown_up", off_map=True)
    elif effect == "steering_restriction":
        ship.steering_hit = True
    elif effect == "stabilizer_damaged":
        ship.stabilizer_hit = True
    elif effect == "no_speed_change":
        ship.speed_change_hit = True
    elif effect == "half_speed":
        ship.half_speed_hits += 1
    elif effect == "weapon_destroyed":
        ship.weapon_hits += 1
    elif effect == "targeting_computer":
        ship.targeting_arcs = min(5, ship.targeting_arcs + 1)
    elif effect == "life_support" and ship.life_support is None:
        ship.life_support = table.turn + table.options["life_support_turns"]


def wound(table: Table, ship: Ship, crew: str) -> None:
    """LS-CRW-01."""
    if crew == "pilot" and not pilot_dead(table, ship):
        ship.pilot_wounds += 1
        ship.pilot_wounded += 1
        if pilot_dead(table, ship):
            kill(table, ship, crew, "wounds", fresh=True)
    elif crew == "gunner" and not gunner_dead(table, ship):
        ship.gunner_wounds += 1
        ship.gunner_wounded += 1
        if gunner_dead(table, ship):
            kill(table, ship, crew, "wounds", fresh=True)


def kill(table: Table, ship: Ship, crew: str, reason: str, fresh: bool = False) -> None:
    """LS-EFF-09: all circles crossed; nothing if that person is dead already (`fresh`: he has just died of his wounds)."""
    dead = pilot_dead(table, ship) if crew == "pilot" else gunner_dead(table, ship)
    if dead and not fresh:
        return
    circles = table.box["crew"]["wounds_to_die"]
    if crew == "gunner":
        ship.gunner_wounds, ship.gunner_out = circles, False
        ship.gunner_wounded += not fresh
        if table.options["gunner_lost"] == "side_loses":
            lose(table, ship, "gunner_lost")
        return
    ship.pilot_wounds, ship.pilot_out = circles, False
    ship.pilot_wounded += not fresh
    ship.drift = ship.moved
    if table.options["pilot_killed_loses"]:
        lose(table, ship, reason)


def lose(table: Table, ship: Ship, reason: str, off_map: bool = False) -> None:
    """A Gun Star or Deck Fighter is out: for good if off the map, else only for the victory test (LS-VIC)."""
    if off_map:
        ship.on_map = False
    if ship.lost == "in_play":
        ship.lost = reason
        note_loss(table, ship, reason)
        table.script.effect("destroyed", "LS-VIC-01", **ship.owner, reason=reason)


def note_loss(table: Table, ship: Ship, reason: str) -> None:
    table.last_loss[ship.seat] = reason
    table.last_loss_exit[ship.seat] = reason == "left_map" and ship.life_support is not None
    table.tally["first_loss_turn"] = table.tally["first_loss_turn"] or table.turn


def shoot_down(table: Table, ship: Ship, reason: str) -> None:
    """A Swarm Ship is gone (LS-DMG-03)."""
    ship.on_map, ship.lost = False, reason
    note_loss(table, ship, reason)
    table.script.effect("swarm_ship_lost", "LS-DMG-03", **ship.owner, reason=reason)
