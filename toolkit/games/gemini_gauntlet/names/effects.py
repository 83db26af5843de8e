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
