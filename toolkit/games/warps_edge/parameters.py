"""A scenario's cell as the kernel reads it: token types, ship, fleet, mothership, skills, readings of the rules, policy."""

from __future__ import annotations

import numpy as np

from .limits import LEVELS, MAX_ENEMIES, MAX_SECTIONS, MAX_SKILLS, MAX_TYPES
from .state import EFFECT

MAX_WEIGHTS = 64

# Readings of the rules with more than two values; the first is the default.
REMOVAL_CHOICE, REMOVAL_RANDOM, REMOVAL_HIGHEST, REMOVAL_NONE = range(4)
ENGAGE_FLEET_CLEARED, ENGAGE_DECK_EMPTY, ENGAGE_ROW_GAP, ENGAGE_ALWAYS = range(4)
RETRIEVED_ON_TOP, RETRIEVED_ALL, RETRIEVED_BY_LEVEL = range(3)

PARAMS = np.dtype(
    [
        # token types, common ones first, in the order of the data
        ("type_count", "i8"),
        ("kind", "i8", (MAX_TYPES,)),
        ("value", "i8", (MAX_TYPES,)),  # 0 of power tokens
        ("cost", "i8", (MAX_TYPES,)),
        ("count", "i8", (MAX_TYPES,)),  # tokens of this type in the game
        ("effect", EFFECT, (MAX_TYPES,)),  # of power tokens
        # ship
        ("hull_max", "i8"),
        ("shield_max", "i8"),
        ("hull_start", "i8"),
        ("shield_start", "i8"),
        ("hold", "i8"),  # tokens that it holds
        ("ability", EFFECT),  # a lasting verb, or DRAW after the draw that opens a warp
        ("starting", "i8", (MAX_TYPES,)),  # tokens that begin in the bag
        ("starting_from_supply", "i8"),  # 1: they are taken out of the supply (supply_removes_starting_bag)
        # enemies, in the order of the data
        ("enemy_count", "i8"),
        ("level", "i8", (MAX_ENEMIES,)),  # 1 is the first
        ("copies", "i8", (MAX_ENEMIES,)),
        ("hull", "i8", (MAX_ENEMIES,)),
        ("speed", "i8", (MAX_ENEMIES,)),
        ("attack", "i8", (MAX_ENEMIES,)),
        ("destroy_reward", "i8", (MAX_ENEMIES, MAX_TYPES)),
        ("evade_reward", "i8", (MAX_ENEMIES, MAX_TYPES)),
        # mothership, difficulty applied
        ("warps", "i8"),
        ("recipe", "i8", (LEVELS,)),  # cards of each level in the mission deck
        ("trait", "i8"),
        ("section_count", "i8"),
        ("section_hull", "i8", (MAX_SECTIONS,)),
        ("section_attack", "i8", (MAX_SECTIONS,)),
        ("section_speed", "i8", (MAX_SECTIONS,)),  # with mothership_evadable
        # skills, in the order of the data
        ("skill_count", "i8"),
        ("skill_in_deck", "i8", (MAX_SKILLS,)),  # 1: its card is in the skill deck
        ("skill_forced", "i8"),  # the skill that is owned from the start in place of an offer, or NOTHING
        ("required_kind", "i8", (MAX_SKILLS,)),
        ("required", "i8", (MAX_SKILLS,)),
        ("ongoing", "i8", (MAX_SKILLS,)),
        ("skill_effect", EFFECT, (MAX_SKILLS,)),
        # numbers of the rules
        ("row_size", "i8"),
        ("draw_size", "i8"),
        ("repair_factor", "i8"),
        ("skill_draw", "i8"),
        ("skill_keep", "i8"),  # 0: none
        ("setup_skill_draw", "i8"),
        ("setup_skill_keep", "i8"),
        ("turn_cap", "i8"),
        # readings
        ("shift_left", "i8"),  # row_refill
        ("fully_shuffled", "i8"),  # deck_order
        ("retrieved", "i8"),
        ("this_turn_only", "i8"),  # damage_carry
        ("laser_plus_maneuver", "i8"),  # mixed_totals
        ("overkill_returned", "i8"),
        ("kill_tokens_to", "i8"),  # TO_DISCARD, TO_BAG, TO_REMOVED
        ("reward_to", "i8"),  # TO_BAG, TO_DISCARD, TO_POOL
        ("buy_to", "i8"),
        ("change_kept", "i8"),  # buy_change
        ("power_removed", "i8"),  # power_token_after_use
        ("removal", "i8"),  # shield_damage_removal
        ("removal_from_bag", "i8"),  # removal_empty_discard
        ("removed_to_supply", "i8"),
        ("whole_hit_on_shield", "i8"),
        ("hull_zero_ends_warp", "i8"),
        ("reset_shield", "i8"),
        ("reset_hull", "i8"),
        ("short_draw_only_if_zero", "i8"),
        ("short_initial_draw_loses", "i8"),
        ("engage", "i8"),
        ("attack_delay", "i8"),
        ("evadable", "i8"),
        ("fallen_stay", "i8"),  # section_persistence
        ("unkept_removed", "i8"),  # skill_offer_unkept
        ("hold_returned", "i8"),  # hold_across_warp
        ("hold_at_end_only", "i8"),  # hold_timing
        # policy
        ("policy", "i8"),
        ("weights", "f8", (MAX_WEIGHTS,)),
        ("skill_preference", "i8", (MAX_SKILLS,)),  # place of each skill in the list of `greedy`, 0 is the best
    ]
)
