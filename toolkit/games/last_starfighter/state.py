"""Everything on the table, field by field. Codes stand beside the fields that use them; flags are 0 or 1.

Every field is i8: compiled and interpreted arithmetic agree, and kernels compile each function for one integer type.
Two numberings of ships are in use: the ship
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

# Weapon slots of a fighter, in declaration order (LS-R-47): three lasers (Deck Fighter: port, starboard, aft mount),
# PBC, missile rack.
PBC_SLOT, RACK_SLOT, SLOTS = 3, 4, 5
LASER_SYSTEM, PBC_SYSTEM, RACK_SYSTEM = 0, 1, 2
# Weapons, as indices into the tables of bases, ranges and shifts.
LASER, PARTICLE_BEAM, PHOTON_MISSILE, SWARM_LASER = 0, 1, 2, 3

# Targets are one number: a ship id, CLUSTER_TARGET + cluster index, or HEX_TARGET + position (see `parameters.position`).
NO_TARGET, CLUSTER_TARGET, HEX_TARGET = -1, 100, 1000

CLUSTER_INTACT, CLUSTER_HIT, CLUSTER_GONE = 0, 1, 2

PLOT = np.dtype(
    [
        ("movements", "i8"),  # 0..5
        ("turns", "i8", (MAX_MOVES,)),  # LEFT, FORWARD, RIGHT for each movement
        ("recharge", "i8"),  # 1: hold and recharge
        ("by_die", "i8"),  # 1: the stabilizer die decides each turn of the nose
    ]
)

FIGHTER = np.dtype(
    [
        ("kind", "i8"),
        ("side", "i8"),
        ("q", "i8"),
        ("r", "i8"),
        ("facing", "i8"),  # 0..5, clockwise from east
        ("on_map", "i8"),
        ("lost", "i8"),  # IN_PLAY, LOST_...
        ("fuselage", "i8"),  # circles marked, 0..20
        ("engine_arcs", "i8"),  # E, arcs crossed, 0..5
        ("engine_circles", "i8"),  # circles marked in the arc that is not crossed yet
        ("targeting_arcs", "i8"),  # T, arcs crossed, 0..5
        ("power", "i8"),
        ("paid", "i8"),  # this turn's power is paid
        ("paid_points", "i8"),  # points paid with a plot that is not shown yet
        ("power_hit", "i8"),  # the power plant was hit this turn
        ("missiles", "i8"),
        ("lasers", "i8", (LASERS,)),  # 1: that laser is intact
        ("pbc", "i8"),  # 1: intact
        ("rack", "i8"),  # 1: intact
        ("aim", "i8", (2,)),  # arcs: Gun Star both lasers in [0]; Deck Fighter port mount [0], starboard mount [1]
        ("last_aim", "i8", (2,)),  # the aim that everyone has seen
        ("pilot_wounds", "i8"),  # 6 is dead
        ("gunner_wounds", "i8"),
        ("pilot_out", "i8"),  # unconscious this turn
        ("gunner_out", "i8"),
        ("pilot_wounded", "i8"),  # wounds taken this turn
        ("gunner_wounded", "i8"),
        ("life_support", "i8"),  # turn at whose end the crew is dead; 0: not hit
        ("drift", "i8"),  # movements a turn with a dead pilot; -1: alive
        # what acts in this turn
        ("steering", "i8"),  # FREE_STEERING..NO_RIGHT
        ("stabilizer", "i8"),
        ("half_speed", "i8"),  # half-speed hits acting
        ("fixed_speed", "i8"),  # movements forced by No Speed Change; -1: none
        # what was hit in this turn and acts in the next
        ("steering_hit", "i8"),
        ("stabilizer_hit", "i8"),
        ("half_speed_hits", "i8"),
        ("speed_change_hit", "i8"),
        ("weapon_hits", "i8"),
        # put off by one turn (LS-CON-05)
        ("half_speed_carried", "i8"),  # hits that act in the next turn too
        ("fixed_speed_delayed", "i8"),  # a No Speed Change acts in the next turn
        ("plot", PLOT),
        ("moved", "i8"),  # movements made in the last turn moved
        ("stationary", "i8"),  # made no movement this turn
        ("blossomed", "i8"),  # used the Death Blossom this turn
        ("must_recharge", "i8"),  # used the Death Blossom in the turn before
    ]
)

SWARM_SHIP = np.dtype(
    [
        ("q", "i8"),
        ("r", "i8"),
        ("facing", "i8"),
        ("on_map", "i8"),
        ("lost", "i8"),  # SWARM_IN_PLAY, SWARM_...
        ("moved", "i8"),  # movements made this turn
        ("stationary", "i8"),
    ]
)

CLUSTER = np.dtype(
    [
        ("q", "i8"),  # of the centre
        ("r", "i8"),
        ("large", "i8"),
        ("status", "i8"),  # CLUSTER_INTACT, CLUSTER_HIT (goes in step 7), CLUSTER_GONE
        ("hit_hexes", "i8"),  # bit k: hex k of a large cluster goes in step 7 (missile_clears_large_hex)
    ]
)

# A hit whose damage is recorded later: simultaneous fire, and a blast that reaches Gun Stars (LS-SWM-05).
HIT = np.dtype([("ship", "i8"), ("table", "i8"), ("line", "i8"), ("crew", "i8"), ("cause", "i8")])
MAX_PENDING = 192

# What the outcome tables count; no rule reads it.
TALLY = np.dtype(
    [
        ("shots", "i8", (2,)),  # by side
        ("hits", "i8", (2,)),
        ("missiles", "i8", (2,)),
        ("hits_taken", "i8", (2,)),
        ("own_blast_hits", "i8", (2,)),
        ("recharges", "i8", (2,)),
        ("collisions", "i8"),
        ("first_loss_turn", "i8"),
        ("first_hit_turn", "i8"),
        ("quiet_turns", "i8"),
        ("quiet_now", "i8"),
        ("longest_quiet", "i8"),
        ("blossoms", "i8"),
        ("first_blossom_turn", "i8"),
        ("blossom_kills", "i8"),
        ("shots_before", "i8"),  # shots of both sides up to this turn's start
    ]
)

STATE = np.dtype(
    [
        ("mode", "i8"),  # DUEL, SWARM
        ("turn", "i8"),  # 1 is the first
        ("fighter_count", "i8"),
        ("gun_star_count", "i8"),
        ("swarm_count", "i8"),
        ("swarm_left", "i8"),  # Swarm Ships on the map
        ("cluster_count", "i8"),
        ("large_count", "i8"),
        ("last_lost", "i8", (2,)),  # how a side's last loss came about: LOST_... or, for Swarm Ships, SWARM_...
        ("last_fighter", "i8", (2,)),  # which fighter a side lost last
        ("fighters", FIGHTER, (MAX_FIGHTERS,)),
        ("swarm", SWARM_SHIP, (MAX_SWARM,)),
        ("clusters", CLUSTER, (MAX_CLUSTERS,)),
        ("pending_count", "i8"),
        ("pending", HIT, (MAX_PENDING,)),
        ("tally", TALLY),
        ("rocks", "i8", (MAX_ROWS,)),  # asteroid hexes: one word a row from the top, bit q + ROCK_BIT
    ]
)
