"""What `starbalance bench` measures of this game, as scenario blocks by name."""

from __future__ import annotations

from typing import Any


def _mission(policy: str, **setup: Any) -> dict[str, Any]:
    return {"mode": "mission", "setup": setup, "seats": {"pilot": {"policy": policy}}}


BENCHMARKS: dict[str, dict[str, Any]] = {
    "mission_random": _mission("random"),
    "mission_greedy": _mission("greedy"),
    "mission_greedy_array": _mission("greedy", ship="titan", mothership="array"),
    "mission_strong": _mission("strong"),
}
