"""Pools and rows at random, without a table, and a plain list of all that can be done with them.

What a case is worth is reckoned here anew, from the words of the rules; nothing of the search is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np

from toolkit.games.warps_edge.policies import problem as records
from toolkit.games.warps_edge.state import LASER, MANEUVER, NOTHING

FAR = records.FAR
CAP = (records.MAX_DAMAGE, records.MAX_GAIN)
WORKSPACE = np.zeros(1, dtype=records.PROBLEM).view(np.recarray)


@dataclass
class Pieces:
    kind: int
    value: int
    pieces: int
    strike: int = 0
    hold: float = 0.0


@dataclass
class Goal:
    hull: int
    speed: int
    attack: int = 1
    lasers: int = 0
    maneuvers: int = 0
    stunned: int = 0
    now: int = 1
    section: int = 0
    both: int = 0
    destroy_worth: float = 4.0
    evade_worth: float = 3.0
    destroy_gain: int = 1
    evade_gain: int = 1


@dataclass
class Riddle:
    groups: list[Pieces]
    goals: list[Goal]
    bonus: tuple[int, int] = (0, 0)
    slots: int = 0
    opens_at: int = -1
    ordered: int = 0
    linked: int = 0
    sections_attack: int = 1
    bag: int = 12
    shield: int = 4
    hull: int = 3
    cancel: int = 0
    w_overkill: float = 0.05
    w_finish: float = 1.0
    w_progress: float = 2.0
    power: float = 1.3
    standing: int = 9  # more than there are goals: none can be won
    search_cap: float = 1.0e9
    beam_width: int = 200

    def progress(self, goal: Goal, total: int, limit: int) -> float:
        if not 0 < total < limit or limit == FAR:
            return 0.0
        return float(self.w_progress * (3.0 if goal.section else 1.0) * (total / limit) ** self.power)

    def row_left(self) -> int:
        return sum(not goal.section for goal in self.goals)

    def write(self) -> Any:
        """As the search gets it."""
        record = WORKSPACE[0]
        record.group_count, record.goal_count = len(self.groups), len(self.goals)
        for one, group in zip(record.groups, self.groups, strict=False):
            for name, value in vars(group).items():
                one[name] = value
            one["token"], one["skill"] = 0, NOTHING
        for one, goal in zip(record.goals, self.goals, strict=False):
            for name, value in vars(goal).items():
                one[name] = value
            for total in range(records.MAX_PROGRESS):
                one["laser_progress"][total] = self.progress(goal, total, goal.hull)
                one["maneuver_progress"][total] = self.progress(goal, total, goal.speed)
        for name in (
            "slots", "opens_at", "ordered", "linked", "sections_attack", "bag", "shield", "hull", "cancel", "w_overkill",
            "w_finish", "standing", "search_cap", "beam_width",
        ):  # fmt: skip
            setattr(record, name, getattr(self, name))
        record.bonus[:] = self.bonus
        for kind in (LASER, MANEUVER):
            tokens = [group.value for group in self.groups if group.kind == kind and not group.strike and group.pieces]
            record.largest[kind] = max(tokens, default=0)
        record.row_left, record.draw_size, record.any_draw, record.hull_is_life = self.row_left(), 5, 0, 1
        record.w_shield, record.w_hull, record.w_tempo = 1.1, 2.2, 0.5
        record.removals[:] = 0.0
        return record


# --- all that can be done ---

Uses = tuple[tuple[int, ...], ...]  # by group, how many pieces go to each goal


def spread(pieces: int, goals: int) -> Iterator[tuple[int, ...]]:
    """All ways to place at most so many equal pieces on some goals."""
    if goals == 0:
        yield ()
        return
    for number in range(pieces + 1):
        for rest in spread(pieces - number, goals - 1):
            yield (number, *rest)


@dataclass
class Outcome:
    """What comes of a case; None for `score` where it can't be played."""

    score: float | None
    damage: int = 0
    gain: int = 0
    missing: tuple[int, int] = (FAR, FAR)
    standing: int = 9


def play(riddle: Riddle, uses: Uses, bonus_at: tuple[int, int]) -> Outcome:
    """What comes of a case."""
    impossible = Outcome(None)
    row_left, worth, progress = riddle.row_left(), 0.0, 0.0
    damage = gain = fallen = attackers = 0
    missing = [FAR, FAR]
    all_fell = True
    for number, goal in enumerate(riddle.goals):
        here = [(group, uses[i][number]) for i, group in enumerate(riddle.groups) if uses[i][number]]
        if goal.section and row_left > riddle.opens_at:
            if here:
                return impossible
            continue
        if any(group.strike and (count > 1 or not goal.now) for group, count in here):
            return impossible
        if goal.section and riddle.ordered and not all_fell and here:
            return impossible
        side, excess = beaten_by(riddle, goal, here, tuple(at == number for at in bonus_at))
        if side == -2:
            return impossible
        if side >= 0:
            worth += (goal.evade_worth if side == MANEUVER else goal.destroy_worth) - riddle.w_overkill * excess
            gain += goal.evade_gain if side == MANEUVER else goal.destroy_gain
            row_left -= not goal.section
            fallen += goal.section
            continue
        all_fell = all_fell and not goal.section
        laser, maneuver = totals(riddle, goal, here, tuple(at == number for at in bonus_at))
        progress += max(riddle.progress(goal, laser, goal.hull), riddle.progress(goal, maneuver, goal.speed))
        if not here and not goal.stunned:
            damage += goal.attack * (riddle.sections_attack if goal.section else 1)
            attackers += goal.section * riddle.sections_attack
        missing[LASER] = min(missing[LASER], goal.hull - laser)
        missing[MANEUVER] = min(missing[MANEUVER], goal.hull - laser if goal.both else goal.speed - maneuver)
    damage += attackers * fallen * riddle.linked
    score = worth + (progress if riddle.bag + gain >= 5 else 0.0)
    return Outcome(score, damage, gain, (missing[0], missing[1]), riddle.standing - fallen)


def totals(riddle: Riddle, goal: Goal, here: list[tuple[Pieces, int]], bonus: tuple[bool, ...]) -> tuple[int, int]:
    found = [goal.lasers, goal.maneuvers]
    for group, count in here:
        if group.kind in (LASER, MANEUVER):
            found[group.kind] += group.value * count
    for kind in (LASER, MANEUVER):
        found[kind] += riddle.bonus[kind] * bonus[kind]
    return (found[0] + found[1], 0) if goal.both else (found[0], found[1])


def beaten_by(riddle: Riddle, goal: Goal, here: list[tuple[Pieces, int]], bonus: tuple[bool, ...]) -> tuple[int, int]:
    """The side that beats a goal and the excess; -1: it stands, -2: a piece comes too late or does not count for it."""
    laser, maneuver = totals(riddle, goal, here, bonus)
    kinds = {group.kind for group, _ in here}
    if laser >= goal.hull and kinds:
        side, total, limit = LASER, laser, goal.hull
    elif maneuver >= goal.speed and kinds:
        side, total, limit = MANEUVER, maneuver, goal.speed
    else:
        return -1, 0
    allowed = {LASER, MANEUVER} if goal.both else {side}
    if not kinds <= allowed:
        return -2, 0
    for group, _ in here:  # some piece must be the last
        tokens = sum(count for other, count in here if other.kind == group.kind and not other.strike)
        lone = not group.strike and tokens == 1 and bonus[group.kind]
        if total - group.value - (riddle.bonus[group.kind] if lone else 0) < limit:
            return side, total - limit
    return -2, 0


def firsts(riddle: Riddle, uses: Uses, kind: int) -> list[int]:
    """Goals that may get the first token of a kind, where it counts more."""
    tokens = [i for i, group in enumerate(riddle.groups) if group.kind == kind and not group.strike]
    goals = [number for number in range(len(riddle.goals)) if any(uses[i][number] for i in tokens)]
    if not goals or riddle.bonus[kind] == 0:
        return [NOTHING]
    return [number for number in goals if riddle.goals[number].now or number == goals[0]]


def cases(riddle: Riddle) -> Iterator[tuple[Uses, tuple[int, int], Outcome]]:
    """Every case that can be played."""
    for uses in product(*(spread(group.pieces, len(riddle.goals)) for group in riddle.groups)):
        for bonus_at in product(firsts(riddle, uses, LASER), firsts(riddle, uses, MANEUVER)):
            outcome = play(riddle, uses, bonus_at)
            if outcome.score is not None:
                yield uses, bonus_at, outcome


def held(riddle: Riddle, uses: Uses, outcome: Outcome) -> list[float]:
    """The most that one can have for holding 0, 1, 2... tokens."""
    worths = []
    for group, places in zip(riddle.groups, uses, strict=True):
        tokens = (1 if sum(places) == 0 else 0) if group.strike else group.pieces - sum(places)
        if group.hold < 0.0:
            continue
        finishes = group.kind in (LASER, MANEUVER) and not group.strike and group.value >= outcome.missing[group.kind]
        worths += [group.hold + riddle.w_finish * finishes] * tokens
    return [max(map(sum, combinations(worths, n))) for n in range(min(riddle.slots, len(worths)) + 1)]


Best = dict[tuple[int, int, int], float]


def best_cases(riddle: Riddle) -> tuple[Best, bool]:
    """The most worth by damage, tokens gained and tokens held; whether a case wins."""
    best: Best = {}
    wins = False
    for uses, _, outcome in cases(riddle):
        wins = wins or outcome.standing == 0
        assert outcome.score is not None
        for number, worth in enumerate(held(riddle, uses, outcome)):
            key = (min(outcome.damage, CAP[0]), min(outcome.gain, CAP[1]), number)
            best[key] = max(best.get(key, -1.0e9), outcome.score + worth)
    return best, wins


# --- what the search found ---


def found(record: Any) -> Best:
    best = {}
    for number in record.known[: record.known_count].tolist():
        rest, number_held = divmod(number, records.MAX_HELD + 1)
        damage, gain = divmod(rest, records.MAX_GAIN + 1)
        best[damage, gain, number_held] = float(record.cells[number].score)
    return best


def unpacked(riddle: Riddle, case: Any) -> tuple[Uses, tuple[int, int]]:
    """A case of the search: pieces by group and goal, where the first tokens go."""
    uses = tuple(
        tuple((int(case.uses[number]) >> (records.FIELD * i)) & records.MAX_OF_GROUP for number in range(len(riddle.goals)))
        for i in range(len(riddle.groups))
    )
    return uses, (int(case.laser_at), int(case.maneuver_at))


# --- at random ---


def random_riddle(seed: int, most: int = 5) -> Riddle:
    """A small pool and a short row; sections, strikes, bonuses and a hold now and then."""
    rng = Random(seed)
    groups: list[Pieces] = []
    left = rng.randint(1, most)
    while left > 0 and len(groups) < 4:
        kind, count = rng.choice([LASER, LASER, MANEUVER]), rng.randint(1, min(left, 3))
        strike = int(rng.random() < 0.2)
        if strike and rng.random() < 0.3:
            kind = records.STUNS
        value = 0 if kind == records.STUNS else rng.randint(1, 3)
        groups.append(Pieces(kind, value, count, strike, rng.choice([0.3, 1.5, 0.9, -1.0])))
        left -= count
    riddle = Riddle(groups, [random_goal(rng) for _ in range(rng.randint(0, 3))])
    if len(riddle.goals) > 1 and rng.random() < 0.3:
        riddle.goals[1] = Goal(**vars(riddle.goals[0]))
    if rng.random() < 0.4:
        add_sections(rng, riddle)
    riddle.bonus = (rng.choice([0, 0, 1]), rng.choice([0, 0, 1]))
    riddle.slots, riddle.bag = rng.choice([0, 1, 1, 2]), rng.choice([0, 3, 12])
    return riddle


def random_goal(rng: Random) -> Goal:
    hull, speed = rng.randint(2, 7), rng.randint(2, 6)
    return Goal(
        hull, speed, rng.randint(1, 3), rng.choice([0, 0, 1]), rng.choice([0, 0, 1]), int(rng.random() < 0.3),
        destroy_worth=rng.choice([3.0, 4.5]), destroy_gain=rng.randint(0, 2), evade_gain=rng.randint(0, 2),
    )  # fmt: skip


def add_sections(rng: Random, riddle: Riddle) -> None:
    """A mothership behind at most two enemies, in play or not."""
    riddle.goals = riddle.goals[: rng.randint(0, 2)]
    riddle.opens_at = rng.choice([0, 0, 99, 1])
    now = int(len(riddle.goals) <= riddle.opens_at)
    riddle.ordered, riddle.linked = rng.choice([(0, 0), (1, 0), (0, 1)])
    riddle.sections_attack = rng.choice([1, 1, 0])
    number = rng.randint(1, 2)
    for i in range(number):
        riddle.goals.append(
            Goal(rng.choice([2, 4, 4]), FAR, 2, rng.choice([0, 1]), 0, 0, now if i == 0 or not riddle.ordered else 0, 1)
        )
        riddle.goals[-1].destroy_worth, riddle.goals[-1].destroy_gain = 8.0, 0
    riddle.standing = number if rng.random() < 0.5 else number + 1
    for goal in riddle.goals:
        if not goal.section and rng.random() < 0.2:
            goal.both, goal.lasers, goal.maneuvers, goal.hull = 1, 0, 0, min(goal.hull, goal.speed)
