"""Everything on the table, field by field. Codes stand beside the fields that use them; flags are 0 or 1.

Every field is i8: compiled and interpreted arithmetic agree, and kernels compile each function for one integer type. Times
are whole milliseconds of the building phase. A square is the number of a building square of the round's board
(parameters.BOARD): by row, then column.
"""

from __future__ import annotations

import numpy as np

from .limits import (
    COLOURS,
    LEVELS,
    MAX_ASIDE,
    MAX_CARDS,
    MAX_DECK,
    MAX_PILE,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_TILES,
    PILES,
    SQUARES,
)

NOTHING = -1  # no tile, no square, no card, nobody

# Sides of a square, clockwise; a tile turned by r quarter turns shows on side s what is printed on side (s - r) mod 4.
NORTH, EAST, SOUTH, WEST = range(4)

# Connectors.
SMOOTH, SIMPLE, DOUBLE, UNIVERSAL = range(4)

# Types of tiles.
(
    START_CABIN, CABIN, BATTERY, CARGO_HOLD, SPECIAL_HOLD, ENGINE, DOUBLE_ENGINE, CANNON, DOUBLE_CANNON, SHIELD, STRUCTURAL,
    ORANGE_SUPPORT, PURPLE_SUPPORT,
) = range(13)  # fmt: skip
TYPES = 13

# Places of a tile; the last one is that of starting cabins nobody plays.
FACE_DOWN, FACE_UP, IN_HAND, ON_SHIP, SET_ASIDE, LOST, IN_BOX = range(7)

# Aliens.
NO_ALIEN, ORANGE, PURPLE = range(3)

# Goods, the most valuable first.
RED, YELLOW, GREEN, BLUE = range(COLOURS)

# Types of adventure cards.
(
    OPEN_SPACE, STARDUST, SWARM, PLANETS, ABANDONED_SHIP, ABANDONED_STATION, SMUGGLERS, SLAVERS, PIRATES, COMBAT_ZONE, EPIDEMIC,
    SABOTAGE,
) = range(12)  # fmt: skip
CARD_TYPES = 12

# Projectiles.
SMALL_METEOR, BIG_METEOR, LIGHT_SHOT, HEAVY_SHOT = range(4)

# What a line of a combat zone compares, and what it costs.
LEAST_CREW, LEAST_ENGINES, LEAST_CANNONS = range(3)
LOSE_DAYS, LOSE_CREW, LOSE_GOODS, BE_SHOT = range(4)

# Whether a ship is on the flight board, and why it left.
NOT_LAUNCHED, FLYING, GAVE_UP, NO_HUMANS, NO_ENGINES, LAPPED = range(6)

# What a component was lost by.
BY_SPOT_CHECK, BY_SET_ASIDE, BY_SMALL_METEOR, BY_BIG_METEOR, BY_LIGHT_SHOT, BY_HEAVY_SHOT, BY_SABOTAGE, BY_FALLING_OFF = range(
    8
)
CAUSES = 8

# A ship: what stands on each square, and the tokens on it.
SHIP = np.dtype(
    [
        ("tile", "i8", (SQUARES,)),  # NOTHING: none
        ("turned", "i8", (SQUARES,)),  # quarter turns clockwise
        ("humans", "i8", (SQUARES,)),
        ("alien", "i8", (SQUARES,)),  # NO_ALIEN, ORANGE, PURPLE
        ("cells", "i8", (SQUARES,)),  # battery tokens
        ("goods", "i8", (SQUARES, COLOURS)),  # blocks by colour
        ("tiles", "i8"),  # how many stand, the starting cabin among them
        ("all_humans", "i8"),  # of all squares
        ("all_aliens", "i8"),
        ("all_cells", "i8"),
    ]
)

# What a builder is doing.
FREE, DRAWING, TAKING, PLACING, SETTING_ASIDE, RETURNING, USING_ASIDE, MOVING, PEEKING, CHECKING, FINISHING, WAITING = range(12)
BUILD_ACTIONS = 12

# What a builder has chosen to do: kind (DRAWING to WAITING), and what that kind needs.
ACTION = np.dtype(
    [
        ("kind", "i8"),
        ("tile", "i8"),  # TAKING, USING_ASIDE: which
        ("square", "i8"),  # PLACING, MOVING
        ("turned", "i8"),
        ("pile", "i8"),  # PEEKING
        ("number", "i8"),  # FINISHING: the number tile
        ("looked_at", "i8"),  # squares and rotations that were considered, which takes time
        ("noticed", "i8"),  # face-up tiles that were noticed
    ]
)

BUILDER = np.dtype(
    [
        ("clock", "i8"),  # when the present action ends, and the next one is chosen
        ("doing", ACTION),
        ("hand", "i8"),  # tile in hand, NOTHING: none
        ("hand_was_aside", "i8"),  # 1: it came from those set aside
        ("newest", "i8"),  # square of the tile that may still be moved, NOTHING: none
        ("aside", "i8", (MAX_ASIDE,)),  # tiles; NOTHING: a free place
        ("number", "i8"),  # number tile, 0: none yet
        ("finished_at", "i8"),
        ("speed", "i8"),  # thousandths
        ("peeked", "i8", (PILES,)),  # times that it looked at each pile
        ("pile", "i8"),  # pile in its hands, NOTHING: none
        ("known", "i8", (MAX_CARDS,)),  # 1: it remembers that this card is in the deck
        ("grabs", "i8"),  # tiles taken in hand, face down and face up
        ("returned", "i8"),
        ("returned_in_a_row", "i8"),  # since something was placed
        ("placed", "i8"),
        ("actions", "i8"),
        ("noticed", "i8", (MAX_TILES,)),  # 1: a face-up tile that it noticed in its last look over the pool
    ]
)

# What the outcome tables count of a seat, in a round; no rule reads it.
TALLY = np.dtype(
    [
        ("launch_tile", "i8"),
        ("finish_place", "i8"),  # 1 is the first finisher, 0: it did not finish
        ("tiles_by_type", "i8", (TYPES,)),  # at launch
        ("filled", "i8"),  # squares filled when building ended
        ("exposed_at_launch", "i8"),
        ("exposed_at_end", "i8"),
        ("violations", "i8"),  # when building ended
        ("lost_by", "i8", (CAUSES,)),
        ("crew_at_launch", "i8"),
        ("aliens_at_launch", "i8"),
        ("crew_lost", "i8"),
        ("cells_at_launch", "i8"),
        ("cells_used", "i8", (4,)),  # for engines, cannons, shields, goods that were missing
        ("goods_loaded", "i8"),
        ("goods_lost", "i8"),
        ("goods_sold", "i8"),
        ("goods_value", "i8"),
        ("credits_from_cards", "i8"),
        ("finish_reward", "i8"),
        ("looks_bonus", "i8"),
        ("sale", "i8"),
        ("penalty", "i8"),  # that was paid
        ("fine", "i8"),  # for flaws found in flight
        ("days_gained", "i8"),
        ("days_lost", "i8"),
        ("cards_taken", "i8", (CARD_TYPES,)),  # landings, ships and stations taken, rewards of enemies taken
        ("fights_won", "i8"),
        ("fights_tied", "i8"),
        ("fights_lost", "i8"),
        ("lines_suffered", "i8"),
        ("hits", "i8"),  # projectiles that would have hit, before any defence
        ("stopped", "i8"),  # of these
        ("peeks", "i8"),
        ("flips", "i8"),
        ("build_time", "i8"),
        ("grabs", "i8"),  # tiles that it took in hand while building
        ("out_card", "i8"),  # cards revealed when it left, 0: it finished, or left before the first
        ("out_why", "i8"),  # GAVE_UP ... LAPPED; FLYING: it finished
        ("crew_at_end", "i8"),
        ("cells_at_end", "i8"),
        ("credits", "i8"),  # after the round
    ]
)

# A player.
PLAYER = np.dtype(
    [
        ("ship", SHIP),
        ("builder", BUILDER),
        ("credits", "i8"),
        ("position", "i8"),  # spaces from the start; the space is position mod spaces
        ("flying", "i8"),  # NOT_LAUNCHED, FLYING, or why it is out
        ("lost", "i8"),  # lost components of this round
        ("flawed", "i8"),  # flaws that the spot check has missed (spot_check_miss_rate)
        ("tally", TALLY),
    ]
)

STATE = np.dtype(
    [
        ("round_number", "i8"),  # 0 is the first that is played; a record of numpy has a `round` of its own
        ("level", "i8"),  # of the round: 0 is I; it names board, rewards, timer
        ("learning", "i8"),  # 1: the learning flight
        ("players", PLAYER, (MAX_SEATS,)),
        # tiles
        ("place", "i8", (MAX_TILES,)),  # FACE_DOWN ... IN_BOX
        ("holder", "i8", (MAX_TILES,)),  # seat of IN_HAND, ON_SHIP, SET_ASIDE, LOST; else NOTHING
        ("down_count", "i8"),
        ("down", "i8", (MAX_TILES,)),  # face-down tiles, the next one is down[0]
        ("up_count", "i8"),
        ("up", "i8", (MAX_TILES,)),  # face-up tiles in the order in which they came
        # building
        ("circle", "i8"),  # where the timer stands: 1 to 3, 0 is Start
        ("run_ends", "i8"),  # end of the present run
        ("waiting_flip", "i8"),  # 1: the run is over, nobody has flipped yet
        ("over_at", "i8"),  # end of the last run, NOTHING: not known yet
        ("forced_flips", "i8"),  # flips that only max_build_seconds made
        ("numbers_left", "i8", (MAX_SEATS,)),  # 1: number tile i + 1 is still there
        # cards
        ("used", "i8", (MAX_CARDS,)),  # 1: out for the rest of the game
        ("piles", "i8", (PILES, MAX_PILE)),
        ("pile_count", "i8"),  # cards of each pile
        ("deck_count", "i8"),
        ("deck", "i8", (MAX_DECK,)),
        ("card_number", "i8"),  # cards revealed in this round; the present one is deck[card_number - 1]
        # the card that is being played
        ("order_count", "i8"),
        ("order", "i8", (MAX_SEATS,)),  # seats that fly, in flight order when it was revealed
        ("planet_of", "i8", (MAX_SEATS,)),  # by seat; NOTHING: it has not landed
        ("offered", "i8", (COLOURS,)),  # blocks that may be loaded now
        ("ready", "i8", (MAX_SEATS,)),  # 1: it has paid for its defence before the roll (defence_timing)
        ("beaten", "i8", (MAX_SEATS,)),  # 1: projectiles of the card come at it, as pirates have defeated it
        ("strength", "i8", (MAX_SEATS,)),  # of a line of a combat zone, in half points
        # counts of the round
        ("lead_changes", "i8"),
        ("leader", "i8"),
        ("won", "i8", (MAX_SEATS,)),
        ("credits_before", "i8", (MAX_ROUNDS, MAX_SEATS)),
        ("cards_by_level", "i8", (LEVELS,)),
    ]
)
