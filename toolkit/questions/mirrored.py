"""Who does better, whichever seat? What the seats of a scenario with `mirror: true` bring, compared over all seatings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from toolkit import game as contract
from toolkit.analysis import comparisons, mirror
from toolkit.analysis.comparisons import EQUIVALENT
from toolkit.analysis.mirror import SEAT, SIDE
from toolkit.engine.declarations import Measure, measures_of
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.runner import Plan
from toolkit.scenario import Cell, Scenario, load
from toolkit.scenario.model import MIRROR
from toolkit.store import Run
from toolkit.store.files import SCENARIO
from toolkit.store.values import measured

from .compared_text import difference_text, gain_text, margin_text
from .sides import Side, settings_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Intervals of a rate by seat, which is 0 or 1, lie between these.
OF_A_RATE = (0.0, 1.0)

#: The columns of an estimate in `--json`.
ESTIMATE = ("estimate", "lo", "hi", "n", "method", "level", "label")


@dataclass(frozen=True)
class Mirrored:
    """What the seats bring, the sides, compared over all seatings; and the seats, compared over all sides."""

    a: str  # the first side
    b: str  # the other one, or all others
    measure: str
    pairs: int  # game numbers of each setting; each was played once for every seating
    seed: int
    level: float
    adjustment: str
    margin: float | None
    run: Run = field(repr=False)
    keys: tuple[str, ...]  # swept keys, without the seating
    scores: pd.DataFrame = field(repr=False)
    table: pd.DataFrame = field(repr=False)

    def to_frame(self) -> pd.DataFrame:
        """One row a setting and pair of sides, or of seats.

        Columns `cell` (in which the seats have what they brought), the swept keys, `of` ("side" or "seat"), `a`, `b`,
        `measure`, `kind`, `rates.ESTIMATE_COLUMNS` of the difference (b minus a, n the game numbers), `p_value`,
        `discordant` (game numbers in which a and b don't score the same), `gain`, `adjusted_p`, `adjustment`, `verdict`;
        with a margin also `margin`, `equivalence_p` and `adjusted_equivalence_p`. `scores` has the mean scores themselves:
        `cell`, the swept keys, `of`, `name`, `measure`, `kind`, `rates.ESTIMATE_COLUMNS`, `gain`.
        """
        return self.table.copy()

    def summary(self) -> str:
        """The answer in sentences: what sides and seats are worth, and how that was found."""
        claims = [f"{self._claim(row)}, {row['verdict']}." for row in self.table.to_dict("records")]
        methods = ", ".join(dict.fromkeys(self.table["method"]))
        parts = [*claims, *([margin_text(self.margin, self._rate)] if self.margin is not None else [])]
        each = f"{self.pairs:,} games{' of each setting' if self.keys else ''} on seed {self.seed}, once for every seating"
        parts.append(
            f"{each}; {100 * self.level:g} % intervals over game numbers ({methods}, {self.table['label'].iloc[0]}); "
            f"p-values of sides and of seats adjusted by {self.adjustment}."
        )
        return "\n".join([*parts, self.gain_text()])

    def gain_text(self) -> str:
        """What the common luck was worth to the comparison of sides."""
        sides = self.table[self.table["of"] == SIDE]
        return gain_text(sides, "independent games of the same seatings", "No game number tells the sides apart.")

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data: what `--json` prints."""
        sides, seats = ([self._comparison(row) for row in self._rows(self.table, of)] for of in (SIDE, SEAT))
        return {
            "a": self.a,
            "b": self.b,
            "pairs": self.pairs,
            "comparisons": sides,
            "seats": seats,
            "scores": [
                {
                    **{key: row[key] for key in ("cell", "of", "name", "measure")},
                    "score": {key: row[key] for key in ESTIMATE},
                    "gain": row["gain"],
                }
                for row in self.scores.to_dict("records")
            ],
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """A forest plot of all differences, of sides and of seats; the margin is shaded."""
        from toolkit.charts import forest

        labels = [self._claim(row).partition(": ")[0] for row in self.table.to_dict("records")]
        rows = self.table.assign(place=labels)
        return forest(rows, "place", margin=self.margin, rate=self._rate, measure_label=self.measure, ax=ax)

    @property
    def failed(self) -> int:
        """Games that did not finish by the rules; they are compared as they stand."""
        return int(self.run.failed().sum())

    @property
    def _rate(self) -> bool:
        return bool((self.table["kind"] == "rate").all())

    def _rows(self, table: pd.DataFrame, of: str) -> list[dict[Any, Any]]:
        return table[table["of"] == of].to_dict("records")

    def _claim(self, row: dict[Any, Any]) -> str:
        where = settings_text({key: row[key] for key in self.keys})
        who = f"{row['b']} minus {row['a']}" if row["of"] == SIDE else f"seat {row['b']} minus seat {row['a']}"
        return f"{self.measure}, {who}{f' ({where})' if where else ''}: {difference_text(row)}"

    def _comparison(self, row: dict[Any, Any]) -> dict[str, Any]:
        adjusted = {"method": row["adjustment"], "p_value": row["adjusted_p"]}
        if self.margin is not None:
            adjusted |= {"margin": self.margin, "equivalence_p_value": row["adjusted_equivalence_p"]}
        return {
            "cell": row["cell"],
            "measure": row["measure"],
            "difference": {key: row[key] for key in ESTIMATE},
            "gain": row["gain"],
            "p_value": row["p_value"],
            "adjusted": adjusted,
            "verdict": row["verdict"],
            "discordant": row["discordant"],
            "a": row["a"],
            "b": row["b"],
        }


def by_seat(asked: Side, names: str | Sequence[str] | None) -> Measure:
    """The measure by seat that sides are compared by, as it is declared: the one that is named, or the game's score.

    Raises:
        ToolkitError: there is no such measure, or more than one is named.
    """
    game = contract.find(asked.game)
    known = {each.name: each for each in game.MEASURES if each.by_seat and (not each.modes or asked.mode in each.modes)}
    wanted = [names] if isinstance(names, str) else list(names or [game.MAIN_SCORE[asked.mode]])
    if len(wanted) > 1:
        raise ToolkitError(f"--measure: what seats bring is compared by one measure, found {len(wanted)}: {', '.join(wanted)}")
    if wanted[0] not in known:
        raise UnknownNameError("measure by seat", wanted[0], known)
    return known[wanted[0]]


def compare_mirrored(
    asked: Side, score: Measure, margin: float | None, adjust: str, level: float, out: Path | str, plan: Plan | None
) -> Mirrored:
    """Compare what the seats of a mirrored scenario, or of its run, bring. Arguments and errors as for `compare`."""
    run = asked.run(out, plan)
    scenario = asked.source if isinstance(asked.source, Scenario) else load(run.folder / SCENARIO)
    groups = _groups(scenario.cells)
    names = _side_names(groups)
    bounds = OF_A_RATE if score.kind == "rate" else score.bounds
    scores, tables = [], []
    for cells in groups:
        sums = reduce(add, (mirror.tally(each) for each in _scores(run, score, cells)))
        head = {"cell": cells[0].id} | {key: value for key, value in cells[0].settings.items() if key != MIRROR}
        scores.append(_named(mirror.scores(sums, level, bounds), head, score, cells[0].seats, names))
        tables.append(_named(mirror.differences(sums, level, bounds, margin), head, score, cells[0].seats, names))
    table = _adjusted(pd.concat(tables, ignore_index=True), margin, adjust, level)
    first, *others = names.values()
    keys = tuple(key for key in scenario.sweep_keys if key != MIRROR)
    return Mirrored(
        first, ", ".join(others), score.name, asked.games, asked.seed, level, adjust, margin, run, keys,
        pd.concat(scores, ignore_index=True), table,
    )  # fmt: skip


def _groups(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The seatings of each setting, in order."""
    groups: list[list[Cell]] = []
    for cell in cells:
        groups.append([]) if cell.settings[MIRROR] == 0 else None
        groups[-1].append(cell)
    return groups


def _side_names(groups: Sequence[Sequence[Cell]]) -> dict[str, str]:
    """What the sides are called, by the seat that brings them: by their policy as far as that tells them apart."""
    policies: dict[str, set[str]] = {}
    for first, *_ in groups:
        for seat, (policy, _) in first.policies.items():
            policies.setdefault(seat, set()).add(policy)
    names = {}
    for seat, mine in policies.items():
        others = set[str]().union(*(theirs for other, theirs in policies.items() if other != seat))
        if len(mine) > 1:
            names[seat] = f"what {seat} brings"
        else:
            (policy,) = mine
            names[seat] = f"{policy} ({seat})" if policy in others else policy
    return names


def _scores(run: Run, score: Measure, cells: Sequence[Cell]) -> Iterator[NDArray[np.float64]]:
    """The scores of each seat in each seating, shape (games, seatings, seats), in bounded pieces."""
    game, seats = contract.find(run.info["game"]), cells[0].seats
    measures = measures_of([score], run.info["mode"], [seats])
    names = [measure.name for measure in measures]
    for pieces in zip(*(measured(run, game, cell.id, measures) for cell in cells), strict=True):
        yield np.stack([piece[names].to_numpy() for piece in pieces], axis=1)


def _named(
    table: pd.DataFrame, head: Mapping[str, Any], score: Measure, seats: Sequence[str], names: Mapping[str, str]
) -> pd.DataFrame:
    """A table of the analysis with names in place of indexes, and what it is about in front."""
    called = {SIDE: [names[seat] for seat in seats], SEAT: list(seats)}
    for column in [column for column in ("a", "b") if column in table]:
        table[column] = [called[of][index] for of, index in zip(table["of"], table[column], strict=True)]
    if "a" not in table:
        table = table.rename(columns={"b": "name"})
    place = list(table.columns).index("estimate")
    table.insert(place, "measure", score.name)
    table.insert(place + 1, "kind", score.kind)
    for place, (key, value) in enumerate(head.items()):
        table.insert(place, key, value)
    return table


def _adjusted(table: pd.DataFrame, margin: float | None, adjust: str, level: float) -> pd.DataFrame:
    """The differences with p-values adjusted: those of sides are one family of questions, those of seats another."""
    families = []
    for of in (SIDE, SEAT):
        family = table[table["of"] == of]
        told = comparisons.adjust(family, adjust, level)
        if margin is not None:
            tested = comparisons.adjust(family.assign(p_value=family["equivalence_p"]), adjust, level)
            told["adjusted_equivalence_p"] = tested["adjusted_p"]
            told["verdict"] = np.where(tested["adjusted_p"] <= 1 - level, EQUIVALENT, told["verdict"])
        families.append(told)
    return pd.concat(families).sort_index(ignore_index=True)
