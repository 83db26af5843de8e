"""How the pilot chooses. Policies never alter the table and see only what the pilot may know."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.engine.declarations import Policy

from .declared import POLICIES


def policies(mode: str, seat: str) -> Mapping[str, Policy]:
    """Policies of the pilot, by name."""
    return POLICIES
