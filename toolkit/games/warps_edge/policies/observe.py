"""What the pilot sees of the table: everything but the order of the enemy deck and of the skill deck, and what lies in them."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_FLEET, MAX_SKILLS
from ..names.draws import SEAT_NAMES
from ..state import NOTHING
from .work import SEEN_STATE, TRUE_STATE

#: By seat, fields that it does not see.
HIDDEN = dict.fromkeys(SEAT_NAMES, ("deck", "skill_deck"))


@inner
def observe(params: Any, states: Any) -> None:
    """Copy the true state into the seen one and take out both decks.

    Counts stay: cards of either deck are public, as is what the bag holds; the next draw is nowhere in a state.
    """
    states[SEEN_STATE] = states[TRUE_STATE]
    seen = states[SEEN_STATE]
    for k in range(MAX_FLEET):
        seen.deck[k] = NOTHING
    for k in range(MAX_SKILLS):
        seen.skill_deck[k] = NOTHING
