"""The compiled loop: set up, ask the policies, apply the rules step by step, record, next game.

A game is one race, or in a league several. Every decision goes through `steps`: the policies see `seen` (the state with what
their seat may not know masked), their answer is checked for legality, logged, and handed to the rules.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import entry, inner

from .names import endings, phases
from .policies.distance import distance_to_goal
from .policies.work import TRUE_STATE
from .recording import sound, sound_at_end, sound_at_start, write_game_row, write_seat_row
from .rules.gates import reveal
from .rules.landing import NO_SHIP, cut_short, race_over, set_places, winner
from .rules.league import award_points, league_place
from .rules.systems import is_flying
from .state import BLUE, LEAGUE, NOWHERE, PINK
from .steps.acting import resolve_action
from .steps.assigning import assign_all
from .steps.delaying import ILLEGAL, OVER, resolve_delayed
from .steps.programming import program_all
from .steps.setting_up import set_up_race
from .steps.stages import done, stage

GOES_ON, RACE_OVER, BAD_CHOICE, UNSOUND = 0, 1, 2, 3  # what a round comes to


@inner
def note_leader(state: Any) -> None:
    """Count how often another ship comes to be alone in front, by gates scored."""
    best = 0
    alone = NOWHERE
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.gates > best:
            best = ship.gates
            alone = i
        elif ship.gates == best:
            alone = NOWHERE
    if alone == NOWHERE:
        return
    if state.leader != NOWHERE and state.leader != alone:
        state.lead_changes += 1
    state.leader = alone


@inner
def play_round(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """One round, phases 1 to 6 (GG-PHS-01): GOES_ON, RACE_OVER, BAD_CHOICE."""
    state = scratch.states[TRUE_STATE]
    state.round_number += 1
    state.rounds_played += 1
    state.action = 0
    stage(state, draws, log, phases.PROGRAM)
    if not program_all(params, scratch, draws, log):
        return BAD_CHOICE
    done(state, log, snapshots, phases.PROGRAM)
    for pilot in (BLUE, PINK):
        over = resolve_action(params, scratch, draws, log, snapshots, pilot)
        note_leader(state)
        if over:
            return RACE_OVER
    return finish_round(params, scratch, draws, log, snapshots)


@inner
def finish_round(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> int:
    """Phases 4 to 6 of a round."""
    state = scratch.states[TRUE_STATE]
    state.action = 3
    stage(state, draws, log, phases.DELAYED)
    came_to = resolve_delayed(params, scratch, draws, log)
    if came_to == ILLEGAL:
        return BAD_CHOICE
    done(state, log, snapshots, phases.DELAYED)
    note_leader(state)
    if came_to == OVER:
        return RACE_OVER
    stage(state, draws, log, phases.DAMAGE)
    if not assign_all(params, scratch, draws, log):
        return BAD_CHOICE
    done(state, log, snapshots, phases.DAMAGE)
    stage(state, draws, log, phases.REVEAL)
    reveal(params, state, log, draws)
    done(state, log, snapshots, phases.REVEAL)
    return RACE_OVER if race_over(params, state, 1) else GOES_ON


@inner
def end_race(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> None:
    """Places, those of ships that have not landed by their distance to the next goal; in a league points (GG-LEA-01)."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.OVER)
    for i in range(state.ship_count):
        scratch.desk.distances[i] = 0
        if is_flying(state.ships[i]):
            scratch.desk.distances[i] = distance_to_goal(params, state, i, scratch.work)
    set_places(state, log, scratch.desk.distances)
    if params.mode == LEAGUE:
        award_points(params, state, log)
    done(state, log, snapshots, phases.OVER)


@inner
def play_race(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, race: int) -> int:
    """A race from set-up to places: RACE_OVER, BAD_CHOICE or UNSOUND; GOES_ON where a pin was out of range."""
    state = scratch.states[TRUE_STATE]
    laid, legal = set_up_race(params, scratch, draws, log, snapshots, race)
    if draws.status != chance.PINS_FINE:
        return GOES_ON
    if not laid or (legal and not sound_at_start(params, state)):
        return UNSOUND
    if not legal:
        return BAD_CHOICE
    came_to = GOES_ON
    while came_to == GOES_ON:
        came_to = play_round(params, scratch, draws, log, snapshots)
        if draws.status != chance.PINS_FINE:
            return GOES_ON
        if came_to == GOES_ON and not sound(params, state):
            return UNSOUND
    if came_to == RACE_OVER:
        end_race(params, scratch, draws, log, snapshots)
        if not sound_at_end(params, state):
            return UNSOUND
    return came_to


@inner
def game_place(state: Any, i: int) -> int:
    """A ship's place in the game: in the race, or its player's in the league (GG-RUL-53, GG-RUL-56)."""
    if state.mode == LEAGUE:
        return league_place(state, state.ships[i].player)
    return int(state.ships[i].last_place)


@inner
def game_winner(state: Any) -> int:
    """The ship that won the game, or NO_SHIP: the first that landed, or the leader of the league (GG-END-02, GG-LEA-01)."""
    if state.mode != LEAGUE:
        return winner(state)
    for i in range(state.ship_count):
        if game_place(state, i) == 1:
            return int(i)
    return NO_SHIP


@inner
def play_game(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any) -> Any:
    """A whole game: (ending, status)."""
    state = scratch.states[TRUE_STATE]
    event_log.start(log)
    state.mode = params.mode
    races = params.races if params.mode == LEAGUE else 1
    for race in range(1, races + 1):
        came_to = play_race(params, scratch, draws, log, snapshots, race)
        if came_to == GOES_ON:
            return endings.PIN_OUT_OF_RANGE, endings.STATUS_PIN_OUT_OF_RANGE
        if came_to == BAD_CHOICE:
            return endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE
        if came_to == UNSOUND:
            return endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT
        if cut_short(params, state):
            state.races_cut += 1
    if params.mode == LEAGUE:
        return endings.LEAGUE_DECIDED, endings.FINISHED
    return endings.MAX_ROUNDS if state.races_cut > 0 else endings.LANDED, endings.FINISHED


@entry
def play_batch(first, count, params, draws, scratch, games, seats, log, snapshots):  # type: ignore[no-untyped-def]
    """Play games first..first + count - 1 of one cell; see the Game contract."""
    blank = scratch[0].blank
    for i in range(count):
        chance.begin(draws[0], first + i)
        scratch[0].states[TRUE_STATE] = blank[0]
        ending, status = play_game(params[0], scratch[0], draws[0], log, snapshots)
        state = scratch[0].states[TRUE_STATE]
        won = NO_SHIP
        if status == endings.FINISHED:
            won = game_winner(state)
        games[i].game = first + i
        write_game_row(state, games[i], won, ending, status)
        for seat in range(params[0].ships):
            seats[i, seat].game = first + i
            seats[i, seat].seat = seat
            write_seat_row(state, seats[i, seat], seat, won, game_place(state, seat))
        chance.finish(draws[0])
