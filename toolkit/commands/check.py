"""`starbalance check`: read scenarios whole and say everything that is wrong with them."""

from __future__ import annotations

import dataclasses
import json as json_text
from pathlib import Path
from typing import Any

from toolkit.errors import DONE, INVALID_SCENARIO, Fault, ScenarioError


def execute(files: list[Path], json: bool) -> int:
    """Check each file; exit code 3 when any has a fault."""
    from toolkit.scenario import load

    faults: list[Fault] = []
    for path in files:
        try:
            scenario = load(path)
        except ScenarioError as error:
            faults += error.faults
            if not json:
                print(error)
            continue
        if not json:
            cells = f"{len(scenario.cells):,} {'cell' if len(scenario.cells) == 1 else 'cells'}"
            print(f"ok  {path}  {scenario.game}/{scenario.mode}, {cells}, {scenario.games:,} games each")
    if json:
        print(json_text.dumps([as_json(fault) for fault in faults], indent=2))
    return INVALID_SCENARIO if faults else DONE


def as_json(fault: Fault) -> dict[str, Any]:
    """A fault as `--json` prints it."""
    data = dataclasses.asdict(fault)
    del data["source"]
    return data
