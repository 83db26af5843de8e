"""A block: 1,000 consecutive games of one cell. It is what is digested, stored, counted and resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from toolkit import game as contract
from toolkit.engine.declarations import Measure, values_of

#: Games in a block; the last one of a cell may be shorter.
BLOCK = 1000

#: What is kept of a measure over a block, in this order: games where it applies, their sum, their sum of squares.
SUMS = ("n", "total", "squares")


@dataclass(frozen=True)
class Failure:
    """A game that did not finish by the rules: its number, its status and the code of its ending."""

    game: int
    status: int
    ending: int


@dataclass(frozen=True)
class Block:
    """A played block: its rows, and what is stored of it even where rows are not kept."""

    cell: int  # index of the cell
    number: int  # its games are number * BLOCK and those that follow
    games: np.ndarray  # shape (n,), dtype games_dtype
    seats: np.ndarray  # shape (n, number of seats), dtype seats_dtype
    digest: str  # sha256 in hex
    sums: np.ndarray  # shape (number of measures, 3), float64: see SUMS
    failures: tuple[Failure, ...]
    reached: tuple[int, ...]  # for each pin of the cell: games that it was used in

    @property
    def bytes(self) -> int:
        """Size of its rows."""
        return int(self.games.nbytes + self.seats.nbytes)


def finished_block(
    cell: int,
    number: int,
    games: np.ndarray,
    seats: np.ndarray,
    names: Sequence[str],
    measures: Sequence[Measure],
    reached: tuple[int, ...],
) -> Block:
    """Digest and count the rows that a kernel wrote, for the seats with these names. NaN gets one pattern, in place."""
    one_nan(games)
    one_nan(seats)
    digest, sums = block_digest(games, seats), sums_of(measures, games, seats, names)
    return Block(cell, number, games, seats, digest, sums, failures_of(games), reached)


def one_nan(rows: np.ndarray) -> None:
    """Give every NaN the same bits: two that only differ in their bits must not make two digests."""
    for name in rows.dtype.names or ():
        if rows.dtype[name].kind == "f":
            column = rows[name]
            column[np.isnan(column)] = np.nan


def block_digest(games: np.ndarray, seats: np.ndarray) -> str:
    """Sha256, in hex, of the packed little-endian games rows, then the seats rows (game by game)."""
    digest = hashlib.sha256(np.ascontiguousarray(games).tobytes())
    digest.update(np.ascontiguousarray(seats).tobytes())
    return digest.hexdigest()


def run_digest(block_digests: Iterable[str]) -> str:
    """Sha256, in hex, of the block digests (32 bytes each) in cell order, then block order."""
    digest = hashlib.sha256()
    for block in block_digests:
        digest.update(bytes.fromhex(block))
    return digest.hexdigest()


def sums_of(measures: Sequence[Measure], games: np.ndarray, seats: np.ndarray, names: Sequence[str]) -> np.ndarray:
    """What is kept of every measure: shape (number of measures, 3), see SUMS."""
    sums = np.zeros((len(measures), len(SUMS)))
    for row, found in zip(sums, values_of(measures, games, seats, names), strict=True):
        values = found[~np.isnan(found)]
        row[:] = values.size, values.sum(), np.square(values).sum()
    return sums


def failures_of(games: np.ndarray) -> tuple[Failure, ...]:
    """The games whose status says that they did not finish."""
    bad: Any = games[games[contract.STATUS] != contract.FINISHED]
    return tuple(Failure(int(row["game"]), int(row[contract.STATUS]), int(row[contract.ENDING])) for row in bad)
