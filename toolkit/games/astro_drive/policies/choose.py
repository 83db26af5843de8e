"""One function a decision, dispatching on the seat's policy: the only place that knows policies by id.

Each gets `seen`, the seat, and the name of the seat's own draws. A seat with one choice left is not asked.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .cards import strong_card
from .declared import GREEDY, RANDOM_SAFE, STRONG
from .greedy import greedy_action, greedy_card
from .path import forget_path
from .random_legal import random_action, random_card, random_safe_action
from .strong import strong_action


@inner
def begin_turn(work: Any) -> None:
    """A turn begins: no seat goes on with what it found in another turn or game."""
    forget_path(work)


@inner
def card(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """AD-D-01: a card of the hand."""
    if params.policy[seat] == GREEDY:
        return greedy_card(params, seen, seat, work)
    if params.policy[seat] == STRONG:
        return strong_card(params, seen, seat, draws, name, params.weights[seat], work)
    return random_card(seen, seat, draws, name)


@inner
def action(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """AD-D-02: the next action, one of `work.actions`."""
    if params.policy[seat] == RANDOM_SAFE:
        return random_safe_action(params, seen, seat, draws, name, work)
    if params.policy[seat] == GREEDY:
        return greedy_action(params, seen, seat, work)
    if params.policy[seat] == STRONG:
        return strong_action(params, seen, seat, draws, name, params.weights[seat], work)
    return random_action(draws, name, work)
