"""The hold: tokens kept over turns and warps (WE-HLD)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_TYPES
from ..names import effects
from ..state import FROM_HOLD, HOLD_BONUS, TO_BAG, TO_HOLD, TO_POOL
from .lasting import lasting
from .tokens import SEAT, put, take


@inner
def capacity(params: Any, state: Any) -> int:
    """Tokens that the hold takes: the ship's number and active bonuses (WE-HLD-02, WE-CMP-08)."""
    return int(params.hold + lasting(params, state, HOLD_BONUS))


@inner
def over_capacity(params: Any, state: Any) -> int:
    """Tokens in the hold beyond its capacity, once a bonus has ended (WE-HLD-05)."""
    return int(max(0, state.hold_count - capacity(params, state)))


@inner
def put_back(params: Any, state: Any, log: Any, token: int) -> None:
    """A token of the hold goes into the bag (WE-HLD-05, WE-R-30)."""
    state.hold[token] -= 1
    state.hold_count -= 1
    put(state, token, 1, TO_BAG)
    event_log.effect(log, effects.HOLD_EMPTIED, SEAT, -1, token, 0, 0, 0)


@inner
def move_possible(params: Any, state: Any, choice: Any) -> bool:
    """Whether a token may move between pool and hold; any kind may (WE-HLD-01, WE-HLD-02, WE-HLD-03, WE-R-30)."""
    if choice.target == TO_HOLD:
        return bool(state.pool[choice.token] > 0 and state.hold_count < capacity(params, state))
    return bool(choice.target == FROM_HOLD and state.hold[choice.token] > 0)


@inner
def move(params: Any, state: Any, log: Any, choice: Any) -> None:
    """A token moves between pool and hold; the first into it may close the step to all but such moves (WE-HLD-01, WE-R-30)."""
    token = choice.token
    count = 1 if choice.target == TO_HOLD else -1
    take(state, token, count, TO_POOL)
    state.hold[token] += count
    state.hold_count += count
    state.moved |= 1 << (token if choice.target == TO_HOLD else MAX_TYPES + token)
    if choice.target == TO_HOLD and params.hold_at_end_only != 0:
        state.hold_closed = 1
    event_log.effect(log, effects.MOVED, SEAT, -1, token, choice.target, 0, 0)
