"""Policies and their weights by name, as scenarios and `starbalance games` know them.

A weight's place in the array that the kernel gets is the same for every policy; a policy declares the ones that it reads.
"""

from __future__ import annotations

from toolkit.engine.declarations import Policy, Weight

RANDOM, RANDOM_SAFE, GREEDY, STRONG = 0, 1, 2, 3

_NAMES = (
    "n_samples", "n_keep", "n_behind", "w_row", "w_cube_1", "w_cube_2", "w_cube_3", "w_hand", "w_next", "w_dead", "w_crash",
    "w_blind", "w_steer", "w_block", "w_win", "w_duel",
)  # fmt: skip
(
    N_SAMPLES, N_KEEP, N_BEHIND, W_ROW, W_CUBE_1, W_CUBE_2, W_CUBE_3, W_HAND, W_NEXT, W_DEAD, W_CRASH,
    W_BLIND, W_STEER, W_BLOCK, W_WIN, W_DUEL,
) = range(16)  # fmt: skip

#: Where each weight stands in the kernel's array.
PLACES = {name: place for place, name in enumerate(_NAMES)}

# The checklist's weights first; then each by itself against the greedy policy, two ships, 500 games with seats swapped on
# seeds that no published result uses. More samples or ends (n_samples 4) gained two points in a hundred for twice the time;
# w_steer and w_blind gained nothing beside the cards kept and the maps sampled; w_hand to w_crash hardly matter.
_STRONG_WEIGHTS = (
    Weight("n_samples", 2.0, "unseen maps and rivals' cards that a choice is judged by", 1.0, 16.0),
    Weight("n_keep", 3.0, "ends of a turn that are looked at closely", 1.0, 12.0),
    Weight("n_behind", 3.0, "rows behind the furthest end from which on they are", 0.0, 20.0),
    Weight("w_row", 1.0, "worth of a row", 0.0, 20.0),
    Weight("w_cube_1", 2.2, "worth of the first cube kept", 0.0, 20.0),
    Weight("w_cube_2", 1.6, "worth of the second", 0.0, 20.0),
    Weight("w_cube_3", 1.2, "worth of each further one", 0.0, 20.0),
    Weight("w_hand", 1.5, "worth of a card kept with which the next turn is survived", 0.0, 50.0),
    Weight("w_next", 0.3, "worth of a row that the best of them leads on", 0.0, 20.0),
    Weight("w_dead", 20.0, "cost of none such", 0.0, 1000.0),
    Weight("w_crash", 40.0, "cost of a crash", 0.0, 1000.0),
    Weight("w_blind", 0.0, "cost of a movement point left at a new map beyond the rows known ahead", 0.0, 50.0),
    Weight("w_steer", 0.0, "cost of a control point, beyond the first, that the next four rows take", 0.0, 50.0),
    Weight("w_block", 0.1, "worth of a rival beside the ship, which can't steer there", 0.0, 20.0),
    Weight("w_win", 100.0, "worth of winning", 0.0, 1000.0),
    Weight("w_duel", 1.5, "what w_dead, w_crash and w_blind are multiplied by with one rival left", 0.0, 20.0),
)

POLICIES: dict[str, Policy] = {
    "random": Policy(RANDOM, "random", "uniform over the cards in hand, and over the legal actions at each step"),
    "random_safe": Policy(RANDOM_SAFE, "random_safe", "as random, but takes no action that crashes in the same step if it can"),
    "greedy": Policy(GREEDY, "greedy", "the card and the way that lead furthest this turn, as if the other ships stood still"),
    "strong": Policy(
        STRONG, "strong", "the card and the way of most expected worth, over maps and rivals' cards", _STRONG_WEIGHTS
    ),
}
