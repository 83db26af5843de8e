"""Hexes, arcs and lines of fire, worked out from the drawing: hexes are polygons, lines are cut with exact fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

Hex = tuple[int, int]

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # one step for each facing, clockwise from east
ARC_AXES = {"port": -1, "fwd": 0, "stbd": 1, "aft": 3}  # hex-sides from the nose
# Three times the corners of the hex at (0, 0). Corner i lies between the neighbours i and i + 1, so the hexside from corner
# i to corner i + 1 is shared with neighbour i + 1.
CORNERS = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))


def distance(a: Hex, b: Hex) -> int:
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def step(place: Hex, facing: int) -> Hex:
    dq, dr = STEPS[facing]
    return place[0] + dq, place[1] + dr


def neighbours(place: Hex) -> list[Hex]:
    return [step(place, facing) for facing in range(6)]


def flower(centre: Hex) -> list[Hex]:
    """The seven hexes of a large cluster."""
    return [centre, *neighbours(centre)]


def turned(vector: Hex, times: int) -> Hex:
    """A vector turned clockwise by so many hex-sides."""
    q, r = vector
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def in_arc(place: Hex, facing: int, arc: str, target: Hex, front_corners: bool) -> bool:
    """Whether a target lies in one of the three hex rows of an arc (LS-ARC-02); a ship's own hex does not (LS-ARC-06)."""
    q, r = turned((target[0] - place[0], target[1] - place[1]), -(facing + ARC_AXES[arc]))
    if not front_corners and max(abs(q), abs(r), abs(q + r)) == 1:
        return (q, r) == (1, 0)
    return (r in (0, -1) and q >= 1) or (r == 1 and q >= 0)


def signed_distances(corner: int, rock: Hex, target: Hex) -> tuple[int, int]:
    """How far the line's start (0, 0) and its end lie on the inner side of a hexside; all three times as large."""
    (ax, ay), (bx, by) = CORNERS[corner], CORNERS[(corner + 1) % 6]
    ax, ay, bx, by = ax + 3 * rock[0], ay + 3 * rock[1], bx + 3 * rock[0], by + 3 * rock[1]
    start, end = ((bx - ax) * (py - ay) - (by - ay) * (px - ax) for px, py in ((0, 0), (3 * target[0], 3 * target[1])))
    return start, end


@cache
def contact(rock: Hex, target: Hex) -> Hex | str | None:
    """What the line from (0, 0) to a target does with a hex.

    "inside" if it runs through the interior, the neighbour on the other side if it runs along a hexside, None if it misses
    the hex or only touches a corner.
    """
    first, last = Fraction(0), Fraction(1)
    for corner in range(6):
        start, end = signed_distances(corner, rock, target)
        if start < 0 and end < 0:
            return None
        if start < 0:
            first = max(first, Fraction(start, start - end))
        elif end < 0:
            last = min(last, Fraction(start, start - end))
    if first >= last:
        return None
    middle = (first + last) / 2
    for corner in range(6):
        start, end = signed_distances(corner, rock, target)
        if start + middle * (end - start) == 0:
            return step(rock, (corner + 1) % 6)
    return "inside"


def blocked_by_interior(target: Hex, rocks: set[Hex]) -> bool:
    for rock in rocks:
        found = contact(rock, target)
        if found == "inside" or (found is not None and found in rocks):
            return True
    return False


def sampled(target: Hex) -> Iterator[list[Hex]]:
    """The hexes nearest to the points k/d of a line from (0, 0): one, or two where a point lies on a hexside."""
    length = distance((0, 0), target)
    for k in range(1, length):
        q, r = Fraction(k * target[0], length), Fraction(k * target[1], length)
        near = [(int(q) + a, int(r) + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        away = [(q - a) ** 2 + (q - a) * (r - b) + (r - b) ** 2 for a, b in near]  # square of the distance on paper
        yield [place for place, gap in zip(near, away, strict=True) if gap == min(away)]


def blocked_by_samples(target: Hex, rocks: set[Hex]) -> bool:
    return any(rocks.issuperset(places) for places in sampled(target))


def blocked_on_axis(target: Hex, rocks: set[Hex]) -> bool:
    """Only a shot along a hex row can be blocked."""
    length = distance((0, 0), target)
    for q, r in STEPS:
        if (q * length, r * length) == target:
            return any((q * k, r * k) in rocks for k in range(1, length))
    return False


BLOCKED = {"interior": blocked_by_interior, "sampled": blocked_by_samples, "axis_only": blocked_on_axis}


def is_blocked(firer: Hex, target: Hex, rocks: set[Hex], rule: str) -> bool:
    """Whether asteroid hexes strictly between firer and target stop a shot (LS-AFI-01, LS-AFI-02)."""
    relative = (target[0] - firer[0], target[1] - firer[1])
    length = distance(firer, target)
    between = {
        (q - firer[0], r - firer[1])
        for q, r in rocks
        if (q, r) not in (firer, target) and distance(firer, (q, r)) <= length and distance(target, (q, r)) <= length
    }
    return BLOCKED[rule](relative, between)
