"""What `starbalance bench` measures of this game, as scenario blocks by name."""

from __future__ import annotations

from typing import Any


def _swarm(policy: str, **setup: Any) -> dict[str, Any]:
    return {"mode": "swarm", "setup": {"swarm_ships": 14, **setup}, "seats": {"all": {"policy": policy}}}


BENCHMARKS: dict[str, dict[str, Any]] = {
    "swarm_open_greedy": _swarm("greedy"),
    "swarm_open_strong": _swarm("strong"),
    "swarm_asteroids_greedy": _swarm("greedy", asteroids={"method": "dice"}),
    "swarm_asteroids_strong": _swarm("strong", asteroids={"method": "dice"}),
    "duel_greedy": {"mode": "duel", "seats": {"all": {"policy": "greedy"}}},
    "duel_strong": {"mode": "duel", "seats": {"all": {"policy": "strong"}}},
}
