"""Which value of a knob gives the target: what to play next, and what has been proved so far.

Neither class knows a game. `ask` says which value to play and how many games, `tell` takes what came of them, until `ask`
says None; `answer` can be had at any time. The outcome of a game must lie between 0 and 1: won or not, or a draw as one half.

The bracket takes no shape of the curve for granted. Each value that is played is held against the target by a test that
allows looking after every batch (`anytime.sign_test`). Whatever the luck, the search follows one path, that of the true
sides, until its first error; so an error of the bracket is an error on that path, and the level is shared out over its
length. That holds with common random numbers too.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2, sqrt
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit.analysis import anytime
from toolkit.analysis.crossing import CROSSED, CROSSING_COLUMNS, FALLS, NOT_CROSSED, RISES, crossings
from toolkit.analysis.rates import ANYTIME, ESTIMATE_COLUMNS, FIXED_N, LEVEL
from toolkit.analysis.verdicts import ABOVE, BELOW, UNDECIDED

#: `method` of an answer: found by bisection, or by playing every value.
BISECTION_METHOD, SCAN_METHOD = "bisection", "scan"

#: What is known of a value, where it isn't the side of the target on which its rate lies: that it lies within the margin, that
#: its games ran out, or nothing yet.
EVEN, EXHAUSTED, OPEN = "practically even", UNDECIDED, ""

#: Each batch of a value is at least this share of the games it has had.
GROWTH = 0.25


class Probe(NamedTuple):
    """What to play next: games `first` to `first` + `games` - 1 of a value."""

    value: float
    first: int
    games: int


class Monotony(NamedTuple):
    """Whether a curve may rise or fall throughout. `fit` is the nearest such curve, in the order of the knob."""

    monotone: bool
    direction: str  # "rises" or "falls"
    p_value: float  # NaN where intervals were held against each other instead
    fit: NDArray[np.float64]


class _State(NamedTuple):
    """How far a bisection has come: the bracket's ends, the step at which it waits or has ended, and the verdict."""

    first: int
    last: int
    halt: int | None
    verdict: str


@dataclass(frozen=True)
class Question:
    """What is sought, and how sure one wants to be.

    Args:
        low: lowest value of the knob.
        high: highest value.
        step: values low, low + step, ... and high are played; for a real knob the tolerance of the answer.
        target: rate that is sought.
        margin: how far from it still counts as even; without one a value that is even takes all its games.
        level: level of the whole answer.
        games: games of a first batch; all batches are multiples of it.
        max_games: games after which a value is given up.

    Raises:
        ValueError: no values, or a target that isn't between 0 and 1.
    """

    low: float
    high: float
    step: float = 1
    target: float = 0.5
    margin: float = 0.005
    level: float = LEVEL
    games: int = 1000
    max_games: int = 1_000_000

    def __post_init__(self) -> None:
        if not (self.low < self.high and self.step > 0):
            raise ValueError(f"no values from {self.low} to {self.high} in steps of {self.step}")
        if not 0 < self.target < 1 or self.margin < 0:
            raise ValueError("the target must lie between 0 and 1, the margin must not be negative")

    @property
    def steps(self) -> int:
        """How many steps lead from low to high; the last may be short."""
        return ceil((self.high - self.low) / self.step - 1e-9)

    def value(self, index: int) -> float:
        """The value after so many steps."""
        return self.high if index >= self.steps else self.low + index * self.step


class Asking:
    """Values, the games they have had, and what is known of them: what `Search` and `Scan` share."""

    def __init__(self, question: Question, tests: int):
        self.question = question
        self._level = 1 - (1 - question.level) / tests  # of one value
        self._planned = self._plan()
        self._played: dict[int, int] = {}
        self._games: dict[int, int] = {}  # of those played, the games in which the outcome is defined
        self._totals: dict[int, float] = {}
        self._known: dict[int, str] = {}

    def _plan(self) -> int:
        """Between a first batch and the games that a margin takes: most values need few, those near the target many."""
        asked = self.question
        most = min(anytime.planned_games(asked.margin, self._level), asked.max_games) if asked.margin else asked.max_games
        return round(sqrt(asked.games * max(most, asked.games)))

    def wants(self) -> int | None:
        """The step that needs games; None: the answer is there."""
        raise NotImplementedError

    def ask(self) -> Probe | None:
        """What to play next; None where the answer is there. Asking twice gives the same."""
        index = self.wants()
        if index is None:
            return None
        played, batch = self._played.get(index, 0), self.question.games
        games = max(1, round(played * GROWTH / batch)) * batch
        return Probe(self.question.value(index), played, min(games, self.question.max_games - played))

    def tell(self, value: float, n: int, total: float, played: int | None = None) -> None:
        """Take in `n` more games of a value, with the sum of their outcomes.

        Where not every game has an outcome, as a measure may not apply to it, `played` is the number of all games.

        Raises:
            ValueError: not one of the values, or a sum that n outcomes between 0 and 1 can't have.
        """
        index = round((value - self.question.low) / self.question.step) if value != self.question.high else self.question.steps
        if not 0 <= index <= self.question.steps or abs(self.question.value(index) - value) > 1e-9 * self.question.step:
            raise ValueError(f"{value} is none of the values from {self.question.low} in steps of {self.question.step}")
        if not 0 <= total <= n:
            raise ValueError(f"{n} outcomes between 0 and 1 can't add up to {total}")
        played = n if played is None else played
        if n > played:
            raise ValueError(f"{played} games can't have {n} outcomes")
        self._played[index] = self._played.get(index, 0) + played
        self._games[index] = self._games.get(index, 0) + n
        self._totals[index] = self._totals.get(index, 0.0) + total
        if self.known(index) in (OPEN, EXHAUSTED):  # what has been told stays told, whatever further games say
            self._known[index] = self._judge(index)

    def known(self, index: int) -> str:
        """What is known of the value after so many steps."""
        return self._known.get(index, OPEN)

    def _judge(self, index: int) -> str:
        asked, n, total = self.question, self._games[index], self._totals[index]
        aims = np.array([asked.target - asked.margin, asked.target, asked.target + asked.margin])
        test = anytime.sign_test(total, n, np.clip(aims, 0, 1), self._level, planned=self._planned, centre=asked.target)
        over_low, side, over_high = test.side.tolist()
        if side:
            return ABOVE if side > 0 else BELOW
        if over_low > 0 > over_high:
            return EVEN
        return EXHAUSTED if self._played[index] >= asked.max_games else OPEN

    def probes(self) -> pd.DataFrame:
        """One row a value that was played, from the lowest on: `value`, `ESTIMATE_COLUMNS` and `verdict`, what is known of it.

        The level is that of one value, such that all that the answer rests upon hold together with the question's.
        """
        steps = sorted(self._games)
        counts = pd.DataFrame(
            {
                "value": [self.question.value(index) for index in steps],
                "kind": "rate",
                "n": [self._games[index] for index in steps],
                "total": [self._totals[index] for index in steps],
                "squares": 0.0,
            }
        )
        table = anytime.from_counts(counts, self._level, planned=self._planned, centre=self.question.target)
        return table.drop(columns="kind").assign(verdict=[self.known(index) or UNDECIDED for index in steps])

    def answer(self) -> pd.DataFrame:
        """What is known so far, in the columns of `crossing.crossings`."""
        raise NotImplementedError


class Search(Asking):
    """Bisection: both ends, then always the middle, until two neighbours lie on either side of the target.

    It ends early at a value that is practically even, or that is undecided after all its games. Where the ends lie on either
    side, the bracket holds a crossing whatever the curve does in between; where they don't, a curve that bends may cross all
    the same, and only a `Scan` will see it.
    """

    def __init__(self, question: Question):
        super().__init__(question, tests=2 + ceil(log2(question.steps)))

    def wants(self) -> int | None:
        halt = self._state().halt
        return halt if halt is not None and self.known(halt) == OPEN else None

    def answer(self) -> pd.DataFrame:
        """One row: `CROSSING_COLUMNS`, then `ESTIMATE_COLUMNS` with the bracket as `lo` and `hi`.

        `verdict` is "crossed" (the ends of the bracket are neighbours), "practically even" (`estimate` is the value that is),
        "not crossed" or "undecided" (so far the crossing is known to lie between `low` and `high`, if at all). Else `estimate`
        is the straight line between the ends, a guide only; NaN where it is not known to cross.
        """
        state, asked = self._state(), self.question
        low, high = asked.value(state.first), asked.value(state.last)
        sides = self.known(state.first), self.known(state.last)
        row: dict[str, Any] = {"verdict": state.verdict, "low": low, "high": high, "direction": "", "target": asked.target}
        row |= {"estimate": np.nan, "lo": np.nan, "hi": np.nan, "n": sum(self._games.values())}
        row |= {"method": BISECTION_METHOD, "level": asked.level, "label": ANYTIME}
        if set(sides) == {ABOVE, BELOW}:
            row |= {
                "direction": FALLS if sides[0] == ABOVE else RISES,
                "estimate": self._guess(state),
                "lo": low,
                "hi": high,
            }
        elif state.verdict == NOT_CROSSED:
            row["direction"] = sides[0]
        if state.halt is not None and state.verdict == EVEN:
            row["estimate"] = asked.value(state.halt)
        return pd.DataFrame([row], columns=[*CROSSING_COLUMNS, *ESTIMATE_COLUMNS])

    def _state(self) -> _State:
        first, last = 0, self.question.steps
        for end in (first, last):
            if self.known(end) not in (ABOVE, BELOW):
                return self._halted(first, last, end)
        if self.known(first) == self.known(last):
            return _State(first, last, None, NOT_CROSSED)
        while last - first > 1:
            middle = (first + last) // 2
            if self.known(middle) not in (ABOVE, BELOW):
                return self._halted(first, last, middle)
            if self.known(middle) == self.known(first):
                first = middle
            else:
                last = middle
        return _State(first, last, None, CROSSED)

    def _halted(self, first: int, last: int, halt: int) -> _State:
        return _State(first, last, halt, EVEN if self.known(halt) == EVEN else UNDECIDED)

    def _guess(self, state: _State) -> float:
        """Where the straight line between the bracket's ends meets the target."""
        ends = (state.first, state.last)
        low, high = (self._totals[index] / self._games[index] for index in ends)
        low_value, high_value = (self.question.value(index) for index in ends)
        return float(low_value + (self.question.target - low) / (high - low) * (high_value - low_value))


class Scan(Asking):
    """Every value of the question, until each lies on a side, is practically even, or has had all its games.

    For curves that may bend: all crossings, with intervals that hold at all values together. Between two values nothing is
    played, so a pair of crossings there is not seen.
    """

    def __init__(self, question: Question):
        super().__init__(question, tests=question.steps + 1)

    def wants(self) -> int | None:
        waiting = [index for index in range(self.question.steps + 1) if self.known(index) == OPEN]
        return min(waiting, key=lambda index: self._played.get(index, 0)) if waiting else None

    def answer(self) -> pd.DataFrame:
        """All crossings, as `crossing.crossings` gives them: more than one row where the curve crosses more than once."""
        return crossings(self.probes(), "value", self.question.target).assign(level=self.question.level)


def monotony(curve: pd.DataFrame, knob: str, *, level: float = LEVEL, seed: int = 0, resamples: int = 999) -> Monotony:
    """Whether a curve of rates may be monotone: the isotonic fit, rising or falling, whichever is nearer, against the data.

    Where numbers of games were fixed, the distance of the data from the fit is held against that of data drawn from the fit
    (with common random numbers that errs on the side of "monotone"). Where games were watched, a curve is not monotone when
    no monotone one passes through all intervals: then their levels must allow for their number, as those of `probes` do.

    Args:
        curve: estimates of rates, one row a value.
        knob: column of the values, numbers.
        level: one minus the chance that a monotone curve is called another.
        seed: of the data drawn from the fit.
        resamples: how many data sets are drawn.
    """
    ordered = curve[curve["n"] > 0].sort_values(knob)
    rate, n = ordered["estimate"].to_numpy(float), ordered["n"].to_numpy(float)
    fits = {direction: _isotonic(rate, n, direction) for direction in (RISES, FALLS)}
    direction = min(fits, key=lambda name: _distance(rate, n, fits[name]))
    fit = fits[direction]
    if (ordered["label"] == FIXED_N).all():
        drawn = np.random.default_rng(seed).binomial(n.astype(np.int64), np.clip(fit, 0, 1), (resamples, len(fit))) / n
        far = [_distance(row, n, _isotonic(row, n, direction)) for row in drawn]
        beyond = np.count_nonzero(np.array(far) >= _distance(rate, n, fit) - 1e-9)
        p_value = (beyond + 1) / (resamples + 1)
        return Monotony(bool(p_value > 1 - level), direction, p_value, fit)
    lo, hi = ordered["lo"].to_numpy(float), ordered["hi"].to_numpy(float)
    if direction == RISES:
        lo, hi = lo[::-1], hi[::-1]
    return Monotony(bool(np.all(lo <= np.minimum.accumulate(hi))), direction, np.nan, fit)


def _isotonic(rate: NDArray[np.float64], n: NDArray[np.float64], direction: str) -> NDArray[np.float64]:
    from scipy.optimize import isotonic_regression

    return np.asarray(isotonic_regression(rate, weights=n, increasing=direction == RISES).x)


def _distance(rate: NDArray[np.float64], n: NDArray[np.float64], fit: NDArray[np.float64]) -> float:
    """Twice the log likelihood that the data lose by the fit."""
    from scipy.special import rel_entr

    return float(2 * np.sum(n * (rel_entr(rate, fit) + rel_entr(1 - rate, 1 - fit))))
