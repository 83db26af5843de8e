"""Policies and their weights by name, as scenarios and `starbalance games` know them.

A weight's place in the array that the kernel gets is the same for every policy; a policy declares the ones that it reads.
What belongs to a builder's skill rather than to its policy stands in parameters.SKILL.
"""

from __future__ import annotations

from dataclasses import replace

from toolkit.engine.declarations import Policy, Weight

from ..limits import LEVELS
from ..state import TYPES
from .tuned import TUNED

RANDOM, GREEDY, STRONG = 0, 1, 2

# Tables by level: the weight of level I stands first. The profile's things are in this order.
(
    FORWARD_CANNONS, SIDE_CANNONS, DOUBLE_CANNONS, ENGINES, DOUBLE_ENGINES, CELLS, SHIELDS, CABINS, CONTAINERS, SPECIAL,
) = range(10)  # fmt: skip
THINGS = 10

_NAMES = (
    "p_take", "p_defend", "p_power", "w_close", "w_open", "w_block", "w_robust", "w_side_cover", "w_gap", "w_surplus",
    "tile_unit", "alien_value_orange", "alien_value_purple", "day_value", "crew_value", "reserve_shield",
    "min_overtake", "defend_min", "danger", "risk", "cap_aware", "n_roll", "top_k", "w_sight",
)  # fmt: skip
(
    P_TAKE, P_DEFEND, P_POWER, W_CLOSE, W_OPEN, W_BLOCK, W_ROBUST, W_SIDE_COVER, W_GAP, W_SURPLUS, TILE_UNIT,
    ALIEN_VALUE_ORANGE, ALIEN_VALUE_PURPLE, DAY_VALUE, CREW_VALUE, RESERVE_SHIELD, MIN_OVERTAKE,
    DEFEND_MIN, DANGER, RISK, CAP_AWARE, N_ROLL, TOP_K, W_SIGHT,
) = range(24)  # fmt: skip

# Worth of a tile by its type (state.START_CABIN...), of batteries by token, of holds by container.
_TYPE_WORTH = (
    ("start_cabin", 0.0), ("cabin", 1.0), ("battery", 0.5), ("cargo_hold", 0.45), ("special_hold", 0.8), ("engine", 1.0),
    ("double_engine", 1.1), ("cannon", 1.2), ("double_cannon", 1.3), ("shield", 1.4), ("structural", 0.15),
    ("life_support_orange", 0.4), ("life_support_purple", 0.4),
)  # fmt: skip

#: By the component's name of its type, what a tile is worth by default; of batteries a token, of holds a container.
DEFAULT_WORTH = dict(_TYPE_WORTH)

_THINGS = (
    ("forward_cannons", (2, 3, 4)), ("side_cannons", (1, 2, 3)), ("double_cannons", (0, 1, 2)), ("engines", (2, 3, 4)),
    ("double_engines", (1, 1, 2)), ("cells", (2, 5, 8)), ("shields", (1, 2, 2)), ("cabins", (2, 3, 5)),
    ("containers", (4, 6, 7)), ("special", (1, 2, 3)),
)  # fmt: skip
_MIN_CREW = (4, 6, 8)
_LEVEL_NAMES = ("I", "II", "III")

W_TYPE = len(_NAMES)  # + type
MIN_CREW = W_TYPE + TYPES  # + level
WANTED = MIN_CREW + LEVELS  # + thing * LEVELS + level

_ALL_NAMES = (
    *_NAMES,
    *(f"w_type_{name}" for name, _ in _TYPE_WORTH),
    *(f"min_crew_{level}" for level in _LEVEL_NAMES),
    *(f"wanted_{thing}_{level}" for thing, _ in _THINGS for level in _LEVEL_NAMES),
)

#: Where each weight stands in the kernel's array.
PLACES = {name: place for place, name in enumerate(_ALL_NAMES)}

_RANDOM_WEIGHTS = (
    Weight("p_take", 0.5, "chance to land, to take what a card offers, to let an alien aboard", 0.0, 1.0),
    Weight("p_defend", 0.5, "chance to power a shield or a double cannon against a hit", 0.0, 1.0),
    Weight("p_power", 0.5, "chance to power each double engine and each double cannon", 0.0, 1.0),
)

# The checklist's but for these: w_gap, w_surplus and tile_unit, which it has no number for; w_block, which weighs prospects of
# squares here (prospects.py), not a count of them; danger, with whose 0.4 flights were given up that were worth going on with.
# They are those with which regular builders among their like earn most, all three rounds together.
_GREEDY_WEIGHTS = (
    *(
        Weight(f"w_type_{name}", worth, f"worth of a tile {name}, of batteries by token, of holds by container", -5.0, 20.0)
        for name, worth in _TYPE_WORTH[1:]
    ),
    *(
        Weight(f"wanted_{thing}_{level}", float(wanted), f"wanted on a ship of level {level}: {thing}", 0.0, 40.0)
        for thing, numbers in _THINGS
        for level, wanted in zip(_LEVEL_NAMES, numbers, strict=True)
    ),
    Weight(
        "w_gap", 1.0, "share of its worth that a wanted tile gains if nothing of its kind is there, less as it comes", 0.0, 5.0
    ),
    Weight("w_surplus", 0.3, "share of a tile's worth that is left of it beyond what is wanted", 0.0, 5.0),
    Weight(
        "tile_unit",
        4.0,
        "worth of a good tile at its best place: floors and noise are in this unit",
        0.01,
        20.0,
    ),
    Weight("w_close", 0.35, "worth of an open connector of the ship that is joined", 0.0, 20.0),
    Weight("w_open", 0.25, "cost of a connector that comes open", 0.0, 20.0),
    Weight("w_block", 5.0, "worth of a free square that is sure to be filled yet, cost of one made useless", 0.0, 20.0),
    Weight("w_robust", 0.5, "share of its worth that a tile joined on two sides or more gains", 0.0, 5.0),
    Weight("w_side_cover", 0.8, "worth of a side of the ship that a shield covers first", 0.0, 20.0),
    Weight("alien_value_orange", 1.2, "worth of an orange alien that may come aboard", 0.0, 20.0),
    Weight("alien_value_purple", 1.5, "worth of a purple alien that may come aboard", 0.0, 20.0),
    *(
        Weight(f"min_crew_{level}", float(least), f"crew below which no alien comes aboard, level {level}", 0.0, 60.0)
        for level, least in zip(_LEVEL_NAMES, _MIN_CREW, strict=True)
    ),
    Weight("day_value", 0.5, "credits that a flight day is worth", 0.0, 20.0),
    Weight("crew_value", 0.8, "credits that a figure is worth", 0.0, 20.0),
    Weight("reserve_shield", 1.0, "battery tokens that are kept for shields", 0.0, 20.0),
    Weight("min_overtake", 1.0, "places that have to be gained for double engines to be powered", 0.0, 4.0),
    Weight("defend_min", 1.0, "tiles at stake from which on a hit is worth a battery token", 0.0, 40.0),
    Weight("danger", 0.2, "credits that each card left is expected to cost a ship with two humans", 0.0, 20.0),
    Weight("cap_aware", 1.0, "1: once the insurance pays, only humans, engines and goods are defended", 0.0, 1.0),
)

_TUNED_WEIGHTS = tuple(replace(weight, default=TUNED.get(weight.name, weight.default)) for weight in _GREEDY_WEIGHTS)

# The checklist's battery_value is not among them: what a token is worth, flights tell.
_STRONG_WEIGHTS = (
    *_TUNED_WEIGHTS,
    Weight("n_roll", 32.0, "quick flights that rate a choice", 1.0, 1000.0),
    Weight("top_k", 4.0, "placements that are rated by flights", 1.0, 16.0),
    Weight("w_sight", 4.0, "what the worth of a placement counts beside its flights, on an empty board", 0.0, 20.0),
    Weight("risk", 0.0, "what the spread of credits costs: 0 looks at the mean alone", 0.0, 10.0),
)

POLICIES: dict[str, Policy] = {
    "random": Policy(
        RANDOM, "random", "any legal placement of any tile, then everything by lot; it never gives up", _RANDOM_WEIGHTS
    ),
    "greedy": Policy(GREEDY, "greedy", "rules of thumb: a wanted profile of tiles, and thresholds in flight", _GREEDY_WEIGHTS),
    "tuned": Policy(GREEDY, "tuned", "greedy with weights that earn most among three that play greedy", _TUNED_WEIGHTS),
    "strong": Policy(STRONG, "strong", "the choices of tuned, rated by expected credits over quick flights", _STRONG_WEIGHTS),
}
