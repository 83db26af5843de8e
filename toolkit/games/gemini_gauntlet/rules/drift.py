"""2d: asteroids and gates drift (GG-AST)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects
from ..names.draws import DRIFT_LETTER, DRIFT_NUMBER
from ..parameters import COURSE, is_rock, put_token, q_of, r_of, step, token_at
from ..state import BY_DRIFT, TOKENS
from .damage import deal

NOBODY = -1
NONE_MOVED = -1
_TOKENS_A_LETTER = 3


@inner
def drift(params: Any, state: Any, draws: Any, log: Any) -> None:
    """Roll both dice and move the tokens of that letter (GG-AST-01); no dice where tokens do not drift (`drift` 0)."""
    if params.drift == 0:
        return
    letter = chance.roll(draws, log, DRIFT_LETTER, 6, NOBODY, NOBODY) - 1
    direction = chance.roll(draws, log, DRIFT_NUMBER, 6, NOBODY, NOBODY) - 1
    event_log.effect(log, effects.ROLLED, NOBODY, NOBODY, letter, direction, 0, 0)
    move_letter(params, state, log, letter, direction)


@inner
def move_letter(params: Any, state: Any, log: Any, letter: int, direction: int) -> None:
    """Every token of a letter attempts a step, in ascending order of dots; removed ones do not (GG-AST-01, 08, 10).

    A token that an earlier attempt moved as a blocker attempts its own step as well, unless `pushed_skips_own_move` is set
    (GG-RUL-35).
    """
    state.drift_letter = letter
    state.drift_direction = direction
    moved = 0  # a bit for each token that has moved
    for dots in range(_TOKENS_A_LETTER):
        token = _TOKENS_A_LETTER * letter + dots
        if state.tokens[token].place < 0:
            continue
        if params.pushed_skips_own_move != 0 and (moved >> token) & 1 != 0:
            continue
        mover = attempt(params, state, log, token, direction)
        if mover != NONE_MOVED:
            moved |= 1 << mover


@inner
def attempt(params: Any, state: Any, log: Any, token: int, direction: int) -> int:
    """A token attempts a step; the token that moves in the end, or NONE_MOVED (GG-AST-03 to 08).

    The adjustments apply to whichever token is about to move: off the Course it turns round, once an attempt (GG-AST-04,
    07, GG-RUL-32, 61); a token in its way moves instead of it (GG-AST-05, GG-RUL-36); ships in its way stop it (GG-AST-06).
    """
    mover = token
    heading = direction
    bounced = 0
    pushed = 0
    for _ in range(2 * TOKENS):  # down a line of all tokens and back again
        target = state.tokens[mover].place + step(heading)
        if params.kind[target] != COURSE:
            if bounced != 0 or (pushed != 0 and params.chain_stops_at_edge != 0):
                break
            bounced = 1
            heading = direction + 3
        elif is_rock(state, target):
            mover = token_at(state, target)
            pushed = 1
        elif ships_on(state, target):
            event_log.effect(log, effects.TOKEN_STOPPED, NOBODY, mover, mover, 1, 0, 0)
            if pushed == 0 or params.chain_hits_ship != 0:
                hit_ships(params, state, log, target)
            return NONE_MOVED
        else:
            put_token(state, mover, target)
            event_log.effect(log, effects.TOKEN_MOVED, NOBODY, mover, mover, q_of(target), r_of(target), bounced)
            return int(mover)
    event_log.effect(log, effects.TOKEN_STOPPED, NOBODY, mover, mover, 0, 0, 0)
    return NONE_MOVED


@inner
def ships_on(state: Any, place: int) -> bool:
    """Whether a ship is on a place."""
    for i in range(state.ship_count):
        if state.ships[i].place == place:
            return True
    return False


@inner
def hit_ships(params: Any, state: Any, log: Any, place: int) -> None:
    """Every ship on a place is dealt the damage of an asteroid that moves into it (GG-AST-06, GG-RUL-33, 34, 64, 65)."""
    for i in range(state.ship_count):
        if state.ships[i].place == place:
            deal(params, state, log, i, params.drift_damage, BY_DRIFT)
