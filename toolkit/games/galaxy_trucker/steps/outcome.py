"""What a step, a round or the game comes to."""

from __future__ import annotations

GOES_ON, STALLED, BAD_CHOICE, UNSOUND = range(4)
