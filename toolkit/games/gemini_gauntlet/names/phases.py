"""Steps of a race as the event log names them: events carry them, states stand `after` them."""

from __future__ import annotations

(
    SETUP_TOKENS, SETUP_PLAYERS, SETUP_SHIPS, PROGRAM, BLUE_A, BLUE_B, BLUE_LAND, BLUE_C, BLUE_D, BLUE_OPEN, BLUE_DRIFT_SCORE,
    PINK_A, PINK_B, PINK_LAND, PINK_C, PINK_D, PINK_OPEN, PINK_DRIFT_SCORE, DELAYED, DAMAGE, REVEAL, OVER,
) = range(22)  # fmt: skip

NAMES = (
    "setup.tokens", "setup.players", "setup.ships", "1.program", "blue.a", "blue.b", "blue.land", "blue.c", "blue.d",
    "blue.open", "blue.drift_score", "pink.a", "pink.b", "pink.land", "pink.c", "pink.d", "pink.open", "pink.drift_score",
    "4.delayed", "5.damage", "6.reveal", "over",
)  # fmt: skip
