"""Why a game ended, and what its status says."""

from __future__ import annotations

WIN, LOSS_HULL, LOSS_WARPS, LOSS_BAG, STALLED, ILLEGAL_CHOICE, BROKEN_INVARIANT, PIN_OUT_OF_RANGE = range(8)
NAMES = (
    "win", "loss_hull", "loss_warps", "loss_bag", "stalled", "illegal_choice", "broken_invariant", "pin_out_of_range",
)  # fmt: skip

FINISHED, STATUS_STALLED, STATUS_ILLEGAL_CHOICE, STATUS_BROKEN_INVARIANT, STATUS_PIN_OUT_OF_RANGE = range(5)
STATUS_MEANING = (
    "0 finished, 1 no end in 500 turns, 2 a policy chose something illegal, 3 an invariant is broken, "
    "4 a pinned draw is out of range"
)
