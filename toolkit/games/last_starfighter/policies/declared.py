"""Policies and their weights by name, as scenarios and `starbalance games` know them.

A weight's place in the array that the kernel gets is the same for every policy; a seat declares the ones that it reads.
"""

from __future__ import annotations

from toolkit.engine.declarations import Policy, Weight

RANDOM, GREEDY, STRONG = 0, 1, 2

_NAMES = (
    "blossom_chance", "blossom_min_kills", "temp", "rounds", "w_damage", "w_damage_many", "w_damage_hurt", "w_next_threat",
    "w_blind", "w_edge", "w_edge_ahead", "w_crash", "w_standing", "w_approach", "blossom_bar", "w_blossom_risk",
    "w_normal_risk", "missile_bar", "recharge_below", "w_attack", "w_exposure", "w_clump", "w_bear_next", "w_instant",
    "greedy_belief",
)  # fmt: skip
(
    BLOSSOM_CHANCE, BLOSSOM_MIN_KILLS, TEMP, ROUNDS, DAMAGE, DAMAGE_MANY, DAMAGE_HURT, NEXT_THREAT,
    BLIND, EDGE, EDGE_AHEAD, CRASH, STANDING, APPROACH, BLOSSOM_BAR, BLOSSOM_RISK,
    NORMAL_RISK, MISSILE_BAR, RECHARGE_BELOW, ATTACK, EXPOSURE, CLUMP, BEAR_NEXT, INSTANT,
    GREEDY_BELIEF,
) = range(25)  # fmt: skip

#: Where each weight stands in the kernel's array.
PLACES = {name: place for place, name in enumerate(_NAMES)}

_RANDOM_WEIGHTS = (Weight("blossom_chance", 0.1, "chance of a Death Blossom wherever it is legal", 0.0, 1.0),)
_GREEDY_GUN_STAR = (Weight("blossom_min_kills", 3.0, "least expected kills for a Death Blossom", 0.0, 28.0),)


def _poses(
    damage: float, blind: float, edge: float, edge_ahead: float, crash: float, standing: float, approach: float
) -> tuple[Weight, ...]:
    """What every strong pilot weighs in a pose; worths are in hits given."""
    return (
        Weight("w_damage", damage, "worth of an expected hit taken, in own hits given", 0.0, 20.0),
        Weight("w_blind", blind, "worth of a pose that no enemy bears on", -2.0, 2.0),
        Weight("w_edge", edge, "cost of a pose within two hexes of the edge", 0.0, 5.0),
        Weight("w_edge_ahead", edge_ahead, "cost of a pose whose next two hexes ahead leave the map", 0.0, 5.0),
        Weight("w_crash", crash, "cost of an expected collision", 0.0, 20.0),
        Weight("w_standing", standing, "cost of being a sitting duck, beyond the hits", -2.0, 5.0),
        Weight("w_approach", approach, "pull towards the nearest enemy, a hex", -1.0, 1.0),
    )


def _mix(
    temp: float,
    rounds: float,
    many: float,
    hurt: float,
    next_threat: float,
    exposure: float,
    clump: float,
    bear_next: float,
) -> tuple[Weight, ...]:
    """What either seat of the Swarm game weighs in its own choices and expects the other to weigh."""
    return (
        Weight("temp", temp, "softmax temperature of the mixed plot; smaller is more predictable", 0.001, 10.0),
        Weight("rounds", rounds, "rounds of fictitious play before the plot is sampled", 1.0, 20.0),
        Weight("w_damage_many", many, "how much more a hit weighs per 14 Swarm Ships above 14", -2.0, 2.0),
        Weight("w_damage_hurt", hurt, "how much less a hit weighs on a ship badly hurt already", 0.0, 1.0),
        Weight("w_next_threat", next_threat, "share of next turn's possible hits that counts now", 0.0, 3.0),
        Weight("w_attack", 1.0, "Swarm Ships: worth of an expected hit on the Gun Star", 0.0, 10.0),
        Weight("w_exposure", exposure, "Swarm Ships: cost of a chance to be shot", 0.0, 10.0),
        Weight("w_clump", clump, "Swarm Ships: cost of each own ship within one hex", -2.0, 5.0),
        Weight("w_bear_next", bear_next, "Swarm Ships: worth of a chance to bear next turn", 0.0, 10.0),
    )


def _fighter(missile_bar: float) -> tuple[Weight, ...]:
    """What every strong pilot of a fighter weighs beside its pose."""
    return (
        Weight("missile_bar", missile_bar, "least expected victims for a missile", 0.0, 10.0),
        Weight("recharge_below", 4.0, "recharges below this power when nothing is in reach either way", 0.0, 40.0),
    )


# The weights of the Swarm game were found by a search: each seat in turn against a growing pool of the other's, the greedy
# one among them, on seeds that no published result uses.
_GUN_STAR = (
    *_poses(damage=1.5, blind=0.34, edge=0.14, edge_ahead=1.2, crash=1.6, standing=0.33, approach=0.045),
    *_mix(temp=0.021, rounds=7.0, many=0.63, hurt=0.28, next_threat=0.066, exposure=0.46, clump=0.052, bear_next=0.25),
    *_fighter(missile_bar=0.28),
    Weight("blossom_bar", 1.1, "how much better than normal fire a Death Blossom must be, in kills", -5.0, 28.0),
    Weight("w_blossom_risk", 1.8, "weight of the hits possible in the recharge turn after a Death Blossom", 0.0, 10.0),
    Weight("w_normal_risk", 0.4, "weight of the hits possible in the turn after normal fire", 0.0, 10.0),
)
_SWARM = (
    *_poses(damage=0.76, blind=0.5, edge=0.066, edge_ahead=0.45, crash=1.6, standing=-0.018, approach=0.02),
    *_mix(temp=0.084, rounds=9.0, many=0.6, hurt=0.51, next_threat=0.2, exposure=0.4, clump=0.04, bear_next=0.6),
    Weight("greedy_belief", 0.54, "chance that the Gun Star plots for most kills", 0.0, 0.99),
)
# In the Duel worths are shares of a ship, a laser hit about a fifth, so costs are smaller.
_DUEL = (
    *_poses(damage=1.0, blind=0.01, edge=0.02, edge_ahead=0.06, crash=0.2, standing=0.01, approach=0.02),
    *_fighter(missile_bar=0.4),
    Weight("w_instant", 0.5, "extra worth of a PBC hit for its instant kills", 0.0, 10.0),
)

_random_gun_star = Policy(RANDOM, "random", "uniform over legal choices that keep the ship on the map", _RANDOM_WEIGHTS)
_random = Policy(RANDOM, "random", "uniform over legal choices that keep the ship on the map")
_greedy_gun_star = Policy(
    GREEDY, "greedy", "the plot with most expected kills if the Swarm flies straight on", _GREEDY_GUN_STAR
)
_greedy_swarm = Policy(GREEDY, "greedy", "each ship turns its laser on the Gun Star's present hex from the least distance")
_greedy_duel = Policy(GREEDY, "greedy", "the plot with most expected damage if the enemy flies straight on")
_MIXED = "a plot sampled from a few rounds of fictitious play"
_strong_gun_star = Policy(STRONG, "strong", f"{_MIXED} between Gun Star and Swarm", _GUN_STAR)
_strong_swarm = Policy(STRONG, "strong", f"{_MIXED} between Gun Star and Swarm", _SWARM)
_strong_duel = Policy(STRONG, "strong", "a plot sampled from fictitious play between both fighters' best plots", _DUEL)

POLICIES: dict[tuple[str, str], dict[str, Policy]] = {
    ("swarm", "gun_star"): {"random": _random_gun_star, "greedy": _greedy_gun_star, "strong": _strong_gun_star},
    ("swarm", "swarm"): {"random": _random, "greedy": _greedy_swarm, "strong": _strong_swarm},
    ("duel", "gun_star"): {"random": _random, "greedy": _greedy_duel, "strong": _strong_duel},
    ("duel", "deck_fighter"): {"random": _random, "greedy": _greedy_duel, "strong": _strong_duel},
}
