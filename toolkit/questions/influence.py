"""Which knobs matter? Points all over their ranges are played; Sobol's shares and Morris's screen say what moves the rate.

Luck is dealt so that each method can see through it. For Sobol's shares every point has game numbers of its own: the emulator
averages over points, and with the same few games at all of them it would take their luck for the shape of the curve. For
Morris's screen the points of one walk share game numbers, as their differences are what counts; only the dummy knob changes
them when it moves, so that its effect is what other luck does: the noise floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd

from toolkit.analysis import sensitivity as analysis
from toolkit.analysis.emulator import DUMMY
from toolkit.analysis.rates import ESTIMATE_COLUMNS, LEVEL, SUMS
from toolkit.analysis.sensitivity import Sensitivity, fewest_points
from toolkit.engine.declarations import Measure
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.runner import Plan
from toolkit.runner.probing import Prober, probing
from toolkit.runner.progress import Progress
from toolkit.scenario import Scenario, loaded, refuse_held, swept_through
from toolkit.scenario.sweep import MAX_CELLS
from toolkit.store.blocks import BLOCK
from toolkit.store.index import Wanted

from . import influence_text
from .solving import rate_of, records
from .varied import Varied, settings_of, varied

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: The methods, and what stands for both.
SOBOL, MORRIS, BOTH = "sobol", "morris", "both"

#: Points of a Sobol design, more where the knobs need them, walks of a Morris design, and games a point of either.
POINTS, TRAJECTORIES, GAMES = 500, 20, {SOBOL: 40, MORRIS: 200}

#: Most knobs of an emulator: the terms of third degree that it is checked with grow as their cube.
MOST_KNOBS = 20

#: Seed blocks that are drawn again for intervals, at most: the games of every so-manieth point.
SEED_BLOCKS = 200


class Part(NamedTuple):
    """The points of one method, ready to be played: one row of the design a point, with its block of games."""

    method: str
    scenario: Scenario  # its cells are the different points
    design: pd.DataFrame
    blocks: list[Wanted]

    @property
    def folder(self) -> str:
        """The name of the folder that keeps the games. It doesn't begin as those of runs do."""
        return f"sensitivity-{self.scenario.name}-{self.scenario.spec_hash}"


@dataclass(frozen=True)
class Asked:
    """What is asked, resolved and checked."""

    scenario: Scenario
    knobs: tuple[Varied, ...]
    measure: Measure
    level: float
    parts: tuple[Part, ...]


class Failed(NamedTuple):
    """A game that did not finish by the rules: the folder of its method, the id of its cell, its number."""

    folder: Path
    cell: str
    game: int


@dataclass(frozen=True, eq=False)
class Influence:
    """How much each knob has to do with a rate.

    `sobol` holds `indices`, `luck` and `fit`, see `analysis.sensitivity.Sensitivity`; `screen` what
    `analysis.sensitivity.morris` gives; each None where the other method alone was asked for.
    """

    measure: str
    seed: int
    level: float
    knobs: tuple[Varied, ...]
    left_out: tuple[str, ...]  # keys that the scenario sweeps and that stand still here
    sobol: Sensitivity | None
    screen: pd.DataFrame | None
    points: dict[str, int]  # of each method
    folders: dict[str, Path] = field(repr=False)  # where each method's games are kept
    failed: tuple[Failed, ...] = field(default=(), repr=False)

    def to_frame(self) -> pd.DataFrame:
        """One row a knob (and the dummy) and index.

        Columns `knob`; `index`: "first" and "total", shares of the variance of the win probability, and "morris", the mean size
        of moves from end to end (0.01 is a percentage point); `rates.ESTIMATE_COLUMNS`; `floor`, what noise alone may come to;
        `verdict`, "matters" or "within noise"; and for "morris" `mean` and `spread` of the moves.
        """
        parts = [self.sobol.indices] if self.sobol is not None else []
        parts += [self.screen.assign(index=MORRIS)] if self.screen is not None else []
        columns = ["knob", "index", *ESTIMATE_COLUMNS, "floor", "verdict", "mean", "spread"]
        return pd.concat(parts, ignore_index=True).reindex(columns=columns)

    def to_dict(self) -> dict[str, Any]:
        """All that is known as plain data, nothing that JSON doesn't know: what `--json` prints."""
        found: dict[str, Any] = {
            "measure": self.measure,
            "level": self.level,
            "seed": self.seed,
            "knobs": [each.to_dict() for each in self.knobs],
            "left_out": list(self.left_out),
            SOBOL: None,
            MORRIS: None,
        }
        if self.sobol is not None:
            (luck,), (fit,) = records(self.sobol.luck), records(self.sobol.fit)
            fit["advice"] = influence_text.advice(self.sobol)
            indices = records(self.sobol.indices)
            share_of = f"variance of the probability of {self.measure}"
            found[SOBOL] = {"points": self.points[SOBOL], "share_of": share_of, "indices": indices, "luck": luck, "fit": fit}
        if self.screen is not None:
            found[MORRIS] = {"points": self.points[MORRIS], "effects": records(self.screen)}
        return found

    def summary(self) -> str:
        """The answer in sentences and tables, with what it rests on."""
        return influence_text.summary(self)

    def plot(self, ax: Axes | None = None, method: str | None = None) -> Axes:
        """Sobol's shares as bars with the floor, or Morris's effects against their spread; by default the first there is.

        Raises:
            UnknownNameError: the method was not asked for.
        """
        from toolkit import charts

        known = list(self.points)
        if method is not None and method not in known:
            raise UnknownNameError("method", method, known)
        if (method or known[0]) == SOBOL and self.sobol is not None:
            return charts.variance_shares(self.sobol.indices, measure_label=self.measure, ax=ax)
        assert self.screen is not None
        return charts.effect_screen(self.screen, measure_label=self.measure, ax=ax)


def sensitivity(
    source: Scenario | Path | str,
    over: str | Sequence[str] = (),
    measure: str | None = None,
    *,
    method: str = BOTH,
    points: int | None = None,
    trajectories: int = TRAJECTORIES,
    games: int | None = None,
    level: float = LEVEL,
    seed: int | None = None,
    overrides: Iterable[str] = (),
    out: Path | str = "runs",
    plan: Plan | None = None,
) -> Influence:
    """Tell which knobs move a rate: by shares of the variance of its probability (Sobol), by moves from end to end (Morris).

    The scenario's sweep gives the knobs and is else left out, as are its `games` and `stop`. Games are kept: the same question
    again plays only what is missing.

    Args:
        source: a scenario file, or a scenario that `load` gave.
        over: the knobs, each `KEY` or `KEY=LOW:HIGH`; by default all that the scenario sweeps over numbers or two values. A key
            alone is varied over the swept values, else over the declared ones. Two words in place of numbers make a switch.
        measure: the rate; by default that of the scenario's verdict, else the mode's main measure.
        method: "sobol", "morris" or "both".
        points: of the Sobol design, spread evenly; by default 500, more for many knobs.
        trajectories: walks of the Morris design, each of two points more than there are knobs.
        games: games a point, at most 1,000; by default 40 for Sobol, 200 for Morris.
        level: of the intervals.
        seed: of games, designs and bootstrap, instead of the scenario's.
        overrides: `key=value` texts, as `--set` takes them.
        out: the folder in which the games get their folders.
        plan: workers and progress; they change no answer.

    Raises:
        ScenarioError: the scenario, or a point of the design, can't be played.
        ToolkitError: a question that can't be answered; the message says what would be accepted.
        StoreError: a folder can't be written.
        KeyboardInterrupt: stopped on the way; what was finished is kept, and the same call goes on from there.
    """
    scenario = loaded(source, overrides=overrides, seed=seed)
    knobs = [over] if isinstance(over, str) else over
    asked = ask(
        scenario, over=knobs, measure=measure, method=method, points=points, trajectories=trajectories, games=games, level=level
    )
    return find(asked, out, plan)


def ask(
    scenario: Scenario,
    *,
    over: Sequence[str] = (),
    measure: str | None = None,
    method: str = BOTH,
    points: int | None = None,
    trajectories: int = TRAJECTORIES,
    games: int | None = None,
    level: float = LEVEL,
) -> Asked:
    """Check what is asked, before anything is played; arguments and errors as those of `sensitivity`."""
    refuse_held(scenario)
    chosen = rate_of(scenario, measure)
    if method not in (SOBOL, MORRIS, BOTH):
        raise UnknownNameError("method", method, (SOBOL, MORRIS, BOTH))
    for option, value, good, accepted in (
        ("--level", level, 0.5 <= level <= 0.9999, "a number from 0.5 to 0.9999"),
        ("--games", games, games is None or 1 <= games <= BLOCK, f"1 to {BLOCK:,} games a point"),
        ("--trajectories", trajectories, 2 <= trajectories <= MAX_CELLS, f"2 to {MAX_CELLS:,}"),
        ("--points", points, points is None or 1 <= points <= MAX_CELLS, f"1 to {MAX_CELLS:,}"),
    ):
        if not good:
            raise ToolkitError(f"{option}: expected {accepted}, found {value}")
    knobs = varied(scenario, over)
    parts = []
    if method in (SOBOL, BOTH):
        parts.append(_sobol_part(scenario, knobs, points, games or GAMES[SOBOL]))
    if method in (MORRIS, BOTH):
        parts.append(_morris_part(scenario, knobs, trajectories, games or GAMES[MORRIS]))
    return Asked(scenario, knobs, chosen, level, tuple(parts))


def find(asked: Asked, out: Path | str = "runs", plan: Plan | None = None) -> Influence:
    """Play what is missing, then analyse; arguments and errors as those of `sensitivity`."""
    plan, knobs, seed = plan or Plan(), [each.knob for each in asked.knobs], asked.scenario.seed
    failed, shares, screen = list[Failed](), None, None
    for part in asked.parts:
        rows = _played(part, asked.measure, Path(out) / part.folder, plan, failed)
        if part.method == SOBOL:
            shares = analysis.sobol(rows, knobs, level=asked.level, seed=seed)
        else:
            screen = analysis.morris(rows, knobs, level=asked.level, seed=seed)
    keys = {each.key for each in asked.knobs}
    return Influence(
        measure=asked.measure.name,
        seed=seed,
        level=asked.level,
        knobs=asked.knobs,
        left_out=tuple(key for key in asked.scenario.sweep_keys if key not in keys),
        sobol=shares,
        screen=screen,
        points={part.method: len(part.design) for part in asked.parts},
        folders={part.method: Path(out) / part.folder for part in asked.parts},
        failed=tuple(failed),
    )


def _sobol_part(scenario: Scenario, knobs: Sequence[Varied], points: int | None, games: int) -> Part:
    if len(knobs) > MOST_KNOBS:
        raise ToolkitError(
            f"{len(knobs)} knobs are too many for Sobol's shares, at most {MOST_KNOBS}; screen them with --method morris first"
        )
    each = [one.knob for one in knobs]
    fewest = fewest_points(each)
    points = max(POINTS, fewest) if points is None else points
    if points < fewest:
        raise ToolkitError(f"--points: {points} are too few for {len(knobs)} knob{'s' * (len(knobs) > 1)}; {fewest} or more")
    design = analysis.design(each, points, scenario.seed)
    design["block"] = np.arange(points) % SEED_BLOCKS
    return _part(SOBOL, scenario, design, knobs, range(points), games)


def _morris_part(scenario: Scenario, knobs: Sequence[Varied], trajectories: int, games: int) -> Part:
    design = analysis.morris_design([each.knob for each in knobs], trajectories, scenario.seed)
    # every step of the dummy leads over the middle: to the other luck of its walk
    luck = 2 * design["trajectory"] + (design[DUMMY] > 0.5)
    return _part(MORRIS, scenario, design, knobs, luck.tolist(), games)


def _part(
    method: str, scenario: Scenario, design: pd.DataFrame, knobs: Sequence[Varied], luck: Sequence[int], games: int
) -> Part:
    """`luck` are the numbers of the points' blocks of games: points of one number share their luck."""
    points, cells = swept_through(scenario, settings_of(design, knobs))
    return Part(method, points, design, [Wanted(cell, number, games) for cell, number in zip(cells, luck, strict=True)])


def _played(part: Part, measure: Measure, folder: Path, plan: Plan, failed: list[Failed]) -> pd.DataFrame:
    """The design with the counts of each point's games, `rates.SUMS`; games that failed are added to `failed`."""
    blocks = list(dict.fromkeys(part.blocks))
    wanted = sum(block.games for block in blocks)
    shown = Progress([], [], wanted, 0, np.zeros((0, 0, len(SUMS))))

    def tell(prober: Prober) -> None:
        shown.played = prober.played
        plan.progress(shown)

    with probing(part.scenario, folder, plan.jobs, plan.compiling, tell) as prober:
        shown.found = sum(block.games for block in blocks if prober.has(block))
        sums = prober.each(blocks)
    if sums is None:
        raise KeyboardInterrupt
    failed += [Failed(folder, part.scenario.cells[cell].id, game) for cell, game in prober.failed]
    known = dict(zip(blocks, sums[:, prober.measures.index(measure.name)], strict=True))
    counts = pd.DataFrame([known[block] for block in part.blocks], columns=list(SUMS), index=part.design.index)
    return pd.concat([part.design, counts], axis=1)
