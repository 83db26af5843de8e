"""Policies and their weights by name, as scenarios and `starbalance games` know them.

A weight's place in the array that the kernel gets is the same for every policy; a policy declares the ones that it reads.
"""

from __future__ import annotations

from toolkit.engine.declarations import Policy, Weight

from ..components import LEVEL_WORDS, TILE_WORDS
from ..state import CABIN

RANDOM, GREEDY, STRONG = 0, 1, 2

_NAMES = (
    "p_take", "p_defend", "p_power",
    "w_close", "w_open", "w_block", "w_robust", "w_side_cover", "day_value", "crew_value", "battery_value", "alien_orange",
    "alien_purple", "reserve_shield", "min_overtake", "defend_min", "danger", "cap_aware",
    "n_roll", "top_k", "risk",
)  # fmt: skip
(
    P_TAKE, P_DEFEND, P_POWER,
    W_CLOSE, W_OPEN, W_BLOCK, W_ROBUST, W_SIDE_COVER, DAY_VALUE, CREW_VALUE, BATTERY_VALUE, ALIEN_ORANGE,
    ALIEN_PURPLE, RESERVE_SHIELD, MIN_OVERTAKE, DEFEND_MIN, DANGER, CAP_AWARE,
    N_ROLL, TOP_K, RISK,
) = range(21)  # fmt: skip

# Tables. A tile of type t, from CABIN on, is worth the weight at W_TYPE + t. Of the n-th of WANTED a ship wants the weight at
# PROFILE + level * WANTS + n; MIN_CREW + level is the crew that aliens have to leave.
_WORTH = {
    "cabin": 1.0, "battery": 0.5, "cargo_hold": 0.45, "special_hold": 0.8, "engine": 1.0, "double_engine": 1.1, "cannon": 1.2,
    "double_cannon": 1.3, "shield": 1.4, "structural": 0.15, "life_support_orange": 0.4, "life_support_purple": 0.4,
}  # fmt: skip
_PER = {"battery": ", a token", "cargo_hold": ", a container", "special_hold": ", a container"}
WANTED = (
    "cannons_forward", "cannons_aside", "double_cannons", "engines", "double_engines", "cells", "shields", "cabins",
    "containers", "reinforced",
)  # fmt: skip
(
    WANT_CANNONS_FORWARD, WANT_CANNONS_ASIDE, WANT_DOUBLE_CANNONS, WANT_ENGINES, WANT_DOUBLE_ENGINES, WANT_CELLS,
    WANT_SHIELDS, WANT_CABINS, WANT_CONTAINERS, WANT_REINFORCED,
) = range(10)  # fmt: skip
WANTS = len(WANTED)
_PROFILES = ((2, 1, 0, 2, 1, 2, 1, 2, 4, 1), (3, 2, 1, 3, 1, 5, 2, 3, 6, 2), (4, 3, 2, 4, 2, 8, 2, 5, 7, 3))
_MIN_CREW = (4, 6, 8)

_TYPE_NAMES = tuple(f"w_type_{word}" for word in TILE_WORDS[CABIN:])
_CREW_NAMES = tuple(f"min_crew_{level}" for level in LEVEL_WORDS)
_WANT_NAMES = tuple(f"want_{what}_{level}" for level in LEVEL_WORDS for what in WANTED)
W_TYPE = len(_NAMES) - CABIN
MIN_CREW = len(_NAMES) + len(_TYPE_NAMES)
PROFILE = MIN_CREW + len(_CREW_NAMES)

#: Where each weight stands in the kernel's array.
PLACES = {name: place for place, name in enumerate((*_NAMES, *_TYPE_NAMES, *_CREW_NAMES, *_WANT_NAMES))}

_RANDOM_WEIGHTS = (
    Weight("p_take", 0.5, "chance to take what a card offers", 0.0, 1.0),
    Weight("p_defend", 0.5, "chance to defend against a hit", 0.0, 1.0),
    Weight("p_power", 0.5, "chance to power a double engine or double cannon", 0.0, 1.0),
)
_GREEDY_WEIGHTS = (
    Weight("w_close", 0.35, "worth of an exposed connector that is closed", -10.0, 20.0),
    Weight("w_open", 0.25, "cost of a connector that becomes exposed", -10.0, 20.0),
    Weight("w_block", 0.6, "cost of a square that becomes unusable", 0.0, 20.0),
    Weight("w_robust", 0.5, "worth of a tile that stays joined whatever other one is lost, of its own worth", 0.0, 20.0),
    Weight("w_side_cover", 0.8, "worth of a side that a shield or cannon covers anew", 0.0, 20.0),
    Weight("day_value", 0.5, "worth of a flight day", 0.0, 20.0),
    Weight("crew_value", 0.8, "worth of a figure of the crew", 0.0, 20.0),
    Weight("battery_value", 0.6, "worth of a battery token", 0.0, 20.0),
    Weight("alien_orange", 1.2, "worth of the orange alien", -20.0, 20.0),
    Weight("alien_purple", 1.5, "worth of the purple alien", -20.0, 20.0),
    Weight("reserve_shield", 1.0, "battery tokens that are kept for shields", 0.0, 20.0),
    Weight("min_overtake", 1.0, "places that powered engines have to gain", 0.0, 4.0),
    Weight("defend_min", 1.0, "tiles at stake for which a battery token is spent", 0.0, 40.0),
    Weight("danger", 0.4, "credits that each card left is feared to cost", 0.0, 50.0),
    Weight("cap_aware", 1.0, "1: what is lost beyond the insurance cap costs nothing", 0.0, 1.0),
    *(
        Weight(f"w_type_{word}", worth, f"worth of a tile: {word}{_PER.get(word, '')}", -10.0, 20.0)
        for word, worth in _WORTH.items()
    ),
    *(
        Weight(name, float(crew), f"crew below which no alien is taken in round {level}", 0.0, 60.0)
        for name, crew, level in zip(_CREW_NAMES, _MIN_CREW, LEVEL_WORDS, strict=True)
    ),
    *(
        Weight(f"want_{what}_{level}", float(count), f"{what} wanted in round {level}", 0.0, 40.0)
        for level, profile in zip(LEVEL_WORDS, _PROFILES, strict=True)
        for what, count in zip(WANTED, profile, strict=True)
    ),
)
_STRONG_WEIGHTS = (
    *_GREEDY_WEIGHTS,
    Weight("n_roll", 32.0, "quick flights that a choice is judged by", 1.0, 256.0),
    Weight("top_k", 4.0, "choices that are judged so, the best by greedy's worth", 1.0, 16.0),
    Weight("risk", 0.0, "standard deviations taken off the mean", -3.0, 3.0),
)

POLICIES: dict[str, Policy] = {
    "random": Policy(RANDOM, "random", "any legal placement of any tile; takes, defends and powers by chance", _RANDOM_WEIGHTS),
    "greedy": Policy(GREEDY, "greedy", "builds towards a profile by rules of thumb, flies by thresholds", _GREEDY_WEIGHTS),
    "strong": Policy(
        STRONG, "strong", "as greedy, but weighs its best choices by quick flights through the cards that may come",
        _STRONG_WEIGHTS,
    ),
}  # fmt: skip
