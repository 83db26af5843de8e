"""Tokens and the zones where they lie: gained, given back, drawn, removed, counted (WE-CMP-02, WE-CMP-04, WE-RWD)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..names import effects
from ..names.draws import BAG
from ..state import TO_BAG, TO_DISCARD, TO_POOL, TO_REMOVED, TO_SUPPLY

SEAT = 0  # of the pilot

# --- zones ---


@inner
def put(state: Any, token: int, count: int, zone: int) -> None:
    """Tokens of a type reach a zone."""
    if zone == TO_BAG:
        state.bag[token] += count
        state.bag_count += count
    elif zone == TO_DISCARD:
        state.discard[token] += count
        state.discard_count += count
    elif zone == TO_POOL:
        state.pool[token] += count
        state.pool_count += count
    elif zone == TO_SUPPLY:
        state.supply[token] += count
    else:
        state.removed[token] += count


@inner
def take(state: Any, token: int, count: int, zone: int) -> None:
    """Tokens of a type leave a zone, which holds as many."""
    put(state, token, -count, zone)


@inner
def landing(params: Any, zone: int) -> int:
    """Where tokens sent to a zone come to lie: those removed may go to the supply instead (WE-DMG-06, WE-R-21)."""
    return int(TO_SUPPLY if zone == TO_REMOVED and params.removed_to_supply != 0 else zone)


@inner
def send(params: Any, state: Any, token: int, count: int, zone: int) -> None:
    """Tokens that leave a target or an action reach a zone."""
    if zone == TO_REMOVED:
        state.tally.removed += count
        state.tally.removed_cost += count * params.cost[token]
    put(state, token, count, landing(params, zone))


@inner
def remove(params: Any, state: Any, log: Any, token: int, from_zone: int) -> None:
    """A token of a zone is removed from the game, or goes back to the supply (WE-DMG-02, WE-R-21)."""
    take(state, token, 1, from_zone)
    send(params, state, token, 1, TO_REMOVED)
    event_log.effect(log, effects.REMOVED, SEAT, -1, token, from_zone, landing(params, TO_REMOVED), 0)


# --- bag and supply ---


@inner
def draw(params: Any, state: Any, draws: Any, log: Any, count: int) -> int:
    """Draw tokens from the bag into the pool, as many as it has: how many came (WE-PWR-06, WE-PLN-01, WE-R-34)."""
    come = min(count, state.bag_count)
    for _ in range(come):
        token = chance.draw_kind(draws, log, BAG, state.bag, params.type_count, SEAT)
        take(state, token, 1, TO_BAG)
        put(state, token, 1, TO_POOL)
    return int(come)


@inner
def gain(params: Any, state: Any, log: Any, token: int, zone: int) -> bool:
    """A token of a reward comes from the supply; one that it does not have is missed (WE-RWD-01, WE-RWD-02, WE-R-06)."""
    if state.supply[token] == 0:
        state.tally.missed_rewards += 1
        event_log.effect(log, effects.REWARD_MISSED, SEAT, -1, token, 0, 0, 0)
        return False
    take(state, token, 1, TO_SUPPLY)
    put(state, token, 1, zone)
    state.tally.rewards += 1
    event_log.effect(log, effects.REWARDED, SEAT, -1, token, zone, 0, 0)
    return True


@inner
def give_back(state: Any, token: int, from_zone: int) -> None:
    """A token goes back to the supply, where it may be bought again (WE-PWR-08, WE-BUY-06)."""
    take(state, token, 1, from_zone)
    put(state, token, 1, TO_SUPPLY)


# --- counts ---


@inner
def owned(params: Any, state: Any, token: int) -> int:
    """Tokens of a type in all zones but the supply and out of the game (WE-END-04)."""
    count = state.bag[token] + state.pool[token] + state.hold[token] + state.discard[token]
    for slot in range(params.row_size):
        count += state.targets[slot].below[token] + state.targets[slot].above[token]
    for section in range(params.section_count):
        spot = state.targets[MAX_ROW + section]
        count += spot.below[token] + spot.above[token]
    for skill in range(state.owned_count):
        count += state.owned[skill].tokens[token]
    return int(count)


@inner
def tokens_owned(params: Any, state: Any) -> int:
    """Tokens of all types in all zones but the supply and out of the game (WE-END-04)."""
    count = 0
    for token in range(params.type_count):
        count += owned(params, state, token)
    return int(count)


@inner
def conserved(params: Any, state: Any) -> bool:
    """Whether every token of the game is somewhere, and no zone lacks one that it gave (WE-CMP-04, WE-R-39)."""
    for token in range(params.type_count):
        count = params.count[token]
        if params.starting_from_supply == 0:
            count += params.starting[token]
        if state.supply[token] < 0 or state.removed[token] < 0:
            return False
        if owned(params, state, token) + state.supply[token] + state.removed[token] != count:
            return False
    return True
