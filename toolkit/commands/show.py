"""`starbalance show`: a scenario with everything filled in, and where each value comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.errors import DONE

from .output import print_json

if TYPE_CHECKING:
    from toolkit.scenario import Scenario


def execute(file: Path, overrides: list[str], json: bool) -> int:
    """Print the resolved scenario: YAML that loads again, or one JSON object."""
    from toolkit.scenario import load, text

    scenario = load(file, overrides=overrides)
    if json:
        print_json(_object(scenario))
        return DONE
    cells = f"{len(scenario.cells):,} {'cell' if len(scenario.cells) == 1 else 'cells'}"
    print(f"# {file}: {cells}, spec hash {scenario.spec_hash}, rules version {scenario.rules_version}")
    print(text.block(dict(scenario.resolved), lambda key: origin(scenario, key)), end="")
    return DONE


def origin(scenario: Scenario, key: str) -> str:
    """Where the value of a dotted key comes from: a line of a file, an option of the command line, the default."""
    from toolkit.scenario.source import locate

    place, missing = scenario.root.place, key
    for name in (key, _every_seat(key)):
        _, found, rest = locate(scenario.root, name)
        if len(rest) < len(missing):
            place, missing = found, rest
    swept = any(f"{name}.".startswith(f"{key}.") or f"{key}.".startswith(f"{name}.") for name in scenario.sweep_keys)
    behind = ", swept" if swept else ""
    if missing:
        return "default" + behind
    if place.document.name == str(scenario.path):
        return f"line {place.line}{behind}"
    return f"{place.document.name} line {place.line}{behind}" if place.line else place.document.name + behind


def _every_seat(key: str) -> str:
    """The key under `seats.all` that speaks for a seat's key; any other key itself."""
    steps = key.split(".")
    return ".".join(["seats", "all", *steps[2:]]) if steps[0] == "seats" and len(steps) > 2 else key


def _object(scenario: Scenario) -> dict[str, Any]:
    return {
        "scenario": scenario.resolved,
        "spec_hash": scenario.spec_hash,
        "rules_version": scenario.rules_version,
        "cells": [{"cell": cell.id, "settings": cell.settings} for cell in scenario.cells],
        "origins": {key: origin(scenario, key) for key in _keys(scenario.resolved)},
    }


def _keys(data: Any, prefix: str = "") -> list[str]:
    """The dotted keys of all values that are no mappings."""
    found: list[str] = []
    for name, value in data.items():
        found += _keys(value, f"{prefix}{name}.") if isinstance(value, dict) and value else [f"{prefix}{name}"]
    return found
