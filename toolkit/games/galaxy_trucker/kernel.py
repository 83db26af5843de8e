"""The compiled loop: set up a round, build, fly, record, next round, next game.

Every decision goes through `steps`: the policies see `seen` (the state with what their seat may not know masked), their
answer is checked for legality, logged, and handed to the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import entry, inner

from .invariants import ready, sound
from .names import effects, endings, phases
from .outcomes import GAME_ROW, SEAT_ROW
from .policies.work import BLANK_STATE, TRUE_STATE
from .recording import write_game, write_round
from .rules.building.setup import begin_players, set_up_round
from .rules.flight.winning import set_winners
from .state import FLYING
from .steps.building.building import build
from .steps.flight import fly
from .steps.outcome import BAD_CHOICE, GOES_ON, STALLED, UNSOUND
from .steps.stages import done, stage


@inner
def begin_round(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, number: int) -> None:
    """All is put on the table for a round (GT-GAM-01)."""
    state = scratch.states[TRUE_STATE]
    state.round_number = number
    stage(state, draws, log, phases.SET_UP)
    if number == 0:
        begin_players(params, state, draws, log)
    set_up_round(params, state, scratch.states[BLANK_STATE], draws, log, scratch.desk, number)
    done(state, log, snapshots, phases.SET_UP)


@inner
def play_round(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, number: int) -> int:
    """A round from its set-up to the journey's end: GOES_ON, or why the game is over."""
    state = scratch.states[TRUE_STATE]
    begin_round(params, scratch, draws, log, snapshots, number)
    came_to = build(params, scratch, draws, log, snapshots)
    if came_to != GOES_ON or draws.status != chance.PINS_FINE:
        return came_to
    if not ready(params, state):
        return UNSOUND
    came_to = fly(params, scratch, draws, log, snapshots)
    if came_to != GOES_ON or draws.status != chance.PINS_FINE:
        return came_to
    stage(state, draws, log, phases.ROUND_END)
    event_log.effect(log, effects.ROUND_OVER, -1, -1, number + 1, 0, 0, 0)
    done(state, log, snapshots, phases.ROUND_END)
    return GOES_ON if sound(params, state) else UNSOUND


@inner
def play_game(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, game: Any, seats: Any) -> None:
    """A whole game, written into its rows (GT-GAM-01, GT-GAM-02)."""
    state = scratch.states[TRUE_STATE]
    event_log.start(log)
    came_to = GOES_ON
    rounds = 0
    while came_to == GOES_ON and rounds < params.round_count and draws.status == chance.PINS_FINE:
        came_to = play_round(params, scratch, draws, log, snapshots, rounds)
        write_round(params, state, game, seats)
        rounds += 1
    if came_to == GOES_ON and draws.status == chance.PINS_FINE:
        stage(state, draws, log, phases.OVER)
        set_winners(params, state, log)
        done(state, log, snapshots, phases.OVER)
    ending = ending_of(params, state, draws, came_to)
    write_game(params, state, game, seats, rounds, ending, status_of(ending))


@inner
def ending_of(params: Any, state: Any, draws: Any, came_to: int) -> int:
    """Why the game ended; all out: nobody has finished the last round (GT-RUL-32)."""
    if draws.status != chance.PINS_FINE:
        return endings.PIN_OUT_OF_RANGE
    if came_to == BAD_CHOICE:
        return endings.ILLEGAL_CHOICE
    if came_to == UNSOUND:
        return endings.BROKEN_INVARIANT
    if came_to == STALLED:
        return endings.STALLED
    for seat in range(params.players):
        if state.players[seat].flying == FLYING:
            return endings.FINISHED_GAME
    return endings.ALL_OUT


@inner
def status_of(ending: int) -> int:
    """The status that goes with an ending."""
    if ending == endings.STALLED:
        return endings.STATUS_STALLED
    if ending == endings.ILLEGAL_CHOICE:
        return endings.STATUS_ILLEGAL_CHOICE
    if ending == endings.BROKEN_INVARIANT:
        return endings.STATUS_BROKEN_INVARIANT
    return endings.STATUS_PIN_OUT_OF_RANGE if ending == endings.PIN_OUT_OF_RANGE else endings.FINISHED


@entry
def play_rows(first, count, params, draws, scratch, games, seats, log, snapshots):  # type: ignore[no-untyped-def]
    """Play games first..first + count - 1 of one cell; `games` and `seats` have the columns of a round as one record."""
    for i in range(count):
        chance.begin(draws[0], first + i)
        scratch[0].states[TRUE_STATE] = scratch[0].states[BLANK_STATE]
        games[i].game = first + i
        for seat in range(params[0].players):
            seats[i, seat].game = first + i
            seats[i, seat].seat = seat
        play_game(params[0], scratch[0], draws[0], log, snapshots, games[i], seats[i])
        chance.finish(draws[0])


class Batch:
    """`play_batch` of the Game contract, around the compiled kernel."""

    def __call__(
        self,
        first: int,
        count: int,
        params: np.ndarray,
        draws: np.ndarray,
        scratch: np.ndarray,
        games: np.ndarray,
        seats: np.ndarray,
        log: np.ndarray,
        snapshots: np.ndarray,
    ) -> None:
        """Play games first..first + count - 1 of one cell; see the Game contract."""
        play_rows(first, count, params, draws, scratch, games.view(GAME_ROW), seats.view(SEAT_ROW), log, snapshots)

    @property
    def signatures(self) -> list[Any]:
        """Versions of the kernel that were compiled; there is no such attribute where it is not compiled."""
        found: list[Any] = play_rows.signatures
        return found


play_batch = Batch()
