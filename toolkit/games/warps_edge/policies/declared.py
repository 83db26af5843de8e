"""Policies and their weights by name, as scenarios and `starbalance games` know them.

A weight's place in the array that the kernel gets is the same for every policy; a policy declares the ones that it reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from toolkit.engine.declarations import Policy, Weight

from .tuned import TUNED

RANDOM, GREEDY, STRONG = 0, 1, 2

_NAMES = (
    "w_kill", "w_reward_cost", "w_reward_token", "w_overkill", "w_damage_shield", "w_damage_hull", "w_progress",
    "progress_power", "w_section", "w_section_kill", "w_trash", "trash_line", "w_tempo", "repair_floor", "repair_ceiling",
    "hold_worth", "hold_finish", "economy_until", "push_ratio", "search_cap", "beam_width", "skill_fit", "buy_power",
    "buy_other", "skill_other", "w_buy", "w_repair", "w_lasting",
)  # fmt: skip
(
    W_KILL, W_REWARD_COST, W_REWARD_TOKEN, W_OVERKILL, W_DAMAGE_SHIELD, W_DAMAGE_HULL, W_PROGRESS,
    PROGRESS_POWER, W_SECTION, W_SECTION_KILL, W_TRASH, TRASH_LINE, W_TEMPO, REPAIR_FLOOR, REPAIR_CEILING,
    HOLD_WORTH, HOLD_FINISH, ECONOMY_UNTIL, PUSH_RATIO, SEARCH_CAP, BEAM_WIDTH, SKILL_FIT, BUY_POWER, BUY_OTHER,
    SKILL_OTHER, W_BUY, W_REPAIR, W_LASTING,
) = range(28)  # fmt: skip

# Tables: the token type of the box with this number has the weight at BUY_WORTH + number, its skill the one at SKILL_WORTH +
# number; types and skills of a scenario's own come after those of the box and have BUY_OTHER, SKILL_OTHER.
_BUY_WORTH = {"L1": 3.0, "L2": 7.0, "L3": 9.0, "M1": 2.0, "M2": 4.0, "M3": 5.0, "E1": 1.0, "E2": 6.0}
_SKILL_WORTH = {
    "overcharge": 6.0, "barrage": 7.0, "barrel_roll": 6.0, "ion_pulse": 5.0, "hot_reload": 6.0, "field_repair": 3.0,
    "shield_surge": 6.0, "scavenge": 3.0, "black_market": 3.0, "retrofit": 2.0, "targeting": 6.0, "thrusters": 5.0,
    "deflector": 5.0, "cargo_pods": 2.0, "trade_link": 3.0,
}  # fmt: skip
BUY_WORTH = len(_NAMES)
BUY_WORTHS = len(_BUY_WORTH)
SKILL_WORTH = BUY_WORTH + BUY_WORTHS
SKILL_WORTHS = len(_SKILL_WORTH)

_ALL_NAMES = (*_NAMES, *(f"buy_{token}" for token in _BUY_WORTH), *(f"skill_{skill}" for skill in _SKILL_WORTH))

#: Where each weight stands in the kernel's array.
PLACES = {name: place for place, name in enumerate(_ALL_NAMES)}

_BUYING = (
    *(Weight(f"buy_{token}", worth, f"worth of a token {token}", -20.0, 50.0) for token, worth in _BUY_WORTH.items()),
    Weight("buy_power", 2.5, "worth of one of the ship's power tokens", -20.0, 50.0),
    Weight("buy_other", 3.0, "worth of a token of a type that is not in the box", -20.0, 50.0),
)
_REPAIR_FLOOR = Weight("repair_floor", 4.0, "shields at which, or below, they are repaired", -1.0, 40.0)

# The checklist's, but for the worth of skills, which it leaves open.
_STRONG_WEIGHTS = (
    Weight("w_kill", 1.5, "worth of a beaten enemy", 0.0, 50.0),
    Weight("w_reward_cost", 0.6, "worth of a point of a reward's cost", 0.0, 20.0),
    Weight("w_reward_token", 1.2, "worth of a token of a reward", 0.0, 20.0),
    Weight("w_overkill", 0.05, "cost of a point beyond a hull or speed", 0.0, 20.0),
    Weight("w_damage_shield", 1.1, "cost of a point of damage to the shields", 0.0, 50.0),
    Weight("w_damage_hull", 2.2, "cost of a point of damage to the hull", 0.0, 50.0),
    Weight("w_progress", 2.0, "worth of progress towards a hull or speed", 0.0, 50.0),
    Weight("progress_power", 1.3, "power to which its share is raised", 0.1, 10.0),
    Weight("w_section", 3.0, "what progress on a section is multiplied by", 0.0, 50.0),
    Weight("w_section_kill", 8.0, "worth of a fallen section", 0.0, 200.0),
    Weight("w_trash", 0.3, "worth of losing a token, for each point that it is worth less than trash_line", 0.0, 20.0),
    Weight("trash_line", 2.0, "worth below which a token is better lost", -20.0, 50.0),
    Weight("w_tempo", 0.5, "worth of a further turn in this warp", 0.0, 50.0),
    _REPAIR_FLOOR,
    Weight("repair_ceiling", 2.0, "shield points below their maximum from which on nothing is repaired", 0.0, 40.0),
    Weight("w_repair", 0.3, "worth of a point of shield repaired above repair_floor", 0.0, 50.0),
    Weight("w_buy", 0.45, "worth of a bought token for each point of its worth in the table", 0.0, 20.0),
    Weight("w_lasting", 1.0, "worth of a point of a lasting effect, for each turn left in this warp", 0.0, 50.0),
    Weight("hold_worth", 0.3, "worth of a point of a held token's cost", 0.0, 20.0),
    Weight("hold_finish", 1.0, "worth of holding a token that beats a target next turn", 0.0, 50.0),
    Weight("economy_until", 2.0, "last warp of the economy phase", 0.0, 20.0),
    Weight("push_ratio", 1.1, "value of the warp over the hull left from which on all goes into attack", 0.0, 20.0),
    Weight("search_cap", 20000.0, "ways to place tokens that are all looked at", 1.0, 1_000_000.0),
    Weight("beam_width", 200.0, "ways that are kept where there are more", 1.0, 256.0),
    *_BUYING,
    *(Weight(f"skill_{skill}", worth, f"worth of the skill {skill}", -20.0, 50.0) for skill, worth in _SKILL_WORTH.items()),
    Weight("skill_other", 4.0, "worth of a skill that is not in the box", -20.0, 50.0),
    Weight("skill_fit", 2.0, "worth of a skill's kind of token being all of the bag", 0.0, 50.0),
)


def _pilot(ship: str, found: Mapping[str, float]) -> Policy:
    """`strong` with the weights that were found for a ship."""
    weights = tuple(replace(weight, default=found.get(weight.name, weight.default)) for weight in _STRONG_WEIGHTS)
    return Policy(
        STRONG, f"{ship}_pilot", f"strong, with weights tuned for the {ship.title()} against all motherships", weights
    )


POLICIES: dict[str, Policy] = {
    "random": Policy(RANDOM, "random", "a legal kind of action, the end of the step a third as likely, and any way to do it"),
    "greedy": Policy(
        GREEDY, "greedy", "powers, skills, repair, purchases, then the strongest tokens first; it never holds any",
        (_REPAIR_FLOOR, *_BUYING),
    ),
    "strong": Policy(
        STRONG, "strong", "a plan for the whole pool, of most worth for rewards, damage, progress and the warps left",
        _STRONG_WEIGHTS,
    ),
    **{f"{ship}_pilot": _pilot(ship, weights) for ship, weights in TUNED.items()},
}  # fmt: skip
