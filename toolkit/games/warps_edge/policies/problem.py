"""Where lasers, maneuvers and strikes may go this turn, as `strong` puts the question: a record of its own, without the table.

Pieces are grouped: equal ones are interchangeable. A case says how many of each group go to each goal; the pieces that are
left are held or unused. Numbers of pieces by group are packed into one integer, a field for each group.
"""

from __future__ import annotations

import numpy as np

from ..limits import MAX_TARGETS, MAX_TYPES

STUNS = 2  # kind of a piece beside LASER and MANEUVER: it stuns and counts for nothing

MAX_GROUPS = 12
FIELD = 5  # bits of a group
MAX_OF_GROUP = 15  # one bit of a field stays free
GUARD = sum(1 << (FIELD * group + FIELD - 1) for group in range(MAX_GROUPS))  # the free bits

MAX_PROGRESS = 32  # totals whose progress is known
MAX_DAMAGE = 40  # points of damage that are told apart
MAX_GAIN = 11  # tokens gained that are told apart
MAX_HELD = 3  # tokens held that are told apart
CELLS = (MAX_DAMAGE + 1) * (MAX_GAIN + 1) * (MAX_HELD + 1)
MAX_ITEMS = 4096
MAX_BEAM = 256
FAR = 1 << 20  # what no piece can fill

LASER_BONUS_BIT, MANEUVER_BONUS_BIT = 1, 2

# Pieces that are alike.
GROUP = np.dtype(
    [
        ("kind", "i8"),  # LASER, MANEUVER, STUNS
        ("value", "i8"),
        ("pieces", "i8"),
        ("strike", "i8"),  # 1: an effect, at most one piece to a goal, and only where one may aim now
        ("token", "i8"),  # type of the tokens, or of the power token; NOTHING
        ("skill", "i8"),  # the skill whose effect it is, or NOTHING
        ("hold", "f8"),  # worth of holding a token of it; below 0: it can't be held
    ]
)

# A target.
GOAL = np.dtype(
    [
        ("target", "i8"),
        ("now", "i8"),  # 1: one may aim at it now
        ("section", "i8"),  # 1: a section, behind the row
        ("attack", "i8"),
        ("stunned", "i8"),
        ("lasers", "i8"),  # totals now
        ("maneuvers", "i8"),
        ("hull", "i8"),
        ("speed", "i8"),  # FAR: it can't be evaded
        ("both", "i8"),  # 1: all counts towards `hull`, which is the lower of the two (WE-R-02)
        ("destroy_worth", "f8"),
        ("evade_worth", "f8"),
        ("destroy_gain", "i8"),  # tokens for the bag
        ("evade_gain", "i8"),
        ("laser_progress", "f8", (MAX_PROGRESS,)),  # by total
        ("maneuver_progress", "f8", (MAX_PROGRESS,)),
        ("twin", "i8"),  # an earlier goal that is alike, or NOTHING
        ("first", "i8"),  # its items
        ("items", "i8"),
    ]
)

# What some pieces do to one goal.
ITEM = np.dtype(
    [
        ("use", "i8"),  # pieces by group, packed
        ("bonus", "i8"),  # bits: the first laser, the first maneuver of the turn is among them
        ("placed", "i8"),  # bits: a laser, a maneuver that may be the first of the turn is among them
        ("beaten", "i8"),
        ("worth", "f8"),  # of beating it
        ("progress", "f8"),
        ("attacks", "i8"),  # 1: it will attack
        ("gain", "i8"),
        ("hull_left", "i8"),  # where one token could fill it, else FAR
        ("speed_left", "i8"),
    ]
)

# A case as far as it goes.
NODE = np.dtype(
    [
        ("at", "i8"),  # item of the next goal that is looked at
        ("left", "i8"),  # pieces, packed
        ("worth", "f8"),
        ("progress", "f8"),
        ("damage", "i8"),
        ("gain", "i8"),
        ("bonus", "i8"),
        ("placed", "i8"),
        ("row_left", "i8"),
        ("standing", "i8"),  # sections
        ("fallen", "i8"),  # sections that fall in this case
        ("attackers", "i8"),  # sections that will attack
        ("blocked", "i8"),  # 1: a section stands before the next one
        ("hull_left", "i8"),
        ("speed_left", "i8"),
    ]
)

# A whole case.
CASE = np.dtype(
    [
        ("uses", "i8", (MAX_TARGETS,)),  # by goal
        ("laser_at", "i8"),  # the goal that gets the first laser of the turn, where it counts more; or NOTHING
        ("maneuver_at", "i8"),
        ("kept", "i8"),  # pieces held, packed
    ]
)

# The best case of so much damage, so many tokens gained, so many held.
CELL = np.dtype([("known", "i8"), ("score", "f8"), ("case", CASE)])

# A case of the beam.
RAY = np.dtype(
    [
        ("case", CASE),
        ("lasers", "i8", (MAX_TARGETS,)),  # value that goes to each goal
        ("maneuvers", "i8", (MAX_TARGETS,)),
        ("pieces", "i8", (MAX_TARGETS,)),
        ("beaten", "i8", (MAX_TARGETS,)),
        ("row_left", "i8"),
        ("placed", "i8"),
        ("last", "i8"),  # where the last piece of the group went
        ("score", "f8"),
    ]
)

# A step from one case of the beam to the next.
CANDIDATE = np.dtype([("score", "f8"), ("parent", "i8"), ("place", "i8")])

PROBLEM = np.dtype(
    [
        ("group_count", "i8"),
        ("groups", GROUP, (MAX_GROUPS,)),
        ("goal_count", "i8"),
        ("goals", GOAL, (MAX_TARGETS,)),
        ("bonus", "i8", (2,)),  # what the first laser, the first maneuver counts more
        ("largest", "i8", (2,)),  # value of the largest laser, maneuver token that can be held
        ("slots", "i8"),  # tokens that may be held
        # mothership
        ("opens_at", "i8"),  # enemies in the row down to which sections may be aimed at; -1: they may not
        ("row_left", "i8"),
        ("standing", "i8"),
        ("ordered", "i8"),
        ("linked", "i8"),
        ("sections_attack", "i8"),
        # what a whole case is worth
        ("bag", "i8"),
        ("draw_size", "i8"),
        ("any_draw", "i8"),  # 1: a warp goes on with fewer tokens than are to be drawn
        ("shield", "i8"),
        ("hull", "i8"),
        ("cancel", "i8"),
        ("hull_is_life", "i8"),  # 0: a hull of 0 ends the warp only
        ("removals", "f8", (MAX_DAMAGE + 1,)),  # worth of the tokens that so many points on the shield remove
        ("pile", "i8", (MAX_TYPES,)),  # tokens of the discard pile not yet removed, while `removals` are reckoned
        ("w_overkill", "f8"),
        ("w_shield", "f8"),
        ("w_hull", "f8"),
        ("w_tempo", "f8"),
        ("w_finish", "f8"),
        ("search_cap", "f8"),
        ("beam_width", "i8"),
        # the search
        ("item_count", "i8"),
        ("items", ITEM, (MAX_ITEMS + 1,)),
        ("spare", ITEM),
        ("numbers", "i8", (MAX_GROUPS,)),
        ("nodes", NODE, (MAX_TARGETS + 1,)),
        ("case", CASE),
        ("cells", CELL, (CELLS,)),
        ("known_count", "i8"),
        ("known", "i8", (CELLS,)),
        ("won", "i8"),
        ("win", CASE),
        ("seen_cases", "i8"),  # cases looked at
        ("rays", RAY, (2, MAX_BEAM)),
        ("ray", RAY),
        ("ray_count", "i8"),
        ("candidate_count", "i8"),
        ("candidates", CANDIDATE, (MAX_BEAM + 1,)),
    ]
)

# What is done this turn: the best so far, or the template looked at.
TEMPLATE = np.dtype(
    [
        ("score", "f8"),
        ("option", "i8"),  # skill that is activated first, or NOTHING
        ("payment", "i8", (MAX_TYPES,)),  # tokens for it
        ("used", "i8"),  # bits: simple effects that are used
        ("repairs", "i8", (MAX_TYPES,)),  # energy tokens by what they do
        ("buys", "i8", (MAX_TYPES,)),
        ("budget", "i8"),  # what is spent on a purchase
        ("shield", "i8"),  # meters as the enemies attack
        ("hull", "i8"),
        ("all_stunned", "i8"),
        ("gain", "i8"),  # tokens for the bag, from effects and purchase
        ("worth", "f8"),  # of all this
        ("extra", "i8"),  # tokens held that are no pieces
        ("held_worth", "f8", (MAX_HELD + 1,)),  # worth of holding so many of them
        ("case", CASE),
    ]
)

# An effect that is not aimed: of a power token or of a skill.
SIMPLE = np.dtype([("token", "i8"), ("skill", "i8"), ("verb", "i8"), ("value", "i8")])
