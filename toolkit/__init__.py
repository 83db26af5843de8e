"""Starbalance: balance questions about board games, answered by millions of seeded games.

What a notebook needs, and nothing else: `load` a scenario, `run` it, `open_run` what was run, `compare` two of them, `solve`
for the value that gives a target, ask for the `sensitivity` to its knobs or the `ratings` of the sides that meet, split by
`luck` what decides a game, `tune` the weights of a policy, `replay` one game. Each is imported when it is first used, so that
`import toolkit` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.questions import compare, luck, ratings, sensitivity, solve, tune
    from toolkit.replay import replay
    from toolkit.runner import run
    from toolkit.scenario import load
    from toolkit.store import open_run

_HOMES = {
    "compare": "toolkit.questions",
    "load": "toolkit.scenario",
    "luck": "toolkit.questions",
    "open_run": "toolkit.store",
    "ratings": "toolkit.questions",
    "replay": "toolkit.replay",
    "run": "toolkit.runner",
    "sensitivity": "toolkit.questions",
    "solve": "toolkit.questions",
    "tune": "toolkit.questions",
}

__all__ = ["compare", "load", "luck", "open_run", "ratings", "replay", "run", "sensitivity", "solve", "tune"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'toolkit' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
