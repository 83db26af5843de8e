"""What goes wrong when a method is used where it must not be: simulated, against the method that belongs there.

Each trial makes many data sets whose truth is known and counts those in which either method errs. They are quick and
always the same, so that the page of definitions shows figures that anybody gets again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from toolkit.analysis import anytime, comparisons, rates, sensitivity
from toolkit.analysis.crossing import CROSSED
from toolkit.analysis.emulator import Knob
from toolkit.analysis.rates import LEVEL
from toolkit.analysis.solving import BISECTION_METHOD, Question, Search
from toolkit.analysis.stopping import Rule
from toolkit.store.blocks import BLOCK

#: Seed of every trial.
SEED = 1984

#: Data sets of a quick trial; those that are slower say so.
SETS = 10_000

#: How often a run is looked at: 200 times, after each 1,000 games.
LOOKS = 200

#: The columns of `watched`.
WATCHED_COLUMNS = ("watched", "kept", "look", "games", *rates.ESTIMATE_COLUMNS)

#: What is sought in the trials of a bracket: the value between LOW and HIGH at which the rate is one half.
TRUTH, LOW, HIGH = 26.4, 10.0, 50.0

#: Games of a step, and steps, of a bisection that trusts each step; a fit gets as many games in all.
STEP_GAMES, STEPS = 200, 7


@dataclass(frozen=True)
class Errors:
    """In how many data sets a method erred."""

    done: str  # by which method
    errors: int
    sets: int

    @property
    def estimate(self) -> dict[str, float]:
        """Share of the data sets, one row of an estimates frame."""
        row = {"kind": "rate", "n": self.sets, "total": self.errors, "squares": self.errors}
        return dict(rates.from_counts(pd.DataFrame([row])).iloc[0])


@dataclass(frozen=True)
class Trial:
    """One question put to two methods. `allowed` is the share of errors that an honest answer has at most, if there is one."""

    question: str
    error: str
    allowed: float | None
    wrong: Errors
    right: Errors


@cache
def watched() -> pd.DataFrame:
    """Share of fair games that were called unfair so far, at each look: columns `WATCHED_COLUMNS`.

    `watched` is the method that was looked at, Wilson's or the anytime one as a `stop` block takes it, `kept` its label; the
    estimate columns are those of the share, at each look by itself.
    """
    games = np.arange(1, LOOKS + 1) * BLOCK
    rule = Rule(max_games=LOOKS * BLOCK, decision=True, target=0.5)
    won = np.cumsum(np.random.default_rng(SEED).binomial(BLOCK, 0.5, (SETS, LOOKS)), axis=1)
    unfair = {
        rates.WILSON: _outside(rates.wilson(won, games), 0.5),
        anytime.RATE_METHOD: anytime.sign_test(won, games, 0.5, planned=rule.planned).side != 0,
    }
    parts = []
    for (method, called), label in zip(unfair.items(), (rates.FIXED_N, rates.ANYTIME), strict=True):
        total = np.logical_or.accumulate(called, axis=1).sum(axis=0).astype(float)
        counts = {"watched": method, "kept": label, "look": np.arange(1, LOOKS + 1), "games": games, "kind": "rate", "n": SETS}
        parts.append(pd.DataFrame(counts).assign(total=total, squares=total))
    return rates.from_counts(pd.concat(parts))[[*WATCHED_COLUMNS]]


@cache
def watched_rate() -> Trial:
    """Of a fair game, watched: called unfair at some look."""
    last = watched()[watched()["look"] == LOOKS].set_index("watched")["estimate"]
    wrong, right = (Errors(name, round(last[name] * SETS), SETS) for name in (rates.WILSON, anytime.RATE_METHOD))
    return Trial(
        f"Is a game fair? {LOOKS} looks, one after every {BLOCK:,} games", "fair, called unfair", 1 - LEVEL, wrong, right
    )


@cache
def watched_difference() -> Trial:
    """Of a change that does nothing, watched: called different at some look."""
    games = np.arange(1, LOOKS + 1) * BLOCK
    signs = np.random.default_rng(SEED).multinomial(BLOCK, [0.25, 0.25, 0.5], (SETS // 5, LOOKS)).cumsum(axis=1)
    total, squares = signs[..., 0] - signs[..., 1], signs[..., 0] + signs[..., 1]
    rule = Rule(max_games=LOOKS * BLOCK, decision=True, target=0.0, rate=False)
    fixed = _outside(rates.t_interval(games, total, squares), 0)
    always = _outside(anytime.mean(games, total, squares, planned=rule.planned, scale=1), 0)
    wrong, right = (
        Errors(name, int(called.any(axis=1).sum()), len(called))
        for name, called in ((comparisons.MEAN_METHOD, fixed), (comparisons.WATCHED_METHOD, always))
    )
    return Trial(f"Does a change do anything? {LOOKS} looks", "does nothing, called different", 1 - LEVEL, wrong, right)


@cache
def stopped_by_decision() -> Trial:
    """Of games at 52 %, stopped when that is told from 50 %: the estimate exaggerates."""
    truth, rule = 0.52, Rule(max_games=LOOKS * BLOCK, decision=True, target=0.5)
    games = np.arange(1, LOOKS + 1) * BLOCK
    rng = np.random.default_rng(SEED)
    won = rng.binomial(BLOCK, truth, (SETS, LOOKS)).cumsum(axis=1)
    told = anytime.sign_test(won, games, 0.5, planned=rule.planned).side != 0
    stop = np.where(told.any(axis=1), told.argmax(axis=1), LOOKS - 1)
    rate = won[np.arange(SETS), stop] / games[stop]
    fresh = rng.binomial(games[stop], truth) / games[stop]
    wrong, right = (
        Errors(name, int((found > truth).sum()), SETS)
        for name, found in (("the games that led to the stop", rate), ("as many on fresh seeds", fresh))
    )
    question = "How far from even, where a verdict stopped the games? The truth is 52 %"
    return Trial(question, "estimate farther from even than the truth", 0.5, wrong, right)


@cache
def small_and_skewed() -> Trial:
    """Student's interval of a skewed mean from few games."""
    rng, found = np.random.default_rng(SEED), []
    for games in (10, 1000):
        values = rng.standard_exponential((SETS // 5, games))
        limits = rates.t_interval(games, values.sum(axis=1), (values**2).sum(axis=1))
        found.append(Errors(f"{rates.MEAN_METHOD}, {games:,} games", int(_outside(limits, 1).sum()), SETS // 5))
    return Trial(
        "How long is a game, on average? Lengths are skewed (exponential)", "interval misses the mean", 1 - LEVEL, *found
    )


@cache
def pooled_cells() -> Trial:
    """Ten cells with the same luck, pooled as if they were ten times as many games."""
    cells, games = 10, 1000
    luck = np.random.default_rng(SEED).random((SETS // 5, games))
    won = (luck[..., None] < np.linspace(0.45, 0.55, cells)).sum(axis=2)  # of the cells, in each game
    pooled = _outside(rates.wilson(won.sum(axis=1), games * cells), 0.5)
    share = won / cells
    by_game = _outside(rates.t_interval(games, share.sum(axis=1), (share**2).sum(axis=1)), 0.5)
    wrong = Errors(f"{rates.WILSON} over all games of all cells", int(pooled.sum()), len(pooled))
    right = Errors(f"{rates.MEAN_METHOD} over game numbers, of the cells' mean", int(by_game.sum()), len(by_game))
    return Trial(
        f"How often is it won, over {cells} cells that share their draws?", "interval misses the rate", 1 - LEVEL, wrong, right
    )


@cache
def many_questions() -> Trial:
    """Twenty changes that do nothing: one is called different."""
    changes = 20
    least = np.random.default_rng(SEED).random((SETS, changes)).min(axis=1)
    # Holm's correction claims something exactly where the smallest p-value, times their number, is small enough
    wrong, right = (
        Errors(name, int((times * least <= 1 - LEVEL).sum()), SETS)
        for name, times in (("each p-value by itself", 1), (comparisons.HOLM, changes))
    )
    question = f"Which of {changes} changes do anything? None does"
    return Trial(question, "one or more called different", 1 - LEVEL, wrong, right)


@cache
def trusting_bisection() -> Trial:
    """Each step of a bisection taken for the truth."""
    sets, rng = SETS // 5, np.random.default_rng(SEED)
    low, high = np.full(sets, LOW), np.full(sets, HIGH)
    for _ in range(STEPS):
        middle = (low + high) / 2
        above = rng.binomial(STEP_GAMES, _straight(middle)) > STEP_GAMES / 2
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    wrong = Errors(f"bisection, {STEP_GAMES} games a step, each trusted", int(_outside((low, high), TRUTH).sum()), sets)
    return Trial(
        "Which value gives 50 %? The curve is logistic", "bracket misses the truth", 1 - LEVEL, wrong, _proved(_straight)
    )


@cache
def logistic_fit() -> Trial:
    """A logistic curve fitted to one that is not."""
    sets, at = SETS // 5, np.linspace(LOW, HIGH, STEPS)
    won = np.random.default_rng(SEED).binomial(STEP_GAMES, _skewed(at), (sets, STEPS))
    wrong = Errors("logistic fit over the range, Fieller's interval", int(_outside(_fieller(at, won), TRUTH).sum()), sets)
    question = "Which value gives 50 %? The curve falls throughout, but is skewed"
    return Trial(question, "interval or bracket misses the truth", 1 - LEVEL, wrong, _proved(_skewed))


@cache
def sobol_of_single_games() -> Trial:
    """Sobol's indices straight from won and lost games: a knob that does nothing gets a total index."""
    knobs, sets, points = [Knob("strong", -1, 1), Knob("weak", -1, 1)], 40, 512
    raw, emulated, rng = 0, 0, np.random.default_rng(SEED)
    for seed in rng.integers(2**31, size=sets).tolist():
        design = sensitivity.saltelli_design(knobs, points, seed)
        table = sensitivity.saltelli((rng.random(len(design)) < _chance(design)).astype(float), knobs, resamples=20)
        raw += bool(table["estimate"].iloc[-1] > 0.5)  # the last row: total index of the dummy
        design = sensitivity.design(knobs, len(design), seed)
        won = (rng.random(len(design)) < _chance(design)).astype(float)
        rows = design.assign(block=np.arange(len(design)) % 50, n=1.0, total=won, squares=won)
        found = sensitivity.sobol(rows, knobs, resamples=20, points=512)
        emulated += bool(found.indices["estimate"].iloc[-1] > 0.5)
    wrong = Errors(f"{sensitivity.SALTELLI_METHOD}, one game a point", raw, sets)
    right = Errors(f"{sensitivity.EMULATOR_METHOD}, as many games", emulated, sets)
    return Trial("What does a knob decide that does nothing?", "total index above one half", None, wrong, right)


#: The trials, by the name that declarations of methods give them.
TRIALS: Mapping[str, Callable[[], Trial]] = {
    trial.__name__: trial
    for trial in (
        watched_rate,
        watched_difference,
        stopped_by_decision,
        small_and_skewed,
        pooled_cells,
        many_questions,
        trusting_bisection,
        logistic_fit,
        sobol_of_single_games,
    )
}


def coverage(n: int) -> pd.DataFrame:
    """How often each interval of a rate from n games holds the rate: exact, over rates from 0.5 % to 99.5 %.

    Columns `method`, `n`, `lowest`, `mean` and `highest` (over the rates).
    """
    from scipy.stats import binom

    won, at = np.arange(n + 1), np.linspace(0.005, 0.995, 991)
    chance = binom.pmf(won, n, at[:, None])
    rows = []
    for method, interval in rates.RATE_METHODS.items():
        lo, hi = interval(won, n)
        held = (chance * ((lo <= at[:, None]) & (at[:, None] <= hi))).sum(axis=1)
        rows.append((method, n, held.min(), held.mean(), held.max()))
    return pd.DataFrame(rows, columns=["method", "n", "lowest", "mean", "highest"])


def prices(games: ArrayLike, planned: int) -> NDArray[np.float64]:
    """Width of the anytime interval of a rate of one half over that of Wilson's, at each number of games."""
    n = np.asarray(games, float)
    widths = [np.subtract(*limits[::-1]) for limits in (anytime.rate(n / 2, n, planned=planned), rates.wilson(n / 2, n))]
    return np.asarray(widths[0] / widths[1])


def _outside(limits: tuple[NDArray[np.float64], NDArray[np.float64]], truth: float) -> NDArray[np.bool_]:
    """Where limits do not hold the truth; limits that aren't there yet hold everything."""
    return (limits[0] > truth) | (limits[1] < truth)


def _straight(x: ArrayLike) -> NDArray[np.float64]:
    """A logistic curve that falls through one half at TRUTH."""
    return np.asarray(1 / (1 + np.exp(0.2 * (np.asarray(x) - TRUTH))))


def _skewed(x: ArrayLike) -> NDArray[np.float64]:
    """A curve that falls through one half at TRUTH, steeply before and slowly after."""
    from scipy.special import ndtr

    return np.asarray(ndtr(-2.2 * np.log(np.asarray(x) / TRUTH)))


def _proved(curve: Callable[[ArrayLike], NDArray[np.float64]]) -> Errors:
    """Bisections of whole numbers, each step proved, that don't end with a bracket around the truth."""
    sets, rng, missed = SETS // 50, np.random.default_rng(SEED), 0
    for _ in range(sets):
        search = Search(Question(LOW, HIGH))
        for probe in iter(search.ask, None):
            search.tell(probe.value, probe.games, int(rng.binomial(probe.games, curve(probe.value))))
        (answer,) = search.answer().to_dict("records")
        missed += not (answer["verdict"] == CROSSED and answer["lo"] <= TRUTH <= answer["hi"])
    return Errors(BISECTION_METHOD, missed, sets)


def _fieller(x: NDArray[np.float64], won: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Fieller's interval of the value at which logistic fits meet one half; `won` has shape (sets, values)."""
    from scipy.special import expit, ndtri

    terms = np.stack([np.ones_like(x), (x - x.mean()) / x.std()], axis=1)
    fit = np.zeros((len(won), 2))
    for _ in range(25):
        share = expit(fit @ terms.T)
        inverse = np.linalg.inv(np.einsum("sv,vi,vj->sij", STEP_GAMES * share * (1 - share), terms, terms))
        fit += np.einsum("sij,sv,vj->si", inverse, won - STEP_GAMES * share, terms)
    # values t with (a + b t)^2 <= z^2 var(a + b t): a quadratic in t
    z2, (a, b) = ndtri((1 + LEVEL) / 2) ** 2, fit.T
    square, linear, constant = b**2 - z2 * inverse[:, 1, 1], 2 * (a * b - z2 * inverse[:, 0, 1]), a**2 - z2 * inverse[:, 0, 0]
    root = np.sqrt(linear**2 - 4 * square * constant)
    lo, hi = ((-linear + sign * root) / (2 * square) for sign in (-1, 1))
    return lo * x.std() + x.mean(), hi * x.std() + x.mean()


def _chance(design: pd.DataFrame) -> NDArray[np.float64]:
    """A win probability on which one knob works strongly and one weakly."""
    return np.asarray(1 / (1 + np.exp(-1.6 * design["strong"] - 0.8 * design["weak"])))
