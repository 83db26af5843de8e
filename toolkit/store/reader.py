"""Reading a run folder: frames with declared dtypes, made from the blocks that are there.

Frames are for those who ask for one: pandas is loaded with the first of them. A run that is played and told needs none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from . import files
from .blocks import SUMS, run_digest
from .files import CELLS, GAMES, INFO, SCENARIO, SEATS
from .index import Index, Place, Wanted, wanted
from .tables import sum_columns

if TYPE_CHECKING:
    import pandas as pd

#: The only layout of run.json there is so far.
FORMAT = 1


class Failed(NamedTuple):
    """A game that did not finish by the rules: index of its cell, its number, status and ending."""

    cell: int
    game: int
    status: int
    ending: str


class Stop(NamedTuple):
    """How many games a watched cell got and why no more (`analysis.stopping`); no reason: it hasn't enough yet."""

    games: int
    why: str


class Run:
    """A run on disk. What it gives is what the folder held when it was opened.

    A run that was watched (`info["stop"]`) consists of each cell's first games up to where that cell was stopped. More of
    them may be in the folder, as workers play on while it is decided; they are no part of the run.
    """

    def __init__(self, folder: Path, info: dict[str, Any]):
        self.folder = folder
        self.info = info

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r})"

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for is there."""
        return self.info["digest"] is not None

    @property
    def digest(self) -> str | None:
        """The digest of a complete run: the same for any number of workers, chunk size and number of goes."""
        return self.info["digest"]

    @cached_property
    def scenario(self) -> dict[str, Any]:
        """The resolved scenario."""
        from ruamel.yaml import YAML

        with (self.folder / SCENARIO).open("rb") as file:
            return YAML(typ="safe", pure=True).load(file)

    def estimates(self, level: float | None = None) -> pd.DataFrame:
        """Estimates of every cell and measure, with the intervals that belong to the run: see `analysis.results`.

        `level` is that of the scenario's report unless it is given, and so is the interval of rates.
        """
        from toolkit.analysis import results
        from toolkit.analysis.rates import WILSON

        report = self.scenario["report"]
        return results.estimates(
            self.counts(), results.watched(self.info), level or report["level"], report.get("interval", WILSON)
        )

    def cells(self) -> pd.DataFrame:
        """One row a cell: cell (id), index, games, failed, then a column for every swept key."""
        import pandas as pd

        columns: dict[str, Any] = {"cell": self._categorical(np.arange(len(self.ids))), "index": np.arange(len(self.ids))}
        columns |= {"games": self.played(), "failed": self.failed()}
        for key in self.info["sweep_keys"]:
            columns[key] = [settings.get(key) for settings in self.settings]
        return pd.DataFrame(columns)

    def counts(self) -> pd.DataFrame:
        """One row a cell and measure: cell, measure, kind, n (games where it applies), total, squares."""
        import pandas as pd

        measures = self.info["measures"]
        cell = self._categorical(np.repeat(np.arange(len(self.ids)), len(measures)))
        columns: dict[str, Any] = {"cell": cell}
        for key, name in (("measure", "name"), ("kind", "kind")):
            columns[key] = [measure[name] for measure in measures] * len(self.ids)
        flat = self.sums().reshape(-1, len(SUMS))
        columns |= {"n": flat[:, 0].astype(np.int64), "total": flat[:, 1], "squares": flat[:, 2]}
        return pd.DataFrame(columns)

    def games(self, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """Rows of the `games` table in cell order, then game order; `cell` is always among the columns.

        Raises:
            StoreError: the run kept no rows, or a column is unknown.
        """
        return self._frame(GAMES, columns)

    def seats(self, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """Rows of the `seats` table in cell order, game order, seat order; else as `games`."""
        return self._frame(SEATS, columns)

    def pieces(self, table: str, columns: Sequence[str] | None = None, cell: str | None = None) -> Iterator[pd.DataFrame]:
        """The rows of a table ("games" or "seats"), of one cell or of all, in bounded pieces, in the same order."""
        places = self._kept_or_refuse(None if cell is None else self.ids.index(cell))
        for start in range(0, len(places), 200):
            yield self._to_frame(self._rows(table, columns, places[start : start + 200]))

    def failures(self) -> pd.DataFrame:
        """Games that did not finish by the rules: cell, game, status, ending."""
        import pandas as pd

        frame = pd.DataFrame(list(self.failed_games()), columns=[*Failed._fields])
        frame["cell"] = self._categorical(frame["cell"].to_numpy(np.int64))
        return frame.astype({"game": np.int64, "status": np.int32, "ending": "str"})

    def blocks(self) -> pd.DataFrame:
        """One row a block: cell, block, games, digest, and n, sum and sum of squares of every measure."""
        names = [column for measure in self.info["measures"] for column in sum_columns(measure["name"])]
        table = self._index.take(self._blocks, ["cell", "block", "games", "digest", *names])
        return self._to_frame(table)

    def reached(self) -> list[list[int]]:
        """For each cell, for each of its pins: the games that it was used in."""
        totals: list[list[int]] = [[] for _ in self.ids]
        for block, games in zip(self._blocks, self._values("reached"), strict=True):
            before = totals[block.cell] or [0] * len(games)
            totals[block.cell] = [a + b for a, b in zip(before, games, strict=True)]
        return totals

    def played(self) -> NDArray[np.int64]:
        """The games of each cell that are there, shape (cells,)."""
        return self._per_cell([block.games for block in self._blocks])

    def kept(self) -> NDArray[np.int64]:
        """The games of each cell whose rows are there, shape (cells,)."""
        return self._per_cell([block.games if self._index.place(block) else 0 for block in self._blocks])

    def failed(self) -> NDArray[np.int64]:
        """The games of each cell that did not finish by the rules, shape (cells,)."""
        return self._per_cell([len(failures) for failures in self._values("failures")])

    def failed_games(self) -> Iterator[Failed]:
        """The games that did not finish by the rules, in cell order, then game order."""
        for block, failures in zip(self._blocks, self._values("failures"), strict=True):
            for failure in failures:
                yield Failed(block.cell, failure["game"], failure["status"], failure["ending"])

    def sums(self) -> NDArray[np.float64]:
        """For each cell and measure: n (games where it applies), total, squares; shape (cells, measures, 3).

        Sums are added in block order, so that they are the same whoever played which block.
        """
        return self._index.sums(self._blocks, [measure["name"] for measure in self.info["measures"]], len(self.ids))

    def content_digest(self) -> str:
        """The digest of the blocks that are there, in cell order, then block order."""
        return run_digest(self._values("digest"))

    @cached_property
    def settings(self) -> list[dict[str, Any]]:
        """For each cell, its swept keys with their values."""
        return [json.loads(text) for text in self._cells["settings"].to_pylist()]

    @cached_property
    def ids(self) -> list[str]:
        """The ids of the cells."""
        return self._cells["cell"].to_pylist()

    @cached_property
    def stops(self) -> list[Stop] | None:
        """For each cell, where it was stopped by looking; None where the number of games was fixed."""
        if self.info.get("stop") is None:
            return None
        return [Stop(*each) for each in zip(self._cells["games"].to_pylist(), self._cells["stopped"].to_pylist(), strict=True)]

    # What is below knows shards.

    @cached_property
    def _cells(self) -> pa.Table:
        path = self.folder / CELLS
        columns = ["cell", "settings", *(["games", "stopped"] if self.info.get("stop") is not None else [])]
        try:
            return pq.ParquetFile(path).read(columns)
        except (OSError, pa.ArrowException) as error:
            raise files.StoreError(f"can't read {path}: run the scenario again to mend it") from error

    @cached_property
    def _index(self) -> Index:
        return Index(self.folder, self.info["kernel"], self.ids)

    @cached_property
    def _blocks(self) -> list[Wanted]:
        """The blocks that the run consists of, as far as they are there."""
        most = self.info["games"]
        if self.stops is None:
            found = (self._index.best(block) for block in wanted(len(self.ids), most))
            return [block for block in found if block is not None]
        limits = [stop.games if stop.why else most for stop in self.stops]
        return [block for cell, games in enumerate(limits) for block in self._index.unbroken(cell, games)]

    def _kept(self, cell: int | None) -> list[Place]:
        """Where the rows of these blocks, of one cell or of all, are, as far as they were kept."""
        places = (self._index.place(block) for block in self._blocks if cell is None or block.cell == cell)
        return [place for place in places if place is not None]

    def _values(self, column: str) -> list[Any]:
        return self._index.values(self._blocks, column)

    def _per_cell(self, counts: Sequence[int]) -> NDArray[np.int64]:
        """Counts of the blocks, added up by cell."""
        totals = np.zeros(len(self.ids), np.int64)
        np.add.at(totals, [block.cell for block in self._blocks], np.array(counts, np.int64))
        return totals

    def _categorical(self, codes: NDArray[np.int64]) -> Any:
        import pandas as pd

        return pd.Categorical.from_codes(codes, categories=pd.Index(self.ids))

    def _frame(self, table: str, columns: Sequence[str] | None) -> pd.DataFrame:
        return self._to_frame(self._rows(table, columns, self._kept_or_refuse()))

    def _kept_or_refuse(self, cell: int | None = None) -> list[Place]:
        kept = self._kept(cell)
        if self._blocks and not kept:
            raise files.StoreError(f"{self.folder} keeps no rows of games (--keep none); run it again with --keep all")
        return kept

    def _rows(self, table: str, columns: Sequence[str] | None, places: Sequence[Place]) -> pa.Table | None:
        """The rows at these places, in their order. Every shard is read once."""
        shards: dict[str, pa.Table] = {}
        slices = []
        for place in places:
            if place.part not in shards:
                file = pq.ParquetFile(self.folder / table / place.part)
                shards[place.part] = file.read(self._checked(columns, file.schema_arrow.names))
            first, count = (place.games_row, place.games) if table == GAMES else (place.seats_row, place.seats)
            slices.append(shards[place.part].slice(first, count))
        return pa.concat_tables(slices).unify_dictionaries() if slices else None

    def _checked(self, columns: Sequence[str] | None, known: list[str]) -> list[str] | None:
        """The columns to read, `cell` first."""
        if columns is None:
            return None
        unknown = [column for column in columns if column not in known]
        if unknown:
            raise files.StoreError(f"{self.folder} has no column {', '.join(unknown)}; it has {', '.join(known)}")
        return ["cell", *(column for column in columns if column != "cell")]

    def _to_frame(self, rows: pa.Table | None) -> pd.DataFrame:
        import pandas as pd

        if rows is None:
            return pd.DataFrame({"cell": self._categorical(np.zeros(0, np.int64))})
        frame = rows.to_pandas()
        frame["cell"] = frame["cell"].cat.set_categories(self.ids)
        return frame


def open_run(folder: Path | str) -> Run:
    """Open a run folder.

    Raises:
        StoreError: it is none, or a later version of the program wrote it.
    """
    folder = Path(folder)
    try:
        info = json.loads((folder / INFO).read_text())
    except OSError as error:
        text = f"{folder} is no run folder: can't read its {INFO}: {files.reason(error)}"
        raise files.StoreError(f"{text}; `starbalance runs` lists those there are") from error
    except ValueError as error:
        raise files.StoreError(f"{folder / INFO} is damaged: {error}; run the scenario again to mend it") from error
    if not isinstance(info, dict) or info.get("format") != FORMAT:
        raise files.StoreError(f"{folder / INFO} has a layout that this version can't read")
    return Run(folder, info)


def find_runs(out: Path | str) -> list[Run]:
    """The runs in a folder of run folders, by name; folders that hold none are passed over."""
    runs = []
    for folder in sorted(path.parent for path in Path(out).glob(f"*/{INFO}")):
        try:
            runs.append(open_run(folder))
        except files.StoreError:
            continue
    return runs
