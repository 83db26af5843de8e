"""Measured speed: how many games a second workers play, without writing anything."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from toolkit.store.blocks import BLOCK

from .workers import Crew

#: Time that one call of a kernel should take at most while the clock is watched, in seconds.
CALL = 0.1


def games_per_second(crew: Crew, cell: int, jobs: int, seconds: float) -> float:
    """Speed of so many workers on a cell, each with games of its own, over about so many seconds.

    At least one game a worker is played, however long it takes. The kernel should be warm.
    """
    with ThreadPoolExecutor(jobs) as pool:
        start = time.perf_counter()
        played = pool.map(lambda worker: _play_for(crew, cell, worker * 10**9, start + seconds), range(jobs))
        games = sum(played)
        return games / (time.perf_counter() - start)


def _play_for(crew: Crew, cell: int, first: int, until: float) -> int:
    """Play games from `first` on until the time is up; how many."""
    games, count = 0, 1
    while True:
        start = time.perf_counter()
        crew.play(cell, first + games, count)
        now = time.perf_counter()
        games += count
        if now >= until:
            return games
        per_game = (now - start) / count
        count = max(1, min(2 * count, BLOCK, int(min(CALL, until - now) / max(per_game, 1e-9))))
