"""Phase 5: damage goes to the consoles, each ship's to its end before the next (GG-DMG, GG-RUL-72)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names import decisions
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.assigning import (
    ALL_ASSIGNED,
    NEEDS_ARMOR_COLUMN,
    TOKEN_PUT,
    end_damage,
    legal_damage_column,
    next_token,
    put_damage,
    take_pilots_off,
)
from .choices import end_choice, policy_draw


@inner
def assign_all(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """All ships in ascending Turn Order. False: an illegal choice."""
    state = scratch.states[TRUE_STATE]
    take_pilots_off(state)
    for k in range(state.ship_count):
        if not assign(params, scratch, draws, log, state.by_order[k]):
            return False
    end_damage(state)
    return True


@inner
def assign(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> bool:
    """One ship's damage, token by token; DP-9 where its owner has the choice (GG-DMG-02, GG-DMG-03)."""
    state = scratch.states[TRUE_STATE]
    need = next_token(params, state, draws, log, i)
    while need != ALL_ASSIGNED:
        if need != TOKEN_PUT:
            first = draws.counts[policy_draw(i)]
            observe(params, scratch.states, i)
            by_armor = 1 if need == NEEDS_ARMOR_COLUMN else 0
            seen = scratch.states[SEEN_STATE]
            if by_armor:
                column = choose.armor_column(params, seen, i, draws, policy_draw(i), scratch.work)
            else:
                column = choose.damage_column(params, seen, i, draws, policy_draw(i), scratch.work)
            if not legal_damage_column(state.ships[i], need, column):
                return False
            end_choice(draws, log, decisions.ARMOR_COLUMN if by_armor else decisions.DAMAGE_COLUMN, i, first, column, 0, 0)
            put_damage(state, log, i, column, by_armor)
        need = next_token(params, state, draws, log, i)
    return True
