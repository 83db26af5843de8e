"""A second program that knows only the rules and the log: it plays every game again and compares line by line.

It shares nothing with the game's code: numbers are copied by hand, geometry is exact, nothing is fast.
"""

from .game import judge
from .script import Disagreement

__all__ = ["Disagreement", "judge"]
