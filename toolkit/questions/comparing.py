"""What does a change do? Two sides play the same games, with the same luck, and are compared game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd

from toolkit import game as contract
from toolkit.analysis import comparisons
from toolkit.analysis.comparisons import ADJUSTMENTS, DIFFERENT, EQUIVALENT, PAIR_SUMS
from toolkit.analysis.rates import LEVEL
from toolkit.analysis.verdicts import UNDECIDED
from toolkit.engine.declarations import Measure
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.game import Game
from toolkit.runner import Plan
from toolkit.scenario.head import known_measures
from toolkit.scenario.model import MIRROR
from toolkit.store import Run
from toolkit.store.values import measured

from .compared_text import difference_text, gain_text, margin_text
from .mirrored import Mirrored, by_seat, compare_mirrored
from .sides import Choice, Given, Side, check_alike, check_level, couples, settings_text, side, with_baseline

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Games with a difference that are kept of each comparison, the first ones.
KEPT_GAMES = 5

#: What is said where there is only one side.
NOTHING_TO_COMPARE = (
    "compare with what? Give a second scenario or run, --baseline CELL for the cells of the first, "
    "or a scenario with `mirror: true` to compare what its seats bring"
)

#: Changes that a summary names.
NAMED_CHANGES = 6


class Different(NamedTuple):
    """A game that the change altered: the measure on either side, and the cells of either side."""

    cell: str
    a_cell: str
    measure: str
    game: int
    a: float
    b: float


@dataclass(frozen=True)
class Comparison:
    """Differences, always b minus a, of pairs of games with the same luck."""

    a: str
    b: str
    pairs: int  # pairs of games of each cell
    seed: int
    level: float
    adjustment: str
    margin: float | None
    a_run: Run = field(repr=False)
    b_run: Run = field(repr=False)
    changes: tuple[str, ...]  # what the sides differ by, beyond what is swept; empty with a baseline
    keys: tuple[str, ...]  # swept keys that tell the cells apart
    table: pd.DataFrame = field(repr=False)
    differing: pd.DataFrame = field(repr=False)  # the first games of each row that the change altered, see `Different`

    def to_frame(self) -> pd.DataFrame:
        """One row a cell and measure.

        Columns `cell` (of b), `a_cell`, the swept keys, `measure`, `kind`, `rates.ESTIMATE_COLUMNS` of the difference,
        `p_value` (of no difference), `discordant` (pairs that differ), `gain`, `adjusted_p`, `adjustment`, `verdict`; with a
        margin also `margin`, `equivalence_p` and `adjusted_equivalence_p`. Rates are shares: 0.01 is a percentage point.
        """
        return self.table.copy()

    def summary(self) -> str:
        """The answer in sentences: the differences, how they were made, what they are differences of."""
        parts = [self._claim(str(measure), rows) for measure, rows in self.table.groupby("measure", sort=False)]
        methods = ", ".join(dict.fromkeys(self.table["method"]))
        if self.margin is not None:
            parts.append(margin_text(self.margin, rate=bool((self.table["kind"] == "rate").all())))
        parts.append(
            f"{self.pairs:,} pairs of games{'' if self._one else ' a cell'} on seed {self.seed}; {100 * self.level:g} % "
            f"intervals ({methods}, {self.table['label'].iloc[0]}); p-values adjusted by {self.adjustment}."
        )
        if self.changes:
            more = len(self.changes) - NAMED_CHANGES
            shown = "; ".join(self.changes[:NAMED_CHANGES]) + (f"; and {more} more" if more > 0 else "")
            parts.append(f"What differs: {shown}.")
        return "\n".join([*parts, self.gain_text()])

    def gain_text(self) -> str:
        """What the common luck was worth."""
        return gain_text(self.table)

    def plot(self, ax: Axes | None = None, measure: str | None = None) -> Axes:
        """A forest plot of one measure's differences, by default the first's; the margin is shaded.

        Raises:
            UnknownNameError: the measure is not among those compared.
        """
        from toolkit.charts import forest

        names = list(dict.fromkeys(self.table["measure"]))
        if measure is not None and measure not in names:
            raise UnknownNameError("measure", measure, names)
        rows = self.table[self.table["measure"] == (measure or names[0])]
        labels = [self._place(row) or self.b for row in rows.to_dict("records")]
        label = f"{measure or names[0]}: {self.b} minus {self.a}"
        rate = bool((rows["kind"] == "rate").all())
        return forest(rows.assign(place=labels), "place", margin=self.margin, rate=rate, measure_label=label, ax=ax)

    @property
    def failed(self) -> int:
        """Games of the cells compared that did not finish by the rules; they are compared as they stand."""
        sides = ((self.a_run, self.table["a_cell"]), (self.b_run, self.table["cell"]))
        return sum(int(run.failed()[np.isin(run.ids, cells.unique())].sum()) for run, cells in sides)

    @property
    def _one(self) -> bool:
        return bool(self.table["cell"].nunique() == 1)

    def _claim(self, measure: str, rows: pd.DataFrame) -> str:
        records = rows.to_dict("records")
        if len(records) == 1:
            return f"{measure}, from {self.a} to {self.b}: {difference_text(records[0])}, {records[0]['verdict']}."
        counts = [(word, int((rows["verdict"] == word).sum())) for word in (DIFFERENT, EQUIVALENT, UNDECIDED)]
        told = ", ".join(f"{count} {word}" for word, count in counts if count)
        return f"{measure}, from {self.a} to {self.b}, {len(records)} cells: {told}."

    def _place(self, row: dict[Any, Any]) -> str:
        return settings_text({key: row[key] for key in self.keys})


def compare(
    a: Given,
    b: Given | None = None,
    measures: str | Sequence[str] | None = None,
    baseline: str | None = None,
    *,
    games: int | None = None,
    seed: int | None = None,
    margin: float | None = None,
    adjust: str = "holm",
    level: float = LEVEL,
    out: Path | str = "runs",
    plan: Plan | None = None,
) -> Comparison | Mirrored:
    """Compare b with a, or all other cells of a with a baseline, on common random numbers.

    Cells belong together where the sides have one each, else where their settings are the same. A scenario with
    `mirror: true` needs neither b nor a baseline: what its seats bring is compared, each having sat in every seat.

    Args:
        a: a scenario file, which is played as far as its games aren't there, or a run folder; `#CELL` behind either means
            that cell only, by its id or by settings (`setup.ships=14`). A loaded scenario or an open run will do.
        b: the other side, of the same game, mode, seed and number of games.
        measures: what is compared; by default the measure that the question of a is about. Between what seats bring it is
            one measure by seat, by default the game's score.
        baseline: in place of b, the cell of a that the others are held against, named as behind `#`.
        games: games a cell, for scenario files; a `stop` block counts for nothing here.
        seed: seed, for scenario files.
        margin: largest difference that doesn't matter, in the measure's unit; 0.01 is a percentage point of a rate. With it,
            two one-sided tests may say so; "different" still means different from zero.
        adjust: how p-values allow for many cells and measures, "holm" for claims, "benjamini-hochberg" for screens.
            Differences are one family, differences that don't matter another.
        level: of the intervals, and one minus the share of errors allowed.
        out: the folder in which runs get their folders.
        plan: workers and progress.

    Raises:
        ScenarioError: a scenario that can't be played.
        ToolkitError: a question that can't be answered: sides of different games or seeds, no games, no such cell or
            measure; the message says what would be accepted.
        KeyboardInterrupt: stopped on the way; what was finished is kept, and the same call goes on from there.
    """
    _check_options(b, baseline, margin, adjust, level)
    left = side(a, games, seed)
    if b is None and baseline is None:
        if not left.resolved.get(MIRROR):
            raise ToolkitError(NOTHING_TO_COMPARE)
        score = by_seat(left, measures)
        _check_margin(margin, [score])
        return compare_mirrored(left, score, margin, adjust, level, out, plan)
    if b is None:
        base, others = with_baseline(left, str(baseline))
        right, matched = left, [(base, other) for other in others]
        a_name, changes = f"{left.name}#{base.id}", tuple[str, ...]()
    else:
        right = side(b, games, seed)
        check_alike(left, right)
        matched = couples(left, right)
        a_name, changes = left.name, _changes(left, right, *matched[0])
    game = contract.find(left.game)
    chosen = _chosen(game, left, measures)
    _check_margin(margin, chosen)
    a_run = left.run(out, plan)
    b_run = a_run if right is left else right.run(out, plan)
    keys = tuple(dict.fromkeys(key for _, cell in matched for key in cell.settings)) if len(matched) > 1 or b is None else ()
    table, differing = paired(game, chosen, a_run, b_run, matched, keys, margin=margin, adjust=adjust, level=level)
    return Comparison(
        a_name, right.name, left.games, left.seed, level, adjust, margin, a_run, b_run, changes, keys, table, differing
    )


def paired(
    game: Game,
    measures: Sequence[Measure],
    a_run: Run,
    b_run: Run,
    matched: Sequence[tuple[Choice, Choice]],
    keys: Sequence[str],
    *,
    margin: float | None = None,
    adjust: str = "holm",
    level: float = LEVEL,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Differences of matched cells of two runs, or of one run twice, with a column for each of the swept keys.

    Gives the frames of `Comparison.to_frame` and `Comparison.differing`.

    Raises:
        StoreError: a run keeps not all rows of a cell.
    """
    counts, differing = _count(game, measures, a_run, b_run, matched)
    return _table(counts, {cell.id: cell for _, cell in matched}, keys, margin, adjust, level), differing


def _check_options(b: Given | None, baseline: str | None, margin: float | None, adjust: str, level: float) -> None:
    if b is not None and baseline is not None:
        raise ToolkitError("--baseline goes with one scenario or run: its other cells are compared with that cell")
    if adjust not in ADJUSTMENTS:
        raise UnknownNameError("adjustment", adjust, ADJUSTMENTS)
    check_level(level)
    if margin is not None and not margin > 0:
        raise ToolkitError(f"--margin: {margin:g} leaves no room; above 0, as 0.01 for one percentage point of a rate")


def _check_margin(margin: float | None, measures: Sequence[Measure]) -> None:
    if margin is None:
        return
    units = {(measure.kind, measure.unit) for measure in measures}
    if len(units) > 1:
        names = ", ".join(measure.name for measure in measures)
        raise ToolkitError(f"--margin: one margin can't serve measures of different units ({names}); ask for them one by one")
    if measures[0].kind == "rate" and margin >= 1:
        raise ToolkitError(f"--margin: {margin:g} is no margin of a rate; below 1, as 0.01 for one percentage point")


def _chosen(game: Game, asked: Side, names: str | Sequence[str] | None) -> list[Measure]:
    """The measures that are compared."""
    known = known_measures(game, asked.mode, asked.resolved["seats"])
    if not names:
        names = asked.main or game.MAIN_MEASURE[asked.mode]
    wanted = [names] if isinstance(names, str) else list(dict.fromkeys(names))
    for name in wanted:
        if name not in known:
            raise UnknownNameError("measure", name, known)
    return [known[name] for name in wanted]


def _changes(a: Side, b: Side, a_cell: Choice, b_cell: Choice) -> tuple[str, ...]:
    """The knobs in which two cells differ."""
    left, right = a.knobs(a_cell), b.knobs(b_cell)
    keys = [key for key in dict.fromkeys([*left, *right]) if left.get(key) != right.get(key)]
    return tuple(f"{key} {left.get(key, 'not set')} -> {right.get(key, 'not set')}" for key in keys)


def _count(
    game: Game, measures: Sequence[Measure], a_run: Run, b_run: Run, matched: Sequence[tuple[Choice, Choice]]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Pair counts, one row a cell and measure, and the first games that differ."""
    names, kinds = [measure.name for measure in measures], {measure.name: measure.kind for measure in measures}
    tables, differing = [], list[Different]()
    for a_cell, b_cell in matched:
        parts, first = list[pd.DataFrame](), dict[str, list[Different]]({name: [] for name in names})
        sides = (measured(run, game, cell.id, measures) for run, cell in ((a_run, a_cell), (b_run, b_cell)))
        for left, right in zip(*sides, strict=True):
            parts.append(comparisons.pair_counts(left, right, names))
            for name in names:
                first[name] += _differing(left, right, name, a_cell, b_cell, KEPT_GAMES - len(first[name]))
        sums = pd.concat(parts).groupby("measure", sort=False)[[*PAIR_SUMS]].sum().reset_index()
        sums.insert(0, "cell", b_cell.id)
        sums.insert(1, "a_cell", a_cell.id)
        sums.insert(3, "kind", sums["measure"].map(kinds))
        tables.append(sums)
        differing += [game for found in first.values() for game in found]
    return pd.concat(tables, ignore_index=True), pd.DataFrame(differing, columns=[*Different._fields])


def _differing(
    left: pd.DataFrame, right: pd.DataFrame, name: str, a_cell: Choice, b_cell: Choice, most: int
) -> list[Different]:
    if most <= 0:
        return []
    pairs = comparisons.pairs(left, right, name)
    rows = pairs[pairs["difference"] != 0].head(most)
    return [
        Different(b_cell.id, a_cell.id, name, int(game), float(x), float(y))
        for game, x, y in zip(rows["game"], rows["a"], rows["b"], strict=True)
    ]


def _table(
    counts: pd.DataFrame, cells: dict[str, Choice], keys: Sequence[str], margin: float | None, adjust: str, level: float
) -> pd.DataFrame:
    """The frame of a comparison, see `Comparison.to_frame`."""
    table = comparisons.adjust(comparisons.differences(counts, level), adjust, level)
    for place, key in enumerate(keys, 2):
        table.insert(place, key, [cells[cell].settings.get(key) for cell in table["cell"]])
    if margin is None:
        return table
    tested = comparisons.adjust(comparisons.equivalence(counts, margin, level), adjust, level)
    table["margin"], table["equivalence_p"], table["adjusted_equivalence_p"] = margin, tested["p_value"], tested["adjusted_p"]
    table["verdict"] = np.where(tested["adjusted_p"] <= 1 - level, EQUIVALENT, table["verdict"])
    return table
