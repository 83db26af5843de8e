"""A small game that satisfies the contract: two runners throw dice, the first to pass the finish wins.

The house is tested with it, so that nothing outside `toolkit/games/` can lean on a real game.
"""

from .game import (
    COMPONENTS,
    DECISIONS,
    DRAWS,
    EFFECTS,
    GAMES,
    HIDDEN,
    MAIN_MEASURE,
    MAIN_SCORE,
    MEASURES,
    MODES,
    NAME,
    OPTIONS,
    PHASES,
    RULES_VERSION,
    SEATS,
    SETUP,
    STATE,
    TITLE,
    event_lines,
    policies,
    prepare,
    problems,
    scratch,
    seats,
    sentence,
)
from .kernel import play_batch

__all__ = [
    "COMPONENTS", "DECISIONS", "DRAWS", "EFFECTS", "GAMES", "HIDDEN", "MAIN_MEASURE", "MAIN_SCORE", "MEASURES", "MODES", "NAME",
    "OPTIONS", "PHASES", "RULES_VERSION", "SEATS", "SETUP", "STATE", "TITLE", "event_lines", "play_batch", "policies",
    "prepare", "problems", "scratch", "seats", "sentence",
]  # fmt: skip
