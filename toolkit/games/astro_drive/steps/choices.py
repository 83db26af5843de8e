"""Decisions: whose draws they use, how they are checked, and how they are logged before they take effect."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.lists import contains

from ..names import decisions
from ..names.draws import POLICY
from ..policies import choose
from ..policies.observe import observe
from ..policies.path import NO_ACTION, next_on_path
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.legal import legal_actions
from ..state import ALIVE, NO_CARD

ILLEGAL = -1  # of an action or a card: a policy chose what it may not


@inner
def policy_draw(seat: int) -> int:
    """Name of a seat's own draws."""
    return POLICY + seat


@inner
def log_choice(draws: Any, log: Any, decision: int, seat: int, first: int, chosen: int) -> None:
    """Log what a decision drew (from draw `first` on), then the decision, before it takes effect."""
    if log.shape[0] == 0:
        return
    chance.policy_draws(draws, log, policy_draw(seat), seat, seat, first)
    event_log.open_event(log, event_log.CHOICE, decision, seat, seat)
    event_log.push(log, chosen)


@inner
def choose_cards(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """AD-D-01: all players choose a card, nobody sees another's (AD-CRD-01). False where one is not in the hand."""
    state = scratch.states[TRUE_STATE]
    for seat in range(state.ship_count):
        state.chosen[seat] = NO_CARD
    for seat in range(state.ship_count):
        ship = state.ships[seat]
        if ship.out != ALIVE or ship.hand_count == 0:
            continue
        name = policy_draw(seat)
        first = draws.counts[name]
        chosen = state.hands[seat, 0]
        if ship.hand_count > 1:
            observe(params, scratch.states, seat)
            chosen = choose.card(params, scratch.states[SEEN_STATE], seat, draws, name, scratch.work)
        if not contains(state.hands[seat], ship.hand_count, chosen):
            return False
        log_choice(draws, log, decisions.CARD, seat, first, chosen)
        state.chosen[seat] = chosen
    return True


@inner
def choose_action(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> int:
    """AD-D-02: the next action of a turn, or ILLEGAL. A player with one left is not asked; it is logged all the same."""
    state = scratch.states[TRUE_STATE]
    work = scratch.work
    legal = scratch.legal
    count = legal_actions(
        params, state, seat, state.shield, state.turn, state.visited, state.visited_count, scratch.desk, legal
    )
    name = policy_draw(seat)
    first = draws.counts[name]
    chosen = legal[0]
    if count > 1:
        work.action_count = count
        for k in range(count):
            work.actions[k] = legal[k]
        chosen = next_on_path(state.turn, work)
        if chosen == NO_ACTION:
            observe(params, scratch.states, seat)
            chosen = choose.action(params, scratch.states[SEEN_STATE], seat, draws, name, work)
        if not contains(legal, count, chosen):
            return ILLEGAL
    log_choice(draws, log, decisions.ACTION, seat, first, chosen)
    return int(chosen)
