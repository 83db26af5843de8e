"""What `starbalance bench` measures of this game, as scenario blocks by name."""

from __future__ import annotations

from typing import Any


def _game(policy: str, **setup: Any) -> dict[str, Any]:
    return {"mode": "game", "setup": setup, "seats": {"all": {"policy": policy}}}


BENCHMARKS: dict[str, dict[str, Any]] = {
    "round_1_greedy": _game("greedy", rounds=["I"]),
    "round_2_greedy": _game("greedy", rounds=["II"]),
    "round_3_greedy": _game("greedy", rounds=["III"]),
    "round_3_greedy_grabs": _game("greedy", rounds=["III"], build="grabs"),
    "round_1_strong": _game("strong", rounds=["I"]),
    "round_2_strong": _game("strong", rounds=["II"]),
    "round_3_strong": _game("strong", rounds=["III"]),
    "game_random": _game("random"),
    "game_tuned": _game("tuned"),
}
