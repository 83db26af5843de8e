"""Runs on disk: shards that are there whole or not at all, found again by what they hold, read as frames.

A run folder holds `scenario.yaml` (resolved), `run.json`, `blocks/`, `games/` and `seats/` with Parquet shards, and the
summaries `cells.parquet` and `failures.parquet`. What counts is a row of a blocks shard, written last.
"""

from __future__ import annotations

from .files import StoreError
from .reader import FORMAT, Run, Stop, find_runs, open_run

__all__ = ["FORMAT", "Run", "Stop", "StoreError", "find_runs", "open_run"]
