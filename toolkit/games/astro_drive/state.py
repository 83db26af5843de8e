"""Everything on the table, field by field. Codes stand beside the fields that use them; flags are 0 or 1.

Every field is i8: compiled and interpreted arithmetic agree, and kernels compile each function for one integer type.
Track rows count on through all placed maps; row 0 is the starting line, off the map. A square is one number, its `place`:
row x 16 + column. A track row is one word of four bits a column: the symbols that are printed there, column 1 lowest.
"""

from __future__ import annotations

import numpy as np

from .limits import (
    MAX_CARDS,
    MAX_COURSE_MAPS,
    MAX_HAND,
    MAX_LYING,
    MAX_PLACED,
    MAX_PLAYERS,
    MAX_STEPS,
    PAIRS,
    TRACK,
)

CARDS_OF_WORD = 60  # bits of a word that stand for cards, in a set of them
CARD_WORDS = 2

NOBODY = -1
NO_CARD = -1

# Symbols of squares, as in `components.SQUARE_LETTERS`.
EMPTY, PLANET, RADIATION, FOG, ASTEROIDS, HOLE, CUBE_SQUARE, WORMHOLE = range(8)  # WORMHOLE + pair; 11 symbols in all
SQUARES = WORMHOLE + PAIRS

# Symbols of cards, as in `components.SYMBOL_WORDS`.
NO_SYMBOL, ENERGY_CUBE, WORMHOLE_GENERATOR, TRACTOR_BEAM, FORCE_SHIELD = range(5)
SYMBOLS = 5

# Why a ship is out.
ALIVE, BY_PLANET, BY_ASTEROIDS, BY_HOLE, BY_PULL, BY_EDGE, BY_FOG, BY_SHIELD = range(8)
CAUSES = 8

A, B = 0, 1  # orientation of a map
FINISH_MAP = MAX_COURSE_MAPS  # number of the finish map; course maps are 0, 1, ...
MADE_MAP = MAX_COURSE_MAPS + 1  # number of every map of random symbols

# One turn, and a node of the path search: what an action changes. Other ships, maps and the shield stay as they are.
TURN = np.dtype(
    [
        ("row", "i8"),
        ("column", "i8"),  # 0 in row 0
        ("movement", "i8"),  # movement points left
        ("control", "i8"),
        ("cubes", "i8"),  # cubes held
        ("cube_used", "i8"),  # uses of this turn
        ("jump", "i8"),  # 1: the wormhole generator may still be used
        ("beam", "i8"),
        ("card_cube", "i8"),  # 1: the cube of the card is still due (AD-R-23)
        ("taken", "i8"),  # bit i: cube i of `cube_places` was taken in this turn
        ("out", "i8"),  # ALIVE or why the ship is out
        # of the last step, not part of what makes two states equal
        ("touched", "i8"),  # highest row touched in it
        ("passed", "i8"),  # ships passed in it
        ("pulled", "i8"),  # pulls in it
        ("pairs", "i8"),  # wormholes that have transported the ship in it, a bit each (AD-R-35): squares.pair_bit
        ("lost", "i8"),  # cubes lost to asteroids in it
        ("saved", "i8"),  # asteroids entered without loss under a shield in it
        ("discarded", "i8"),  # cubes beyond the limit in it, or of the card and too late
        ("from_card", "i8"),  # 1: the card's cube came in it
    ]
)

SHIP = np.dtype(
    [
        ("row", "i8"),
        ("column", "i8"),
        ("cubes", "i8"),
        ("out", "i8"),  # ALIVE or why it is out
        ("played", "i8"),  # card on the table, NO_CARD before the reveal and after the round
        ("hand_count", "i8"),
        ("position", "i8"),  # when it moves in the round of the last reveal, 1 is first; of a ship that is out: in its last
        ("place", "i8"),  # at the end of the game, 1 is the winner; 0 before
    ]
)

MAP = np.dtype(
    [
        ("number", "i8"),  # of a course map, FINISH_MAP or MADE_MAP
        ("orientation", "i8"),
        ("removed", "i8"),  # 1: all ships have left it behind (AD-R-34)
        ("ends", "i8", (PAIRS, 2)),  # places of each wormhole pair's ends, 0 where there is none
    ]
)

# What the outcome tables count, by seat; no rule reads it.
TALLY = np.dtype(
    [
        ("cubes_start", "i8"),
        ("cubes_from_squares", "i8"),
        ("cubes_from_cards", "i8"),
        ("cubes_discarded", "i8"),  # beyond the limit, or due and too late
        ("used_movement", "i8"),
        ("used_control", "i8"),
        ("lost_to_asteroids", "i8"),
        ("cards_played", "i8"),
        ("symbols_played", "i8", (SYMBOLS,)),
        ("played", "i8", (CARD_WORDS,)),  # the set of cards played
        ("dropped", "i8", (CARD_WORDS,)),  # the set of cards in hand as it went out
        ("initiative_sum", "i8"),  # of the cards played
        ("movement_sum", "i8"),
        ("control_sum", "i8"),
        ("jumps", "i8"),
        ("beams", "i8"),
        ("passes", "i8"),  # ships passed
        ("transports", "i8"),
        ("pulls", "i8"),
        ("sideways", "i8"),
        ("blocked", "i8"),  # turns that began with a ship beside this one
        ("first_turns", "i8"),  # rounds in which it moved first
        ("last_turns", "i8"),  # rounds in which it moved last
        ("turns", "i8"),
        ("position_sum", "i8"),
        ("movement_lost", "i8"),
        ("control_lost", "i8"),
        ("maps_placed", "i8"),  # by its steps
        ("out_round", "i8"),
        ("out_row", "i8"),
        ("out_card", "i8"),  # number of the card on the table then, from 1
        ("out_position", "i8"),  # when it moved in that round, 1 is first
        ("blind", "i8"),  # 1: it went out in a turn in which it had placed a map, behind that map's first row
        ("shield_saves", "i8"),  # asteroids entered without loss under a shield
        ("rows_by_card", "i8"),  # rows gained by movement points
        ("rows_by_jump", "i8"),
        ("rows_by_beam", "i8"),
    ]
)

STATE = np.dtype(
    [
        ("round_number", "i8"),  # 1 is the first (`round` is a method of every array)
        ("ship_count", "i8"),
        ("survivors", "i8"),
        ("on_turn", "i8"),  # seat whose turn it is, or NOBODY
        ("order", "i8", (MAX_PLAYERS,)),  # seats in the order of this round
        ("order_count", "i8"),
        ("ships", SHIP, (MAX_PLAYERS,)),
        ("hands", "i8", (MAX_PLAYERS, MAX_HAND)),  # cards, in the order in which they came; NO_CARD beyond hand_count
        ("chosen", "i8", (MAX_PLAYERS,)),  # cards chosen and not revealed yet, NO_CARD
        # cards
        ("initiative", "i8", (MAX_CARDS,)),  # of each card in this game
        ("deck_count", "i8"),
        ("deck", "i8", (MAX_CARDS,)),  # the next card is deck[0]
        ("discard_count", "i8"),
        ("discard", "i8", (MAX_CARDS,)),
        ("reshuffles", "i8"),
        # maps
        ("placed", "i8"),  # maps placed
        ("maps", MAP, (MAX_PLACED,)),
        ("pile_count", "i8"),
        ("pile", "i8", (MAX_PLACED,)),  # numbers of maps, the next one is pile[0]
        ("box_count", "i8"),
        ("box", "i8", (MAX_COURSE_MAPS,)),
        ("finish_known", "i8"),  # maps before the finish where the players are told, else 0 (setup.finish_known)
        ("rows", "i8", (TRACK,)),  # the symbols of each track row
        ("first_row", "i8"),  # lowest track row still in play
        ("last_row", "i8"),  # highest track row of the last placed map
        ("winning_row", "i8"),  # first row beyond the finish line, 0 while the finish is not placed
        # cubes
        ("storage", "i8"),
        ("lying", "i8", (TRACK,)),  # bit c: a cube lies in column c of the row
        ("cube_count", "i8"),
        ("cube_places", "i8", (MAX_LYING,)),  # squares with a cube; the list changes only between turns and by placing
        # the turn
        ("turn", TURN),
        ("movement_given", "i8"),  # points of the played card
        ("control_given", "i8"),
        ("shield", "i8"),  # 1: a force shield works in this turn
        ("visited_count", "i8"),
        ("visited", "i8", (MAX_STEPS,)),  # keys of the turn's states since something was last spent in it (rules.keys)
        ("placed_in_turn", "i8"),  # maps placed in this turn
        # counts of the game
        ("winner", "i8"),  # seat, or NOBODY
        ("lead_changes", "i8"),
        ("leader", "i8"),
        ("early_leader", "i8"),  # seat alone in front after round 2, or NOBODY
        ("last_turn_position", "i8"),  # position in the round of the turn that ended the game
        ("made_tries", "i8"),  # tries that maps of random symbols took
        ("made_impassable", "i8"),  # maps of random symbols that are not passable after all tries
        ("tally", TALLY, (MAX_PLAYERS,)),
    ]
)
