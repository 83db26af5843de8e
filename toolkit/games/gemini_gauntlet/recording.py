"""A finished game written down as rows, and the invariants that every game keeps while it is played."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .outcomes import NOBODY
from .parameters import COURSE, OFF, WIDTH, is_rock, step
from .state import (
    ALL_DAMAGED,
    ARM,
    AUT,
    BY_CRASH,
    BY_DRIFT,
    BY_SHIPS,
    BY_TELEPORT,
    COLUMNS,
    DEF,
    FW2,
    FW3,
    FW4,
    GRID_ROWS,
    LETTERS,
    NOWHERE,
    REP,
    RO1,
    RO2,
    SB1,
    SF1,
    SF2,
    SWP,
    TEL,
    TOKENS,
    UTN,
)

DOTS = TOKENS // LETTERS  # tokens of a letter; the first is the gate


@inner
def sound(params: Any, state: Any) -> bool:
    """Invariants that no legal game can break, at the end of any step: tokens, ships, boosts, damage, gates, places."""
    return bool(tokens_sound(params, state) and ships_sound(params, state) and orders_sound(state) and finishes_sound(state))


@inner
def sound_at_start(params: Any, state: Any) -> bool:
    """Invariants when a race is set up: as ever, and every gate has a gate hex (GG-BRD-08)."""
    for letter in range(LETTERS):
        gate = state.tokens[DOTS * letter]
        if gate.place >= 0:
            ahead = gate.place + step(gate.facing)
            if params.kind[ahead] != COURSE or is_rock(state, ahead):
                return False
    return sound(params, state)


@inner
def sound_at_end(params: Any, state: Any) -> bool:
    """Invariants when a race is over: as ever, and every ship has a place of its own; those that landed come first."""
    taken = 0
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.last_place < 1 or ship.last_place > state.ship_count or (taken >> ship.last_place) & 1:
            return False
        taken |= 1 << ship.last_place
        if ship.finish != 0 and ship.finish != ship.last_place:
            return False
    return sound(params, state)


@inner
def tokens_sound(params: Any, state: Any) -> bool:
    """Every token in play lies on the Course, alone, and the map of tokens agrees (GG-AST-09)."""
    lying = 0
    for token in range(TOKENS):
        at = state.tokens[token].place
        if params.on_board[token] == 0:
            if at != NOWHERE:
                return False
            continue
        if at < 0 or params.kind[at] != COURSE or not is_rock(state, at):
            return False
        lying += 1
    marked = 0
    for row in range(GRID_ROWS):
        for column in range(WIDTH):
            marked += (state.rocks[row] >> column) & 1
    return bool(marked == lying)  # fewer where two tokens share a hex


@inner
def ships_sound(params: Any, state: Any) -> bool:
    """Racing ships are on the board and on no token; boosts, damage and gates are within their bounds (GG-AST-09)."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if (ship.finish == 0) != (ship.place >= 0):
            return False
        if ship.finish == 0 and (params.kind[ship.place] == OFF or is_rock(state, ship.place)):
            return False
        if ship.facing < 0 or ship.facing > 5 or ship.boosts < 0 or ship.boosts > state.tally[i].boosts_start:
            return False
        if ship.damage < 0 or ship.damage > ALL_DAMAGED or ship.dealt < 0 or ship.absorbed < 0:
            return False
        if ship.gates < 0 or ship.gates > state.revealed:
            return False
        if ship.finish != 0 and ship.gates != state.gates_to_score:
            return False
    return bool(1 <= state.revealed and state.revealed <= state.gates_to_score)


@inner
def orders_sound(state: Any) -> bool:
    """Turn Order tokens 1 to n are dealt, one a ship, and ships are listed by them (GG-PLR-01)."""
    for k in range(state.ship_count):
        i = state.by_order[k]
        if i < 0 or i >= state.ship_count or state.ships[i].turn_order != k + 1:
            return False
    return True


@inner
def finishes_sound(state: Any) -> bool:
    """Ships have landed in places 1, 2, ... without gap or tie (GG-END-03)."""
    taken = 0
    for i in range(state.ship_count):
        place = state.ships[i].finish
        if place < 0 or place > state.finished or (place > 0 and (taken >> place) & 1):
            return False
        if place > 0:
            taken |= 1 << place
    return bool(taken == (1 << (state.finished + 1)) - 2)


@inner
def write_game_row(state: Any, row: Any, winner: int, ending: int, status: int) -> None:
    """The game's row of the `games` table; `winner` is a ship's index, or -1."""
    row.winner = winner + 1 if winner >= 0 else NOBODY
    row.ending = ending
    row.status = status
    row.rounds = state.rounds_played
    row.races = state.race
    row.races_cut = state.races_cut
    row.winner_order = state.ships[winner].turn_order if winner >= 0 else 0
    row.first_landing_round = 0
    row.first_gate_round = 0
    row.tiebreak = 0
    for i in range(state.ship_count):
        if state.ships[i].finish == 1:
            row.first_landing_round = state.tally[i].finish_round
            row.tiebreak = state.tally[i].tiebreak
        scored = state.tally[i].gate_round[0]
        if scored > 0 and (row.first_gate_round == 0 or scored < row.first_gate_round):
            row.first_gate_round = scored
    row.gates_turned = state.gates_turned
    row.gates_swapped = state.gates_swapped
    row.reopening_given_up = state.reopening_given_up
    row.lead_changes = state.lead_changes


@inner
def write_seat_row(state: Any, row: Any, seat: int, winner: int, place: int) -> None:
    """A seat's row of the `seats` table; `place` is its place in the race or the league."""
    ship = state.ships[seat]
    tally = state.tally[seat]
    row.won = 1 if winner >= 0 and state.ships[winner].player == ship.player else 0
    row.place = place
    row.points = ship.points
    row.gates = ship.gates
    row.landed = 1 if ship.finish > 0 else 0
    row.finish_round = tally.finish_round
    row.team = ship.team
    row.player = ship.player + 1
    row.turn_order = ship.turn_order
    row.wins = ship.wins
    row.tiebreak = tally.tiebreak
    row.gate_1_round = tally.gate_round[0]
    row.gate_2_round = tally.gate_round[1]
    row.gate_3_round = tally.gate_round[2]
    row.gate_4_round = tally.gate_round[3]
    row.gate_5_round = tally.gate_round[4]
    row.gate_6_round = tally.gate_round[5]
    row.drift_gates = tally.drift_gates
    row.swap_gates = tally.swap_gates
    write_damage(row, ship, tally)
    write_used(row, tally)
    row.collisions = tally.collisions
    row.boosts_start = tally.boosts_start
    row.boosts_used = tally.boosts_used
    row.boosts_left = ship.boosts


@inner
def write_damage(row: Any, ship: Any, tally: Any) -> None:
    """What was dealt to a ship, and what became of it."""
    row.damage_crash = tally.damage[BY_CRASH]
    row.damage_drift = tally.damage[BY_DRIFT]
    row.damage_ships = tally.damage[BY_SHIPS]
    row.damage_teleport = tally.damage[BY_TELEPORT]
    row.absorbed = tally.absorbed
    row.assigned = tally.assigned
    row.repaired = tally.repaired
    row.cold_restarts = tally.cold_restarts
    row.damaged_columns = 0
    for column in range(COLUMNS):
        row.damaged_columns += (ship.damage >> column) & 1


@inner
def write_used(row: Any, tally: Any) -> None:
    """Actions by system."""
    row.used_fw2 = tally.used[FW2]
    row.used_fw3 = tally.used[FW3]
    row.used_fw4 = tally.used[FW4]
    row.used_sf1 = tally.used[SF1]
    row.used_sf2 = tally.used[SF2]
    row.used_sb1 = tally.used[SB1]
    row.used_ro1 = tally.used[RO1]
    row.used_ro2 = tally.used[RO2]
    row.used_utn = tally.used[UTN]
    row.used_tel = tally.used[TEL]
    row.used_swp = tally.used[SWP]
    row.used_arm = tally.used[ARM]
    row.used_def = tally.used[DEF]
    row.used_aut = tally.used[AUT]
    row.used_rep = tally.used[REP]
