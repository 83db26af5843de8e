"""Galaxy Trucker: ships built from one heap of tiles against a timer, and flown through a deck of adventures."""

import numpy as np

from .benchmarks import BENCHMARKS
from .components import COMPONENTS
from .kernel import play_batch
from .names.decisions import MEANING as DECISIONS
from .names.draws import DRAWS
from .names.effects import MEANING as EFFECTS
from .names.phases import NAMES as PHASES
from .narrate import event_lines, sentence
from .outcomes import GAMES, MAIN_MEASURE, MAIN_SCORE, MEASURES, SEATS
from .policies import policies
from .policies.observe import HIDDEN
from .policies.work import SCRATCH
from .prepare import prepare, problems, seats
from .settings import MODES, OPTIONS, SETUP
from .state import STATE

NAME = "galaxy_trucker"
TITLE = "Galaxy Trucker"
RULES_VERSION = "1"


def scratch() -> np.ndarray:
    """One worker's work space: the true state, what a seat sees of it, an empty table, the rules' and policies' own."""
    return np.zeros(1, dtype=SCRATCH).view(np.recarray)


__all__ = [
    "BENCHMARKS", "COMPONENTS", "DECISIONS", "DRAWS", "EFFECTS", "GAMES", "HIDDEN", "MAIN_MEASURE", "MAIN_SCORE", "MEASURES",
    "MODES", "NAME", "OPTIONS", "PHASES", "RULES_VERSION", "SEATS", "SETUP", "STATE", "TITLE", "event_lines", "play_batch",
    "policies", "prepare", "problems", "scratch", "seats", "sentence",
]  # fmt: skip
