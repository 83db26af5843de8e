"""Decisions in the event log: DP-02 is kind, token, target, skill card, then each token that is spent, by its type."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import decisions
from ..rules.tokens import SEAT
from ..state import (
    ALL_TARGETS,
    ASSIGN,
    BUY,
    LASER_VERB,
    MANEUVER_VERB,
    NOTHING,
    RECOVER,
    STUN,
    UPGRADE,
    USE_POWER,
    USE_SKILL,
)


@inner
def log_one(log: Any, decision: int, chosen: int) -> None:
    """A decision of one word."""
    event_log.open_event(log, event_log.CHOICE, decision, SEAT, SEAT)
    event_log.push(log, chosen)


@inner
def log_action(params: Any, state: Any, log: Any, choice: Any) -> None:
    """An action and all that was decided with it."""
    if log.shape[0] == 0:
        return
    event_log.open_event(log, event_log.CHOICE, decisions.ACTION, SEAT, SEAT)
    event_log.push(log, choice.kind)
    event_log.push(log, choice.token)
    event_log.push(log, choice.target)
    with_skill = choice.kind == ASSIGN or choice.kind == USE_SKILL
    event_log.push(log, state.owned[choice.skill].kind if with_skill else NOTHING)
    if choice.kind == BUY or choice.kind == ASSIGN:
        push_types(params, log, choice.tokens)
    if choice.kind == BUY:
        log_types(params, log, decisions.BASKET, choice.basket)
    elif choice.kind == USE_POWER:
        log_effect(params, log, params.effect[choice.token], choice)
    elif choice.kind == USE_SKILL:
        log_effect(params, log, params.skill_effect[state.owned[choice.skill].kind], choice)


@inner
def log_effect(params: Any, log: Any, effect: Any, choice: Any) -> None:
    """What an effect leaves to the player: targets in order (DP-03), or tokens (DP-06)."""
    aimed = effect.verb == LASER_VERB or effect.verb == MANEUVER_VERB or effect.verb == STUN
    if aimed and effect.targets != ALL_TARGETS:
        event_log.open_event(log, event_log.CHOICE, decisions.TARGETS, SEAT, SEAT)
        for k in range(choice.target_count):
            event_log.push(log, choice.targets[k])
    elif effect.verb == RECOVER or effect.verb == UPGRADE:
        log_types(params, log, decisions.TOKENS, choice.picked)


@inner
def log_types(params: Any, log: Any, decision: int, counts: Any) -> None:
    """A decision about tokens, each by its type."""
    event_log.open_event(log, event_log.CHOICE, decision, SEAT, SEAT)
    push_types(params, log, counts)


@inner
def push_types(params: Any, log: Any, counts: Any) -> None:
    """Token types, each as often as there are tokens of it."""
    for token in range(params.type_count):
        for _ in range(counts[token]):
            event_log.push(log, token)
