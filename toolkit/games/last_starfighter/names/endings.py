"""Why a game ended (for a side that lost several ships: how the last one was lost), who won, how the kernel left it."""

from __future__ import annotations

SWARM_SHOT_DOWN = 0
SWARM_LEFT_MAP = 1
SWARM_COLLIDED = 2
FUSELAGE = 3
ENGINES = 4
BLOWN_UP = 5
PILOT_KILLED = 6
WOUNDS = 7
LIFE_SUPPORT = 8
LEFT_MAP = 9
GUNNER_LOST = 10
BOTH_LOST = 11
LIFE_SUPPORT_EXIT = 12
MAX_TURNS = 13
NO_FIRE_LEFT = 14
ILLEGAL_CHOICE = 15
BROKEN_INVARIANT = 16
PIN_OUT_OF_RANGE = 17

NAMES = (
    "swarm_shot_down",
    "swarm_left_map",
    "swarm_collided",
    "fuselage",
    "engines",
    "blown_up",
    "pilot_killed",
    "wounds",
    "life_support",
    "left_map",
    "gunner_lost",
    "both_lost",
    "life_support_exit",
    "max_turns",
    "no_fire_left",
    "illegal_choice",
    "broken_invariant",
    "pin_out_of_range",
)

WINNERS = ("draw", "gun_star", "swarm", "deck_fighter")

# Status of a game; anything but FINISHED is a failed game.
FINISHED, STATUS_ILLEGAL_CHOICE, STATUS_BROKEN_INVARIANT, STATUS_PIN_OUT_OF_RANGE = 0, 1, 2, 3
STATUS_MEANING = "0 finished, 1 a policy chose something illegal, 2 an invariant is broken, 3 a pinned pick is out of range"
