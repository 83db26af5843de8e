"""The end of a race: who lands when, ties, and the places of those that have not landed (GG-END, GG-TEAM)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..parameters import ENDS_ALL_BUT_ONE, ENDS_END_OF_ROUND, PAD, distance
from ..state import COLUMNS, LEFT, NO_PILOT, NOWHERE
from .gates import in_line

NO_SHIP = -1
NO_TIE, BY_DISTANCE, BY_BOOSTS, BY_DAMAGE, BY_TURN_ORDER = 0, 1, 2, 3, 4  # level of a tie-break (GG-END-03)
_TOKENS_A_LETTER = 3


@inner
def begin_action(state: Any) -> None:
    """Note every ship's gates before 2a: the landing check asks which ones this action added (GG-RUL-23, GG-RUL-48)."""
    for i in range(state.ship_count):
        state.ships[i].gates_before = state.ships[i].gates


@inner
def land_after_action(params: Any, state: Any, log: Any) -> int:
    """The landing check between 2b and 2c; how many ships have landed (GG-END-01, GG-RUL-50)."""
    arrived = 0
    for i in range(state.ship_count):
        if lands(params, state, state.ships[i]):
            arrived |= 1 << i
    return land_all(params, state, log, arrived)


@inner
def land_after_swap(params: Any, state: Any, log: Any) -> int:
    """The landing check after a Swap: ships on the Pad that have all gates; how many have landed (GG-RUL-49, GG-RUL-50)."""
    arrived = 0
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.finish == 0 and ship.gates >= state.gates_to_score and params.kind[ship.place] == PAD:
            arrived |= 1 << i
    return land_all(params, state, log, arrived)


@inner
def lands(params: Any, state: Any, ship: Any) -> bool:
    """Whether a ship's action has brought it home: all gates, and on the Pad at the end (GG-END-01, GG-RUL-62, GG-RUL-66).

    With `landing_pass_through` it need only have entered the Pad on its way, after its last gate (GG-RUL-48). With
    `same_action_finish` 0 the last gate must have been scored before this action (GG-RUL-23, GG-RUL-49).
    """
    if ship.finish != 0 or ship.gates < state.gates_to_score:
        return False
    if params.same_action_finish == 0 and ship.gates_before < state.gates_to_score:
        return False
    if params.kind[ship.place] == PAD:
        return True
    return bool(params.landing_pass_through != 0 and passed_pad(params, state, ship))


@inner
def passed_pad(params: Any, state: Any, ship: Any) -> bool:
    """Whether a ship with all gates entered a Pad hex after its last gate: its path is followed gate by gate (GG-RUL-48)."""
    gates = ship.gates_before
    for k in range(ship.entered):
        at = ship.path[k]
        for _ in range(gates, state.gates_to_score):
            if in_line(params, state, _TOKENS_A_LETTER * state.sequence[gates], at):
                gates += 1
            else:
                break
        if gates >= state.gates_to_score and params.kind[at] == PAD:
            return True
    return False


@inner
def land_all(params: Any, state: Any, log: Any, arrived: int) -> int:
    """Land the ships of a set (a bit a ship), the best first; how many (GG-END-03).

    The level that is noted for a ship is the one that put it before the next; for the last of them there is none.
    """
    count = 0
    first = foremost(params, state, arrived)
    for _ in range(state.ship_count):
        if first == NO_SHIP:
            break
        arrived &= ~(1 << first)
        second = foremost(params, state, arrived)
        level = NO_TIE
        if second != NO_SHIP:
            level = deciding_level(params, state, first, second)
        land(state, log, first, level)
        count += 1
        first = second
    return count


@inner
def foremost(params: Any, state: Any, arrived: int) -> int:
    """The ship of a set that wins the tie-break against all others; NO_SHIP of an empty set."""
    best = NO_SHIP
    for i in range(state.ship_count):
        if (arrived >> i) & 1 == 0:
            continue
        if best == NO_SHIP:
            best = i
            continue
        level = deciding_level(params, state, i, best)
        if tiebreak_value(params, state, i, level) > tiebreak_value(params, state, best, level):
            best = i
    return best


@inner
def deciding_level(params: Any, state: Any, i: int, j: int) -> int:
    """The first level of the tie-break at which two ships differ; Turn Order at the latest (GG-END-03)."""
    for level in range(BY_DISTANCE, BY_TURN_ORDER):
        if tiebreak_value(params, state, i, level) != tiebreak_value(params, state, j, level):
            return int(level)
    return BY_TURN_ORDER


@inner
def tiebreak_value(params: Any, state: Any, i: int, level: int) -> int:
    """What a ship has to show at a level of the tie-break, more is better (GG-END-03, GG-RUL-19, 51, 52, 70)."""
    ship = state.ships[i]
    if level == BY_DISTANCE:
        last_gate = _TOKENS_A_LETTER * state.sequence[state.gates_to_score - 1]
        return distance(ship.place, state.tokens[last_gate].place)
    if level == BY_BOOSTS:
        return int(ship.boosts)
    if level == BY_DAMAGE:
        pending = 0 if params.tiebreak_assigned_only != 0 else ship.dealt
        return int(-damage_tokens(ship) - pending)
    return int(ship.turn_order)


@inner
def damage_tokens(ship: Any) -> int:
    """Damage tokens on a ship's console."""
    count = 0
    for column in range(COLUMNS):
        count += (ship.damage >> column) & 1
    return int(count)


@inner
def land(state: Any, log: Any, i: int, level: int) -> None:
    """A ship lands: it leaves the board, its place is final, what it has still to do or to bear is dropped (GG-END-04, 05)."""
    state.finished += 1
    ship = state.ships[i]
    ship.finish = state.finished
    ship.place = NOWHERE
    ship.dealt = 0
    ship.entered = 0
    for pilot in range(2):
        ship.orders[pilot].column = NO_PILOT
        ship.orders[pilot].side = LEFT
        ship.orders[pilot].boost = 0
    state.tally[i].tiebreak = level
    state.tally[i].finish_round = state.round_number
    event_log.effect(log, effects.LANDED, i, i, ship.finish, level, 0, 0)


@inner
def race_over(params: Any, state: Any, end_of_round: int) -> bool:
    """Whether the race is over: asked after each landing check, and after phase 6 with `end_of_round` 1 (GG-END-02, GG-RUL-50).

    The round limit counts at the end of a round only (GG-RUL-55, GG-RUL-74).
    """
    if end_of_round != 0 and state.round_number >= params.max_rounds:
        return True
    if params.race_end == ENDS_ALL_BUT_ONE:
        return bool(state.finished >= state.ship_count - 1)
    if params.race_end == ENDS_END_OF_ROUND:
        return bool(end_of_round != 0 and state.finished > 0)
    return bool(state.finished > 0)


@inner
def cut_short(params: Any, state: Any) -> bool:
    """Whether a race that is over was ended by the round limit, not by landings: it is flagged (GG-RUL-55, GG-RUL-74)."""
    if params.race_end == ENDS_ALL_BUT_ONE:
        return bool(state.finished < state.ship_count - 1)
    return bool(state.finished == 0)


@inner
def winner(state: Any) -> int:
    """The ship that landed first; NO_SHIP where none has (GG-END-02, GG-RUL-74)."""
    for i in range(state.ship_count):
        if state.ships[i].finish == 1:
            return int(i)
    return NO_SHIP


@inner
def has_won(state: Any, i: int) -> bool:
    """Whether a ship's player has won the race: with the first of his ships to land (GG-TEAM-02)."""
    first = winner(state)
    return bool(first != NO_SHIP and state.ships[first].player == state.ships[i].player)


@inner
def set_places(state: Any, log: Any, distances: Any) -> None:
    """Write the place of every ship at the end of a race to `last_place`: as landed, then the others (GG-RUL-53, 55, 74).

    `distances[i]` is the turn-aware distance of ship i to its next goal (GG-RUL-75); of ships that have landed, or whose next
    gate is hidden, it is not looked at.
    """
    for i in range(state.ship_count):
        ahead = 0
        for j in range(state.ship_count):
            if j != i and is_ahead(state, distances, j, i):
                ahead += 1
        state.ships[i].last_place = ahead + 1
    for place in range(1, state.ship_count + 1):
        for i in range(state.ship_count):
            if state.ships[i].last_place == place:
                event_log.effect(log, effects.STANDING, i, i, place, state.ships[i].gates, 0, 0)


@inner
def is_ahead(state: Any, distances: Any, i: int, j: int) -> bool:
    """Whether ship i comes before ship j: landed earlier, more gates, nearer its goal, later in Turn Order (GG-RUL-53)."""
    a = state.ships[i]
    b = state.ships[j]
    if a.finish != 0 or b.finish != 0:
        return bool(a.finish != 0 and (b.finish == 0 or a.finish < b.finish))
    if a.gates != b.gates:
        return bool(a.gates > b.gates)
    goal_known = a.gates < state.revealed or a.gates >= state.gates_to_score
    if goal_known and distances[i] != distances[j]:
        return bool(distances[i] < distances[j])
    return bool(a.turn_order > b.turn_order)
