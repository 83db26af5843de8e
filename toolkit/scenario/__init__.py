"""Scenario files: a question as YAML, checked whole, expanded into cells. Nothing is run or written here."""

from .holding import holding, holds_draws, refuse_held
from .loading import load
from .model import Cell, Scenario
from .ranges import Range, range_over, swept_over
from .single import cell_as_scenario, only

__all__ = [
    "Cell",
    "Range",
    "Scenario",
    "cell_as_scenario",
    "holding",
    "holds_draws",
    "load",
    "only",
    "range_over",
    "refuse_held",
    "swept_over",
]
