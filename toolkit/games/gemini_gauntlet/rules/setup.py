"""The table at the start: gate sequence, tokens on the Course, Turn Order, teams, ships on the Landing Pad (GG-BRD, GG-PLR).

`work` is the DESK: its lists `items` and `places` are written over.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ..names import effects
from ..names.draws import (
    GATE_A_LETTER,
    GATE_A_NUMBER,
    GATE_FACING,
    SEQUENCE,
    TEAMS,
    TURN_ORDER,
)
from ..parameters import (
    COURSE,
    FACING_LONGEST,
    FACING_RANDOM,
    NO_CELL,
    ORDER_RANDOM,
    PAD,
    REVEAL_ALL_OPEN,
    TEAMS_GIVEN,
    is_rock,
    put_token,
    q_of,
    r_of,
    step,
)
from ..state import COLUMNS, GRID_ROWS, LETTERS, NOWHERE, ROWS, TEAM, TOKENS
from .gates import reveal_one
from .league import clear_ship, take_turn_order
from .placing import lay_others

GATE_A = 0
DOTS = 3  # tokens of a letter; the first has one dot and is its gate
LETTER_F = 6
SHIPS_A_PLAYER = 2  # in the team variant
MAX_TRIES = 1000  # rolls for Gate A's hex


# --- tokens ---


@inner
def is_gate(token: int) -> bool:
    """Whether a token has one dot (GG-BRD-02)."""
    return bool(token % DOTS == 0)


@inner
def lay_tokens(params: Any, state: Any, draws: Any, log: Any, work: Any) -> bool:
    """Board set-up (GG-BRD-03 to GG-BRD-08). False where the board has no room for the tokens, or a gate has no gate hex."""
    clear_board(state)
    set_sequence(params, state, draws, log, work)
    if not lay_gate_a(params, state, draws, log):
        return False
    if not lay_others(params, state, draws, log, work):
        return False
    flip_up(state, draws, log)
    for token in range(0, TOKENS, DOTS):
        turn_to_course(params, state, log, token)
    return gates_have_gate_hexes(params, state)


@inner
def clear_board(state: Any) -> None:
    """Take all tokens off the board."""
    for row in range(GRID_ROWS):
        state.rocks[row] = 0
    for token in range(TOKENS):
        state.tokens[token].place = NOWHERE
        state.tokens[token].facing = 0


@inner
def set_sequence(params: Any, state: Any, draws: Any, log: Any, work: Any) -> None:
    """Gate A first and open, then B to F in random order; the last are decoys (GG-BRD-03, GG-RUL-05, GG-RUL-06, GG-RUL-26)."""
    for i in range(LETTERS - 1):
        work.items[i] = i + 2
    chance.shuffle(draws, log, SEQUENCE, work.items, LETTERS - 1, NOBODY)
    state.sequence[0] = GATE_A
    for i in range(LETTERS - 1):
        state.sequence[i + 1] = work.items[i] - 1
    state.gates_to_score = params.gates_to_score
    state.revealed = 1
    if params.reveal_timing == REVEAL_ALL_OPEN:
        while state.revealed < state.gates_to_score:
            reveal_one(state, log)


@inner
def lay_gate_a(params: Any, state: Any, draws: Any, log: Any) -> bool:
    """Gate A on the hex that the dice name (GG-BRD-04, GG-RUL-04). False where they never name a Course hex."""
    cell = roll_gate_a_cell(params, draws, log)
    if cell == NO_CELL:
        return False
    gate = state.tokens[GATE_A]
    put_token(state, GATE_A, params.gate_a_place[cell])
    if params.gate_a_facing_method == FACING_RANDOM:
        gate.facing = chance.roll(draws, log, GATE_FACING, 6, NOBODY, GATE_A) - 1
    elif params.gate_a_facing_method == FACING_LONGEST:
        gate.facing = longest_facing(params, gate.place)
    else:
        gate.facing = params.gate_a_facing[cell]
    log_laid(state, log, GATE_A)
    return True


@inner
def roll_gate_a_cell(params: Any, draws: Any, log: Any) -> int:
    """Number and letter; an F is rerolled alone, a pair that names no Course hex altogether (GG-BRD-04, GG-RUL-04)."""
    for _ in range(MAX_TRIES):
        number = chance.roll(draws, log, GATE_A_NUMBER, 6, NOBODY, NOBODY)
        letter = roll_letter(draws, log)
        if letter == LETTER_F:
            return NO_CELL
        cell = (letter - 1) * 6 + number - 1
        if params.gate_a_place[cell] != NO_CELL and params.kind[params.gate_a_place[cell]] == COURSE:
            return int(cell)
    return NO_CELL


@inner
def roll_letter(draws: Any, log: Any) -> int:
    """Letter of Gate A's hex, 1 = A; an F is rolled again (GG-BRD-04)."""
    letter = LETTER_F
    for _ in range(MAX_TRIES):
        letter = chance.roll(draws, log, GATE_A_LETTER, 6, NOBODY, NOBODY)
        if letter != LETTER_F:
            break
    return int(letter)


@inner
def longest_facing(params: Any, at: int) -> int:
    """The facing with most Course hexes in front; of equal ones the first clockwise from north (GG-RUL-04)."""
    best = 0
    longest = -1
    for facing in range(6):
        count = 0
        ahead = at + step(facing)
        while params.kind[ahead] == COURSE:
            count += 1
            ahead += step(facing)
        if count > longest:
            longest = count
            best = facing
    return best


@inner
def flip_up(state: Any, draws: Any, log: Any) -> None:
    """All tokens but Gate A are flipped up; each gate faces any way (GG-RUL-03), in letter order (GG-RUL-72)."""
    for token in range(1, TOKENS):
        if state.tokens[token].place == NOWHERE:
            continue
        if is_gate(token):
            state.tokens[token].facing = chance.roll(draws, log, GATE_FACING, 6, NOBODY, token) - 1
        log_laid(state, log, token)


@inner
def log_laid(state: Any, log: Any, token: int) -> None:
    """A token lies on the board."""
    at = state.tokens[token].place
    event_log.effect(log, effects.TOKEN_LAID, NOBODY, token, token, q_of(at), r_of(at), state.tokens[token].facing)


@inner
def turn_to_course(params: Any, state: Any, log: Any, token: int) -> None:
    """A gate whose laser meets the board's edge or the Pad at once is turned clockwise until it does not (GG-BRD-07)."""
    gate = state.tokens[token]
    if gate.place == NOWHERE:
        return
    turns = 0
    while turns < 6 and params.kind[gate.place + step(gate.facing)] != COURSE:
        gate.facing = (gate.facing + 1) % 6
        turns += 1
    if turns > 0:
        event_log.effect(log, effects.GATE_TURNED_SETUP, NOBODY, token, token, gate.facing, 0, 0)


@inner
def gates_have_gate_hexes(params: Any, state: Any) -> bool:
    """Whether every gate's laser points at a Course hex without a token (GG-BRD-08)."""
    for token in range(0, TOKENS, DOTS):
        gate = state.tokens[token]
        if gate.place == NOWHERE:
            continue
        ahead = gate.place + step(gate.facing)
        if params.kind[ahead] != COURSE or is_rock(state, ahead):
            return False
    return True


# --- players ---


@inner
def ready_ships(params: Any, state: Any) -> None:
    """Ships beside the board before a race: no gates, no damage, no orders (GG-PLR-06, GG-TEAM-01). Consoles stay."""
    state.ship_count = params.ships
    state.finished = 0
    for i in range(params.ships):
        clear_ship(state.ships[i])
        state.ships[i].player = i // SHIPS_A_PLAYER if params.mode == TEAM else i


@inner
def deal_turn_order(params: Any, state: Any, draws: Any, log: Any, work: Any) -> None:
    """Turn Order tokens and their boosts, at random or by seat (GG-PLR-01, GG-PLR-02).

    Under team_turn_order per_player (GG-RUL-54) players are shuffled; a player's ships come one after the other, the lower
    seat first, and each gets the boosts of its player's token.
    """
    per_player = params.mode == TEAM and params.team_order_per_player != 0
    count = params.players if per_player else params.ships
    for i in range(count):
        work.items[i] = i + 1
    if params.order_method == ORDER_RANDOM:
        chance.shuffle(draws, log, TURN_ORDER, work.items, count, NOBODY)
    number = 0
    for k in range(count):
        for i in range(params.ships):
            holder = state.ships[i].player if per_player else i
            if holder == work.items[k] - 1:
                number += 1
                take_turn_order(params, state, log, i, number, params.boosts[k])


@inner
def give_teams(params: Any, state: Any, draws: Any, log: Any, work: Any) -> None:
    """Teams as given by seat, or mixed and dealt in ascending Turn Order (GG-PLR-03); in the draw 1 is the first team."""
    if params.teams_method != TEAMS_GIVEN:
        for team in range(params.team_count):
            work.items[team] = team + 1
        chance.shuffle(draws, log, TEAMS, work.items, params.team_count, NOBODY)
    for k in range(params.ships):
        i = state.by_order[k]
        take_team(params, state, log, i, params.teams[i] if params.teams_method == TEAMS_GIVEN else work.items[k] - 1)


@inner
def free_teams(params: Any, state: Any, chosen: int, found: Any) -> int:
    """Teams that the first `chosen` ships in Turn Order have not taken; returns how many (GG-PLR-03)."""
    count = 0
    for team in range(params.team_count):
        free = True
        for k in range(chosen):
            if state.ships[state.by_order[k]].team == team:
                free = False
        if free:
            found[count] = team
            count += 1
    return count


@inner
def take_team(params: Any, state: Any, log: Any, i: int, team: int) -> None:
    """A ship's team and its console (GG-PLR-03, GG-PLR-04)."""
    ship = state.ships[i]
    ship.team = team
    for row in range(ROWS):
        for column in range(COLUMNS):
            ship.console[row, column] = params.consoles[team, row, column]
    event_log.effect(log, effects.TEAM_TAKEN, i, i, team, 0, 0, 0)


@inner
def open_pad_hexes(params: Any, state: Any, found: Any) -> int:
    """Empty hexes of the Landing Pad, by q, then r; returns how many (GG-PLR-07)."""
    count = 0
    for k in range(params.pad_count):
        if pad_hex_open(params, state, params.pad[k]):
            found[count] = params.pad[k]
            count += 1
    return count


@inner
def pad_hex_open(params: Any, state: Any, at: int) -> bool:
    """Whether a ship may be placed on a hex: of the Landing Pad, and empty (GG-PLR-07)."""
    if params.kind[at] != PAD:
        return False
    for i in range(state.ship_count):
        if state.ships[i].place == at:
            return False
    return True


@inner
def place_ship(state: Any, log: Any, i: int, at: int, facing: int) -> None:
    """A ship comes onto the Landing Pad (GG-PLR-07)."""
    state.ships[i].place = at
    state.ships[i].facing = facing
    event_log.effect(log, effects.MOVED, i, i, q_of(at), r_of(at), facing, 0)
