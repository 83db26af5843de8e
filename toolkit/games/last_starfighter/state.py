"""Everything on the table, field by field. Codes stand beside the fields that use them; flags are 0 or 1.

Everything is i4 or i8, so that compiled and interpreted arithmetic agree. Two numberings of ships are in use: the ship
id (LS-SET-14: Gun Stars, then Deck Fighters or Swarm Ships) and the index into `fighters` or `swarm`; a fighter's id is
its index, a Swarm Ship's id is `fighter_count` more than its index.
"""

from __future__ import annotations

import numpy as np

MAX_FIGHTERS = 10
MAX_SWARM = 28
MAX_CLUSTERS = 36
MAX_MOVES = 5
MAX_ROWS = 19
LASERS = 3

DUEL, SWARM = 0, 1  # mode
STAR_LEAGUE, KO_DAN = 0, 1  # side; also the seat index
GUN_STAR, DECK_FIGHTER = 0, 1  # kind

LEFT, FORWARD, RIGHT = -1, 0, 1  # a movement: the turn of the nose after the step

PORT, FWD, STBD, AFT = 0, 1, 2, 3  # arcs
FREE_STEERING, LOCKED_LEFT, LOCKED_STRAIGHT, LOCKED_RIGHT, NO_LEFT, NO_RIGHT, UNKNOWN_STEERING = 0, 1, 2, 3, 4, 5, 6

# Why a ship is out of play (`lost`); 0 while it is in play. A ship with a dead pilot may be lost and still on the map.
(
    IN_PLAY,
    LOST_FUSELAGE,
    LOST_ENGINES,
    LOST_BLOWN_UP,
    LOST_PILOT_KILLED,
    LOST_WOUNDS,
    LOST_LIFE_SUPPORT,
    LOST_LEFT_MAP,
    LOST_GUNNER,
) = range(9)
# Crew members, and what caused a hit.
NO_CREW, PILOT, GUNNER = 0, 1, 2
BY_FIRE, BY_BLAST, BY_COLLISION = 0, 1, 2
# Why a Swarm Ship is gone.
SWARM_IN_PLAY, SWARM_SHOT, SWARM_COLLIDED, SWARM_LEFT_MAP = range(4)

# Weapon slots of a fighter, in declaration order (LS-R-47): three lasers (Deck Fighter: port, starboard, aft mount), PBC, missile rack.
PBC_SLOT, RACK_SLOT, SLOTS = 3, 4, 5
LASER_SYSTEM, PBC_SYSTEM, RACK_SYSTEM = 0, 1, 2
# Weapons, as indices into the tables of bases, ranges and shifts.
LASER, PARTICLE_BEAM, PHOTON_MISSILE, SWARM_LASER = 0, 1, 2, 3

# Targets are one number: a ship id, CLUSTER_TARGET + cluster index, or HEX_TARGET + position (see `parameters.position`).
NO_TARGET, CLUSTER_TARGET, HEX_TARGET = -1, 100, 1000

CLUSTER_INTACT, CLUSTER_HIT, CLUSTER_GONE = 0, 1, 2

PLOT = np.dtype(
    [
        ("movements", "i4"),  # 0..5
        ("turns", "i4", (MAX_MOVES,)),  # LEFT, FORWARD, RIGHT for each movement
        ("recharge", "i4"),  # 1: hold and recharge
        ("by_die", "i4"),  # 1: the stabilizer die decides each turn of the nose
    ]
)

FIGHTER = np.dtype(
    [
        ("kind", "i4"),
        ("side", "i4"),
        ("q", "i4"),
        ("r", "i4"),
        ("facing", "i4"),  # 0..5, clockwise from east
        ("on_map", "i4"),
        ("lost", "i4"),  # IN_PLAY, LOST_...
        ("fuselage", "i4"),  # circles marked, 0..20
        ("engine_arcs", "i4"),  # E, arcs crossed, 0..5
        ("engine_circles", "i4"),  # circles marked in the arc that is not crossed yet
        ("targeting_arcs", "i4"),  # T, arcs crossed, 0..5
        ("power", "i4"),
        ("paid", "i4"),  # this turn's power is paid
        ("paid_points", "i4"),  # points paid with a plot that is not shown yet
        ("power_hit", "i4"),  # the power plant was hit this turn
        ("missiles", "i4"),
        ("lasers", "i4", (LASERS,)),  # 1: that laser is intact
        ("pbc", "i4"),  # 1: intact
        ("rack", "i4"),  # 1: intact
        ("aim", "i4", (2,)),  # arcs: Gun Star both lasers in [0]; Deck Fighter port mount [0], starboard mount [1]
        ("last_aim", "i4", (2,)),  # the aim that everyone has seen
        ("pilot_wounds", "i4"),  # 6 is dead
        ("gunner_wounds", "i4"),
        ("pilot_out", "i4"),  # unconscious this turn
        ("gunner_out", "i4"),
        ("pilot_wounded", "i4"),  # wounds taken this turn
        ("gunner_wounded", "i4"),
        ("life_support", "i4"),  # turn at whose end the crew is dead; 0: not hit
        ("drift", "i4"),  # movements a turn with a dead pilot; -1: alive
        # what acts in this turn
        ("steering", "i4"),  # FREE_STEERING..NO_RIGHT
        ("stabilizer", "i4"),
        ("half_speed", "i4"),  # half-speed hits acting
        ("fixed_speed", "i4"),  # movements forced by No Speed Change; -1: none
        # what was hit in this turn and acts in the next
        ("steering_hit", "i4"),
        ("stabilizer_hit", "i4"),
        ("half_speed_hits", "i4"),
        ("speed_change_hit", "i4"),
        ("weapon_hits", "i4"),
        # put off by one turn (LS-CON-05)
        ("half_speed_carried", "i4"),  # hits that act in the next turn too
        ("fixed_speed_delayed", "i4"),  # a No Speed Change acts in the next turn
        ("plot", PLOT),
        ("moved", "i4"),  # movements made in the last turn moved
        ("stationary", "i4"),  # made no movement this turn
        ("blossomed", "i4"),  # used the Death Blossom this turn
        ("must_recharge", "i4"),  # used the Death Blossom in the turn before
    ]
)

SWARM_SHIP = np.dtype(
    [
        ("q", "i4"),
        ("r", "i4"),
        ("facing", "i4"),
        ("on_map", "i4"),
        ("lost", "i4"),  # SWARM_IN_PLAY, SWARM_...
        ("moved", "i4"),  # movements made this turn
        ("stationary", "i4"),
    ]
)

CLUSTER = np.dtype(
    [
        ("q", "i4"),  # of the centre
        ("r", "i4"),
        ("large", "i4"),
        ("status", "i4"),  # CLUSTER_INTACT, CLUSTER_HIT (goes in step 7), CLUSTER_GONE
        ("hit_hexes", "i4"),  # bit k: hex k of a large cluster goes in step 7 (missile_clears_large_hex)
    ]
)

# A hit whose damage is recorded later: simultaneous fire, and a blast that reaches Gun Stars (LS-SWM-05).
HIT = np.dtype([("ship", "i4"), ("table", "i4"), ("line", "i4"), ("crew", "i4"), ("cause", "i4")])
MAX_PENDING = 192

# What the outcome tables count; no rule reads it.
TALLY = np.dtype(
    [
        ("shots", "i4", (2,)),  # by side
        ("hits", "i4", (2,)),
        ("missiles", "i4", (2,)),
        ("hits_taken", "i4", (2,)),
        ("own_blast_hits", "i4", (2,)),
        ("recharges", "i4", (2,)),
        ("collisions", "i4"),
        ("first_loss_turn", "i4"),
        ("first_hit_turn", "i4"),
        ("quiet_turns", "i4"),
        ("quiet_now", "i4"),
        ("longest_quiet", "i4"),
        ("blossoms", "i4"),
        ("first_blossom_turn", "i4"),
        ("blossom_kills", "i4"),
        ("shots_before", "i4"),  # shots of both sides up to this turn's start
    ]
)

STATE = np.dtype(
    [
        ("mode", "i4"),  # DUEL, SWARM
        ("turn", "i4"),  # 1 is the first
        ("fighter_count", "i4"),
        ("gun_star_count", "i4"),
        ("swarm_count", "i4"),
        ("swarm_left", "i4"),  # Swarm Ships on the map
        ("cluster_count", "i4"),
        ("large_count", "i4"),
        ("last_lost", "i4", (2,)),  # how a side's last loss came about: LOST_... or, for Swarm Ships, SWARM_...
        ("fighters", FIGHTER, (MAX_FIGHTERS,)),
        ("swarm", SWARM_SHIP, (MAX_SWARM,)),
        ("clusters", CLUSTER, (MAX_CLUSTERS,)),
        ("pending_count", "i4"),
        ("pending", HIT, (MAX_PENDING,)),
        ("tally", TALLY),
        ("rocks", "i8", (MAX_ROWS,)),  # asteroid hexes: one word a row from the top, bit q + ROCK_BIT
    ]
)
