"""Policies and their weights by name, as scenarios and `starbalance games` know them."""

from __future__ import annotations

from toolkit.engine.declarations import Policy, Weight

RANDOM, GREEDY, STRONG = 0, 1, 2

_RANDOM_WEIGHTS = (Weight("blossom_chance", 0.1, "chance of a Death Blossom wherever it is legal", 0.0, 1.0),)
_GREEDY_GUN_STAR = (Weight("blossom_min_kills", 3.0, "least expected kills for a Death Blossom", 0.0, 28.0),)

_random_gun_star = Policy(RANDOM, "random", "uniform over legal choices that keep the ship on the map", _RANDOM_WEIGHTS)
_random = Policy(RANDOM, "random", "uniform over legal choices that keep the ship on the map")
_greedy_gun_star = Policy(
    GREEDY, "greedy", "the plot with most expected kills if the Swarm flies straight on", _GREEDY_GUN_STAR
)
_greedy_swarm = Policy(GREEDY, "greedy", "each ship turns its laser on the Gun Star's present hex from the least distance")
_greedy_duel = Policy(GREEDY, "greedy", "the plot with most expected damage if the enemy flies straight on")

POLICIES: dict[tuple[str, str], dict[str, Policy]] = {
    ("swarm", "gun_star"): {"random": _random_gun_star, "greedy": _greedy_gun_star},
    ("swarm", "swarm"): {"random": _random, "greedy": _greedy_swarm},
    ("duel", "gun_star"): {"random": _random, "greedy": _greedy_duel},
    ("duel", "deck_fighter"): {"random": _random, "greedy": _greedy_duel},
}
