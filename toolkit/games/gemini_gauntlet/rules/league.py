"""Several races: points, the next Turn Order, the final standing (GG-LEA, GG-TEAM-02)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_PATH
from ..names import effects
from ..state import GRID_ROWS, LETTERS, NO_PILOT, NOWHERE, TOKENS

FIRST = 1


@inner
def award_points(params: Any, state: Any, log: Any) -> None:
    """Every ship gets the points of its place; its win is counted if it landed first (GG-LEA-01, 02, GG-RUL-56).

    Where the round limit ended a race before any ship landed, there are points for the places, but nobody's win.
    """
    for place in range(FIRST, state.ship_count + 1):
        for i in range(state.ship_count):
            ship = state.ships[i]
            if ship.last_place != place:
                continue
            won = params.league_points[place - 1]
            ship.points += won
            if ship.finish == FIRST:
                ship.wins += 1
            event_log.effect(log, effects.POINTS, i, i, won, ship.points, 0, 0)


@inner
def next_turn_order(params: Any, state: Any, log: Any) -> None:
    """Turn Order tokens of the next race by podium, and the boosts that go with them (GG-LEA-03)."""
    for place in range(FIRST, state.ship_count + 1):
        for i in range(state.ship_count):
            if state.ships[i].last_place == place:
                take_turn_order(params, state, log, i, place, params.boosts[place - 1])


@inner
def take_turn_order(params: Any, state: Any, log: Any, i: int, number: int, boosts: int) -> None:
    """A ship takes a Turn Order token and its boosts (GG-PLR-01, GG-PLR-02)."""
    ship = state.ships[i]
    ship.turn_order = number
    ship.boosts = boosts + params.extra_boosts[i]
    state.by_order[number - 1] = i
    state.tally[i].boosts_start += ship.boosts
    event_log.effect(log, effects.TURN_ORDER_SET, i, i, number, ship.boosts, 0, 0)


@inner
def clear_table(state: Any) -> None:
    """Clear the table before a race: ships keep team, console, points, wins and last place (GG-LEA-04, GG-RUL-76)."""
    state.round_number = 0
    state.action = 0
    state.finished = 0
    state.revealed = 0
    state.drift_letter = NOWHERE
    state.drift_direction = NOWHERE
    state.leader = NOWHERE
    for token in range(TOKENS):
        state.tokens[token].place = NOWHERE
        state.tokens[token].facing = 0
    for row in range(GRID_ROWS):
        state.rocks[row] = 0
    for i in range(state.ship_count):
        clear_ship(state.ships[i])
        clear_tally(state.tally[i])


@inner
def clear_tally(tally: Any) -> None:
    """What is counted of the last race only starts anew."""
    for k in range(LETTERS):
        tally.gate_round[k] = 0
    tally.tiebreak = 0
    tally.finish_round = 0


@inner
def clear_ship(ship: Any) -> None:
    """Take a ship off the board, mended, without gates or orders."""
    ship.place = NOWHERE
    ship.facing = 0
    ship.gates = 0
    ship.gates_before = 0
    ship.damage = 0
    ship.dealt = 0
    ship.absorbed = 0
    ship.finish = 0
    ship.entered = 0
    for k in range(MAX_PATH):
        ship.path[k] = 0
    for pilot in range(2):
        ship.orders[pilot].row = 0
        ship.orders[pilot].column = NO_PILOT
        ship.orders[pilot].side = 0
        ship.orders[pilot].boost = 0


@inner
def player_points(state: Any, player: int) -> int:
    """League points of all ships of a player (GG-TEAM-02)."""
    points = 0
    for i in range(state.ship_count):
        if state.ships[i].player == player:
            points += state.ships[i].points
    return int(points)


@inner
def player_wins(state: Any, player: int) -> int:
    """League races that a player's ships have won."""
    wins = 0
    for i in range(state.ship_count):
        if state.ships[i].player == player:
            wins += state.ships[i].wins
    return int(wins)


@inner
def player_place(state: Any, player: int) -> int:
    """The better place of a player's ships in the last race."""
    best = state.ship_count + 1
    for i in range(state.ship_count):
        if state.ships[i].player == player:
            best = min(best, state.ships[i].last_place)
    return int(best)


@inner
def leads(state: Any, a: int, b: int) -> bool:
    """Whether player a stands before player b: points, then wins, then the last race (GG-RUL-56)."""
    if player_points(state, a) != player_points(state, b):
        return player_points(state, a) > player_points(state, b)
    if player_wins(state, a) != player_wins(state, b):
        return player_wins(state, a) > player_wins(state, b)
    return player_place(state, a) < player_place(state, b)


@inner
def league_place(state: Any, player: int) -> int:
    """A player's place in the league, 1 is the winner's (GG-RUL-56)."""
    place = FIRST
    for i in range(state.ship_count):
        other = state.ships[i].player
        seen = False
        for j in range(i):
            seen = seen or bool(state.ships[j].player == other)
        if not seen and other != player and leads(state, other, player):
            place += 1
    return int(place)
