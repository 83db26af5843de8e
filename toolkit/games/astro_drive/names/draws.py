"""Random events by name. Ids are never reused: they are part of the rules version."""

from __future__ import annotations

from toolkit.engine.declarations import POLICIES, SET_UP, DrawName

(
    DECK, COURSE_MAPS, FINISH_BLOCK, ORIENTATION, INITIATIVE_TIE, RESHUFFLE, INITIATIVES, SYMBOL_SQUARE,
) = range(8)  # fmt: skip
POLICY = 12  # + seat index

SEAT_NAMES = ("1", "2", "3", "4")

DRAWS: tuple[DrawName, ...] = (
    DrawName(
        DECK, "deck", "shuffle", 0, "cards by their number in the deck, 1 is the first; seat 1 gets the top cards", group=SET_UP
    ),
    DrawName(
        COURSE_MAPS, "course_maps", "shuffle", 0, "course maps by number: the finish block first, then the pile", group=SET_UP
    ),
    DrawName(
        FINISH_BLOCK, "finish_block", "shuffle", 0, "the maps of the finish block, the last number is the finish", group=SET_UP
    ),
    DrawName(ORIENTATION, "orientation", "die", 2, "1 as listed (A), 2 a half turn (B), of each course map as it is placed"),
    DrawName(INITIATIVE_TIE, "initiative_tie", "shuffle", 0, "seats of equal initiative, in the order in which they move"),
    DrawName(RESHUFFLE, "reshuffle", "shuffle", 0, "cards of the discard pile, as they come to lie in the new deck"),
    DrawName(
        INITIATIVES, "initiatives", "shuffle", 0, "initiatives dealt anew to the cards (deck initiative shuffled)", group=SET_UP
    ),
    DrawName(
        SYMBOL_SQUARE,
        "symbol_square",
        "pick",
        0,
        "square of a symbol on a map that is made, by row, then column; again while it is taken. Numbers are set aside for "
        "each map, try and symbol",
    ),
    *(
        DrawName(POLICY + i, f"policy.{seat}", "policy", 0, f"the choices of seat {seat}", group=POLICIES)
        for i, seat in enumerate(SEAT_NAMES)
    ),
)
