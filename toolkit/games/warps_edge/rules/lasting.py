"""Lasting effects: of the ship's ability and of ongoing skills that are active (WE-SKL-06, WE-SKL-08)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import ACTIVE


@inner
def lasting(params: Any, state: Any, verb: int) -> int:
    """Value of a lasting verb: equal ones of ability and skills add up (WE-SKL-08, WE-R-43)."""
    value = 0
    if params.ability.verb == verb:
        value += params.ability.value
    for i in range(state.owned_count):
        skill = state.owned[i]
        if skill.status == ACTIVE and params.ongoing[skill.kind] != 0 and params.skill_effect[skill.kind].verb == verb:
            value += params.skill_effect[skill.kind].value
    return int(value)
