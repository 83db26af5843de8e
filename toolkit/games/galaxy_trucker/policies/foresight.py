"""What the cards that a builder remembers ask for (checklist 4.7): each asks for one more, times `peek_response`."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import (
    ABANDONED_SHIP,
    ABANDONED_STATION,
    BIG_METEOR,
    COMBAT_ZONE,
    EPIDEMIC,
    NORTH,
    OPEN_SPACE,
    PIRATES,
    PLANETS,
    RED,
    SABOTAGE,
    SLAVERS,
    SMALL_METEOR,
    SMUGGLERS,
    STARDUST,
    SWARM,
)
from .chances import THOUSAND
from .declared import (
    CABINS,
    CONTAINERS,
    CREW_VALUE,
    ENGINES,
    FORWARD_CANNONS,
    SHIELDS,
    SIDE_CANNONS,
    SPECIAL,
    THINGS,
    W_CLOSE,
)


@inner
def heed_known_cards(params: Any, seen: Any, seat: int, work: Any) -> None:
    """Shift what is wanted to what the remembered cards ask for."""
    response = params.skill[seat].peek_response / THOUSAND
    weights = params.weights[seat]
    for number in range(params.card_count):
        if seen.players[seat].builder.known[number] == 0:
            continue
        card = params.cards[number]
        for thing in range(THINGS):
            if asks_for(card, thing):
                work.wanted[thing] += response
        if card.type == STARDUST or has_meteor(card, SMALL_METEOR, True) or has_meteor(card, SMALL_METEOR, False):
            work.close += weights[W_CLOSE] * response
        if card.type == EPIDEMIC:
            work.apart += weights[CREW_VALUE] * response


@inner
def asks_for(card: Any, thing: int) -> bool:
    """Whether a card is met better with more of a thing."""
    kind = card.type
    if thing == ENGINES:
        return bool(kind in (OPEN_SPACE, COMBAT_ZONE))
    if thing == FORWARD_CANNONS:
        fights = kind in (SMUGGLERS, SLAVERS, PIRATES, COMBAT_ZONE)
        return bool(fights or has_meteor(card, BIG_METEOR, True))
    if thing == SIDE_CANNONS:
        return has_meteor(card, BIG_METEOR, False)
    if thing == SHIELDS:
        return bool(kind == PIRATES or has_meteor(card, SMALL_METEOR, True) or has_meteor(card, SMALL_METEOR, False))
    if thing == CABINS:
        return bool(kind in (ABANDONED_SHIP, ABANDONED_STATION, COMBAT_ZONE, SABOTAGE))
    if thing == CONTAINERS:
        return bool(kind == PLANETS or (kind == ABANDONED_STATION and not offers_red(card)))
    return bool(thing == SPECIAL and offers_red(card))


@inner
def has_meteor(card: Any, kind: int, forward: bool) -> bool:
    """Whether a swarm has a meteor of a kind from the front, or from elsewhere."""
    if card.type != SWARM:
        return False
    for k in range(card.hit_count):
        if card.hits[k].kind == kind and (card.hits[k].side == NORTH) == forward:
            return True
    return False


@inner
def offers_red(card: Any) -> bool:
    """Whether a card offers red blocks."""
    red = card.goods[RED]
    for planet in range(card.planet_count):
        red += card.planets[planet, RED]
    return bool(red > 0)
