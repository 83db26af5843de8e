"""Gates: their lines of gate hexes, scoring (2b, after drift and after a Swap), and what phase 6 reveals (GG-GAT, GG-REV).

The phase only checks who stands or flew where: no rule here chooses. Under `scoring_optional` (GG-RUL-20) the kernel asks
the owner wherever `may_score_standing` says so, and scores with `score_standing` only then.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..parameters import COURSE, REVEAL_AFTER_ACTION, is_rock, step

HIDDEN = -1  # no gate that a ship could score
# How a gate is scored.
BY_ACTION, BY_DRIFT, BY_SWAP = 0, 1, 2


@inner
def is_gate_hex(params: Any, state: Any, at: int) -> bool:
    """Whether a line goes on over a place: a Course hex without a token; ships do not cut it (GG-GAT-01, GG-GAT-02)."""
    return bool(params.kind[at] == COURSE and not is_rock(state, at))


@inner
def line(params: Any, state: Any, token: int, out: Any) -> int:
    """Gate hexes of a gate, from its laser-side neighbour onwards; how many (GG-GAT-01). Its own hex is none of them."""
    by = step(state.tokens[token].facing)
    at = state.tokens[token].place + by
    count = 0
    while is_gate_hex(params, state, at):
        out[count] = at
        count += 1
        at += by
    return count


@inner
def in_line(params: Any, state: Any, token: int, place: int) -> bool:
    """Whether a place is a gate hex of a gate (GG-GAT-01)."""
    by = step(state.tokens[token].facing)
    at = state.tokens[token].place + by
    while is_gate_hex(params, state, at):
        if at == place:
            return True
        at += by
    return False


@inner
def next_gate(state: Any, ship: Any) -> int:
    """The gate token that a ship may score next, or HIDDEN where it is not revealed or none is left (GG-GAT-05, GG-GAT-09).

    Never more gates are revealed than there are to score; a ship that has finished has scored them all.
    """
    if ship.gates >= state.revealed:
        return HIDDEN
    return int(3 * state.sequence[ship.gates])


@inner
def scores_at(params: Any, state: Any, ship: Any, place: int) -> bool:
    """Whether a ship would score its next gate in a hex."""
    gate = next_gate(state, ship)
    return bool(gate != HIDDEN and in_line(params, state, gate, place))


@inner
def score_next(state: Any, log: Any, i: int, how: int) -> None:
    """A ship scores its next gate (GG-GAT-03)."""
    ship = state.ships[i]
    letter = state.sequence[ship.gates]
    state.tally[i].gate_round[ship.gates] = state.round_number
    ship.gates += 1
    if how == BY_DRIFT:
        state.tally[i].drift_gates += 1
    elif how == BY_SWAP:
        state.tally[i].swap_gates += 1
    event_log.effect(log, effects.GATE_SCORED, i, i, letter, ship.gates, how, 0)


@inner
def score_in(params: Any, state: Any, log: Any, i: int, place: int, how: int) -> None:
    """Score all gates in a row whose lines meet in a hex (GG-GAT-07)."""
    while scores_at(params, state, state.ships[i], place):
        score_next(state, log, i, how)


@inner
def score_after_action(params: Any, state: Any, log: Any, i: int) -> None:
    """2b: the hexes that a ship entered, in order; a stationary ship is in its own (GG-GAT-03, GG-GAT-04, GG-GAT-06).

    What was hopped over, teleported across or left at the start was not entered (GG-GAT-08, GG-RUL-21).
    """
    ship = state.ships[i]
    if ship.entered == 0:
        score_in(params, state, log, i, ship.place, BY_ACTION)
    for k in range(ship.entered):
        score_in(params, state, log, i, ship.path[k], BY_ACTION)


@inner
def may_score_standing(params: Any, state: Any, i: int) -> bool:
    """Whether a ship stands in the line of its next gate (GG-GAT-10, GG-GAT-11, GG-RUL-20)."""
    ship = state.ships[i]
    return scores_at(params, state, ship, ship.place)


@inner
def score_standing(params: Any, state: Any, log: Any, i: int, how: int) -> None:
    """After 2d (BY_DRIFT) or a Swap (BY_SWAP): a ship in its next gate's line scores (GG-GAT-10, GG-GAT-11)."""
    if may_score_standing(params, state, i):
        score_in(params, state, log, i, state.ships[i].place, how)


@inner
def reveal_one(state: Any, log: Any) -> None:
    """The next gate of the sequence is revealed, where one is left."""
    if state.revealed >= state.gates_to_score:
        return
    letter = state.sequence[state.revealed]
    state.revealed += 1
    event_log.effect(log, effects.GATE_REVEALED, -1, 3 * letter, letter, state.revealed, 0, 0)


@inner
def reveal_if_scored(state: Any, log: Any) -> None:
    """Reveal one gate if a ship has scored all that are revealed (GG-REV-01)."""
    for i in range(state.ship_count):
        if state.ships[i].gates >= state.revealed:
            reveal_one(state, log)
            return


@inner
def reveal_after_action(params: Any, state: Any, log: Any) -> None:
    """The same check after each of the two actions, under `reveal_timing: after_action` (GG-RUL-26)."""
    if params.reveal_timing == REVEAL_AFTER_ACTION:
        reveal_if_scored(state, log)


@inner
def reveal(params: Any, state: Any, log: Any, draws: Any) -> None:
    """Phase 6: reveal at most one gate a round (GG-REV-01); no ship scores by it (GG-GAT-12).

    Nothing is drawn: the sequence was shuffled at set-up.
    """
    reveal_if_scored(state, log)
