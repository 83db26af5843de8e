"""Writing so that a file is there whole or not at all, whatever happens to the process or the disk."""

from __future__ import annotations

import contextlib
import json
import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from toolkit.errors import ToolkitError

if TYPE_CHECKING:
    import pyarrow as pa

#: What a run folder holds: two texts, two summaries, three folders of shards.
INFO, SCENARIO, CELLS, FAILURES = "run.json", "scenario.yaml", "cells.parquet", "failures.parquet"
BLOCKS, GAMES, SEATS = "blocks", "games", "seats"

#: How names of unfinished files begin. Nothing reads them; the next run in the folder removes them.
TEMPORARY = ".unfinished-"


class StoreError(ToolkitError):
    """A run folder that can't be read or written."""


def reason(error: OSError) -> str:
    """What the system says is wrong, without the path and number that Python adds."""
    return error.strerror or str(error) or type(error).__name__


def make_folder(folder: Path) -> None:
    """Make a folder and those above it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"can't make the folder {folder}: {reason(error)}; choose another place with --out") from error


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill a file under a temporary name, bring it to the disk, then give it its name.

    Raises:
        StoreError: the system refuses, a full disk for one; what stood at `path` before is untouched.
    """
    temporary = path.with_name(f"{TEMPORARY}{uuid.uuid4().hex[:8]}-{path.name}")
    try:
        try:
            with temporary.open("wb") as file:
                write(file)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
            _sync_folder(path.parent)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise StoreError(f"can't write {path}: {reason(error)}; what was finished before is kept") from error


def write_text(path: Path, text: str) -> None:
    """Write a text as UTF-8."""
    write_whole(path, lambda file: file.write(text.encode()))


def write_json(path: Path, data: Any) -> None:
    """Write readable JSON; NaN is refused, as no reader agrees on it."""
    write_text(path, json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def write_table(path: Path, table: pa.Table) -> None:
    """Write a Parquet file."""
    import pyarrow.parquet as pq

    write_whole(path, lambda file: pq.write_table(table, file, compression="zstd"))


def _sync_folder(folder: Path) -> None:
    """Bring a rename to the disk, where the system lets a folder be opened at all."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextlib.contextmanager
def sole_writer(folder: Path) -> Iterator[None]:
    """Hold a folder for this process alone.

    The system lets go of it when the process ends, killed or not: there is no lock file that someone would have to clean
    up. Where a file system knows no such locks, nothing is held.
    """
    try:
        import fcntl
    except ImportError:  # not on Windows
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(f"another process is playing {folder}; wait for it, stop it, or choose another --out") from None
        except OSError:
            pass
        yield
    finally:
        os.close(descriptor)
