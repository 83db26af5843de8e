"""Small compiled entries around the engine's inner functions, so that tests can call these compiled and interpreted."""

from __future__ import annotations

import numpy as np
from numba import njit

from toolkit.engine import draws as chance
from toolkit.engine import lists
from toolkit.engine import log as event_log


@njit
def philox(counter, key):
    return chance.philox4x32(counter[0], counter[1], counter[2], counter[3], key[0], key[1])


@njit
def fill_words(seed, first_game, name, k, out):
    for i in range(out.shape[0]):
        out[i] = chance.word(seed, first_game + i, name, k)


@njit
def fill_rolls(draws, first_game, name, sides, out):
    log = np.zeros(0, dtype=np.int64)
    for i in range(out.shape[0]):
        chance.begin(draws[0], first_game + i)
        for k in range(out.shape[1]):
            out[i, k] = chance.roll(draws[0], log, name, sides, 0, 0)


@njit
def fill_shuffles(draws, first_game, name, out):
    log = np.zeros(0, dtype=np.int64)
    for i in range(out.shape[0]):
        chance.begin(draws[0], first_game + i)
        for k in range(out.shape[1]):
            out[i, k] = k
        chance.shuffle(draws[0], log, name, out[i], out.shape[1], -1)


@njit
def fill_kinds(draws, first_game, name, counts, out):
    """Empty a bag of `counts` of each kind in each game, one draw after another."""
    log = np.zeros(0, dtype=np.int64)
    for i in range(out.shape[0]):
        chance.begin(draws[0], first_game + i)
        left = counts.copy()
        for k in range(out.shape[1]):
            out[i, k] = chance.draw_kind(draws[0], log, name, left, counts.shape[0], -1)
            left[out[i, k]] -= 1


@njit
def is_among(items, count, value):
    return lists.contains(items, count, value)


@njit
def mixed_game(draws, log, game, items, out):
    """Thirty draws of several names, seats and turns; returns how many values were written."""
    chance.begin(draws[0], game)
    event_log.start(log)
    at = 0
    for turn in range(3):
        draws[0].turn = turn
        event_log.stage(log, turn, 1)
        for seat in range(2):
            out[at] = chance.roll(draws[0], log, 0, 6, seat, -1)
            out[at + 1] = chance.roll(draws[0], log, 1, 20, seat, 7)
            out[at + 2] = chance.pick(draws[0], log, 2, 5, seat, -1)
            first = draws[0].counts[3]
            out[at + 3] = np.int64(chance.uniform(draws[0], 3) * 4294967296.0)
            chance.policy_draws(draws[0], log, 3, seat, -1, first)
            at += 4
        chance.shuffle(draws[0], log, 4, items, items.shape[0], -1)
        for i in range(items.shape[0]):
            out[at + i] = items[i]
        at += items.shape[0]
    chance.finish(draws[0])
    return at


@njit
def logged_game(log, snapshots, state, turns):
    """Events of every kind but draws, four a turn; `at` becomes (2, 20) in turn 2 and so on."""
    event_log.start(log)
    for turn in range(1, turns + 1):
        state[0].turn = turn
        state[0].at[0] = turn
        state[0].at[1] = 10 * turn
        event_log.stage(log, turn, 2)
        event_log.open_event(log, event_log.CHOICE, 4, 1, 9)
        event_log.push(log, turn)
        event_log.push(log, -turn)
        event_log.push(log, 1099511627776)
        event_log.effect(log, 5, 0, -1, 1, 2, 3, 4)
        event_log.open_event(log, event_log.CHOICE, 6, 0, 0)
        event_log.snapshot(log, snapshots, state[0], 3)
