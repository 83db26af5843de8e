"""Step 4, and the end of a warp that may come of it (WE-PLN, WE-WRP)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..names import effects, phases
from ..policies.work import TRUE_STATE
from ..rules.holding import over_capacity, put_back
from ..rules.offers import keep, offer, put_under
from ..rules.tokens import SEAT
from ..rules.warps import advance, clear_table, is_last, open_warp, plan, reset_meters
from .choices import ILLEGAL, choose_excess, choose_skill
from .counting import count_warp
from .outcome import BAD_CHOICE, GOES_ON, OUT_OF_TOKENS, OUT_OF_WARPS, WARP_OVER
from .stages import done, stage


@inner
def pilot_plans(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """Five tokens are drawn: GOES_ON or WARP_OVER (WE-PLN-01, WE-PLN-02)."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.PLANS)
    came_to = GOES_ON if plan(params, state, draws, log) else WARP_OVER
    done(state, log, snapshots, phases.PLANS)
    return came_to


@inner
def end_warp(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, why: int) -> int:
    """The warp ends, the next one opens: GOES_ON, or why the game is over (WE-WRP-12)."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.WARP_END)
    count_warp(params, state)
    event_log.effect(log, effects.WARP_ENDED, SEAT, -1, state.warp, why, 0, 0)
    if is_last(params, state):
        return OUT_OF_WARPS
    clear_table(params, state, draws, log)
    reset_meters(params, state, log, why)
    if not lighten_hold(params, scratch, draws, log):
        return BAD_CHOICE
    if not offer_skills(params, scratch, draws, log, params.skill_draw, params.skill_keep):
        return BAD_CHOICE
    advance(state)
    came_to = GOES_ON if open_warp(params, state, draws, log) else OUT_OF_TOKENS
    done(state, log, snapshots, phases.WARP_END)
    return came_to


@inner
def lighten_hold(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """A bonus of the hold has ended: what is over capacity goes into the bag (WE-HLD-05). False after a bad choice."""
    state = scratch.states[TRUE_STATE]
    for _ in range(over_capacity(params, state)):
        token = choose_excess(params, scratch, draws, log)
        if token == ILLEGAL:
            return False
        put_back(params, state, log, token)
    return True


@inner
def offer_skills(params: Any, scratch: Any, draws: Any, log: Any, drawn: int, kept: int) -> bool:
    """Skill cards are drawn, some are kept, the others leave (WE-SET-07, WE-WRP-07, WE-R-27). False after a bad choice."""
    state = scratch.states[TRUE_STATE]
    if kept == 0:
        return True
    for _ in range(min(kept, offer(params, state, log, drawn))):
        which = choose_skill(params, scratch, draws, log)
        if which == ILLEGAL:
            return False
        keep(params, state, log, which)
    put_under(params, state)
    return True
