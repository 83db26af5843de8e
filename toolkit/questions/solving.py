"""Which value of a key gives the target: what has to be played is played, and no more."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from toolkit import game as contract
from toolkit.analysis.crossing import CROSSED, SEVERAL
from toolkit.analysis.rates import LEVEL
from toolkit.analysis.solving import SCAN_METHOD, Asking, Probe, Question, Scan, Search, monotony
from toolkit.engine.declarations import Measure
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.runner.probing import Prober, probing
from toolkit.scenario import Range, Scenario, loaded, range_over, refuse_held, swept_over
from toolkit.scenario.head import known_measures
from toolkit.scenario.model import digest
from toolkit.store.blocks import BLOCK

from . import solved_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Games of a first batch, and those after which a value is given up, unless told otherwise.
GAMES, MAX_GAMES = 1000, 1_000_000

#: Batches of a value after which a measure that applied to none of its games is taken to apply to none at all.
VAIN = 10


@dataclass(frozen=True)
class Asked:
    """What is asked, resolved and checked."""

    scenario: Scenario  # swept over the key, fastest of all
    over: str
    span: Range
    measure: Measure
    question: Question
    scan: bool

    @property
    def folder(self) -> str:
        """The name of the folder that keeps the games: the same whatever range, measure and target are asked for.

        It doesn't begin as those of runs do, so that `runs/mine-*` names runs only.
        """
        resolved, names = self.scenario.resolved, ("game", "mode", "seed", "setup", "options", "seats", "components", "dice")
        kept = {name: resolved[name] for name in names} | {"sweep": resolved["sweep"][:-1], "over": self.over}
        return f"solve-{self.scenario.name}-{digest(kept | {'rules_version': self.scenario.rules_version}, 12)}"


class Step(NamedTuple):
    """How far it is: what is known of the value that is being played, and how many games were played for all of them."""

    settings: Mapping[str, Any]  # every swept key, the solved one among them
    estimate: float  # NaN before the first batch is there
    n: int
    verdict: str  # empty while it is open
    played: int
    games_per_second: float


@dataclass(frozen=True)
class Watch:
    """Who is told while games are played; none of it changes an answer."""

    step: Callable[[Step], None] = lambda step: None
    compiling: Callable[[str], AbstractContextManager[Any]] = lambda title: nullcontext()


@dataclass(frozen=True, eq=False)
class Solved:
    """Which value of a key gives the target.

    `answer` has one row a cell that else is swept, and with a scan one a crossing: the other swept keys, then `verdict`,
    `low`, `high`, `direction`, `target`, `estimate`, `lo`, `hi`, `n` (games of all values), `method`, `level`, `label`, and
    `monotone`, False where the probes can't lie on a curve that only rises or only falls. The level is that of one row. What
    the verdicts mean is told in `analysis.solving.Search.answer`, for a scan in `analysis.crossing.VERDICTS`.
    """

    over: str
    measure: str
    question: Question
    seed: int
    answer: pd.DataFrame
    probes: pd.DataFrame
    folder: Path  # where the games are kept
    failed: tuple[tuple[str, int], ...] = ()  # games that did not finish by the rules: id of their cell, number
    interrupted: bool = False

    @property
    def keys(self) -> list[str]:
        """The other swept keys."""
        return [*self.answer.columns[: self.answer.columns.get_loc("verdict")]]

    def to_frame(self) -> pd.DataFrame:
        """The probes: the other swept keys, `value`, `estimate`, `lo`, `hi`, `n`, `method`, `level`, `label`, `verdict`.

        Intervals hold at every look, and with a level such that all of one answer hold together. Estimates lean away from
        the target, as the games of a value end when they tell it apart; `run` the value on another seed for its rate.
        """
        return self.probes.copy()

    def to_dict(self) -> dict[str, Any]:
        """Answers with their probes as plain data, nothing that JSON doesn't know: what `--json` prints."""
        asked = self.question
        columns = ("verdict", "low", "high", "estimate", "direction", "n", "method", "label")
        answers = []
        for row in records(self.answer):
            settings = {key: row[key] for key in self.keys}
            probes = records(self.of(settings).drop(columns=self.keys))
            answers.append({"settings": settings, **{name: row[name] for name in columns}, "probes": probes})
        return {
            "over": self.over,
            "measure": self.measure,
            "target": asked.target,
            "margin": asked.margin,
            "level": asked.level,
            "seed": self.seed,
            "answers": answers,
        }

    def of(self, settings: Mapping[str, Any]) -> pd.DataFrame:
        """The probes of one answer, by the other swept keys with their values."""
        probes = self.probes
        for key, value in settings.items():
            probes = probes[probes[key] == value]
        return probes

    def summary(self) -> str:
        """The answer in sentences, the table of probes, and what both rest on."""
        return solved_text.summary(self)

    def plot(self, ax: Axes | None = None) -> Axes:
        """The probes with their intervals, the target as a line, brackets shaded; lines between probes are a guide only."""
        from toolkit import charts

        curve, brackets = self.to_frame(), self.answer[self.answer["verdict"].isin([CROSSED, SEVERAL])].copy()
        series = None
        if self.keys:
            series = ", ".join(self.keys)
            for frame in (curve, brackets):
                frame[series] = [solved_text.settings(row) for row in frame[self.keys].to_dict("records")]
        return charts.rate_curve(
            curve,
            "value",
            series=series,
            target=self.question.target,
            brackets=brackets if len(brackets) else None,
            knob_label=f"{self.over} (lines between the values are a guide only)",
            measure_label=self.measure,
            ax=ax,
        )


def solve(
    source: Scenario | Path | str,
    *,
    over: str,
    measure: str | None = None,
    target: float | None = None,
    margin: float | None = None,
    level: float = LEVEL,
    low: float | None = None,
    high: float | None = None,
    step: float | None = None,
    scan: bool = False,
    games: int = GAMES,
    max_games: int = MAX_GAMES,
    seed: int | None = None,
    overrides: Iterable[str] = (),
    jobs: int | None = None,
    out: Path | str = "runs",
    watch: Watch | None = None,
) -> Solved:
    """Find the value of a key at which a rate meets a target.

    Every value plays the same game numbers, so values share their luck. Games are kept: the same question again, or another
    one over the same key, plays only what is missing. The scenario's `games` and `stop` have no part in it.

    Args:
        source: a scenario file, or a scenario that `load` gave.
        over: the key, such as "setup.swarm_ships".
        measure: the rate; by default that of the scenario's verdict, else the mode's main measure.
        target: the rate that is sought; by default the target of the scenario's verdict on this measure, else 0.5.
        margin: how far from the target still counts as even; by default the verdict's if it has one, else 0.005. With 0, a
            value that is even takes all its games.
        level: level of each answer.
        low: lowest value; by default that of the scenario's sweep over the key, else the lowest that the key may have.
        high: highest value, likewise.
        step: distance of the values; by default the largest that leads to all swept ones, else 1 for a key that takes
            integers and a hundredth of the range for another. For a real key it is the tolerance of the answer.
        scan: play every value and find all crossings, in place of a bisection, which finds one.
        games: games of a value's first batch, rounded up to whole blocks of 1,000.
        max_games: games after which a value is given up.
        seed: instead of the scenario's.
        overrides: `key=value` texts, as `--set` takes them.
        jobs: workers; all cores by default. They change no answer.
        out: the folder in which the games get their folder.
        watch: who is told meanwhile.

    Raises:
        ScenarioError: the scenario, or one of the values in it, can't be played.
        ToolkitError: a question that can't be answered; the message says what would be accepted.
        StoreError: the folder can't be written.
        KeyboardInterrupt: stopped on the way; what was finished is kept, and the same call goes on from there.
    """
    scenario = loaded(source, overrides=overrides, seed=seed)
    asked = ask(
        scenario, over=over, measure=measure, target=target, margin=margin, level=level, low=low, high=high, step=step,
        scan=scan, games=games, max_games=max_games,
    )  # fmt: skip
    solved = find(asked, out, jobs, watch)
    if solved.interrupted:
        raise KeyboardInterrupt
    return solved


def ask(
    scenario: Scenario,
    *,
    over: str,
    measure: str | None = None,
    target: float | None = None,
    margin: float | None = None,
    level: float = LEVEL,
    low: float | None = None,
    high: float | None = None,
    step: float | None = None,
    scan: bool = False,
    games: int = GAMES,
    max_games: int = MAX_GAMES,
) -> Asked:
    """Check what is asked, before anything is played; arguments and errors as those of `solve`."""
    refuse_held(scenario)
    chosen = rate_of(scenario, measure)
    verdict = scenario.verdict if scenario.verdict and scenario.verdict["measure"] == chosen.name else {}
    if target is None:
        target = verdict.get("target", 0.5)
        margin = verdict.get("margin") or None if margin is None else margin
    margin = Question.margin if margin is None else margin
    for option, value, good, accepted in (
        ("--target", target, 0 < target < 1, "a rate between 0 and 1"),
        ("--margin", margin, 0 <= margin < 0.5, "a number from 0 to less than 0.5"),
        ("--level", level, 0.5 <= level <= 0.9999, "a number from 0.5 to 0.9999"),
        ("--games", games, games >= 1, "1 game or more"),
        ("--max-games", max_games, max_games >= 1, "1 game or more"),
    ):
        if not good:
            raise ToolkitError(f"{option}: expected {accepted}, found {value}")
    span = range_over(scenario, over, low, high, step)
    batch = math.ceil(games / BLOCK) * BLOCK
    question = Question(*span, target=target, margin=margin, level=level, games=batch, max_games=max_games)
    return Asked(swept_over(scenario, over, span.values), over, span, chosen, question, scan)


def find(asked: Asked, out: Path | str = "runs", jobs: int | None = None, watch: Watch | None = None) -> Solved:
    """Play until the answers are there, or somebody says stop; then `interrupted` is set, and what is known is there."""
    if jobs is not None and jobs < 1:
        raise ToolkitError(f"--jobs: {jobs} workers can't play; 1 or more")
    watch, folder = watch or Watch(), Path(out) / asked.folder
    cells, stopped, telling = asked.scenario.cells, False, _Telling(watch)
    answers, probes = list[pd.DataFrame](), list[pd.DataFrame]()
    with probing(asked.scenario, folder, jobs, watch.compiling, telling.again) as prober:
        for first in range(0, len(cells), asked.span.steps + 1):
            asking = Scan(asked.question) if asked.scan else Search(asked.question)
            stopped = stopped or not _play(asking, asked, prober, first, telling)
            settings = {key: value for key, value in cells[first].settings.items() if key != asked.over}
            answers.append(_answer(asking, asked, settings))
            probes.append(_probes(asking, asked, settings))
    return Solved(
        over=asked.over,
        measure=asked.measure.name,
        question=asked.question,
        seed=asked.scenario.seed,
        answer=pd.concat(answers, ignore_index=True),
        probes=pd.concat([frame for frame in probes if len(frame)] or probes[:1], ignore_index=True),
        folder=folder,
        failed=tuple((cells[cell].id, game) for cell, game in prober.failed),
        interrupted=stopped,
    )


class _Telling:
    """Tells whoever watches how far it is; between two batches with what was known after the last."""

    def __init__(self, watch: Watch):
        self._watch = watch
        self._last: tuple[Mapping[str, Any], float, int] = ({}, math.nan, 0)

    def begin(self, settings: Mapping[str, Any], estimate: float, n: int) -> None:
        """A batch of a value is about to be played."""
        self._last = settings, estimate, n

    def again(self, prober: Prober) -> None:
        """A block was played."""
        self._tell("", prober)

    def judged(self, settings: Mapping[str, Any], estimate: float, n: int, verdict: str, prober: Prober) -> None:
        """A batch was played, and what it says is known."""
        self._last = settings, estimate, n
        self._tell(verdict, prober)

    def _tell(self, verdict: str, prober: Prober) -> None:
        self._watch.step(Step(*self._last, verdict, prober.played, prober.games_per_second))


def _play(asking: Asking, asked: Asked, prober: Prober, first: int, telling: _Telling) -> bool:
    """Play what one search asks for, whose cells begin at `first`; False where it was stopped before its answer."""
    index = {asked.question.value(i): i for i in range(asked.span.steps + 1)}
    measure = prober.measures.index(asked.measure.name)
    sums: dict[int, tuple[int, float]] = {}
    while probe := asking.ask():
        at = index[probe.value]
        settings = asked.scenario.cells[first + at].settings
        n, total = sums.get(at, (0, 0.0))
        telling.begin(settings, total / n if n else math.nan, n)
        found = prober.sums(first + at, probe.first, probe.games, asked.question.max_games)
        if found is None:
            return False
        more, won = int(found[measure, 0]), float(found[measure, 1])
        asking.tell(probe.value, more, won, probe.games)
        n, total = sums[at] = n + more, total + won
        _refuse_vain(asked, probe, n, settings)
        telling.judged(settings, total / n if n else math.nan, n, asking.known(at), prober)
    return True


def _refuse_vain(asked: Asked, probe: Probe, n: int, settings: Mapping[str, Any]) -> None:
    """Don't play a million games of which none says anything."""
    played = probe.first + probe.games
    if n == 0 and played >= min(VAIN * asked.question.games, asked.question.max_games):
        where = solved_text.settings(settings)
        name = asked.measure.name
        raise ToolkitError(f"--measure: '{name}' applies to none of the first {played:,} games with {where}; choose another")


def _answer(asking: Asking, asked: Asked, settings: Mapping[str, Any]) -> pd.DataFrame:
    """What one search came to, under the settings that it was made with."""
    probes, answer = asking.probes(), asking.answer()
    if answer.empty:  # a scan that was stopped before its first game
        answer = Search(asked.question).answer().assign(method=SCAN_METHOD)
    shown = {asked.question.value(i): value for i, value in enumerate(asked.span.values)}
    bounds = {column: [shown[value] for value in answer[column].tolist()] for column in ("low", "high")}
    return _under(
        settings,
        answer.assign(
            **bounds,
            estimate=[shown.get(value, value) for value in answer["estimate"].tolist()],
            method=[SCAN_METHOD if pd.isna(method) else method for method in answer["method"]],
            monotone=not (probes["n"] > 0).any() or monotony(probes, "value", level=asked.question.level).monotone,
        ),
    )


def _probes(asking: Asking, asked: Asked, settings: Mapping[str, Any]) -> pd.DataFrame:
    """The values that one search played, under the settings that it was made with."""
    shown = {asked.question.value(i): value for i, value in enumerate(asked.span.values)}
    probes = asking.probes()
    return _under(settings, probes.assign(value=[shown[value] for value in probes["value"].tolist()]))


def _under(settings: Mapping[str, Any], frame: pd.DataFrame) -> pd.DataFrame:
    """A frame with its settings in front."""
    return pd.concat([pd.DataFrame(dict(settings), index=frame.index), frame], axis=1)


def rate_of(scenario: Scenario, name: str | None) -> Measure:
    """The rate that is meant."""
    game = contract.find(scenario.game)
    known = known_measures(game, scenario.mode, scenario.resolved["seats"])
    name = name or (scenario.verdict or {}).get("measure") or game.MAIN_MEASURE[scenario.mode]
    if name not in known:
        raise UnknownNameError("measure", name, known)
    if known[name].kind != "rate":
        rates = ", ".join(each.name for each in known.values() if each.kind == "rate")
        raise ToolkitError(f"--measure: expected a rate, found '{name}', which is a {known[name].kind}; one of: {rates}")
    return known[name]


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as plain data: Python's numbers, None for NaN."""
    columns = [[None if value != value else value for value in frame[column].tolist()] for column in frame]
    return [dict(zip(frame.columns, row, strict=True)) for row in zip(*columns, strict=True)]
