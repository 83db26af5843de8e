"""Hexes against geometry that knows nothing of cube coordinates: exact fractions, polygons and cross products."""

from __future__ import annotations

import itertools
from collections import deque
from fractions import Fraction

import pytest

from toolkit.engine import hexes

pytestmark = pytest.mark.interpreted

NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
THIRD = Fraction(1, 3)
#: The six corners of the hex at the origin in axial coordinates. Axial coordinates are an affine picture of the plane:
#: straight lines stay straight and order along them is kept.
CORNERS = [(2 * THIRD, -THIRD), (THIRD, THIRD), (-THIRD, 2 * THIRD), (-2 * THIRD, THIRD), (-THIRD, -THIRD), (THIRD, -2 * THIRD)]


def clipped(dq: int, dr: int, hq: int, hr: int) -> tuple[bool, bool]:
    """(crosses the inside, runs along a side) of a hex by the segment from the origin to (dq, dr): clipped edge by edge."""
    low, high, on_an_edge = Fraction(0), Fraction(1), False
    for (aq, ar), (bq, br) in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True):
        edge = (bq - aq, br - ar)
        at_start = edge[0] * (-ar - hr) - edge[1] * (-aq - hq)  # above 0: the inside's half plane
        change = edge[0] * dr - edge[1] * dq
        if change == 0:
            if at_start < 0:
                return False, False
            on_an_edge = on_an_edge or at_start == 0
        elif change > 0:
            low = max(low, -at_start / change)
        else:
            high = min(high, -at_start / change)
    if low >= high:
        return False, False
    return not on_an_edge, on_an_edge


def steps_to_all(radius: int) -> dict[tuple[int, int], int]:
    """Steps from the origin to every hex that can be reached in `radius` steps, by walking."""
    found, queue = {(0, 0): 0}, deque([(0, 0)])
    while queue:
        q, r = queue.popleft()
        if found[q, r] == radius:
            continue
        for step_q, step_r in NEIGHBOURS:
            if (q + step_q, r + step_r) not in found:
                found[q + step_q, r + step_r] = found[q, r] + 1
                queue.append((q + step_q, r + step_r))
    return found


WALKED = steps_to_all(7)
TARGETS = [target for target, steps in WALKED.items() if 1 <= steps <= 5]


def test_distance_is_the_number_of_steps_of_a_walk():
    assert {hex_: hexes.distance(*hex_) for hex_ in WALKED} == WALKED


def test_six_turns_come_back_and_each_is_sixty_degrees_clockwise():
    # with r drawn downwards the neighbours in NEIGHBOURS follow each other clockwise
    for start, (q, r) in enumerate(NEIGHBOURS):
        assert [hexes.rotate(q, r, turns) for turns in range(7)] == [NEIGHBOURS[(start + turns) % 6] for turns in range(7)]
    assert hexes.rotate(3, -1, -1) == hexes.rotate(3, -1, 5)
    assert hexes.rotate(3, -1, 6) == (3, -1)


@pytest.mark.parametrize("radius", range(7))
def test_rings_hold_the_hexes_at_that_distance_in_clockwise_order(radius):
    ring = hexes.ring(radius)
    assert sorted(ring) == sorted(hex_ for hex_, steps in WALKED.items() if steps == radius)
    assert ring[0] == (radius, 0)
    if radius:
        assert len(ring) == 6 * radius
        assert ring[radius] == (0, radius)  # 60 degrees on, clockwise
        following = ring[1:] + ring[:1]
        assert all(hexes.distance(a[0] - b[0], a[1] - b[1]) == 1 for a, b in zip(ring, following, strict=True))


@pytest.mark.parametrize("radius", range(7))
def test_discs_hold_the_hexes_up_to_that_distance_by_row_then_column(radius):
    expected = sorted((hex_ for hex_, steps in WALKED.items() if steps <= radius), key=lambda hex_: (hex_[1], hex_[0]))
    assert hexes.disc(radius) == expected


def test_crossing_agrees_with_exact_polygons():
    for target in TARGETS:
        for hex_ in WALKED:
            assert hexes.crossing(*target, *hex_) == clipped(*target, *hex_), hex_


@pytest.mark.parametrize(
    ("target", "crossed", "pairs"),
    [  # drawn on hex paper
        ((1, 0), [], []),
        ((3, 0), [(1, 0), (2, 0)], []),
        ((2, 1), [(1, 0), (1, 1)], []),
        ((1, 1), [], [((1, 0), (0, 1))]),
        ((2, 2), [(1, 1)], [((1, 0), (0, 1)), ((2, 1), (1, 2))]),
        ((1, -2), [], [((0, -1), (1, -1))]),
        ((3, 1), [(1, 0), (2, 0), (1, 1), (2, 1)], []),
    ],
)
def test_between_on_lines_drawn_by_hand(target, crossed, pairs):
    found, sides = hexes.between(*target)
    assert sorted(found) == sorted(crossed)
    assert {frozenset(pair) for pair in sides} == {frozenset(pair) for pair in pairs}


def test_between_lists_all_that_exact_polygons_find_but_the_ends():
    for target in TARGETS:
        touched = {hex_: clipped(*target, *hex_) for hex_ in WALKED if hex_ not in ((0, 0), target)}
        crossed, pairs = hexes.between(*target)
        assert sorted(crossed) == sorted(hex_ for hex_, (inside, _) in touched.items() if inside)
        assert sorted(itertools.chain(*pairs)) == sorted(hex_ for hex_, (_, side) in touched.items() if side)


def as_sets(crossed, pairs, move):
    """Both lists without order, every hex moved."""
    return {move(*hex_) for hex_ in crossed}, {frozenset(move(*hex_) for hex_ in pair) for pair in pairs}


def test_between_is_the_same_from_the_other_end():
    for target in TARGETS:
        dq, dr = target
        there = as_sets(*hexes.between(dq, dr), lambda q, r: (q, r))
        back = as_sets(*hexes.between(-dq, -dr), lambda q, r, dq=dq, dr=dr: (q + dq, r + dr))
        assert there == back


@pytest.mark.parametrize("turns", range(1, 6))
def test_between_turns_with_its_line(turns):
    for target in TARGETS:
        turned = as_sets(*hexes.between(*hexes.rotate(*target, turns)), lambda q, r: (q, r))
        assert turned == as_sets(*hexes.between(*target), lambda q, r: hexes.rotate(q, r, turns)), target
