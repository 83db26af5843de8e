"""A scenario's cell as the kernel reads it: tiles, cards, boards, rounds, builders, readings of the rules, policies."""

from __future__ import annotations

import numpy as np

from .limits import (
    BOARDS,
    COLOURS,
    COMBAT_LINES,
    LAST_LINE,
    LEVELS,
    LINES,
    MAX_CARDS,
    MAX_DECK,
    MAX_HITS,
    MAX_PLANETS,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_TILES,
    SQUARES,
)
from .prospects import PATTERNS
from .state import SHIP

MAX_WEIGHTS = 96

# Ways to build.
EVENTS, GRABS, PRESET = range(3)

# Readings of the rules with more than two values; the first is the default.
TIE_NOTHING, TIE_LOSE, TIE_WIN = range(3)
LEFTOVER_BY_SPEED, LEFTOVER_RANDOM, LEFTOVER_BY_TILES = range(3)
LEADER_FLIPS, EAGER, NEVER_BEFORE_FINISHED = range(3)

# How builders finish (finish_rule), use the two places beside the board (aside_use), treat holes (hole_policy).
BY_VALUE, FULL_BOARD, FIXED_TILES, DEADLINE = range(4)
ASIDE_UNIQUE, ASIDE_NEVER, ASIDE_GREEDY = range(3)
FILL, SKIP = range(2)


HIT = np.dtype([("kind", "i8"), ("side", "i8")])  # SMALL_METEOR ... HEAVY_SHOT, and the side that it comes from

CARD = np.dtype(
    [
        ("type", "i8"),
        ("level", "i8"),  # 0 is I
        ("starred", "i8"),  # 1: of the learning flight
        ("strength", "i8"),  # of an enemy
        ("crew", "i8"),  # that is given up or needed
        ("lose_goods", "i8"),
        ("credits", "i8"),
        ("days", "i8"),
        ("goods", "i8", (COLOURS,)),  # reward
        ("planet_count", "i8"),
        ("planets", "i8", (MAX_PLANETS, COLOURS)),
        ("hit_count", "i8"),
        ("hits", HIT, (MAX_HITS,)),
        # combat zone
        ("least", "i8", (COMBAT_LINES,)),
        ("penalty", "i8", (COMBAT_LINES,)),  # LOSE_DAYS ... BE_SHOT
        ("amount", "i8", (COMBAT_LINES,)),
        ("line_hit_count", "i8", (COMBAT_LINES,)),
        ("line_hits", HIT, (COMBAT_LINES, MAX_HITS)),
    ]
)

BOARD = np.dtype(
    [
        ("count", "i8"),  # building squares
        ("row", "i8", (SQUARES,)),  # as printed
        ("column", "i8", (SQUARES,)),
        ("neighbour", "i8", (SQUARES, 4)),  # by side; NOTHING: no building square there
        ("at", "i8", (LAST_LINE + 1, LAST_LINE + 1)),  # the square in a row and column, or NOTHING
        ("line_count", "i8", (4, LAST_LINE + 1)),  # by the side that a projectile comes from, and the number of its line
        ("line", "i8", (4, LAST_LINE + 1, LINES)),  # squares of that line, the one that it comes to first is the first
        ("start", "i8"),
        ("cap", "i8"),  # insurance cap
    ]
)

ROUND = np.dtype(
    [
        ("level", "i8"),  # 0 is I
        ("learning", "i8"),
        ("board", "i8"),  # which of PARAMS.boards
        ("finish_reward", "i8", (MAX_SEATS,)),
        ("looks_bonus", "i8"),
        ("lost_penalty", "i8"),
        ("spacing", "i8"),
        ("circle", "i8"),  # where the timer starts
        ("pile", "i8", (LEVELS,)),  # cards of each level in a pile
        ("grabs", "i8"),  # of each builder, mode GRABS
    ]
)

# A builder's skill (checklist 4.3, 4.4). Times in ms; shares and chances in thousandths.
SKILL = np.dtype(
    [
        ("speed", "i8"),
        ("speed_spread", "i8"),  # standard deviation of the logarithm of the speed of its kind
        ("t_draw", "i8"),
        ("t_take", "i8"),
        ("t_scan", "i8"),
        ("t_scan_tile", "i8"),
        ("t_fit", "i8"),
        ("t_place", "i8"),
        ("t_return", "i8"),
        ("t_aside", "i8"),
        ("t_peek", "i8"),
        ("t_peek_card", "i8"),
        ("t_check", "i8"),
        ("t_finish", "i8"),
        ("t_noise", "i8"),
        ("attention", "i8"),
        ("fit_breadth", "i8"),
        ("eval_noise", "i8"),
        ("p_miss_connector", "i8"),
        ("p_miss_cannon", "i8"),
        ("p_miss_engine", "i8"),
        ("check_skill", "i8"),
        ("memory", "i8"),
        ("accept_floor_start", "i8"),
        ("accept_floor_end", "i8"),
        ("return_limit", "i8"),  # 0: none
        ("faceup_bias", "i8"),
        ("aside_use", "i8"),
        ("aside_deadline", "i8"),
        ("hole_policy", "i8"),
        ("peek_piles", "i8"),
        ("peek_after_tiles", "i8"),
        ("peek_response", "i8"),
        ("finish_rule", "i8"),
        ("finish_at", "i8"),  # tiles of FIXED_TILES, time of DEADLINE
        ("launch_value", "i8", (MAX_SEATS,)),  # thousandths of a credit a round's number
    ]
)

PARAMS = np.dtype(
    [
        ("players", "i8"),
        ("round_count", "i8"),
        ("rounds", ROUND, (MAX_ROUNDS,)),
        ("boards", BOARD, (BOARDS,)),
        ("spaces", "i8"),  # of the flight board
        # tiles, by number; 0 to MAX_SEATS - 1 are the starting cabins of the seats
        ("tile_count", "i8"),
        ("tile_type", "i8", (MAX_TILES,)),
        ("cap", "i8", (MAX_TILES,)),  # battery tokens or containers
        ("connector", "i8", (MAX_TILES, 4, 4)),  # by quarter turns, then side
        ("in_warehouse", "i8", (MAX_TILES,)),  # 1: it is drawn in this game
        ("warehouse_count", "i8"),  # how many are
        ("prospect", "i8", (PATTERNS,)),  # thousandths, by what is around a free square: how likely it is to be filled yet
        ("worth", "i8", (MAX_TILES,)),  # thousandths, by default weights of types: what the spot check's chooser spares
        # cards, by number
        ("card_count", "i8"),
        ("cards", CARD, (MAX_CARDS,)),
        ("deck_given", "i8"),  # 1: every round's flight has the cards of `fixed` in this order, if any, and no piles
        ("fixed_count", "i8"),
        ("fixed", "i8", (MAX_DECK,)),  # may name a card twice
        ("price", "i8", (COLOURS,)),
        # presets
        ("build", "i8"),  # EVENTS, GRABS, PRESET
        ("preset", SHIP, (MAX_ROUNDS, MAX_SEATS)),  # by round as played: squares have other numbers on other boards
        ("preset_number", "i8", (MAX_SEATS,)),  # number tiles, 1 is the first, 0: by lot
        ("preset_crew", "i8"),  # 1: crew and tokens stand as the preset says
        # building
        ("run_time", "i8"),  # ms of a run of the timer
        ("max_build_time", "i8"),
        ("flip_policy", "i8"),
        ("flip_fill", "i8"),  # thousandths of the board
        ("contention_penalty", "i8"),  # ms
        ("skill", SKILL, (MAX_SEATS,)),
        ("miss_rate", "i8"),  # spot_check_miss_rate, thousandths
        ("bank_limits", "i8"),
        ("bank_goods", "i8", (COLOURS,)),
        # readings
        ("strict", "i8"),  # placement_check
        ("any_number", "i8"),  # number_tile_choice
        ("hand_lost", "i8"),  # hand_tile_at_end
        ("chooser_by_value", "i8"),  # spot_check_chooser
        ("leftover", "i8"),
        ("occupancy_absolute", "i8"),
        ("lapping_at_once", "i8"),
        ("stardust_leader_first", "i8"),
        ("planets_leader_first", "i8"),
        ("combat_tie_at_reveal", "i8"),
        ("withdraw_at_end", "i8"),
        ("epidemic_sequential", "i8"),
        ("defence_before_roll", "i8"),
        ("rearrange_any_time", "i8"),
        ("enemy_tie", "i8"),
        ("rear_same_column", "i8"),  # rear_big_meteor
        ("sabotage_tries", "i8"),
        ("solo_skips", "i8"),
        ("debt", "i8"),
        ("used_return", "i8"),
        ("voluntary", "i8"),  # voluntary_give_up
        ("peek_fixes", "i8"),
        ("alien_bonus", "i8"),  # strength of an alien, in half points
        # policies, by seat
        ("policy", "i8", (MAX_SEATS,)),
        ("weights", "f8", (MAX_SEATS, MAX_WEIGHTS)),
    ]
)
