"""The card that `strong` plays: the one of most expected worth over what rivals may play and do before it (AD-P-03)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..rules.turn import has_shield, start_turn
from ..state import NO_CARD
from .chance import begin_sample, take_seeds
from .declared import N_SAMPLES, W_WIN
from .rivals import deal_to_rivals, move_rivals
from .weighing import weigh_turn
from .work import RIVALS_MOVED

RIVALS = 999  # use of a sample's draws that no row touched has


@inner
def strong_card(params: Any, seen: Any, seat: int, draws: Any, name: int, weights: Any, work: Any) -> int:
    """AD-D-01: every sample deals cards to the rivals and has maps of its own; each card is worth its mean over them."""
    count = seen.ships[seat].hand_count
    samples = int(weights[N_SAMPLES])
    take_seeds(draws, name, samples, work)
    for k in range(count):
        work.card_worth[k] = 0.0
    for i in range(samples):
        weigh_cards(params, seen, seat, i, weights, work)
    best = 0
    for k in range(1, count):
        if work.card_worth[k] > work.card_worth[best]:
            best = k
    return int(seen.hands[seat, best])


@inner
def weigh_cards(params: Any, seen: Any, seat: int, sample: int, weights: Any, work: Any) -> None:
    """Add the worth of each card in a sample: the highest initiative first, so that each rival moves once."""
    begin_sample(work, sample, RIVALS)
    deal_to_rivals(params, seen, seat, work)
    work.tables[RIVALS_MOVED] = seen
    table = work.tables[RIVALS_MOVED]
    work.first_sample = sample
    work.samples = 1
    weighed = 0
    for _ in range(seen.ships[seat].hand_count):
        k = next_card(seen, seat, weighed)
        weighed |= 1 << k
        card = seen.hands[seat, k]
        move_rivals(params, table, seen.initiative[card], work)
        if table.survivors == 1 and seen.survivors > 1 and params.survivor_must_finish == 0:
            work.card_worth[k] += weights[W_WIN]
            continue
        work.without = card
        start_turn(params, table, seat, card, work.starts[k], work.nothing[:0])
        shield = 1 if has_shield(params, seat, card) else 0
        work.card_worth[k] += weigh_turn(params, table, seat, shield, work.starts[k], work.nothing, 0, weights, work)


@inner
def next_card(seen: Any, seat: int, weighed: int) -> int:
    """Of the cards not weighed yet the one of the highest initiative."""
    best = NO_CARD
    for k in range(seen.ships[seat].hand_count):
        if (weighed >> k) & 1 == 0 and (
            best == NO_CARD or seen.initiative[seen.hands[seat, k]] > seen.initiative[seen.hands[seat, best]]
        ):
            best = k
    return int(best)
