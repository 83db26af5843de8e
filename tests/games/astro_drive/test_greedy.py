"""Greedy play by hand: what it looks for, in which order, and how it follows the way it has found (AD-P-02)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.pilot_table import Pilot
from tests.games.astro_drive.random_track import Pair
from toolkit.games.astro_drive.policies import furthest, greedy
from toolkit.games.astro_drive.policies.work import WORK
from toolkit.games.astro_drive.rules import nodes as nodes_of
from toolkit.games.astro_drive.rules import search
from toolkit.games.astro_drive.rules.keys import turn_key
from toolkit.games.astro_drive.rules.known import forget
from toolkit.games.astro_drive.rules.promise import promise
from toolkit.games.astro_drive.state import ALIVE
from toolkit.games.astro_drive.steps import turns

WORKS = np.zeros(1, dtype=WORK).view(np.recarray)


# --- the card ---


def test_the_card_that_leads_furthest() -> None:
    assert Pilot({}, (50, 3, 2), (20, 5, 0), (30, 4, 1), at=(1, 3)).card() == 1
    assert Pilot({5: "PPPPP"}, (50, 3, 2), (20, 5, 0), (30, 4, 1), at=(1, 3)).card() == 0  # the others crash in row 5


def test_of_equal_rows_more_cubes() -> None:
    """Row 4 before a wall by either card: through asteroids, which cost the cube, or over them."""
    wall, cards = {5: "PPPPP", 6: "PPPPP"}, ((20, 3, 0), (50, 1, 0, "jump"))
    assert Pilot({2: "..A..", **wall}, *cards, at=(1, 3), cubes=1).card() == 1
    assert Pilot(wall, *cards, at=(1, 3), cubes=1).card() == 0  # the lower initiative


def test_of_equal_cubes_fewer_sideways_moves() -> None:
    """Around the planet in row 2 a card has to steer; a jump gets over it."""
    rows = {2: "..P.."}
    assert Pilot(rows, (10, 4, 1), (50, 2, 1, "jump"), at=(1, 3)).card() == 1


def test_of_equal_ways_the_lower_initiative_then_the_first() -> None:
    assert Pilot({}, (50, 3, 0), (20, 3, 0), (30, 3, 1), at=(1, 3)).card() == 1
    assert Pilot({}, (20, 3, 0), (20, 3, 0), at=(1, 3)).card() == 0


def test_points_left_at_a_new_map_count_as_rows() -> None:
    """Row 19 places a map: the first card comes there with 3 points left (22), the second flies 5 rows for sure? It doesn't."""
    table: dict[str, Any] = {"at": (18, 3), "pile": 2}
    assert Pilot({}, (50, 4, 0), (20, 3, 1), **table).card() == 0
    assert Pilot({19: "..R.."}, (50, 3, 0), (20, 4, 0), **table).card() == 1


def test_if_all_crash_the_latest_crash() -> None:
    """One row of planets: the card that steers more lives for more actions."""
    wall = {3: "PPPPP"}
    assert Pilot(wall, (50, 2, 0), (20, 3, 0), at=(1, 3)).card() == 1  # as late, the lower initiative
    assert Pilot(wall, (20, 2, 0), (50, 2, 1), at=(1, 3)).card() == 1  # L, F, F against F, F
    assert Pilot(wall, (20, 2, 0), (20, 2, 0), at=(1, 3)).card() == 0


# --- the way ---


def test_of_equal_states_the_one_to_the_right() -> None:
    """Left and right lead as far; the right is taken. The turn ends itself only where something else could be done."""
    pilot = Pilot({2: "..P.."}, (20, 3, 2), (10, 1, 0), at=(1, 3))
    assert pilot.card() == 0
    assert pilot.fly(0) == "R F F F end"
    assert pilot.square == (4, 4)


def test_the_latest_crash_is_flown() -> None:
    pilot = Pilot({3: "PPPPP"}, (20, 2, 1), (10, 2, 0), at=(1, 3), ships=[(9, 1), (9, 2)])
    assert pilot.fly(0) == "F F" if pilot.card() == 1 else pilot.fly(0) == "F L F"
    assert pilot.came_to == turns.TURN_OVER


def test_it_flies_into_a_dead_end() -> None:
    """Nothing behind this turn counts: row 4 before a wall rather than row 3."""
    pilot = Pilot({5: "PPPPP"}, (20, 3, 0), (10, 2, 0), (9, 1, 0), at=(1, 3))
    assert pilot.card() == 0


def test_it_searches_once_a_turn_and_behind_each_new_map(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []
    real = greedy.furthest

    def counted(*arguments: Any) -> None:
        searched.append(int(arguments[4].row))
        real(*arguments)

    monkeypatch.setattr(greedy, "furthest", counted)
    pilot = Pilot({2: "..P.."}, (20, 5, 2), (10, 1, 0), at=(1, 3), cubes=1)
    pilot.fly(0)
    assert searched == [1]
    searched.clear()
    pilot = Pilot({}, (20, 5, 2), (10, 1, 0), at=(17, 3), pile=3)
    pilot.params.map_grid[0, :, 0] = 1 << 8  # a planet in column 3 of its first row, turned about in the same
    pilot.state.pile[:3] = 0
    pilot.fly(0)
    assert searched[:2] == [17, 19]  # the start, and where row 5 of the last map was touched
    assert pilot.state.ships[0].out == ALIVE


def test_a_turn_that_isnt_where_the_way_leads_is_searched_anew() -> None:
    pilot = Pilot({}, (20, 2, 1), (10, 1, 0), at=(1, 3))
    work = pilot.scratch.work
    pilot.fly(0)
    assert work.path_count > 0
    first = int(work.path_keys[0])
    again = Pilot({2: "..P.."}, (20, 3, 2), (10, 1, 0), at=(1, 3))
    again.fly(0)
    assert int(work.path_keys[0]) != first
    assert again.square == (4, 4)


def test_a_cube_is_used_as_soon_as_it_is_held_or_not_at_all() -> None:
    """A cube comes in row 2 and is used there; one held at the start is used then."""
    assert Pilot({2: "..E.."}, (20, 2, 0), (10, 1, 0), at=(1, 3)).fly(0) == "F M F F F end"
    assert Pilot({}, (20, 2, 0), (10, 1, 0), at=(1, 3), cubes=1).fly(0) == "M F F F F end"


@pytest.mark.parametrize("policy", ["greedy", "strong"])
def test_a_way_may_have_more_steps_than_are_kept(policy: str) -> None:
    """The only way that survives goes round and round, ten steps for each movement point (as in test_sequence.py)."""
    ring = {1: ".P21P", **dict.fromkeys(range(2, 6), ".PRRP"), 6: "B1R2."}
    table: dict[str, Any] = {"at": (1, 3), "ships": [(8, 5)], "cubes": 1, "cube_control": 0}
    pilot = Pilot(ring, (20, 18, 0), (10, 1, 0), policy=policy, **table)
    assert pilot.fly(0).startswith("F " * 180)
    assert (pilot.came_to, pilot.square[0], int(pilot.state.ships[0].cubes)) == (turns.TURN_OVER, 5, 1)


# --- what may come of a state ---


@pytest.mark.parametrize("seed", range(3))
def test_no_step_adds_to_the_promise_of_a_state(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(12):
        pair = Pair(rng.randrange(10**6), changes=0.3, letters="......PRRFAEE", most=5)
        track, look = pair.track, WORKS[0].look
        state = track.state
        forget(look.search.known)
        furthest.look_ahead(track.params, state, 0, look)
        furthest.see_cubes(track.params, state, state.turn, look)
        count = search.search(track.params, state, 0, track.shield, state.turn, state.visited, 0, look.search)
        for at in range(1, count):
            node = look.search.nodes[at]
            if node.turn.out == ALIVE:
                before = promise(track.params, look.search, turn_key(look.search.nodes[node.parent].turn))
                promised = promise(track.params, look.search, turn_key(node.turn))
                assert promised <= before
                reached = node.turn.row + (node.turn.movement if node.kind == nodes_of.CHANCE else 0)
                assert look.search.ahead[reached] <= promised


# --- steps that are known ---


@pytest.mark.parametrize("seed", range(3))
def test_a_step_that_is_known_is_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random tracks and readings: states, ways and kinds with known steps and without, one by one."""
    rng = random.Random(200 + seed)
    for _ in range(12):
        pair = Pair(rng.randrange(10**6), changes=0.4, most=5, ring=rng.random() < 0.2)
        nodes = pair.track.search()
        with_known = [(int(n.key), int(n.parent), int(n.action), int(n.kind)) for n in nodes.nodes[: nodes.count]]
        turns_known = [tuple(int(n.turn[name]) for name in n.turn.dtype.names[:12]) for n in nodes.nodes[: nodes.count]]
        with monkeypatch.context() as patch:
            patch.setattr(search, "known_step", lambda *_: search.UNKNOWN)
            nodes = pair.track.search()
        forget(nodes.known)
        assert with_known == [(int(n.key), int(n.parent), int(n.action), int(n.kind)) for n in nodes.nodes[: nodes.count]]
        assert turns_known == [tuple(int(n.turn[name]) for name in n.turn.dtype.names[:12]) for n in nodes.nodes[: nodes.count]]


@pytest.mark.parametrize("seed", range(3))
def test_steps_known_from_another_table_still_hold(seed: int) -> None:
    """Ships move, cubes are taken and rows change between searches: the same states as with nothing known before."""
    rng = random.Random(300 + seed)
    for _ in range(5):
        pair = Pair(rng.randrange(10**6), changes=0.3, most=4)
        track, (kept, fresh) = pair.track, (WORKS[0].look, WORKS[0].next)
        state = track.state
        forget(kept.search.known)
        for _ in range(4):
            found = []
            for look in (kept, fresh):
                forget(fresh.search.known)
                furthest.look_ahead(track.params, state, 0, look)
                furthest.search_from(track.params, state, 0, track.shield, state.turn, state.visited, 0, 1, look)
                nodes = look.search.nodes[: look.search.count]
                found.append([(int(n.key), int(n.parent), int(n.action), int(n.kind)) for n in nodes])
            assert found[0] == found[1]
            row = int(state.turn.row) + rng.randrange(1, 4)
            change = rng.randrange(3)
            if change == 0 and state.ship_count > 1:
                state.ships[1].row, state.ships[1].column = row, rng.randint(1, 5)
            elif change == 1:
                state.lying[row] = 0
            else:
                state.rows[row] ^= state.rows[row] & (7 << 4 * rng.randrange(5))
