"""The page: facts, sentences, pictures and tables put into one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from toolkit import game as contract
from toolkit.report import sections, wording
from toolkit.report.answers import answers, warnings
from toolkit.report.facts import Facts, gather
from toolkit.report.pictures import pictures
from toolkit.store import files, open_run
from toolkit.store.blocks import BLOCK

#: The page's name in its folder; its tables stand beside it, under `tables/`.
INDEX = "index.html"


@dataclass(frozen=True)
class Report:
    """A page and its tables: the same texts from the same run."""

    html: str
    tables: Mapping[str, str]  # file name -> CSV


def build(folder: Path) -> Report:
    """Make the report of a run folder.

    Raises:
        StoreError: it is no run folder, or can't be read.
        UnknownNameError: its game is not installed.
    """
    return render(gather(open_run(folder)))


def render(facts: Facts) -> Report:
    """Put the facts of a run on a page."""
    drawn, missing = pictures(facts)
    context: dict[str, Any] = {
        "facts": facts,
        "title": facts.scenario.get("title") or facts.info["name"],
        "question": facts.scenario.get("question") or "",
        "notice": contract.notice(facts.game, facts.scenario.get("source")),
        "answers": answers(facts),
        "warnings": warnings(facts),
        "pictures": drawn,
        "missing": missing,
        "level": wording.round_percent(facts.level),
        "block": f"{BLOCK:,} games",
        "terms": sections.terms_used(facts),
        "capped": sections.capped(facts),
        "tables": _tables(facts),
        "table_files": sorted(tables := _csv(facts)),
    }
    return Report(_template().render(context), tables)


def _tables(facts: Facts) -> dict[str, sections.Table]:
    return {
        "cells": sections.all_cells(facts),
        "seatings": sections.seatings(facts),
        "players": sections.players(facts),
        "setup": sections.settings(facts, "setup"),
        "rulings": sections.settings(facts, "options"),
        "overrides": sections.overrides(facts),
        "assumptions": sections.assumptions(facts),
        "pins": sections.pins(facts),
        "definitions": sections.definitions(facts),
        "failures": sections.failures(facts),
        "provenance": sections.provenance(facts),
    }


def _template() -> Any:
    folder = Path(__file__).parent / "templates"
    environment = Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("page.html")


def _csv(facts: Facts) -> dict[str, str]:
    """The frames behind the page, by file name."""
    keys = ["cell", *facts.info["sweep_keys"]]
    frames: dict[str, pd.DataFrame | None] = {
        "cells.csv": facts.estimates.drop(columns=["index", "series"]),
        "crossings.csv": facts.crossings if len(facts.crossings) else None,
        "endings.csv": _with_settings(facts, facts.endings, keys),
        "lengths.csv": _with_settings(facts, facts.lengths, keys),
        "differences.csv": _with_settings(facts, _differences(facts), keys),
        "seatings.csv": seatings.to_frame() if (seatings := facts.seatings[0]) else None,
        "seating_scores.csv": seatings.scores if seatings else None,
    }
    return {name: frame.to_csv(index=False, lineterminator="\n") for name, frame in frames.items() if frame is not None}


def _differences(facts: Facts) -> pd.DataFrame | None:
    panels, _ = facts.differences
    return pd.concat([panel.rows.drop(columns="place") for panel in panels], ignore_index=True) if panels else None


def _with_settings(facts: Facts, frame: pd.DataFrame | None, keys: list[str]) -> pd.DataFrame | None:
    return None if frame is None else facts.cells[keys].merge(frame, on="cell")


def write(report: Report, folder: Path) -> Path:
    """Write the page and its tables into a folder, each file whole or not at all, the page last; gives the page's path.

    Raises:
        StoreError: the folder can't be made or written.
    """
    files.make_folder(folder / "tables")
    for name, text in report.tables.items():
        files.write_text(folder / "tables" / name, text)
    files.write_text(folder / INDEX, report.html)
    return folder / INDEX
