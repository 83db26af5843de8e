"""How seats choose. Policies never alter the table and see only `seen`, the state with what their seat may not know masked.

work (their scratch space), observe (the mask), expected_fire (shots in closed form), random_legal, greedy and strong (one
module or more a policy), choose (one function a decision: the only place that knows policies by id).
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.engine.declarations import Policy

from .declared import POLICIES


def policies(mode: str, seat: str) -> Mapping[str, Policy]:
    """Policies of a seat, by name."""
    return POLICIES[mode, seat]
