"""Why a game ended, and what its status says."""

from __future__ import annotations

FINISH, SURVIVOR, ROUND_CAP, ALL_OUT, ILLEGAL_CHOICE, BROKEN_INVARIANT, PIN_OUT_OF_RANGE = range(7)
NAMES = ("finish", "survivor", "round_cap", "all_out", "illegal_choice", "broken_invariant", "pin_out_of_range")

FINISHED, STATUS_ILLEGAL_CHOICE, STATUS_BROKEN_INVARIANT, STATUS_PIN_OUT_OF_RANGE = range(4)
STATUS_MEANING = "0 finished, 1 a policy chose something illegal, 2 an invariant is broken, 3 a pinned pick is out of range"
