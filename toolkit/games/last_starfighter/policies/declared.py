"""Policies and their weights by name, as scenarios and `starbalance games` know them.

The order of a policy's weights is the order of the array that the kernel gets; the constants name the places.
"""

from __future__ import annotations

from toolkit.engine.declarations import Policy, Weight

RANDOM, GREEDY, STRONG = 0, 1, 2

# Places of the strong policies' weights. Both sides of the Swarm game weigh the other side's choices as well as their own,
# so they share one list.
(
    TEMP, ROUNDS, DAMAGE, DAMAGE_MANY, DAMAGE_HURT, NEXT_THREAT, BLIND, EDGE, EDGE_AHEAD, CRASH, STANDING, APPROACH,
    BLOSSOM_BAR,
    BLOSSOM_RISK, NORMAL_RISK, MISSILE_BAR, RECHARGE_BELOW, ATTACK, EXPOSURE, CLUMP, BEAR_NEXT, INSTANT, GREEDY_BELIEF,
) = range(23)  # fmt: skip

_RANDOM_WEIGHTS = (Weight("blossom_chance", 0.1, "chance of a Death Blossom wherever it is legal", 0.0, 1.0),)
_GREEDY_GUN_STAR = (Weight("blossom_min_kills", 3.0, "least expected kills for a Death Blossom", 0.0, 28.0),)


def _strong(temp: float, damage: float) -> tuple[Weight, ...]:
    return (
        Weight("temp", temp, "softmax temperature of the mixed plot; smaller is more predictable", 0.001, 10.0),
        Weight("rounds", 5.0, "rounds of fictitious play before the plot is sampled", 1.0, 20.0),
        Weight("w_damage", damage, "worth of an expected hit taken, in own hits given", 0.0, 20.0),
        Weight("w_damage_many", 0.5, "how much more a hit weighs per 14 Swarm Ships above 14", -2.0, 2.0),
        Weight("w_damage_hurt", 0.5, "how much less a hit weighs on a ship badly hurt already", 0.0, 1.0),
        Weight("w_next_threat", 0.19, "share of next turn's possible hits that counts now", 0.0, 3.0),
        Weight("w_blind", 0.1, "worth of a pose that no enemy bears on", -2.0, 2.0),
        Weight("w_edge", 0.14, "cost of a pose within two hexes of the edge", 0.0, 5.0),
        Weight("w_edge_ahead", 0.45, "cost of a pose whose next two hexes ahead leave the map", 0.0, 5.0),
        Weight("w_crash", 1.6, "cost of an expected collision", 0.0, 20.0),
        Weight("w_standing", 0.1, "cost of being a sitting duck, beyond the hits", -2.0, 5.0),
        Weight("w_approach", 0.02, "pull towards the nearest enemy, a hex", -1.0, 1.0),
        Weight("blossom_bar", 1.05, "how much better than normal fire a Death Blossom must be, in kills", -5.0, 28.0),
        Weight("w_blossom_risk", 1.0, "weight of the hits possible in the recharge turn after a Death Blossom", 0.0, 10.0),
        Weight("w_normal_risk", 0.44, "weight of the hits possible in the turn after normal fire", 0.0, 10.0),
        Weight("missile_bar", 0.4, "least expected victims for a missile", 0.0, 10.0),
        Weight("recharge_below", 4.0, "recharges below this power when nothing is in reach either way", 0.0, 40.0),
        Weight("w_attack", 1.0, "Swarm Ships: worth of an expected hit on the Gun Star", 0.0, 10.0),
        Weight("w_exposure", 0.27, "Swarm Ships: cost of a chance to be shot", 0.0, 10.0),
        Weight("w_clump", 0.1, "Swarm Ships: cost of each own ship within one hex", -2.0, 5.0),
        Weight("w_bear_next", 0.19, "Swarm Ships: worth of a chance to bear next turn", 0.0, 10.0),
        Weight("w_instant", 0.5, "duel: extra worth of a PBC hit for its instant kills", 0.0, 10.0),
        Weight("greedy_belief", 0.5, "Swarm Ships: chance that the Gun Star plots for most kills", 0.0, 0.99),
    )


_random_gun_star = Policy(RANDOM, "random", "uniform over legal choices that keep the ship on the map", _RANDOM_WEIGHTS)
_random = Policy(RANDOM, "random", "uniform over legal choices that keep the ship on the map")
_greedy_gun_star = Policy(
    GREEDY, "greedy", "the plot with most expected kills if the Swarm flies straight on", _GREEDY_GUN_STAR
)
_greedy_swarm = Policy(GREEDY, "greedy", "each ship turns its laser on the Gun Star's present hex from the least distance")
_greedy_duel = Policy(GREEDY, "greedy", "the plot with most expected damage if the enemy flies straight on")
_MIXED = "a plot sampled from a few rounds of fictitious play"
_strong_swarm_game = Policy(STRONG, "strong", f"{_MIXED} between Gun Star and Swarm", _strong(0.04, 1.5))
_strong_duel = Policy(STRONG, "strong", f"{_MIXED} between both fighters", _strong(0.02, 1.0))

POLICIES: dict[tuple[str, str], dict[str, Policy]] = {
    ("swarm", "gun_star"): {"random": _random_gun_star, "greedy": _greedy_gun_star, "strong": _strong_swarm_game},
    ("swarm", "swarm"): {"random": _random, "greedy": _greedy_swarm, "strong": _strong_swarm_game},
    ("duel", "gun_star"): {"random": _random, "greedy": _greedy_duel, "strong": _strong_duel},
    ("duel", "deck_fighter"): {"random": _random, "greedy": _greedy_duel, "strong": _strong_duel},
}
