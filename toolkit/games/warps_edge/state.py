"""Everything on the table, field by field. Codes stand beside the fields that use them; flags are 0 or 1.

Every field is i8: compiled and interpreted arithmetic agree, and kernels compile each function for one integer type.
Tokens of one type are alike: a zone is how many it holds of each type, by the type's number.
"""

from __future__ import annotations

import numpy as np

from .limits import LEVELS, MAX_ENEMIES, MAX_FLEET, MAX_SKILLS, MAX_TARGETS, MAX_TYPES, MAX_WARPS

NOTHING = -1  # no card, no target, no token type

# Kinds of tokens; ANY_KIND only in what a skill asks for.
LASER, MANEUVER, ENERGY, POWER, ANY_KIND = range(5)
KINDS = 4

# Verbs of effects (WE-PWR, WE-SKL-08); from CANCEL on they last, and no token or one-shot skill has them.
(
    NO_VERB, LASER_VERB, MANEUVER_VERB, STUN, SHIELD, HULL, DRAW, BUYING_POWER, RECOVER, UPGRADE,
    CANCEL, LASER_BONUS, MANEUVER_BONUS, HOLD_BONUS, DISCOUNT,
) = range(15)  # fmt: skip
VERBS = 15
ALL_TARGETS = 99

# What a token or card does.
EFFECT = np.dtype(
    [
        ("verb", "i8"),
        ("value", "i8"),
        ("targets", "i8"),  # of LASER_VERB, MANEUVER_VERB, STUN: how many different ones at most, or ALL_TARGETS
        ("to", "i8"),  # of RECOVER: TO_BAG or TO_POOL
    ]
)

# Zones that an option may name.
TO_BAG, TO_DISCARD, TO_POOL, TO_REMOVED, TO_SUPPLY = range(5)

# Traits of motherships.
PLAIN, ORDERED, LINKED, REGENERATE = range(4)

# States of a skill card.
IDLE, ACTIVE, EXHAUSTED = range(3)

# A slot of the row, or a section of the mothership: target t < MAX_ROW is slot t, MAX_ROW + s is section s.
TARGET = np.dtype(
    [
        ("card", "i8"),  # kind of enemy card; of a section its number; NOTHING: the slot is empty, the section has fallen
        ("below", "i8", (MAX_TYPES,)),  # tokens of this turn
        ("above", "i8", (MAX_TYPES,)),  # tokens of earlier turns
        ("tokens_below", "i8"),  # how many there are below
        ("laser", "i8"),  # what counts towards its hull now: tokens and counters
        ("maneuver", "i8"),  # what counts towards its speed now
        ("laser_counters", "i8"),  # of that: counters of effects and bonuses (WE-R-29)
        ("maneuver_counters", "i8"),
        ("stunned", "i8"),  # 1: marked as stunned this turn by an effect (WE-PWR-04); tokens below stun as well
    ]
)

# A skill card that the player owns.
SKILL = np.dtype(
    [
        ("kind", "i8"),
        ("tokens", "i8", (MAX_TYPES,)),  # assigned to it
        ("paid", "i8"),  # their value
        ("status", "i8"),  # IDLE, ACTIVE, EXHAUSTED
    ]
)

# What the outcome tables count; no rule reads it.
TALLY = np.dtype(
    [
        ("turns_of_warp", "i8", (MAX_WARPS,)),
        ("reached_in_warp", "i8", (MAX_WARPS,)),  # 1: the mothership was engaged in it
        ("seen_in_warp", "i8", (MAX_WARPS,)),  # enemy cards that arrived
        ("tokens_by_kind", "i8", (MAX_WARPS, 4)),  # owned at the end of each warp, by kind
        ("shield_of_warp", "i8", (MAX_WARPS,)),  # as each warp ended, before any meter is filled
        ("hull_of_warp", "i8", (MAX_WARPS,)),
        ("actions", "i8"),  # pilot actions but end_step
        ("kills", "i8", (MAX_ENEMIES,)),  # by kind of card
        ("evades", "i8", (MAX_ENEMIES,)),
        ("kill_value", "i8", (MAX_ENEMIES,)),  # value of the tokens and counters that it took, less what came back (WE-R-03)
        ("damage_from", "i8", (MAX_ENEMIES,)),  # points that touched a meter, by kind of card
        ("damage_from_sections", "i8"),
        ("damage_by_level", "i8", (LEVELS,)),
        ("shield_lost", "i8"),
        ("hull_lost", "i8"),
        ("cancelled", "i8"),
        ("removed", "i8"),  # tokens removed, whatever the cause (WE-R-21)
        ("removed_cost", "i8"),  # what they cost
        ("missed_rewards", "i8"),  # tokens of rewards that the supply did not have
        ("rewards", "i8"),  # tokens gained as rewards
        ("excess", "i8"),  # value beyond the hull or speed of enemies
        ("bought", "i8", (MAX_TYPES,)),
        ("energy_repairing", "i8"),  # value of energy tokens spent
        ("energy_buying", "i8"),
        ("energy_skills", "i8"),
        ("placed", "i8", (4,)),  # tokens placed on targets, by kind
        ("repaired", "i8"),  # points of shield gained by repairs
        ("power_uses", "i8", (MAX_TYPES,)),
        ("skill_kept", "i8", (MAX_SKILLS,)),  # 1: it was kept
        ("skill_active", "i8", (MAX_SKILLS,)),  # warps in which it was activated
        ("skill_uses", "i8", (MAX_SKILLS,)),  # one-shot uses
        ("sections_fallen", "i8"),  # over all warps
        ("most_fallen", "i8"),  # at one time
        ("first_pool", "i8"),  # value of the tokens of the first draw, without an ability's
    ]
)

STATE = np.dtype(
    [
        ("turn", "i8"),  # 1 is the first; runs on over warps (WE-CMP-13)
        ("warp", "i8"),  # 1 is the first
        ("turn_of_warp", "i8"),
        ("shield", "i8"),
        ("hull", "i8"),
        # tokens by type (WE-CMP-02)
        ("supply", "i8", (MAX_TYPES,)),
        ("bag", "i8", (MAX_TYPES,)),
        ("pool", "i8", (MAX_TYPES,)),
        ("hold", "i8", (MAX_TYPES,)),
        ("discard", "i8", (MAX_TYPES,)),
        ("removed", "i8", (MAX_TYPES,)),
        ("bag_count", "i8"),  # how many there are in all
        ("pool_count", "i8"),
        ("hold_count", "i8"),
        ("discard_count", "i8"),
        # enemies and mothership
        ("targets", TARGET, (MAX_TARGETS,)),
        ("deck_count", "i8"),
        ("deck", "i8", (MAX_FLEET,)),  # kinds of cards, the next one is deck[0]
        ("beaten_count", "i8"),
        ("beaten", "i8", (MAX_FLEET,)),  # the enemy discard pile
        ("row_count", "i8"),  # enemies in the row
        ("standing", "i8"),  # sections that stand
        ("fallen", "i8"),  # sections that have fallen and stay so in this warp
        ("engaged_turn", "i8"),  # turn in which the mothership was first engaged in this warp, 0: not yet
        # skills
        ("owned_count", "i8"),
        ("owned", SKILL, (MAX_SKILLS,)),
        ("skill_deck_count", "i8"),
        ("skill_deck", "i8", (MAX_SKILLS,)),  # kinds of cards, the next one is skill_deck[0]
        ("offer_count", "i8"),
        ("offer", "i8", (MAX_SKILLS,)),  # cards drawn, of which one is kept
        # the turn
        ("buying_power", "i8"),  # of effects, and change that is kept (WE-R-45)
        ("laser_placed", "i8"),  # 1: a laser token was placed this turn (WE-R-32)
        ("maneuver_placed", "i8"),
        ("cancel_left", "i8"),  # points of damage that will still be cancelled in this step
        ("hold_closed", "i8"),  # 1: only moves into the hold and the end of the step are left (hold_timing)
        ("moved", "i8"),  # types moved since anything else was done: bit t into the hold, MAX_TYPES + t out of it
        # counts of the game
        ("won", "i8"),
        ("tally", TALLY),
    ]
)

# What the pilot has chosen to do (DP-02 to DP-04, DP-06): kind, and what that kind needs.
END_STEP, PLACE, REPAIR, USE_POWER, BUY, ASSIGN, USE_SKILL, MOVE = range(8)
ACTIONS = 8
TO_HOLD, FROM_HOLD = 0, 1

CHOICE = np.dtype(
    [
        ("kind", "i8"),
        ("token", "i8"),  # PLACE, REPAIR, USE_POWER, MOVE: the type of the token
        ("target", "i8"),  # PLACE: the target; MOVE: TO_HOLD, FROM_HOLD
        ("skill", "i8"),  # ASSIGN, USE_SKILL: which of `owned`
        ("tokens", "i8", (MAX_TYPES,)),  # BUY: energy tokens discarded; ASSIGN: tokens assigned
        ("basket", "i8", (MAX_TYPES,)),  # BUY: tokens bought
        ("target_count", "i8"),
        ("targets", "i8", (MAX_TARGETS,)),  # of an effect, in order, all different
        ("picked", "i8", (MAX_TYPES,)),  # of RECOVER: tokens of the discard pile; of UPGRADE: the one token of the pool
    ]
)
