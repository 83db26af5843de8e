"""Steps of a game turn, in order; the event log writes the name."""

from __future__ import annotations

SETUP = 0
PLOT = 1
MOVE_SWARM = 2
MOVE_FIGHTERS = 3
SWARM_FIRE = 4
FIGHTER_FIRE = 5
REMOVE = 6
END_ROLLS = 7
RECHARGE = 8
OVER = 9

NAMES = (
    "setup", "plot", "move_swarm", "move_fighters", "swarm_fire", "fighter_fire", "remove", "end_rolls", "recharge", "over",
)  # fmt: skip
