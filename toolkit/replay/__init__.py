"""One game again, told event by event: the code that played the millions plays it once more, with the log on.

Rule of this folder: it tells what the kernel wrote and decides nothing; no rule of a game is known here.
"""

from .playing import Replay, find_cell, replay

__all__ = ["Replay", "find_cell", "replay"]
