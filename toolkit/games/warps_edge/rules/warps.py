"""Turns and warps: a turn begins, five tokens are drawn, a warp ends and the next one opens (WE-PLN, WE-WRP)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..names import effects
from ..state import DRAW, IDLE, NOTHING
from .fleet import retrieve
from .mothership import make_whole
from .tokens import SEAT, draw

SHORT_DRAW, HULL_AT_ZERO = range(2)  # why a warp ends


@inner
def begin_turn(state: Any) -> None:
    """Step 1 of the next turn begins: what counts by turn starts anew (WE-CMP-13, WE-SKL-10, WE-R-45)."""
    state.turn += 1
    state.turn_of_warp += 1
    state.buying_power = 0
    state.laser_placed = 0
    state.maneuver_placed = 0
    state.hold_closed = 0
    state.moved = 0
    state.tally.turns_of_warp[state.warp - 1] += 1


@inner
def plan(params: Any, state: Any, draws: Any, log: Any) -> bool:
    """Step 4: draw five; False where the warp ends instead (WE-PLN-01 to 05, WE-R-17). What was drawn stays in the pool."""
    drawn = draw(params, state, draws, log, params.draw_size)
    if params.short_draw_only_if_zero != 0:
        return bool(drawn > 0)
    return bool(drawn == params.draw_size)


@inner
def is_last(params: Any, state: Any) -> bool:
    """Whether no warp follows (WE-WRP-01)."""
    return bool(state.warp >= params.warps)


@inner
def clear_table(params: Any, state: Any, draws: Any, log: Any) -> None:
    """Tokens into the bag, enemy cards into the deck, mothership and skills as new (WE-WRP-02 to WE-WRP-06, WE-WRP-11)."""
    collect_tokens(params, state)
    empty_hold(params, state, log)
    retrieve(params, state, draws, log)
    make_whole(params, state)
    for k in range(state.owned_count):
        state.owned[k].paid = 0
        state.owned[k].status = IDLE


@inner
def collect_tokens(params: Any, state: Any) -> None:
    """All tokens in play go back to the bag; those held, removed or in the supply don't (WE-WRP-02, WE-WRP-03)."""
    for token in range(params.type_count):
        back = state.pool[token] + state.discard[token] + on_targets(params, state, token)
        state.pool[token] = 0
        state.discard[token] = 0
        for k in range(state.owned_count):
            back += state.owned[k].tokens[token]
            state.owned[k].tokens[token] = 0
        state.bag[token] += back
        state.bag_count += back
    state.pool_count = 0
    state.discard_count = 0


@inner
def on_targets(params: Any, state: Any, token: int) -> int:
    """How many tokens of a type lie on enemies and sections. They stay until the targets are cleared."""
    count = 0
    for slot in range(params.row_size):
        if state.targets[slot].card != NOTHING:
            count += state.targets[slot].below[token] + state.targets[slot].above[token]
    for target in range(MAX_ROW, MAX_ROW + params.section_count):
        if state.targets[target].card != NOTHING:
            count += state.targets[target].below[token] + state.targets[target].above[token]
    return int(count)


@inner
def empty_hold(params: Any, state: Any, log: Any) -> None:
    """Where held tokens don't stay over the end of a warp, they go into the bag (WE-HLD-04, WE-R-30)."""
    if params.hold_returned == 0:
        return
    for token in range(params.type_count):
        for _ in range(state.hold[token]):
            event_log.effect(log, effects.HOLD_EMPTIED, SEAT, -1, token, 0, 0, 0)
        state.bag[token] += state.hold[token]
        state.bag_count += state.hold[token]
        state.hold[token] = 0
    state.hold_count = 0


@inner
def reset_meters(params: Any, state: Any, log: Any, why: int) -> None:
    """Meters keep their values, or are filled by an option (WE-WRP-10, WE-R-23, WE-R-24)."""
    shield = params.reset_shield != 0 or why == HULL_AT_ZERO
    hull = params.reset_hull != 0 or why == HULL_AT_ZERO
    if shield:
        state.shield = params.shield_max
    if hull:
        state.hull = params.hull_max
    if shield or hull:
        event_log.effect(log, effects.METERS_RESET, SEAT, -1, state.shield, state.hull, 0, 0)


@inner
def advance(state: Any) -> None:
    """The warp marker goes on by one (WE-WRP-08)."""
    state.warp += 1
    state.turn_of_warp = 0


@inner
def open_warp(params: Any, state: Any, draws: Any, log: Any) -> bool:
    """Five tokens into the pool, or what there is; False where that ends the game (WE-SET-08, WE-WRP-09, WE-R-18).

    An ability to draw follows (WE-ABL-01).
    """
    drawn = draw(params, state, draws, log, params.draw_size)
    if state.turn == 0:
        for token in range(params.type_count):
            state.tally.first_pool += params.value[token] * state.pool[token]
    if drawn < params.draw_size and params.short_initial_draw_loses != 0:
        return False
    if params.ability.verb == DRAW:
        draw(params, state, draws, log, params.ability.value)
    return True
