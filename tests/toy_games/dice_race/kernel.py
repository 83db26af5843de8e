"""The compiled loop of the dice race."""

import numpy as np

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import entry, inner

STATE = np.dtype([("turn", "i4"), ("at", "i4", (2,)), ("resting", "i4", (2,)), ("lanes", "i4", (2,))])
PARAMS = np.dtype(
    [
        ("finish", "i4"), ("head_start", "i4"), ("mud", "i4"), ("tie_first", "i4"), ("max_turns", "i4"), ("bonus", "i4"),
        ("policy", "i4", (2,)), ("near", "f8", (2,)),
    ]
)  # fmt: skip


@inner
def choose(state, params, draws, log, seat):
    first = draws.counts[3 + seat]
    if params.policy[seat] == 0:
        sprint = chance.uniform(draws, 3 + seat) < 0.5
    else:
        sprint = params.finish - state.at[seat] <= params.near[seat]
    chance.policy_draws(draws, log, 3 + seat, seat, -1, first)
    return sprint


@inner
def run(state, params, draws, log, seat):
    if state.resting[seat] != 0:
        state.resting[seat] = 0
        return
    sprint = choose(state, params, draws, log, seat)
    event_log.open_event(log, event_log.CHOICE, 0, seat, -1)
    event_log.push(log, 1 if sprint else 0)
    steps = chance.roll(draws, log, 0, 6, seat, -1) + params.bonus - params.mud
    if sprint:
        steps += chance.roll(draws, log, 0, 6, seat, -1)
        state.resting[seat] = 1
    state.at[seat] += max(0, steps)
    event_log.effect(log, 0, seat, -1, state.at[seat], 0, 0, 0)


@inner
def play(state, params, draws, log, snapshots, row, seat_rows):
    event_log.start(log)
    state.turn = 0
    for seat in range(2):
        state.at[seat] = 0
        state.resting[seat] = 0
        state.lanes[seat] = seat
    state.at[1] = params.head_start
    chance.shuffle(draws, log, 2, state.lanes, 2, -1)
    chance.pick(draws, log, 1, 2, -1, -1)
    event_log.snapshot(log, snapshots, state, 0)
    while state.at[0] < params.finish and state.at[1] < params.finish and state.turn < params.max_turns:
        state.turn += 1
        draws.turn = state.turn
        event_log.stage(log, state.turn, 1)
        run(state, params, draws, log, 0)
        run(state, params, draws, log, 1)
        event_log.snapshot(log, snapshots, state, 1)
    first, second = state.at[0] >= params.finish, state.at[1] >= params.finish
    row.winner = 0
    if first and (not second or params.tie_first != 0):
        row.winner = 1
    elif second and not first:
        row.winner = 2
    row.ending = 0 if first or second else 1
    row.status = draws.status
    if draws.status != 0:
        row.ending = 2
    row.turns = state.turn
    row.lead = abs(state.at[0] - state.at[1])
    for seat in range(2):
        seat_rows[seat].won = 1 if row.winner == seat + 1 else 0
        seat_rows[seat].steps = state.at[seat]


@entry
def play_batch(first, count, params, draws, scratch, games, seats, log, snapshots):
    for i in range(count):
        chance.begin(draws[0], first + i)
        games[i].game = first + i
        for seat in range(2):
            seats[i, seat].game = first + i
            seats[i, seat].seat = seat
        play(scratch[0], params[0], draws[0], log, snapshots, games[i], seats[i])
        chance.finish(draws[0])
