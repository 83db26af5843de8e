"""The policies' scratch space: one record a worker. Only the Swarm's plan outlives a decision or a salvo."""

from __future__ import annotations

import numpy as np

from ..parameters import GRID, PLOTS
from ..state import MAX_FIGHTERS, MAX_SWARM, SLOTS, STATE

RECHARGE = -2  # a plot that is no string: hold and recharge
MAX_TARGETS = 256
MAX_POSES = 400
MAX_ENDS = 96  # more than the 91 hexes within five movements
MAX_LINES = 32
MAX_LIKELY = 85  # 17 for each of five Gun Stars
MAX_SHIPS = MAX_FIGHTERS + MAX_SWARM

WORK = np.dtype(
    [
        ("legal", "i8", (PLOTS,)),  # legal plots, as indices
        ("targets", "i8", (MAX_TARGETS,)),
        ("numbers", "i8", (MAX_TARGETS,)),  # To-Hit Numbers beside them
        ("centres", "i8", (400, 2)),  # hexes that a cluster may be centred on
        ("closed", "i8", (19,)),  # hexes too near to a ship for a cluster
        ("order", "i8", (MAX_FIGHTERS, SLOTS)),  # declared targets
        ("order_number", "i8", (MAX_FIGHTERS, SLOTS)),  # their To-Hit Numbers
        ("blossoms", "i8", (MAX_FIGHTERS,)),  # who chose the Death Blossom
        ("alive", "f8", (MAX_SHIPS,)),  # by ship id: chance to be alive after the salvo's earlier shots
        ("stamp", "i8", (GRID, 6)),  # poses already listed: the number of the listing
        ("stamp_now", "i8"),
        ("pose_count", "i8"),
        ("pose", "i8", (MAX_POSES, 6)),  # a fighter's distinct end poses: plot, q, r, facing, stationary, next of its hex or -1
        ("end_count", "i8"),
        ("end", "i8", (MAX_ENDS, 4)),  # the hexes that they lie in: q, r, stationary, first pose
        ("end_stamp", "i8", (GRID, 2)),  # by hex: the number of the listing, row of `end`
        ("offer", "f8", (MAX_POSES,)),  # expected worth of fire from a pose with its best aim
        ("offer_aim", "i8", (MAX_POSES,)),
        ("end_taken", "f8", (MAX_ENDS,)),  # expected worth of enemy fire at a hex
        ("pose_cost", "f8", (MAX_POSES,)),  # what does not depend on the Swarm: edge, crash, standing still
        ("value", "f8", (MAX_POSES, 4)),  # sum of payoffs over the rounds, by pose and aim
        ("likely_count", "i8"),
        ("likely", "i8", (MAX_LIKELY, 6)),  # plots that the Swarm reckons with: q, r, facing, stationary, aim, fighter
        ("likelihood", "f8", (MAX_LIKELY,)),
        ("plan", "i8", (MAX_SWARM,)),  # the Swarm's moves of the turn
        ("lines", "i8", (2, MAX_LINES, 6)),  # duel: own and enemy plots: plot, q, r, facing, stationary, aim
        ("line_worth", "f8", (2, MAX_LINES)),  # how well a line does against a straight flight, for the choice of lines
        ("line_cost", "f8", (2, MAX_LINES)),  # what it costs whatever the enemy does
        ("matrix", "f8", (MAX_LINES, MAX_LINES)),  # payoff of own line against enemy line
        ("regret", "f8", (2, MAX_LINES)),  # sums of payoffs in fictitious play
        ("played", "f8", (2, MAX_LINES)),  # how often a line was the best reply
        ("where", "i8", (MAX_SHIPS, 4)),  # by ship id: expected q, r, facing, stationary
        ("bearing", "i8", (MAX_SHIPS, 2)),  # enemies in some arc of a pose: row of `where`, axes that they lie on as bits
        ("bearing_axes", "i8"),  # all those bits together
        ("bearing_chance", "f8", (MAX_SHIPS, 3)),  # hit chance by weapon beside them
    ]
)

TRUE_STATE, SEEN_STATE = 0, 1

SCRATCH = np.dtype([("states", STATE, (2,)), ("blank", STATE, (1,)), ("work", WORK)])  # blank: an empty table
