"""What `starbalance bench` measures of this game, as scenario blocks by name."""

from __future__ import annotations

from typing import Any


def _race(policy: str, **setup: Any) -> dict[str, Any]:
    return {"mode": "race", "setup": {"players": 4, **setup}, "seats": {"all": {"policy": policy}}}


BENCHMARKS: dict[str, dict[str, Any]] = {
    "race_random_safe": _race("random_safe"),
    "race_greedy": _race("greedy"),
    "race_strong": _race("strong"),
}
