"""The path search finds what plain recursion finds: the same places to end, the same unknown and deadly steps."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
import pytest

from tests.games.astro_drive.random_track import Pair
from tests.games.astro_drive.track_table import QUIET, SEARCH, Track
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.parameters import ZERO_FORCED
from toolkit.games.astro_drive.rules import legal
from toolkit.games.astro_drive.rules import nodes as nodes_of
from toolkit.games.astro_drive.rules.keys import turn_key
from toolkit.games.astro_drive.state import TURN

FINAL, CHANCE, OUT, WON = nodes_of.FINAL, nodes_of.CHANCE, nodes_of.OUT, nodes_of.WON


#: Tracks with more paths than this are left out: recursion takes too long.
MOST_PATHS = 1000


class TooManyPathsError(Exception):
    """There are too many sequences of actions to list them all."""


class Step(NamedTuple):
    action: int
    key: int
    kind: int


class Recursion:
    """All sequences of actions, without a set of visited states: a path alone knows where it has been (AD-R-35)."""

    def __init__(self, track: Track) -> None:
        self.track, self.found, self.paths = track, set(), 0
        self.turns: dict[int, np.ndarray] = {}
        self.known: dict[int, list[Step]] = {}
        start = np.array([track.state.turn], dtype=TURN).view(np.recarray)
        key = turn_key(start[0])
        self.turns[key] = start
        visited = {int(k) for k in track.state.visited[: track.state.visited_count]}
        self.walk(key, frozenset(visited | {key}))

    def steps(self, key: int) -> list[Step]:
        """The steps from a state; kept, as a step is the same on every path."""
        if key not in self.known:
            self.known[key] = [step for action in range(actions.END) if (step := self.step(key, action))]
        return self.known[key]

    def step(self, key: int, action: int) -> Step | None:
        track, after = self.track, self.turns[key].copy()
        if not legal.possible(track.params, track.state, 0, track.shield, after[0], action):
            return None
        legal.apply(track.params, track.state, 0, track.shield, after[0], action, QUIET)
        reached = turn_key(after[0])
        self.turns.setdefault(reached, after)
        return Step(action, reached, self.kind(after[0]))

    def kind(self, ship: np.record) -> int:
        state = self.track.state
        if ship.out:
            return OUT
        beyond = 0 < state.winning_row <= ship.row
        if beyond and (ship.movement == 0 or self.track.params.win_on_crossing):
            return WON
        unknown = not state.winning_row and state.pile_count
        return CHANCE if unknown and ship.touched > state.last_row - 7 + self.track.params.reveal_row - 1 else 0

    def walk(self, key: int, path: frozenset[int]) -> None:
        self.paths += 1
        if self.paths > MOST_PATHS:
            raise TooManyPathsError
        offered = self.offered(key, path)
        for step in offered:
            if step.kind:
                self.found.add((step.kind, step.key))
            else:
                self.walk(step.key, path | {step.key})
        if self.may_end(key, offered):
            self.found.add((FINAL, key))

    def offered(self, key: int, path: Collection[int]) -> list[Step]:
        return [step for step in self.steps(key) if step.key not in path]

    def may_end(self, key: int, offered: list[Step]) -> bool:
        params, ahead = self.track.params, any(step.action < actions.LEFT for step in offered)
        if self.turns[key][0].movement == 0:
            return not (ahead and params.radiation_at_zero == ZERO_FORCED)
        return not ahead and not (offered and params.duty_forces_control)


def searched(track: Track, recursion: Recursion) -> set[tuple[int, int]]:
    """Kinds and keys of what the search found, each of them at the end of a path that may be flown."""
    work = track.search()
    assert not work.full
    found = set()
    for node in work.nodes[: work.count]:
        key = turn_key(node.turn)
        assert int(node.key) in (key, ~key)
        if node.kind:
            found.add((int(node.kind), key))
            check_path(work, node, recursion)
    return found


def check_path(work: np.record, node: np.record, recursion: Recursion) -> None:
    """Every step from the first node to this one is offered, and the turn may end where the search says so."""
    steps: list[tuple[int, int]] = []
    last = node
    while node.parent >= 0:
        steps.insert(0, (int(node.action), turn_key(node.turn)))
        node = work.nodes[node.parent]
    key, path = turn_key(node.turn), {turn_key(node.turn)}
    for action, to in steps:
        assert (action, to) in {(step.action, step.key) for step in recursion.steps(key)}
        assert to not in path
        key, path = to, path | {to}
    if last.kind == FINAL:
        assert recursion.may_end(key, recursion.offered(key, path))


def compare(numbers: range, changes: float, letters: str, ring: bool, most: int) -> tuple[set[int], int, int]:
    """Kinds of nodes, number of states, and of places to end whose step forward leads back."""
    kinds, states, rings, compared = set(), 0, 0, 0
    for number in numbers:
        track = Pair(number, changes, letters, most=most, ring=ring).track
        try:
            recursion = Recursion(track)
        except TooManyPathsError:
            continue
        compared += 1
        found = searched(track, recursion)
        assert found == recursion.found, number
        kinds |= {kind for kind, _ in found}
        states += len(recursion.turns)
        rings += sum(
            node.kind == FINAL and node.turn.movement > 0 and node.action == actions.FORWARD
            for node in SEARCH[0].nodes[: SEARCH[0].count]
        )
    assert compared >= 2 * len(numbers) // 3
    return kinds, states, rings


def test_search_finds_what_recursion_finds() -> None:
    kinds, states, _ = compare(range(40), 0.0, "....PRFABEE", False, 5)
    more_kinds, more_states, _ = compare(range(40, 80), 0.3, "....PRFABEE", False, 5)
    assert kinds | more_kinds == {FINAL, CHANCE, OUT, WON}
    assert min(states, more_states) > 300


@pytest.mark.ruling("AD-R-35")
@pytest.mark.parametrize("changes", [0.0, 0.2])
def test_search_ends_in_rings_of_free_steps_where_recursion_ends(changes: float) -> None:
    _, _, rings = compare(range(100, 130), changes, "...PPPAA", True, 3)
    assert rings > 3
