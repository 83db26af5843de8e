"""The slow obvious version of the draws, written from the definition alone: whole numbers of Python, or NumPy arrays.

Philox4x32-10 after Salmon, Moraes, Dror and Shaw (2011), "Parallel random numbers: as easy as 1, 2, 3", section 3.3.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
WEYL = (0x9E3779B9, 0xBB67AE85)  # golden ratio; square root of 3, less 1


def philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, ...]:
    """Ten rounds in Python's whole numbers."""
    for round_ in range(10):
        keys = [(key[i] + round_ * WEYL[i]) % 2**32 for i in (0, 1)]
        high0, low0 = divmod(MULTIPLIERS[0] * counter[0], 2**32)
        high1, low1 = divmod(MULTIPLIERS[1] * counter[2], 2**32)
        counter = (high1 ^ counter[1] ^ keys[0], low1, high0 ^ counter[3] ^ keys[1], low0)
    return counter


def words(seed: int, games: np.ndarray, name: int, k: int) -> np.ndarray:
    """The first word of draw k of a name for many games at once, as uint64 array of the shape of `games`."""
    games = np.asarray(games, dtype=np.uint64)
    low = np.uint64(0xFFFFFFFF)
    x = [games & low, games >> np.uint64(32), np.full_like(games, name), np.full_like(games, k)]
    for round_ in range(10):
        k0 = np.uint64((seed % 2**32 + round_ * WEYL[0]) % 2**32)
        k1 = np.uint64((seed // 2**32 + round_ * WEYL[1]) % 2**32)
        product0, product1 = x[0] * np.uint64(MULTIPLIERS[0]), x[2] * np.uint64(MULTIPLIERS[1])
        x = [(product1 >> np.uint64(32)) ^ x[1] ^ k0, product1 & low, (product0 >> np.uint64(32)) ^ x[3] ^ k1, product0 & low]
    return x[0]


@dataclass
class Pin:
    """One pin, as a scenario says it."""

    name: int
    values: list[int]
    always: bool = False
    seat: int | None = None
    turn: int | None = None

    def as_dict(self) -> dict[str, object]:
        """The form that `new_draws` takes."""
        place = {key: value for key, value in (("seat", self.seat), ("turn", self.turn)) if value is not None}
        return {"name": self.name, "values": self.values, "always": self.always, **place}


class Game:
    """The draws of one game: counts by name, pins obeyed."""

    def __init__(self, seed: int, game: int, pins: tuple[Pin, ...] = (), held: dict[int, int] | None = None):
        self.seed, self.game, self.turn = seed, game, 0
        self.held = held or {}
        self.counts: Counter[int] = Counter()
        self.pins = pins
        self.matched = [0] * len(pins)
        self.used: set[int] = set()

    def _word(self, name: int) -> int:
        k = self.counts[name]
        self.counts[name] += 1
        block = self.held.get(name, 1)
        game = self.game // block * block
        counter = (game % 2**32, game // 2**32, name, k)
        return philox(counter, (self.seed % 2**32, self.seed // 2**32))[0]

    def _pinned(self, name: int, seat: int) -> int | None:
        candidates = []
        for number, pin in enumerate(self.pins):
            if pin.name == name and pin.seat in (None, seat) and pin.turn in (None, self.turn):
                values = pin.values[:1] * (self.matched[number] + 1) if pin.always else pin.values
                candidates += [(number, values[self.matched[number]])] if self.matched[number] < len(values) else []
                self.matched[number] += 1
        if not candidates:
            return None
        self.used.add(candidates[0][0])
        return candidates[0][1]

    def integer(self, name: int, n: int, seat: int, lowest: int) -> int:
        """The next draw in lowest..lowest + n - 1; pinned values are taken as they are."""
        natural = lowest + self._word(name) * n // 2**32
        pinned = self._pinned(name, seat)
        return natural if pinned is None else pinned

    def kind(self, name: int, counts: list[int], seat: int) -> int:
        """One thing out of a bag, its things in a row by kind; a pinned kind is taken where the bag holds one."""
        things = [kind for kind, count in enumerate(counts) for _ in range(count)]
        natural = things[self._word(name) * len(things) // 2**32]
        pinned = self._pinned(name, seat)
        return natural if pinned not in things else pinned

    def shuffle(self, name: int, items: list[int], seat: int) -> list[int]:
        """Fisher-Yates from the top; a pinned item is swapped to where it is asked for."""
        items = list(items)
        for i in range(len(items) - 1):
            j = i + self._word(name) * (len(items) - i) // 2**32
            pinned = self._pinned(name, seat)
            j = j if pinned is None else items.index(pinned, i)
            items[i], items[j] = items[j], items[i]
        return items

    def uniform(self, name: int) -> float:
        """The next draw in [0, 1)."""
        return self._word(name) / 2**32
