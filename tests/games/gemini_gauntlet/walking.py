"""A plain breadth-first search over hexes, facings and rows, with sets and dicts: what the program's search must agree with.

Written from the checklist alone; it shares no code with the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Hex = tuple[int, int]
Pose = tuple[Hex, int]

STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
FAR = 99

# Of a system: kind, number, whether it has two sides.
SYSTEMS: dict[str, tuple[str, int, bool]] = {
    "FW2": ("hop", 2, False), "FW3": ("forward", 3, False), "FW4": ("forward", 4, False),
    "SF1": ("slide", 1, True), "SF2": ("slide", 2, True), "SB1": ("back", 1, True),
    "RO1": ("turn", 1, True), "RO2": ("turn", 2, True), "UTN": ("turn", 3, False), "TEL": ("teleport", 0, True),
}  # fmt: skip


def step(at: Hex, direction: int, times: int = 1) -> Hex:
    dq, dr = STEPS[direction % 6]
    return at[0] + dq * times, at[1] + dr * times


@dataclass
class Course:
    """A board with rock on it, the goal on it, and how a teleport goes."""

    board: set[Hex]
    pad: set[Hex]
    rock: set[Hex]
    goal: set[Hex] = field(default_factory=set)
    goal_is_pad: bool = False
    diagonal_teleport: bool = False
    pass_through: bool = False

    def line(self, at: Hex, facing: int) -> set[Hex]:
        """Gate hexes of a gate (GG-GAT-01)."""
        found = set()
        ahead = step(at, facing)
        while ahead in self.board - self.pad - self.rock:
            found.add(ahead)
            ahead = step(ahead, facing)
        return found

    def fly(self, pose: Pose, system: str, side: int, boost: int = 0) -> tuple[list[Hex], Pose, int]:
        """Hexes entered, the pose afterwards, damage before a deflector; side is -1 or 1."""
        (at, facing), (kind, number, _) = pose, SYSTEMS[system]
        number += boost
        if kind == "turn":
            return [], (at, (facing + (side if SYSTEMS[system][2] else 1) * number) % 6), 0
        if kind == "teleport":
            return self.teleport(pose, side)
        direction = facing + {"hop": 0, "forward": 0, "slide": side, "back": 2 * side}[kind]
        ahead = [step(at, direction, n) for n in range(1, number + 1)]
        while ahead and not all(hex_ in self.board for hex_ in ahead):
            ahead.pop()
        if kind == "hop":
            while ahead and ahead[-1] in self.rock:
                ahead.pop()
            blocked = len(ahead) < number and step(at, direction, len(ahead) + 1) in self.rock
            path = [hex_ for hex_ in ahead if hex_ not in self.rock]
        else:
            path = []
            for hex_ in ahead:
                if hex_ in self.rock:
                    break
                path.append(hex_)
            ahead, blocked = path, len(path) < len(ahead)
        return path, (path[-1] if path else at, facing), (number - len(ahead) if blocked else 0)

    def teleport(self, pose: Pose, side: int) -> tuple[list[Hex], Pose, int]:
        at, facing = pose
        first = facing if self.diagonal_teleport else facing + side
        target = step(step(at, first), first + side)
        if target not in self.board:
            return [], pose, 0
        if target in self.rock:
            return [], pose, 2
        return [target], (target, facing), 0

    def arrives(self, path: list[Hex], end: Hex) -> bool:
        """Whether an order that entered these hexes reaches the goal."""
        if self.goal_is_pad:
            return bool(path) and (end in self.goal or (self.pass_through and not self.goal.isdisjoint(path)))
        return end in self.goal or not self.goal.isdisjoint(path)


def orders(console: Sequence[Sequence[str]], damaged: Iterable[int] = ()) -> list[list[tuple[str, int]]]:
    """The distinct orders of each row, waiting left out."""
    rows = []
    for row in console:
        words = {word for column, word in enumerate(row) if column not in set(damaged) and word in SYSTEMS}
        rows.append([(word, side) for word in sorted(words) for side in ((-1, 1) if SYSTEMS[word][2] else (1,))])
    return rows


def actions_to_goal(course: Course, rows: Sequence[Sequence[tuple[str, int]]], start: Pose) -> int:
    """GG-RUL-75: the number of orders until the goal, FAR where there is no way."""
    frontier = {(start, frozenset({0, 1}))}
    seen = set(frontier)
    for count in range(1, FAR):
        following = set()
        for pose, free in frontier:
            for row in free:
                left = free - {row} or frozenset({0, 1})
                results = [([], pose)] + [course.fly(pose, word, side)[:2] for word, side in rows[row]]
                for path, end in results:
                    if course.arrives(path, end[0]):
                        return count
                    following.add((end, left))
        frontier = following - seen
        if not frontier:
            return FAR
        seen |= frontier
    return FAR
