"""Scenario files: a question as YAML, checked whole, expanded into cells. Nothing is run or written here."""

from .holding import holding, holds_draws, refuse_held
from .loading import load, loaded, on_fresh_seeds
from .model import Cell, Scenario
from .ranges import Range, range_over, swept_over, swept_through
from .single import cell_as_scenario, only

__all__ = [
    "Cell", "Range", "Scenario", "cell_as_scenario", "holding", "holds_draws", "load", "loaded", "on_fresh_seeds", "only",
    "range_over", "refuse_held", "swept_over", "swept_through",
]  # fmt: skip
