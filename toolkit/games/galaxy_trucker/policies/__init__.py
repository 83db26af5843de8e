"""How seats choose. Policies never alter the table and see only what their seat may know."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.engine.declarations import Policy

from .declared import POLICIES


def policies(mode: str, seat: str) -> Mapping[str, Policy]:
    """Policies of a seat, by name: the same for all seats."""
    return POLICIES
