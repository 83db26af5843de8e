"""`starbalance check`: read scenarios whole and say everything that is wrong with them."""

from __future__ import annotations

from pathlib import Path

from toolkit.errors import DONE, INVALID_SCENARIO, Fault, ScenarioError

from .output import print_faults


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
        print_faults(ScenarioError(faults))
    return INVALID_SCENARIO if faults else DONE
