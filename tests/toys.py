"""The house is tested with a toy game of its own, so that nothing outside `toolkit/games` can lean on a real one."""

from __future__ import annotations

from pathlib import Path

import toolkit.games

FOLDER = Path(__file__).parent / "toy_games"


def add_toy_games() -> None:
    """Let `toolkit.game.find` see the toy games, in this process."""
    if str(FOLDER) not in toolkit.games.__path__:
        toolkit.games.__path__.append(str(FOLDER))
