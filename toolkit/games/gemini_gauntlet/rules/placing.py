"""Tokens laid at random on the Course, none beside another (GG-BRD-05, GG-BRD-06).

`work` is the DESK: its lists `items` and `places` are written over.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ..names.draws import TOKEN_HEX, TOKEN_ORDER
from ..parameters import COURSE, SPREAD, WIDTH, distance, put_token, q_of, r_of
from ..state import NOWHERE, TOKENS

SPREAD_HEXES = 3  # hexes among which placement_method spread takes one
MAX_TRIES = 1000  # times that the tokens are laid anew


@inner
def lay_others(params: Any, state: Any, draws: Any, log: Any, work: Any) -> bool:
    """The other tokens, face-down, at random; mixed and laid anew where no hex is left (GG-BRD-05, GG-BRD-06, GG-RUL-02)."""
    for _ in range(MAX_TRIES):
        if lay_once(params, state, draws, log, work):
            return True
        for token in range(1, TOKENS):
            put_token(state, token, NOWHERE)
    return False


@inner
def lay_once(params: Any, state: Any, draws: Any, log: Any, work: Any) -> bool:
    """Mix the tokens in play and lay one after the other on a legal hex; False where none is left (GG-BRD-06, GG-RUL-02)."""
    count = 0
    for token in range(1, TOKENS):
        if params.on_board[token] != 0:
            work.items[count] = token
            count += 1
    chance.shuffle(draws, log, TOKEN_ORDER, work.items, count, NOBODY)
    for i in range(count):
        legal = legal_hexes(params, state, work.places)
        if legal == 0:
            return False
        if params.placement_method == SPREAD:
            at = spread_hex(state, draws, log, work.items[i], work.places, legal)
        else:
            at = random_hex(draws, log, work.items[i], work.places, legal)
        put_token(state, work.items[i], at)
    return True


@inner
def legal_hexes(params: Any, state: Any, found: Any) -> int:
    """Course hexes with no token on or beside them, by q, then r; returns how many (GG-BRD-06)."""
    count = 0
    for i in range(params.hex_count):
        at = params.hexes[i]
        if params.kind[at] == COURSE and not rock_near(state, at):
            found[count] = at
            count += 1
    return count


@inner
def rock_near(state: Any, at: int) -> bool:
    """Whether a token lies on a hex or one of its neighbours: two hexes of the row above, three of its own, two below."""
    row = at // WIDTH
    column = at % WIDTH
    above = (state.rocks[row - 1] >> column) & 3
    own = (state.rocks[row] >> (column - 1)) & 7
    below = (state.rocks[row + 1] >> (column - 1)) & 3
    return bool((above | own | below) != 0)


@inner
def random_hex(draws: Any, log: Any, token: int, places: Any, count: int) -> int:
    """One of the legal hexes (GG-RUL-02); its q and r join the logged draw."""
    at = places[chance.pick(draws, log, TOKEN_HEX, count, NOBODY, token)]
    event_log.push(log, q_of(at))
    event_log.push(log, r_of(at))
    return int(at)


@inner
def spread_hex(state: Any, draws: Any, log: Any, token: int, places: Any, count: int) -> int:
    """Of three random legal hexes the one farthest from the nearest token, the first of equal ones (GG-RUL-02).

    Each is picked among all legal hexes, so that a hex may come twice.
    """
    best = NOWHERE
    farthest = -1
    for _ in range(SPREAD_HEXES):
        at = random_hex(draws, log, token, places, count)
        room = room_around(state, at)
        if room > farthest:
            farthest = room
            best = at
    return best


@inner
def room_around(state: Any, at: int) -> int:
    """Distance to the nearest token."""
    nearest = 2 * WIDTH
    for token in range(TOKENS):
        if state.tokens[token].place != NOWHERE:
            nearest = min(nearest, distance(at, state.tokens[token].place))
    return int(nearest)
