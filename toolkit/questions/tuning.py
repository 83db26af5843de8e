"""Better weights for a policy: what a search finds, shown with games that it has not seen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit import game as contract
from toolkit.analysis import cross_entropy, rates
from toolkit.analysis.rates import LEVEL
from toolkit.engine.declarations import Measure, Policy, Weight, values_of
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.runner.machine import cores
from toolkit.runner.workers import Crew, kernel_cached
from toolkit.scenario import Scenario, loaded, refuse_held
from toolkit.scenario.head import known_measures
from toolkit.scenario.model import Cell, digest
from toolkit.store import files

from . import tuned_text

#: Rounds, candidates a round, games of each in each cell, and games of each cell that show what was found.
ROUNDS, CANDIDATES, GAMES, SHOWN = 12, 32, 100, 4000

#: Significant digits of what is found. More would be noise.
DIGITS = 3

#: What is known of a search after each round, in its folder.
STATE = "search.json"


@dataclass(frozen=True)
class Tuning:
    """What is asked, resolved and checked."""

    scenario: Scenario
    seat: str
    policy: Policy
    weights: tuple[Weight, ...]  # those that are searched
    start: Mapping[str, float]  # all weights of the seat
    measure: Measure
    rounds: int
    candidates: int
    games: int
    shown: int
    level: float

    @property
    def folder(self) -> str:
        """The name of the folder that keeps the search: the same however many rounds and shown games are asked for."""
        resolved, names = self.scenario.resolved, ("game", "mode", "seed", "setup", "options", "seats", "components", "dice")
        kept: dict[str, Any] = {name: resolved[name] for name in (*names, "sweep")}
        kept |= {"seat": self.seat, "weights": [weight.name for weight in self.weights], "measure": self.measure.name}
        kept |= {"candidates": self.candidates, "games": self.games, "rules_version": self.scenario.rules_version}
        return f"tune-{self.scenario.name}-{digest(kept, 12)}"


class Round(NamedTuple):
    """How far a search is: the score of what it has so far, and of the best candidate, over the same games."""

    number: int
    rounds: int
    present: float
    best: float


@dataclass(frozen=True)
class Watch:
    """Who is told while games are played; none of it changes an answer."""

    round: Callable[[Round], None] = lambda round: None
    compiling: Callable[[str], AbstractContextManager[Any]] = lambda title: nullcontext()


@dataclass(frozen=True, eq=False)
class Tuned:
    """Weights that a search has found, and what they are worth.

    `table` has one row a cell, then one of all cells together: the swept keys, `measure`, `before` and `after` (means),
    `difference` with `lo` and `hi`, `n` (pairs of games), `method`, `label`. The level is that of one row.
    """

    seat: str
    policy: str
    measure: str
    before: Mapping[str, float]  # all weights
    after: Mapping[str, float]
    seed: int
    rounds: int
    played: int  # games of the search
    first_shown: int  # number of the first game that the search has not seen
    level: float
    table: pd.DataFrame
    failed: int  # games that did not finish by the rules, of those shown
    folder: Path

    @property
    def changed(self) -> dict[str, float]:
        """The weights that differ from those at the start."""
        return {name: value for name, value in self.after.items() if value != self.before[name]}

    def to_frame(self) -> pd.DataFrame:
        """What the weights are worth, see the class."""
        return self.table.copy()

    def to_dict(self) -> dict[str, Any]:
        """The weights and what they are worth as plain data: what `--json` prints."""
        return {
            "seat": self.seat,
            "policy": self.policy,
            "measure": self.measure,
            "seed": self.seed,
            "rounds": self.rounds,
            "games_of_search": self.played,
            "first_game_shown": self.first_shown,
            "level": self.level,
            "before": {name: self.before[name] for name in self.changed},
            "after": self.changed,
            "rows": self.table.astype(object).where(self.table.notna(), None).to_dict("records"),
        }

    def block(self) -> str:
        """The `seats:` block that plays with these weights."""
        return tuned_text.block(self)

    def summary(self) -> str:
        """What was found in sentences, the table, and the block to paste."""
        return tuned_text.summary(self)


def tune(
    source: Scenario | Path | str,
    *,
    seat: str | None = None,
    weights: Iterable[str] = (),
    measure: str | None = None,
    rounds: int = ROUNDS,
    candidates: int = CANDIDATES,
    games: int = GAMES,
    shown: int = SHOWN,
    level: float = LEVEL,
    seed: int | None = None,
    overrides: Iterable[str] = (),
    jobs: int | None = None,
    out: Path | str = "runs",
    watch: Watch | None = None,
) -> Tuned:
    """Search for better weights of a seat's policy.

    All candidates of a round play the same games of every cell; the next round plays others. What is found is held, pair by
    pair, against the weights at the start, over games that the search has not seen. What a search has come to is kept after
    every round: the same call again goes on from there.

    Args:
        source: a scenario file, or a scenario that `load` gave; all its cells count alike.
        seat: whose policy; by default the only seat there is.
        weights: which weights, as names or patterns ("buy_*"); by default all.
        measure: what is to be large; by default the seat's score.
        rounds: rounds of the search.
        candidates: candidates a round.
        games: games of each candidate, each round, in each cell.
        shown: games of each cell that show what the weights are worth.
        level: level of the intervals.
        seed: instead of the scenario's.
        overrides: `key=value` texts, as `--set` takes them.
        jobs: workers; all cores by default. They change no answer.
        out: the folder in which the search gets its folder.
        watch: who is told meanwhile.

    Raises:
        ScenarioError: the scenario can't be played.
        ToolkitError: a question that can't be answered; the message says what would be accepted.
        StoreError: the folder can't be written.
        KeyboardInterrupt: stopped on the way; finished rounds are kept.
    """
    scenario = loaded(source, overrides=overrides, seed=seed)
    asked = ask(
        scenario, seat=seat, weights=weights, measure=measure, rounds=rounds, candidates=candidates, games=games, shown=shown,
        level=level,
    )  # fmt: skip
    return find(asked, out, jobs, watch)


def ask(
    scenario: Scenario,
    *,
    seat: str | None = None,
    weights: Iterable[str] = (),
    measure: str | None = None,
    rounds: int = ROUNDS,
    candidates: int = CANDIDATES,
    games: int = GAMES,
    shown: int = SHOWN,
    level: float = LEVEL,
) -> Tuning:
    """Check what is asked, before anything is played; arguments and errors as those of `tune`."""
    refuse_held(scenario)
    for option, value, good, accepted in (
        ("--rounds", rounds, rounds >= 1, "1 round or more"),
        ("--candidates", candidates, candidates >= 4, "4 candidates or more"),
        ("--games", games, games >= 1, "1 game or more"),
        ("--shown", shown, shown >= 2, "2 games or more"),
        ("--level", level, 0.5 <= level <= 0.9999, "a number from 0.5 to 0.9999"),
    ):
        if not good:
            raise ToolkitError(f"{option}: expected {accepted}, found {value}")
    game = contract.find(scenario.game)
    seat = _seat(scenario, seat)
    name, start = scenario.cells[0].policies[seat]
    if any(cell.policies[seat] != (name, start) for cell in scenario.cells):
        raise ToolkitError(f"the policy of seat '{seat}' is swept; one policy with the same weights in all cells can be tuned")
    policy = game.policies(scenario.mode, seat)[name]
    known = known_measures(game, scenario.mode, scenario.resolved["seats"])
    measure = measure or f"{game.MAIN_SCORE[scenario.mode]}.{seat}"
    if measure not in known:
        raise UnknownNameError("measure", measure, known)
    chosen = _chosen(policy, list(weights))
    return Tuning(scenario, seat, policy, chosen, start, known[measure], rounds, candidates, games, shown, level)


def _seat(scenario: Scenario, seat: str | None) -> str:
    """Whose weights are meant; that seat sits in every cell."""
    seats = [name for name in scenario.cells[0].seats if all(name in cell.seats for cell in scenario.cells)]
    if seat is None and len(seats) == 1:
        return seats[0]
    if seat is None:
        raise ToolkitError(f"--seat: whose weights? One of: {', '.join(seats)}")
    if seat not in seats:
        raise UnknownNameError("seat", seat, seats)
    return seat


def _chosen(policy: Policy, patterns: Sequence[str]) -> tuple[Weight, ...]:
    """The weights of a policy that some pattern names, all where there is none."""
    if not policy.weights:
        raise ToolkitError(f"policy '{policy.name}' has no weights")
    for pattern in patterns:
        if not any(fnmatchcase(weight.name, pattern) for weight in policy.weights):
            names = ", ".join(weight.name for weight in policy.weights)
            raise ToolkitError(f"--weights: policy '{policy.name}' has no weight '{pattern}'; one of: {names}")
    return tuple(
        weight for weight in policy.weights if not patterns or any(fnmatchcase(weight.name, pattern) for pattern in patterns)
    )


def find(asked: Tuning, out: Path | str = "runs", jobs: int | None = None, watch: Watch | None = None) -> Tuned:
    """Search, round by round, then show what was found."""
    if jobs is not None and jobs < 1:
        raise ToolkitError(f"--jobs: {jobs} workers can't play; 1 or more")
    watch, folder = watch or Watch(), Path(out) / asked.folder
    files.make_folder(folder)
    players = _Players(asked, jobs or cores(), watch.compiling)
    with files.sole_writer(folder):
        search = _begun(asked, folder)
        while search.rounds < asked.rounds:
            scores = players.scores([_weights(asked, values) for values in search.ask()], search.rounds * asked.games)
            search.tell(scores)
            files.write_json(folder / STATE, search.state())
            watch.round(Round(search.rounds, asked.rounds, float(scores[0]), float(scores.max())))
    return _shown(asked, search, players, folder)


def _begun(asked: Tuning, folder: Path) -> cross_entropy.Search:
    """The search, where it stood if it had begun."""
    search = cross_entropy.begin(
        [asked.start[weight.name] for weight in asked.weights],
        [weight.low for weight in asked.weights],
        [weight.high for weight in asked.weights],
        asked.candidates,
        asked.scenario.seed,
    )
    try:
        return search.resumed(json.loads((folder / STATE).read_text()))
    except FileNotFoundError:
        return search


def _weights(asked: Tuning, values: Iterable[float]) -> dict[str, float]:
    """All weights of the seat, those that are searched with these values."""
    found = {weight.name: float(f"{value:.{DIGITS}g}") for weight, value in zip(asked.weights, values, strict=True)}
    return {**asked.start, **found}


class _Players:
    """Plays cells with given weights, with as many workers as there are."""

    def __init__(self, asked: Tuning, jobs: int, compiling: Callable[[str], AbstractContextManager[Any]]):
        self._asked, self._jobs = asked, jobs
        self._game = contract.find(asked.scenario.game)
        with nullcontext() if kernel_cached(self._game) else compiling(self._game.TITLE):
            self._crew(asked.scenario.cells).warm()

    def scores(self, candidates: Sequence[Mapping[str, float]], first: int) -> NDArray[np.float64]:
        """The mean over all cells of what each candidate comes to, shape (candidates,)."""
        values, _ = self.values(candidates, first, self._asked.games)
        scores = np.array([_mean(each) for each in values])
        if np.isnan(scores).any():
            raise ToolkitError(f"--measure: '{self._asked.measure.name}' applies to none of the games; choose another")
        return scores

    def values(self, candidates: Sequence[Mapping[str, float]], first: int, games: int) -> tuple[NDArray[np.float64], int]:
        """The measure of every game, shape (candidates, cells, games), and how many games did not finish by the rules."""
        asked, cells = self._asked, self._asked.scenario.cells
        crew = self._crew([_with(cell, asked.seat, weights) for weights in candidates for cell in cells])
        pool = ThreadPoolExecutor(self._jobs)
        try:
            played = list(pool.map(lambda cell: self._one(crew, cell, first, games), range(len(crew.cells))))
        finally:
            pool.shutdown(cancel_futures=True)
        values = np.array([each for each, _ in played]).reshape(len(candidates), len(cells), games)
        return values, sum(failed for _, failed in played)

    def _one(self, crew: Crew, cell: int, first: int, games: int) -> tuple[NDArray[np.float64], int]:
        rows = crew.play(cell, first, games)
        (values,) = values_of([self._asked.measure], rows.games, rows.seats, crew.cells[cell].seats)
        return values, int(np.count_nonzero(rows.games["status"]))

    def _crew(self, cells: Sequence[Cell]) -> Crew:
        return Crew(self._game, cells, self._asked.scenario.seed)


def _mean(values: NDArray[np.float64]) -> float:
    """The mean over cells of the means over the games to which the measure applies; NaN where some cell has none."""
    applies = ~np.isnan(values)
    with np.errstate(invalid="ignore"):
        return float(np.mean(np.where(applies, values, 0).sum(axis=1) / applies.sum(axis=1)))


def _with(cell: Cell, seat: str, weights: Mapping[str, float]) -> Cell:
    """A cell whose seat plays with these weights."""
    policy, _ = cell.policies[seat]
    return replace(cell, policies={**cell.policies, seat: (policy, weights)})


def _shown(asked: Tuning, search: cross_entropy.Search, players: _Players, folder: Path) -> Tuned:
    """What the weights found are worth, over games that no candidate has played."""
    after, first = _weights(asked, search.mean), search.rounds * asked.games
    values, failed = players.values([asked.start, after], first, asked.shown)
    cells, keys = asked.scenario.cells, asked.scenario.sweep_keys
    rows = [
        {
            **{key: cell.settings[key] for key in keys},
            "measure": asked.measure.name,
            **_gain(values[0, i], values[1, i], asked.level),
        }
        for i, cell in enumerate(cells)
    ]
    if len(cells) > 1:  # a game number has the same luck in every cell: the mean over cells is one observation of it
        means = values.mean(axis=1)
        rows.append({**dict.fromkeys(keys, "all"), "measure": asked.measure.name, **_gain(means[0], means[1], asked.level)})
    return Tuned(
        seat=asked.seat,
        policy=asked.policy.name,
        measure=asked.measure.name,
        before=asked.start,
        after=after,
        seed=asked.scenario.seed,
        rounds=search.rounds,
        played=search.rounds * asked.games * asked.candidates * len(cells),
        first_shown=first,
        level=asked.level,
        table=pd.DataFrame(rows),
        failed=failed,
        folder=folder,
    )


def _gain(before: NDArray[np.float64], after: NDArray[np.float64], level: float) -> dict[str, Any]:
    """Means of pairs of games, and their difference with Student's interval."""
    both = ~np.isnan(before) & ~np.isnan(after)
    before, after = before[both], after[both]
    change, n = after - before, int(both.sum())
    middle = float(change.mean()) if n else float("nan")
    lo, hi = (float(limit) for limit in rates.t_interval(n, change.sum(), (change**2).sum(), level))
    means = {"before": float(before.mean()), "after": float(after.mean())} if n else dict.fromkeys(("before", "after"), middle)
    return {**means, "difference": middle, "lo": lo, "hi": hi, "n": n, "method": rates.MEAN_METHOD, "label": rates.FIXED_N}
