"""Steps of a game as the event log names them: events carry them, states stand `after` them."""

from __future__ import annotations

SETUP, REVEAL, TURN, STEP, END_OF_ROUND, OVER = range(6)

NAMES = ("setup", "reveal", "turn", "step", "end_of_round", "over")
