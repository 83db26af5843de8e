"""Scenario files: a question as YAML, checked whole, expanded into cells. Nothing is run or written here."""

from .loading import load, refuse_stop
from .model import Cell, Scenario
from .ranges import Range, range_over, swept_over

__all__ = ["Cell", "Range", "Scenario", "load", "range_over", "refuse_stop", "swept_over"]
