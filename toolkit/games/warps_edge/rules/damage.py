"""Damage point by point: cancelled, on the shield, on the hull; the token that a shield point costs (WE-DMG)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..names import effects
from ..names.draws import REMOVAL
from ..parameters import REMOVAL_CHOICE, REMOVAL_NONE, REMOVAL_RANDOM
from ..state import NOTHING, TO_BAG, TO_DISCARD
from .tokens import SEAT, remove

# What a point of damage comes to.
NOTHING_ASKED, TOKEN_ASKED, HULL_GONE = range(3)


@inner
def take_point(params: Any, state: Any, draws: Any, log: Any, attacker: int, met_shield: bool) -> int:
    """One point of a hit, that met a shield or not (WE-DMG-01, WE-DMG-05, WE-R-22, WE-R-43).

    After TOKEN_ASKED the player removes a token of the discard pile, at once (WE-DMG-02, WE-R-38).
    """
    if state.cancel_left > 0:
        state.cancel_left -= 1
        state.tally.cancelled += 1
        event_log.effect(log, effects.CANCELLED, SEAT, -1, 1, 0, 0, 0)
        return NOTHING_ASKED
    if state.shield > 0:
        state.shield -= 1
        state.tally.shield_lost += 1
        count_point(params, state, attacker)
        event_log.effect(log, effects.SHIELD_LOST, SEAT, -1, 1, state.shield, 0, 0)
        return lose_token(params, state, draws, log)
    if met_shield and params.whole_hit_on_shield != 0:
        return NOTHING_ASKED
    state.hull -= 1
    state.tally.hull_lost += 1
    count_point(params, state, attacker)
    event_log.effect(log, effects.HULL_LOST, SEAT, -1, 1, state.hull, 0, 0)
    return HULL_GONE if state.hull == 0 else NOTHING_ASKED


@inner
def count_point(params: Any, state: Any, attacker: int) -> None:
    """A point touched a meter."""
    tally = state.tally
    if attacker >= MAX_ROW:
        tally.damage_from_sections += 1
        return
    card = state.targets[attacker].card
    tally.damage_from[card] += 1
    tally.damage_by_level[params.level[card] - 1] += 1


@inner
def lose_token(params: Any, state: Any, draws: Any, log: Any) -> int:
    """A point was taken by the shield: a token leaves the discard pile, if it has one (WE-DMG-02 to 04, WE-R-19, WE-R-20)."""
    if params.removal == REMOVAL_NONE:
        return NOTHING_ASKED
    if state.discard_count == 0:
        lose_from_bag(params, state, draws, log)
        return NOTHING_ASKED
    if params.removal == REMOVAL_CHOICE:
        return TOKEN_ASKED
    if params.removal == REMOVAL_RANDOM:
        token = chance.draw_kind(draws, log, REMOVAL, state.discard, params.type_count, SEAT)
    else:
        token = dearest(params, state)
    remove(params, state, log, token, TO_DISCARD)
    return NOTHING_ASKED


@inner
def lose_from_bag(params: Any, state: Any, draws: Any, log: Any) -> None:
    """The discard pile is empty: nothing is removed, or a token of the bag by chance (WE-DMG-04, WE-R-20)."""
    if params.removal_from_bag == 0 or state.bag_count == 0:
        event_log.effect(log, effects.NOTHING_TO_REMOVE, SEAT, -1, 0, 0, 0, 0)
        return
    token = chance.draw_kind(draws, log, REMOVAL, state.bag, params.type_count, SEAT)
    remove(params, state, log, token, TO_BAG)


@inner
def dearest(params: Any, state: Any) -> int:
    """The token of the discard pile with the highest value, then cost, then the first in the data (WE-R-47)."""
    best = NOTHING
    for token in range(params.type_count):
        if state.discard[token] > 0 and (best == NOTHING or dearer(params, token, best)):
            best = token
    return int(best)


@inner
def dearer(params: Any, token: int, other: int) -> bool:
    """Whether a token is worth more than another: by value, then by cost."""
    if params.value[token] != params.value[other]:
        return bool(params.value[token] > params.value[other])
    return bool(params.cost[token] > params.cost[other])
