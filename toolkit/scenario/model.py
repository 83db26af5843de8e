"""What a checked scenario is: frozen, plain data with every default filled in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from toolkit.engine.draws import new_draws

from .source import Node

#: The key that `mirror: true` sweeps: by how many seats what the seats bring has moved on.
MIRROR = "mirror"

#: The key by which entries of a list name themselves: it sets nothing.
CALLED = "called"


def telling(keys: Iterable[str], settings: Sequence[Mapping[Any, Any]]) -> list[str]:
    """Swept keys that tell cells apart. Where cells are called something (`called`): without those that follow from it, or
    from a key before them, having one value wherever that has one.
    """
    keys = list(keys)
    if CALLED not in keys:
        return keys
    kept: list[str] = []
    for key in [CALLED, *(key for key in keys if key != CALLED)]:
        if not any(_follows(key, known, settings) for known in kept):
            kept.append(key)
    return [key for key in keys if key in kept]


def _follows(key: str, known: str, settings: Sequence[Mapping[Any, Any]]) -> bool:
    told: dict[Any, Any] = {}
    return all(told.setdefault(each[known], each[key]) == each[key] for each in settings)


def canonical(data: Any) -> str:
    """JSON text that is the same for equal data, whatever the order of its keys."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def digest(data: Any, digits: int) -> str:
    """The first hex digits of the sha256 of the data's canonical JSON."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:digits]


@dataclass(frozen=True)
class Cell:
    """One setting of a scenario: what `Game.prepare` reads, and what pins its dice. Share its parts, never alter them."""

    id: str
    index: int
    settings: Mapping[str, Any]  # swept key -> value; a list, a mapping or nothing stands as its text
    mode: str
    setup: Mapping[str, Any]
    options: Mapping[str, Any]
    components: Mapping[str, Any]  # the whole tree, overrides applied
    overrides: Mapping[str, Any]  # dotted path -> value, only where it differs from the default
    policies: Mapping[str, tuple[str, Mapping[str, float]]]  # seat -> policy name, all its weights by name
    seats: tuple[str, ...]  # in seat-index order
    dice: Mapping[str, Any]  # pins as written
    pins: list[dict[str, Any]]  # pins as `engine.draws.new_draws` takes them
    hold: Mapping[str, Any] = field(default_factory=dict)  # as written; empty where no draw is held
    held: Mapping[int, int] = field(default_factory=dict)  # id of a draw -> games of a block that share its draws

    def draws(self, seed: int) -> np.recarray:
        """The draws that its games are played with, as `Game.play_batch` takes them."""
        return new_draws(seed, [dict(pin) for pin in self.pins], self.held)


@dataclass(frozen=True)
class Scenario:
    """A question, checked and expanded into its cells."""

    path: Path
    name: str
    game: str
    mode: str
    title: str
    question: str
    seed: int
    games: int  # per cell, where `stop` doesn't decide how many
    sweep_keys: tuple[str, ...]
    cells: tuple[Cell, ...]
    stop: Mapping[str, Any] | None
    verdict: Mapping[str, Any] | None
    report: Mapping[str, Any]
    resolved: Mapping[str, Any]  # loads again to the same cells and the same spec hash
    spec_hash: str
    rules_version: str
    root: Node = field(repr=False, compare=False)  # all that was written, with its places

    @property
    def watched(self) -> bool:
        """Whether the games themselves decide how many there are."""
        return self.stop is not None and "budget" not in self.stop

    @property
    def most_games(self) -> int:
        """Games per cell, at most so many where they are watched. A budget is shared out evenly, without its remainder."""
        if self.stop is None:
            return self.games
        limits = {"budget": self.stop.get("budget", 0) // len(self.cells), "max_games": self.stop.get("max_games", 0)}
        return min(limit for name, limit in limits.items() if name in self.stop)
