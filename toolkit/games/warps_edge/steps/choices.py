"""Decisions: whose draws they use, how they are checked, and how they are logged before they take effect.

A player with one choice left is not asked; it is logged all the same.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..names import decisions
from ..names.draws import POLICY
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.actions import possible
from ..rules.tokens import SEAT
from ..state import NOTHING
from .telling import log_action, log_one

ILLEGAL = -1  # a policy chose what it may not


@inner
def tell_draws(draws: Any, log: Any, first: int) -> None:
    """Log what the policy drew for a decision, from draw `first` on."""
    chance.policy_draws(draws, log, POLICY, SEAT, SEAT, first)


@inner
def only_type(params: Any, zone: Any) -> int:
    """The one type of token in a zone, or NOTHING where there are more or none."""
    found = NOTHING
    for token in range(params.type_count):
        if zone[token] > 0:
            if found != NOTHING:
                return NOTHING
            found = token
    return int(found)


@inner
def choose_skill(params: Any, scratch: Any, draws: Any, log: Any) -> int:
    """DP-01: which card of the offer is kept, or ILLEGAL (WE-SET-07, WE-WRP-07)."""
    state = scratch.states[TRUE_STATE]
    first = draws.counts[POLICY]
    which = 0
    if state.offer_count > 1:
        observe(params, scratch.states)
        which = choose.skill(params, scratch.states[SEEN_STATE], draws, POLICY, scratch.work)
    if which < 0 or which >= state.offer_count:
        return ILLEGAL
    tell_draws(draws, log, first)
    log_one(log, decisions.SKILL_OFFER, state.offer[which])
    return int(which)


@inner
def choose_action(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """DP-02 to DP-04 and DP-06: the next action is in `work.choice`; False where it is not legal (WE-ACT-01)."""
    state = scratch.states[TRUE_STATE]
    first = draws.counts[POLICY]
    if not choose.planned(params, state.turn, scratch.work):
        observe(params, scratch.states)
        choose.action(params, scratch.states[SEEN_STATE], draws, POLICY, scratch.work)
    if not possible(params, state, scratch.work.choice):
        return False
    tell_draws(draws, log, first)
    log_action(params, state, log, scratch.work.choice)
    return True


@inner
def choose_loss(params: Any, scratch: Any, draws: Any, log: Any) -> int:
    """DP-05: the type of token of the discard pile that a shield point costs, or ILLEGAL (WE-DMG-03, WE-R-38)."""
    state = scratch.states[TRUE_STATE]
    first = draws.counts[POLICY]
    token = only_type(params, state.discard)
    if token == NOTHING:
        observe(params, scratch.states)
        token = choose.loss(params, scratch.states[SEEN_STATE], draws, POLICY, scratch.work)
    return told_type(params, state.discard, token, draws, log, decisions.LOSS, first)


@inner
def choose_excess(params: Any, scratch: Any, draws: Any, log: Any) -> int:
    """DP-07: the type of a held token that goes into the bag as the hold is over capacity, or ILLEGAL (WE-HLD-05)."""
    state = scratch.states[TRUE_STATE]
    first = draws.counts[POLICY]
    token = only_type(params, state.hold)
    if token == NOTHING:
        observe(params, scratch.states)
        token = choose.excess(params, scratch.states[SEEN_STATE], draws, POLICY, scratch.work)
    return told_type(params, state.hold, token, draws, log, decisions.OVER_CAPACITY, first)


@inner
def told_type(params: Any, zone: Any, token: int, draws: Any, log: Any, decision: int, first: int) -> int:
    """A type chosen from a zone, logged, or ILLEGAL where the zone has none of it."""
    if token < 0 or token >= params.type_count or zone[token] == 0:
        return ILLEGAL
    tell_draws(draws, log, first)
    log_one(log, decision, token)
    return int(token)
