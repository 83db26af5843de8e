"""Decision points; the event log writes the name."""

from __future__ import annotations

SKILL_OFFER, ACTION, TARGETS, BASKET, LOSS, TOKENS, OVER_CAPACITY = range(7)

MEANING = {
    "DP-01": "the skill card that is kept",
    "DP-02": "the next action: place, repair, use_power, buy, assign, use_skill, move or end_step, and with what",
    "DP-03": "the targets of an effect, in order",
    "DP-04": "the tokens that are bought",
    "DP-05": "the token lost to shield damage",
    "DP-06": "the tokens that are recovered or upgraded",
    "DP-07": "a token put into the bag as the hold is over capacity",
}
