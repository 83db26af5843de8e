"""The compiled loop: set up, ask the policies, apply the rules step by step, record, next game.

Every decision goes through `steps`: the policies see `seen` (the state with what their seat may not know masked), their
answer is checked for legality, logged, and handed to the rules.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import entry, inner

from .names import endings, phases
from .policies.path import begin_work
from .policies.work import TRUE_STATE
from .recording import sound_at_end, sound_at_start, write_game_row, write_seat_row
from .rules.cards import end_of_round, turn_order
from .rules.finish import round_winner, set_places
from .rules.setup import set_up
from .state import ALIVE, NO_CARD, NOBODY
from .steps.choices import choose_cards
from .steps.counting import count_cards, note_leader
from .steps.stages import done, stage
from .steps.turns import ALL_GONE, BAD_CHOICE, FINISHED, GOES_ON, ONE_LEFT, TURN_OVER, UNSOUND, declare, play_turn


@inner
def play_round(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """One round: cards, turns in the order of initiative, end of the round (AD-CRD, AD-EOR): GOES_ON, or why it is over."""
    state = scratch.states[TRUE_STATE]
    state.round_number += 1
    stage(state, draws, log, phases.REVEAL)
    if not choose_cards(params, scratch, draws, log):
        return BAD_CHOICE
    turn_order(params, state, draws, log, scratch.desk)
    count_cards(params, state)
    done(state, log, snapshots, phases.REVEAL)
    for k in range(state.order_count):
        seat = state.order[k]
        if state.ships[seat].out != ALIVE or state.ships[seat].played == NO_CARD:
            continue
        came_to = play_turn(params, scratch, draws, log, snapshots, seat)
        if came_to != TURN_OVER:
            return came_to
    first = round_winner(params, state)
    if first != NOBODY:
        return declare(state, first, endings.FINISH, log)
    stage(state, draws, log, phases.END_OF_ROUND)
    end_of_round(params, state, draws, log, scratch.desk)
    note_leader(state)
    done(state, log, snapshots, phases.END_OF_ROUND)
    return GOES_ON


@inner
def begin_game(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> None:
    """Everything is put on the table (AD-SET)."""
    state = scratch.states[TRUE_STATE]
    event_log.start(log)
    state.winner = NOBODY
    state.leader = NOBODY
    state.early_leader = NOBODY
    state.on_turn = NOBODY
    begin_work(scratch.work)
    stage(state, draws, log, phases.SETUP)
    set_up(params, state, draws, log, scratch.desk)
    done(state, log, snapshots, phases.SETUP)


@inner
def play_game(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """A whole game: (ending, status)."""
    state = scratch.states[TRUE_STATE]
    begin_game(params, scratch, draws, log, snapshots)
    came_to = GOES_ON
    while came_to == GOES_ON and state.round_number < params.round_cap:
        if draws.status != chance.PINS_FINE:
            break
        if not sound_at_start(params, state):
            came_to = UNSOUND
        else:
            came_to = play_round(params, scratch, draws, log, snapshots)
    if draws.status != chance.PINS_FINE:
        return endings.PIN_OUT_OF_RANGE, endings.STATUS_PIN_OUT_OF_RANGE
    if came_to == BAD_CHOICE:
        return endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE
    if came_to != UNSOUND:
        end_game(params, state, draws, log, snapshots)
        if not sound_at_end(params, state):
            came_to = UNSOUND
    if came_to == UNSOUND:
        return endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT
    return ending_of(came_to), endings.FINISHED


@inner
def end_game(params: Any, state: Any, draws: Any, log: Any, snapshots: Any) -> None:
    """Places of all seats; nothing else happens any more (AD-R-52)."""
    state.on_turn = NOBODY
    state.turn.taken = 0
    stage(state, draws, log, phases.OVER)
    set_places(params, state, log)
    done(state, log, snapshots, phases.OVER)


@inner
def ending_of(came_to: int) -> int:
    """Why the game ended; where nothing ended it, the round limit did (AD-R-44)."""
    if came_to == FINISHED:
        return endings.FINISH
    if came_to == ONE_LEFT:
        return endings.SURVIVOR
    return endings.ALL_OUT if came_to == ALL_GONE else endings.ROUND_CAP


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
        write_game_row(state, games[i], ending, status)
        for seat in range(params[0].players):
            seats[i, seat].game = first + i
            seats[i, seat].seat = seat
            write_seat_row(state, seats[i, seat], seat, status)
        chance.finish(draws[0])
