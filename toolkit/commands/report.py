"""Make the report of a run."""

from __future__ import annotations

from pathlib import Path

from toolkit import errors

from .output import say

#: Where a report goes unless told otherwise: a folder of this name in the run folder.
FOLDER = "report"


def execute(run: Path, out: Path | None, quiet: bool) -> int:
    """Write the report's page and tables and print the page's path."""
    from toolkit.report import build, write

    say(f"making the report of {run}", quiet)
    print(write(build(run), out if out is not None else run / FOLDER))
    return errors.DONE
