"""Changes that the rules make; beside each number: its words in the event log (at most four)."""

from __future__ import annotations

(
    DEALT,  # cards in hand, deck left: a seat is dealt or draws a card
    STARTING_CUBES,  # cubes of a seat
    MAP_PLACED,  # map, orientation (0 A, 1 B), its place along the track from 1, maps left in the pile
    CUBE_LAID,  # track row, column, storage left
    MAP_MADE,  # its place along the track from 1, tries it took
    PLAYED,  # card: revealed
    TURN_POSITION,  # position in the round from 1, initiative
    POINTS,  # movement, control: what the played card gives
    MOVED,  # track row, column, action (names.actions), squares passed over
    PULLED,  # track row, column
    TRANSPORTED,  # track row, column, ships passed
    CUBE_USED,  # movement gained, control gained, cubes left
    CUBE_GAINED,  # cubes held, why (0 square, 1 card), storage left
    CUBE_DISCARDED,  # cubes held, storage left: a fourth cube
    CUBE_LOST,  # cubes held, storage left: to asteroids
    SQUARE_EMPTIED,  # track row, column: its cube is taken
    CARD_CUBE_DUE,  # -: the card's cube waits (AD-R-23)
    CARD_CUBE_LOST,  # -: it came too late
    CRASHED,  # cause (state.BY_...), track row, column, cubes returned
    HAND_DISCARDED,  # cards
    POINTS_LOST,  # movement, control left over at the end of a turn
    MAP_REMOVED,  # map, its place along the track, cubes returned
    DISCARDED,  # card: played cards, at the end of the round
    RESHUFFLED,  # cards
    WON,  # ending (names.endings)
    STANDING,  # place at the end, track row
) = range(26)

# In the order of the numbers: name in the event log, meaning.
MEANING = {
    "dealt": "a seat has a card from the deck",
    "starting_cubes": "cubes that a seat begins with",
    "map_placed": "a map is placed behind the last one",
    "cube_laid": "an energy cube is laid on a square of a map that is placed",
    "map_made": "a map of random symbols is made",
    "played": "a seat's card is revealed",
    "turn_position": "when a seat moves in this round",
    "points": "points of the card for this turn",
    "moved": "an action took the ship to a square",
    "pulled": "a black hole pulled the ship",
    "transported": "a wormhole took the ship to its other end",
    "cube_used": "an energy cube is used",
    "cube_gained": "an energy cube is taken",
    "cube_discarded": "a cube beyond the limit goes to the storage",
    "cube_lost": "asteroids cost an energy cube",
    "square_emptied": "the cube of a square is taken",
    "card_cube_due": "the cube of the card comes when there is room for it",
    "card_cube_lost": "the cube of the card came too late",
    "crashed": "a ship is out",
    "hand_discarded": "the hand of a player who is out",
    "points_lost": "points left at the end of a turn",
    "map_removed": "a map that all ships have left is removed",
    "discarded": "a played card goes to the discard pile",
    "reshuffled": "the discard pile is the new deck",
    "won": "a seat has won",
    "standing": "a seat's place at the end",
}

NAMES = tuple(MEANING)
