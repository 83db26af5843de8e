"""Who has won and why (LS-VIC), and the row that the game leaves behind."""

from __future__ import annotations

from typing import Any

from .table import Table
from .turn_end import can_ever_fire

SWARM_ENDINGS = {"shot": "swarm_shot_down", "collided": "swarm_collided", "left_map": "swarm_left_map"}


def side_is_out(table: Table, seat: str) -> bool:
    """LS-VIC-01, LS-VIC-03, LS-VIC-04."""
    return all(ship.lost != "in_play" for ship in table.ships if ship.seat == seat)


def verdict(table: Table) -> tuple[str, str] | None:
    """Winner and ending, if a side has won or both are out."""
    out = [seat for seat in table.seats if side_is_out(table, seat)]
    if not out:
        return None
    if len(out) == 2:
        return "draw", "both_lost"
    (loser,) = out
    (winner,) = [seat for seat in table.seats if seat != loser]
    reason = table.last_loss[loser]
    if table.options["life_support_exit"] == "draw" and table.last_loss_exit[loser]:
        return "draw", "life_support_exit"
    return winner, SWARM_ENDINGS[reason] if loser == "swarm" else reason


def verdict_at_turn_end(table: Table) -> tuple[str, str] | None:
    """LS-VIC-06."""
    if table.turn >= table.options["max_turns"]:
        return "draw", "max_turns"
    if table.mode == "duel" and not any(can_ever_fire(table, ship) for ship in table.fighters()):
        return "draw", "no_fire_left"
    return None


def start_tally(table: Table) -> None:
    names: tuple[str, ...] = (
        "first_loss_turn",
        "first_hit_turn",
        "quiet_turns",
        "longest_quiet",
        "quiet_now",
        "shots_this_turn",
    )
    names += ("blossoms", "first_blossom_turn", "blossom_kills", "collisions")
    table.tally = dict.fromkeys(names, 0)
    for seat in table.seats:
        table.tally[seat] = dict.fromkeys(("shots", "hits", "missiles", "hits_taken", "own_blast_hits", "recharges"), 0)


def count_turn(table: Table) -> None:
    """Turns without a shot."""
    tally = table.tally
    if tally["shots_this_turn"]:
        tally["quiet_now"] = 0
    else:
        tally["quiet_turns"] += 1
        tally["quiet_now"] += 1
    tally["longest_quiet"] = max(tally["longest_quiet"], tally["quiet_now"])
    tally["shots_this_turn"] = 0


def row(table: Table, winner: str, ending: str) -> dict[str, Any]:
    """The game's row, and the rows of its seats."""
    left = {seat: sum(s.seat == seat and s.lost == "in_play" for s in table.ships) for seat in table.seats}
    own = ("first_loss_turn", "first_hit_turn", "quiet_turns", "longest_quiet")
    counts = ("blossoms", "first_blossom_turn", "blossom_kills", "collisions")
    return {
        "winner": winner,
        "ending": ending,
        "turns": table.turn,
        "status": 0,
        "gun_stars_left": left["gun_star"],
        "ko_dan_left": left[table.ko_dan],
        "clusters": len(table.clusters),
        **{name: table.tally[name] for name in (*own, *counts)},
        "seats": [seat_row(table, seat, winner) for seat in table.seats],
    }


def seat_row(table: Table, seat: str, winner: str) -> dict[str, Any]:
    ships = [ship for ship in table.ships if ship.seat == seat]
    fighters = [ship for ship in ships if not ship.is_swarm_ship]
    return {
        "seat": seat,
        "won": seat == winner,
        "ships_lost": sum(ship.lost != "in_play" for ship in ships),
        **table.tally[seat],
        "power_left": sum(ship.power for ship in fighters if ship.on_map),
        "fuselage": sum(ship.fuselage for ship in fighters),
        "engine_arcs": sum(ship.engine_arcs for ship in fighters),
    }
