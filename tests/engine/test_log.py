"""The event log: read back what was written, count past the end without writing, play again with room enough."""

from __future__ import annotations

import numpy as np
import pytest

from tests.engine.drivers import logged_game
from toolkit.engine import log as event_log

pytestmark = [pytest.mark.compiled, pytest.mark.interpreted]

STATE = np.dtype([("turn", "i4"), ("at", "i4", (2,))])


def write(words: int, room: int = 10, guard: int = 50) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Log, snapshots and the words behind the log's end after three turns of `logged_game`."""
    whole = np.full(words + guard, -77, dtype=np.int64)
    snapshots = np.zeros(room, dtype=STATE).view(np.recarray)
    log = whole[:words]
    logged_game(log, snapshots, np.zeros(1, dtype=STATE).view(np.recarray), 3)
    return log, snapshots, whole[words:]


def expected(turns: int) -> list[event_log.Event]:
    """What `logged_game` says, written by hand."""
    events = []
    for turn in range(1, turns + 1):
        events += [
            event_log.Event(event_log.CHOICE, 4, 1, 9, turn, 2, (turn, -turn, 2**40)),
            event_log.Event(event_log.EFFECT, 5, 0, event_log.NOBODY, turn, 2, (1, 2, 3, 4)),
            event_log.Event(event_log.CHOICE, 6, 0, 0, turn, 2, ()),
            event_log.Event(event_log.STATE, 3, event_log.NOBODY, event_log.NOBODY, turn, 2, (turn - 1,)),
        ]
    return events


# header 8; per turn: choice 7 + 3, effect 7 + 4, choice 7, state 7 + 1
WHOLE = 8 + 3 * (10 + 11 + 7 + 8)


def test_events_come_back_as_they_were_written():
    log, snapshots, guard = write(1000)
    assert list(event_log.events(log)) == expected(3)
    assert log[event_log.USED] == WHOLE
    assert event_log.fits(log, snapshots)
    assert snapshots["turn"][:4].tolist() == [1, 2, 3, 0]
    assert snapshots["at"][1].tolist() == [2, 20]
    assert (guard == -77).all()


def test_length_nought_switches_the_log_off():
    log, snapshots, guard = write(0)
    assert log.shape == (0,)
    assert (snapshots["turn"] == 0).all()
    assert (guard == -77).all()


def test_a_full_log_counts_on_and_writes_nothing_behind_its_end():
    for words in range(event_log.HEADER, WHOLE):
        log, snapshots, guard = write(words)
        assert log[event_log.USED] == WHOLE, words
        assert log[event_log.SNAPSHOTS] == 3, words
        assert not event_log.fits(log, snapshots), words
        assert (guard == -77).all(), words


def test_too_few_snapshots_are_counted_and_not_written():
    log, snapshots, _ = write(1000, room=2)
    assert not event_log.fits(log, snapshots)
    assert log[event_log.SNAPSHOTS] == 3
    assert snapshots["turn"].tolist() == [1, 2]


def test_played_again_with_the_room_that_was_counted_the_log_is_whole():
    short, _, _ = write(20, room=0)
    log, snapshots, _ = write(int(short[event_log.USED]), room=int(short[event_log.SNAPSHOTS]))
    assert event_log.fits(log, snapshots)
    assert list(event_log.events(log)) == expected(3)


def test_a_log_is_used_anew_by_the_next_game():
    log, snapshots = event_log.new_log(1000), np.zeros(10, dtype=STATE).view(np.recarray)
    state = np.zeros(1, dtype=STATE).view(np.recarray)
    logged_game(log, snapshots, state, 3)
    logged_game(log, snapshots, state, 1)
    assert list(event_log.events(log)) == expected(1)
