"""Phases 2 and 3: an action of all ships, from moving to scoring after drift (GG-PHS-01, GG-PHS-02, GG-PHS-04)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..names import decisions, phases
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.collisions import collide
from ..rules.drift import drift
from ..rules.gates import BY_DRIFT, may_score_standing, reveal_after_action, score_after_action, score_standing
from ..rules.landing import begin_action, land_after_action, race_over
from ..rules.movement import act
from ..rules.opening import open_gates
from .choices import end_choice, policy_draw
from .stages import done, stage

STEPS_AN_ACTION = 7  # from `phases.BLUE_A` to the same step of the pink pilot


@inner
def resolve_action(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, pilot: int) -> bool:
    """One pilot's actions, 2a to 2d or 3a to 3d. True where the race is over (GG-END-02)."""
    state = scratch.states[TRUE_STATE]
    later = STEPS_AN_ACTION * pilot
    state.action = pilot + 1
    stage(state, draws, log, phases.BLUE_A + later)
    begin_action(state)
    for k in range(state.ship_count):
        act(params, state, log, state.by_order[k], pilot)
    done(state, log, snapshots, phases.BLUE_A + later)
    stage(state, draws, log, phases.BLUE_B + later)
    for k in range(state.ship_count):
        score_after_action(params, state, log, state.by_order[k])
    done(state, log, snapshots, phases.BLUE_B + later)
    stage(state, draws, log, phases.BLUE_LAND + later)
    land_after_action(params, state, log)
    done(state, log, snapshots, phases.BLUE_LAND + later)
    if race_over(params, state, 0):
        return True
    stage(state, draws, log, phases.BLUE_C + later)
    collide(params, state, log)
    done(state, log, snapshots, phases.BLUE_C + later)
    drift_tokens(params, scratch, draws, log, snapshots, later)
    reveal_after_action(params, state, log)
    return False


@inner
def drift_tokens(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, later: int) -> None:
    """2d: tokens move, blocked gates are opened, ships in gate hexes score (GG-PHS-03)."""
    state = scratch.states[TRUE_STATE]
    if params.drift != 0:
        stage(state, draws, log, phases.BLUE_D + later)
        drift(params, state, draws, log)
        done(state, log, snapshots, phases.BLUE_D + later)
    stage(state, draws, log, phases.BLUE_OPEN + later)
    open_gates(params, state, draws, log)
    done(state, log, snapshots, phases.BLUE_OPEN + later)
    stage(state, draws, log, phases.BLUE_DRIFT_SCORE + later)
    score_all_standing(params, scratch, draws, log, BY_DRIFT)
    done(state, log, snapshots, phases.BLUE_DRIFT_SCORE + later)


@inner
def score_all_standing(params: Any, scratch: Any, draws: Any, log: Any, how: int) -> None:
    """Every ship in its next gate's line scores, or may (GG-GAT-10, GG-GAT-11, GG-RUL-20)."""
    state = scratch.states[TRUE_STATE]
    for k in range(state.ship_count):
        i = state.by_order[k]
        if params.scoring_optional == 0 or (
            may_score_standing(params, state, i) and wants_score(params, scratch, draws, log, i)
        ):
            score_standing(params, state, log, i, how)


@inner
def wants_score(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> bool:
    """DP-10: whether a ship scores a gate by drift or Swap."""
    first = draws.counts[policy_draw(i)]
    observe(params, scratch.states, i)
    scored = choose.score(params, scratch.states[SEEN_STATE], i, draws, policy_draw(i), scratch.work)
    end_choice(draws, log, decisions.SCORE, i, first, 1 if scored else 0, 0, 0)
    return bool(scored)
