"""Changes that the rules make; beside each number: its words in the event log (at most four)."""

from __future__ import annotations

(
    SLID,  # slot, slot where it goes, card: an enemy moves up (WE-R-10)
    ARRIVED,  # slot, card: an enemy comes into the row
    PLACED,  # target, token type, laser total, maneuver total
    COUNTED,  # target, 0 laser or 1 maneuver, value, total: a counter of an effect or bonus
    STUNNED,  # target
    DESTROYED,  # target, card, excess
    EVADED,  # target, card, excess
    SECTION_FELL,  # section, excess, sections still standing
    REWARDED,  # token type, zone (state.TO_...)
    REWARD_MISSED,  # token type: the supply has none
    REPAIRED,  # points, shield
    SHIELD_RAISED,  # points, shield: by an effect
    HULL_RAISED,  # points, hull
    POWER_USED,  # token type, zone where it goes
    BUYING_POWER,  # value, in all
    RECOVERED,  # token type, zone
    UPGRADED,  # token type given back, token type taken
    PAID,  # energy value, buying power of effects, cost of the basket
    BOUGHT,  # token type, zone
    ASSIGNED,  # skill card, token type, value on it
    ACTIVATED,  # skill card
    SKILL_USED,  # skill card
    MOVED,  # token type, 0 into the hold or 1 out of it
    POOL_DISCARDED,  # tokens
    ATTACKED,  # target, attack
    CANCELLED,  # points
    SHIELD_LOST,  # points, shield
    HULL_LOST,  # points, hull
    REMOVED,  # token type, zone it came from (TO_DISCARD, TO_BAG), zone where it goes (WE-R-21)
    NOTHING_TO_REMOVE,  # -
    TAKEN_BACK,  # target, token type: it comes back into the pool (WE-R-03)
    TOKENS_LEFT,  # target, tokens, zone where they go
    REGENERATED,  # section, token type
    WARP_ENDED,  # warp, why (0 short draw, 1 hull)
    RETRIEVED,  # enemy cards
    SKILL_OFFERED,  # skill card
    SKILL_KEPT,  # skill card
    METERS_RESET,  # shield, hull
    HOLD_EMPTIED,  # token type: into the bag
    GAME_OVER,  # ending
) = range(40)

# In the order of the numbers: name in the event log, meaning.
MEANING = {
    "slid": "an enemy slides left over an empty slot",
    "arrived": "an enemy comes into the row",
    "placed": "a token is placed below a target",
    "counted": "an effect or a bonus counts on a target",
    "stunned": "a target is marked as stunned",
    "destroyed": "an enemy is destroyed",
    "evaded": "an enemy is evaded",
    "section_fell": "a section of the mothership falls",
    "rewarded": "a token of a reward is gained",
    "reward_missed": "the supply does not have the token of a reward",
    "repaired": "an energy token repairs shields",
    "shield_raised": "an effect raises the shields",
    "hull_raised": "an effect raises the hull",
    "power_used": "a power token is used",
    "buying_power": "an effect gives buying power",
    "recovered": "a token comes back from the discard pile",
    "upgraded": "a token of the pool is changed for a better one",
    "paid": "energy is spent on a purchase",
    "bought": "a token is bought",
    "assigned": "a token is assigned to a skill",
    "activated": "a skill is activated",
    "skill_used": "a skill is used",
    "moved": "a token moves between pool and hold",
    "pool_discarded": "tokens left in the pool are discarded",
    "attacked": "an enemy or a section attacks",
    "cancelled": "points of damage are ignored",
    "shield_lost": "points of damage lower the shield",
    "hull_lost": "points of damage lower the hull",
    "removed": "damage to the shields costs a token",
    "nothing_to_remove": "no token could be removed",
    "taken_back": "a token on a beaten enemy comes back into the pool",
    "tokens_left": "the tokens of a beaten target leave it",
    "regenerated": "a section sheds a token",
    "warp_ended": "the warp ends",
    "retrieved": "enemy cards are shuffled for the next warp",
    "skill_offered": "a skill card is drawn",
    "skill_kept": "a skill card is kept",
    "meters_reset": "the meters are full again",
    "hold_emptied": "a held token goes into the bag",
    "game_over": "the game has ended",
}

NAMES = tuple(MEANING)
