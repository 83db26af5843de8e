"""Skill cards: the deck, what is offered, what is kept (WE-SET-07, WE-WRP-07, WE-SKL-09)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.log import NOBODY

from ..limits import MAX_SKILLS
from ..names import effects
from ..names.draws import SKILLS_SHUFFLE
from ..state import IDLE, NOTHING
from .tokens import SEAT


@inner
def lay_skill_deck(params: Any, state: Any, draws: Any, log: Any) -> None:
    """Shuffle the skill deck; a skill that is owned from the start isn't in it (WE-SET-07). Draws number cards from 1."""
    state.skill_deck_count = 0
    state.offer_count = 0
    state.owned_count = 0
    for k in range(MAX_SKILLS):
        state.skill_deck[k] = NOTHING
        state.offer[k] = NOTHING
    for skill in range(params.skill_count):
        if params.skill_in_deck[skill] != 0 and skill != params.skill_forced:
            state.skill_deck[state.skill_deck_count] = skill + 1
            state.skill_deck_count += 1
    chance.shuffle(draws, log, SKILLS_SHUFFLE, state.skill_deck, state.skill_deck_count, NOBODY)
    for k in range(state.skill_deck_count):
        state.skill_deck[k] -= 1
    if params.skill_forced != NOTHING:
        own(params, state, log, params.skill_forced)


@inner
def offer(params: Any, state: Any, log: Any, count: int) -> int:
    """Draw so many cards from the top of the skill deck, fewer where there are fewer; how many came (WE-WRP-07)."""
    state.offer_count = 0
    for _ in range(min(count, state.skill_deck_count)):
        card = state.skill_deck[0]
        state.skill_deck_count -= 1
        for k in range(state.skill_deck_count):
            state.skill_deck[k] = state.skill_deck[k + 1]
        state.skill_deck[state.skill_deck_count] = NOTHING
        state.offer[state.offer_count] = card
        state.offer_count += 1
        event_log.effect(log, effects.SKILL_OFFERED, SEAT, -1, card, 0, 0, 0)
    return int(state.offer_count)


@inner
def keep(params: Any, state: Any, log: Any, which: int) -> None:
    """Keep one card of the offer (WE-SET-07, WE-WRP-07)."""
    own(params, state, log, state.offer[which])
    state.offer_count -= 1
    for k in range(which, state.offer_count):
        state.offer[k] = state.offer[k + 1]
    state.offer[state.offer_count] = NOTHING


@inner
def own(params: Any, state: Any, log: Any, card: int) -> None:
    """A card comes to the player, idle and without tokens (WE-SKL-09)."""
    skill = state.owned[state.owned_count]
    skill.kind = card
    skill.paid = 0
    skill.status = IDLE
    for token in range(params.type_count):
        skill.tokens[token] = 0
    state.owned_count += 1
    state.tally.skill_kept[card] = 1
    event_log.effect(log, effects.SKILL_KEPT, SEAT, -1, card, 0, 0, 0)


@inner
def put_under(params: Any, state: Any) -> None:
    """What was not kept goes under the skill deck, or out of the game (WE-R-26)."""
    for k in range(state.offer_count):
        if params.unkept_removed == 0:
            state.skill_deck[state.skill_deck_count] = state.offer[k]
            state.skill_deck_count += 1
        state.offer[k] = NOTHING
    state.offer_count = 0
