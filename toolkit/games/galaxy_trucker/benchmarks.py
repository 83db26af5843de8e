"""What `starbalance bench` measures of this game, as scenario blocks by name."""

from __future__ import annotations

from typing import Any


def _game(policy: str, **setup: Any) -> dict[str, Any]:
    return {"mode": "game", "setup": setup, "seats": {"all": {"policy": policy}}}


BENCHMARKS: dict[str, dict[str, Any]] = {
    "game_random": _game("random"),
    "game_greedy": _game("greedy"),
    "round_1_greedy": _game("greedy", rounds=["I"]),
    "round_3_greedy_grabs": _game("greedy", rounds=["III"], build="grabs"),
    "round_3_strong": _game("strong", rounds=["III"]),
}
