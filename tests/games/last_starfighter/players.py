"""Players who do as a test tells them, in place of policies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.games.last_starfighter.table import ARCS, STRINGS
from toolkit.games.last_starfighter.policies import choose
from toolkit.games.last_starfighter.policies.random_legal import RECHARGE
from toolkit.games.last_starfighter.state import GUN_STAR


@dataclass
class Players:
    """What every ship does. Who is not told anything holds, keeps its aim and does not fire.

    Ships are named by id (Swarm Ships by number from 0), weapons by slot, targets by code. A plot is a string of letters,
    "X" to recharge; for a ship without stabilizer a number. `rotations` holds the targets of the six firings of a Death
    Blossom. What was asked is kept: `asked` holds (ship, slot, legal targets), `heard` whatever `listen` returned.
    """

    plots: Mapping[int, str] = field(default_factory=dict)
    numbers: Mapping[int, int] = field(default_factory=dict)
    aims: Mapping[int, Sequence[str]] = field(default_factory=dict)
    moves: Mapping[int, str] = field(default_factory=dict)
    shots: Mapping[int, int] = field(default_factory=dict)
    fire: Mapping[tuple[int, int], int] = field(default_factory=dict)
    blossoms: Sequence[int] = ()
    rotations: Sequence[Mapping[int, int]] = ()
    rotation_arcs: Sequence[str] = ()
    laser: int = 0
    hexes: Sequence[tuple[int, int]] = ()
    listen: Callable[[Any, int], Any] | None = None
    asked: list[tuple[int, int, list[int]]] = field(default_factory=list)
    heard: list[Any] = field(default_factory=list)
    turning: int = 0
    arcs_chosen: int = 0
    aims_asked: list[int] = field(default_factory=list)
    blossoms_offered: list[int] = field(default_factory=list)
    laying: list[int] = field(default_factory=list)

    def _hear(self, seen: Any, index: int) -> None:
        if self.listen is not None:
            self.heard.append(self.listen(seen, index))

    def _aim(self, seen: Any, index: int) -> int:
        ship = seen.fighters[index]
        if ship.kind == GUN_STAR:
            return ARCS[self.aims[index][0]] if index in self.aims else int(ship.aim[0])
        first, second = self.aims.get(index, ("fwd", "fwd"))
        return (first == "port") + 2 * (second == "stbd")

    def plot(self, params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> tuple[int, int]:
        self._hear(seen, index)
        self.aims_asked.append(index)
        moves = self.plots.get(index, "")
        return RECHARGE if moves == "X" else STRINGS.index(moves), self._aim(seen, index)

    def movements(self, params: Any, seen: Any, index: int, draws: Any, name: int) -> int:
        return self.numbers.get(index, 0)

    def aim(self, params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> int:
        self.aims_asked.append(index)
        return self._aim(seen, index)

    def swarm_move(self, params: Any, seen: Any, index: int, first: bool, draws: Any, name: int, work: Any) -> int:
        self._hear(seen, index)
        return STRINGS.index(self.moves.get(index, ""))

    def swarm_target(self, params: Any, seen: Any, index: int, count: int, draws: Any, name: int, work: Any) -> int:
        legal = [int(target) for target in work.targets[:count]]
        self.asked.append((int(seen.fighter_count) + index, 5, legal))
        return legal.index(self.shots[index]) if self.shots.get(index) in legal else -1

    def begin_salvo(self, params: Any, seen: Any, index: int, work: Any) -> None:
        self.turning += index in self.blossoms

    def target(self, params: Any, seen: Any, index: int, slot: int, count: int, draws: Any, name: int, work: Any) -> int:
        legal = [int(target) for target in work.targets[:count]]
        self.asked.append((index, slot, legal))
        if index in self.blossoms:
            wanted = self.rotations[self.turning - 1].get(slot) if self.turning <= len(self.rotations) else None
        else:
            wanted = self.fire.get((index, slot))
        return legal.index(wanted) if wanted in legal else -1

    def blossom(self, params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> bool:
        self.blossoms_offered.append(index)
        self.turning = 0
        return index in self.blossoms

    def rotation_aim(self, params: Any, seen: Any, index: int, draws: Any, name: int, work: Any) -> int:
        self.arcs_chosen += 1
        return ARCS[self.rotation_arcs[self.arcs_chosen - 1]]

    def laser_given_up(self, params: Any, seen: Any, index: int, count: int, draws: Any, name: int) -> int:
        return self.laser

    def cluster(self, params: Any, seen: Any, side: int, count: int, draws: Any, name: int, work: Any) -> int:
        legal = [(int(q), int(r)) for q, r in work.centres[:count]]
        self.laying.append(side)
        return legal.index(self.hexes[len(self.laying) - 1])


_DECISIONS = (
    "plot", "movements", "aim", "swarm_move", "swarm_target", "begin_salvo", "target", "blossom", "rotation_aim",
    "laser_given_up", "cluster",
)  # fmt: skip


def seat(monkeypatch: pytest.MonkeyPatch, **told: Any) -> Players:
    """Let players decide who do as they are told; see `Players`."""
    players = Players(**told)
    for decision in _DECISIONS:
        monkeypatch.setattr(choose, decision, getattr(players, decision))
    return players
