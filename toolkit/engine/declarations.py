"""What a game says about itself: modes, draws, policies, columns, measures, components. Data only.

One declaration serves all: the kernel's row dtype, the pandas dtypes, the Parquet schema, the data dictionary, the
checks of a scenario and `starbalance games`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Mode:
    """One way to play a game: its seats are fixed by name, or follow from the set-up (`Game.seats`)."""

    name: str
    title: str
    meaning: str
    alike: bool = False  # seats are equals, as runners of a race are, in place of roles such as ship and swarm


#: Groups of draws: what is laid out before the first turn, what the rules roll in play, what policies toss for.
SET_UP, DICE, POLICIES = "set-up", "dice", "policies"
GROUPS = (SET_UP, DICE, POLICIES)


@dataclass(frozen=True)
class DrawName:
    """A named random event. Ids are never reused; `sides` 0 means that the range depends on the position."""

    id: int
    name: str
    kind: str  # "die" (1..sides), "pick" (index from 0), "shuffle" (order, first = top), "policy" (can't be pinned)
    sides: int
    meaning: str
    rerolled: tuple[int, ...] = ()  # values that the rules roll again: an `always` pin on them would never end
    group: str = DICE  # one of GROUPS; POLICIES goes with the kind "policy"


@dataclass(frozen=True)
class Weight:
    """A number that a policy reads, by name."""

    name: str
    default: float
    meaning: str
    low: float = -1e6
    high: float = 1e6


@dataclass(frozen=True)
class Policy:
    """A way for a seat to choose. `weights` are in the order of the array that the kernel gets."""

    id: int
    name: str
    meaning: str
    weights: tuple[Weight, ...] = ()


@dataclass(frozen=True)
class Column:
    """A column of the `games` or `seats` table.

    `dtype` is the kernel's ("i4", "i8", "f8"). With `labels` the kernel writes an index into them and frames show a
    categorical; with `flag` it writes 0 or 1 and frames show a bool.
    """

    name: str
    dtype: str
    unit: str
    meaning: str
    labels: tuple[str, ...] = ()
    flag: bool = False


#: What stands behind the name of a measure by seat where it is listed once for all seats.
EVERY_SEAT = ".SEAT"


@dataclass(frozen=True)
class Measure:
    """A number per game that questions are asked about.

    `of(games, seats)` takes the kernel's row arrays of n games (shape (n,) and (n, number of seats)) and gives n
    float64, NaN where the measure does not apply. Kind "rate" gives 0 or 1, kind "mean" any number.

    A measure `by_seat` gives shape (n, number of seats). It is declared once and stands for one measure a seat, named
    `<measure>.<seat>`: `measures_of` makes those, and nobody else looks at the declared one.
    """

    name: str
    kind: str  # "rate" or "mean"
    unit: str
    meaning: str
    of: Callable[[np.ndarray, np.ndarray], np.ndarray]
    modes: tuple[str, ...] = ()  # where it applies; empty: everywhere
    missing: str = ""  # the games in which it is NaN, in words; empty: none
    by_seat: bool = False
    bounds: tuple[float, float] | None = None  # the lowest and the highest value there may be, where that is known
    seat: str | None = None  # whose it is, of those that `measures_of` makes


@dataclass(frozen=True)
class Components:
    """What is in the box: a tree of plain data, where each block comes from, and how far numbers may be moved.

    `sources` maps a dotted path to the source of everything below it. `bounds` maps a dotted pattern (`*` for one
    step) to (lowest, highest); `words` maps a pattern to the texts that may stand there.
    """

    tree: Mapping[str, Any]
    sources: Mapping[str, str]
    bounds: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def measures_of(measures: Iterable[Measure], mode: str, seatings: Iterable[Sequence[str]]) -> tuple[Measure, ...]:
    """The measures that cells of a mode have, those by seat for every seat of any of them.

    `seatings` are the seat names of each cell: a set-up may decide how many there are.
    """
    seats = list(dict.fromkeys(seat for names in seatings for seat in names))
    applying = (measure for measure in measures if not measure.modes or mode in measure.modes)
    return tuple(each for measure in applying for each in (_each_seat(measure, seats) if measure.by_seat else (measure,)))


def _each_seat(measure: Measure, seats: Iterable[str]) -> Iterator[Measure]:
    for seat in seats:
        yield replace(measure, name=f"{measure.name}.{seat}", meaning=f"{seat}: {measure.meaning}", by_seat=False, seat=seat)


def values_of(measures: Sequence[Measure], games: np.ndarray, seats: np.ndarray, names: Sequence[str]) -> Iterator[np.ndarray]:
    """The values of measures that `measures_of` made: one array of n float64 each, NaN where it does not apply.

    `games` and `seats` are the kernel's rows of n games of one cell, `names` its seats in seat-index order. A measure of a
    seat that the cell lacks does not apply.
    """
    last: tuple[object, np.ndarray] = (None, np.zeros(0))
    for measure in measures:
        if last[0] is not measure.of:  # the seats of a measure stand side by side: what is theirs is reckoned once
            last = measure.of, np.asarray(measure.of(games, seats), np.float64)
        if measure.seat is None:
            yield last[1]
        else:
            yield last[1][:, names.index(measure.seat)] if measure.seat in names else np.full(len(games), np.nan)


def row_dtype(columns: tuple[Column, ...], *leading: tuple[str, str]) -> np.dtype:
    """The packed little-endian dtype of a table's rows in the kernel, `leading` fields first."""
    return np.dtype([*leading, *((column.name, "<" + column.dtype) for column in columns)])


def games_dtype(columns: tuple[Column, ...]) -> np.dtype:
    """Rows of the `games` table: game number (i8), then the declared columns."""
    return row_dtype(columns, ("game", "<i8"))


def seats_dtype(columns: tuple[Column, ...]) -> np.dtype:
    """Rows of the `seats` table: game number (i8), seat index (i4), then the declared columns."""
    return row_dtype(columns, ("game", "<i8"), ("seat", "<i4"))
