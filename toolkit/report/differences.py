"""What changes do, game by game, within one run: every cell held against its baseline on the same luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from toolkit import game as contract
from toolkit.analysis import results
from toolkit.questions import comparing
from toolkit.questions.sides import Choice
from toolkit.report.layout import series_names
from toolkit.scenario.baselines import FIRST, partners
from toolkit.scenario.head import known_measures
from toolkit.scenario.model import telling
from toolkit.store import Run, StoreError


@dataclass(frozen=True)
class Panel:
    """Cells that are held against the same cell. `rows` are those of `questions.Comparison.to_frame`, with a `place`."""

    measure: str
    baseline: str  # in words
    cell: str  # the id of that cell
    rows: pd.DataFrame


def differences(
    run: Run, measures: Sequence[str], baseline: Mapping[str, Any] | str | None, axis: str | None, level: float
) -> tuple[list[Panel], str]:
    """Differences from the baselines, all p-values one family; empty, and why, where there are none.

    They are those of the first measure and, where all cells are held against the same one, of the others too. `baseline`
    is a scenario's `report.baseline`, `axis` the swept key that charts have along theirs.
    """
    if baseline is None:
        return [], "Differences need a baseline (report.baseline)."
    if results.watched(run.info) is not None:
        return [], "Differences need a number of games that was fixed before, and these games were watched."
    if not run.complete:
        return [], "Differences need the same games of every cell, and the run is unfinished."
    choices = {cell: Choice(cell, settings) for cell, settings in zip(run.ids, run.settings, strict=True)}
    pairs = partners([*choices.values()], baseline, axis if baseline == FIRST else None)
    matched = [(choices[other], choices[cell]) for cell, other in pairs.items()]
    game = contract.find(run.info["game"])
    known = known_measures(game, run.info["mode"], run.scenario["seats"])
    compared = [known[name] for name in (measures if len(set(pairs.values())) == 1 else measures[:1])]
    try:
        table, _ = comparing.paired(game, compared, run, run, matched, (), level=level)
    except StoreError:
        return [], "Differences need the rows of the games, which this run does not keep."
    return list(_panels(run, table)), ""


def _panels(run: Run, table: pd.DataFrame) -> Iterator[Panel]:
    """The rows by baseline and measure. A row is called by what varies within its panel, the baseline by all that is swept."""
    keys = telling(run.info["sweep_keys"], run.settings)
    cells = run.cells().set_index(pd.Index(run.ids))
    for (other, measure), rows in table.groupby(["a_cell", "measure"], sort=False):
        among = cells.loc[[other, *rows["cell"]]]
        varied = [key for key in keys if among[key].nunique() > 1]
        rest = [key for key in keys if key not in varied and cells[key].nunique() > 1]
        own, *places = series_names(among, varied)
        where = dict(zip(run.ids, series_names(cells, rest), strict=True))[str(other)]
        yield Panel(str(measure), f"{own} ({where})" if where else own, str(other), rows.assign(place=places))
