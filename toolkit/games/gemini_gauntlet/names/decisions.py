"""Decision points; the event log writes the name."""

from __future__ import annotations

(
    TEAM, DRAFT_PICK, LAYOUT, PLACEMENT, PROGRAM, SWAP_TARGET, REPAIR, AUTO_REPAIR, ARMOR_COLUMN, DAMAGE_COLUMN, SCORE,
    OWN_ORDER,
) = range(12)  # fmt: skip

MEANING = {
    "team": "DP-1 team taken, in ascending Turn Order (teams chosen)",
    "draft_pick": "DP-2 one or two systems taken",
    "layout": "DP-3 the console built from the systems drafted",
    "placement": "DP-4 hex and facing on the Landing Pad",
    "program": "DP-5 orders of the blue and the pink pilot",
    "swap_target": "DP-6 hex that a Swap changes places with; null where none is taken (swap_mandatory false)",
    "repair": "DP-7 columns repaired by a pilot or a cold restart",
    "auto_repair": "DP-8 column repaired by Auto-Repair",
    "armor_column": "DP-9 column with armor that takes a damage token",
    "damage_column": "DP-9 column that takes a damage token whose die shows a damaged one",
    "score": "DP-10 whether a gate is scored after drift or a Swap (scoring_optional)",
    "own_order": "GG-RUL-40 which of a ship's own delayed actions comes next (own_delayed_order owner_choice)",
}
