"""Axial hexes: distance, neighbours, rotation, rings and lines. Directions belong to a game's own convention.

Coordinates are (q, r) with r drawn downwards, so that a clockwise rotation by one hex-side takes (q, r) to (-r, q + r).
"""

from __future__ import annotations

from toolkit.engine.compiled import inner


def span(dq: int, dr: int) -> int:
    """Distance of two centres, from their difference."""
    return max(abs(dq), abs(dr), abs(dq + dr))


distance = inner(span)  # the same for kernels


def rotate(q: int, r: int, turns: int) -> tuple[int, int]:
    """(q, r) turned clockwise about the origin by so many hex-sides."""
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def ring(radius: int) -> list[tuple[int, int]]:
    """The hexes at exactly this distance from the origin, clockwise from (radius, 0); the origin alone for 0."""
    if radius == 0:
        return [(0, 0)]
    hexes = []
    for side in range(6):
        q, r = rotate(radius, 0, side)
        step_q, step_r = rotate(-1, 1, side)
        hexes += [(q + k * step_q, r + k * step_r) for k in range(radius)]
    return hexes


def disc(radius: int) -> list[tuple[int, int]]:
    """The hexes at this distance from the origin or nearer, sorted by r, then q."""
    found = [hex_ for distance_ in range(radius + 1) for hex_ in ring(distance_)]
    return sorted(found, key=lambda hex_: (hex_[1], hex_[0]))


def crossing(dq: int, dr: int, hq: int, hr: int) -> tuple[bool, bool]:
    """How the segment from the origin's centre to (dq, dr)'s meets hex (hq, hr): (crosses its inside, runs along a side).

    Exact in integers. In cube coordinates relative to the hex, its inside is |x - y| < 1, |y - z| < 1, |z - x| < 1; a
    segment runs along a side where one of the three is exactly 1 in absolute value and the others stay within 1 over a
    positive length.
    """
    inside = _stretch(dq, dr, hq, hr)
    if inside is None:
        return False, False
    (low_n, low_d), (high_n, high_d), along = inside
    longer_than_a_point = low_n * high_d < high_n * low_d
    return longer_than_a_point and not along, longer_than_a_point and along


def _stretch(dq: int, dr: int, hq: int, hr: int) -> tuple[tuple[int, int], tuple[int, int], bool] | None:
    """The part of the segment (t from 0 to 1) within the closed hex, as two fractions, and whether it is on a side."""
    low, high, along = (0, 1), (1, 1), False
    start = (-hq, -hr, hq + hr)
    move = (dq, dr, -dq - dr)
    for a, b in ((0, 1), (1, 2), (2, 0)):
        here, change = start[a] - start[b], move[a] - move[b]
        if change == 0:
            if abs(here) > 1:
                return None
            along = along or abs(here) == 1
            continue
        ends = sorted(((-1 - here), (1 - here))) if change > 0 else sorted((1 + here, here - 1))
        size = abs(change)
        if ends[0] * low[1] > low[0] * size:
            low = (ends[0], size)
        if ends[1] * high[1] < high[0] * size:
            high = (ends[1], size)
    if low[0] * high[1] > high[0] * low[1]:
        return None
    return low, high, along


def between(dq: int, dr: int) -> tuple[list[tuple[int, int]], list[tuple[tuple[int, int], tuple[int, int]]]]:
    """Hexes strictly between the origin and (dq, dr): those the segment crosses, and pairs whose common side it runs along."""
    ends = {(0, 0), (dq, dr)}
    crossed, sided = [], []
    for q, r in _near_the_line(dq, dr):
        if (q, r) in ends:
            continue
        inside, along = crossing(dq, dr, q, r)
        if inside:
            crossed.append((q, r))
        elif along:
            sided.append((q, r))
    # On one side of a line, the hexes that it runs along are two apart: neighbours stand on its two sides.
    pairs = [
        (first, second)
        for i, first in enumerate(sided)
        for second in sided[i + 1 :]
        if span(first[0] - second[0], first[1] - second[1]) == 1
    ]
    return crossed, pairs


def _near_the_line(dq: int, dr: int) -> list[tuple[int, int]]:
    """Every hex within two steps of the segment from the origin to (dq, dr), sorted by r, then q."""
    far = max(1, span(dq, dr))
    found = {
        ((dq * k) // far + q, (dr * k) // far + r)
        for k in range(far + 1)
        for q, r in disc(2)
        if span((dq * k) // far + q, (dr * k) // far + r) <= far
    }
    return sorted(found, key=lambda hex_: (hex_[1], hex_[0]))
