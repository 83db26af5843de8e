"""What part of the game `strong` is in (point 4 of its checklist), and so what a further token is worth to it."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import MAX_ROW
from ..rules.targets import attack_of, hull_of
from ..rules.warps import is_last
from ..state import LASER, MANEUVER, NOTHING
from .declared import ECONOMY_UNTIL, PUSH_RATIO

ECONOMY, MIDDLE, PUSH = range(3)


@inner
def phase_of(params: Any, seen: Any) -> int:
    """PUSH where the tokens of the warp may do for all that stands, or no warp follows; else ECONOMY in the first warps."""
    if is_last(params, seen) or value_of_warp(params, seen) >= params.weights[PUSH_RATIO] * hull_ahead(params, seen):
        return PUSH
    return ECONOMY if seen.warp <= params.weights[ECONOMY_UNTIL] else MIDDLE


@inner
def value_of_warp(params: Any, seen: Any) -> float:
    """Lasers and maneuvers that this warp may yet bring: those at hand, and of the bag what full turns draw."""
    at_hand = 0
    in_bag = 0
    for token in range(params.type_count):
        if params.kind[token] in (LASER, MANEUVER):
            at_hand += params.value[token] * (seen.pool[token] + seen.hold[token])
            in_bag += params.value[token] * seen.bag[token]
    return float(at_hand + in_bag * drawn_share(params, seen))


@inner
def drawn_share(params: Any, seen: Any) -> float:
    """Share of the bag that full turns of this warp draw."""
    if seen.bag_count == 0:
        return 0.0
    if params.short_draw_only_if_zero != 0:
        return 1.0
    return float(seen.bag_count // params.draw_size * params.draw_size / seen.bag_count)


@inner
def hull_ahead(params: Any, seen: Any) -> float:
    """Missing hull of the row and the sections, and what cards of the deck have on average."""
    ahead = seen.deck_count * mean_hull(params)
    for target in range(MAX_ROW + params.section_count):
        if seen.targets[target].card != NOTHING:
            ahead += hull_of(params, seen, target) - seen.targets[target].laser
    return float(ahead)


@inner
def mean_hull(params: Any) -> float:
    """Mean hull of a mission deck: levels by their number of cards, enemies of a level by their copies."""
    hull = 0.0
    cards = 0
    for level in range(params.recipe.shape[0]):
        total = 0
        copies = 0
        for card in range(params.enemy_count):
            if params.level[card] == level + 1:
                total += params.copies[card] * params.hull[card]
                copies += params.copies[card]
        if copies > 0:
            hull += params.recipe[level] * total / copies
            cards += params.recipe[level]
    return float(hull / cards if cards > 0 else 0.0)


@inner
def token_scale(params: Any, seen: Any, phase: int) -> float:
    """What a token gained now counts: all in the economy, in the push as far as it will yet be drawn, between them between."""
    if phase == ECONOMY:
        return 1.0
    drawn = drawn_share(params, seen)
    if phase == PUSH:
        return drawn
    warps_left = (params.warps - seen.warp) / max(1.0, params.warps - params.weights[ECONOMY_UNTIL])
    return float(drawn + (1.0 - drawn) * min(1.0, warps_left))


@inner
def shields_needed(params: Any, seen: Any) -> int:
    """Damage to be expected in this warp: half of what all that stands deals, each turn."""
    attack = 0
    for target in range(MAX_ROW + params.section_count):
        if seen.targets[target].card != NOTHING:
            attack += attack_of(params, seen, target)
    turns = 1 + seen.bag_count // params.draw_size
    return int((attack * turns + 1) // 2)
