"""Step 2: actions, as many as the pilot wishes (WE-ACT)."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..invariants import sound
from ..names import phases
from ..policies.work import TRUE_STATE
from ..rules.actions import perform
from ..rules.mothership import note_engaged
from ..state import END_STEP
from .choices import choose_action
from .outcome import BAD_CHOICE, GOES_ON, STEP_OVER, UNSOUND, WON
from .stages import done, stage

MAX_ACTIONS = 2000  # of one step: a policy that takes more never ends it


@inner
def pilot_actions(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """All actions of the step: GOES_ON, or why the game is over."""
    for _ in range(MAX_ACTIONS):
        came_to = one_action(params, scratch, draws, log, snapshots)
        if came_to != GOES_ON:
            return GOES_ON if came_to == STEP_OVER else came_to
    return BAD_CHOICE


@inner
def one_action(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """One action, resolved fully: GOES_ON, STEP_OVER, or why the game is over (WE-ACT-03, WE-END-01, WE-R-36)."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.ACTION)
    if not choose_action(params, scratch, draws, log):
        return BAD_CHOICE
    kind = scratch.work.choice.kind
    perform(params, state, draws, log, scratch.work.choice)
    note_engaged(params, state)
    if kind != END_STEP:
        state.tally.actions += 1
    done(state, log, snapshots, phases.ACTION)
    if not sound(params, state):
        return UNSOUND
    if state.won != 0:
        return WON
    return STEP_OVER if kind == END_STEP else GOES_ON
