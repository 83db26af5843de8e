"""A scenario's cell as the kernel reads it: numbers, readings of the rules, policies, and the board as a grid.

The board lies on a grid of 32 x 32 places, so wide that two steps from any hex of it stay on the grid. A place is one number,
and so is a step: `place + STEPS[facing]`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine.compiled import inner

from .limits import CELLS, MAX_HEXES, MAX_SHIPS, ORIGIN
from .state import COLUMNS, ROWS, SYSTEMS, TOKENS

WIDTH = 32
PLACES = WIDTH * WIDTH
MAX_WEIGHTS = 40
MAX_TEAMS = 10
OFF, COURSE, PAD = 0, 1, 2  # kind of a place
NO_CELL = -1

# Readings of the rules with more than two values; the first is the default.
UNIFORM_SEQUENTIAL, SPREAD = 0, 1
FACING_TABLE, FACING_RANDOM, FACING_LONGEST = 0, 1, 2
LATERAL, FORWARD_DIAGONAL = 0, 1
REVEAL_END_OF_ROUND, REVEAL_AFTER_ACTION, REVEAL_ALL_OPEN = 0, 1, 2
ENDS_FIRST_LANDING, ENDS_END_OF_ROUND, ENDS_ALL_BUT_ONE = 0, 1, 2
TEAMS_RANDOM, TEAMS_CHOSEN, TEAMS_GIVEN = 0, 1, 2
ORDER_RANDOM, ORDER_BY_SEAT = 0, 1
# Kinds of system.
MOVE, SLIDE_FORWARD, SLIDE_BACKWARD, ROTATE, TELEPORT, SWAP, ARMOR, DEFLECTOR, AUTO_REPAIR, REPAIR, NOTHING = range(11)

PARAMS = np.dtype(
    [
        ("mode", "i8"),
        # set-up
        ("ships", "i8"),
        ("players", "i8"),
        ("races", "i8"),
        ("draft", "i8"),
        ("drift", "i8"),  # 0: no token moves in 2d (for studies of luck)
        ("teams_method", "i8"),  # TEAMS_...
        ("teams", "i8", (MAX_SHIPS,)),  # by seat, where they are given
        ("order_method", "i8"),  # ORDER_...
        ("boosts", "i8", (MAX_SHIPS,)),  # by turn order
        ("extra_boosts", "i8", (MAX_SHIPS,)),  # by seat
        ("on_board", "i8", (TOKENS,)),  # 1: the token is in play
        ("gates_to_score", "i8"),
        # the board
        ("kind", "i8", (PLACES,)),  # OFF, COURSE, PAD
        ("hex_count", "i8"),
        ("hexes", "i8", (MAX_HEXES,)),  # places of all hexes, sorted by q, then r
        ("pad_count", "i8"),
        ("pad", "i8", (MAX_HEXES,)),  # places of the Landing Pad, sorted by q, then r
        ("gate_a_place", "i8", (CELLS,)),  # NO_CELL where the table has none
        ("gate_a_facing", "i8", (CELLS,)),
        # numbers
        ("system_kind", "i8", (SYSTEMS,)),
        ("number", "i8", (SYSTEMS,)),
        ("directional", "i8", (SYSTEMS,)),
        ("boostable", "i8", (SYSTEMS,)),  # boost_repair is in it already
        ("hop", "i8", (SYSTEMS,)),
        ("slots", "i8", (SYSTEMS,)),
        ("tiles", "i8", (SYSTEMS,)),  # tiles in the box
        ("consoles", "i8", (MAX_TEAMS, ROWS, COLUMNS)),
        ("team_count", "i8"),
        ("repair_per_pilot", "i8"),
        ("cold_restart", "i8"),
        ("auto_repair", "i8"),
        ("deflector_absorbs", "i8"),
        ("teleport_damage", "i8"),
        ("crash_per_hex", "i8"),
        ("drift_damage", "i8"),
        ("collision_damage", "i8"),
        ("armor_damage", "i8"),
        ("league_points", "i8", (MAX_SHIPS,)),
        ("draft_passes", "i8"),
        ("draft_slots_per_pick", "i8"),
        ("draft_cap", "i8"),
        ("draft_given", "i8", (SYSTEMS,)),  # tiles that every ship begins with
        ("max_rounds", "i8"),
        ("max_reopen_rolls", "i8"),
        # readings
        ("placement_method", "i8"),
        ("gate_a_facing_method", "i8"),
        ("teleport_geometry", "i8"),
        ("teleport_crash_deflectable", "i8"),
        ("hop_at_edge_free", "i8"),
        ("crash_counts_offboard", "i8"),
        ("one_sided_tiles", "i8"),
        ("scoring_optional", "i8"),
        ("same_action_finish", "i8"),
        ("reopen_after_swap", "i8"),
        ("reopen_revealed_only", "i8"),
        ("reopen_random_order", "i8"),
        ("reveal_timing", "i8"),
        ("blocked_is_mover", "i8"),
        ("chain_stops_at_edge", "i8"),
        ("chain_hits_ship", "i8"),
        ("pushed_skips_own_move", "i8"),
        ("deflector_stacks", "i8"),
        ("own_order_free", "i8"),
        ("swap_optional", "i8"),
        ("landing_pass_through", "i8"),
        ("race_end", "i8"),
        ("tiebreak_assigned_only", "i8"),
        ("team_order_per_player", "i8"),
        ("given_count_towards_cap", "i8"),
        ("mistake_rate", "f8"),
        # policies, by seat
        ("policy", "i8", (MAX_SHIPS,)),
        ("weights", "f8", (MAX_SHIPS, MAX_WEIGHTS)),
    ]
)


@inner
def place(q: int, r: int) -> int:
    """A hex as one number on the grid."""
    return (r + ORIGIN) * WIDTH + q + ORIGIN


@inner
def q_of(at: int) -> int:
    """The q of a place."""
    return at % WIDTH - ORIGIN


@inner
def r_of(at: int) -> int:
    """The r of a place."""
    return at // WIDTH - ORIGIN


@inner
def step(direction: int) -> int:
    """What a step in a direction adds to a place; 0 is north, then clockwise; any integer will do."""
    turned = direction % 6
    if turned == 0:
        return -WIDTH
    if turned == 1:
        return 1 - WIDTH
    if turned == 2:
        return 1
    if turned == 3:
        return WIDTH
    if turned == 4:
        return WIDTH - 1
    return -1


@inner
def distance(a: int, b: int) -> int:
    """Hexes between two places: max(|dq|, |dr|, |dq + dr|)."""
    dq = q_of(a) - q_of(b)
    dr = r_of(a) - r_of(b)
    return max(abs(dq), abs(dr), abs(dq + dr))


@inner
def is_rock(state: Any, at: int) -> bool:
    """Whether a token lies on a place."""
    return bool((state.rocks[at // WIDTH] >> (at % WIDTH)) & 1)


@inner
def is_board(params: Any, at: int) -> bool:
    """Whether a place is a hex of the board."""
    return bool(params.kind[at] != OFF)


@inner
def token_at(state: Any, at: int) -> int:
    """The token on a place, or -1."""
    for token in range(TOKENS):
        if state.tokens[token].place == at:
            return token
    return -1


@inner
def put_token(state: Any, token: int, at: int) -> None:
    """Lay a token on a place (or NOWHERE), taking it from where it lay."""
    before = state.tokens[token].place
    if before >= 0:
        state.rocks[before // WIDTH] &= ~(1 << (before % WIDTH))
    state.tokens[token].place = at
    if at >= 0:
        state.rocks[at // WIDTH] |= 1 << (at % WIDTH)
