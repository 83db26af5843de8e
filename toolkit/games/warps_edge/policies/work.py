"""The policies' scratch space: one record a worker."""

from __future__ import annotations

import numpy as np

from ..limits import MAX_TARGETS, MAX_TYPES, MAX_VALUE
from ..state import ACTIONS, CHOICE, STATE
from .problem import GROUP, MAX_GROUPS, PROBLEM, SIMPLE, TEMPLATE

TRUE_STATE, SEEN_STATE = 0, 1
MAX_BUDGET = 255  # buying power that `random` reckons with
MAX_PAYMENT = 2 * MAX_VALUE  # value of the weakest tokens that pay for a skill
MAX_PLAN = 48  # steps of a plan
MAX_SIMPLE = 4  # effects that are not aimed, of which `strong` weighs every combination
MAX_SPEND = 40  # buying power that it reckons with

# What a pilot knows of a target, and makes of it in thought.
AIM = np.dtype(
    [
        ("legal", "i8"),  # 1: it may receive tokens and effects
        ("stunned", "i8"),
        ("attack", "i8"),
        ("hull_left", "i8"),  # value of lasers that destroys it
        ("speed_left", "i8"),  # value of maneuvers that evades it, NEVER where none does
    ]
)

# A step of a plan.
STEP = np.dtype(
    [
        ("kind", "i8"),  # REPAIR, BUY, PLACE, END_STEP
        ("token", "i8"),
        ("target", "i8"),
    ]
)

WORK = np.dtype(
    [
        ("choice", CHOICE),  # the action chosen
        # sets of tokens: of each type at most `limits`, each token weighing `weights`
        ("limits", "i8", (MAX_TYPES,)),
        ("weights", "i8", (MAX_TYPES,)),
        ("ways", "f8", (MAX_TYPES + 1, MAX_BUDGET + 1)),  # how many sets there are of the types from one on, by weight left
        ("legal", "i8", (ACTIONS,)),  # options of each kind of action
        # targets
        ("aims", AIM, (MAX_TARGETS,)),
        # the weakest payment, by type from which on tokens are taken and value
        ("worth", "f8", (MAX_TYPES + 1, MAX_PAYMENT + 1)),
        ("largest", "i8", (MAX_TYPES + 1, MAX_PAYMENT + 1)),
        ("taken", "i8", (MAX_TYPES, MAX_PAYMENT + 1)),
        # the plan of a turn
        ("repaired_turn", "i8"),  # turn in which `greedy` last repaired
        ("waiting", "i8"),  # 1: a power token or a skill waits for a use
        ("plan_turn", "i8"),
        ("plan_count", "i8"),
        ("plan_at", "i8"),  # steps of it that were taken
        ("plan", STEP, (MAX_PLAN,)),
        ("plan_tokens", "i8", (MAX_TYPES,)),  # of its purchase
        ("plan_basket", "i8", (MAX_TYPES,)),
        # `strong`: what it knows of the turn
        ("phase", "i8"),
        ("scale", "f8"),  # what a token gained now counts
        ("needed", "i8"),  # shields that the push may need
        ("avail", "i8", (MAX_TYPES,)),  # tokens of pool and hold
        ("problem", PROBLEM),
        ("simple_count", "i8"),
        ("simple", SIMPLE, (MAX_SIMPLE,)),
        ("basket_worth", "f8", (MAX_TYPES + 1, MAX_SPEND + 1)),  # of the best basket of so much, of the types from one on
        ("basket_number", "i8", (MAX_TYPES, MAX_SPEND + 1)),  # how many of a type it takes
        ("basket_tokens", "i8", (MAX_SPEND + 1,)),  # how many in all
        ("trial", TEMPLATE),
        ("best", TEMPLATE),
        ("best_group_count", "i8"),
        ("best_groups", GROUP, (MAX_GROUPS,)),
        ("best_bonus", "i8", (2,)),
        # and its plan
        ("queue_turn", "i8"),
        ("queue_count", "i8"),
        ("queue_at", "i8"),
        ("spent", "i8", (MAX_TYPES,)),  # tokens that it spends or places
        ("kept", "i8", (MAX_TYPES,)),  # tokens that are in the hold in the end
        ("rest", "i8", (MAX_TARGETS,)),  # by goal, pieces not yet in the plan, packed
        ("queue", CHOICE, (MAX_PLAN + 1,)),  # what goes beyond it is planned again; the last is never followed
    ]
)

# blank: an empty table
SCRATCH = np.dtype([("states", STATE, (2,)), ("blank", STATE, (1,)), ("work", WORK)])
