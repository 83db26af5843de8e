"""Decisions up to the launch: whose draws they use, how they are checked, and how they are logged before they take effect.

Who may not decide is not asked, and nothing is logged; a flip is logged where somebody wants it.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...names import decisions
from ...names.draws import POLICY
from ...policies import choose
from ...policies.observe import observe
from ...policies.work import SEEN_STATE, TRUE_STATE
from ...rules.building.acting import look_over
from ...rules.building.legal import is_legal, may_grab
from ...rules.ship.crew import can_take_alien
from ...rules.ship.repair import is_repair
from ...rules.table import board_of
from ...state import (
    FINISHING,
    MOVING,
    NO_ALIEN,
    NOTHING,
    ORANGE,
    PEEKING,
    PLACING,
    PURPLE,
    RETURNING,
    SETTING_ASIDE,
    TAKING,
)
from ..asking import ILLEGAL, log_choice, log_more


@inner
def ask_action(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> bool:
    """D-01 to D-04: what a builder does next is its `doing`; False where it may not do that (checklist 4.2)."""
    state = scratch.states[TRUE_STATE]
    builder = state.players[seat].builder
    noticed = 0
    if builder.hand == NOTHING and may_grab(params, state, builder):
        noticed = look_over(params, state, draws, log, seat)
    name = POLICY + seat
    first = draws.counts[name]
    observe(params, scratch.states, seat)
    choose.build_action(params, scratch.states[SEEN_STATE], seat, draws, name, scratch.work)
    action = scratch.work.action
    if not is_legal(params, state, seat, action):
        return False
    builder.doing = action
    builder.actions += 1
    if action.kind == TAKING:
        builder.doing.noticed = noticed
    log_action(draws, log, seat, first, builder.doing)
    return True


@inner
def log_action(draws: Any, log: Any, seat: int, first: int, action: Any) -> None:
    """An action as a decision.

    `peek`: pile; `finish`: number tile; `build` and `grab`: kind, then square and quarter turns, or the tile.
    """
    if log.shape[0] == 0:
        return
    kind = action.kind
    if kind == PEEKING:
        log_choice(draws, log, decisions.PEEK, seat, first, action.pile)
    elif kind == FINISHING:
        log_choice(draws, log, decisions.FINISH, seat, first, action.number)
    elif kind in (PLACING, MOVING):
        log_choice(draws, log, decisions.BUILD, seat, first, kind)
        log_more(log, action.square)
        log_more(log, action.turned)
    elif kind in (SETTING_ASIDE, RETURNING):
        log_choice(draws, log, decisions.BUILD, seat, first, kind)
    else:
        log_choice(draws, log, decisions.GRAB, seat, first, kind)
        log_more(log, action.tile)


@inner
def ask_flip(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> bool:
    """D-05: whether a player turns the timer over now (GT-TIM-02, GT-TIM-03, GT-RUL-41)."""
    name = POLICY + seat
    first = draws.counts[name]
    observe(params, scratch.states, seat)
    wanted = bool(choose.flip(params, scratch.states[SEEN_STATE], seat, draws, name, scratch.work))
    if wanted:
        log_choice(draws, log, decisions.FLIP, seat, first, 1)
    return wanted


@inner
def ask_removal(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> bool:
    """D-06: the tiles that a player removes are `work.removal`; False where no legal ship is left (GT-SPT-02, GT-RUL-05)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    removal = scratch.work.removal
    name = POLICY + seat
    first = draws.counts[name]
    observe(params, scratch.states, seat)
    choose.removal(params, scratch.states[SEEN_STATE], seat, draws, name, scratch.work)
    if not is_repair(params, board, state.players[seat].ship, scratch.desk.repair, removal):
        return False
    if log.shape[0] > 0:
        log_removal(board, draws, log, seat, first, removal)
    return True


@inner
def log_removal(board: Any, draws: Any, log: Any, seat: int, first: int, removal: Any) -> None:
    """A removal as a decision: how many tiles, then their squares."""
    count = 0
    for square in range(board.count):
        if removal[square] != 0:
            count += 1
    log_choice(draws, log, decisions.SPOT_CHECK_REMOVAL, seat, first, count)
    for square in range(board.count):
        if removal[square] != 0:
            log_more(log, square)


@inner
def ask_cabin(params: Any, scratch: Any, draws: Any, log: Any, seat: int, square: int) -> int:
    """D-07: who goes into a cabin (GT-CRW-03 to GT-CRW-05); ILLEGAL: an alien that can't."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    ship = state.players[seat].ship
    orange = can_take_alien(params, board, ship, square, ORANGE)
    purple = can_take_alien(params, board, ship, square, PURPLE)
    if not (orange or purple):
        return NO_ALIEN
    name = POLICY + seat
    first = draws.counts[name]
    observe(params, scratch.states, seat)
    who = choose.cabin_crew(params, scratch.states[SEEN_STATE], seat, draws, name, scratch.work, square)
    if not (who == NO_ALIEN or (who == ORANGE and orange) or (who == PURPLE and purple)):
        return ILLEGAL
    log_choice(draws, log, decisions.CREW, seat, first, square)
    log_more(log, who)
    return int(who)
