"""Event codes -> JSON-ready lines, sentences and pictures of ships, for replay."""

from .lines import event_lines
from .sentences import sentence

__all__ = ["event_lines", "sentence"]
