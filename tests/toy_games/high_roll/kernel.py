"""The compiled loop of the highest roll."""

import numpy as np

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import entry, inner

MOST = 4
STATE = np.dtype([("turn", "i4"), ("rolled", "i4", (MOST,))])
PARAMS = np.dtype([("players", "i4"), ("lead", "i4"), ("higher", "i4"), ("policy", "i4", (MOST,)), ("below", "f8", (MOST,))])


@inner
def rolls_again(state, params, draws, log, seat):
    first = draws.counts[1 + seat]
    if params.policy[seat] == 0:
        again = chance.uniform(draws, 1 + seat) < 0.5
    else:
        again = state.rolled[seat] < params.below[seat]
    chance.policy_draws(draws, log, 1 + seat, seat, -1, first)
    return again


@inner
def play(state, params, draws, log, snapshots, row, seat_rows):
    event_log.start(log)
    event_log.stage(log, 1, 0)
    state.turn = draws.turn = 1
    state.rolled[:] = 0
    for seat in range(params.players):
        state.rolled[seat] = chance.roll(draws, log, 0, 6, seat, -1)
        again = rolls_again(state, params, draws, log, seat)
        event_log.open_event(log, event_log.CHOICE, 0, seat, -1)
        event_log.push(log, 1 if again else 0)
        if again:
            before = state.rolled[seat] if params.higher != 0 else 0
            state.rolled[seat] = max(before, chance.roll(draws, log, 0, 6, seat, -1))
    state.rolled[0] += params.lead
    event_log.snapshot(log, snapshots, state, 0)
    best, winners = 0, 0
    for seat in range(params.players):
        if state.rolled[seat] > best:
            best, winners = state.rolled[seat], 0
        if state.rolled[seat] == best:
            winners += 1
    row.winners = winners
    row.status = draws.status
    row.ending = 0 if draws.status == 0 else 1
    for seat in range(params.players):
        seat_rows[seat].rolled = state.rolled[seat]
        seat_rows[seat].best = 1 if state.rolled[seat] == best else 0


@entry
def play_batch(first, count, params, draws, scratch, games, seats, log, snapshots):
    for i in range(count):
        chance.begin(draws[0], first + i)
        games[i].game = first + i
        for seat in range(params[0].players):
            seats[i, seat].game = first + i
            seats[i, seat].seat = seat
        play(scratch[0], params[0], draws[0], log, snapshots, games[i], seats[i])
        chance.finish(draws[0])
