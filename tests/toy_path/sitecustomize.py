"""Lets processes that tests start find the toy game, as `tests/conftest.py` does for the tests themselves."""

from pathlib import Path

import toolkit.games

toolkit.games.__path__.append(str(Path(__file__).parents[1] / "toy_games"))
