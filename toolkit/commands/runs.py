"""List the run folders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolkit import errors
from toolkit.store import Run, StoreError, find_runs

from .output import print_json, say, table


def execute(out: Path, json: bool) -> int:
    """List the runs in a folder; one that is not there holds none."""
    rows = [_row(run) for run in find_runs(out)]
    if json:
        print_json(rows)
    elif rows:
        print(table(list(rows[0]), [[*list(row.values())[:-1], (row["digest"] or "")[:12]] for row in rows]))
    else:
        say(f"no runs in {out}; `starbalance run FILE --out {out}` makes one")
    return errors.DONE


def _row(run: Run) -> dict[str, Any]:
    info = run.info
    wanted, watched = info["games"] * info["cells"], info.get("stop") is not None
    try:
        games = wanted if run.complete and not watched else int(run.played().sum())
        state = "complete, stopped by looking" if watched else "complete"
        if not run.complete:
            state = f"partial, {'at most ' if watched else ''}{wanted:,} wanted"
    except StoreError:
        games, state = 0, "damaged"
    keys = {"run": str(run.folder), "game": info["game"], "mode": info["mode"], "cells": info["cells"]}
    return {**keys, "games": games, "state": state, "digest": run.digest}
