"""A turn step by step: one action and all that it forces, new maps, the tests of win and survivor (AD-MAP-15)."""

from __future__ import annotations

from typing import Any

from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import MAX_STEPS
from ..names import actions, effects, endings, phases
from ..parameters import control_of, movement_of
from ..policies import choose
from ..policies.work import TRUE_STATE
from ..rules.course import place_all_due, remove_left_behind
from ..rules.finish import crossed, survivor, won
from ..rules.keys import turn_key
from ..rules.legal import apply
from ..rules.turn import commit, has_shield, start_turn
from ..state import ALIVE, NOBODY
from .choices import ILLEGAL, choose_action
from .counting import count_action, count_crash, count_turn
from .stages import done, stage

# What a step, a turn or a round comes to.
GOES_ON, TURN_OVER, FINISHED, ONE_LEFT, ALL_GONE, BAD_CHOICE, UNSOUND = range(7)


@inner
def play_turn(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, seat: int) -> int:
    """A player's turn: TURN_OVER, or why the game is (AD-CRD-03, AD-MOV-04)."""
    state = scratch.states[TRUE_STATE]
    stage(state, draws, log, phases.TURN)
    begin_turn(params, state, seat, log)
    choose.begin_turn(scratch.work)
    done(state, log, snapshots, phases.TURN)
    came_to = GOES_ON
    while came_to == GOES_ON:
        came_to = play_step(params, scratch, draws, log, snapshots, seat)
    return came_to


@inner
def begin_turn(params: Any, state: Any, seat: int, log: Any) -> None:
    """Points and symbol of the card on the table; the card's cube comes if there is room (AD-CRD-06, AD-R-23)."""
    card = state.ships[seat].played
    state.on_turn = seat
    count_turn(params, state, seat)
    state.shield = 1 if has_shield(params, seat, card) else 0
    state.movement_given = movement_of(params, seat, card)
    state.control_given = control_of(params, seat, card)
    event_log.effect(log, effects.POINTS, seat, seat, state.movement_given, state.control_given, 0, 0)
    start_turn(params, state, seat, card, state.turn, log)
    commit(params, state, seat, log)
    state.placed_in_turn = 0
    state.visited[0] = turn_key(state.turn)
    state.visited_count = 1


@inner
def play_step(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, seat: int) -> int:
    """One action and all that follows: GOES_ON, TURN_OVER, or why the game is over."""
    state = scratch.states[TRUE_STATE]
    if state.visited_count == MAX_STEPS:
        return UNSOUND
    stage(state, draws, log, phases.STEP)
    action = choose_action(params, scratch, draws, log, seat)
    if action == ILLEGAL:
        return BAD_CHOICE
    if action == actions.END:
        lose_points(state, seat, log)
    else:
        act(params, state, seat, action, draws, log, scratch.desk)
    came_to = outcome_of_step(params, state, seat, action, log)
    if came_to == TURN_OVER:
        end_turn(params, state, log)
    done(state, log, snapshots, phases.STEP)
    return came_to


@inner
def act(params: Any, state: Any, seat: int, action: int, draws: Any, log: Any, desk: Any) -> None:
    """Steps (1) to (6) of AD-MAP-15: pay, move, squares, pulls; then the maps that it uncovers (AD-NEW-01, AD-R-51)."""
    turn = state.turn
    row = turn.row
    movement = turn.movement
    control = turn.control
    apply(params, state, seat, state.shield, turn, action, log)
    count_action(state.tally[seat], action, turn.row - row)
    commit(params, state, seat, log)
    remember(state, bool(action <= actions.RIGHT and turn.movement == movement and turn.control == control))
    if turn.out != ALIVE:
        count_crash(params, state, seat)
    place_all_due(params, state, draws, log, desk, turn.touched)


@inner
def remember(state: Any, free: bool) -> None:
    """Keep the state that a step has led to; what was spent for it never comes back, so only free steps lead back (AD-R-35)."""
    if not free:
        state.visited_count = 0
    state.visited[state.visited_count] = turn_key(state.turn)
    state.visited_count += 1


@inner
def lose_points(state: Any, seat: int, log: Any) -> None:
    """The turn ends: what is left of points, and a card's cube that never had room, is lost (AD-CTL-02, AD-MOV-08, AD-R-23)."""
    turn = state.turn
    tally = state.tally[seat]
    if turn.movement > 0 or turn.control > 0:
        event_log.effect(log, effects.POINTS_LOST, seat, seat, turn.movement, turn.control, 0, 0)
    tally.movement_lost += turn.movement
    tally.control_lost += turn.control
    turn.movement = 0
    turn.control = 0
    if turn.card_cube != 0:
        event_log.effect(log, effects.CARD_CUBE_LOST, seat, seat, 0, 0, 0, 0)
        tally.cubes_discarded += 1
        turn.card_cube = 0


@inner
def outcome_of_step(params: Any, state: Any, seat: int, action: int, log: Any) -> int:
    """Step (7) of AD-MAP-15: has the ship won, is one left, is the turn over (AD-END-01, AD-R-40 to 42)?"""
    if state.turn.out != ALIVE:
        last = survivor(params, state)
        if last != NOBODY:
            return declare(state, last, endings.SURVIVOR, log)
        return ALL_GONE if state.survivors == 0 else TURN_OVER
    if won(params, state, seat):
        return declare(state, seat, endings.FINISH, log)
    return TURN_OVER if action == actions.END or crossed(params, state, seat) else GOES_ON


@inner
def declare(state: Any, seat: int, ending: int, log: Any) -> int:
    """The game is over, a seat has won it (AD-END-02)."""
    state.winner = seat
    event_log.effect(log, effects.WON, seat, seat, ending, 0, 0, 0)
    return FINISHED if ending == endings.FINISH else ONE_LEFT


@inner
def end_turn(params: Any, state: Any, log: Any) -> None:
    """Maps that all ships have left behind are removed (AD-NEW-05, AD-R-34)."""
    state.turn.taken = 0
    remove_left_behind(params, state, log)
    state.on_turn = NOBODY
