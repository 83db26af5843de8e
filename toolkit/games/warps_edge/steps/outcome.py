"""What a step, a turn or a warp comes to."""

from __future__ import annotations

GOES_ON, STEP_OVER, WARP_OVER, WON, HULL_LOST, OUT_OF_WARPS, OUT_OF_TOKENS, BAD_CHOICE, UNSOUND = range(9)
