"""The Last Starfighter Combat Game (FASA, 1984): Starfighter Duel and The Ko-Dan Swarm."""

import numpy as np

from toolkit.engine.declarations import Mode

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
from .policies.observe import HIDDEN_FIELDS
from .policies.work import SCRATCH
from .prepare import prepare, problems, seats
from .settings import OPTIONS, SETUP
from .state import STATE

NAME = "last_starfighter"
TITLE = "The Last Starfighter Combat Game"
RULES_VERSION = "1"
MODES = {
    "duel": Mode("duel", "Starfighter Duel", "Gun Stars against Deck Fighters, 1 to 5 a side"),
    "swarm": Mode("swarm", "The Ko-Dan Swarm", "1 to 5 Gun Stars against two waves of 1 to 28 Swarm Ships"),
}
_OTHERS = tuple(f"fighters.{field}" for field in HIDDEN_FIELDS)
HIDDEN = {"gun_star": _OTHERS, "deck_fighter": _OTHERS, "swarm": _OTHERS}


def scratch() -> np.ndarray:
    """One worker's work space: the true state, what a seat sees of it, an empty table, the policies' own."""
    return np.zeros(1, dtype=SCRATCH).view(np.recarray)


__all__ = [
    "BENCHMARKS", "COMPONENTS", "DECISIONS", "DRAWS", "EFFECTS", "GAMES", "HIDDEN", "MAIN_MEASURE", "MAIN_SCORE", "MEASURES",
    "MODES", "NAME", "OPTIONS", "PHASES", "RULES_VERSION", "SEATS", "SETUP", "STATE", "TITLE", "event_lines", "play_batch",
    "policies", "prepare", "problems", "scratch", "seats", "sentence",
]  # fmt: skip
