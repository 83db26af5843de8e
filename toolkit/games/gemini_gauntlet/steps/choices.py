"""Decisions: whose draws they use, and how they are logged before they take effect."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names.draws import POLICY


@inner
def policy_draw(i: int) -> int:
    """Name of a seat's own draws."""
    return POLICY + i


@inner
def end_choice(draws: Any, log: Any, decision: int, i: int, first: int, a: int, b: int, c: int) -> None:
    """Log what a decision drew (from draw `first` on), then the decision, before it takes effect."""
    chance.policy_draws(draws, log, policy_draw(i), i, i, first)
    if log.shape[0] == 0:
        return
    event_log.open_event(log, event_log.CHOICE, decision, i, i)
    event_log.push(log, a)
    event_log.push(log, b)
    event_log.push(log, c)
