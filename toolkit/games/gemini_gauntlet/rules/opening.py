"""After the tokens of 2d have moved: blocked gates are opened (GG-OPN)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import OPEN, OPEN_ORDER
from ..parameters import COURSE, is_rock, step, token_at
from ..state import LETTERS

NOBODY = -1
NO_GATE = -1
_TOKENS_A_LETTER = 3


@inner
def open_gates(params: Any, state: Any, draws: Any, log: Any) -> None:
    """Open all gates that need it, one roll at a time, until none is blocked or the rolls are used up (GG-OPN-01, GG-RUL-73).

    The next roll is for the first blocked gate in order. A turn blocks no other gate, so this is letter by letter, and from
    the start again after a swap (GG-RUL-37).
    """
    for k in range(LETTERS):
        state.opening[k] = k + 1
    if first_blocked(params, state) == NO_GATE:
        return
    if params.reopen_random_order != 0:
        chance.shuffle(draws, log, OPEN_ORDER, state.opening, LETTERS, NOBODY)
    for _ in range(params.max_reopen_rolls):
        gate = first_blocked(params, state)
        if gate == NO_GATE:
            return
        number = chance.roll(draws, log, OPEN, 6, NOBODY, gate)
        if can_open(params, state, gate):
            turn(params, state, log, gate, number)
        else:
            swap(state, log, gate, number)
    gate = first_blocked(params, state)
    if gate != NO_GATE:
        state.reopening_given_up += 1
        event_log.effect(log, effects.OPENING_GIVEN_UP, NOBODY, gate, gate, 0, 0, 0)


@inner
def first_blocked(params: Any, state: Any) -> int:
    """The first gate, in the order of this step, that needs opening; NO_GATE if there is none (GG-OPN-01, GG-RUL-37)."""
    for k in range(LETTERS):
        gate = _TOKENS_A_LETTER * (state.opening[k] - 1)
        place = state.tokens[gate].place
        if place < 0 or is_open(params, state, place, state.tokens[gate].facing):
            continue
        if kept_open(params, state, gate):
            return int(gate)
    return NO_GATE


@inner
def is_open(params: Any, state: Any, place: int, facing: int) -> bool:
    """Whether a laser on a place looks at a Course hex without a token; ships do not matter (GG-OPN-02, GG-RUL-63)."""
    target = place + step(facing)
    return bool(params.kind[target] == COURSE and not is_rock(state, target))


@inner
def kept_open(params: Any, state: Any, gate: int) -> bool:
    """Whether a gate is opened when it is blocked: it is not scored by all ships (GG-OPN-01, GG-RUL-25).

    Decoys and hidden gates are kept open too, unless `reopen_revealed_only` is set. Ships that have landed have scored all.
    """
    for k in range(state.gates_to_score):
        if _TOKENS_A_LETTER * state.sequence[k] == gate:
            if params.reopen_revealed_only != 0 and k >= state.revealed:
                return False
            return not scored_by_all(state, k)
    return bool(params.reopen_revealed_only == 0)


@inner
def scored_by_all(state: Any, k: int) -> bool:
    """Whether every ship has scored gate k of the sequence, 0 is the first."""
    for i in range(state.ship_count):
        if state.ships[i].finish == 0 and state.ships[i].gates <= k:
            return False
    return True


@inner
def can_open(params: Any, state: Any, gate: int) -> bool:
    """Whether a gate has an open orientation at all (GG-OPN-03, GG-OPN-04)."""
    for facing in range(6):
        if is_open(params, state, state.tokens[gate].place, facing):
            return True
    return False


@inner
def turn(params: Any, state: Any, log: Any, gate: int, number: int) -> None:
    """Turn a gate to its nearest open orientation: clockwise on an even number, else counterclockwise (GG-OPN-03)."""
    token = state.tokens[gate]
    way = 1 if number % 2 == 0 else 5
    for _ in range(5):
        token.facing = (token.facing + way) % 6
        if is_open(params, state, token.place, token.facing):
            break
    state.gates_turned += 1
    event_log.effect(log, effects.GATE_TURNED, NOBODY, gate, gate, token.facing, 0, 0)


@inner
def swap(state: Any, log: Any, gate: int, number: int) -> None:
    """A gate changes places with the token in a direction, facings kept; no token there: nothing (GG-OPN-04, GG-RUL-37)."""
    place = state.tokens[gate].place
    other = token_at(state, place + step(number - 1))
    if other < 0:
        return
    state.tokens[gate].place = state.tokens[other].place
    state.tokens[other].place = place
    state.gates_swapped += 1
    event_log.effect(log, effects.GATE_SWAPPED, NOBODY, gate, gate, other, 0, 0)
