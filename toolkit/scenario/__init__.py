"""Scenario files: a question as YAML, checked whole, expanded into cells. Nothing is run or written here."""

from .loading import load, refuse_stop
from .model import Cell, Scenario
from .single import cell_as_scenario, only

__all__ = ["Cell", "Scenario", "cell_as_scenario", "load", "only", "refuse_stop"]
