"""Measures in words."""

from __future__ import annotations

import pytest

from toolkit.report import wording


@pytest.mark.parametrize(
    ("name", "kind", "unit", "label"),
    [
        ("gun_star_won", "rate", "", "Gun Star wins"),
        ("cards_won", "mean", "cards", "cards won (cards)"),  # counts cards, not wins
        ("place.1", "mean", "place", "place.1 (place)"),  # a seat's measure keeps its name and its seat
        ("crash_rate.2", "rate", "", "crash rate.2"),
        ("turns", "mean", "turns", "turns"),
    ],
)
def test_labels(name: str, kind: str, unit: str, label: str) -> None:
    assert wording.label({"name": name, "kind": kind, "unit": unit, "meaning": ""}) == label
