"""Step 6: who fires when, and the Death Blossom (LS-SEQ-06, LS-SWM-05, LS-DB)."""

from __future__ import annotations

from .firing import Shot, declare, may_fire, record_pending, resolve
from .plots import able_to_fire
from .table import Ship, Table


def fighter_fire(table: Table) -> None:
    if table.mode == "duel":
        order: dict[str, list[tuple[str, ...]]] = {
            "simultaneous": [table.seats],
            "star_league_first": [("gun_star",), ("deck_fighter",)],
            "ko_dan_first": [("deck_fighter",), ("gun_star",)],
        }
        for seats in order[table.options["duel_fire"]]:
            salvo(table, [ship for ship in table.fighters() if ship.seat in seats])
        return
    blossoming = [ship for ship in table.fighters() if chooses_blossom(table, ship)]
    salvo(table, [ship for ship in table.fighters() if ship not in blossoming])
    for ship in blossoming:
        blossom(table, ship)


def salvo(table: Table, ships: list[Ship]) -> None:
    """All declare, all fire, then their damage is recorded."""
    before = len(table.pending)
    shots = [shot for ship in ships if may_fire(table, ship) for shot in declare(table, ship, "D4")]
    for shot in shots:
        resolve(table, shot)
    record_pending(table, before)


def chooses_blossom(table: Table, ship: Ship) -> bool:
    """Decision D5, where the Death Blossom is on offer (LS-DB-01)."""
    enough = ship.power >= table.box["power"]["death_blossom_minimum"]
    if not (table.options["blossom_allowed"] and enough and able_to_fire(table, ship) and ship.plot != "X"):
        return False
    option = table.script.choice("D5", **ship.owner)
    if not isinstance(option, bool):
        raise table.script.refuse("D5", f"true or false, found {option!r}")
    return option


def blossom(table: Table, ship: Ship) -> None:
    """LS-DB-02 to LS-DB-08. What was chosen is paid for, even if the gunner dies before it begins."""
    table.tally["blossoms"] += 1
    table.tally["first_blossom_turn"] = table.tally["first_blossom_turn"] or table.turn
    before = len(table.pending)
    for rotation in range(1, 7):
        if not ship.on_map or not able_to_fire(table, ship):
            break
        ship.facing = (ship.facing + 1) % 6
        table.script.effect("rotated", "LS-DB-02", **ship.owner, facing=ship.facing, rotation=rotation)
        for shot in declare_rotation(table, ship):
            shot.blossom = True
            resolve(table, shot)
        record_pending(table, before)
    if ship.on_map:
        ship.blossomed = ship.paid = True
        ship.power = min(ship.power, table.box["death_blossom"]["power_after"])
        table.script.effect("blossom_ended", "LS-DB-06", **ship.owner, power=ship.power)


def declare_rotation(table: Table, ship: Ship) -> list[Shot]:
    """LS-DB-03, LS-DB-04; under blossom_laser_arc free the lasers are aimed first."""
    plotted = list(ship.aim)
    if table.options["blossom_laser_arc"] == "free":
        option = table.script.choice("D6", **ship.owner)
        if sorted(option) != ["aim"] or option["aim"] not in (["port"], ["fwd"], ["stbd"], ["aft"]):
            raise table.script.refuse("D6", f"an aim for the lasers, found {option}")
        ship.aim = list(option["aim"])
    shots = declare(table, ship, "D6", limit=table.options["blossom_power_limit"])
    ship.aim = plotted
    return shots
