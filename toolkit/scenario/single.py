"""One cell by itself: a scenario that has nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .model import Cell, Scenario, digest


def cell_as_scenario(scenario: Scenario, cell: Cell) -> dict[str, Any]:
    """A scenario, as plain data, that has this one cell: every knob, ruling, weight and pin written out, nothing swept."""
    texts = {key: scenario.resolved[key] for key in ("title", "question", "source") if scenario.resolved.get(key)}
    return {
        "game": scenario.game,
        "mode": cell.mode,
        **texts,
        "seed": scenario.seed,
        "games": scenario.games,
        "setup": dict(cell.setup),
        "options": dict(cell.options),
        "seats": {seat: {"policy": policy, "weights": dict(weights)} for seat, (policy, weights) in cell.policies.items()},
        "components": dict(cell.overrides),
        "dice": dict(cell.dice),
        **({"hold": dict(cell.hold)} if cell.hold else {}),
    }


def only(scenario: Scenario, cell: Cell) -> Scenario:
    """The scenario with this one of its cells, ready to be played: same cell id, seed and games, nothing swept or stopped."""
    # no key is swept any more
    report = {key: value for key, value in scenario.report.items() if key not in ("by", "baseline")}
    texts = {"title": scenario.title, "question": scenario.question}
    resolved = cell_as_scenario(scenario, cell) | texts | {"sweep": [], "report": report}
    if scenario.verdict is not None:
        resolved["verdict"] = dict(scenario.verdict)
    spec = {
        "cells": [cell.id], "game": scenario.game, "mode": scenario.mode, "seed": scenario.seed, "sweep": [],
        "rules_version": scenario.rules_version,
    }  # fmt: skip
    return replace(
        scenario, sweep_keys=(), cells=(replace(cell, index=0, settings={}),), stop=None, report=report, resolved=resolved,
        spec_hash=digest(spec, 12),
    )  # fmt: skip
