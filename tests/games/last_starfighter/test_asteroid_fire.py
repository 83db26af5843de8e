"""LS-AFI: fire and asteroids."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import (
    CLUSTER,
    HITS,
    MISSES,
    PBC,
    RACK,
    Table,
    distance,
    duel,
    map_hexes,
    neighbours,
    swarm,
)
from toolkit.games.last_starfighter.names import phases
from toolkit.games.last_starfighter.narrate.table import state_fields
from toolkit.games.last_starfighter.rules.sight import blocked, is_rock
from toolkit.games.last_starfighter.rules.turn_end import clear_rock
from toolkit.games.last_starfighter.state import CLUSTER_GONE, CLUSTER_HIT

Hex = tuple[int, int]


@lru_cache
def empty_table(rule: str) -> Table:
    """A table to lay rocks on, again and again."""
    return duel(options={"los_rule": rule})


def is_blocked(rocks: list[Hex], start: Hex, end: Hex, rule: str = "interior") -> bool:
    """Whether these small clusters block a line; both ways, which must be the same."""
    table = empty_table(rule)
    table.state.rocks[:] = 0
    table.state.cluster_count = 0
    table.lay(*rocks)
    there = blocked(table.params, table.state, *start, *end)
    assert blocked(table.params, table.state, *end, *start) == there
    return bool(there)


def meets(hex_: Hex, end: Hex) -> tuple[bool, bool]:
    """How the line from (0, 0) to `end` meets a hex, by 1199 points on it: (crosses it, runs along a side).

    Cube coordinates relative to the hex, in 1200ths: inside means |x - y|, |y - z| and |z - x| all below 1 (LS-R-33).
    """
    t = np.arange(1, 1200)
    x, y = t * end[0] - 1200 * hex_[0], t * end[1] - 1200 * hex_[1]
    width = np.max([abs(x - y), abs(x + 2 * y), abs(2 * x + y)], axis=0)
    inside, side = np.sum(width < 1200), np.sum(width == 1200)
    return bool(inside > 0), bool(side > 1 and inside == 0)


def shot(rocks: list[Hex], firer: Hex, target: Hex, *, large: bool = False) -> int | None:
    """To-Hit Number of a laser aimed ahead from a ship with facing 0 at a moving enemy."""
    return duel((*firer, 0), (*target, 0)).lay(*rocks, large=large).number(0, 0, 1)


@pytest.mark.rule("LS-AFI-01")
def test_no_shot_through_asteroids() -> None:
    assert shot([(2, 0)], (0, 0), (4, 0)) is None
    assert shot([(5, 0)], (0, 0), (4, 0)) == 6  # behind the target
    assert shot([(2, 3)], (0, 0), (4, 0)) == 6
    assert swarm((0, 0, 0), [(4, 0, 3)]).lay((2, 0)).swarm_number(0) is None
    table = duel((0, 0, 0), (4, 0, 0)).lay((2, 0))
    assert [table.number(0, slot, 1) for slot in (0, 1, PBC, RACK)] == [None] * 4


@pytest.mark.rule("LS-AFI-01", "LS-AFI-02")
@pytest.mark.example("LS-EX-14")
def test_example_14_lines() -> None:
    assert is_blocked([(2, 0)], (0, 0), (4, 0))
    assert not is_blocked([(2, -1)], (0, 0), (4, 0))
    assert not is_blocked([(1, 0)], (0, 0), (2, -1))
    assert is_blocked([(1, 0), (1, -1)], (0, 0), (2, -1))
    assert is_blocked([(2, 0)], (0, 0), (4, -1))
    assert not is_blocked([(1, -1)], (0, 0), (4, -1))
    for hex_ in ((1, 0), (2, 0), (2, -1), (3, -1)):
        assert is_blocked([hex_], (0, 0), (4, -1))
        assert not is_blocked([hex_], (0, 0), (4, -1), "axis_only")


@pytest.mark.rule("LS-AFI-02")
@pytest.mark.ruling("LS-R-33")
@pytest.mark.parametrize("end", [(k, r) for k in range(1, 10) for r in (-1, 0, 1)])
def test_every_line_against_points_along_it(end: Hex) -> None:
    near = [h for h in map_hexes() if distance(h, (0, 0)) <= 10 and abs(h[1]) < 4 and h not in ((0, 0), end)]
    met = {hex_: meets(hex_, end) for hex_ in near}
    for hex_, (crosses, _) in met.items():
        assert is_blocked([hex_], (0, 0), end) == crosses
    sides = [hex_ for hex_, (_, along) in met.items() if along]
    for first in sides:
        for second in sides:
            if distance(first, second) == 1 and meets_same_side(first, second, end):
                assert is_blocked([first, second], (0, 0), end)


def meets_same_side(first: Hex, second: Hex, end: Hex) -> bool:
    """Whether two neighbours lie on the two sides of the line from (0, 0) to `end`."""
    sides = [q * end[1] - r * end[0] for q, r in (first, second)]
    return sides[0] * sides[1] < 0


@pytest.mark.ruling("LS-R-33")
def test_los_rules_differ() -> None:
    def blocking(rule: str, end: Hex) -> set[Hex]:
        near = [h for h in map_hexes() if distance(h, (0, 0)) < distance(end, (0, 0)) and h != (0, 0)]
        return {hex_ for hex_ in near if is_blocked([hex_], (0, 0), end, rule)}

    # Interior: (4,-1) crosses four hexes. Sampled: the points at 1/4, 2/4, 3/4 lie in (1,0), on the middle of (2,0)|(2,-1)
    # (a tie, so both are needed), and in (3,-1). Axis only: it runs along no row of hexes.
    assert blocking("interior", (4, -1)) == {(1, 0), (2, 0), (2, -1), (3, -1)}
    assert blocking("sampled", (4, -1)) == {(1, 0), (3, -1)}
    assert blocking("axis_only", (4, -1)) == set()
    assert is_blocked([(2, 0), (2, -1)], (0, 0), (4, -1), "sampled")
    for rule in ("interior", "sampled", "axis_only"):
        assert blocking(rule, (4, 0)) == {(1, 0), (2, 0), (3, 0)}


@pytest.mark.rule("LS-AFI-03")
@pytest.mark.example("LS-EX-15")
def test_example_15_large_cluster() -> None:
    assert {(8, 0), *neighbours(8, 0)} == {(8, 0), (9, 0), (8, 1), (7, 1), (7, 0), (8, -1), (9, -1)}
    found = {
        hex_: shot([(8, 0)], (4, 0), hex_, large=True) for hex_ in [(7, 0), (7, 1), (8, -1), (8, 0), (9, 0), (9, -1), (8, 1)]
    }
    # 3 for the laser, one a hex beyond the first, 1 for asteroids.
    assert found == {(7, 0): 6, (7, 1): 7, (8, -1): 7, (8, 0): None, (9, 0): None, (9, -1): None, (8, 1): None}


@pytest.mark.rule("LS-AFI-03")
@pytest.mark.parametrize("facing", range(6))
def test_nobody_fires_at_the_centre_of_a_large_cluster(facing: int) -> None:
    table = duel((0, 0, facing), (8, 0, 0)).lay((8, 0), large=True)
    for q, r in [h for h in map_hexes() if 1 <= distance(h, (8, 0)) <= 5]:
        table.ship().q, table.ship().r = q, r
        for aim in range(4):
            table.ship().aim[0] = aim
            assert [table.number(0, slot, 1) for slot in (0, PBC, RACK)] == [None] * 3


@pytest.mark.rule("LS-AFI-04")
def test_out_of_asteroids() -> None:
    assert shot([(0, 0)], (0, 0), (4, 0)) == 3 + 3 + 1
    assert shot([(0, 0), (2, 0)], (0, 0), (4, 0)) is None
    assert shot([(8, 0)], (9, 0), (12, 0), large=True) == 3 + 2 + 1  # from the rim of a large cluster, outwards
    assert shot([(8, 0)], (8, 0), (12, 0), large=True) is None  # from its centre
    assert swarm((0, 0, 0), [(4, 0, 3)]).lay((4, 0)).swarm_number(0) == 4 + 3 + 1


@pytest.mark.rule("LS-AFI-05")
def test_never_from_asteroids_into_asteroids() -> None:
    assert shot([(0, 0), (4, 0)], (0, 0), (4, 0)) is None
    assert shot([(0, 0), (1, 0)], (0, 0), (1, 0)) is None
    assert shot([(8, 0)], (7, 0), (8, -1), large=True) is None  # of one cluster
    table = duel((0, 0, 0), (9, 0, 0)).lay((0, 0), (3, 0))
    assert table.number(0, RACK, CLUSTER + 1) is None


def after_missile(table: Table, target: int, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Fire a missile of the first Gun Star, which hits."""
    seat(monkeypatch, fire={(0, RACK): target})
    table.turn()
    assert len(table.effects("shot")) == 1
    return table


@pytest.mark.rule("LS-AFI-06")
def test_a_blast_stays_in_an_asteroid_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    ships = [(5, 0, 0), (5, 0, 3), (6, 0, 0), (5, -1, 0)]
    table = after_missile(swarm((0, 0, 0), ships, dice=HITS).lay((5, 0)), 1, monkeypatch)
    assert [table.swarm(i).on_map for i in range(4)] == [0, 0, 1, 1]  # all ships in the hex, none beside it
    rim = swarm((0, 0, 0), [(5, 0, 0), (6, 0, 0), (6, -1, 0)], dice=HITS).lay((6, 0), large=True)
    after_missile(rim, 1, monkeypatch)
    assert [rim.swarm(i).on_map for i in range(3)] == [0, 1, 1]


@pytest.mark.rule("LS-AFI-07")
@pytest.mark.ruling("LS-R-20")
def test_asteroids_shield_from_a_blast_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = swarm((0, 0, 0), [(5, 0, 0), (6, 0, 0), (6, -1, 0)], dice=HITS).lay((6, 0))
    after_missile(table, 1, monkeypatch)
    assert [table.swarm(i).on_map for i in range(3)] == [0, 1, 0]
    assert table.effects("cluster_hit") == []


@pytest.mark.rule("LS-AFI-08")
def test_clearing_a_small_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    table = swarm((0, 0, 0), [(6, 0, 0), (5, 1, 0)], dice=HITS).lay((5, 0))
    assert table.number(0, RACK, CLUSTER) == 5 + 4 + 1
    assert table.number(0, PBC, CLUSTER) is None
    assert table.number(0, 0, CLUSTER) is None
    after_missile(table, CLUSTER, monkeypatch)
    assert table.state.swarm_left == 2  # nothing around it is damaged
    assert (table.state.clusters[0].status, is_rock(table.state, 5, 0)) == (CLUSTER_GONE, False)
    missed = swarm((0, 0, 0), [(9, 0, 0)], dice=MISSES).lay((5, 0))
    after_missile(missed, CLUSTER, monkeypatch)
    assert is_rock(missed.state, 5, 0)


@pytest.mark.rule("LS-AFI-08")
def test_a_cluster_with_a_ship_is_hit_through_the_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    table = swarm((0, 0, 0), [(5, 0, 0), (9, 0, 0)], dice=HITS).lay((5, 0))
    assert table.number(0, RACK, CLUSTER) is None
    table.swarm(0).stationary = 1
    assert table.number(0, RACK, 1) == 5 + 4 + 1 - 1
    after_missile(table, 1, monkeypatch)
    assert (table.swarm(0).on_map, is_rock(table.state, 5, 0)) == (0, False)
    laser = swarm((0, 0, 0), [(5, 0, 0), (9, 0, 0)], dice=HITS).lay((5, 0))
    seat(monkeypatch, fire={(0, 0): 1})
    laser.turn()
    assert (laser.swarm(0).on_map, is_rock(laser.state, 5, 0)) == (0, True)  # a laser clears nothing


@pytest.mark.rule("LS-AFI-09")
@pytest.mark.ruling("LS-R-34")
@pytest.mark.parametrize("clears", [False, True])
def test_hexes_of_a_large_cluster(clears: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table = swarm((0, 0, 0), [(5, 0, 0), (9, 0, 0)], dice=HITS, options={"missile_clears_large_hex": clears})
    table.lay((6, 0), large=True)
    assert table.number(0, RACK, CLUSTER) is None
    after_missile(table, 1, monkeypatch)
    left = {hex_ for hex_ in [(6, 0), *neighbours(6, 0)] if is_rock(table.state, *hex_)}
    assert left == {(6, 0), *neighbours(6, 0)} - ({(5, 0)} if clears else set())
    assert table.swarm(0).on_map == 0


@pytest.mark.ruling("LS-R-34")
def test_hexes_of_a_large_cluster_go_once_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    # Three missiles at ships on the rim: (6, -1), (5, 0) and (5, 0) again; rows first, so (6, -1) goes first.
    seat(monkeypatch, fire={(0, RACK): 3, (1, RACK): 3, (2, RACK): 4})
    table = duel(
        [(1, 0, 0), (1, 0, 0), (1, -1, 0)], [(5, 0, 0), (6, -1, 0)], dice=HITS, options={"missile_clears_large_hex": True}
    ).lay((6, 0), large=True)
    table.turn()
    assert [words[1:3] for _, words in table.effects("cluster_hit")] == [(5, 0), (6, -1)]
    assert [words[1:3] for _, words in table.effects("cluster_removed")] == [(6, -1), (5, 0)]
    told = state_fields(table.after(phases.FIGHTER_FIRE), "deck_fighter")
    assert told["clusters"][0]["hit_hexes"] == [[6, -1], [5, 0]]
    assert state_fields(table.state, "deck_fighter")["clusters"][0]["hit_hexes"] == []
    assert state_fields(table.state, "deck_fighter")["clusters"][0]["status"] == "intact"


@pytest.mark.ruling("LS-R-34")
def test_a_large_cluster_is_gone_with_its_last_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, fire={(0, RACK): 2, (1, RACK): 3})
    table = duel([(1, 0, 0), (1, -1, 0)], [(5, 0, 0), (6, -1, 0)], dice=HITS, options={"missile_clears_large_hex": True})
    table.lay((6, 0), large=True)
    for hex_ in {(6, 0), *neighbours(6, 0)} - {(5, 0), (6, -1)}:
        clear_rock(table.state, *hex_)
    table.turn()
    assert len(table.effects("cluster_removed")) == 2
    assert state_fields(table.state, "deck_fighter")["clusters"][0]["status"] == "gone"


@pytest.mark.rule("LS-AFI-10")
@pytest.mark.ruling("LS-R-35")
def test_destroyed_clusters_block_until_step_7(monkeypatch: pytest.MonkeyPatch) -> None:
    players = seat(monkeypatch, fire={(0, RACK): CLUSTER, (1, 0): 3})
    table = swarm([(0, 0, 0), (0, 0, 0)], [(9, -5, 0), (7, 0, 0)], dice=HITS).lay((5, 0))
    table.turn()
    assert table.after(phases.FIGHTER_FIRE).clusters[0].status == CLUSTER_HIT
    assert is_rock(table.after(phases.FIGHTER_FIRE), 5, 0)
    assert not is_rock(table.after(phases.REMOVE), 5, 0)
    assert [words[1] for _, words in table.effects("shot")] == [CLUSTER]
    players.asked.clear()
    table.turn()
    assert (1, 0, [3]) in players.asked  # in the turn after the way is clear
