"""The table at the start, up to the first offer of skill cards (WE-SET)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_TARGETS
from ..state import NOTHING
from .fleet import lay_mission_deck
from .mothership import raise_sections
from .offers import lay_skill_deck


@inner
def set_up(params: Any, state: Any, draws: Any, log: Any) -> None:
    """Lay out an empty table: tokens, meters, decks, mothership (WE-SET-01 to WE-SET-07).

    Draws: skill deck, then enemy cards by level. The offer of skills and the draw of WE-SET-08 follow, as the player
    chooses between them.
    """
    state.warp = 1
    for target in range(MAX_TARGETS):
        state.targets[target].card = NOTHING
    lay_tokens(params, state)
    state.hull = params.hull_start
    state.shield = params.shield_start
    raise_sections(params, state)
    lay_skill_deck(params, state, draws, log)
    lay_mission_deck(params, state, draws, log)


@inner
def lay_tokens(params: Any, state: Any) -> None:
    """The supply, less what begins in the bag; the hold is empty (WE-SET-02, WE-SET-03, WE-SET-09, WE-R-39)."""
    for token in range(params.type_count):
        starting = params.starting[token]
        state.supply[token] = params.count[token]
        if params.starting_from_supply != 0:
            state.supply[token] -= starting
        state.bag[token] = starting
        state.bag_count += starting
