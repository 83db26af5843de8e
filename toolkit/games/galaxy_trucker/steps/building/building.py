"""One round from its set-up until all is ready for the launch."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ...names import phases
from ...parameters import GRABS, PRESET
from ...policies.work import TRUE_STATE
from ...rules.building.cards import make_deck
from ...rules.building.ending import end_building
from ...rules.building.numbers import take_number
from ..outcome import BAD_CHOICE, GOES_ON
from ..stages import done, stage
from .crew import man_ships
from .events import end_of_events, run_events
from .grabs import run_grabs
from .spot_check import check_ships


@inner
def build(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """Building, spot check, crew, deck, on a table that is set up for the round: GOES_ON, or why the game is over."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.BUILDING)
    came_to = build_ships(params, scratch, draws, log)
    if came_to != GOES_ON:
        return came_to
    done(state, log, snapshots, phases.BUILDING)
    stage(state, draws, log, phases.SPOT_CHECK)
    if not check_ships(params, scratch, draws, log):
        return BAD_CHOICE
    done(state, log, snapshots, phases.SPOT_CHECK)
    stage(state, draws, log, phases.CREW)
    if not man_ships(params, scratch, draws, log):
        return BAD_CHOICE
    make_deck(params, state, draws, log)
    done(state, log, snapshots, phases.CREW)
    return GOES_ON


@inner
def build_ships(params: Any, scratch: Any, draws: Any, log: Any) -> int:
    """Ships and number tiles, in one of three ways (checklist 4.1): GOES_ON, or why the game is over."""
    state = scratch.states[TRUE_STATE]
    now = 0
    if params.build == PRESET:
        for seat in range(params.players):
            if params.preset_number[seat] > 0:
                take_number(state, log, seat, params.preset_number[seat], 0)
    else:
        if params.build == GRABS:
            came_to = run_grabs(params, scratch, draws, log)
        else:
            came_to = run_events(params, scratch, draws, log)
            now = end_of_events(params, state)
        if came_to != GOES_ON:
            return came_to
    end_building(params, state, draws, log, scratch.desk, now)
    return GOES_ON
