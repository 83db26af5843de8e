"""`random` and `random_safe`: uniform over legal choices; they try out the rules and are the baseline of chaos (AD-P-01)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine.compiled import inner

from ..rules.legal import apply
from ..state import ALIVE


@inner
def index_below(draws: Any, name: int, n: int) -> int:
    """A uniform index below n from a policy's own draws."""
    return int(min(n - 1, int(chance.uniform(draws, name) * n)))


@inner
def random_card(seen: Any, seat: int, draws: Any, name: int) -> int:
    """Any card of the hand."""
    return int(seen.hands[seat, index_below(draws, name, seen.ships[seat].hand_count)])


@inner
def random_action(draws: Any, name: int, work: Any) -> int:
    """Any legal action."""
    return int(work.actions[index_below(draws, name, work.action_count)])


@inner
def random_safe_action(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    """Any legal action that does not crash in the same step; if all do, any."""
    count = 0
    for k in range(work.action_count):
        if survives(params, seen, seat, work.actions[k], work):
            work.safe[count] = work.actions[k]
            count += 1
    if count == 0:
        return random_action(draws, name, work)
    return int(work.safe[index_below(draws, name, count)])


@inner
def survives(params: Any, seen: Any, seat: int, action: int, work: Any) -> bool:
    """Whether the ship is still on the track after a step."""
    work.trial[0] = seen.turn
    trial = work.trial[0]
    apply(params, seen, seat, seen.shield, trial, action, work.nothing[:0])
    return bool(trial.out == ALIVE)
