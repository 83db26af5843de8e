"""A small game for two to four, as the set-up says: each rolls a die, once or twice, and the highest roll wins."""

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
