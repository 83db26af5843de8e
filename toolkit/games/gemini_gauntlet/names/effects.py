"""Changes that the rules make; beside each number: its four words in the event log."""

from __future__ import annotations

(
    TOKEN_LAID,  # token, q, r, facing
    GATE_TURNED_SETUP,  # token, facing
    TURN_ORDER_SET,  # turn order, boosts
    TEAM_TAKEN,  # team
    PILOT_REMOVED,  # - (the pink pilot, GG-PRG-07)
    MOVED,  # q, r, facing, hexes entered
    TURNED,  # facing
    BLOCKED,  # damage of the crash (or teleport), 1 if teleport
    BOOST_SPENT,  # boosts left
    DAMAGE_DEALT,  # points, cause (BY_...), dealt so far this round
    ABSORBED,  # points that the deflector took
    GATE_SCORED,  # letter (0 = A), gates scored, 1 by drift, 2 by Swap, else 0
    COLLISION,  # ships in the hex, better armored ones
    LANDED,  # place, level of the tie-break that gave it (0: none)
    ROLLED,  # letter (0 = A), direction of the drift roll
    TOKEN_MOVED,  # token, q, r, 1 if bounced
    TOKEN_STOPPED,  # token, 1 if by a ship, else 0
    GATE_TURNED,  # token, facing
    GATE_SWAPPED,  # gate, token it changed places with
    OPENING_GIVEN_UP,  # token
    SWAPPED,  # q, r of the hex that the swapper came to
    TOKEN_SWAPPED,  # token, q, r
    REPAIRED,  # column, damage tokens left
    COLD_RESTART,  # damage tokens removed
    DAMAGE_ASSIGNED,  # column, 1 if armor took it
    DAMAGE_IGNORED,  # points
    GATE_REVEALED,  # letter, its place in the sequence (1 = first)
    STANDING,  # place at the end of a race, gates scored
    POINTS,  # league points won, points so far
    RACE_BEGINS,  # race of the league
    SYSTEM_TAKEN,  # system, tiles left
) = range(31)

# In the order of the numbers: name in the event log, meaning.
MEANING = {
    "token_laid": "a token is laid on the board",
    "gate_turned_setup": "a gate is turned towards the Course at set-up",
    "turn_order_set": "a ship has its Turn Order token and the boosts that go with it",
    "team_taken": "a ship's race team",
    "pilot_removed": "a mistake has cost a ship its pink pilot",
    "moved": "a ship's action took it somewhere, or left it where it was",
    "turned": "a ship has turned",
    "blocked": "rock stopped a ship",
    "boost_spent": "a boost is used up",
    "damage_dealt": "damage is dealt to a ship; it is assigned in phase 5",
    "absorbed": "a deflector took damage",
    "gate_scored": "a ship has scored its next gate",
    "collision": "a ship is in a ship collision",
    "landed": "a ship has landed",
    "rolled": "which tokens move, and where to",
    "token_moved": "a token has moved",
    "token_stopped": "a token could not move",
    "gate_turned": "a blocked gate is turned open",
    "gate_swapped": "a blocked gate changes places with a token",
    "opening_given_up": "a gate stays blocked, as the dice ran out",
    "swapped": "a ship has changed places by a Swap",
    "token_swapped": "a token has changed places by a Swap",
    "repaired": "a damage token is removed",
    "cold_restart": "both pilots have repaired together",
    "damage_assigned": "a damage token is put on a column",
    "damage_ignored": "damage beyond a full console",
    "gate_revealed": "the next gate of the sequence is shown",
    "standing": "a ship's place at the end of a race",
    "points": "league points of a race",
    "race_begins": "the next race of a league",
    "system_taken": "a system tile is taken in the draft",
}

NAMES = tuple(MEANING)
