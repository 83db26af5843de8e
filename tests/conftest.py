"""What all tests share."""

from pathlib import Path

import toolkit.games

#: The house is tested with a toy game of its own.
toolkit.games.__path__.append(str(Path(__file__).parent / "toy_games"))
