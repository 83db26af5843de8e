"""One game again, told event by event: the code that played the millions plays it once more, with the log on.

Rule of this folder: it tells what the kernel wrote and decides nothing; no rule of a game is known here.
"""

import sys
from types import ModuleType

from .playing import Replay, find_cell, replay


class _Room(ModuleType):
    """`toolkit.replay` is this folder once it is loaded, and the function of that name to who calls it."""

    __call__ = staticmethod(replay)


sys.modules[__name__].__class__ = _Room

__all__ = ["Replay", "find_cell", "replay"]
