"""Steps of a game as the event log names them: events carry them, states stand `after` them."""

from __future__ import annotations

BUILDING, SPOT_CHECK, CREW, LAUNCH, CARD, JOURNEY_END, ROUND_END, OVER, SET_UP = range(9)

NAMES = ("building", "spot_check", "crew", "launch", "card", "journey_end", "round_end", "over", "set_up")
