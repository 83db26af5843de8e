"""Situations for policies: what the kernel would hand them, on a table of `movement_table`."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from tests.games.gemini_gauntlet.movement_table import CODE, CONSOLES, Hex, Table, pad, rect13, ship
from toolkit.games.gemini_gauntlet.names.draws import POLICY
from toolkit.games.gemini_gauntlet.policies import choose
from toolkit.games.gemini_gauntlet.policies.declared import GREEDY, PLACES, POLICIES, RANDOM, STRONG
from toolkit.games.gemini_gauntlet.policies.observe import observe
from toolkit.games.gemini_gauntlet.policies.work import SCRATCH, SEEN_STATE, TRUE_STATE
from toolkit.games.gemini_gauntlet.state import COLUMNS, REPAIR_SPACE

IDS = {"random": RANDOM, "greedy": GREEDY, "strong": STRONG}
WORDS = list(CODE)
SIDES = ("left", "right")


class Thinking:
    """A table at which a ship chooses."""

    def __init__(self, table: Table, policy: str = "greedy", **weights: float) -> None:
        self.table, self.params = table, table.params
        self.scratch = np.zeros(1, dtype=SCRATCH).view(np.recarray)[0]
        self.scratch.states[TRUE_STATE] = table.state
        self.state = self.scratch.states[TRUE_STATE]
        self.state.action = 0
        self.params.max_reopen_rolls, self.params.drift, self.params.repair_per_pilot = 200, 1, 2
        for i in range(self.state.ship_count):
            self.params.policy[i] = IDS[policy]
            for weight in POLICIES[policy].weights:
                self.params.weights[i, PLACES[weight.name]] = weights.get(weight.name, weight.default)

    def ship(self, i: int = 0) -> Any:
        return self.state.ships[i]

    def seen(self, i: int = 0) -> Any:
        observe(self.params, self.scratch.states, i)
        return self.scratch.states[SEEN_STATE]

    def ask(self, decision: str, *arguments: Any, i: int = 0) -> Any:
        """One of `choose`'s decisions."""
        return getattr(choose, decision)(
            self.params, self.seen(i), i, *arguments, self.table.draws, POLICY + i, self.scratch.work
        )

    def program(self, i: int = 0) -> list[tuple[int, int, int, int]]:
        """The program chosen, as the kernel reads it; it is entered in the ship's orders."""
        self.ask("program", i=i)
        rows = [tuple(int(part) for part in row) for row in self.scratch.work.orders]
        for pilot, row in enumerate(rows):
            order = self.ship(i).orders[pilot]
            order.row, order.column, order.side, order.boost = row
        return rows

    def words(self, i: int = 0) -> tuple[str, str]:
        """The program chosen, in words: "FW3", "RO1 left boost", "REP"."""
        return tuple(self.in_words(row, i) for row in self.program(i))  # type: ignore[return-value]

    def in_words(self, order: tuple[int, int, int, int], i: int = 0) -> str:
        row, column, side, boost = order
        if column == REPAIR_SPACE:
            return "REP" + " boost" * boost
        system = int(self.ship(i).console[row, column])
        return WORDS[system] + f" {SIDES[side]}" * int(self.params.directional[system]) + " boost" * boost


def situation(rng: Random, ships: int = 2, policy: str = "greedy", **readings: float) -> Thinking:
    """Ships of any teams anywhere, damaged at random, among eighteen tokens; gates of the sequence partly hidden."""
    words = ["".join((letter, dots)) for letter in "ABCDEF" for dots in "123"]
    course: list[Hex] = sorted(set(rect13()) - set(pad()))
    hexes = rng.sample(course, len(words))
    tokens = {word: (*at, rng.randrange(6)) for word, at in zip(words, hexes, strict=True)}
    free = sorted(set(rect13()) - set(hexes))
    revealed = rng.randint(1, 4)
    gates = [rng.choice((revealed, rng.randint(0, revealed)) if revealed == 4 else (rng.randint(0, revealed - 1),))
             for _ in range(ships)]  # fmt: skip
    table = Table(
        *(ship(rng.choice(sorted(CONSOLES)), rng.choice(free), rng.randrange(6), gates=gates[k]) for k in range(ships)),
        tokens=tokens,
        sequence="A" + "".join(rng.sample("BCDEF", 5)),
        revealed=revealed,
        **readings,
    )
    for k in range(ships):
        flown = table.ship(k)
        flown.boosts, flown.player = rng.randint(0, 3), k
        flown.damage = sum(1 << column for column in range(COLUMNS) if rng.random() < rng.choice((0.0, 0.3, 0.9)))
    return Thinking(table, policy)


def alone(
    team: str, at: Hex, facing: int, gate: tuple[int, int, int] = (5, -2, 3), policy: str = "greedy", **fields: int
) -> Thinking:
    """One ship on a board with Gate A alone."""
    return Thinking(Table(ship(team, at, facing, **fields), tokens={"A1": gate}), policy)
