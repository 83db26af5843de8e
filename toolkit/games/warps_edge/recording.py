"""A finished game written down as rows."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .components import TOKENS_IN_BOX
from .limits import MAX_ENEMIES, MAX_SKILLS, MAX_WARPS
from .names import endings
from .packing import CARD_BITS, CARDS_OF_WORD, KIND_BITS, SKILL_BITS, SKILLS_OF_WORD, packed
from .rules.tokens import owned
from .state import KINDS, LASER, MANEUVER, NOTHING, POWER

BOX_TYPES = len(TOKENS_IN_BOX)  # the first types of every game


@inner
def write_game_row(params: Any, state: Any, row: Any, ending: int, status: int) -> None:
    """The game's row of the `games` table (WE-END-04)."""
    tally = state.tally
    row.ending = ending
    row.status = status
    row.turns = state.turn
    row.warp = state.warp
    row.warps = params.warps
    row.shield = state.shield
    row.hull = state.hull
    row.actions = tally.actions
    row.first_pool = tally.first_pool
    row.sections_fallen = tally.sections_fallen
    row.most_fallen = tally.most_fallen
    write_engaged(row, tally.reached_in_warp)
    write_turns(row, tally.turns_of_warp)
    write_seen(row, tally.seen_in_warp)
    write_kinds(row, tally.tokens_by_kind)
    write_shields(row, tally.shield_of_warp)
    write_hulls(row, tally.hull_of_warp)
    write_damage(row, tally)
    write_tokens(row, tally)
    write_bought(params, row, tally.bought)
    write_used(params, row, tally.power_uses)
    write_owned(params, state, row)
    write_skills(row, tally)
    write_fleet(row, tally)
    write_cards_beaten(row, tally)
    write_cards_dealt(row, tally)


@inner
def write_seat_row(row: Any, ending: int) -> None:
    """The pilot's row of the `seats` table."""
    row.won = 1 if ending == endings.WIN else 0


# --- by warp ---


@inner
def write_engaged(row: Any, reached: Any) -> None:
    """Warps in which the mothership came into play."""
    row.engaged_warps = 0
    row.first_engaged_warp = 0
    for warp in range(MAX_WARPS):
        if reached[warp] != 0:
            row.engaged_warps += 1
            if row.first_engaged_warp == 0:
                row.first_engaged_warp = warp + 1


@inner
def write_turns(row: Any, turns: Any) -> None:
    """Turns of each warp."""
    row.turns_1 = turns[0]
    row.turns_2 = turns[1]
    row.turns_3 = turns[2]
    row.turns_4 = turns[3]
    row.turns_5 = turns[4]
    row.turns_6 = turns[5]
    row.turns_7 = turns[6]
    row.turns_8 = turns[7]
    row.turns_9 = turns[8]
    row.turns_10 = turns[9]


@inner
def write_seen(row: Any, seen: Any) -> None:
    """Enemy cards that arrived in each warp."""
    row.seen_1 = seen[0]
    row.seen_2 = seen[1]
    row.seen_3 = seen[2]
    row.seen_4 = seen[3]
    row.seen_5 = seen[4]
    row.seen_6 = seen[5]
    row.seen_7 = seen[6]
    row.seen_8 = seen[7]
    row.seen_9 = seen[8]
    row.seen_10 = seen[9]


@inner
def write_kinds(row: Any, counts: Any) -> None:
    """Tokens owned as each warp ended, by kind."""
    row.tokens_1 = packed(counts[0], 0, KINDS, KIND_BITS)
    row.tokens_2 = packed(counts[1], 0, KINDS, KIND_BITS)
    row.tokens_3 = packed(counts[2], 0, KINDS, KIND_BITS)
    row.tokens_4 = packed(counts[3], 0, KINDS, KIND_BITS)
    row.tokens_5 = packed(counts[4], 0, KINDS, KIND_BITS)
    row.tokens_6 = packed(counts[5], 0, KINDS, KIND_BITS)
    row.tokens_7 = packed(counts[6], 0, KINDS, KIND_BITS)
    row.tokens_8 = packed(counts[7], 0, KINDS, KIND_BITS)
    row.tokens_9 = packed(counts[8], 0, KINDS, KIND_BITS)
    row.tokens_10 = packed(counts[9], 0, KINDS, KIND_BITS)


@inner
def write_shields(row: Any, points: Any) -> None:
    """Shields left as each warp ended."""
    row.shield_1 = points[0]
    row.shield_2 = points[1]
    row.shield_3 = points[2]
    row.shield_4 = points[3]
    row.shield_5 = points[4]
    row.shield_6 = points[5]
    row.shield_7 = points[6]
    row.shield_8 = points[7]
    row.shield_9 = points[8]
    row.shield_10 = points[9]


@inner
def write_hulls(row: Any, points: Any) -> None:
    """Hull left as each warp ended."""
    row.hull_1 = points[0]
    row.hull_2 = points[1]
    row.hull_3 = points[2]
    row.hull_4 = points[3]
    row.hull_5 = points[4]
    row.hull_6 = points[5]
    row.hull_7 = points[6]
    row.hull_8 = points[7]
    row.hull_9 = points[8]
    row.hull_10 = points[9]


# --- what was suffered and spent ---


@inner
def write_damage(row: Any, tally: Any) -> None:
    """Damage by who dealt it, and where it went."""
    row.damage_level_1 = tally.damage_by_level[0]
    row.damage_level_2 = tally.damage_by_level[1]
    row.damage_level_3 = tally.damage_by_level[2]
    row.damage_sections = tally.damage_from_sections
    row.shield_lost = tally.shield_lost
    row.hull_lost = tally.hull_lost
    row.cancelled = tally.cancelled


@inner
def write_tokens(row: Any, tally: Any) -> None:
    """Tokens that came, went and were spent."""
    row.removed = tally.removed
    row.removed_cost = tally.removed_cost
    row.rewards = tally.rewards
    row.missed_rewards = tally.missed_rewards
    row.lasers_placed = tally.placed[LASER]
    row.maneuvers_placed = tally.placed[MANEUVER]
    row.energy_repairing = tally.energy_repairing
    row.energy_buying = tally.energy_buying
    row.energy_skills = tally.energy_skills
    row.repaired = tally.repaired


# --- by type of token ---


@inner
def power_type(params: Any, number: int) -> int:
    """The game's power token of a number from 1, or NOTHING."""
    left = number
    for token in range(params.type_count):
        if params.kind[token] == POWER:
            left -= 1
            if left == 0:
                return int(token)
    return NOTHING


@inner
def is_other(params: Any, token: int) -> bool:
    """Whether a type is a common one that isn't in the box."""
    return bool(token >= BOX_TYPES and params.kind[token] != POWER)


@inner
def of_power(params: Any, counts: Any, number: int) -> int:
    """A count of the game's power token of a number from 1."""
    token = power_type(params, number)
    return 0 if token == NOTHING else int(counts[token])


@inner
def owned_power(params: Any, state: Any, number: int) -> int:
    """How many of the game's power token of a number from 1 are owned."""
    token = power_type(params, number)
    return 0 if token == NOTHING else int(owned(params, state, token))


@inner
def write_bought(params: Any, row: Any, bought: Any) -> None:
    """Tokens bought."""
    row.bought_L1 = bought[0]
    row.bought_L2 = bought[1]
    row.bought_L3 = bought[2]
    row.bought_M1 = bought[3]
    row.bought_M2 = bought[4]
    row.bought_M3 = bought[5]
    row.bought_E1 = bought[6]
    row.bought_E2 = bought[7]
    row.bought_power_1 = of_power(params, bought, 1)
    row.bought_power_2 = of_power(params, bought, 2)
    row.bought_power_3 = of_power(params, bought, 3)
    row.bought_power_4 = of_power(params, bought, 4)
    row.bought_other = 0
    for token in range(params.type_count):
        if is_other(params, token):
            row.bought_other += bought[token]


@inner
def write_used(params: Any, row: Any, uses: Any) -> None:
    """Power tokens used."""
    row.used_power_1 = of_power(params, uses, 1)
    row.used_power_2 = of_power(params, uses, 2)
    row.used_power_3 = of_power(params, uses, 3)
    row.used_power_4 = of_power(params, uses, 4)


@inner
def write_owned(params: Any, state: Any, row: Any) -> None:
    """Tokens owned at the end (WE-END-04)."""
    row.owned_L1 = owned(params, state, 0)
    row.owned_L2 = owned(params, state, 1)
    row.owned_L3 = owned(params, state, 2)
    row.owned_M1 = owned(params, state, 3)
    row.owned_M2 = owned(params, state, 4)
    row.owned_M3 = owned(params, state, 5)
    row.owned_E1 = owned(params, state, 6)
    row.owned_E2 = owned(params, state, 7)
    row.owned_power_1 = owned_power(params, state, 1)
    row.owned_power_2 = owned_power(params, state, 2)
    row.owned_power_3 = owned_power(params, state, 3)
    row.owned_power_4 = owned_power(params, state, 4)
    row.owned_other = 0
    for token in range(params.type_count):
        if is_other(params, token):
            row.owned_other += owned(params, state, token)


# --- by card ---


@inner
def skill_word(counts: Any, word: int) -> int:
    """Counts by skill, of one column."""
    return packed(counts, word * SKILLS_OF_WORD, SKILLS_OF_WORD, SKILL_BITS)


@inner
def card_word(counts: Any, word: int) -> int:
    """Counts by kind of enemy card, of one column."""
    return packed(counts, word * CARDS_OF_WORD, CARDS_OF_WORD, CARD_BITS)


@inner
def write_skills(row: Any, tally: Any) -> None:
    """Which skills were kept, activated and used."""
    row.skills_kept = packed(tally.skill_kept, 0, MAX_SKILLS, 1)
    row.skills_activated_1 = skill_word(tally.skill_active, 0)
    row.skills_activated_2 = skill_word(tally.skill_active, 1)
    row.skills_used_1 = skill_word(tally.skill_uses, 0)
    row.skills_used_2 = skill_word(tally.skill_uses, 1)


@inner
def write_fleet(row: Any, tally: Any) -> None:
    """Enemies that were beaten."""
    row.destroyed = 0
    row.evaded = 0
    for card in range(MAX_ENEMIES):
        row.destroyed += tally.kills[card]
        row.evaded += tally.evades[card]
    row.excess = tally.excess


@inner
def write_cards_beaten(row: Any, tally: Any) -> None:
    """How often each kind of enemy card was destroyed and evaded."""
    row.cards_destroyed_1 = card_word(tally.kills, 0)
    row.cards_destroyed_2 = card_word(tally.kills, 1)
    row.cards_destroyed_3 = card_word(tally.kills, 2)
    row.cards_destroyed_4 = card_word(tally.kills, 3)
    row.cards_destroyed_5 = card_word(tally.kills, 4)
    row.cards_destroyed_6 = card_word(tally.kills, 5)
    row.cards_evaded_1 = card_word(tally.evades, 0)
    row.cards_evaded_2 = card_word(tally.evades, 1)
    row.cards_evaded_3 = card_word(tally.evades, 2)
    row.cards_evaded_4 = card_word(tally.evades, 3)
    row.cards_evaded_5 = card_word(tally.evades, 4)
    row.cards_evaded_6 = card_word(tally.evades, 5)


@inner
def write_cards_dealt(row: Any, tally: Any) -> None:
    """What each kind of enemy card dealt, and took until it was beaten."""
    row.cards_damage_1 = card_word(tally.damage_from, 0)
    row.cards_damage_2 = card_word(tally.damage_from, 1)
    row.cards_damage_3 = card_word(tally.damage_from, 2)
    row.cards_damage_4 = card_word(tally.damage_from, 3)
    row.cards_damage_5 = card_word(tally.damage_from, 4)
    row.cards_damage_6 = card_word(tally.damage_from, 5)
    row.cards_spent_1 = card_word(tally.kill_value, 0)
    row.cards_spent_2 = card_word(tally.kill_value, 1)
    row.cards_spent_3 = card_word(tally.kill_value, 2)
    row.cards_spent_4 = card_word(tally.kill_value, 3)
    row.cards_spent_5 = card_word(tally.kill_value, 4)
    row.cards_spent_6 = card_word(tally.kill_value, 5)
