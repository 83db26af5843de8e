"""Steps of a game as the event log names them: events carry them, states stand `after` them."""

from __future__ import annotations

SETUP, ARRIVALS, ACTION, ATTACKS, PLANS, WARP_END, OVER = range(7)

NAMES = ("setup", "arrivals", "action", "attacks", "plans", "warp_end", "over")
