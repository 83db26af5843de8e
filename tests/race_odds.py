"""The dice race reckoned exactly: when a runner passes the finish, and how often runner 1 is there first."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

SIX = [Fraction(1, 6)] * 6


def passing(finish: int, start: int, near: float, turns: int = 60) -> dict[int, Fraction]:
    """The chance of each turn to be the one in which a greedy runner passes the finish.

    It throws one die a turn, two where at most `near` steps are left; after two it rests a turn.
    """
    at: dict[tuple[int, bool], Fraction] = {(start, False): Fraction(1)}
    passed: dict[int, Fraction] = {}
    for turn in range(1, turns + 1):
        after: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
        passed[turn] = Fraction(0)
        for (place, resting), chance in at.items():
            if resting:
                after[place, False] += chance
                continue
            sprints = finish - place <= near
            for steps, share in two_dice().items() if sprints else enumerate(SIX, 1):
                if place + steps >= finish:
                    passed[turn] += chance * share
                else:
                    after[place + steps, sprints] += chance * share
        at = after
    return passed


def two_dice() -> dict[int, Fraction]:
    """The chances of the sum of two dice."""
    sums: dict[int, Fraction] = defaultdict(Fraction)
    for first in range(1, 7):
        for second in range(1, 7):
            sums[first + second] += Fraction(1, 36)
    return sums


def runner_1_wins(finish: int, head_start: int = 0, near: tuple[float, float] = (6, 6)) -> float:
    """The chance that runner 1 passes the finish in an earlier turn than runner 2, who starts ahead."""
    first, second = passing(finish, 0, near[0]), passing(finish, head_start, near[1])
    return float(sum(p * q for turn, p in first.items() for other, q in second.items() if turn < other))
