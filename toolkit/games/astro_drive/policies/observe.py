"""What a seat sees of the table: everything but other hands, chosen cards, and the order of deck, pile and box."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_PLAYERS
from ..names.draws import SEAT_NAMES
from ..state import NO_CARD, NOBODY
from .work import SEEN_STATE, TRUE_STATE

#: By seat, fields that it does not see: of `hands` and `chosen`, all but its own.
HIDDEN = {
    seat: (
        *(f"{field}.{other}" for field in ("hands", "chosen") for other in range(MAX_PLAYERS) if other != i),
        *("deck", "pile", "box"),
    )
    for i, seat in enumerate(SEAT_NAMES)
}


@inner
def observe(params: Any, states: Any, seat: int) -> None:
    """Copy the true state into the seen one, for a seat (AD-SET-05, AD-CRD-01).

    Counts stay: cards of a hand, of the deck, maps of the pile. Whether the finish still lies in the pile is public, as a
    placed finish map is.
    """
    states[SEEN_STATE] = states[TRUE_STATE]
    seen = states[SEEN_STATE]
    for other in range(seen.ship_count):
        if other != seat:
            seen.chosen[other] = NO_CARD
            for k in range(seen.ships[other].hand_count):
                seen.hands[other, k] = NO_CARD
    for k in range(seen.deck_count):
        seen.deck[k] = NO_CARD
    for k in range(seen.pile_count):
        seen.pile[k] = NOBODY
    for k in range(seen.box_count):
        seen.box[k] = NOBODY
