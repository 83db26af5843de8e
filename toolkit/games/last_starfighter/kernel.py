"""The compiled loop: set up, ask the policies, apply the rules step by step, record, next game.

Every decision goes through here: the policies see `seen` (the state with what their seat may not know masked), their
answer is checked for legality, logged, and handed to the rules.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import entry, inner

from .names import endings, phases
from .policies.work import TRUE_STATE
from .recording import sound, write_game_row, write_seat_row
from .rules.movement import move_fighters
from .rules.setup import place_ships
from .rules.turn_end import recharge, remove_clusters
from .rules.victory import GOES_ON, out_of_time, verdict
from .state import SWARM
from .steps.asteroids import lay_clusters
from .steps.ending import end_rolls
from .steps.firing import fighters_fire, swarm_fires
from .steps.moving import move_swarm, show_plots
from .steps.plotting import plot_all

ILLEGAL = -2  # returned in place of a winner


@inner
def stage(state: Any, draws: Any, log: Any, phase: int) -> None:
    """A new step of the game turn."""
    draws.turn = state.turn
    event_log.stage(log, state.turn, phase)


@inner
def begin_turn(state: Any) -> None:
    """Count the turn and what the tally needs from its start."""
    state.turn += 1
    state.tally.shots_before = state.tally.shots[0] + state.tally.shots[1]


@inner
def count_quiet(state: Any) -> None:
    """A turn without a shot lengthens the dry spell."""
    if state.tally.shots[0] + state.tally.shots[1] == state.tally.shots_before:
        state.tally.quiet_turns += 1
        state.tally.quiet_now += 1
        state.tally.longest_quiet = max(state.tally.longest_quiet, state.tally.quiet_now)
    else:
        state.tally.quiet_now = 0


@inner
def play_turn(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """One game turn, steps 1 to 9: (winner, ending), or (GOES_ON, GOES_ON) (LS-SEQ, LS-VIC-05)."""
    state = scratch.states[TRUE_STATE]
    begin_turn(state)
    stage(state, draws, log, phases.PLOT)
    if not plot_all(params, scratch, draws, log):
        return ILLEGAL, GOES_ON
    event_log.snapshot(log, snapshots, state, phases.PLOT)
    if state.mode == SWARM:
        stage(state, draws, log, phases.MOVE_SWARM)
        if not move_swarm(params, scratch, draws, log):
            return ILLEGAL, GOES_ON
        event_log.snapshot(log, snapshots, state, phases.MOVE_SWARM)
    stage(state, draws, log, phases.MOVE_FIGHTERS)
    show_plots(state)
    move_fighters(params, state, draws, log)
    event_log.snapshot(log, snapshots, state, phases.MOVE_FIGHTERS)
    winner, ending = verdict(params, state)
    if winner != GOES_ON:
        return winner, ending
    if state.mode == SWARM:
        stage(state, draws, log, phases.SWARM_FIRE)
        if not swarm_fires(params, scratch, draws, log):
            return ILLEGAL, GOES_ON
        event_log.snapshot(log, snapshots, state, phases.SWARM_FIRE)
        winner, ending = verdict(params, state)
        if winner != GOES_ON:
            return winner, ending
    return finish_turn(params, scratch, draws, log, snapshots)


@inner
def finish_turn(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """Steps 6 to 9 of a game turn."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.FIGHTER_FIRE)
    if not fighters_fire(params, scratch, draws, log):
        return ILLEGAL, GOES_ON
    event_log.snapshot(log, snapshots, state, phases.FIGHTER_FIRE)
    stage(state, draws, log, phases.REMOVE)
    remove_clusters(state, log)
    event_log.snapshot(log, snapshots, state, phases.REMOVE)
    winner, ending = verdict(params, state)
    if winner != GOES_ON:
        return winner, ending
    stage(state, draws, log, phases.END_ROLLS)
    if not end_rolls(params, scratch, draws, log):
        return ILLEGAL, GOES_ON
    event_log.snapshot(log, snapshots, state, phases.END_ROLLS)
    winner, ending = verdict(params, state)
    if winner != GOES_ON:
        return winner, ending
    stage(state, draws, log, phases.RECHARGE)
    for i in range(state.fighter_count):
        if state.fighters[i].on_map != 0:
            recharge(params, state, log, i)
    event_log.snapshot(log, snapshots, state, phases.RECHARGE)
    return out_of_time(params, state)


@inner
def play_game(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """A whole game: (winner, ending, status)."""
    state = scratch.states[TRUE_STATE]
    event_log.start(log)
    stage(state, draws, log, phases.SETUP)
    place_ships(params, state)
    lay_clusters(params, state, draws, log, scratch.work)
    event_log.snapshot(log, snapshots, state, phases.SETUP)
    winner = GOES_ON
    ending = GOES_ON
    while winner == GOES_ON and draws.status == chance.PINS_FINE:
        winner, ending = play_turn(params, scratch, draws, log, snapshots)
        count_quiet(state)
        if winner == GOES_ON and not sound(params, state):
            return 0, endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT
    if draws.status != chance.PINS_FINE:
        return 0, endings.PIN_OUT_OF_RANGE, endings.STATUS_PIN_OUT_OF_RANGE
    if winner == ILLEGAL:
        return 0, endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE
    stage(state, draws, log, phases.OVER)
    event_log.snapshot(log, snapshots, state, phases.OVER)
    return winner, ending, endings.FINISHED


@entry
def play_batch(first, count, params, draws, scratch, games, seats, log, snapshots):  # type: ignore[no-untyped-def]
    """Play games first..first + count - 1 of one cell; see the Game contract."""
    blank = scratch[0].blank
    for i in range(count):
        chance.begin(draws[0], first + i)
        scratch[0].states[TRUE_STATE] = blank[0]
        winner, ending, status = play_game(params[0], scratch[0], draws[0], log, snapshots)
        state = scratch[0].states[TRUE_STATE]
        games[i].game = first + i
        write_game_row(state, games[i], winner, ending, status)
        for seat in range(2):
            seats[i, seat].game = first + i
            seats[i, seat].seat = seat
            write_seat_row(state, seats[i, seat], seat, winner)
        chance.finish(draws[0])
