"""Builders' skills: the numbers of the regular one, how others differ, and what a set-up changes of them (GT-RUL-52)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .parameters import SKILL

#: Seconds, shares and numbers as settings have them.
REGULAR: dict[str, Any] = {
    "speed": 1.0, "speed_spread": 0.2, "t_draw": 1.8, "t_take": 1.3, "t_scan": 0.6, "t_scan_tile": 0.04, "t_fit": 0.2,
    "t_place": 0.7, "t_return": 0.6, "t_aside": 0.6, "t_peek": 4.0, "t_peek_card": 1.2, "t_check": 0.15, "t_finish": 1.0,
    "t_noise": 0.25, "attention": 0.7, "fit_breadth": 6, "eval_noise": 0.15, "p_miss_connector": 0.02, "p_miss_cannon": 0.01,
    "p_miss_engine": 0.01, "check_skill": 0.9, "memory": 0.8, "accept_floor_start": 0.8, "accept_floor_end": 0.1,
    "return_limit": 0, "faceup_bias": 0.0, "aside_use": "unique", "aside_deadline": 30.0, "hole_policy": "fill",
    "peek_piles": 1, "peek_after_tiles": 3, "peek_response": 0.5, "finish_rule": "value", "finish_tiles": 18,
    "finish_seconds": 150.0, "launch_value": [3.0, 2.0, 1.0, 0.0],
}  # fmt: skip
MISSES = ("p_miss_connector", "p_miss_cannon", "p_miss_engine")
SKILLS: dict[str, dict[str, Any]] = {
    "regular": {},
    "novice": {
        "speed": 0.7, "attention": 0.4, "fit_breadth": 3, "eval_noise": 0.4, **{name: REGULAR[name] * 3 for name in MISSES},
    },
    "expert": {
        "speed": 1.4, "attention": 0.9, "fit_breadth": 12, "eval_noise": 0.05,
        **{name: REGULAR[name] / 4 for name in MISSES},
    },
}  # fmt: skip

COUNTS = ("fit_breadth", "return_limit", "peek_piles", "peek_after_tiles")
WORDS = {
    "aside_use": ("unique", "never", "greedy"),
    "hole_policy": ("fill", "skip"),
    "finish_rule": ("value", "full_board", "fixed_tiles", "deadline"),
}
FIXED_TILES, DEADLINE = "fixed_tiles", "deadline"


def thousandths(number: float) -> int:
    """A number of seconds, shares or credits as the kernel has it; halves go up."""
    return int(number * 1000 + 0.5) if number >= 0 else -int(-number * 1000 + 0.5)


def builder_of(setup: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """A seat's builder: of its skill, as the set-up changes it for all, then for this seat."""
    word = setup["skill"] if isinstance(setup["skill"], str) else setup["skill"][seat]
    own = setup["builders"][seat] if setup["builders"] else {}
    changes = ({key: value for key, value in block.items() if value is not None} for block in (setup["builder"], own))
    found = {**REGULAR, **SKILLS[word]}
    for change in changes:
        found |= change
    return found


def write_builder(record: Any, builder: Mapping[str, Any]) -> None:
    """A builder as the kernel has it: times in ms, shares in thousandths."""
    for key in SKILL.names or ():
        if key in WORDS:
            record[key] = WORDS[key].index(builder[key])
        elif key in COUNTS:
            record[key] = builder[key]
        elif key == "launch_value":
            record[key] = [thousandths(worth) for worth in builder[key]]
        elif key != "finish_at":
            record[key] = thousandths(builder[key])
    if builder["finish_rule"] == FIXED_TILES:
        record.finish_at = builder["finish_tiles"]
    elif builder["finish_rule"] == DEADLINE:
        record.finish_at = thousandths(builder["finish_seconds"])
