"""A finished game written down as rows, and the invariants that every game keeps while it is played."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .state import DUEL, IN_PLAY, KO_DAN, STAR_LEAGUE


@inner
def sound(params: Any, state: Any) -> bool:
    """Invariants that no legal game can break: power, missiles, displays, positions, counters."""
    on_map_now = 0
    for i in range(state.swarm_count):
        on_map_now += state.swarm[i].on_map
    if on_map_now != state.swarm_left or state.pending_count != 0:
        return False
    for i in range(state.fighter_count):
        ship = state.fighters[i]
        if ship.power < 0 or ship.power > max(params.power_maximum, params.power_start):
            return False
        if ship.missiles < 0 or ship.missiles > params.missiles:
            return False
        if ship.on_map != 0 and (ship.engine_arcs > 4 or ship.fuselage >= 5 * params.fuselage_arc or ship.targeting_arcs > 5):
            return False
        if ship.on_map == 0 and ship.lost == IN_PLAY:
            return False
    return True


@inner
def fighters_left(state: Any, side: int) -> int:
    """Fighters of a side that are not lost."""
    count = 0
    for i in range(state.fighter_count):
        if state.fighters[i].side == side and state.fighters[i].lost == IN_PLAY:
            count += 1
    return count


@inner
def write_game_row(state: Any, row: Any, winner: int, ending: int, status: int) -> None:
    """The game's row of the `games` table."""
    row.winner = winner
    row.ending = ending
    row.status = status
    row.turns = state.turn
    row.gun_stars_left = fighters_left(state, STAR_LEAGUE)
    row.ko_dan_left = fighters_left(state, KO_DAN) if state.mode == DUEL else state.swarm_left
    row.clusters = state.cluster_count
    row.first_loss_turn = state.tally.first_loss_turn
    row.first_hit_turn = state.tally.first_hit_turn
    row.quiet_turns = state.tally.quiet_turns
    row.longest_quiet = state.tally.longest_quiet
    row.blossoms = state.tally.blossoms
    row.first_blossom_turn = state.tally.first_blossom_turn
    row.blossom_kills = state.tally.blossom_kills
    row.collisions = state.tally.collisions


@inner
def write_seat_row(state: Any, row: Any, seat: int, winner: int) -> None:
    """A seat's row of the `seats` table."""
    total = state.gun_star_count
    if seat == KO_DAN:
        total = state.fighter_count - state.gun_star_count if state.mode == DUEL else state.swarm_count
    left = fighters_left(state, seat) if seat == STAR_LEAGUE or state.mode == DUEL else state.swarm_left
    row.won = 1 if (seat == STAR_LEAGUE and winner == 1) or (seat == KO_DAN and winner >= 2) else 0
    row.ships_lost = total - left
    row.shots = state.tally.shots[seat]
    row.hits = state.tally.hits[seat]
    row.missiles = state.tally.missiles[seat]
    row.hits_taken = state.tally.hits_taken[seat]
    row.own_blast_hits = state.tally.own_blast_hits[seat]
    row.recharges = state.tally.recharges[seat]
    row.power_left = 0
    row.fuselage = 0
    row.engine_arcs = 0
    for i in range(state.fighter_count):
        ship = state.fighters[i]
        if ship.side == seat:
            row.power_left += ship.power if ship.on_map != 0 else 0
            row.fuselage += ship.fuselage
            row.engine_arcs += ship.engine_arcs
