"""Which step the game is in: for the log, for pins that name a round, and for the states that are kept."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner


@inner
def stage(state: Any, draws: Any, log: Any, phase: int) -> None:
    """A step begins; in the log and for pins the first round is 1."""
    draws.turn = state.round_number + 1
    event_log.stage(log, state.round_number + 1, phase)


@inner
def done(state: Any, log: Any, snapshots: Any, phase: int) -> None:
    """A step is over: keep the whole state."""
    event_log.snapshot(log, snapshots, state, phase)
