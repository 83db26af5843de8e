"""Policies and their weights by name, as scenarios and `starbalance games` know them.

A weight's place in the array that the kernel gets is the same for every policy; a policy declares the ones that it reads.
"""

from __future__ import annotations

from toolkit.engine.declarations import Policy

RANDOM, RANDOM_SAFE, GREEDY, STRONG = 0, 1, 2, 3

_NAMES: tuple[str, ...] = ()

#: Where each weight stands in the kernel's array.
PLACES = {name: place for place, name in enumerate(_NAMES)}

POLICIES: dict[str, Policy] = {
    "random": Policy(RANDOM, "random", "uniform over the cards in hand, and over the legal actions at each step"),
    "random_safe": Policy(RANDOM_SAFE, "random_safe", "as random, but takes no action that crashes in the same step if it can"),
    "greedy": Policy(GREEDY, "greedy", "the card and the way that lead furthest this turn, as if the other ships stood still"),
}
