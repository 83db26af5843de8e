"""Scenario files: a question as YAML, checked whole, expanded into cells. Nothing is run or written here."""

from .loading import load
from .model import Cell, Scenario

__all__ = ["Cell", "Scenario", "load"]
