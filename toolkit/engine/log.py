"""The event log: what one game did, word by word, written by the same compiled code that plays millions.

A log is an int64 array. Length 0 switches it off and costs one branch an event. Otherwise the first `HEADER` words are
the header and every event follows as `EVENT` fixed words (kind, code, seat, actor, turn, phase, count) and `count`
words of its own. Past the end the log goes on counting without writing: the caller reads `log[USED]`, enlarges and
plays the game again. Snapshots of the whole state go to an array of state records beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from toolkit.engine.compiled import inner

USED, TURN, PHASE, SNAPSHOTS, OPEN = 0, 1, 2, 3, 4
HEADER = 8
EVENT = 7

DRAW, POLICY_DRAW, CHOICE, EFFECT, STATE = 1, 2, 3, 4, 5

NOBODY = -1


class Event(NamedTuple):
    """One event as read back: `words` is a tuple of Python ints, their meaning belongs to kind and code."""

    kind: int
    code: int
    seat: int
    actor: int
    turn: int
    phase: int
    words: tuple[int, ...]


@inner
def start(log: Any) -> None:
    """Empty the log for a new game."""
    if log.shape[0] == 0:
        return
    for i in range(HEADER):
        log[i] = 0
    log[USED] = HEADER


@inner
def stage(log: Any, turn: int, phase: int) -> None:
    """Say which turn and phase the events from here on belong to."""
    if log.shape[0] == 0:
        return
    log[TURN] = turn
    log[PHASE] = phase


@inner
def push(log: Any, word: int) -> None:
    """Add a word to the event that was opened last."""
    if log.shape[0] == 0:
        return
    at = log[USED]
    log[USED] = at + 1
    if at < log.shape[0]:
        log[at] = word
    if log[OPEN] < log.shape[0]:
        log[log[OPEN]] += 1


@inner
def open_event(log: Any, kind: int, code: int, seat: int, actor: int) -> None:
    """Begin an event; `push` adds its own words."""
    if log.shape[0] == 0:
        return
    at = log[USED]
    log[USED] = at + EVENT
    log[OPEN] = at + EVENT - 1
    if at + EVENT <= log.shape[0]:
        log[at] = kind
        log[at + 1] = code
        log[at + 2] = seat
        log[at + 3] = actor
        log[at + 4] = log[TURN]
        log[at + 5] = log[PHASE]
        log[at + 6] = 0


@inner
def effect(log: Any, what: int, seat: int, actor: int, a: int, b: int, c: int, d: int) -> None:
    """A change that the rules make, with four words of its own."""
    if log.shape[0] == 0:
        return
    open_event(log, EFFECT, what, seat, actor)
    push(log, a)
    push(log, b)
    push(log, c)
    push(log, d)


@inner
def snapshot(log: Any, snapshots: Any, state: Any, phase: int) -> None:
    """Keep the whole state as it stands after a phase."""
    if log.shape[0] == 0:
        return
    at = log[SNAPSHOTS]
    open_event(log, STATE, phase, NOBODY, NOBODY)
    push(log, at)
    if at < snapshots.shape[0]:
        snapshots[at] = state
    log[SNAPSHOTS] = at + 1


def new_log(words: int) -> np.ndarray:
    """An int64 log with room for this many words, its header among them; 0 switches logging off."""
    if 0 < words < HEADER:
        raise ValueError(f"a log of {words} words has no room for its header of {HEADER}")
    return np.zeros(words, dtype=np.int64)


def fits(log: np.ndarray, snapshots: np.ndarray) -> bool:
    """Whether the last game's log was written whole."""
    return bool(log[USED] <= log.shape[0] and log[SNAPSHOTS] <= snapshots.shape[0])


def events(log: np.ndarray) -> Iterator[Event]:
    """Read the events of a log back, in order."""
    words = log[: int(log[USED])].tolist()
    at = HEADER
    while at < len(words):
        kind, code, seat, actor, turn, phase, count = words[at : at + EVENT]
        at += EVENT
        yield Event(kind, code, seat, actor, turn, phase, tuple(words[at : at + count]))
        at += count
