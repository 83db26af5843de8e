"""`hold:`: names of draws that are held over blocks of games, checked against the game's draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from toolkit.engine.declarations import DrawName

from .checks import Problem, unknown, validate
from .head import Hold


def resolve(draws: Sequence[DrawName], hold: Mapping[str, Any]) -> tuple[dict[int, int], list[Problem]]:
    """For each draw that is held, by its id, the games of a block, as `engine.draws.new_draws` takes it; and what is wrong."""
    filled, problems = validate(Hold, hold, "hold")
    written = hold.get("draws")
    patterns = [
        (index, each) for index, each in enumerate(written if isinstance(written, list) else ()) if isinstance(each, str)
    ]
    names = [draw.name for draw in draws]
    problems += [
        Problem(f"hold.draws.{index}", unknown("draw ", pattern, accepted(draws)))
        for index, pattern in patterns
        if not matching(pattern, names)
    ]
    chosen = {name for _, pattern in patterns for name in matching(pattern, names)}
    return {} if problems else {draw.id: filled["games"] for draw in draws if draw.name in chosen}, problems


def matching(pattern: str, names: Sequence[str]) -> list[str]:
    """The names that a pattern stands for, `*` for any characters."""
    return [name for name in names if fnmatchcase(name, pattern.replace("[", "[[]").replace("?", "[?]"))]


def accepted(draws: Sequence[DrawName]) -> list[str]:
    """The names of draws, and the patterns of those with a common first part."""
    firsts = [draw.name.partition(".")[0] for draw in draws if "." in draw.name]
    return [*(draw.name for draw in draws), *(f"{first}.*" for first in dict.fromkeys(firsts) if firsts.count(first) > 1)]
