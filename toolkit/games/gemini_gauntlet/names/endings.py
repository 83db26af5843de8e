"""Why a game ended, and what its status says."""

from __future__ import annotations

LANDED, LEAGUE_DECIDED, MAX_ROUNDS, ILLEGAL_CHOICE, BROKEN_INVARIANT, PIN_OUT_OF_RANGE = range(6)
NAMES = ("landed", "league_decided", "max_rounds", "illegal_choice", "broken_invariant", "pin_out_of_range")

FINISHED, STATUS_ILLEGAL_CHOICE, STATUS_BROKEN_INVARIANT, STATUS_PIN_OUT_OF_RANGE = range(4)
STATUS_MEANING = "0 finished, 1 a policy chose something illegal, 2 an invariant is broken, 3 a pinned pick is out of range"
