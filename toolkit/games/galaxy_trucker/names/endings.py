"""Why a game ended, and what its status says."""

from __future__ import annotations

FINISHED_GAME, ALL_OUT, STALLED, ILLEGAL_CHOICE, BROKEN_INVARIANT, PIN_OUT_OF_RANGE = range(6)
NAMES = ("finished", "all_out", "stalled", "illegal_choice", "broken_invariant", "pin_out_of_range")

FINISHED, STATUS_STALLED, STATUS_ILLEGAL_CHOICE, STATUS_BROKEN_INVARIANT, STATUS_PIN_OUT_OF_RANGE = range(5)
STATUS_MEANING = (
    "0 finished, 1 building did not end, 2 a policy chose something illegal, 3 an invariant is broken, "
    "4 a pinned draw is out of range"
)
