"""The cross-entropy method: a search for the numbers of which some noisy score is best, each within its limits.

Candidates are drawn from normal distributions, one a number; these move towards the best of each round and narrow with them,
until what is drawn is what is best (R. Y. Rubinstein 1999; P.-T. de Boer et al., "A tutorial on the cross-entropy method",
2005). No slope is needed, noise only slows it, and candidates that share their luck make little of it. Evolution strategies
that learn how numbers hang together did no better within the few rounds that games allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

#: What the search is called.
NAME = "cross-entropy"

#: Share of a round's candidates that the next round follows; how far its means go along with theirs, and how far its
#: standard deviations. Slow narrowing pays: on noisy parabolas of 3 and 20 numbers, 0.2 leaves a third to a half of what 0.7
#: leaves after 20 rounds.
ELITE, PACE, NARROWING = 0.25, 0.7, 0.2

#: First standard deviations: this share of where a number begins, at least this share of the way between its limits.
OF_START, OF_RANGE = 0.5, 0.01


@dataclass
class Search:
    """A search that is under way. `low`, `high`, `mean` and `spread` have shape (numbers,)."""

    low: NDArray[np.float64]
    high: NDArray[np.float64]
    mean: NDArray[np.float64]
    spread: NDArray[np.float64]
    candidates: int
    seed: int
    rounds: int = 0  # that were told
    _asked: NDArray[np.float64] | None = field(default=None, repr=False)

    def ask(self) -> NDArray[np.float64]:
        """Candidates of the next round, shape (candidates, numbers): the present mean first, the others drawn about it."""
        rng = np.random.default_rng([self.seed, self.rounds])  # of this round alone, so that a search can be taken up again
        drawn = rng.normal(self.mean, self.spread, (self.candidates - 1, self.mean.size))
        self._asked = np.clip(np.vstack([self.mean, drawn]), self.low, self.high)
        return self._asked

    def tell(self, scores: ArrayLike) -> None:
        """Scores of the candidates asked for, shape (candidates,), more is better; the first of equal ones goes first."""
        assert self._asked is not None  # somebody tells without having asked
        count = max(2, round(ELITE * self.candidates))
        best = self._asked[np.argsort(-np.asarray(scores, np.float64), kind="stable")[:count]]
        self.mean = (1 - PACE) * self.mean + PACE * best.mean(axis=0)
        self.spread = (1 - NARROWING) * self.spread + NARROWING * best.std(axis=0, ddof=1)
        self.rounds += 1

    def state(self) -> dict[str, Any]:
        """Where it stands, as plain data: what `resumed` takes."""
        return {"rounds": self.rounds, "mean": self.mean.tolist(), "spread": self.spread.tolist()}

    def resumed(self, state: Mapping[str, Any]) -> Search:
        """The same search where it stood."""
        mean, spread = (np.array(state[name], np.float64) for name in ("mean", "spread"))
        return Search(self.low, self.high, mean, spread, self.candidates, self.seed, state["rounds"])


def begin(start: Sequence[float], low: Sequence[float], high: Sequence[float], candidates: int, seed: int) -> Search:
    """A search from numbers that are known to be good.

    Args:
        start: where each number begins.
        low: the least that it may be.
        high: the most.
        candidates: how many are tried each round, 4 or more.
        seed: of all that is drawn.
    """
    least, most, mean = (np.array(values, np.float64) for values in (low, high, start))
    return Search(least, most, mean, np.maximum(OF_START * np.abs(mean), OF_RANGE * (most - least)), candidates, seed)
