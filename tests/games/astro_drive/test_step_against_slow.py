"""`possible` and `apply` against a second version of the step, on random tracks with random readings of the rules."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from tests.games.astro_drive import slow_turn
from tests.games.astro_drive.random_track import Pair
from tests.games.astro_drive.track_table import QUIET
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.rules import legal, turn
from toolkit.games.astro_drive.state import TURN

WORDS = [word for word in actions.WORDS if not word[1:].isdigit() or int(word[1:]) <= 5]


def compare(pair: Pair, ship: slow_turn.Ship, seen: Counter[str]) -> slow_turn.Ship:
    """Try every action at the turn's state; return the slow ship after one of them, with `state.turn` moved along."""
    track, offered, after = pair.track, [], {}
    for word in WORDS[:-1]:
        action, slow = actions.WORDS.index(word), slow_turn.step(pair.world, ship, word)
        possible = legal.possible(track.params, track.state, 0, track.shield, track.state.turn, action)
        assert possible == (slow is not None), (word, ship, slow)
        if slow is None:
            continue
        trial = np.array([track.state.turn], dtype=TURN).view(np.recarray)[0]
        legal.apply(track.params, track.state, 0, track.shield, trial, action, QUIET)
        read = pair.read(trial)
        assert read == slow, (word, ship)
        assert turn.storage_of(track.state, 0, trial) == slow_turn.storage(pair.world, slow), word
        offered.append(word)
        after[word] = (trial, slow)
        seen.update([word[0], slow.out, f"pulls {slow.pulls}"])
    forward = [word for word in offered if word[0] == "F"]
    ends = legal.may_end(track.params, track.state.turn.movement, bool(forward), len(offered) > len(forward))
    assert ends == slow_turn.may_end(pair.world, ship, offered)
    alive = [word for word in offered if not after[word][1].out]
    if not alive:
        return ship
    word = random.Random(str(ship)).choice(alive)
    track.state.turn = after[word][0]
    return after[word][1]


@pytest.mark.parametrize("changes", [0.0, 0.15, 0.5])
def test_random_steps(changes: float) -> None:
    seen: Counter[str] = Counter()
    for number in range(250):
        pair = Pair(number, changes)
        ship = pair.ship
        assert pair.read(pair.track.state.turn) == ship
        for step in range(6):
            following = compare(pair, ship, seen)
            if following is ship:
                break
            ship = following
            if step % 2 == 1:
                turn.commit(pair.track.params, pair.track.state, 0, QUIET)
    expected = {"F", "L", "R", "M", "C", "J", "T", "planet", "asteroids", "hole", "pull", "pulls 1"}
    if changes > 0.2:
        expected |= {"edge", "fog", "shield"}
    assert expected <= set(seen)
