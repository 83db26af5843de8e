"""The compiled loop: set up, ask the pilot, apply the rules step by step, record, next game.

Every decision goes through `steps`: the policies see `seen` (the state with what the pilot may not know masked), their
answer is checked for legality, logged, and handed to the rules.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import entry, inner

from .invariants import sound, sound_at_end
from .names import endings, phases
from .policies.plan import begin_work
from .policies.work import TRUE_STATE
from .recording import write_game_row, write_seat_row
from .rules.fleet import arrive
from .rules.mothership import note_engaged
from .rules.setup import set_up
from .rules.warps import HULL_AT_ZERO, SHORT_DRAW, begin_turn, open_warp
from .rules.winning import declare, is_stalled
from .state import NOTHING
from .steps.counting import count_warp
from .steps.enemy_attacks import enemy_attacks
from .steps.outcome import (
    BAD_CHOICE,
    GOES_ON,
    HULL_LOST,
    OUT_OF_TOKENS,
    OUT_OF_WARPS,
    UNSOUND,
    WARP_OVER,
    WON,
)
from .steps.pilot_actions import pilot_actions
from .steps.pilot_plans import end_warp, offer_skills, pilot_plans
from .steps.stages import done, stage


@inner
def begin_game(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """Everything is put on the table, a skill is chosen, five tokens are drawn (WE-SET): GOES_ON, or why it is over."""
    state = scratch.states[TRUE_STATE]
    event_log.start(log)
    begin_work(scratch.work)
    stage(state, draws, log, phases.SETUP)
    set_up(params, state, draws, log)
    if params.skill_forced == NOTHING:
        if not offer_skills(params, scratch, draws, log, params.setup_skill_draw, params.setup_skill_keep):
            return BAD_CHOICE
    came_to = GOES_ON if open_warp(params, state, draws, log) else OUT_OF_TOKENS
    done(state, log, snapshots, phases.SETUP)
    return came_to


@inner
def play_turn(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """Steps 1 to 4, and the end of a warp that comes of them: GOES_ON, or why the game is over (WE-CMP-13)."""
    state = scratch.states[TRUE_STATE]
    begin_turn(state)
    stage(state, draws, log, phases.ARRIVALS)
    arrive(params, state, log)
    note_engaged(params, state)
    done(state, log, snapshots, phases.ARRIVALS)
    came_to = pilot_actions(params, scratch, draws, log, snapshots)
    if came_to != GOES_ON:
        return came_to
    came_to = enemy_attacks(params, scratch, draws, log, snapshots)
    if came_to == HULL_LOST and params.hull_zero_ends_warp != 0:
        return end_warp(params, scratch, draws, log, snapshots, HULL_AT_ZERO)
    if came_to == GOES_ON:
        came_to = pilot_plans(params, scratch, draws, log, snapshots)
    if came_to == WARP_OVER:
        return end_warp(params, scratch, draws, log, snapshots, SHORT_DRAW)
    return came_to


@inner
def play_game(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """A whole game: (ending, status)."""
    state = scratch.states[TRUE_STATE]
    came_to = begin_game(params, scratch, draws, log, snapshots)
    while came_to == GOES_ON and draws.status == chance.PINS_FINE and not is_stalled(params, state):
        if not sound(params, state):
            came_to = UNSOUND
        else:
            came_to = play_turn(params, scratch, draws, log, snapshots)
    if draws.status != chance.PINS_FINE:
        return endings.PIN_OUT_OF_RANGE, endings.STATUS_PIN_OUT_OF_RANGE
    if came_to == BAD_CHOICE:
        return endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE
    ending = ending_of(came_to)
    if came_to != UNSOUND:
        end_game(params, state, draws, log, snapshots, ending)
    if came_to == UNSOUND or not sound_at_end(params, state, ending):
        return endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT
    return ending, endings.STATUS_STALLED if ending == endings.STALLED else endings.FINISHED


@inner
def end_game(params: Any, state: Any, draws: Any, log: Any, snapshots: Any, ending: int) -> None:
    """The game is over; all stays where it is (WE-WRP-12, WE-END-01)."""
    stage(state, draws, log, phases.OVER)
    count_warp(params, state)
    declare(log, ending)
    done(state, log, snapshots, phases.OVER)


@inner
def ending_of(came_to: int) -> int:
    """Why the game ended; where nothing ended it, it has stalled (WE-END-01 to 03, WE-END-05, WE-END-06)."""
    if came_to == WON:
        return endings.WIN
    if came_to == HULL_LOST:
        return endings.LOSS_HULL
    if came_to == OUT_OF_WARPS:
        return endings.LOSS_WARPS
    return endings.LOSS_BAG if came_to == OUT_OF_TOKENS else endings.STALLED


@entry
def play_batch(first, count, params, draws, scratch, games, seats, log, snapshots):  # type: ignore[no-untyped-def]
    """Play games first..first + count - 1 of one cell; see the Game contract."""
    blank = scratch[0].blank
    for i in range(count):
        chance.begin(draws[0], first + i)
        scratch[0].states[TRUE_STATE] = blank[0]
        ending, status = play_game(params[0], scratch[0], draws[0], log, snapshots)
        state = scratch[0].states[TRUE_STATE]
        games[i].game = first + i
        write_game_row(params[0], state, games[i], ending, status)
        seats[i, 0].game = first + i
        seats[i, 0].seat = 0
        write_seat_row(seats[i, 0], ending)
        chance.finish(draws[0])
