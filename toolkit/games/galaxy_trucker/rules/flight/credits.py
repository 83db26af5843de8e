"""Credits that come from the bank and go to it (GT-GVU-09, GT-END-06)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ...names import effects


@inner
def earn(state: Any, log: Any, seat: int, credits: int) -> None:
    """A card pays a player (GT-ABS-02, GT-SLV-02, GT-PIR-03)."""
    player = state.players[seat]
    player.credits += credits
    player.tally.credits_from_cards += credits
    event_log.effect(log, effects.CREDITS_GAINED, seat, -1, credits, player.credits, 0, 0)


@inner
def payable(params: Any, player: Any, credits: int) -> int:
    """What a player pays of a sum: no more than there is, unless debts are allowed (GT-END-06, GT-RUL-34)."""
    if params.debt != 0:
        return credits
    return int(min(credits, max(0, player.credits)))
