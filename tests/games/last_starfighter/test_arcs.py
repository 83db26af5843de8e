"""LS-ARC: firing arcs."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.last_starfighter.table import DIRECTIONS, Table, distance, duel, swarm
from toolkit.engine.hexes import disc, ring
from toolkit.games.last_starfighter.rules.sight import axis, in_lane
from toolkit.games.last_starfighter.state import AFT, FWD, PORT, STBD

ARC_NAMES = {"port": PORT, "fwd": FWD, "stbd": STBD, "aft": AFT}


def turned(hex_: tuple[int, int], times: int) -> tuple[int, int]:
    """A hex turned clockwise about the origin (the checklist's Conventions)."""
    q, r = hex_
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def forward_lanes(far: int) -> set[tuple[int, int]]:
    """The fwd arc of a ship at the origin with facing 0, written out from LS-ARC-02."""
    ahead = {(k, 0) for k in range(1, far + 1)}
    left = {(k, -1) for k in range(1, far + 1)}
    right = {(k, 1) for k in range(far)}
    return ahead | left | right


def arc(table: Table, name: str, facing: int = 0, far: int = 10) -> set[tuple[int, int]]:
    """The hexes of an arc of a ship at the origin, as the rules see them."""
    direction = axis(facing, ARC_NAMES[name])
    return {(q, r) for q, r in disc(far) if in_lane(table.params, 0, 0, direction, q, r)}


@pytest.fixture(scope="module")
def table() -> Table:
    return duel()


@pytest.mark.rule("LS-ARC-01")
def test_axes() -> None:
    for facing in range(6):
        assert axis(facing, FWD) == facing
        assert axis(facing, PORT) == (facing - 1) % 6
        assert axis(facing, STBD) == (facing + 1) % 6
        assert axis(facing, AFT) == (facing + 3) % 6


@pytest.mark.rule("LS-ARC-02")
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize(("name", "turns"), [("port", -1), ("fwd", 0), ("stbd", 1), ("aft", 3)])
def test_an_arc_is_three_rows(facing: int, name: str, turns: int, table: Table) -> None:
    expected = {turned(hex_, facing + turns) for hex_ in forward_lanes(10)}
    assert arc(table, name, facing) == expected


@pytest.mark.rule("LS-ARC-02")
@pytest.mark.example("LS-EX-06")
def test_example_06_arcs(table: Table) -> None:
    assert arc(table, "fwd", far=3) == {(1, 0), (1, -1), (0, 1), (2, 0), (2, -1), (1, 1), (3, 0), (3, -1), (2, 1)}
    assert arc(table, "port", far=3) == {
        (1, -1), (0, -1), (1, 0), (2, -2), (1, -2), (2, -1), (3, -3), (2, -3), (3, -2),
    }  # fmt: skip
    assert arc(table, "stbd", far=3) == {(0, 1), (1, 0), (-1, 1), (0, 2), (1, 1), (-1, 2), (0, 3), (1, 2), (-1, 3)}
    assert arc(table, "aft", far=3) == {
        (-1, 0), (-1, 1), (0, -1), (-2, 0), (-2, 1), (-1, -1), (-3, 0), (-3, 1), (-2, -1),
    }  # fmt: skip


@pytest.mark.rule("LS-ARC-03")
@pytest.mark.parametrize(("name", "facing"), list(product(ARC_NAMES, range(6))))
def test_three_hexes_at_each_distance(name: str, facing: int, table: Table) -> None:
    sizes = [len([hex_ for hex_ in arc(table, name, facing) if distance(hex_, (0, 0)) == d]) for d in range(11)]
    assert sizes == [0] + [3] * 10


@pytest.mark.rule("LS-ARC-04")
def test_overlaps(table: Table) -> None:
    covered = {hex_: {name for name in ARC_NAMES if hex_ in arc(table, name)} for hex_ in disc(10)}
    assert {hex_: names for hex_, names in covered.items() if len(names) > 1} == {
        (1, 0): {"port", "fwd", "stbd"},
        (1, -1): {"port", "fwd"},
        (2, -1): {"port", "fwd"},
        (0, 1): {"fwd", "stbd"},
        (1, 1): {"fwd", "stbd"},
        (0, -1): {"port", "aft"},
        (-1, 1): {"stbd", "aft"},
    }


@pytest.mark.rule("LS-ARC-05")
@pytest.mark.example("LS-EX-07")
def test_example_07_blind_spots(table: Table) -> None:
    covered = set().union(*(arc(table, name) for name in ARC_NAMES))
    blind = [set(ring(d)) - covered for d in range(11)]
    assert blind[2] == {(0, -2), (-2, 2)}
    assert blind[3] == {(1, -3), (0, -3), (-1, -2), (-3, 2), (-3, 3), (-2, 3)}
    assert [len(hexes) for hexes in blind[1:]] == [0, 2] + [6 * d - 12 for d in range(3, 11)]


@pytest.mark.rule("LS-ARC-06")
@pytest.mark.ruling("LS-R-16")
@pytest.mark.parametrize(("option", "numbers"), [("none", [None] * 3), ("any_arc_at_base", [3, 4, 5])])
def test_fire_within_a_hex(option: str, numbers: list[int | None]) -> None:
    for aim in range(4):
        table = duel((8, 0, 0), (8, 0, 2), options={"same_hex_fire": option})
        table.ship().aim[0] = aim
        assert [table.number(0, slot, 1) for slot in (0, 3, 4)] == numbers
    crowd = swarm((8, 0, 0), [(8, 0, 4)], options={"same_hex_fire": option})
    assert crowd.swarm_number(0) == (None if option == "none" else 4)
    apart = duel((8, 0, 0), (8, -2, 2), options={"same_hex_fire": option})
    assert apart.number(0, 0, 1) is None


@pytest.mark.rule("LS-ARC-07")
def test_no_shot_outside_the_arc() -> None:
    for q, r in disc(6):
        if (q, r) == (0, 0):
            continue
        table = duel((8, 0, 0), (8 + q, r, 0))
        for aim, name in enumerate(("port", "fwd", "stbd", "aft")):
            table.ship().aim[0] = aim
            turns = {"port": -1, "fwd": 0, "stbd": 1, "aft": 3}[name]
            inside = (q, r) in {turned(hex_, turns) for hex_ in forward_lanes(10)}
            assert (table.number(0, 0, 1) is not None) == inside
        assert (table.number(0, 3, 1) is not None) == ((q, r) in forward_lanes(10))


@pytest.mark.ruling("LS-R-15")
@pytest.mark.parametrize("front_corners", [True, False])
def test_front_corners(front_corners: bool) -> None:
    table = duel(options={"arc_front_corners": front_corners})
    corners = {(1, -1), (0, 1)}
    assert arc(table, "fwd") == forward_lanes(10) - (set() if front_corners else corners)
    assert len(DIRECTIONS) == 6
